"""Where the catapult that throws is shown: where it stands, or nearer, in a berth beside the land; no Qt."""

from math import atan2, cos, hypot, radians, sin

from attrs import frozen

from app.core.command import Seat
from app.games.carcassonne.model import Aim, Position, Spot
from app.games.carcassonne.physics.arena import Arena, arena_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import (
    BERTH,
    PER_UNIT,
    Room,
    above_cards,
    at_spot,
    catch_scale,
    places_seen,
    with_berth,
    world_of,
)
from app.ui.board.geometry import Area

PULL = 0.2
"""The band is drawn so far for the full power, in radii of the circle of catapults..."""

PULL_PIXELS = 104.0
"""... or so many pixels in a berth, where a catapult's size does not depend on the land's."""

NEAR_SCALE = 0.7
"""In a berth, a unit of a catapult's art is so many pixels."""

WORDS = 62.0
"""So many pixels at the top of a berth are for words."""

_LEAST = 0.4
"""In a low berth a catapult is never so many times smaller."""


@frozen
class CatapultBerth:
    """
    Where a catapult is shown.

    Attributes:
        x, y: In the scene.
        scale: How much larger than its art what belongs to it is; 1 where it stands, if tiles are large.
        pull: Units that the band is drawn for the full power.
        straight: The way it throws straight ahead, in radians: from a berth, too, at what it aims at.
        ground: What is laid under it; None where it really stands.
    """

    x: float
    y: float
    scale: float
    pull: float
    straight: float
    ground: Area | None = None

    def cup(self, aim: Aim) -> tuple[float, float]:
        """Return where the band is drawn to for an aim."""
        turn, pull = self.straight + radians(aim.side / 10), self.pull * aim.power / 1000
        return self.x - cos(turn) * pull, self.y - sin(turn) * pull


def berth_of(view: Position, room: Room) -> CatapultBerth:
    """Return where the catapult is shown that throws."""
    arena, around = arena_of(view), view.round
    assert around is not None
    room = above_cards(view, room)
    berthed = with_berth(view, room)
    world = world_of(view, room)
    unit, (dx, dy) = room.unit(world), heading(arena, around.thrower, around.token)
    if berthed == room:
        x, y = at_spot(places_seen(view, room)(arena.launch(around.thrower)))
        scale, pull = catch_scale(view, unit), PULL * arena.radius / PER_UNIT
        return CatapultBerth(x, y, scale, pull, atan2(dy, dx))
    above = room.height - room.foot
    wide, high = BERTH[0], min(BERTH[1], above)
    # In a low one everything is smaller, and still seen whole.
    near = max(_LEAST, min(1.0, (high - WORDS) / (BERTH[1] - WORDS)))
    # As far up or down as it stands.
    left = room.width - wide if berthed.berth else room.strip
    top = (above - high) / 2 * (1 - dy)
    berth = Area(world.x + left * unit, world.y + top * unit, wide * unit, high * unit)
    x, y = berth.x + berth.width / 2, berth.y + (WORDS + high) / 2 * unit
    goal_x, goal_y = at_spot(places_seen(view, room)(aimed_at(arena, around.thrower, around.token)))
    straight, pull = atan2(goal_y - y, goal_x - x), near * PULL_PIXELS * unit
    # Before its middle, since it is pulled back.
    x, y = x + cos(straight) * pull / 8, y + sin(straight) * pull / 3
    return CatapultBerth(x, y, near * NEAR_SCALE * unit, pull, straight, berth)


def aimed_at(arena: Arena, seat: Seat, token: Token | None) -> Spot:
    """Return what a seat aims at: the land, or whoever catches."""
    return arena.launch((seat + 1) % arena.seats) if token is Token.CATCH else arena.centre


def heading(arena: Arena, seat: Seat, token: Token | None) -> tuple[float, float]:
    """Return the way a seat throws, as a unit vector."""
    start, goal = arena.launch(seat), aimed_at(arena, seat, token)
    dx, dy = goal.x - start.x, goal.y - start.y
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length
