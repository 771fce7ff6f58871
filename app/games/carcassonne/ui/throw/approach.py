"""Where a token is shown in the air: it leaves the catapult that is seen, and lands where it does; no Qt."""

from collections.abc import Callable

from attrs import frozen

from app.games.carcassonne.model import Position, Spot
from app.games.carcassonne.physics.arena import arena_of
from app.games.carcassonne.ui.arrangement import Room, at_spot, catch_scale, places_seen, world_of
from app.games.carcassonne.ui.catapult_berth import berth_of

LIFT = 0.32
"""A token in the air is drawn so much of its height farther north."""

PER_HEIGHT = 4.5
"""Tenths of a millimetre of height in a unit of the scene."""

RIM = 16.0
"""It never comes nearer to the upper rim of the window than so many pixels."""


@frozen
class Approach:
    """
    How a flight is seen.

    A catapult in a berth is nearer than it really stands: what it throws leaves the berth, and is where it
    really is when it comes down.

    Attributes:
        across, down: From where the catapult really stands to where it is shown.
        top: Nothing is seen farther north.
        scale: How much larger than the land a token is shown.
        near: Returns where a point of the table is seen.
    """

    across: float = 0.0
    down: float = 0.0
    top: float = float("-inf")
    scale: float = 1.0
    near: Callable[[Spot], Spot] = lambda spot: spot

    def ground(self, at: Spot, part: float) -> tuple[float, float]:
        """Return over which point of the scene a token is, a *part* (0 to 1) of its way through the air."""
        x, y = at_spot(self.near(at))
        left = max(0.0, 1 - part) ** 2
        return x + self.across * left, y + self.down * left

    def lifted(self, at: Spot, height: int, part: float) -> tuple[float, float]:
        """Return where it is drawn, at a height in tenths of a millimetre."""
        x, y = self.ground(at, part)
        return x, max(min(y, self.top), y - height / PER_HEIGHT * LIFT)


def approach_of(view: Position, room: Room) -> Approach:
    """Return how the flight of the seat that throws is seen."""
    assert view.round is not None
    stand, world = berth_of(view, room), world_of(view, room)
    near = places_seen(view, room)
    x, y = at_spot(near(arena_of(view).launch(view.round.thrower)))
    unit = room.unit(world)
    return Approach(stand.x - x, stand.y - y, world.y + RIM * unit, catch_scale(view, unit), near)
