"""Castles worth building: interiors with the ring of walls each needs, and how promising they are now."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground


class Plan(NamedTuple):
    """
    A castle that could be built.

    Attributes:
        ring: The squares that must be wall.
        interior: The squares that the ring encloses.
    """

    ring: int
    interior: int


SQUARES_PER_PIECE = 2.35
"""Squares of a useful ring that one piece supplies on average."""

_SPREAD = 1.4
"""How slowly the chance to finish a ring falls with the squares it lacks."""

_LARGEST = 32
"""No interior is larger, in squares: six catapults and some loss."""

_WIDEST_NOTCHED = 200
"""Squares of the largest plate for which interiors with a corner cut out are listed too."""


@lru_cache(maxsize=32)
def plans_of(ground: Ground, closed: int) -> tuple[Plan, ...]:
    """Return every plan whose ring avoids *closed*: rectangles, and such with one corner cut out."""
    grid = ground.grid
    inner = grid.board & ~grid.rim
    found: dict[Plan, None] = {}
    for outline in _interiors(ground):
        interior = outline & ~ground.mountains
        ring = grid.king(interior) & ~(interior | ground.mountains)
        if interior and not interior & ~inner and not ring & closed:
            found[Plan(ring, interior)] = None
    return tuple(found)


def _interiors(ground: Ground) -> Iterator[int]:
    """Yield the interiors to consider, at every place of the plate."""
    grid, side = ground.grid, ground.side
    notched = grid.rows * grid.cols <= _WIDEST_NOTCHED
    largest = _LARGEST * ground.area // 4
    for shape in _outlines(side, largest, notched):
        height = max(row for row, _ in shape) + 1
        width = max(col for _, col in shape) + 1
        base = grid.mask(shape) if height <= grid.rows and width <= grid.cols else 0
        for row in range(1, grid.rows - height):
            for col in range(1, grid.cols - width):
                yield base << row * grid.stride + col


@lru_cache(maxsize=8)
def _outlines(side: int, largest: int, notched: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the squares of every outline, at the origin."""
    found = []
    for height in range(side, largest // side + 1):
        for width in range(side, largest // height + 1):
            found.append(_box(range(height), range(width)))
            if notched:
                found += _notched(height, width, side)
    return tuple(found)


def _box(rows: range, cols: range) -> tuple[tuple[int, int], ...]:
    return tuple((row, col) for row in rows for col in cols)


def _notched(height: int, width: int, side: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield a rectangle with each corner cut out in turn, arms at least a catapult wide."""
    whole = set(_box(range(height), range(width)))
    for high in range(1, height - side + 1):
        for wide in range(1, width - side + 1):
            for rows in (range(high), range(height - high, height)):
                for cols in (range(wide), range(width - wide, width)):
                    yield tuple(sorted(whole - set(_box(rows, cols))))


class Prospect(NamedTuple):
    """
    What a plan promises on a plate as it stands.

    Attributes:
        plan: The castle.
        gain: Catapults that it would add to those that fit already.
        lacks: Squares of the ring that are no wall yet.
        value: Gain times the chance to finish.
    """

    plan: Plan
    gain: int
    lacks: int
    value: float


def chance(lacks: int, pieces: float) -> float:
    """Return how likely a ring that lacks some squares is finished with so many pieces."""
    if lacks == 0:
        return 1.0
    x = (lacks - SQUARES_PER_PIECE * pieces) / _SPREAD
    return 0.0 if x > 30 else 1.0 / (1.0 + exp(x))


def shortlist(
    plans: Sequence[Plan],
    packer: Packer,
    *,
    walls: int,
    catapults: int,
    safe: int,
    pieces: int,
    most: int,
    width: int,
) -> list[Prospect]:
    """
    Return the most promising plans on a plate, best first.

    Args:
        plans: The plans of this round, from `plans_of`.
        packer: Counts the catapults that fit.
        walls: Wall squares, mountains included.
        catapults: Squares under catapults; no wall can come there.
        safe: Empty squares that are enclosed already.
        pieces: Pieces that can still be placed this round.
        most: Catapults that may still be placed this round.
        width: Length of the list.
    """
    area, taken = packer.ground.area, walls | catapults
    reach = int(SQUARES_PER_PIECE * pieces + 4)
    rough: list[tuple[float, Plan, int]] = []
    for plan in plans:
        ring, interior = plan
        lacks = (ring & ~walls).bit_count()
        if lacks > reach or ring & catapults:
            continue
        fresh = (interior & ~taken & ~safe).bit_count()
        if fresh >= area:
            rough.append((min(fresh / area, most) * chance(lacks, pieces), plan, lacks))
    rough.sort(key=_by_rough_value, reverse=True)
    now = min(most, packer.room(safe))
    found = []
    for _, plan, lacks in rough[: 2 * width]:
        gain = min(most, packer.room(safe | plan.interior & ~taken)) - now
        if gain > 0:
            found.append(Prospect(plan, gain, lacks, gain * chance(lacks, pieces)))
    return sorted(found, key=_by_value, reverse=True)[:width]


def _by_rough_value(entry: tuple[float, Plan, int]) -> float:
    return entry[0]


def _by_value(prospect: Prospect) -> float:
    return prospect.value
