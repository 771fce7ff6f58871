"""The large button of Conquest offers what costs nothing, or pays back, before it goes on."""

import pytest
from PySide6.QtCore import QPoint, Qt

from app.core.session import Session, Setup
from app.games.conquest.commands import Breach, GoOn, March, Occupy, Place, Settle
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase
from app.games.conquest.rules.build import settlement_sites
from app.games.conquest.ui.tools import Tool
from app.kit.hexes import bits
from tests.games.conquest.at_table import FRONT, Keys, Mouse, people, posed

NOTHING = (0, 0, 0, 0, 0)


def offered(table: Keys) -> tuple[str, str]:
    prompt = table.table.prompt()
    return str(prompt.action), str(prompt.spare)


def test_a_settlement_that_can_be_paid_comes_before_the_next_phase(qtbot):
    """CON-13: the button takes the tool in hand; whoever has no cards goes on."""
    poor = Keys(qtbot, posed(FRONT, cards=NOTHING))
    assert offered(poor) == ("Next: move knights", "None")

    rich = Keys(qtbot, posed(FRONT))
    assert offered(rich) == ("Build a settlement", "Next: move knights")
    rich.press(Qt.Key.Key_Return)
    assert (rich.said, rich.table.hand.grip.tool) == ([], Tool.SETTLEMENT)
    assert offered(rich) == ("Build here", "Next: move knights")


def test_whoever_can_build_nothing_recruits_before_going_on(qtbot):
    """CON-15: ore or wool left over is a knight more; with neither the turn goes on."""
    table = Keys(qtbot, posed(FRONT, cards=(0, 0, 0, 0, 1)))
    assert offered(table) == ("Recruit a knight", "Next: move knights")
    table.press(Qt.Key.Key_Return)
    assert (table.said, table.table.hand.grip.tool) == ([], Tool.KNIGHT)


def test_the_next_phase_is_named_by_what_one_does_in_it(qtbot):
    """CON-26: "attack knights" said whom, in German too; it is knights that attack."""
    assert "Next: attack" in offered(Keys(qtbot, posed(FRONT, phase=Phase.BREACH)))


def test_one_of_several_knights_takes_one_more_hex(qtbot):
    """CON-22: nothing is left behind; the others stay where they stand."""
    table = Keys(qtbot, posed(FRONT, phase=Phase.MOVE))
    assert offered(table)[0] == "Take one more hex"
    table.press(Qt.Key.Key_Return)
    assert table.said == []
    assert (table.table.hand.is_carrying, table.table.hand.grip.count) == (True, 1)


def test_the_large_button_alone_builds_and_marches(qtbot):
    """CON-13, CON-22: what it has put in hand it puts down; it had become the end of the phase or turn."""
    table = Keys(qtbot, posed(FRONT, cards=(1, 1, 1, 1, 0)))
    for _ in range(2):
        table.table.primary()
    assert [type(each) for each in table.said] == [Settle]

    table = Keys(qtbot, posed(FRONT, phase=Phase.MOVE))
    table.table.primary()
    assert offered(table)[0] == "March here"
    table.table.primary()
    assert [type(each) for each in table.said] == [March]


def test_a_pointer_that_leaves_for_the_button_has_chosen_no_place(qtbot):
    """CON-13: the first press shows where it would go, the second builds there."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_1)
    table.point(table.hex("D1"))
    table.table.hand.left()
    table.table.primary()
    assert (table.said, table.table.hand.is_ready, table.art("cursor") != "") == ([], True, True)
    table.table.primary()
    assert [type(each) for each in table.said] == [Settle]


def test_whoever_drags_several_knights_reads_how_to_take_fewer(qtbot):
    """CON-22: the sentence follows the hand, once for what is held and not at every pixel."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.MOVE))
    told: list[str] = []
    table.table.prompted.connect(lambda: told.append(str(table.table.prompt().keys)))
    table.drag(table.hex("A2"), table.hex("B2"), drops=False)
    assert told == ["The wheel or 1 to 9 changes how many, Esc puts them back"]


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Phase.MOVE, "no knight can march any more"),
        (Phase.BREACH, "the one breach of this turn has been tried"),
        (Phase.ATTACK, "nobody is near enough to attack"),
    ],
)
def test_where_no_knight_can_do_anything_nobody_is_told_to_drag_one(qtbot, phase, said):
    """CON-22, CON-23, CON-27: after the one breach had failed the strip still asked for it."""
    session = posed(FRONT, phase=phase)
    state = session.timeline.start
    state.attempted, state.tired, state.turns = True, list(state.knights), [0, 0]
    table = Keys(qtbot, session)
    prompt = table.table.prompt()
    assert (str(prompt.text), str(prompt.keys)) == (said, "Enter goes on")


def test_the_one_breach_of_a_turn_costs_nothing(qtbot):
    """CON-23: with one wall there is no choice; once it has been tried the turn goes on."""
    session = posed(FRONT.replace("1k1", "1C1"), phase=Phase.BREACH, walls={1: ["A2|B2"]})
    table = Keys(qtbot, session)
    assert offered(table)[0] == "Try a breach"
    assert table.table.prompt().command == Breach(0, "A2", "B2")

    session.timeline.start.attempted = True
    table.show()
    assert table.table.prompt().command == GoOn(0, Phase.ATTACK)


@pytest.mark.parametrize("phase", [Phase.BREACH, Phase.ATTACK])
def test_a_hex_that_was_opened_is_claimed_before_the_turn_goes_on(qtbot, phase):
    """CON-24, CON-31: all the knights of a settlement move in; it defends itself."""
    session = posed(FRONT, phase=phase)
    state = session.timeline.start
    state.opening, state.attempted = state.island.grid.index["A1"], True
    table = Keys(qtbot, session)
    assert offered(table)[0] == "Move in"
    table.press(Qt.Key.Key_Return)
    assert isinstance(table.said[-1], Occupy)


def test_whoever_takes_a_settlement_by_enter_builds_it_by_enter(qtbot):
    """CON-13: the hand begins on the richest hex that may be settled, and is seen there."""
    table = Keys(qtbot, posed(FRONT, cards=(1, 1, 1, 1, 0), gold=0))
    table.press(Qt.Key.Key_Return)
    assert table.art("cursor")
    assert table.table.hand.at in table.table.hand.legal

    table.press(Qt.Key.Key_Return)
    assert [type(each) for each in table.said] == [Settle]
    table.press(Qt.Key.Key_Return)
    assert table.said[-1] == GoOn(0, Phase.MOVE)


@pytest.mark.parametrize("key", [Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_4, Qt.Key.Key_5])
def test_a_tool_taken_by_its_key_is_used_by_enter(qtbot, key):
    """CON-13 to CON-16: wherever the pointer lies, and then the next place is pointed at."""
    table = Keys(qtbot, posed(FRONT))
    table.point(QPoint(3, 3))
    table.press(key, Qt.Key.Key_Return)
    assert (len(table.said), table.refusals) == (1, [])
    assert table.table.hand.is_ready


def test_a_pointer_over_a_hex_that_will_do_keeps_the_tool(qtbot):
    """CON-13: whoever points at a place has chosen it."""
    table = Keys(qtbot, posed(FRONT))
    site = max(bits(settlement_sites(table.state, 0)))
    name = table.state.island.grid.names[site]
    table.point(table.hex(name))
    table.press(Qt.Key.Key_1, Qt.Key.Key_Return)
    assert table.said == [Settle(0, name)]


def test_enter_begins_on_the_best_hex_of_the_coast(qtbot):
    """CON-11: at the first settlement, too, nobody has to find out about the arrows."""
    session = Session(GAME, Setup("conquest", people(2), GAME.options(), 3))
    session.begin()
    table = Keys(qtbot, session)
    table.press(Qt.Key.Key_Return)
    assert (table.said, table.art("cursor") != "") == ([], True)
    table.press(Qt.Key.Key_Return)
    assert isinstance(table.said[-1], Place)
