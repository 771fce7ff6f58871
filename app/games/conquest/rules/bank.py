"""Cards between hands and the bank (CON-11)."""

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.pieces import Cards


def put_back(state: Position, cards: Cards) -> None:
    """Put cards back into the bank."""
    if state.bank is not None:
        state.bank = tuple(have + more for have, more in zip(state.bank, cards, strict=True))


def pay(state: Position, seat: Seat, price: Cards) -> None:
    """Pay the bank a price in cards of several kinds."""
    state.cards[seat] = tuple(have - less for have, less in zip(state.cards[seat], price, strict=True))
    put_back(state, price)


def pay_one(state: Position, seat: Seat, kind: int, count: int = 1) -> None:
    """Pay the bank *count* cards of a kind."""
    give(state, seat, kind, -count)


def give(state: Position, seat: Seat, kind: int, count: int = 1) -> None:
    """Take *count* cards of a kind from the bank."""
    hand = state.cards[seat]
    state.cards[seat] = (*hand[:kind], hand[kind] + count, *hand[kind + 1 :])
    if state.bank is not None:
        stock = state.bank
        state.bank = (*stock[:kind], stock[kind] - count, *stock[kind + 1 :])
