"""Conquest played with keys alone."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BuildWall,
    GoOn,
    March,
    MoveWall,
    OfferTrade,
    Recruit,
    Repair,
    Settle,
)
from app.games.conquest.pieces import Phase, Resource
from app.games.conquest.ui.tools import Tool
from app.ui.board.accessibility import reach_of
from tests.games.conquest.at_table import FRONT, Keys, posed
from tests.patience import Patience
from tests.pointer import move_pointer


def test_keys_1_to_8_take_tools_and_esc_lets_go(qtbot):
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_1)
    assert table.table.hand.grip.tool is Tool.SETTLEMENT
    table.press(Qt.Key.Key_Escape)
    assert table.table.hand.grip.tool is Tool.NONE
    table.press(Qt.Key.Key_8)
    assert table.table.panels.trade.isVisible()


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


def test_every_edge_that_tab_leads_to_is_told(qtbot):
    """Screen readers heard of none: nothing said that Tab had led anywhere, nor what it had led to."""
    table = Keys(qtbot, posed(FRONT, walls={0: ["B1|C1"]}))
    table.table.board_menu.coordinates.trigger()
    reach, told = reach_of(table.table.board), []
    reach.cursor_moved.connect(lambda: told.append(reach.words(reach.under_cursor())))
    table.go("B1")
    told.clear()
    for _ in range(4):
        table.press(Qt.Key.Key_Tab)
    assert sorted(told) == [
        "Edge between A1 and B1",
        "Edge between B1 and B2",
        "Edge between B1 and C2",
        "Wall of Ada between B1 and C1",
    ]


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
    assert str(table.table.prompt().text) == "lead 2 knights from here"
    table.table.board_menu.coordinates.trigger()
    assert str(table.table.prompt().text) == "lead 2 knights from B1"


def test_tab_stays_on_the_trade_panel_which_gives_the_focus_back(qtbot):
    """CON-19: once round by Tab, back by Shift+Tab, and after Esc the board has the keys again."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_8)
    panel = table.table.panels.trade
    first = QApplication.focusWidget()
    seen = [QApplication.focusWidget()]
    waits = Patience("the first field, once round by Tab")
    while waits() and len(seen) < 40:
        table.press(Qt.Key.Key_Tab)
        if QApplication.focusWidget() is first:
            break
        seen.append(QApplication.focusWidget())
    assert {card for card in (*panel.give, *panel.get) if card.isEnabled()} <= set(seen)
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
    assert table.table.panels.answer.accept.hasFocus()
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
    table = Keys(qtbot, posed(FRONT, cards=(0, 0, 0, 0, 0)))
    table.press(Qt.Key.Key_Return)
    assert table.said == [GoOn(0, Phase.MOVE)]


def test_enter_on_a_hex_opens_its_menu(qtbot):
    """Everything the right click does, a key does."""
    table = Keys(qtbot, posed(FRONT))
    table._enter("A1")
    menu = table.table.tool_controller.menu
    assert [action.text() for action in menu.actions()] == ["Settlement on A1"]
    menu.actions()[0].trigger()
    menu.close()
    assert table.said == [Settle(0, "A1")]


# --- Enter never ends a phase by surprise ---


def test_a_pointer_at_rest_does_not_take_the_cursor_away(qtbot):
    """CON-21: a panel opens and closes over it, Qt tells of leaving and moving; Enter takes knights up."""
    table = Keys(qtbot, posed(FRONT, phase=Phase.MOVE))
    table.point(spot := table.hex("C1"))
    table.go("B1")
    viewport = table.table.board.viewport()
    QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))
    move_pointer(viewport, spot)
    table.press(Qt.Key.Key_Return)

    assert table.said == []
    assert table.table.hand.is_carrying


@pytest.mark.parametrize("phase", [Phase.MOVE, Phase.BREACH, Phase.ATTACK])
def test_enter_where_no_knight_can_act_says_so(qtbot, phase):
    """CON-22: with the cursor on an empty hex the phase goes on; after Esc, Enter ends it."""
    table = Keys(qtbot, posed(FRONT, phase=phase))
    table.go("E2")
    table.press(Qt.Key.Key_Return)
    assert table.said == []
    assert table.refusals[-1].rule == "CON-22"

    table.press(Qt.Key.Key_Escape)
    prompt = table.table.prompt()
    assert isinstance(prompt.spare_command or prompt.command, GoOn)


def test_a_wall_in_hand_wants_an_edge_and_a_settlement_a_hex(qtbot):
    """CON-16, CON-13: the cursor is on the wrong kind of place: nothing is built, and nothing ends."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_5)
    table.go("B1")
    table.press(Qt.Key.Key_Return)
    table.press(Qt.Key.Key_1, Qt.Key.Key_Tab, Qt.Key.Key_Return)

    assert table.said == []
    assert [each.rule for each in table.refusals] == ["CON-16", "CON-13"]


def test_a_tool_in_hand_goes_where_the_pointer_points(qtbot):
    """CON-15: what is seen at the pointer is put there by Enter, too; beside the island it says: where?"""
    table = Keys(qtbot, posed(FRONT))
    table.point(table.hex("B1"))
    table.press(Qt.Key.Key_4, Qt.Key.Key_Return)
    (said,) = table.said
    assert isinstance(said, Recruit)
    assert said.hex == "B1"

    table.point(table.table.board.viewport().rect().topRight() - table.hex("B1") / 50)
    assert table.table.hand.at is None
    table.press(Qt.Key.Key_Return)
    assert len(table.said) == 1
    assert table.refusals[-1].rule == "CON-21"


def test_enter_in_a_field_of_the_trade_panel_ends_nothing(qtbot):
    """CON-19: neither does it under the panel."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_8)
    give = table.table.panels.trade.give[0]
    table.press(Qt.Key.Key_4, Qt.Key.Key_Return)
    assert give.value() == 4
    assert table.said == []


def test_enter_on_a_button_of_the_bar_takes_its_tool(qtbot):
    """Tab leads to the bar where there is no cursor."""
    table = Keys(qtbot, posed(FRONT))
    table.press(Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert table.table.hand.grip.tool is Tool.SETTLEMENT
    assert table.said == []


def test_tab_leads_to_what_can_be_chosen_of_the_bar(qtbot):
    """Where no settlement can be built it did nothing at all."""
    table = Keys(qtbot, posed(FRONT))
    buttons = table.table.panels.bar.buttons
    buttons[Tool.SETTLEMENT].setEnabled(False)
    table.press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is buttons[Tool.CITY]


@pytest.mark.parametrize("before", [Qt.Key.Key_8, Qt.Key.Key_Tab])
def test_the_digits_take_tools_wherever_the_keys_are(qtbot, before: Qt.Key):
    """On a name of the trade panel, or a button of the bar, they did nothing; on a card they count."""
    table = Keys(qtbot, posed(FRONT))
    table.press(before)
    if before is Qt.Key.Key_8:
        table.press(Qt.Key.Key_5)
        assert table.table.panels.trade.give[0].value() == 5
        assert table.table.hand.grip.tool is Tool.NONE
        table.table.panels.trade.partners[1].setFocus()
    table.press(Qt.Key.Key_5)
    assert table.table.hand.grip.tool is Tool.WALL
    assert table.table.board.hasFocus()


def test_enter_on_a_card_leads_to_what_can_be_done_with_it(qtbot):
    """It did nothing: one had to know of Tab."""
    table = Keys(qtbot, posed(FRONT))
    trade = table.table.panels.trade
    table.press(Qt.Key.Key_8, Qt.Key.Key_4)
    trade.get[3].set_value(1)
    table.press(Qt.Key.Key_Return)
    assert trade.bank.hasFocus()
    assert table.said == []


def test_enter_that_is_held_down_on_a_card_trades_nothing(qtbot):
    """It led to the button of the bank, and pressed that as often as there were cards."""
    table = Keys(qtbot, posed(FRONT))
    trade = table.table.panels.trade
    table.press(Qt.Key.Key_8, Qt.Key.Key_4)
    trade.get[3].set_value(1)
    table.press(Qt.Key.Key_Return)
    for _ in range(3):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(QApplication.focusWidget(), held)
    assert table.said == []
    assert trade.bank.hasFocus()
    table.press(Qt.Key.Key_Return)
    assert len(table.said) == 1


@pytest.fixture
def quick(qapp):
    """Let two presses of a key be quick ones until it says otherwise."""
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(600_000)
    yield lambda is_quick: qapp.setDoubleClickInterval(600_000 if is_quick else 0)
    qapp.setDoubleClickInterval(usual)


def _offer_by_keys(table: Keys) -> None:
    """Offer a wood for an ore to everybody."""
    panel = table.table.panels.trade
    table.press(Qt.Key.Key_8, Qt.Key.Key_Up)
    panel.get[Resource.ORE].setFocus()
    table.press(Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert panel.offer.hasFocus()
    table.press(Qt.Key.Key_Return)


def test_a_second_enter_answers_an_offer_for_nobody_else(qtbot, quick):
    """CON-20: the second Enter of whoever offered, or had answered, declined or accepted for who is asked."""
    table = Keys(qtbot, posed(FRONT, 3, cards=(2, 2, 2, 2, 2)))
    answer = table.table.panels.answer
    _offer_by_keys(table)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        assert answer.accept.hasFocus()
        table.press(key)
    assert table.watching == 1

    quick(False)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(answer.accept, held)
    assert table.watching == 1
    table.press(Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert table.watching == 2

    quick(True)
    assert answer.accept.hasFocus()
    table.press(Qt.Key.Key_Return)
    assert table.watching == 2
    quick(False)
    table.press(Qt.Key.Key_Return)
    assert table.said[1:] == [AnswerTrade(1, accept=False), AnswerTrade(2, accept=True)]


def test_who_is_asked_wherever_the_cursor_is_answers_by_keys_and_the_trade_comes_back(qtbot, quick):
    """CON-20: Enter opened the menu of a hex, Tab went round its edges, and none led back to the trade."""
    table = Keys(qtbot, posed(FRONT, cards=(2, 2, 2, 2, 2)))
    panels = table.table.panels
    table.go("B1")
    quick(False)
    _offer_by_keys(table)
    table.press(Qt.Key.Key_Tab, Qt.Key.Key_Return)

    assert table.said[1:] == [AnswerTrade(1, accept=False)]
    assert panels.trade.isVisible()
    assert panels.trade.isAncestorOf(QApplication.focusWidget())
    table.press(Qt.Key.Key_Return)
    assert panels.trade.offer.hasFocus()
