"""The value of a card in a hand: how near it is to something that can be built."""

from app.core.command import Seat
from app.games.cards.bots.board import Board
from app.games.cards.bots.set_tables import COLUMN, RANK, SIZE, SUIT

RUN = (0.0, 0.0, 0.12, 0.55, 1.3, 1.3, 1.3)
"""By how many ranks of its fullest straight are there."""

FLUSH = (0.0, 0.0, 0.3, 0.9, 0.95, *(0.95,) * 9)
"""By how many cards of its suit there are, if that suit can be used."""

EQUAL = (0.0, 0.0, 0.5, 0.75, 0.6)
"""By how many cards of its rank there are, if the Army can grow."""

CONVERSION = 0.35
"""For a card that one of the own Soldiers waits for."""

HEIGHT = 0.012
"""For every rank above two: high cards make walls and Armies."""


def needs(board: Board, seat: Seat) -> tuple[bool, bool, bool, bool]:
    """Return whether a seat can use a flush of clubs, diamonds, hearts and spades, now or soon."""
    clubs = spades = alone = True
    for town in board.towns.values():
        if town[0] == seat:
            if alone:
                clubs = spades = alone = False
            clubs = clubs or not town[3]
            spades = spades or not town[4]
    return clubs, True, True, spades


def soldiers(board: Board, seat: Seat) -> int:
    """Return the ranks of a seat's Soldiers, as bits."""
    ranks, soldier = 0, board.book.soldier
    for unit in board.armies[seat]:
        if SIZE[unit] == soldier:
            ranks |= 1 << (unit >> 4)
    return ranks


def card_values(board: Board, seat: Seat, hand: int) -> list[tuple[float, int]]:
    """Return what each card of a hand is worth to a seat, with the card as a mask."""
    a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    clubs, _, _, spades = needs(board, seat)
    flush = (
        FLUSH[a.bit_count()] if clubs else 0.0,
        FLUSH[b.bit_count()],
        FLUSH[c.bit_count()],
        FLUSH[d.bit_count()] if spades else 0.0,
    )
    windows = board.book.windows(a | b | c | d)
    equal = EQUAL if len(board.armies[seat]) < board.size[seat] + 1 else (0.0,) * 5
    waiting = soldiers(board, seat)
    found, rest = [], hand
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        rank = RANK[card]
        value = (
            RUN[windows[rank]] + flush[card // 13] + equal[(hand & COLUMN[rank]).bit_count()] + rank * HEIGHT
        )
        found.append((value + CONVERSION if waiting >> rank & 1 else value, low))
    return found
