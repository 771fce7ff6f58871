"""Where hexes and edges lie in the room there is; no Qt."""

from collections.abc import Mapping
from functools import cached_property
from math import atan2, degrees, dist, floor, hypot, sqrt
from typing import NamedTuple

from attrs import frozen

from app.games.conquest.model import Island
from app.kit.hexes import Grid, bits, centre, corners
from app.ui.board.geometry import Area, Size

SIDE = 60.0
"""The side of a hex in the units that arts are drawn in."""

SHORE = 0.62
"""How far the shallow water reaches beyond the island, in sides of a hex."""

REACH = 0.26
"""How near to an edge a pointer means the edge rather than the hex, in sides of a hex."""


class Spot(NamedTuple):
    """A hex or an edge, by its number: ("hex", 3)."""

    kind: str
    number: int


class Line(NamedTuple):
    """Where an edge lies: its middle, and its direction in degrees clockwise from the right."""

    x: float
    y: float
    angle: float


@frozen
class Arrangement:
    """
    The island laid out.

    Attributes:
        grid: Its hexes.
        side: Of a hex, in table units.
        left, top: Where the hex (0, 0) has its middle.
    """

    grid: Grid
    side: float
    left: float
    top: float

    @property
    def scale(self) -> float:
        """How much larger than drawn arts are shown."""
        return self.side / SIDE

    @cached_property
    def middles(self) -> Mapping[int, tuple[float, float]]:
        """The middle of each hex: a pointer on its way asks for all of them."""
        places = ((number, centre(cell)) for number, cell in self.grid.cells.items())
        return {number: (self.left + x * self.side, self.top + y * self.side) for number, (x, y) in places}

    @cached_property
    def numbers(self) -> Mapping[tuple[int, int], int]:
        """The number of each hex, by its row and its place there."""
        return {(cell.row, cell.x): number for number, cell in self.grid.cells.items()}

    @cached_property
    def land(self) -> Area:
        """The smallest rectangle around all hexes."""
        half, high = self.side * sqrt(3) / 2, self.side
        xs, ys = zip(*self.middles.values(), strict=True)
        left, top = min(xs) - half, min(ys) - high
        return Area(left, top, max(xs) + half - left, max(ys) + high - top)

    def middle(self, number: int) -> tuple[float, float]:
        """Return the middle of a hex."""
        return self.middles[number]

    def line(self, edge: int) -> Line:
        """Return where an edge lies."""
        one, other = self.grid.ends[edge]
        (x, y), (far_x, far_y) = self.middle(one), self.middle(other)
        return Line((x + far_x) / 2, (y + far_y) / 2, degrees(atan2(far_y - y, far_x - x)) - 90)

    def edges_around(self, number: int) -> list[int]:
        """Return the edges of a hex, clockwise from the east."""

        def turn(edge: int) -> float:
            half = 180 if self.grid.ends[edge][0] != number else 0
            return (self.line(edge).angle + half) % 360

        return sorted(bits(self.grid.rim[number]), key=turn)

    def place(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a hex or an edge."""
        if spot.kind == "hex":
            return self.middle(spot.number)
        line = self.line(spot.number)
        return line.x, line.y

    def hex_at(self, x: float, y: float) -> int | None:
        """Return the hex under a point."""
        row = floor((y - self.top) / self.side / 1.5)
        left = floor((x - self.left) / self.side * 2 / sqrt(3))
        # Of all hexes only these can be under it: a pointer on its way asks with every pixel.
        cells = [(row + down, left + across) for down in (0, 1) for across in (-1, 0, 1, 2)]
        numbers = [self.numbers[cell] for cell in cells if cell in self.numbers]
        near = min(numbers, key=lambda n: (dist(self.middles[n], (x, y)), n), default=None)
        return near if near is not None and self._inside(near, x, y) else None

    def edge_at(self, x: float, y: float, reach: float = REACH) -> int | None:
        """Return the edge within *reach* sides of a point."""
        here = self.hex_at(x, y)
        if here is None:
            return None
        mine, best, nearest = self.middle(here), None, reach * self.side
        for edge in bits(self.grid.rim[here]):
            line = self.line(edge)
            away = line.x - mine[0], line.y - mine[1]
            length = hypot(*away)
            left = length - ((x - mine[0]) * away[0] + (y - mine[1]) * away[1]) / length
            if left < nearest:
                best, nearest = edge, left
        return best

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Return the edge a point is close to, or else the hex it is on."""
        edge, here = self.edge_at(x, y), self.hex_at(x, y)
        if edge is not None:
            return Spot("edge", edge)
        return None if here is None else Spot("hex", here)

    def _inside(self, number: int, x: float, y: float) -> bool:
        at = self.middle(number)
        across, down = abs(x - at[0]), abs(y - at[1])
        side = self.side * 1.000001  # the very rim belongs to the hex, whatever floating point says
        return across <= side * sqrt(3) / 2 and down + across / sqrt(3) <= side


def arrange(island: Island, room: Size, berth: float = 0) -> Arrangement:
    """
    Return the island as large as it goes into the room, in its middle.

    Args:
        berth: How much room panels want at the left.  A wide island moves out of their way, but takes no more
            than a quarter of its sea at the right for it: there are panels too.
    """
    points = [point for cell in island.grid.cells.values() for point in corners(cell)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across, down = right - left + 2 * SHORE, bottom - top + 2 * SHORE
    side = min(room.width / across, room.height / down)
    sea = (room.width - (right - left) * side) / 2
    return Arrangement(
        island.grid,
        side,
        min(max(sea, berth), sea * 1.25) - left * side,
        room.height / 2 - (top + bottom) / 2 * side,
    )
