"""The Tower at the table: what is shown, chosen by mouse and keys, and said."""

import pytest
from PySide6.QtCore import QPointF, Qt

from app.core.session import Step
from app.games.carcassonne import rules
from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.expansions.tower.commands import (
    BringBack,
    Capture,
    CloseTower,
    PayRansom,
    RaiseTower,
)
from app.games.carcassonne.expansions.tower.heights import rise
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.notation import describe
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.arrangement import middle, stands_at
from app.games.carcassonne.ui.layout import about, picture
from app.games.carcassonne.ui.overlays import region_at
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import facts_about
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.expansions.test_tower import (
    MONKS,
    holding,
    laid,
    land,
    number_at,
    scored,
    with_towers,
)

DOWN, ENTER = Qt.Key.Key_Down, Qt.Key.Key_Return


def keys_of(there: AtTable, *kinds: str) -> set[tuple]:
    found = {item.key for item in there.table.scene.items_of() if isinstance(item.key, tuple)}
    return {key for key in found if key[0] in kinds}


def chosen_by_keys(there: AtTable, key: object) -> None:
    """Go from one thing on offer to the next until it is this one, and take it."""
    for _ in range(20):
        there.press(DOWN)
        if there.table.gesture.at == key:
            break
    there.press(ENTER)


@pytest.fixture
def deciding(qtbot):
    """Seat 0 has laid a tile; a tower of two stands there, and seat 1 holds a follower."""
    played = with_towers(land(MONKS, "2(1,0)m0 2(2,0)m0"), (0, 0, 2))
    return AtTable(qtbot, laid(scored(holding(played, (0, 1)), 5, 0)))


@pytest.fixture
def taking(qtbot):
    """Seat 0 has raised the tower, which reaches two of seat 1."""
    played = laid(with_towers(land(MONKS, "2(1,0)m0 2(2,0)m0"), (0, 0, 1)))
    return AtTable(qtbot, played.play(RaiseTower(0, Square(0, 0))))


def test_a_piece_a_follower_and_a_ransom_are_offered(deciding):
    """TWR-2, TWR-8, TWR-12, TRN-3: beside the places on the tile."""
    assert keys_of(deciding, "raise", "close", "plate") == {
        ("raise", (0, 0)),
        ("close", (0, 0), "follower"),
        ("plate", 0),
    }
    assert keys_of(deciding, "place")
    assert "choose what else is offered" in str(deciding.table.prompt().text)


def test_a_click_raises_the_tower(deciding):
    """TWR-2, TWR-3: and whoever it reaches is ringed."""
    deciding.click(deciding.where(("raise", (0, 0))))
    assert deciding.said == [RaiseTower(0, Square(0, 0))]
    assert deciding.art(("tower", (0, 0)), "table") == "tower/3"
    assert {key[0] for key in keys_of(deciding, "take")} == {"take"}


def test_a_click_closes_it(deciding):
    """TWR-8: the figure stands on top."""
    deciding.click(deciding.where(("close", (0, 0), "follower")))
    assert deciding.said == [CloseTower(0, Square(0, 0))]
    follower = deciding.land.state.followers[number_at(deciding.land, 0, 0)]
    assert stands_at(deciding.land.state, follower)[1] < -rise(2)


def test_a_ransom_is_paid_by_its_plate(deciding):
    """TWR-12: the words say whom and how much; the turn goes on."""
    assert (
        str(deciding.table.scene.item(("plate", 0)).sprite.phrase) == "Ransom your follower from Bo: 3 points"
    )
    deciding.click(deciding.where(("plate", 0)))
    assert deciding.said == [PayRansom(0, 0)]
    assert deciding.land.state.phase is Phase.DEPLOY
    assert keys_of(deciding, "plate") == set()


@pytest.mark.parametrize(("row", "way"), [(-1, 1), (1, -1)])
def test_plates_stand_towards_the_middle_of_the_land(qtbot, row, way):
    """TWR-12: below a tile that was laid in the north, above one in the south: in sight either way."""
    played = with_towers(land(f"{MONKS} B(1,-1) B(1,-2) B(1,1) B(1,2)", "2(1,0)m0"), (0, 0, 2))
    played = holding(played, (0, 1)).draw("B").play(Place(0, "B", Square(2, 2 * row), 0))
    table = AtTable(qtbot, scored(played, 5, 0)).table
    _, y = middle(Square(2, 2 * row))
    assert (table.scene.item(("plate", 0)).pos().y() > y) == (way > 0)


def test_all_of_it_by_keys(deciding):
    """TWR-2: arrows go there, too."""
    chosen_by_keys(deciding, ("raise", (0, 0)))
    assert deciding.said == [RaiseTower(0, Square(0, 0))]


def test_a_click_takes_a_prisoner(taking):
    """TWR-3, TWR-5: one of those that are ringed; then it lies beside its captor's pieces."""
    number = number_at(taking.land, 2, 0)
    taking.click(taking.where(("take", number)))
    assert taking.said == [Capture(0, number)]
    assert {str(each.label): each.value for each in facts_about(taking.land.state, 0)}["Prisoners"] == 1


def test_a_prisoner_is_taken_by_keys(taking):
    """TWR-3."""
    number = number_at(taking.land, 1, 0)
    chosen_by_keys(taking, ("take", number))
    assert taking.said == [Capture(0, number)]


def test_nobody_can_be_taken_instead(taking):
    """TWR-3: the button says so."""
    prompt = taking.table.prompt()
    assert (str(prompt.action), prompt.command) == ("Take nobody", EndTurn(0))
    assert "takes" not in str(prompt.text)


def test_who_comes_home_is_chosen_on_plates(qtbot):
    """TWR-7: a normal or a big one."""
    played = land(MONKS, "2(1,0)m0", boxes=("inns", "tower"))
    played = laid(holding(played, (0, 1), (7, 1))).play(RaiseTower(0, Square(0, 0)))
    there = AtTable(qtbot, played.play(Capture(0, number_at(played, 1, 0))))
    said = {str(there.table.scene.item(key).sprite.phrase) for key in keys_of(there, "plate")}
    assert said == {"Your follower comes home", "Your big follower comes home"}
    wanted = next(
        key for key in keys_of(there, "plate") if "big" in str(there.table.scene.item(key).sprite.phrase)
    )
    there.click(there.where(wanted))
    assert there.said == [BringBack(0, 7)]


def test_a_tower_is_told_when_it_is_pointed_at():
    """TWR-2, TWR-8: a foundation, a tower, and one that somebody closes."""
    plain = land(MONKS, "2(1,0)m0").state
    assert region_at(plain, QPointF(0, 0)) == (Square(0, 0), 1)
    assert "foundation" in str(about(plain, Square(0, 0), 1))
    high = with_towers(land(MONKS, "2(1,0)m0"), (0, 0, 2)).state
    assert str(about(high, Square(0, 0), 1)) == "tower of 2 pieces: 1 follower in reach"
    closed = with_towers(land(MONKS, "1(0,0)t0"), (0, 0, 2)).state
    assert "closed by a follower" in str(about(closed, Square(0, 0), 1))


def test_without_the_box_there_are_no_towers():
    """XOPT-01: nothing is shown, offered or counted."""
    played = laid(land(MONKS.replace("TW02", "B"), "2(1,0)m0", boxes=()))
    assert not any(
        isinstance(each, RaiseTower | CloseTower | PayRansom) for each in rules.choices(played.state, 0)
    )
    assert "Prisoners" not in [str(each.label) for each in facts_about(played.state, 0)]


def test_steps_are_seen_and_said():
    """TWR-2, TWR-5, TWR-8, TWR-12: in pictures and in the log, one for each verb."""
    played = with_towers(land(MONKS, "2(1,0)m0 2(2,0)m0"), (0, 0, 2))
    played = laid(scored(holding(played, (0, 1)), 5, 0))
    start = played.state
    for command, says in (
        (PayRansom(0, 0), "pays"),
        (RaiseTower(0, Square(0, 0)), "raises a tower: 3 pieces"),
        (Capture(0, number_at(played, 1, 0)), "prisoner"),
    ):
        before = played.state
        after = played.play(command).state
        assert says in str(tell(before, command, after))
        assert step_picture(Step(before, command, after), Company()).pieces
    after = start.copy()
    rules.play(after, CloseTower(0, Square(0, 0)))
    assert "closes a tower" in str(tell(start, CloseTower(0, Square(0, 0)), after))
    assert step_picture(Step(start, CloseTower(0, Square(0, 0)), after), Company()).end == "tower/2"


def test_a_screen_reader_hears_that_somebody_may_be_taken(taking):
    """TWR-3: the state of the game, and what is ringed."""
    assert "may take a prisoner" in str(describe(taking.land.state, 0))
    phrases = {str(taking.table.scene.item(key).sprite.phrase) for key in keys_of(taking, "take")}
    assert any("prisoner" in each for each in phrases)


def test_paper_knows_the_box():
    """TWR-1 to TWR-16: tiles and pieces to cut out, reminders, rules on a page."""
    options = Options(boxes=("tower",))
    trays = kit(options, 2).trays
    assert sum(piece.count for piece in trays[0].pieces) == 72 + 12 + 18
    assert [piece.count for piece in trays[2].pieces] == [30]
    assert "Ransom" in str([str(note) for note in reminders(options)])
    said = str([str(line) for chapter in rules_card(options).chapters for line in chapter.lines])
    assert "closes a tower" in said


def test_a_tower_hides_nobody_behind_its_own_tile(taking):
    """TWR-2: however high, it is drawn no higher than a tile."""
    assert rise(10) < 100 > rise(9)
    assert ("tower", Square(0, 0)) in picture(
        taking.land.state, taking.table.company, taking.table.camera.room, taking.table.view_options, 0
    )
