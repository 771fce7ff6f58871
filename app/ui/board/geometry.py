"""Sizes, points and rectangles of a table, in table units; no Qt."""

from typing import NamedTuple

from attrs import frozen


class Size(NamedTuple):
    """Width and height of the board, in table units."""

    width: float
    height: float


class Point(NamedTuple):
    """A point of the table, in table units."""

    x: float
    y: float


@frozen
class Area:
    """A rectangle of the table, in table units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def holds(self, x: float, y: float, reach: float = 0) -> bool:
        """Tell whether a point lies in it or at most *reach* beside it."""
        return self.x - reach <= x <= self.right + reach and self.y - reach <= y <= self.bottom + reach
