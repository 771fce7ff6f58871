"""Traders & Builders at the table: what is shown, chosen by mouse and keys, and said."""

import pytest
from PySide6.QtCore import Qt

from app.core.session import Step
from app.games.carcassonne.commands import Deploy, EndTurn, GoOn, Place
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.layout import about
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import facts_about
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_traders import BUILDING, ROAD, land

RIGHT, LEFT, DOWN, ENTER = Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Return


def places(there: AtTable) -> set[tuple]:
    found = {item.key for item in there.table.scene.items_of() if isinstance(item.key, tuple)}
    return {key for key in found if key[0] == "place"}


@pytest.fixture
def joined(qtbot):
    """Seat 0 has added a tile to its own road and its own field: a builder or a pig can join."""
    return AtTable(qtbot, lay(land(ROAD, "1(-1,0)r0 1(0,0)f1"), "U", 1, 0))


def test_builder_and_pig_are_offered_where_they_can_go(joined):
    """TRD-3, TRD-9: the builder on the road, the pig on either side of it: both are one field."""
    arts = {key: joined.table.scene.item(key).sprite.art.split("/")[0] for key in places(joined)}
    assert arts == {("place", "r0"): "builder", ("place", "f1"): "pig", ("place", "f0"): "pig"}


def test_a_click_on_the_builder_puts_it_there(joined):
    """TRD-3: and it stands there."""
    joined.click(joined.where(("place", "r0")))
    assert joined.said == [Deploy(0, "r0", "builder")]
    assert any("builder/" in item.sprite.art for item in joined.table.scene.items_of())


def test_the_pig_is_reached_by_keys(joined):
    """TRD-9: arrows go to every place, Enter puts what stands there."""
    gesture = joined.table.gesture
    for _ in range(8):
        joined.press(DOWN)
        if gesture.at == ("place", "f1"):
            break
    joined.press(ENTER)
    assert joined.said == [Deploy(0, "f1", "pig")]


def test_it_is_said_what_is_offered(joined):
    """TRD-3: for whoever hears the table; a builder itself scores nothing."""
    assert str(joined.table.scene.item(("place", "r0")).sprite.phrase) == "Put your builder there: road"
    assert joined.table.scene.item(("worth", "r0")) is None


@pytest.fixture
def between(qtbot):
    """The builder's road has grown: a second part of the turn is due."""
    return AtTable(qtbot, land(ROAD, BUILDING, pile="V V").turn("U", 1, 0))


def test_enter_draws_the_second_tile(between):
    """TRN-11: the prompt says so, and its button does it."""
    prompt = between.table.prompt()
    assert prompt.command == GoOn(0)
    between.click(between.where(("part", "second")))
    assert between.said == [GoOn(0)]
    assert between.land.state.part == 2


def test_the_turn_can_be_ended_instead(between):
    """TRD-7: by a click, or by arrows and Enter."""
    between.click(between.where(("part", "none")))
    assert between.said == [EndTurn(0)]
    assert between.land.state.turn == 1


def test_the_turn_can_be_ended_by_keys(between):
    """TRD-7."""
    gesture = between.table.gesture
    for _ in range(3):
        between.press(DOWN)
        if gesture.at == ("part", "none"):
            break
    between.press(ENTER)
    assert between.said == [EndTurn(0)]


def test_what_everybody_has_gathered_is_shown():
    """TRD-1: in the players' panel, and only with the box."""
    played = land("D(0,0)")
    played.state.kept = {"wine": (2, 0), "cloth": (1, 3)}
    facts = {str(each.label): each.value for each in facts_about(played.state, 0)}
    assert facts["Wine, Grain, Cloth"] == "2, 0, 1"
    assert len(facts_about(Land("D(0,0)").state, 0)) == len(facts) - 1
    assert facts["Followers"] == 7


def test_goods_are_seen_when_they_are_taken():
    """TRD-1: in the picture of the step that others see."""
    before = lay(land("TB15(0,0) TB01(1,0) E(1,-1)r2"), "E", -1, 0, 1)
    start = before.state
    after = before.play(EndTurn(0)).state
    picture = step_picture(Step(start, EndTurn(0), after), Company())
    assert picture is not None
    assert {"wine", "grain"} <= {*picture.gained}


def test_what_is_pointed_at_tells_its_goods():
    """TRD-1."""
    played = land("TB15(0,0)", "1(0,0)c0")
    assert "city of 1 tile with wine" in str(about(played.state, Square(0, 0), 0))


def test_paper_knows_the_box():
    """TRD-1 to TRD-4, TRD-6 to TRD-12: tiles, figures and tokens to cut out, reminders, rules on a page."""
    options = Options(boxes=("traders",))
    trays = kit(options, 2).trays
    assert sum(piece.count for piece in trays[0].pieces) == 72 + 12 + 24
    assert [piece.count for piece in trays[1].pieces] == [8, 8, 1, 1, 1, 1]
    assert [piece.count for piece in trays[2].pieces] == [9, 6, 5]
    assert "Pig" in str([str(note) for note in reminders(options)])
    said = str([str(line) for chapter in rules_card(options).chapters for line in chapter.lines])
    assert "Builder" in said
    assert "Builder" not in str([str(note) for note in reminders(Options())])


def test_a_box_that_is_not_played_shows_nothing(qtbot):
    """XOPT-01: no builder, no pig, no goods."""
    played = Land("A(-1,0)r3 D(0,0)", "1(-1,0)r0").draw("U").play(Place(0, "U", Square(1, 0), 0))
    assert places(AtTable(qtbot, played)) == {("place", "f0"), ("place", "f1")}
    assert played.play(EndTurn(0)).state.phase is Phase.DRAW


def test_the_tray_shows_figures_and_goods(between, qtbot):
    """TRD-1, XCAR-4: each seat has a row of its own, with its goods below."""
    tray, view = between.table.tray, between.table.view
    one, other = (tray.home(view, seat) for seat in (0, 1))
    plain = AtTable(qtbot, Land("D(0,0)", boxes=("inns",)))
    first, second = (plain.table.tray.home(plain.table.view, seat) for seat in (0, 1))
    assert other.y() - one.y() > second.y() - first.y()
