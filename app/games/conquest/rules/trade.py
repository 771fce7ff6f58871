"""Trading with the bank and with one another (section 4.2, CON-19 and CON-20)."""

from functools import cache

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import AnswerTrade, BankTrade, OfferTrade, SpendGold
from app.games.conquest.model import Offer, Position
from app.games.conquest.pieces import RESOURCES, Cards, Goods, Phase
from app.games.conquest.rules.bank import give, pay
from app.games.conquest.rules.words import not_now, resource, why_not_in, why_not_take

# --- The bank ---


def check_bank_trade(state: Position, trade: BankTrade) -> Reason | None:
    """Refuse all but equal cards for one other that the bank has.  Rules: CON-19, CON-R21."""
    if reason := why_not_in(state, trade, Phase.BUILD, "CON-19"):
        return reason
    if trade.give == trade.get:
        return Reason("CON-19", N_("Take a different kind from the one you give."))
    count = state.tables.costs.bank
    if state.cards[trade.by][trade.give] < count:
        values = {"count": count, "resource": resource(trade.give)}
        return Reason("CON-19", N_("The bank wants {count} {resource}."), values)
    return why_not_take(state, trade.get)


def bank_trade(state: Position, trade: BankTrade) -> None:
    """Trade with the bank.  Rule: CON-19."""
    pay(state, trade.by, _swap(trade.give, trade.get, state.tables.costs.bank))


@cache
def _swap(given: int, got: int, count: int) -> Cards:
    """Return *count* cards of a kind less one of another, as a price."""
    return tuple(count * (kind == given) - (kind == got) for kind in RESOURCES)


def check_spend_gold(state: Position, spend: SpendGold) -> Reason | None:
    """Refuse gold for a card that the bank does not have.  Rule: CON-19."""
    if reason := why_not_in(state, spend, Phase.BUILD, "CON-19"):
        return reason
    if state.gold[spend.by] < state.tables.costs.gold:
        return Reason("CON-19", N_("You do not have enough gold."))
    return why_not_take(state, spend.get)


def spend_gold(state: Position, spend: SpendGold) -> None:
    """Turn gold into a card.  Rule: CON-19."""
    state.gold[spend.by] -= state.tables.costs.gold
    give(state, spend.by, spend.get)


# --- One another ---


def check_offer(state: Position, offer: OfferTrade) -> Reason | None:
    """
    Refuse an offer but by the active player, of different kinds, gold allowed.

    Rules: CON-20, CON-R42.
    """
    if reason := why_not_in(state, offer, Phase.BUILD, "CON-20"):
        return reason
    if not state.options.player_trade:
        return Reason("CON-R42", N_("There is no trade between players in this game."))
    others = {seat for seat in range(state.seats) if state.living >> seat & 1} - {offer.by}
    if not offer.to or len(set(offer.to)) < len(offer.to) or not others.issuperset(offer.to):
        return Reason("CON-20", N_("Ask other players who are still in the game."))
    if not _are_goods(offer.give) or not _are_goods(offer.get):
        return Reason("CON-20", N_("Both sides must give at least one card or gold."))
    if any(mine and yours for mine, yours in zip(offer.give, offer.get, strict=True)):
        return Reason("CON-20", N_("No kind may be on both sides."))
    if not can_give(state, offer.by, offer.give):
        return Reason("CON-20", N_("You do not have what you offer."))
    return None


def _are_goods(goods: Goods) -> bool:
    return len(goods) == len(RESOURCES) + 1 and min(goods) >= 0 and any(goods)


def can_give(state: Position, seat: Seat, goods: Goods) -> bool:
    """Tell whether a seat has *goods*."""
    return all(have >= want for have, want in zip((*state.cards[seat], state.gold[seat]), goods, strict=True))


def offer_trade(state: Position, command: OfferTrade) -> None:
    """Put the offer on the table.  Rule: CON-20."""
    state.offer = Offer(command.by, command.to, command.give, command.get)
    state.offered += (state.offer,)


def check_answer(state: Position, answer: AnswerTrade) -> Reason | None:
    """Refuse an answer but of who is asked, and to take what cannot be paid.  Rule: CON-20."""
    if state.offer is None:
        return not_now("CON-20")
    if answer.by != state.offer.asked[0]:
        return Reason("CON-20", N_("Somebody else is asked."))
    if answer.accept and not can_give(state, answer.by, state.offer.get):
        return Reason("CON-20", N_("You do not have what is wanted."))
    return None


def answer_trade(state: Position, answer: AnswerTrade) -> None:
    """Exchange the goods, or ask the next one.  Rule: CON-20."""
    offer = state.offer
    assert offer is not None
    later = offer.asked[1:]
    state.offer = Offer(offer.by, later, offer.give, offer.get) if later and not answer.accept else None
    if answer.accept:
        _add(state, offer.by, offer.get, offer.give)
        _add(state, answer.by, offer.give, offer.get)


def _add(state: Position, seat: Seat, gained: Goods, lost: Goods) -> None:
    """Give a seat the goods *gained* and take those *lost*."""
    *cards, gold = (more - less for more, less in zip(gained, lost, strict=True))
    state.cards[seat] = tuple(have + change for have, change in zip(state.cards[seat], cards, strict=True))
    state.gold[seat] += gold
