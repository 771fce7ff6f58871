"""The plate something is put on, as who holds it sees it."""

from collections.abc import Iterable

from attrs import frozen

from app.core.command import Seat
from app.games.catapults.geometry import Land
from app.games.catapults.ui.arrangement import Box
from app.kit.squares import Square


@frozen
class Ground:
    """
    The plate something is put on.

    Attributes:
        seat, colour: Whose it is.
        rock: What encloses already.
        levels: Squares covered by walls, level by level.
        box: Where it lies.
    """

    land: Land
    seat: Seat
    colour: int
    rock: int
    levels: tuple[int, ...]
    box: Box

    def level(self, mask: int) -> int:
        """Return the level on which a piece on these squares lies."""
        return 1 + sum(not mask & ~below for below in self.levels[:-1])


def nearest(places: Iterable[Square], goal: Square) -> Square:
    """Return the place nearest to another; that one if there is none."""
    return min(places, key=lambda at: ((at.row - goal.row) ** 2 + (at.col - goal.col) ** 2, at), default=goal)
