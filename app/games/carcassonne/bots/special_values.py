"""
What goods, builders and pigs may bring, beside the points they have brought.

Rule: TRD-1 to TRD-4, TRD-6 to TRD-12.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erf, sqrt

from app.games.carcassonne.bots.board import Board
from app.games.carcassonne.bots.specials import MOST, Guest, Special, leads, to_hand

TAKEN = 0.6
"""This part of the goods that are left is still gathered, while many tiles are left."""

SECOND = 4.2
"""What a tile more is worth."""

BUILDING, ENDS = 2.4, 1.3
"""What a builder on something open may bring, and with every open end more, while many tiles are left."""

TO_BUILD, TO_FATTEN = 2.6, 1.6
"""What a builder and a pig to hand are worth while many tiles are left."""

EACH_CITY = 1 / 3
"""A pig brings so much of what its field brings its owner."""

BEHIND = 0.25
"""This part of that, where its owner does not lead."""


def special_values(
    board: Board, chances: Mapping[int, float], cities: Sequence[tuple[int, float]], left: int
) -> list[float]:
    """
    Return what each seat may expect of its goods and special figures.

    Args:
        board: The land.
        chances: How likely open roads and cities are closed, by root.
        cities: Masks of the cities that pay fields, and what may be expected of each.
        left: How many tiles are still to be drawn.
    """
    values, haste = goods_values(board, board.goods, left), min(1.0, left / 40)
    for guest in board.guests:
        values[guest.seat] += guest_value(board, guest, chances, cities, haste)
    for seat in range(len(values)):
        values[seat] += sum(at_home(each) for each in to_hand(board, seat)) * haste
    return values


def guest_value(
    board: Board,
    guest: Guest,
    chances: Mapping[int, float],
    cities: Sequence[tuple[int, float]],
    haste: float,
) -> float:
    """Return what a special figure on the land may bring."""
    root = board.root(guest.node)
    if guest.special.doubles:
        return building(board.opens[root], chances.get(root, 0.0), haste)
    field = board.masks[root]
    worth = sum(value for mask, value in cities if mask & field)
    return fattening(worth, board.men[root], guest)


def building(opened: int, likely: float, haste: float) -> float:
    """Return what a builder on something with so many open ends may bring."""
    if opened <= 0:
        return 0.0
    return (BUILDING + ENDS * min(opened, 4)) * haste * (0.5 + 0.5 * min(1.0, 2 * likely))


def fattening(worth: float, men: int, guest: Guest) -> float:
    """Return what a pig may bring in a field that may bring so much."""
    return worth * EACH_CITY * guest.special.each_city * (1.0 if leads(men, guest.seat) else BEHIND)


def at_home(special: Special) -> float:
    """Return what a special figure to hand is worth while many tiles are left."""
    return TO_BUILD if special.doubles else TO_FATTEN


def goods_values(board: Board, goods: Sequence[int], left: int) -> list[float]:
    """Return what each seat may expect of the goods: how likely it has most in the end.  Rule: TRD-2."""
    counted, seats = board.plans.counted, len(board.points)
    values = [0.0] * seats
    for kind, (_, _, total) in enumerate(counted):
        counts = goods[kind :: len(counted)]
        still = (total - sum(counts)) * TAKEN * min(1.0, left / 40)
        second, most = sorted(counts)[-2:]
        for seat, count in enumerate(counts):
            lead = count - (second if count == most else most)
            values[seat] += MOST * _most(lead, still, seats) * (count > 0 or still > 0)
    return values


@lru_cache(maxsize=4096)
def _most(lead: int, still: float, seats: int) -> float:
    """Return how likely somebody with such a lead has most when so many tokens more have been taken."""
    if still < 0.2:
        return float(lead >= 0)
    chance = 0.5 + 0.5 * erf((lead + 0.4 - 0.25 * (seats - 2)) / sqrt(2 * still))
    return float(chance)
