"""
A throw of the catapult: flight, bounces, sliding, and followers that are pushed, topple and strike others.

Integers go in and come out: tenths of a millimetre, of a degree, milliseconds.  Inside it is millimetres,
seconds and grams.  The flight is a parabola stepped 240 times a second; bodies on the table are pymunk's.
The same stage and aim give the same outcome; a record of it in the log is what counts, whatever the machine.
"""

from collections.abc import Iterator
from math import cos, degrees, hypot, inf, sin
from typing import TYPE_CHECKING, Any

from attrs import define, frozen

from app.core.command import Seat
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import OBSTACLE, TOKEN_ITSELF, Pushed, Struck
from app.games.carcassonne.model import Aim, Position, Round, Spot, Square, kind_of
from app.games.carcassonne.physics.arena import (
    TOKEN_RADIUS,
    arena_of,
    follower_spot,
    is_lying,
    ruler_distance,
)
from app.games.carcassonne.physics.flight import (
    GRAVITY,
    STEP,
    Figure,
    FlyingToken,
    Stage,
    aim_at,
    arc,
    ground,
    spot,
)
from app.games.carcassonne.physics.obstacles import base_of, obstacles_of
from app.games.carcassonne.tables import Token

__all__ = ["Figure", "Frame", "Outcome", "Stage", "aim_at", "arc", "stage_of", "throw"]

if TYPE_CHECKING:
    from pymunk import Arbiter, Body, PivotJoint, Shape, Space

MOST_STEPS = 1200
BOUNCE, BOUNCE_KEEPS = 0.3, 0.65
"""What is left of the upward speed and of the forward speed after a bounce."""

CALM = 120.0
"""Slower than this after a bounce, a token stays on the ground."""

ON_TABLE, ON_TILE = 0.5, 0.35
"""Friction on the wooden table and on the smooth tiles."""

TOKEN_MASS, TOKEN_HEIGHT = 2.0, 5.0
TOPPLES = 250.0
"""A push that makes a standing follower faster than this knocks it over."""

FALLEN_SHORT = 3.0
"""So much shorter than tall a figure is that has been knocked over: its foot stays where it was."""

STILL = 2.0
"""Slower than this, a thing on the table has come to rest."""

_TOKEN, _FOLLOWER = 1, 2

_ON_TOP = 1
"""The group of what is fixed and of who stands on it: they do not push each other away."""


@frozen
class Frame:
    """
    A moment of a throw, for the eye.

    Attributes:
        millis: Since the token left.
        token: Where it is.
        height: Above the table.
        pushed: Followers that have moved by now.
    """

    millis: int
    token: Spot
    height: int
    pushed: tuple[Pushed, ...]


@frozen
class Outcome:
    """How a throw went; the fields are those of `Landed`, and *frames* if they were asked for."""

    down: Spot
    airtime: int
    rest: Spot
    reach: int
    struck: tuple[Struck, ...]
    pushed: tuple[Pushed, ...]
    frames: tuple[Frame, ...] = ()


def stage_of(state: Position, seat: Seat) -> Stage:
    """
    Return the stage for a throw of a seat.

    Args:
        state: Somewhere in a catapult round, or anything for the practice range.
        seat: Who throws.

    Rule: CAR-AMB-10, CAR-AMB-13, FAIR-X40.
    """
    arena, around = arena_of(state), state.round or Round(Square(0, 0), seat)
    is_catch = around.token is Token.CATCH
    aims_at = arena.launch((seat + 1) % arena.seats) if is_catch else arena.centre
    figures = [
        Figure(
            number,
            follower_spot(state, each),
            is_lying(state, each),
            kind_of(state, number).body,
            base_of(state, each),
        )
        for number, each in state.followers.items()
    ]
    figures += obstacles_of(state)
    if around.token is Token.TARGET:
        figures += [Figure(TOKEN_ITSELF, rest, lying=True) for _, rest in around.rests]
    return Stage(
        start=arena.launch(seat),
        towards=aims_at,
        longest=arena.longest,
        ruler=ruler_distance(arena, seat) if is_catch else 0,
        squares=frozenset(state.tiles),
        figures=tuple(sorted(figures, key=lambda each: (each.number, each.at))),
    )


def throw(stage: Stage, aim: Aim, *, with_frames: bool = False) -> Outcome:
    """Return how a throw goes; the same for the same stage and aim."""
    run = _Run(stage, FlyingToken.leaving(stage, aim))
    frames = [run.frame(0)] if with_frames else []
    for count in range(1, MOST_STEPS + 1):
        run.step(count)
        if with_frames:
            frames.append(run.frame(count))
        if run.is_at_rest:
            break
    return Outcome(
        down=run.down,
        airtime=run.airtime,
        rest=spot(run.token.x, run.token.y),
        reach=run.reach,
        struck=tuple(run.struck),
        pushed=run.pushed(),
        frames=tuple(frames),
    )


@define(eq=False)
class _Thing:
    """A follower on the table, or a token thrown before, as pymunk moves it."""

    figure: Figure
    body: "Body"
    shape: "Shape"
    disturbed: bool = False
    toppled: bool = False

    @property
    def is_moving(self) -> bool:
        """Whether it has not come to rest."""
        return self.disturbed and (self.body.velocity.length > STILL or abs(self.body.angular_velocity) > 0.2)

    @property
    def is_knocked_over(self) -> bool:
        """Whether it still stands, but has been pushed too hard for that."""
        is_standing = self.disturbed and not self.toppled and not self.figure.lying
        return is_standing and self.body.velocity.length > TOPPLES

    def pushed(self) -> Pushed:
        """Return where it is now."""
        x, y = self.body.position
        turn = round(degrees(self.body.angle) * 10) % 3600
        return Pushed(self.figure.number, round(x * 10), round(y * 10), turn, self.toppled)


def _reaches(figure: Figure) -> Iterator[tuple[float, float]]:
    """Yield from where to where a thing reaches above the ground: as it is, and knocked over."""
    if figure.number == TOKEN_ITSELF:
        yield 0.0, TOKEN_HEIGHT
        return
    yield figure.base, figure.base + (figure.body.flat if figure.lying else figure.body.tall)
    yield 0.0, figure.body.flat


class _Run:
    """One throw from the catapult to the last thing at rest."""

    def __init__(self, stage: Stage, token: FlyingToken) -> None:
        from pymunk import Body, Circle, Space

        self.token, self.down, self.airtime, self.struck = token, Spot(0, 0), 0, list[Struck]()
        self._stage, self._is_low, self._reached = stage, False, -inf
        self._space = Space()
        self._things: dict[Shape, _Thing] = {}
        self._disturbed: list[_Thing] = []
        self._low = -1
        reaches = sorted({each for figure in stage.figures for each in _reaches(figure)})
        tall = (each.base + each.body.tall for each in stage.figures)
        self._tallest = max([FOLLOWER.body.tall, *tall])
        self._bits = {each: 1 << bit for bit, each in enumerate(reaches)}
        for figure in stage.figures:
            self._stand(figure)
        self._body = Body(TOKEN_MASS, TOKEN_MASS * (TOKEN_RADIUS / 10) ** 2 / 2)
        self._shape = Circle(self._body, TOKEN_RADIUS / 10)
        self._shape.collision_type, self._shape.elasticity, self._shape.friction = _TOKEN, 0.3, 0.3
        self._space.add(self._body, self._shape)
        self._brake = self._rub(self._body, 0.0)
        self._space.on_collision(_TOKEN, _FOLLOWER, begin=self._on_hit)
        self._space.on_collision(_FOLLOWER, _FOLLOWER, begin=self._on_strike)

    def _stand(self, figure: Figure) -> None:
        """Put a follower, or an obstacle, on the table."""
        from pymunk import Body, Circle, ShapeFilter

        is_token = figure.number == TOKEN_ITSELF
        size = figure.body
        radius = TOKEN_RADIUS if is_token else size.lying if figure.lying else size.standing
        mass = TOKEN_MASS if is_token else size.mass
        body = Body(body_type=Body.STATIC) if figure.is_fixed else Body(mass, mass * (radius / 10) ** 2 / 2)
        body.position = figure.at.x / 10, figure.at.y / 10
        shape = Circle(body, radius / 10)
        shape.collision_type, shape.elasticity, shape.friction = _FOLLOWER, 0.25, 0.3
        group = _ON_TOP if figure.is_fixed or figure.base else 0
        shape.filter = ShapeFilter(group, self._bits[next(_reaches(figure))])
        self._space.add(body, shape)
        if not figure.is_fixed:
            self._rub(body, ON_TILE * mass * GRAVITY)
        self._things[shape] = _Thing(figure, body, shape)

    def _rub(self, body: "Body", force: float) -> "PivotJoint":
        """Let the ground hold a body back with a force, and its turning with half of that at a rim."""
        from pymunk import GearJoint, PivotJoint

        slide = PivotJoint(self._space.static_body, body, (0, 0), (0, 0))
        slide.max_bias, slide.max_force = 0.0, force
        turn = GearJoint(self._space.static_body, body, 0.0, 1.0)
        turn.max_bias, turn.max_force = 0.0, force * FOLLOWER.body.standing / 10 / 2
        self._space.add(slide, turn)
        return slide

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves any more."""
        return self.token.sliding and self._body.velocity.length <= STILL and not self._moving()

    def _moving(self) -> bool:
        return any(thing.is_moving for thing in self._disturbed)

    def step(self, count: int) -> None:
        """Move on by one step, the *count*th."""
        token = self.token
        if not self._is_low:
            token.fly()
            if token.z <= self._tallest:
                self._come_low()
        else:
            self._step_low()
        if not token.sliding and token.z <= ground(self._stage, token.x, token.y):
            self._touch_down(count)
        self._measure()

    def _come_low(self) -> None:
        self._is_low = True
        self._body.position = self.token.x, self.token.y
        self._body.velocity = self.token.vx, self.token.vy
        self._set_mask()

    def _step_low(self) -> None:
        """Where followers may be hit, pymunk moves everything that lies or stands; the height is ours."""
        token = self.token
        if token.sliding:
            rub = ON_TILE if ground(self._stage, token.x, token.y) else ON_TABLE
            self._brake.max_force = rub * TOKEN_MASS * GRAVITY
        else:
            token.vz -= GRAVITY * STEP
            token.z += token.vz * STEP
            self._set_mask()
        self._space.step(STEP)
        token.x, token.y = self._body.position
        for thing in [each for each in self._disturbed if each.is_knocked_over]:
            self._topple(thing)

    def _set_mask(self) -> None:
        """What the token can hit depends on how low it is."""
        from pymunk import ShapeFilter

        z = self.token.z
        low = 0
        for (base, top), bit in self._bits.items():
            low += bit if z <= top and z + TOKEN_HEIGHT >= base else 0
        if low != self._low:
            self._low, self._shape.filter = low, ShapeFilter(mask=low)

    def _touch_down(self, count: int) -> None:
        """Bounce, or stay on the ground."""
        token = self.token
        if not self.airtime:
            self.down, self.airtime = spot(token.x, token.y), round(count * STEP * 1000)
        token.z = ground(self._stage, token.x, token.y)
        token.vz = -token.vz * BOUNCE
        vx, vy = self._body.velocity
        self._body.velocity = vx * BOUNCE_KEEPS, vy * BOUNCE_KEEPS
        if token.vz < CALM:
            token.sliding, token.vz = True, 0.0
            self._set_mask()

    def _measure(self) -> None:
        """Remember how far the token got on the way to what it was aimed at, where a ruler lies."""
        if self._stage.ruler:
            start, towards = self._stage.start, self._stage.towards
            dx, dy = towards.x - start.x, towards.y - start.y
            way = (self.token.x * 10 - start.x) * dx + (self.token.y * 10 - start.y) * dy
            way /= hypot(dx, dy) or 1
            self._reached = max(self._reached, way + TOKEN_RADIUS - self._stage.ruler)

    @property
    def reach(self) -> int:
        """The distance of the token's outline beyond the ruler; negative if it fell short."""
        return round(self._reached) if self._stage.ruler else 0

    # --- What touches what ---

    def _on_hit(self, arbiter: "Arbiter", _: "Space", __: Any) -> None:
        """The token touches something."""
        thing = self._things[arbiter.shapes[1]]
        self._note(TOKEN_ITSELF, thing, toppled=False)

    def _on_strike(self, arbiter: "Arbiter", _: "Space", __: Any) -> None:
        """One follower touches another: whichever was disturbed first is the one that strikes."""
        one, other = (self._things[shape] for shape in arbiter.shapes)
        if other.disturbed and not one.disturbed:
            one, other = other, one
        if one.disturbed and one is not other:
            self._note(one.figure.number, other, toppled=one.toppled)
            if other.toppled or one.toppled:
                self._note(other.figure.number, one, toppled=other.toppled)

    def _note(self, by: int, thing: _Thing, *, toppled: bool) -> None:
        if not thing.disturbed:
            thing.disturbed = True
            self._disturbed.append(thing)
            self._disturbed.sort(key=lambda each: each.figure.number)
        struck = Struck(by, thing.figure.number, toppled)
        if by != OBSTACLE and thing.figure.number >= 0 and struck not in self.struck:
            self.struck.append(struck)

    def _topple(self, thing: _Thing) -> None:
        """Lay a follower down along the way it is pushed: it now reaches farther, and may strike others."""
        from pymunk import Segment, ShapeFilter

        thing.toppled, body = True, thing.body
        angle = body.velocity.angle - body.angle
        size = thing.figure.body
        long, low = (
            size.tall - FALLEN_SHORT,
            ShapeFilter(thing.shape.filter.group, self._bits[0.0, size.flat]),
        )
        thing.shape.filter = low
        fallen = Segment(body, (0, 0), (long * cos(angle), long * sin(angle)), size.flat / 2)
        fallen.collision_type, fallen.elasticity, fallen.friction = _FOLLOWER, 0.2, 0.3
        fallen.filter = low
        self._space.add(fallen)
        self._things[fallen] = thing

    # --- What is told ---

    def pushed(self) -> tuple[Pushed, ...]:
        """Return every follower that has moved."""
        things = dict.fromkeys(thing for thing in self._things.values() if thing.disturbed)
        told = [thing.pushed() for thing in things if thing.figure.number >= 0]
        return tuple(sorted(told))

    def frame(self, count: int) -> Frame:
        """Return this moment for the eye."""
        token = self.token
        return Frame(round(count * STEP * 1000), spot(token.x, token.y), round(token.z * 10), self.pushed())
