"""Cards between hands and the bank (CON-11)."""

from itertools import repeat
from operator import add, mul, sub

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOTHING, RESOURCES, Cards


def put_back(state: Position, cards: Cards) -> None:
    """Put cards back into the bank."""
    if state.bank is not None:
        state.bank = tuple(map(add, state.bank, cards))


def pay(state: Position, seat: Seat, price: Cards) -> None:
    """Pay the bank a price in cards of several kinds."""
    state.cards[seat] = tuple(map(sub, state.cards[seat], price))
    put_back(state, price)


def pay_one(state: Position, seat: Seat, kind: int) -> None:
    """Pay the bank one card of a kind."""
    give(state, seat, kind, -1)


def give(state: Position, seat: Seat, kind: int, count: int = 1) -> None:
    """Take *count* cards of a kind from the bank."""
    cards = _CARDS[kind] if count == 1 else tuple(map(mul, _CARDS[kind], repeat(count)))
    state.cards[seat] = tuple(map(add, state.cards[seat], cards))
    if state.bank is not None:
        state.bank = tuple(map(sub, state.bank, cards))


_CARDS = tuple((*NOTHING[:kind], 1, *NOTHING[kind + 1 :]) for kind in RESOURCES)
"""By resource: one card of it."""
