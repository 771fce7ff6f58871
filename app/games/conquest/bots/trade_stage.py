"""Trades with other players: what to offer before building, and what to take."""

from collections.abc import Iterator

from app.core.command import Seat
from app.games.conquest.bots.view_summary import CARD_VALUE, danger, urgency
from app.games.conquest.commands import AnswerTrade, OfferTrade
from app.games.conquest.model import Offer, Position
from app.games.conquest.pieces import LEVELS, NOTHING, RESOURCES, Cards, Goods, Level
from app.games.conquest.queries import counted, needed, order
from app.games.conquest.rules.build import (
    may_build,
    settlement_price,
    settlement_sites,
    upgrade_price,
    upgrade_sites,
)
from app.games.conquest.rules.trade import can_give

MOST_OFFERS = 3
"""In a turn."""

_GOODS_VALUE = (*CARD_VALUE, 1.0)

_TIP = 0.2
"""How much more must be gained than lost, for a trade to be worth it."""

_MOST_SHORT = 2
"""Cards that may be missing for something, to be asked of others."""

_MOST_GIVEN = 3
"""Cards offered for each that is wanted; for one more the bank gives it without asking."""

_DANGER = 0.5
"""Nobody trades any more when somebody else is so near to victory (one hex)."""

_TOO_NEAR = 0.25
"""Whoever is nearer to victory than this (two hexes) gets nothing, and is not asked."""


def answer(state: Position, seat: Seat) -> AnswerTrade:
    """Take an offer that brings more than it costs, but none from somebody about to win."""
    offer = state.offer
    assert offer is not None
    is_fair = _value_of(offer.give) > _value_of(offer.get) + _TIP and danger(state, seat) < _DANGER
    return AnswerTrade(seat, is_fair and can_give(state, seat, offer.get))


def offer_of(state: Position, seat: Seat) -> OfferTrade | None:
    """
    Return an offer that pays for something the seat cannot build yet, or None.

    Nobody is asked before everybody has had a turn, in which they could have offered something; no offer
    is made twice in a turn, and none that those who are asked had better refuse.  Rules: CON-20, CON-R42.
    """
    is_open = state.options.player_trade and len(state.offered) < MOST_OFFERS
    if not is_open or min(state.turns[other] for other in order(state)) < 1:
        return None
    for price in _wishes(state, seat):
        found = _offer_for(state, seat, price)
        if found is not None and Offer(seat, found.to, found.give, found.get) not in state.offered:
            return found
    return None


def _wishes(state: Position, seat: Seat) -> Iterator[Cards]:
    """Yield the prices of what could be built, the greatest building first, then of a knight."""
    for level in reversed(LEVELS):
        small = level is Level.SETTLEMENT
        sites = settlement_sites(state, seat) if small else upgrade_sites(state, seat, level)
        if sites and may_build(state, seat, level):
            yield settlement_price(state) if small else upgrade_price(state, level)
    if state.settled[seat] and not any(state.cards[seat][kind] for kind in state.tables.costs.knight):
        for kind in state.tables.costs.knight:
            yield (*NOTHING[:kind], 1, *NOTHING[kind + 1 :])


def _offer_for(state: Position, seat: Seat, price: Cards) -> OfferTrade | None:
    """Return the offer that makes a price payable: for what is short, cards that are to spare."""
    hand = state.cards[seat]
    short = tuple(max(0, want - have) for want, have in zip(price, hand, strict=True))
    if not 0 < sum(short) <= _MOST_SHORT:
        return None
    get = (*short, 0)
    asked = _partners(state, seat, get)
    give = _gift(hand, price, _value_of(get) + _TIP, _MOST_GIVEN * sum(short))
    return OfferTrade(seat, asked, give, get) if asked and give is not None else None


def _partners(state: Position, seat: Seat, get: Goods) -> tuple[Seat, ...]:
    """Return who has what is wanted and is not about to win, whoever holds the fewest hexes first."""
    goal = needed(state)
    others = [
        other
        for other in order(state)
        if other != seat
        and can_give(state, other, get)
        and urgency(state, other, goal) < _TOO_NEAR
        and danger(state, other) < _DANGER
    ]
    return tuple(sorted(others, key=lambda other: counted(state, other)))


def _gift(hand: Cards, price: Cards, least: float, most: int) -> Goods | None:
    """Return cards beyond *price*, of what there is most, worth more than *least*; None: too few."""
    spare = [max(0, have - want) for have, want in zip(hand, price, strict=True)]
    give = [0] * len(_GOODS_VALUE)
    while _value_of(tuple(give)) <= least:
        kind = max(RESOURCES, key=spare.__getitem__)
        if not spare[kind] or sum(give) == most:
            return None
        spare[kind] -= 1
        give[kind] += 1
    return tuple(give)


def _value_of(goods: Goods) -> float:
    return sum(map(float.__mul__, _GOODS_VALUE, map(float, goods)))
