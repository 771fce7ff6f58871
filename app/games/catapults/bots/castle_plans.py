"""Castles worth building: interiors with the ring of walls each needs, and how promising they are now."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import exp
from typing import NamedTuple

from attrs import field, frozen

from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground
from app.kit.hexes import bits
from app.kit.many_sets import Columns, Counts


class Plan(NamedTuple):
    """
    A castle that could be built.

    Attributes:
        ring: The squares that must be wall.
        interior: The squares that the ring encloses.
    """

    ring: int
    interior: int


@frozen
class Plans:
    """
    All plans of a plate.

    Attributes:
        every: The plans.
        rings, interiors: Those of all plans, each in the order of the plans.
    """

    every: Sequence[Plan] = field(repr=False)
    rings: Columns = field(init=False)
    interiors: Columns = field(init=False)

    @rings.default
    def _default_rings(self) -> Columns:
        return Columns([plan.ring for plan in self.every])

    @interiors.default
    def _default_interiors(self) -> Columns:
        return Columns([plan.interior for plan in self.every])


SQUARES_PER_PIECE = 2.35
"""Squares of a useful ring that one piece supplies on average."""

_SPREAD = 1.4
"""How slowly the chance to finish a ring falls with the squares it lacks."""

_LARGEST = 32
"""No interior is larger, in squares: six catapults and some loss."""

_WIDEST_NOTCHED = 200
"""Squares of the largest plate for which interiors with a corner cut out are listed too."""


@lru_cache(maxsize=32)
def plans_of(ground: Ground, closed: int) -> Plans:
    """Return every plan whose ring avoids *closed*: rectangles, and such with one corner cut out."""
    grid = ground.grid
    inner = grid.board & ~grid.rim
    found: dict[Plan, None] = {}
    for outline in _interiors(ground):
        interior = outline & ~ground.mountains
        ring = grid.king(interior) & ~(interior | ground.mountains)
        if interior and not interior & ~inner and not ring & closed:
            found[Plan(ring, interior)] = None
    return Plans(tuple(found))


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
    plans: Plans,
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
    area, taken, board = packer.ground.area, walls | catapults, packer.ground.grid.board
    lacking = plans.rings.counted(board & ~walls)
    fresh = plans.interiors.counted(board & ~taken & ~safe)
    possible = plans.rings.everyone & ~plans.rings.touching(catapults)
    now = min(most, packer.room(safe))
    found = []
    reach = min(lacking.most, int(SQUARES_PER_PIECE * pieces + 4))
    kinds = _by_rough_value(area, fresh.most, reach, most, pieces)
    for number, lacks in islice(_ranked(kinds, lacking, fresh, possible), 2 * width):
        plan = plans.every[number]
        gain = min(most, packer.room(safe | plan.interior & ~taken)) - now
        if gain > 0:
            found.append(Prospect(plan, gain, lacks, gain * chance(lacks, pieces)))
    return sorted(found, key=_by_value, reverse=True)[:width]


@lru_cache(maxsize=256)
def _by_rough_value(
    area: int, largest: int, reach: int, most: int, pieces: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the pairs of squares that are lacking and squares that are fresh, equally good ones together."""
    found: dict[float, list[tuple[int, int]]] = {}
    for lacks in range(reach + 1):
        for fresh in range(area, largest + 1):
            value = min(fresh / area, most) * chance(lacks, pieces)
            found.setdefault(value, []).append((lacks, fresh))
    return tuple(tuple(found[value]) for value in sorted(found, reverse=True))


def _ranked(
    kinds: Sequence[Sequence[tuple[int, int]]], lacking: Counts, fresh: Counts, possible: int
) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the plans that are possible, in the order of *kinds*, and what each lacks."""
    with_lacks: dict[int, int] = {}
    with_fresh: dict[int, int] = {}
    for alike in kinds:
        equals: dict[int, int] = {}
        for lacks, free in alike:
            if lacks not in with_lacks:
                with_lacks[lacks] = possible & lacking.equal_to(lacks)
            if not with_lacks[lacks]:
                continue
            if free not in with_fresh:
                with_fresh[free] = fresh.equal_to(free)
            for number in bits(with_lacks[lacks] & with_fresh[free]):
                equals[number] = lacks
        yield from sorted(equals.items())


def _by_value(prospect: Prospect) -> float:
    return prospect.value
