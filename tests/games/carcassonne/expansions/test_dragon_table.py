"""Princess & Dragon at the table: what is shown, chosen by mouse and keys, said, followed and taken back."""

import pytest
from PySide6.QtCore import Qt

from app.bots.headless import make_bot
from app.bots.protocol import Budget
from app.core.game import Level
from app.core.session import Step
from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.expansions.dragon.commands import CallFairy, DismissKnight, MoveDragon, TakePortal
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.notation import describe
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.scoring import sources_of
from app.games.carcassonne.ui.layout import about
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import prompt_for
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_dragon import ROAD, dragon, fairy, land, stands, two_in_its_way

RIGHT, ENTER = Qt.Key.Key_Right, Qt.Key.Key_Return


def art(there: AtTable, key) -> str:
    item = there.table.scene.item(key)
    return "" if item is None else item.sprite.art


def prompt_text(played: Land) -> str:
    state = played.state
    return str(prompt_for(state, state.turn, is_snapped=False, is_running=False, is_practice=False).text)


@pytest.fixture
def walking(qtbot):
    """The dragon is on its way, and red is the first to move it."""
    return AtTable(qtbot, two_in_its_way().play(EndTurn(0)))


def test_the_dragon_is_led_by_clicks(walking):
    """DRG-10: each click is one step, then it is the next one's; the dragon glides along."""
    assert art(walking, "dragon") == "dragon"
    here = walking.table.scene.item("dragon").sprite
    walking.click(walking.where(("dragon to", Square(0, 0))))
    assert walking.said == [MoveDragon(0, Square(0, 0))]
    assert dragon(walking.land) == (0, 0)
    assert walking.table.scene.item("dragon").sprite.x == here.x + 100
    assert walking.table.prompt().seat == 1


def test_the_dragon_is_led_by_keys(walking):
    """DRG-10: arrows reach the tile, Enter moves it there."""
    walking.press(RIGHT, ENTER)
    assert walking.said == [MoveDragon(0, Square(0, 0))]


def test_its_way_stays_visible(walking):
    """DRG-11: where it has been is marked until it rests; how far it still goes is said."""
    assert "6 tiles to go" in str(walking.table.scene.item("dragon").sprite.phrase)
    walking.click(walking.where(("dragon to", Square(0, 0))))
    assert walking.table.scene.item(("walk", 0)) is not None
    assert "5 tiles to go" in str(walking.table.scene.item("dragon").sprite.phrase)
    walking.click(walking.where(("dragon to", Square(1, 0))))
    walking.click(walking.where(("dragon to", Square(2, 0))))
    assert walking.land.state.phase is Phase.DRAW
    assert walking.table.scene.item(("walk", 0)) is None


def test_a_step_can_be_taken_back():
    """DRG-10: nothing was revealed, so that each step is one undo; whom it ate is back."""
    played = two_in_its_way().play(EndTurn(0))
    for each in (MoveDragon(0, Square(0, 0)), CallFairy(0, 0), DismissKnight(0, 0)):
        assert not each.reveals
        assert GAME.rules.may_undo(played.state, each) is None


def test_what_others_did_is_seen_in_pictures():
    """DRG-13: the dragon, and whom it has eaten."""
    before = two_in_its_way().play(EndTurn(0))
    start, command = before.state, MoveDragon(0, Square(0, 0))
    picture = step_picture(Step(start, command, before.play(command).state), Company())
    assert picture.lost == ("follower/0/standing",)


def test_the_fairy_is_called_by_a_click(qtbot):
    """DRG-20: a faint fairy beside each own follower."""
    played = lay(land(ROAD, "1(0,0)f0 2(1,0)f1", dragon=(-1, 0)), "U", 2, 0)
    there = AtTable(qtbot, played)
    number = stands(played, "1(0,0)f0")
    assert art(there, ("fairy to", number)) == "fairy"
    said = str(there.table.scene.item(("fairy to", number)).sprite.phrase)
    assert said == "Call the fairy to your follower: field"
    there.click(there.where(("fairy to", number)))
    assert there.said == [CallFairy(0, number)]
    assert "beside a follower of Ada" in str(there.table.scene.item("fairy").sprite.phrase)


def test_a_knight_is_sent_home_by_a_click(qtbot):
    """DRG-30: a ring around whoever can go."""
    played = lay(land("D(0,0)", "2(0,0)c0"), "PD20", 0, -1, 2)
    there = AtTable(qtbot, played)
    number = stands(played, "2(0,0)c0")
    phrase = str(there.table.scene.item(("dismiss", number)).sprite.phrase)
    assert phrase == "Let the princess send home the knight of Bo"
    there.click(there.where(("dismiss", number)))
    assert there.said == [DismissKnight(0, number)]


def test_a_portal_is_taken_by_a_click(qtbot):
    """DRG-40: small faint followers wherever one can come out, with what that scores."""
    played = lay(land("D(0,0) U(1,0)"), "PD08", 2, 0)
    there = AtTable(qtbot, played)
    key = ("through", Square(0, 0), "c0", "follower")
    said = str(there.table.scene.item(key).sprite.phrase)
    assert said == "Through the portal, follower: city, 1 point now"
    there.click(there.where(key))
    assert there.said == [TakePortal(0, Square(0, 0), "c0")]


def test_what_a_tile_brings_is_said_before_it_is_laid():
    """DRG-2, DRG-10, DRG-40: volcano, dragon, portal; of other tiles nothing, nor without the box."""
    said = {tile: prompt_text(land("D(0,0)", dragon=(0, 0)).draw(tile)) for tile in ("PD05", "PD16", "PD08")}
    assert "the volcano calls the dragon" in said["PD05"]
    assert "the dragon walks on" in said["PD16"]
    assert "portal leads a follower anywhere" in said["PD08"]
    assert prompt_text(land("D(0,0)").draw("E")) == "lay the tile"


def test_the_prompt_tells_what_must_be_done():
    """XOPT-04: with a knight that has to go there is no button to end the turn."""
    played = lay(land("D(0,0)", "2(0,0)c0", princess="must"), "PD20", 0, -1, 2)
    prompt = prompt_for(played.state, 0, is_snapped=False, is_running=False, is_practice=False)
    assert prompt.command is None
    assert "it has to be done" in str(prompt.text)


def test_a_screen_reader_hears_the_walk():
    """DRG-10: who moves the dragon."""
    played = two_in_its_way().play(EndTurn(0))
    assert str(describe(played.state, 1)).startswith("Seat 1 moves the dragon.")


def test_what_is_pointed_at_tells_its_princess():
    """DRG-30."""
    assert "city of 1 tile with princess" in str(about(land("PD20(0,0)").state, Square(0, 0), 0))


def test_a_fairy_without_company_is_shown(qtbot):
    """DRG-21: she stands on her tile."""
    played = land(ROAD, dragon=(-1, 0))
    played.state.kept = {**played.state.kept, "fairy": (1, 0, -1, -1)}
    there = AtTable(qtbot, played.draw("V"))
    assert "Fairy, 1 to the right" in str(there.table.scene.item("fairy").sprite.phrase)
    assert fairy(played) == (1, 0, -1, -1)


def test_paper_knows_the_box():
    """DRG-2, DRG-10, DRG-20, DRG-30, DRG-40: dragon and fairy to cut out, rules on a page, two rows."""
    figures = kit(Options(boxes=("dragon",)), 2).trays[1].pieces
    assert len(figures) == len(kit(Options(), 2).trays[1].pieces) + 2
    assert figures[-2].width > figures[-1].width
    assert "Fairy at the end" in [label for label, _ in sources_of(Options(boxes=("dragon",)))]
    said = str([str(line) for each in rules_card(Options(boxes=("dragon",))).chapters for line in each.lines])
    assert "Volcano" in said
    assert "Volcano" not in str([str(line) for each in rules_card(Options()).chapters for line in each.lines])


def test_computers_answer_the_walk():
    """DRG-10: all levels, without being asked twice."""
    played = two_in_its_way().play(EndTurn(0))
    for level in (Level.PAGE, Level.MARSHAL):
        command = make_bot(GAME, level.value).choose(
            GAME, played.state.copy(), 0, Budget(seed=1, effort=0.01)
        )
        assert command == MoveDragon(0, Square(0, 0))


@pytest.mark.parametrize("boxes", [("dragon",), ("dragon", "abbey", "tower")])
@pytest.mark.parametrize("level", Level)
def test_computers_send_a_knight_home_where_they_must(level, boxes):
    """XOPT-04: nothing else can be done then, and it is what they advise, too."""
    played = lay(land("D(0,0)", "2(0,0)c0 2(0,0)f1", princess="must", boxes=boxes), "PD20", 0, -1, 2)
    knight = DismissKnight(0, stands(played, "2(0,0)c0"))
    bot, budget = make_bot(GAME, level.value), Budget(effort=0.1, seed=1)
    assert bot.choose(GAME, played.state, 0, budget) == knight
    assert [line[0] for line in bot.lines(GAME, played.state, 0, budget, 3)] == [knight]


def test_a_box_that_is_not_played_shows_nothing(qtbot):
    """XOPT-01: no dragon, no fairy."""
    played = Land("D(0,0)").draw("U").play(Place(0, "U", Square(1, 0), 0))
    there = AtTable(qtbot, played)
    assert art(there, "dragon") == art(there, "fairy") == ""
