"""Conquest played with keys alone."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BuildWall,
    GoOn,
    March,
    MoveWall,
    OfferTrade,
    Repair,
    Settle,
)
from app.games.conquest.pieces import Phase, Resource
from app.games.conquest.ui.tools import Tool
from tests.games.conquest.at_table import Keys, posed
from tests.games.conquest.test_table_mouse import FRONT


def test_keys_1_to_8_take_tools_and_esc_lets_go(qtbot):
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_1)
    assert table.table.hand.grip.tool is Tool.SETTLEMENT
    table.press(Qt.Key.Key_Escape)
    assert table.table.hand.grip.tool is Tool.NONE
    table.press(Qt.Key.Key_8)
    assert table.table.stand.trade.isVisible()


def test_the_cursor_walks_over_hexes_and_tab_round_their_edges(qtbot):
    """Six presses of Tab go once round an inland hex; Enter builds."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_5)
    table.go("B1")
    seen = []
    for _ in range(4):
        table.press(Qt.Key.Key_Tab)
        seen.append(table.state.island.grid.edge_names[table.table.hand.at.number])
    assert sorted(seen) == ["A1|B1", "B1|B2", "B1|C1", "B1|C2"]

    table.do(BuildWall(0, "B1|C1", table.table.hand.grip.pay))
    assert isinstance(table.said[-1], BuildWall)
    assert table.said[-1].edge == "B1|C1"
    assert table.said[-1].pay in (Resource.WOOD, Resource.BRICK)


def test_a_wall_is_moved_and_a_castle_repaired(qtbot):
    """CON-17, CON-18: 6 and 7; Tab finds the edges."""
    table = Keys(qtbot, posed(FRONT.replace("0K1", "0k1"), walls={0: ["A2|A3"]}))
    table.do(MoveWall(0, "A2|A3", "B1|C1"))
    table.do(Repair(0, "C2", Resource.WOOD))
    assert table.said == [MoveWall(0, "A2|A3", "B1|C1"), Repair(0, "C2", Resource.WOOD)]


def test_digits_count_the_knights_in_hand(qtbot):
    """CON-22."""
    table = Keys(qtbot, posed(FRONT, phase=Phase.MOVE))
    table.do(March(0, "B1", "A1", 2))
    assert table.said == [March(0, "B1", "A1", 2)]


def test_the_prompt_says_how_many_knights_are_led(qtbot):
    """CON-22: taking knights up, and saying how many, is put into words."""
    table = Keys(qtbot, posed(FRONT, phase=Phase.MOVE))
    table.go("B1")
    table.press(Qt.Key.Key_Return, Qt.Key.Key_2)
    assert str(table.table.prompt().text) == "lead 2 knights from B1"


def test_tab_stays_on_the_trade_panel_which_gives_the_focus_back(qtbot):
    """CON-19: once round by Tab, back by Shift+Tab, and after Esc the board has the keys again."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_8)
    panel, first = table.table.stand.trade, table.table.stand.trade.give[0]
    seen = [QApplication.focusWidget()]
    while len(seen) < 40:
        table.press(Qt.Key.Key_Tab)
        if QApplication.focusWidget() is first:
            break
        seen.append(QApplication.focusWidget())
    assert {*panel.give, *panel.get} <= set(seen)
    assert all(panel.isAncestorOf(each) for each in seen)

    table.press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is seen[-1]
    table.press(Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert table.table.board.hasFocus()


def test_an_offer_is_answered_by_keys(qtbot):
    """CON-20: whoever is asked at the same screen finds the answer under the keys, and then the board."""
    table = Keys(qtbot, posed(FRONT))
    table.session.submit(OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)))
    table.catch_up()
    assert table.table.stand.answer.accept.hasFocus()
    table.press(Qt.Key.Key_Tab, Qt.Key.Key_Space)
    assert table.said == [AnswerTrade(1, accept=False)]
    assert table.table.board.hasFocus()


def test_a_battle_is_chosen_with_1_2_3(qtbot):
    """CON-27."""
    table = Keys(qtbot, posed(FRONT, phase=Phase.ATTACK))
    table.do(Attack(0, "A2", "B2"))
    assert table.said == [Attack(0, "A2", "B2")]


def test_enter_is_next_when_the_cursor_is_nowhere(qtbot):
    """Section 4: build, then move."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_Return)
    assert table.said == [GoOn(0, Phase.MOVE)]


def test_enter_on_a_hex_opens_its_menu(qtbot):
    """Everything the right click does, a key does."""
    table = Keys(qtbot, posed(FRONT))
    table._enter("A1")
    menu = table.table.clerk.menu
    assert [action.text() for action in menu.actions()] == ["Settlement on A1"]
    menu.actions()[0].trigger()
    menu.close()
    assert table.said == [Settle(0, "A1")]
