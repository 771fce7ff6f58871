"""The geometry of a game's tables: every square, piece and way to lay it, worked out once."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from attrs import field, frozen

from app.games.catapults.tables import COVERED, MOUNTAIN, SWAMP, Kind, Tables, drawn
from app.kit.polyomino import Shape, anchors, normal, offsets, orientations
from app.kit.squares import Square, Squares, bits


class Spot(NamedTuple):
    """A way to lay a piece: the squares it covers, its turn, and the corner of its bounding box."""

    mask: int
    turn: int
    at: Square


@frozen(eq=False)
class Form:
    """
    A kind of piece on a plate of a certain size.

    Attributes:
        kind: What it is.
        points: How many squares it covers.
        shapes: Its different quarter turns, clockwise, the drawn one first; never a mirror image (CAT-4).
        turns: How many bits each square of a turn lies above the corner of its bounding box.
        spots: Every way to lay it on an empty plate, turn by turn, row by row.
        masks: The squares it covers, by turn and corner; what is not in it leaves the plate.
        laid: How a piece that covers certain squares was laid.
    """

    kind: Kind
    points: int
    shapes: tuple[Shape, ...]
    turns: tuple[tuple[int, ...], ...]
    spots: tuple[Spot, ...]
    masks: Mapping[tuple[int, Square], int]
    laid: Mapping[int, Spot]

    def fits(self, free: int) -> bool:
        """Tell whether it can be laid somewhere on the squares *free*."""
        return any(anchors(free, steps) for steps in self.turns)


@frozen(eq=False)
class Land:
    """
    A plate and its pieces as bit masks.

    Pieces and catapults are worked out when somebody asks: whoever draws a plate never does.

    Attributes:
        tables: What it was worked out from.
        size: Squares along the side of a catapult.
        grid: The squares of a plate.
        swamp: Squares closed in the first round; those beyond it are dry (CAT-R6).
        mountains: The set-ups, by id.
    """

    tables: Tables
    size: int
    grid: Squares = field(init=False)
    swamp: int = field(init=False)
    mountains: Mapping[str, int] = field(init=False)

    @grid.default
    def _default_grid(self) -> Squares:
        return Squares(len(self.tables.plate), len(self.tables.plate[0]))

    @swamp.default
    def _default_swamp(self) -> int:
        return self.grid.mask(drawn(self.tables.plate, SWAMP))

    @cached_property
    def forms(self) -> Mapping[str, Form]:
        """The pieces, by the id of their kind."""
        return {kind.id: _form(kind, self.grid) for kind in self.tables.kinds}

    @mountains.default
    def _default_mountains(self) -> Mapping[str, int]:
        return {setup.id: self.grid.mask(drawn(setup.drawing, MOUNTAIN)) for setup in self.tables.mountains}

    @cached_property
    def block(self) -> tuple[int, ...]:
        """
        Bits of a catapult's squares above its upper left one.

        Not before its size is known to be possible: that of a damaged file may be anything.
        """
        return offsets(self.grid, self._square_block())

    @cached_property
    def catapults(self) -> Mapping[Square, int]:
        """Every block a catapult can cover, by its upper left square."""
        return {spot.at: spot.mask for spot in _spots(self.grid, (self._square_block(),))}

    def _square_block(self) -> Shape:
        return normal((row, col) for row in range(self.size) for col in range(self.size))

    def __reduce__(self) -> tuple[Callable[[Tables, int], "Land"], tuple[Tables, int]]:
        """Travel to other processes as the tables alone."""
        return land_of, (self.tables, self.size)

    def __copy__(self) -> "Land":
        return self

    def __deepcopy__(self, _: object) -> "Land":
        return self


@lru_cache(maxsize=64)
def land_of(tables: Tables, size: int) -> Land:
    """Return the geometry of some tables, with catapults of *size* by *size* squares."""
    return Land(tables, size)


def _form(kind: Kind, grid: Squares) -> Form:
    shapes = orientations(drawn(kind.drawing, COVERED))
    spots = _spots(grid, shapes)
    return Form(
        kind=kind,
        points=kind.points,
        shapes=shapes,
        turns=tuple(offsets(grid, shape) for shape in shapes),
        spots=spots,
        masks={(spot.turn, spot.at): spot.mask for spot in spots},
        laid={spot.mask: spot for spot in spots},
    )


def _spots(grid: Squares, shapes: tuple[Shape, ...]) -> tuple[Spot, ...]:
    """Return every way to lay a piece on an empty plate."""
    found: list[Spot] = []
    for turn, shape in enumerate(shapes):
        steps = offsets(grid, shape)
        base = sum(1 << step for step in steps)
        corners = bits(anchors(grid.board, steps))
        found += (Spot(base << bit.bit_length() - 1, turn, next(grid.squares(bit))) for bit in corners)
    return tuple(found)
