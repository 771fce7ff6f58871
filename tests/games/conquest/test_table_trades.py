"""What is missing, and trades for it, with the pointer."""

from attrs import evolve
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.core.game import Level, Player
from app.core.names import LONGEST_NAME
from app.games.conquest.commands import AnswerTrade, BankTrade, OfferTrade, Settle, SpendGold
from app.games.conquest.pieces import Resource
from app.games.conquest.ui.tools import Tool
from app.games.conquest.ui.trade_suggestions import bank_trades
from tests.games.conquest.at_table import FRONT, Keys, Mouse, posed
from tests.pointer import click_again

SIX = "0S 1S 2S 3S 4S 5S" + " ." * 24
"""Six of them on the great island, each with a settlement."""


def turned(session, seat):
    """Return a game in which it is another seat's turn."""
    session.timeline.start.turn = seat
    return session


def test_what_is_missing_is_said_and_the_bank_offers_help(qtbot):
    """CON-19: no ore and no wool for a knight, but wheat enough to trade for it."""
    table = Mouse(qtbot, posed(FRONT, cards=(0, 0, 0, 4, 0), gold=0))
    table.push(table.table.panels.bar.buttons[Tool.KNIGHT])

    assert "Missing: 1 ore" in str(table.refusals[-1])
    panel = table.table.panels.trade
    assert panel.isVisible()
    assert "4 wheat for 1 ore" in panel.help_me.text()

    table.push(panel.help_me)
    assert table.said == [BankTrade(0, Resource.WHEAT, Resource.ORE)]


def test_the_cross_that_closes_a_trade_is_read_aloud_as_what_it_does(qtbot):
    """CON-20: a screen reader said "times"."""
    table = Keys(qtbot, posed(FRONT, cards=(1, 2, 2, 2, 2)))
    table.press(Qt.Key.Key_8)
    panel = table.table.panels.trade
    assert panel.isVisible()

    crosses = [each for each in panel.findChildren(QPushButton) if each.text() == "×"]

    assert [each.accessibleName() for each in crosses] == ["Close"]


def test_tab_comes_to_those_who_are_asked_before_the_offer(qtbot):
    """CON-20: it came to the offer first, and to the people only after it."""
    table = Keys(qtbot, posed(FRONT, cards=(1, 2, 2, 2, 2)))
    table.press(Qt.Key.Key_8)
    panel = table.table.panels.trade
    for card in (panel.give[0], panel.get[3]):
        card.set_value(1)
    panel._changed()
    panel.get[5].setFocus()
    stops = [*panel.partners.values(), panel.offer]
    assert len(stops) > 1

    for stop in stops:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is stop


def test_those_who_sit_clockwise_are_asked_first(qtbot):
    """CON-20: the first who accepts has it; it was always the first seat that was asked first."""
    table = Mouse(qtbot, turned(posed(SIX, seats=6, cards=(1, 2, 2, 2, 2)), 3))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel = table.table.panels.trade
    panel.give[0].set_value(1)
    panel.get[3].set_value(1)
    panel.partners[5].setChecked(False)
    table.push(panel.offer)

    (offer,) = table.said
    assert isinstance(offer, OfferTrade)
    assert offer.to == (4, 0, 1, 2)


def test_who_is_asked_is_known_by_shield_and_whole_name(qtbot):
    """CON-20: of six people two were "Maximiliane", as far as the panel told them."""
    names = ("Ada", "Maximiliane-Friederike", "Maximiliane-Luise", "Ma", "Max", "W" * LONGEST_NAME)
    session = posed(SIX, seats=6, cards=(1, 2, 2, 2, 2))
    players = tuple(Player(name, None, seat) for seat, name in enumerate(names))
    session.setup = evolve(session.setup, players=players)
    table = Mouse(qtbot, session)
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    boxes = table.table.panels.trade.partners

    assert [box.toolTip() for box in boxes.values()] == list(names[1:])
    assert [boxes[seat].text() for seat in (1, 2, 3, 4)] == list(names[1:5])
    assert boxes[5].text().endswith("W…")
    assert not any(box.icon().isNull() for box in boxes.values())
    # Two in a row only where both names have room.
    assert boxes[1].y() < boxes[2].y() < boxes[3].y() == boxes[4].y() < boxes[5].y()
    for box in boxes.values():
        assert box.width() >= box.minimumSizeHint().width()


def test_what_was_traded_for_comes_in_hand(qtbot):
    """CON-13, CON-19: the key, Enter for the bank's trade, Enter for the best place."""
    table = Keys(qtbot, posed(FRONT, cards=(1, 1, 0, 0, 0), gold=2))
    table.press(Qt.Key.Key_1)
    panel = table.table.panels.trade
    assert panel.help_me.text() == "2 gold for 1 wool, 1 wheat"

    table.press(Qt.Key.Key_Return)
    assert [type(each) for each in table.said] == [SpendGold, SpendGold]
    assert (panel.isVisible(), table.table.hand.grip.tool) == (False, Tool.SETTLEMENT)
    table.press(Qt.Key.Key_Return)
    assert type(table.said[-1]) is Settle


def test_an_offer_that_was_taken_leaves_no_other_one_behind(qtbot):
    """CON-20: what could still be given of it stood there, to be offered by a slip."""
    session = posed(FRONT, cards=(1, 2, 2, 2, 2))
    ada, bo = session.setup.players
    session.setup = evolve(session.setup, players=(ada, evolve(bo, level=Level.PAGE)))
    table = Mouse(qtbot, session)
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel = table.table.panels.trade
    for box in (panel.give[Resource.WOOD], panel.give[Resource.BRICK], panel.get[Resource.ORE]):
        box.set_value(1)
    table.push(panel.offer)
    session.submit(AnswerTrade(1, accept=True))
    table.catch_up()
    assert panel.isVisible()
    assert table.state.cards[0] == (0, 1, 2, 2, 3)
    assert not panel.offer.isEnabled()
    assert [box.value() for box in (*panel.give, *panel.get)] == [0] * 12


def test_a_right_click_says_all_that_is_missing_and_offers_the_trade(qtbot):
    """CON-14, CON-19: a city lacks wheat and ore; with four wool too many for one of them, or not."""
    table = Mouse(qtbot, posed(FRONT, cards=(1, 0, 4, 1, 1), gold=0, player_trade=False))
    table.click(table.hex("A2"), Qt.MouseButton.RightButton)
    menu = table.table.tool_controller.menu
    city = menu.actions()[0]
    assert city.text() == "City on A2 – Missing: 1 wheat, 1 ore."
    assert not city.isEnabled()
    menu.close()

    table = Mouse(qtbot, posed(FRONT, cards=(1, 0, 4, 1, 2), gold=0))
    table.click(table.hex("A2"), Qt.MouseButton.RightButton)
    menu = table.table.tool_controller.menu
    assert menu.actions()[0].text() == "City on A2 – Missing: 1 wheat.  Trade first …"
    menu.actions()[0].trigger()
    menu.close()
    assert table.table.panels.trade.help_me.text() == "4 wool for 1 wheat"


def test_where_the_bank_cannot_help_an_offer_to_others_is_prepared(qtbot):
    """CON-20: a city lacks a wheat and an ore; Bo has both, and Ada wool to spare."""
    session = posed(FRONT, cards=(1, 0, 3, 1, 1), gold=0)
    session.state.cards[1] = (0, 0, 0, 1, 1)
    table = Mouse(qtbot, session)
    city = table.table.panels.bar.buttons[Tool.CITY]
    assert city.offering.hint == (
        "Missing: 1 wheat, 1 ore.  A trade with others would make it possible: click."
    )
    table.push(city)

    assert "Missing: 1 wheat, 1 ore.  Ask the others for it." in str(table.refusals[-1])
    panel = table.table.panels.trade
    assert panel.isVisible()
    assert (panel.note.text(), panel.offer.text()) == (
        "You give 2 wool for 1 wheat, 1 ore.",
        "Offer to Bo",
    )
    table.push(panel.offer)
    assert table.said == [OfferTrade(0, (1,), (0, 0, 2, 0, 0, 0), (0, 0, 0, 1, 1, 0))]


def test_nobody_is_asked_for_what_nobody_has(qtbot):
    """CON-20: Bo has no ore, so nothing but the want is told."""
    session = posed(FRONT, cards=(1, 0, 3, 1, 1), gold=0)
    session.state.cards[1] = (0, 0, 0, 5, 0)
    table = Mouse(qtbot, session)
    table.push(table.table.panels.bar.buttons[Tool.CITY])

    assert "Missing: 1 wheat, 1 ore." in str(table.refusals[-1])
    assert not table.table.panels.trade.isVisible()


def test_the_bank_does_not_help_with_what_it_has_not(qtbot):
    """CON-19: four wool are worth no ore while the bank has none."""
    session = posed(FRONT, cards=(0, 0, 4, 2, 1), gold=5, player_trade=False)
    assert bank_trades(session.state, 0, (0, 0, 0, 2, 2))
    session.state.bank = (19, 19, 19, 19, 0)
    assert not bank_trades(session.state, 0, (0, 0, 0, 2, 2))


def test_an_offer_goes_round_until_somebody_accepts(qtbot):
    """CON-20: give, get, to whom; whoever is asked answers at the same screen."""
    table = Mouse(qtbot, posed(FRONT, 3, cards=(2, 2, 2, 2, 2)))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel = table.table.panels.trade
    panel.give[Resource.WOOD].set_value(1)
    panel.get[Resource.ORE].set_value(1)
    assert panel.offer.text() == "Offer to Bo, Cy"
    table.push(panel.offer)

    assert table.said == [OfferTrade(0, (1, 2), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0))]
    answer = table.table.panels.answer
    assert answer.isVisible()
    table.push(answer.decline)
    assert table.watching == 2
    table.push(answer.accept)
    assert table.said[1:] == [AnswerTrade(1, accept=False), AnswerTrade(2, accept=True)]
    assert table.state.cards[0] == (1, 2, 2, 2, 3)


def test_a_double_click_answers_for_nobody_else(qtbot):
    """CON-20: Cy is asked in the same panel, and had declined as well."""
    table = Mouse(qtbot, posed(FRONT, 3, cards=(2, 2, 2, 2, 2)))
    table.table.propose(OfferTrade(0, (1, 2), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0)))
    answer = table.table.panels.answer

    table.push(answer.decline)
    click_again(answer.decline)

    assert table.said[1:] == [AnswerTrade(1, accept=False)]
    assert table.watching == 2


def test_whoever_is_asked_about_an_offer_opens_no_trade_of_their_own(qtbot):
    """CON-19: it came over the question, and was still there in the turn of whoever had offered."""
    table = Keys(qtbot, posed(FRONT))
    panels = table.table.panels
    table.table.propose(OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0)))
    assert panels.answer.isVisible()
    assert not any(button.isEnabled() for button in panels.bar.buttons.values())

    table.press(Qt.Key.Key_8)
    assert table.refusals[-1].rule == "CON-19"
    assert not panels.trade.isVisible()


def test_a_trade_lies_still_while_one_clicks(qtbot):
    """CON-20: cards jumped with the first offer, and when it was known what others would rather have."""
    table = Mouse(qtbot, posed(FRONT, 4, cards=(5, 5, 5, 5, 5)), size=(1050, 586))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel, company = table.table.panels.trade, table.table.company
    before = panel.geometry(), panel.offer.geometry()
    panel.talk.last[0] = OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0))
    panel.refresh(table.state, company, 0)
    assert panel.again.isVisible()
    assert (panel.geometry(), panel.offer.geometry()) == before

    for seat in (1, 2, 3):
        panel.talk.propose(OfferTrade(0, (seat,), (0, 0, 2, 0, 0, 0), (0, 1, 0, 0, 0, 0)))
    panel.refresh(table.state, company, 0)
    large, place = panel.geometry(), panel.offer.mapTo(table.table.board, QPoint())
    assert place == before[0].topLeft() + before[1].topLeft()
    panel.talk.counters.clear()
    panel.refresh(table.state, company, 0)
    assert panel.geometry() == large
