"""Catching: a ring closes on the token where it comes down, and the catcher presses when it has."""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.commands import NEVER, Grab
from app.games.carcassonne.model import Position, is_out_of_reach
from app.games.carcassonne.physics.throw import aim_at, arc, stage_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import Room, ring_scale, with_berth, world_of
from app.games.carcassonne.ui.gestures import LandTable
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.stage_layout import token_art
from app.games.carcassonne.ui.throw.approach import approach_of
from app.games.carcassonne.ui.throw.flight_view import LAYER, SLOW, in_the_air
from app.games.carcassonne.ui.throw.free_place import placed_free, things_of
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite
from app.ui.board.gestures import Gesture
from app.ui.board.targets import Action, Target
from app.ui.widgets.letters import growth

TOO_LATE_MS = 650
"""After the right moment a catcher has so long before the token is lost."""

HALF_SPEED = 2.0
"""What comes more slowly, because somebody chose so, takes so much longer."""

CLOSED, OPEN = 34.0, 84.0
"""The ring's radius when it has closed, and how much larger it is at first: pixels, as hard on any screen."""


def milliseconds() -> float:
    """Return the time, since whenever."""
    return perf_counter() * 1000


class Catcher(Gesture):
    """
    Catches by reflex: Enter lets the token come, Enter again (or a click) catches it.

    A ring closes on the place where the token comes down; when it has, that is the right moment.  What falls
    short of the ruler is out of reach: no ring closes, and whatever is pressed leaves it (CAR-AMB-23).

    Args:
        table: Where it is caught.
        view: With a token to be caught.
        seat: Who catches.
        room: The window.
        is_practice: The first token comes for practice only.

    Attributes:
        is_practice: What comes, or is to come, is for practice.
        tried: What came of the practice, in words; None before it.
    """

    def __init__(
        self, table: LandTable, view: Position, seat: Seat, room: Room, *, is_practice: bool
    ) -> None:
        self._table, self._view, self._seat = table, view, seat
        around = view.round
        assert around is not None
        stage = stage_of(view, around.thrower)
        # A position that somebody built tells no aim: straight to the catcher.
        self._flight = arc(stage, around.flown or aim_at(stage, stage.towards))
        self._lie_in(room)
        self._is_lost = is_out_of_reach(view)
        self._slower = HALF_SPEED if table.settings.slow_catch else 1.0
        self._art = token_art(Token.CATCH, table.company.colour(around.thrower))
        self.is_practice = is_practice and not self._is_lost
        self.tried: Phrase | None = None
        self._began: float | None = None
        self._timer = QTimer(table)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(12)
        self._timer.timeout.connect(self.tick)

    def _lie_in(self, room: Room) -> None:
        self._world, self._room = world_of(self._view, room), room
        self._unit = room.unit(self._world)
        # What a berth covers is no room for a ring.
        self._ring_unit = self._unit * ring_scale(with_berth(self._view, room))
        self._approach = approach_of(self._view, room)

    def move_to(self, room: Room) -> None:
        """Go on in a window of another size."""
        if room != self._room:
            self._lie_in(room)
            if not self.is_running:
                self._show(0.0)

    @property
    def is_running(self) -> bool:
        """Whether the token is on its way."""
        return self._began is not None

    @property
    def right_moment(self) -> float:
        """Milliseconds from the start until the ring has closed."""
        return len(self._flight) * 1000 / 240 * SLOW * self._slower

    def started(self) -> None:
        self._show(0.0)

    def ended(self) -> None:
        self._timer.stop()
        self._table.overlay(LAYER)

    def pressed(self, at: QPointF) -> bool:
        # A click cannot start it: whoever has just let go of a throw would miss their own catch.
        return self.is_running and self.entered()

    def entered(self) -> bool:
        if self._began is None:
            self._began = milliseconds()
            self._timer.start()
            self._table.gesture_changed()
            return True
        self._grab(round((milliseconds() - self._began - self.right_moment) / self._slower))
        return True

    def escaped(self) -> bool:
        """Leave out the practice."""
        if not self.is_practice:
            return False
        self._began, self.is_practice = None, False
        self._timer.stop()
        self._show(0.0)
        self._table.gesture_changed()
        return True

    def reachable(self) -> Iterator[Target]:
        says = Phrase(N_("The token is in the air") if self.is_running else N_("The token comes to you"))
        yield Target("catch", {Action.PICK: self.entered}, says)

    @property
    def cursor(self) -> str:
        return "catch"

    def tick(self) -> None:
        """Show where the token is; too late is too late."""
        if self._began is None:
            return
        gone = milliseconds() - self._began
        if gone > self.right_moment + TOO_LATE_MS * self._slower:
            self._grab(NEVER)
            return
        self._show(gone / self.right_moment)

    def _grab(self, late: int) -> None:
        self._timer.stop()
        late = NEVER if self._is_lost else max(-NEVER, min(NEVER, late))
        if not self.is_practice:
            self._table.propose(Grab(self._seat, late))
            return
        self._began, self.is_practice = None, False
        self.tried = tried_words(self._view, late)
        self._show(0.0)
        self._table.say_aloud(self.tried)
        self._table.gesture_changed()

    def _show(self, part: float) -> None:
        last = len(self._flight) - 1
        place = min(last, int(part * last))
        at, height = self._flight[place]
        x, y = self._approach.ground(self._flight[-1][0], 1)
        radius = max(6.0, CLOSED + OPEN * (1 - part)) * self._ring_unit
        picture = in_the_air(self._art, self._approach, at, height, place / last)
        if not self._is_lost:
            picture["closing"] = Sprite(f"ring/{radius:.0f}/#D55E00", x, y, 53)
        if self.is_practice or (self.tried is not None and not self.is_running):
            picture["words"] = self._words(x, y)
        self._table.overlay(LAYER, picture)

    def _words(self, x: float, y: float) -> Sprite:
        """Return what is to be said of the practice, beside the ring."""
        text = N_("For practice: press when the ring has closed")
        words = self._table.company.say(Phrase(text) if self.tried is None else self.tried)
        label = self._label(words, 15 * self._unit)
        # As large as letters are, if that has room beside tray and berth.
        free = with_berth(self._view, self._room).free * self._unit / label_bounds(label.art).width()
        label = self._label(words, label.size * max(0.6, min(growth(), 0.95 * free)))
        # The ring as it is most of the time, and the token with it.
        wide = CLOSED * self._ring_unit
        ring = QRectF(x - wide, y - wide, 2 * wide, 2 * wide)
        rim = Rim(self._world, self._room)
        return placed_free(Sprite(label.art, x, y, 54), ring, rim, [ring, *things_of(self._table.scene)])

    @staticmethod
    def _label(words: str, size: float) -> Label:
        return Label(words, size, "#2B2118", "centre", bold=True, plate="#FFF3C4")


def tried_words(view: Position, late: int) -> Phrase:
    """Say what a try for practice would have been."""
    task = None if view.round is None else view.round.catch
    if late == NEVER or task is None:
        return Phrase(N_("You did not reach for it."))
    if abs(late) <= task.window:
        return Phrase(N_("Caught! That is how it is done."))
    early = NN_("{count} millisecond too early.", "{count} milliseconds too early.")
    too_late = NN_("{count} millisecond too late.", "{count} milliseconds too late.")
    return counted(early if late < 0 else too_late, abs(late))
