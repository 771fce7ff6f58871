"""Who leads among the figures of a region: eight bits for each seat, of which three count heavy ones."""

from functools import cache

from app.games.carcassonne.bots.specials import HEAVY, NORMAL

BARRED = 1 << 48
"""Counts a barn, above all six seats: nobody leads by it, and nobody can be put where it is."""

ANY_HEAVY = sum(0xE0 << 8 * seat for seat in range(6))
"""The bits that count heavy figures."""

HELD = tuple((NORMAL,) * (count % HEAVY > 0) + (HEAVY,) * (count >= HEAVY) for count in range(256))
"""By what a seat has to hand: the kinds of it."""


@cache
def shares(men: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return who leads among followers, and what each seat has there.  Rule: CAR-45, INN-7."""
    men %= BARRED
    counts = [(seat, men >> 8 * seat & 255) for seat in range((men.bit_length() + 7) // 8)]
    weights = [count % HEAVY + 2 * (count // HEAVY) for _, count in counts]
    leaders = tuple(seat for seat, weight in enumerate(weights) if weight == max(weights))
    return leaders, tuple(each for each in counts if each[1])


@cache
def holder(men: int) -> int:
    """Return who leads alone in a region with a heavy figure, which is hard to overtake; -1 for nobody."""
    leaders, counts = shares(men)
    held = dict(counts).get(leaders[0], 0) if len(leaders) == 1 else 0
    return leaders[0] if held >= HEAVY else -1
