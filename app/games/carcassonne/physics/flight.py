"""
The flight of a token: where it starts, and the parabola it follows.

Integers go in and come out: tenths of a millimetre and of a degree, thousandths of the greatest speed.
Inside it is millimetres and seconds.
"""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from attrs import define, frozen

from app.games.carcassonne.boxes import FOLLOWER, Body
from app.games.carcassonne.model import Aim, Spot, Square
from app.games.carcassonne.physics.arena import TILE

STEP = 1 / 240
"""Seconds between two moments of a throw."""

GRAVITY = 9810.0
ELEVATION = 40 * pi / 180
"""A launch under 45 degrees, as players agree on."""

ARM = 40.0
"""Height at which the token leaves the catapult."""

TILE_HEIGHT = 2.0


@frozen
class Figure:
    """
    A thing that lies or stands on the table before the throw.

    Attributes:
        number: Of the follower; `TOKEN_ITSELF` for a token thrown before, `OBSTACLE` for what is no follower.
        at: Its middle.
        lying: Whether it is a farmer, or knocked over.
        body: How large it is.
        base: How high it stands above the ground, in millimetres: on what is fixed below it.
        is_fixed: Nothing moves it.
    """

    number: int
    at: Spot
    lying: bool = False
    body: Body = FOLLOWER.body
    base: float = 0.0
    is_fixed: bool = False


@frozen
class Stage:
    """
    All that a throw depends on, besides the aim.

    Attributes:
        start: Where the catapult stands.
        towards: What it points to.
        longest: How far its longest throw flies.
        ruler: How far the ruler is, on the way to `towards`; 0 if there is none.
        squares: Where tiles lie.
        figures: Followers, obstacles, and tokens thrown before.
    """

    start: Spot
    towards: Spot
    longest: int
    ruler: int
    squares: frozenset[Square]
    figures: tuple[Figure, ...]


def arc(stage: Stage, aim: Aim) -> tuple[tuple[Spot, int], ...]:
    """Return the flight until it comes down, as points and heights, if nothing is in the way."""
    token, points = FlyingToken.leaving(stage, aim), []
    while True:
        points.append((spot(token.x, token.y), round(token.z * 10)))
        token.fly()
        if token.z <= ground(stage, token.x, token.y):
            return (*points, (spot(token.x, token.y), round(token.z * 10)))


def aim_at(stage: Stage, target: Spot) -> Aim:
    """Return the aim whose flight comes down nearest to a spot; nothing is thrown."""
    dx, dy = target.x - stage.start.x, target.y - stage.start.y
    straight = atan2(stage.towards.y - stage.start.y, stage.towards.x - stage.start.x)
    side = degrees(atan2(dy, dx) - straight)
    side = (side + 180) % 360 - 180
    low, high, wanted = 1, 1000, hypot(dx, dy)
    # Ten halvings tell a thousand powers apart.
    for _ in range(10):
        middle = (low + high) // 2
        if _distance(stage.start, stage.towards, stage.longest, stage.squares, middle) < wanted:
            low = middle
        else:
            high = middle
    return Aim(max(-450, min(450, round(side * 10))), high)


@lru_cache(maxsize=1024)
def _distance(start: Spot, towards: Spot, longest: int, squares: frozenset[Square], power: int) -> float:
    """
    Return how far a straight throw flies; every search for an aim begins with the same few powers.

    Args:
        start, towards, longest, squares: Those of the stage; whoever stands there changes nothing.
        power: Of the throw.
    """
    stage = Stage(start, towards, longest, 0, squares, ())
    token = FlyingToken.leaving(stage, Aim(0, power))
    token.fly()
    while token.z > ground(stage, token.x, token.y):
        token.fly()
    down = spot(token.x, token.y)
    return hypot(down.x - start.x, down.y - start.y)


@define
class FlyingToken:
    """A token in flight, with its bounces and slides, in millimetres and seconds."""

    x: float
    y: float
    z: float
    vx: float
    vy: float
    vz: float
    sliding: bool = False

    @classmethod
    def leaving(cls, stage: Stage, aim: Aim) -> "FlyingToken":
        """Return the token at the moment it leaves the catapult."""
        straight = atan2(stage.towards.y - stage.start.y, stage.towards.x - stage.start.x)
        angle = straight + aim.side / 10 * pi / 180
        speed = greatest_speed(stage) * aim.power / 1000
        level = speed * cos(ELEVATION)
        return cls(
            stage.start.x / 10,
            stage.start.y / 10,
            ARM,
            level * cos(angle),
            level * sin(angle),
            speed * sin(ELEVATION),
        )

    def fly(self) -> None:
        """Let gravity act, and move on by one step."""
        self.vz -= GRAVITY * STEP
        self.x, self.y, self.z = self.x + self.vx * STEP, self.y + self.vy * STEP, self.z + self.vz * STEP


def greatest_speed(stage: Stage) -> float:
    """Return the speed of the longest throw, in millimetres a second."""
    return sqrt(stage.longest / 10 * GRAVITY / sin(2 * ELEVATION))


def ground(stage: Stage, x: float, y: float) -> float:
    """Return the height of the ground at a spot: a tile's thickness on the land, else 0."""
    return TILE_HEIGHT if _square(x, y) in stage.squares else 0.0


def _square(x: float, y: float) -> Square:
    return Square(round(x * 10 / TILE), round(y * 10 / TILE))


def spot(x: float, y: float) -> Spot:
    """Return a point in millimetres as a spot of the table."""
    return Spot(round(x * 10), round(y * 10))
