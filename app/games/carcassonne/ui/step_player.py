"""Shows one step after another: a flight is seen to its end before what followed from it."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QPointF

from app.core.reason import Reason
from app.core.session import AnyStep, Step
from app.core.words import N_
from app.games.carcassonne.commands import Drawn, Landed
from app.games.carcassonne.model import Phase, Position
from app.games.carcassonne.rules.fair import removed
from app.games.carcassonne.rules.turns import catches_by_luck
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui import overlays
from app.games.carcassonne.ui.arrangement import with_berth
from app.games.carcassonne.ui.gesture_choice import Chooser
from app.games.carcassonne.ui.gestures import LandTable, Looking
from app.games.carcassonne.ui.throw.camera import Camera
from app.games.carcassonne.ui.throw.flight_view import LAYER, SLOW, STRETCH, Flight
from app.settings import Speed
from app.ui.art.sprite import NOTHING
from app.ui.board.company import Company
from app.ui.board.table import Seating

HOLD_MS = 1100
"""What was hit, or how far everybody was, is shown so long before the board comes back."""

AWARD_MS = 1900

CLOSER_FROM, AGAIN_FROM = 0.35, 0.8
"""From these parts of the way through the air the camera comes closer, and a hit is seen again."""

_PATIENT = (Speed.NORMAL, Speed.SLOW)


class _Onlooker(Looking):
    """While something is shown, any press or key shows the end of it."""

    def __init__(self, table: LandTable, step_player: "StepPlayer") -> None:
        super().__init__(table)
        self._step_player = step_player

    def moved(self, at: QPointF) -> None:
        """Look at nothing but the flight."""

    def pressed(self, at: QPointF) -> bool:
        self._step_player.show_end()
        return True

    def entered(self) -> bool:
        self._step_player.show_end()
        return True

    def escaped(self) -> bool:
        self._step_player.show_end()
        return True


class StepPlayer:
    """
    Shows flights, and keeps the steps that wait until one has been seen.

    Attributes:
        is_busy: Whether a flight is being shown.
    """

    def __init__(self, table: LandTable, camera: Camera, chooser: Chooser) -> None:
        self._table, self._camera, self._chooser = table, camera, chooser
        self._waiting: deque[tuple[Position, Seating, AnyStep | None]] = deque()
        self._last: tuple[Position, Landed, Company] | None = None
        self.is_busy = False

    def show(self, view: Position, seating: Seating, step: AnyStep | None) -> None:
        """Show a view, after what is being shown; a jump to another place is shown at once."""
        if step is None or step.command is None:
            self._waiting.clear()
            self.show_end()
        self._waiting.append((view, seating, step))
        if not self.is_busy:
            self._next()

    @property
    def behind(self) -> int:
        """How many steps have not been seen to their end."""
        return sum(step is not None for _, _, step in self._waiting)

    def show_end(self) -> None:
        """Show the end of what is being shown."""
        if self.is_busy:
            self._table.scene.motion.settle()

    def replay(self) -> None:
        """Show the last throw again, in slow motion, where things were then."""
        view, now = self._table.view, self._table.company
        if self.is_busy or view is None or self._last is None or self._table.settings.speed is Speed.OFF:
            return
        before, landed, company = self._last
        self.is_busy = True
        self._stand_as_before(before)
        self._waiting.appendleft((view, Seating(now.players, now.watching), None))
        self._fly(Flight(self._table.scene, before, landed, company, is_again=True), SLOW, HOLD_MS / 3)

    def _next(self) -> None:
        while self._waiting and not self.is_busy:
            self._present(*self._waiting.popleft())

    def _present(self, view: Position, seating: Seating, step: AnyStep | None) -> None:
        company = Company(seating.players, seating.watching)
        command = None if step is None else step.command
        if step is not None and isinstance(command, Landed) and isinstance(step.before, Position):
            self._chooser.landed = command
            self._last = step.before, command, company
            if self._is_flight_seen(view):
                self._perform(step.before, view, seating, step, command)
                return
        self._table.take(view, company, glide=True)
        if step is not None and isinstance(step.before, Position):
            self._after(step, view)

    def _is_flight_seen(self, after: Position) -> bool:
        """A throw that a person has to catch is seen when it is caught."""
        is_catch = after.phase is Phase.GRAB and not catches_by_luck(after)
        return self._table.settings.speed is not Speed.OFF and not is_catch

    def _perform(
        self, before: Position, after: Position, seating: Seating, step: AnyStep, landed: Landed
    ) -> None:
        self.is_busy = True
        self._table.put_on(_Onlooker(self._table, self))
        self._table.prompted.emit()
        self._waiting.appendleft((after, seating, Step(before, None, after)))
        flight = Flight(self._table.scene, before, landed, Company(seating.players))
        self._table.sounded.emit(overlays.sound_of(landed, before, after))
        self._fly(flight, STRETCH, self._pause(before, landed))

    def _pause(self, before: Position, landed: Landed) -> float:
        """Return how long the end is looked at."""
        token = None if before.round is None else before.round.token
        if token is Token.TARGET:
            return 2 * HOLD_MS
        return HOLD_MS if token is Token.KNOCK_OUT and removed(before, landed) else HOLD_MS / 3

    def _fly(self, flight: Flight, stretch: float, pause: float) -> None:
        view = self._table.view
        if view is not None:
            room = self._camera.room
            # From a berth it is thrown as from far away: it comes into sight.
            also = flight.area() if with_berth(view, room) == room else flight.scene_of_action()
            self._camera.follow(view, glide=True, also=also)
        flight.show(0)
        show, motion = self._following(flight), self._table.scene.motion
        motion.start("flight", flight.millis * stretch, show, lambda: self._landed(flight, pause))

    def _following(self, flight: Flight) -> Callable[[float], None]:
        """Return what shows the flight, while the camera goes to where it comes down."""
        begins, ends = flight.touchdown * CLOSER_FROM, flight.touchdown
        lead: Callable[[float], None] | None = None

        def show(part: float) -> None:
            nonlocal lead
            if part >= begins and lead is None:
                lead = self._closer(flight) or (lambda _: None)
            if lead is not None:
                lead(min(1.0, (part - begins) / (ends - begins)))
            flight.show(part)

        return show

    def _closer(self, flight: Flight) -> Callable[[float], None] | None:
        view = self._table.view
        if view is None or view.round is None or view.round.token is Token.CATCH:
            return None
        return self._camera.closer(flight.scene_of_action())

    def _landed(self, flight: Flight, pause: float) -> None:
        """Look at what has come of it for a while; what was hit is seen once more, slowly."""
        self._camera.rest()
        self._measure(flight)
        motion = self._table.scene.motion
        if flight.is_worth_another_look and self._table.settings.speed in _PATIENT:
            motion.start("flight", HOLD_MS / 3, lambda _: None, lambda: self._again(flight, pause))
        else:
            motion.start("flight", pause, lambda _: None, self._done)

    def _again(self, flight: Flight, pause: float) -> None:
        """Show a hit in slow motion, from just before the token comes down."""
        self._stand_as_before(flight.before)
        lead = self._closer(flight)
        if lead is not None:
            lead(1.0)
        begins = flight.touchdown * AGAIN_FROM
        motion, scene, camera = self._table.scene.motion, self._table.scene, self._camera
        camera.rest()
        if camera.seen is not None:
            words = overlays.caption(self._table.company, camera.seen, self._camera.room.unit(camera.seen))
            scene.show_picture(words, "caption", glide=False)

        def show(part: float) -> None:
            flight.show(begins + (1 - begins) * part)

        show(0)
        millis = flight.millis * (1 - begins) * SLOW
        motion.start("flight", millis, show, lambda: motion.start("flight", pause, _nothing, self._done))

    def _stand_as_before(self, before: Position) -> None:
        """Put everybody back on the table as they were before the throw."""
        self._table.take(before, Company(self._table.company.players), glide=False)
        self._chooser.forget()
        self._table.put_on(_Onlooker(self._table, self))

    def _measure(self, flight: Flight) -> None:
        """Show how far every token of a target round lies, this one too, before the board comes back."""
        measured = flight.measured()
        if measured is not None:
            self._table.take(measured, Company(self._table.company.players), glide=True)
            self._table.overlay(LAYER)
            self._table.put_on(_Onlooker(self._table, self))

    def _done(self) -> None:
        self.is_busy = False
        for layer in (LAYER, "caption"):
            self._table.overlay(layer)
        self._chooser.forget()
        self._next()
        self._table.caught_up.emit()

    def _after(self, step: AnyStep, view: Position) -> None:
        """Let a step be heard, show points that were given, and say what was set aside."""
        before = step.before
        assert isinstance(before, Position)
        if step.command is not None and (sound := overlays.sound_of(step.command, before, view)):
            self._table.sounded.emit(sound)
        if isinstance(step.command, Drawn) and len(view.aside) > len(before.aside):
            self._table.refused.emit(_set_aside(step.command.tile))
        if view.awards:
            scene = self._table.scene
            sprites = overlays.award_picture(view, self._table.company, self._camera.unit)
            scene.show_picture(sprites, "award", glide=False)
            scene.motion.start(
                "award", AWARD_MS, lambda _: None, lambda: scene.show_picture(NOTHING, "award")
            )


def _nothing(_: float) -> None:
    """Only wait."""


def _set_aside(tile: str) -> Reason:
    return Reason(
        "CAR-24",
        N_("The tile {tile} fits nowhere: it is set aside, and another one is drawn."),
        {"tile": tile},
    )
