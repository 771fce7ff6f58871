"""The large button of Conquest offers what costs nothing, or pays back, before it goes on."""

import pytest
from PySide6.QtCore import Qt

from app.games.conquest.commands import Breach, GoOn, Occupy
from app.games.conquest.pieces import Phase
from app.games.conquest.ui.tools import Tool
from tests.games.conquest.at_table import FRONT, Keys, posed

NOTHING = (0, 0, 0, 0, 0)


def offered(table: Keys) -> tuple[str, str]:
    prompt = table.table.prompt()
    return str(prompt.action), str(prompt.spare)


def test_a_settlement_that_can_be_paid_comes_before_the_next_phase(qtbot):
    """CON-13: the button takes the tool in hand; whoever has no cards goes on."""
    poor = Keys(qtbot, posed(FRONT, cards=NOTHING))
    assert offered(poor) == ("Next: move", "None")

    rich = Keys(qtbot, posed(FRONT))
    assert offered(rich) == ("Build a settlement", "Next: move")
    rich.press(Qt.Key.Key_Return)
    assert (rich.said, rich.table.hand.grip.tool) == ([], Tool.SETTLEMENT)
    prompt = rich.table.prompt()
    assert (str(prompt.action), prompt.stands_out) == ("Next: move", False)


def test_one_of_several_knights_takes_one_more_hex(qtbot):
    """CON-22: nothing is left behind; the others stay where they stand."""
    table = Keys(qtbot, posed(FRONT, phase=Phase.MOVE))
    assert offered(table)[0] == "Take one more hex"
    table.press(Qt.Key.Key_Return)
    assert table.said == []
    assert (table.table.hand.is_carrying, table.table.hand.grip.count) == (True, 1)


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
