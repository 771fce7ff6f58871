"""The geometry of a plate, prepared for speed: squares, mountains, pieces."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import field, frozen

from app.kit.polyomino import Shape, placements
from app.kit.squares import Squares


class Spot(NamedTuple):
    """
    One way to lay a piece on an empty plate.

    Attributes:
        mask: The squares it covers.
        halo: What shares an edge with it, squares and frame.
    """

    mask: int
    halo: int


@frozen
class Ground:
    """
    A plate as every player receives it, and the pieces there are.

    Attributes:
        grid: The squares.
        mountains: Walls that never move.
        shapes: The wall pieces, by kind.
        side: Rows and columns that a catapult covers.
        spots: By kind, every way to lay the piece on an empty plate.
        sizes: By kind, the squares it covers.
    """

    grid: Squares
    mountains: int
    shapes: tuple[Shape, ...]
    side: int = 2
    spots: tuple[tuple[Spot, ...], ...] = field(init=False, repr=False, eq=False)
    sizes: tuple[int, ...] = field(init=False, repr=False, eq=False)

    @spots.default
    def _default_spots(self) -> tuple[tuple[Spot, ...], ...]:
        return tuple(tuple(self._spots(shape)) for shape in self.shapes)

    @sizes.default
    def _default_sizes(self) -> tuple[int, ...]:
        return tuple(len(shape) for shape in self.shapes)

    def _spots(self, shape: Shape) -> list[Spot]:
        masks = placements(self.grid, shape)
        return [Spot(mask, self.grid.beside(mask)) for mask in masks if not mask & self.mountains]

    @property
    def area(self) -> int:
        """Squares that a catapult covers."""
        return self.side * self.side


@lru_cache(maxsize=16)
def ground_of(grid: Squares, mountains: int, shapes: tuple[Shape, ...], side: int = 2) -> Ground:
    """Return the ground of a set-up, cached, for it is costly to prepare."""
    return Ground(grid, mountains, shapes, side)


def legal_spots(spots: Sequence[Spot], taken: int) -> list[Spot]:
    """Return where a piece can be laid while nothing of *taken* may be touched, in their order."""
    return [spot for spot in spots if not spot[0] & taken]
