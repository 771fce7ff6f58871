"""Cards between hands and the bank (CON-11)."""

from operator import add, sub

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.pieces import Cards


def put_back(state: Position, cards: Cards) -> None:
    """Put cards back into the bank."""
    if state.bank is not None:
        state.bank = tuple(map(add, state.bank, cards))


def pay(state: Position, seat: Seat, price: Cards) -> None:
    """Pay the bank a price in cards of several kinds."""
    state.cards[seat] = tuple(map(sub, state.cards[seat], price))
    put_back(state, price)


def pay_one(state: Position, seat: Seat, kind: int, count: int = 1) -> None:
    """Pay the bank *count* cards of a kind."""
    give(state, seat, kind, -count)


def give(state: Position, seat: Seat, kind: int, count: int = 1) -> None:
    """Take *count* cards of a kind from the bank."""
    hand = list(state.cards[seat])
    hand[kind] += count
    state.cards[seat] = tuple(hand)
    if state.bank is not None:
        stock = list(state.bank)
        stock[kind] -= count
        state.bank = tuple(stock)
