"""Trades between players, people and computers: CON-20, CON-R42."""

from app.bots.protocol import Budget
from app.core.game import Level
from app.games.conquest.bots.bot import bot_of
from app.games.conquest.bots.trade_stage import MOST_OFFERS
from app.games.conquest.bots.trade_stage import answer as answer_of
from app.games.conquest.commands import AnswerTrade, OfferTrade
from app.games.conquest.game import GAME
from app.games.conquest.model import Offer
from app.games.conquest.pieces import Phase, Resource
from app.games.conquest.ui.tools import Tool
from app.games.conquest.ui.trade_talk import counter_of
from tests.games.conquest.at_table import Mouse, posed
from tests.games.conquest.drawn import Table

WHEAT, WOOL, ORE = (0, 0, 0, 1, 0, 0), (0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 1, 0)
SHORT_OF_WHEAT = {0: "2 ore 1 wheat 3 wood", 1: "2 wheat"}
"""Seat 0 could make its settlement a city, had it one more wheat."""


def order(table: Table, seat: int = 0):
    """Return what a Squire does next."""
    return bot_of(Level.SQUIRE).choose(GAME, table.state, seat, Budget())


def test_a_computer_offers_what_it_can_spare_for_what_it_lacks():
    """Two wood for the wheat of its city: worth more to the other, and cheaper than the bank."""
    table = Table("A1:0S E3:1S", hands=SHORT_OF_WHEAT)
    offer = order(table)
    assert offer == OfferTrade(0, (1,), (2, 0, 0, 0, 0, 0), WHEAT)

    table.play(offer)
    answer = order(table, 1)
    assert answer == AnswerTrade(1, accept=True)
    table.play(answer)
    assert table.state.cards[0] == (1, 0, 0, 2, 2)


def test_the_same_offer_is_not_made_twice():
    """A person says no: the computer asks for something else, or builds what it can."""
    table = Table("A1:0S E3:1S", hands=SHORT_OF_WHEAT)
    made = []
    while isinstance(offer := order(table), OfferTrade):
        made.append(offer)
        table.play(offer, AnswerTrade(1, accept=False))
    assert len(made) == len(set(made)) <= MOST_OFFERS


def test_nobody_is_asked_before_everybody_could_have_offered_something():
    assert not isinstance(order(Table("A1:0S E3:1S", hands=SHORT_OF_WHEAT, turns=0)), OfferTrade)


def test_who_is_about_to_win_is_not_asked():
    """CON-42: seat 1 lacks a single hex."""
    many = "A1:0S C4:1S C5:11 D2:11 D3:11 D4:11 E1:11 E2:11 E3:11 B4:11"
    assert not isinstance(order(Table(many, hands=SHORT_OF_WHEAT)), OfferTrade)


def test_computers_may_be_kept_from_trading():
    """CON-R42."""
    table = Table("A1:0S E3:1S", hands=SHORT_OF_WHEAT, player_trade=False)
    assert not isinstance(order(table), OfferTrade)


def test_an_offer_goes_round_people_and_computers(qtbot):
    """Ada offers to two; Bo, a computer, declines at once; Cy, a person, takes it at the same screen."""
    table = Mouse(qtbot, posed("o0S1 . . . . . . . . . . . . . . . . b2S1 w1S1", 3, cards=(0, 0, 2, 2, 2)))
    table.push(table.table.panels.bar.buttons[list(table.table.panels.bar.buttons)[-1]])
    panel = table.table.panels.trade
    panel.give[3].set_value(1)
    panel.get[4].set_value(1)
    table.push(panel.offer)
    assert table.said == [OfferTrade(0, (1, 2), WHEAT, ORE)]

    table.session.submit(bot_of(Level.SQUIRE).choose(GAME, table.state, 1, Budget()))
    table.show()
    assert table.state.offer is not None
    assert table.state.offer.asked == (2,)
    answer = table.table.panels.answer
    assert answer.isVisible()
    table.push(answer.accept)

    assert table.state.offer is None
    assert table.state.cards[0] == (0, 0, 2, 1, 3)
    assert table.state.cards[1] == (0, 0, 2, 2, 2)
    assert table.state.cards[2] == (0, 0, 2, 3, 1)
    assert table.state.phase is Phase.BUILD


def test_a_computer_asks_a_person(qtbot):
    """Who asks, what for, and two buttons; declined, the computer goes on."""
    session = posed("o0S1 . . . . . . . . . . . . . . . . . w1S1", 2)
    session.state.cards[:] = [(3, 0, 0, 1, 2), (0, 0, 0, 2, 0)]
    session.state.bank = (16, 19, 19, 16, 17)
    table = Mouse(qtbot, session)
    offer = bot_of(Level.SQUIRE).choose(GAME, table.state, 0, Budget())
    session.submit(offer)
    table.show()

    answer = table.table.panels.answer
    assert answer.isVisible()
    words = answer.words.text()
    assert "Bo" in words
    assert "Ada" in words
    assert "2 wood" in words
    assert "1 wheat" in words
    table.push(answer.decline)
    assert table.said == [AnswerTrade(1, accept=False)]
    assert not answer.isVisible()
    assert bot_of(Level.SQUIRE).choose(GAME, table.state, 0, Budget()) != offer


def offer_wheat_for_ore(table: Mouse) -> None:
    """Click one card of each in the panel for trades, and offer it."""
    panel = table.table.panels.trade
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    table.push(panel.give[Resource.WHEAT])
    table.push(panel.get[Resource.ORE])
    table.push(panel.offer)


def test_nobody_enters_anything_again_after_a_refusal(qtbot):
    """CON-20: what was offered stays in the cards, and the answer stands at the seat."""
    table = Mouse(qtbot, posed("o0S1 . . . . . . . . . . . . . . . . . w1S1", 2, cards=(3, 0, 2, 3, 2)))
    panel = table.table.panels.trade
    offer_wheat_for_ore(table)
    assert table.said == [OfferTrade(0, (1,), WHEAT, ORE)]

    table.session.submit(AnswerTrade(1, accept=False))
    table.catch_up()

    assert panel.isVisible()
    assert (panel.give[Resource.WHEAT].value(), panel.get[Resource.ORE].value()) == (1, 1)
    said = {str(fact.label): str(fact.value) for fact in table.table.facts(table.state, 1)}
    assert said["Trade"] == "declines"
    assert not panel.again.isHidden()


def test_the_last_offer_keeps_its_place_while_it_cannot_be_paid(qtbot):
    """Else the cards above it would be elsewhere each time the panel is opened."""
    table = Mouse(qtbot, posed("o0S1 . . . . . . . . . . . . . . . . . w1S1", 2, cards=(3, 0, 2, 1, 2)))
    panel = table.table.panels.trade
    offer_wheat_for_ore(table)
    table.session.submit(AnswerTrade(1, accept=False))
    table.catch_up()
    assert panel.again.isEnabled()

    state = table.session.state.copy()
    state.cards[0] = (3, 0, 2, 0, 2)
    panel._show_answers(state, table.table.company, 0)

    assert not panel.again.isHidden()
    assert not panel.again.isEnabled()


def test_the_last_offer_is_made_again_by_one_click(qtbot):
    """CON-20: after a refusal nobody enters it again, or presses another button for it."""
    table = Mouse(qtbot, posed("o0S1 . . . . . . . . . . . . . . . . . w1S1", 2, cards=(3, 0, 2, 3, 2)))
    offer_wheat_for_ore(table)
    table.session.submit(AnswerTrade(1, accept=False))
    table.catch_up()

    table.push(table.table.panels.trade.again)

    assert table.said == [OfferTrade(0, (1,), WHEAT, ORE)] * 2


def test_whoever_declines_says_what_would_do(qtbot):
    """A person clicks other cards, and whoever offered has it under a button; so do computers."""
    table = Mouse(qtbot, posed("o0S1 . . . . . . . . . . . . . . . . . w1S1", 2, cards=(3, 0, 2, 3, 2)))
    trade, answer = table.table.panels.trade, table.table.panels.answer
    table.session.submit(OfferTrade(0, (1,), WHEAT, ORE))
    table.catch_up()
    table.push(answer.other)
    table.push(answer.get[Resource.WHEAT])
    table.push(answer.decline)
    table.catch_up()

    assert [button.text() for button in trade.counters] == ["Bo: 2 wheat for 1 ore"]
    table.push(trade.counters[0])
    assert table.said[-1] == OfferTrade(0, (1,), (0, 0, 0, 2, 0, 0), ORE)


def test_what_a_computer_would_take_it_takes():
    """Its counter-offer is what its own judgement accepts."""
    view = posed("o0S1 . . . . . . . . . . . . . . . . . w1S1", 2, cards=(3, 0, 2, 3, 2)).state
    view.offer = Offer(0, (1,), WHEAT, ORE)
    assert not answer_of(view, 1).accept

    counter = counter_of(view, 1)

    assert counter is not None
    view.offer = Offer(0, (1,), counter.give, counter.get)
    assert answer_of(view, 1).accept
