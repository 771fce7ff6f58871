"""Shows one step after another: a flight is seen to its end before what followed from it."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, QTimer

from app.core.reason import Reason
from app.core.session import AnyStep, Step
from app.core.words import N_, Phrase
from app.games.carcassonne.commands import Drawn, Grab, Grabbed, Landed
from app.games.carcassonne.model import Phase, Position
from app.games.carcassonne.rules.turns import catches_by_luck
from app.games.carcassonne.ui import overlays
from app.games.carcassonne.ui.catapult_berth import berth_of
from app.games.carcassonne.ui.gesture_choice import Chooser
from app.games.carcassonne.ui.gestures import LandTable, Looking
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.throw.approach import approach_of
from app.games.carcassonne.ui.throw.camera import Camera
from app.games.carcassonne.ui.throw.flight_view import LAYER, SLOW, STRETCH, Flight
from app.games.carcassonne.ui.throw.free_place import PLACES, freest
from app.games.carcassonne.ui.throw.results import (
    AGAIN,
    CAPTION,
    caught_marks,
    caught_words,
    plate_area,
    result_marks,
    result_sprites,
    thrown_words,
)
from app.games.carcassonne.ui.throw.told_throws import STILL_MS, ToldThrows
from app.settings import Speed
from app.ui.art.sprite import NOTHING, Picture, Sprites
from app.ui.board.company import Company
from app.ui.board.effects import recoil
from app.ui.board.geometry import Area
from app.ui.board.table import Seating
from app.ui.board.targets import Action, Target
from app.ui.widgets.letters import growth

HOLD_MS = 2600
"""Where nobody is there to go on, what came of a throw is shown so long; seen again, a third of it."""

RECOIL = 34.0
"""A catapult is pushed back by its throw, in units of its art; half of that is seen."""

WORDS_RIM = 24.0
"""Words about a throw leave so many pixels of what is seen free."""

AWARD_MS = 1900
"""So long points that are given are seen."""

AGAIN_FROM = 0.6
"""From this part of the way through the air a throw is seen again, from near."""

RESULT = "outcome"
"""The layer of what came of a throw."""


class _Onlooker(Looking):
    """While something is shown, any press or key shows the end of it."""

    def __init__(self, table: LandTable, step_player: "StepPlayer") -> None:
        super().__init__(table)
        self._step_player = step_player

    def moved(self, at: QPointF) -> None:
        """Look at nothing but the flight."""

    def pressed(self, at: QPointF) -> bool:
        item = self._table.scene.item(AGAIN, RESULT)
        if item is not None and item.sceneBoundingRect().contains(at):
            self._step_player.replay()
        else:
            self._step_player.show_end()
        return True

    def reachable(self) -> Iterator[Target]:
        step_player = self._step_player
        if step_player.said is not None:
            does = {Action.PICK: step_player.show_end, Action.TURN: step_player.replay}
            yield Target("outcome", does, step_player.said)

    def entered(self) -> bool:
        self._step_player.show_end()
        return True

    def escaped(self) -> bool:
        self._step_player.show_end()
        return True


class StepPlayer:
    """
    Shows flights; what followed waits until one has been seen, and somebody goes on.

    Attributes:
        said: What came of a throw, in words, while that is held.
    """

    def __init__(self, table: LandTable, camera: Camera, chooser: Chooser) -> None:
        self._table, self._camera, self._chooser = table, camera, chooser
        self._steps = table.steps
        self._last: tuple[Position, Landed, Position, Company] | None = None
        # Motion that is off takes no time; what is told then stands still for as long as it takes to read.
        # The board's timer: it goes when the page is left.
        self._told = QTimer(table.widget(), interval=STILL_MS, singleShot=True)
        self._told.timeout.connect(self._put_away)
        self.said: Phrase | None = None
        self._still = ToldThrows()

    @property
    def is_busy(self) -> bool:
        """Whether a flight is being shown, or what came of it."""
        return self._steps.is_busy

    @property
    def has_again(self) -> bool:
        """Whether a throw is known that can be shown again."""
        return self._last is not None

    @property
    def behind(self) -> int:
        """
        How many steps have not been seen to their end.

        Of what is held the end has been seen; but what ends the game is told when that has been let go.
        """
        unseen, held = self._steps.unseen, self._steps.held
        is_seen = self.said is not None and (held is None or held.phase is not Phase.OVER)
        return sum(unseen[1:] if is_seen else unseen)

    def show_end(self) -> None:
        """Show the end of what is being shown; if that is what is seen, go on."""
        if self.said is not None:
            self._done()
        elif self.is_busy:
            self._table.scene.motion.settle()

    def skip(self) -> None:
        """Be done with what is being shown, and with what came of it."""
        self.show_end()
        self.show_end()

    def replay(self) -> None:
        """Show the last throw again, in slow motion and from near, where things were then."""
        view, now = self._table.view, self._table.company
        if view is None or self._last is None or self._table.settings.speed is Speed.OFF:
            return
        if self.is_busy and self.said is None:
            return
        before, landed, after, company = self._last
        if not self.is_busy:
            self._steps.hold(view, Seating(now.players, now.watching), None)
        self.said = None
        self._table.overlay(RESULT)
        self._stand_as_before(before)
        self._again(self._flight(before, landed, company), after)

    def _flight(self, before: Position, landed: Landed, company: Company) -> Flight:
        approach = approach_of(before, self._camera.room)
        return Flight(self._table.scene, before, landed, company, approach, rim=lambda: self._camera.rim)

    def present(self, view: Position, seating: Seating, step: AnyStep | None) -> None:
        """Show a view whose turn has come, or the flight that led to it."""
        company = Company(seating.players, seating.watching, viewer=seating.viewer)
        command = None if step is None else step.command
        self._table.overlay(RESULT)
        if step is not None and isinstance(command, Landed) and isinstance(step.before, Position):
            self._last = step.before, command, view, company
            if self._is_flight_seen(view):
                self._perform(step.before, view, seating, command)
                return
        if step is not None and isinstance(command, Grab | Grabbed) and self._is_held(seating):
            self._hold_catch(view, seating, step, command)
            return
        self._table.take(view, company, glide=True)
        if step is not None and isinstance(step.before, Position):
            self._after(step, view)
            if self._table.settings.speed is Speed.OFF and isinstance(command, Landed | Grab | Grabbed):
                self._tell_still(step.before, command, view, company)
            else:
                # Others go on at once: what came of throws is read meanwhile.
                self._still.play_on(step.before, command, seating.humans)
                if self._still.words and self._camera.goal is not None:
                    self._show_told(company, self._camera.goal, {})
        else:
            self._still.clear()

    def _tell_still(
        self, before: Position, command: Landed | Grab | Grabbed, after: Position, company: Company
    ) -> None:
        """Where nothing moves, say for a while what came of a throw; nobody waits for that."""
        goal = self._camera.goal
        if goal is None or after.phase is Phase.GRAB or not company.has_people:
            return
        self._still.tell(before, command, after, company)
        if isinstance(command, Landed):
            marks = result_marks(before, command, company, Rim(goal, self._camera.room))
        else:
            marks = caught_marks(before, command.late, company, self._camera.room)
        self._show_told(company, goal, marks)
        self._told.start(self._still.millis)

    def _show_told(self, company: Company, goal: Area, marks: Picture) -> None:
        words = self._still.newest(self._camera.room)
        plates = self._freest(words, company, goal, marks, again=False)
        self._table.overlay(RESULT, {**marks, **plates})

    def _put_away(self) -> None:
        """Take away what was told standing still."""
        self._still.clear()
        for layer in (RESULT, "award"):
            self._table.overlay(layer)

    def _is_flight_seen(self, after: Position) -> bool:
        """A throw that a person has to catch is seen when it is caught."""
        is_catch = after.phase is Phase.GRAB and not catches_by_luck(after)
        return self._table.settings.speed is not Speed.OFF and not is_catch

    def _is_held(self, seating: Seating) -> bool:
        return self._table.settings.speed is not Speed.OFF and Company(seating.players).has_people

    def _hold_catch(self, after: Position, seating: Seating, step: AnyStep, command: Grab | Grabbed) -> None:
        """Show what came of a catch until somebody goes on."""
        before, company = step.before, Company(seating.players)
        assert isinstance(before, Position)
        self._steps.hold(after, seating, Step(before, None, after))
        self._table.put_on(_Onlooker(self._table, self))
        self._table.sounded.emit(overlays.sound_of(command))
        marks = caught_marks(before, command.late, company, self._camera.room)
        self._hold(caught_words(before, command, company), company, after, marks)

    def _perform(self, before: Position, after: Position, seating: Seating, landed: Landed) -> None:
        self._steps.hold(after, seating, Step(before, None, after))
        self._table.put_on(_Onlooker(self._table, self))
        self._table.prompted.emit()
        flight = self._flight(before, landed, Company(seating.players))
        view = self._table.view
        if view is not None:
            self._camera.follow(view, glide=True, also=flight.ground())
        flight.show(0)
        due = [overlays.sound_of(landed)]

        def show(part: float) -> None:
            flight.show(part)
            while due and part >= flight.touchdown:
                self._table.sounded.emit(due.pop())

        motion = self._table.scene.motion
        self._recoil(before, landed)
        motion.start("flight", flight.millis * STRETCH, show, lambda: self._landed(flight, after))

    def _recoil(self, before: Position, landed: Landed) -> None:
        """Let the catapult be pushed back by its throw."""
        engine, berth = self._table.scene.item(("engine", landed.seat)), berth_of(before, self._camera.room)
        if engine is not None:
            far, turn = RECOIL * berth.scale, berth.straight + radians(landed.aim.side / 10)
            recoil(self._table.scene.motion, engine, QPointF(-cos(turn) * far, -sin(turn) * far))

    def _landed(self, flight: Flight, after: Position) -> None:
        """Measure, and hold what came of it until somebody goes on."""
        self._camera.rest()
        self._measure(flight)
        if after.phase is Phase.GRAB:
            # What counts is whether it is caught.
            self._table.scene.motion.start("flight", HOLD_MS / 8, _nothing, self._done)
            return
        company = Company(self._table.company.players)
        said = thrown_words(flight.before, flight.landed, after, company)
        goal = self._camera.goal
        rim = None if goal is None else Rim(goal, self._camera.room)
        marks = NOTHING if rim is None else result_marks(flight.before, flight.landed, company, rim)
        self._hold(said, company, after, marks)

    def _hold(self, said: Phrase, company: Company, after: Position, marks: Picture = NOTHING) -> None:
        """Show what came of a throw; where only computers play, for a while."""
        self._told.stop()
        self._put_away()
        # It may be on its way there.
        goal = self._camera.goal
        if goal is not None:
            unit = self._camera.unit
            points = overlays.award_picture(after, company, unit, is_beside=True)
            points = overlays.in_sight(points, goal, overlays.AWARD_RIM * unit)
            plate = self._freest([said], company, goal, {**marks, **points}, again=self.has_again)
            self._table.overlay(RESULT, {**marks, **points, **plate})
        self._table.say_aloud(said)
        if company.has_people:
            self.said = said
            self._table.gesture_changed()
            self._table.caught_up.emit()
        else:
            self._table.scene.motion.start("flight", HOLD_MS, _nothing, self._done)

    def _freest(
        self, said: Sequence[Phrase], company: Company, goal: Area, marks: Picture, *, again: bool
    ) -> Sprites:
        """Return the words about throws where at the rim they hide least of catapult, token and land."""
        scene, room = self._table.scene, self._camera.room
        unit = room.unit(goal)
        free = QRectF(goal.x, goal.y, goal.width, goal.height).adjusted(room.strip * unit, 0, 0, 0)
        foot = CAPTION * growth() * unit if self._table.settings.captions else 0.0
        areas = (
            evolve(area, y=area.y - foot * is_low)
            for side, is_low in PLACES
            for area in [plate_area(goal, room, is_low=is_low, side=side, lines=len(said))]
        )
        widest = max(1.0, free.width() - WORDS_RIM * unit)
        plates = (result_sprites(said, company, each, room, widest=widest, again=again) for each in areas)
        return freest(plates, free, [*scene.items_of(), *scene.items_of(LAYER)], marks)

    def _again(self, flight: Flight, after: Position) -> None:
        """Show a throw in slow motion, from before the token comes down."""
        lead = self._camera.closer(flight.scene_of_action())
        if lead is not None:
            lead(1.0)
        self._camera.rest()
        begins = flight.touchdown * AGAIN_FROM
        motion, scene, camera = self._table.scene.motion, self._table.scene, self._camera
        if camera.seen is not None:
            words = overlays.caption(self._table.company, camera.seen, camera.room.unit(camera.seen))
            scene.show_picture(words, "caption", glide=False)

        def show(part: float) -> None:
            flight.show(begins + (1 - begins) * part)

        def ended() -> None:
            self._table.overlay("caption")
            self._camera.follow(flight.before, glide=False, also=flight.ground())
            self._landed(flight, after)

        show(0)
        millis = flight.millis * (1 - begins) * SLOW
        motion.start("flight", millis, show, lambda: motion.start("flight", HOLD_MS / 3, _nothing, ended))

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
        self.said = None
        for layer in (LAYER, RESULT, "caption"):
            self._table.overlay(layer)
        self._chooser.forget()
        self._steps.done()

    def _after(self, step: AnyStep, view: Position) -> None:
        """Let a step be heard, show points that were given, and say what was set aside."""
        before = step.before
        assert isinstance(before, Position)
        if step.command is not None and (sound := overlays.sound_of(step.command)):
            self._table.sounded.emit(sound)
        out, was_out = (len(each.aside + each.waiting) for each in (view, before))
        if isinstance(step.command, Drawn) and out > was_out:
            self._table.refused.emit(_set_aside(step.command.tile))
        if view.awards:
            scene = self._table.scene
            sprites = overlays.award_picture(view, self._table.company, self._camera.unit)
            scene.show_picture(sprites, "award", glide=False)
            if self._table.settings.speed is Speed.OFF:
                self._told.start()
                return
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
