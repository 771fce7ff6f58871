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

    def united(self, other: "Area") -> "Area":
        """Return the smallest area that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Area(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def contains(self, other: "Area") -> bool:
        """Tell whether all of *other* lies in here."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def at_least(self, width: float, height: float) -> "Area":
        """Return this area, made as large as that around its middle."""
        wide, high = max(self.width, width), max(self.height, height)
        return Area(self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2, wide, high)

    def between(self, other: "Area", part: float) -> "Area":
        """Return an area on the way to another one."""
        return Area(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
            self.width + (other.width - self.width) * part,
            self.height + (other.height - self.height) * part,
        )
