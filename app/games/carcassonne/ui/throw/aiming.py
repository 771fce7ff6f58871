"""Aiming: the catapult is pulled back and let go, and the flight is foreseen."""

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, sin

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.carcassonne.commands import MOST_SIDE, Throw
from app.games.carcassonne.model import Aim, Position
from app.games.carcassonne.physics.throw import aim_at
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import Room, world_of
from app.games.carcassonne.ui.catapult_berth import berth_of
from app.games.carcassonne.ui.gestures import LandTable
from app.games.carcassonne.ui.rim import INSIDE
from app.games.carcassonne.ui.stage_layout import ASIDE, BELOW, token_art
from app.games.carcassonne.ui.throw.flight_view import LAYER
from app.games.carcassonne.ui.throw.foresight import Foresight
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.gestures import Gesture
from app.ui.board.targets import Action, Target, around

SIDE_STEP, POWER_STEP = 5, 10
"""What an arrow key changes: half a degree, one percent."""

REACH = 150
"""So near a catapult it can be taken hold of, in units of its art."""

SLIGHT = 26
"""A band that is drawn no farther does not throw, in units of its art."""


class Aiming(Gesture):
    """
    Aims by pulling back from the catapult and letting go, or with arrows and Enter.

    Args:
        table: Where it is aimed.
        view: With a token to be thrown.
        seat: Who throws.
        room: The window.
        foresees: The flight is shown before it is let go.

    Attributes:
        stage: What the throw depends on.
        berth: Where the catapult is shown.
        aim: How it is set.
    """

    def __init__(self, table: LandTable, view: Position, seat: Seat, room: Room, *, foresees: bool) -> None:
        self._table, self._seat, self._room, self._foresees = table, seat, room, foresees
        self._foresight = Foresight(view, seat, room)
        self.stage, self.berth = self._foresight.stage, berth_of(view, room)
        self._world = world_of(view, room)
        self._unit = room.unit(self._world)
        self.aim = aim_at(self.stage, self.stage.towards)
        start, towards = self.stage.start, self.stage.towards
        self._straight, self._falls = self.berth.straight, atan2(towards.y - start.y, towards.x - start.x)
        self._token = Token.TARGET if view.round is None or view.round.token is None else view.round.token
        # Where the catapult has been taken hold of, as long as it is.
        self._held_at: QPointF | None = None

    def started(self) -> None:
        self.show()

    def ended(self) -> None:
        self._table.overlay(LAYER)

    def pressed(self, at: QPointF) -> bool:
        if self._drawn(at) > REACH * self.berth.scale:
            return False
        self._held_at = at
        return True

    def moved(self, at: QPointF) -> None:
        if self._held_at is not None:
            self.aim = self.pulled(at)
            self.show()

    def released(self, at: QPointF) -> None:
        start, self._held_at = self._held_at, None
        # A click pulls at nothing: what is thrown cannot be taken back.
        if start is None or (at - start).manhattanLength() < QApplication.startDragDistance():
            return
        if self._drawn(at) > SLIGHT * self.berth.scale:
            self.aim = self.pulled(at)
            self.entered()

    def broken_off(self) -> None:
        if self._held_at is not None:
            self.escaped()

    def _drawn(self, at: QPointF) -> float:
        """Return how far a point is from the catapult."""
        return hypot(at.x() - self.berth.x, at.y() - self.berth.y)

    def pulled(self, at: QPointF) -> Aim:
        """Return the aim of a band that is drawn to *at*: the token flies the other way."""
        dx, dy = self.berth.x - at.x(), self.berth.y - at.y()
        side = degrees(atan2(dy, dx) - self._straight)
        side = (side + 180) % 360 - 180
        return _bounded(side * 10, 1000 * hypot(dx, dy) / self.berth.pull)

    def cup(self, aim: Aim) -> QPointF:
        """Return where the band is drawn to for an aim."""
        return QPointF(*self.berth.cup(aim))

    def stepped(self, dx: int, dy: int) -> bool:
        # To the right on the screen, wherever the catapult stands.
        right = 1 if sin(self._falls) <= 0.3 else -1
        self.aim = _bounded(self.aim.side + dx * right * SIDE_STEP, self.aim.power - dy * POWER_STEP)
        self.show()
        return True

    def entered(self) -> bool:
        self._table.propose(Throw(self._seat, self.aim.side, self.aim.power))
        return True

    def reachable(self) -> Iterator[Target]:
        does = {
            Action.THROW: self.entered,
            Action.MORE: lambda: self.stepped(0, -1),
            Action.FEWER: lambda: self.stepped(0, 1),
            Action.LEFT: lambda: self.stepped(-1, 0),
            Action.RIGHT: lambda: self.stepped(1, 0),
        }
        area = around(self.berth.x, self.berth.y, REACH * self.berth.scale, REACH * self.berth.scale)
        yield Target(
            "aim", does, Phrase(N_("The catapult is drawn: {aim}"), {"aim": self._aim_words()}), area
        )

    @property
    def cursor(self) -> str:
        return "aim"

    def escaped(self) -> bool:
        had, self._held_at = self._held_at is not None, None
        self.aim = aim_at(self.stage, self.stage.towards)
        self.show()
        return had

    def show(self) -> None:
        """Draw the band, and the flight that is foreseen."""
        self._table.overlay(LAYER, self.look())
        self._table.gesture_changed()

    def look(self) -> Picture:
        """Return the band, the flight that is foreseen, and the aim in numbers."""
        x, y, scale, cup = self.berth.x, self.berth.y, self.berth.scale, self.cup(self.aim)
        band = f"line/{cup.x() - x:.0f}/{cup.y() - y:.0f}/{7 * scale:.1f}/band"
        sprites: Sprites = {
            "band": Sprite(band, x, y, 30),
            "cup": Sprite(token_art(self._token), cup.x(), cup.y(), 31, scale=1.1 * scale),
            "numbers": self._numbers(),
        }
        if self._foresees:
            sprites.update(self._foresight.picture(self.aim))
        return sprites

    def _numbers(self) -> Sprite:
        text = self._table.company.say(self._aim_words())
        label = Label(text, self._room.text(14, self._unit), "#2B2118", "centre", bold=True, plate="#FFF3C4")
        area = self.berth.ground
        if area is not None:
            return Sprite(label.art, area.x + area.width / 2, area.y + 54 * self._unit, 46)
        below = BELOW * self.berth.scale
        down = -below if sin(self._straight) <= 0 else below
        if abs(cos(self._straight)) > ASIDE:
            down = below + 27 * self._unit
        rim, middle = INSIDE * self._unit, self._world.y + self._world.height / 2
        if abs(self.berth.y + down - middle) > self._world.height / 2 - rim:
            # Beyond the rim of what is seen; at the other side there is room, which its name does not take.
            down = -below if down > 0 else below
        return Sprite(label.art, self.berth.x, self.berth.y + down, 46)

    def _aim_words(self) -> Phrase:
        values = {"power": self.aim.power // 10, "side": self.aim.side / 10}
        return Phrase(N_("{power}% power, {side}°"), values)


def _bounded(side: float, power: float) -> Aim:
    return Aim(round(max(-MOST_SIDE, min(MOST_SIDE, side))), round(max(30, min(1000, power))))
