"""A game that is open: its session, its table, and who may look and play."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from app.bots.protocol import Hint
from app.core.command import NATURE, Command, Seat
from app.core.game import names_of
from app.core.reason import Reason
from app.core.session import AnySession, AnyStep, Step
from app.core.state import State
from app.core.words import N_
from app.i18n import say
from app.shell.common.clock_driver import ClockDriver
from app.shell.common.pause_reason import COVERED, PauseReason, is_covered
from app.shell.common.rule_links import with_rule
from app.shell.play.bot_runner import BotRunner
from app.shell.play.coach.coach import Coach
from app.shell.play.curtain import is_secret
from app.shell.play.hints import Hints
from app.shell.play.pause_prompts import STILL, handed_over, looking_back
from app.shell.play.recent.recent_steps import RecentSteps, step_between
from app.storage.database import NotKept
from app.ui.board.table import Prompt, Seating, Table
from app.ui.board.undo_stack import CommandStack


class GameController(QObject):
    """
    Plays an open game, or looks back at it: passes on commands, shows views, tells the panels.

    Signals:
        changed: Anything on screen may be different now; at most once in a turn of the event loop, when
            whoever caused it has finished, and before the board is painted.
        stepped: Something has happened, and has been seen; carries the `Step`.
        played: Something has been played, and is about to be shown.
        said: A sentence for the players.
        refused: A rule has said no; carries its id.
        curtained: The seat that the table is to be passed to, or None.
        closed: The game is put away.

    Attributes:
        session, table: What is played, and where it is shown.
        moves: What can be undone.
        names: Of the players, by seat.
        recent: What has happened, in pictures and in words.
        place: How many entries of the log are shown, when looking back; None for the game itself.
        viewer: The seat whose view is shown; None for everything, or as long as no person has the screen.
    """

    changed = Signal()
    stepped = Signal(object)
    played = Signal()
    said = Signal(str)
    refused = Signal(str)
    curtained = Signal(object)
    closed = Signal()
    _touched = Signal()

    def __init__(
        self, session: AnySession, table: Table, runner: BotRunner, hints: Hints, coach: Coach
    ) -> None:
        super().__init__()
        self.session, self.table, self.runner, self.hints, self.coach = session, table, runner, hints, coach
        self.moves = CommandStack(session, self)
        self.names = names_of(session.setup.players)
        self.humans = frozenset(seat for seat, each in enumerate(session.setup.players) if each.level is None)
        self.place: int | None = None
        self.viewer: Seat | None = None
        self.recent = RecentSteps(session, table, self.seen, self.names)
        self.waited_for: Seat | None = None
        # Who may play, as the table was told last.
        self._asked: Seat | None = None
        self._pause_reasons: set[PauseReason] = set()
        self._steps: list[AnyStep] = []
        self._unseen: deque[AnyStep] = deque()
        self._is_stale = self._is_closed = False
        self._clock = ClockDriver(self)
        self._connect()

    def _connect(self) -> None:
        for each in (self.runner, self.hints, self.coach):
            each.setParent(self)
        # Queued, not a timer: Qt paints after what is queued, so board and panels change in one frame.
        self._touched.connect(self.refresh, Qt.ConnectionType.QueuedConnection)
        self.moves.changed.connect(self._touch)
        self.session.watchers.append(self._steps.append)
        self._clock.ticked.connect(self._tick)
        self.table.proposed.connect(self.play)
        self.coach.released.connect(self._play_now)
        self.coach.said.connect(self.said)
        self.table.refused.connect(self.refuse)
        self.table.prompted.connect(self._touch)
        self.table.taken_back.connect(self.undo)
        self.table.caught_up.connect(self._tell)
        self.runner.decided.connect(self._play_for)
        self.runner.changed.connect(self._touch)
        self.runner.failed.connect(self.said)
        self.hints.given.connect(self._advise)

    def begin(self) -> None:
        """Start, or go on where the game was left, and show it at once; call once, when everybody listens."""
        self.session.begin()
        self._steps.clear()
        self._seat_somebody()
        self._show(None)
        self._go_on()
        self.refresh()

    def close(self) -> None:
        """Stop everything; the game stays where it is, and nothing more is told."""
        self._is_closed = True
        self.closed.emit()
        self._clock.run(False)
        self.runner.stop()
        self.hints.forget()
        self.coach.forget()
        # A deleted game, or a full disk: what was played is there all the same.
        with suppress(NotKept):
            self.session.rest()
        self.moves.detach()
        self.session.watchers.clear()

    # --- What is shown of it ---

    def refresh(self) -> None:
        """Bring everything on screen up to date now, if anything has happened since it last was."""
        if self._is_stale and not self._is_closed:
            self._is_stale = False
            self.changed.emit()

    def _touch(self) -> None:
        """Let everything on screen be brought up to date, once all that happens in this turn has happened."""
        if not self._is_stale:
            self._is_stale = True
            self._touched.emit()

    # --- What players do ---

    def play(self, command: Command) -> None:
        """Play what the watching seat wants, or say why not."""
        if command.by == self.watching and not self.coach.holds(command):
            self._play_now(command)

    def _play_now(self, command: Command) -> None:
        if command.by != self.watching:
            self.said.emit(say(N_("That was not played: the game has gone on meanwhile.")))
            return
        self.hints.forget(command)
        self._change(lambda: self.moves.play(command))

    def answer(self, command: Command) -> None:
        """Let nature answer what somebody has chosen for it."""
        if self.session.is_asking and self.place is None:
            self.hints.forget()
            self._change(lambda: self.moves.play(command))

    def primary(self) -> None:
        """Do the next thing that must happen."""
        if self.waited_for is not None:
            self.uncover()
        elif self.is_paused and self.place is None:
            self.pause()
        elif (command := self.table.prompt().command) is not None:
            self.play(command)
        elif self.watching is not None:
            self.table.primary()

    def undo(self) -> None:
        """Take back the last step of a person."""
        self._travel(self.moves.undo)

    def redo(self) -> None:
        """Play again what was last taken back."""
        self._travel(self.moves.redo)

    def refuse(self, reason: Reason) -> None:
        """Say why something cannot be done, and the number of the rule that says so."""
        self.refused.emit(reason.rule)
        self.said.emit(with_rule(say(reason, self.names), reason.rule))

    def take_over(self, seat: Seat) -> None:
        """Let a person play for a computer, as long as the game stays open."""
        self.runner.leave(seat)
        self.humans |= {seat}
        self._seat_somebody()
        self._show(None)
        self._go_on()

    def uncover(self) -> None:
        """Draw the curtain aside: the player who was waited for has the screen."""
        if self.waited_for is not None:
            self.viewer, self.waited_for = self.waited_for, None
            self.set_paused(PauseReason.CURTAIN, False)
            self.curtained.emit(None)
            self._show(None)
            self._cover()
            self._go_on()

    def look_at(self, place: int | None) -> None:
        """Look back at the game as it was after *place* entries, or at the game itself."""
        last = self.session.timeline.now
        earlier = last if self.place is None else self.place
        self.place = None if place is None else max(0, min(place, last))
        self.set_paused(PauseReason.LOOKING_BACK, self.place is not None)
        # Whoever goes on while something is still shown sees the end of it at once.
        self._show(None if self.table.behind else step_between(self.session, earlier, self.place))
        if self.place is None:
            self._go_on()

    # --- Time ---

    def set_paused(self, why: PauseReason, wanted: bool) -> None:
        """Let the time stand still for a reason, or no longer for that reason."""
        before = self._is_covered
        (self._pause_reasons.add if wanted else self._pause_reasons.discard)(why)
        if self._is_covered != before:
            self._cover()
        self._go_on()
        if why in COVERED and self.watching not in (None, self._asked):
            # What was shown meanwhile was shown to nobody who might play.
            self._show(None)
        self._touch()

    def pause(self) -> None:
        """Stop the time, or let it go on."""
        self._change(lambda: self.set_paused(PauseReason.PAUSE, not self.is_paused))

    @property
    def is_paused(self) -> bool:
        """Whether the players have stopped the time themselves."""
        return PauseReason.PAUSE in self._pause_reasons

    @property
    def is_timed(self) -> bool:
        """Whether a clock belongs to what is to be done now."""
        return bool(self.session.clocks)

    def _tick(self, seconds: float) -> None:
        self._change(lambda: self.session.tick(seconds))
        self.table.show_clocks(self.session.clocks)
        self.runner.deliver()

    # --- Who looks, who plays ---

    @property
    def watching(self) -> Seat | None:
        """The seat whose gestures count; None: nobody may play now."""
        is_live = self.place is None and self.waited_for is None and not self._pause_reasons & COVERED
        return self.viewer if is_live and self.viewer in self.session.to_act & self.humans else None

    @property
    def state(self) -> Any:
        """The state that is shown, all of it."""
        return self.session.state if self.place is None else self.session.timeline.at(self.place)

    @property
    def view(self) -> Any:
        """What the seat that looks may see of it."""
        return self.seen(self.state)

    def prompt(self) -> Prompt:
        """Return what is to be done, and by whom."""
        if self.waited_for is not None:
            return handed_over(self.waited_for)
        if self.place is not None:
            return looking_back(self.recent.before(self.place))
        return STILL if self.is_paused else self.table.prompt()

    def seen(self, state: State) -> Any:
        """Return what the viewer may know of a state: no hand before one has the screen, at the end all."""
        if not self.humans or self.session.is_over:
            return state
        return self.session.seen(state, NATURE if self.viewer is None else self.viewer)

    def _seat_somebody(self) -> None:
        """Give the screen to a person who has to act; behind a curtain, if there is something to hide."""
        waiting = self.session.to_act & self.humans
        if self.viewer not in waiting:
            # Whoever comes next neither needs nor knows what the last one asked.
            self.hints.forget()
        if not waiting or self.viewer in waiting:
            self.viewer = min(self.humans, default=None) if self.viewer is None else self.viewer
            # Whoever takes back behind the curtain may not be whose hand that would show.
            self._lower_curtain(None if self.waited_for is None or self.session.is_over else self.viewer)
            return
        start = -1 if self.viewer is None else self.viewer
        following = min(waiting, key=lambda seat: (seat <= start, seat))
        others = {start} if start >= 0 else self.humans - {following}
        is_hidden = len(self.humans) > 1 and is_secret(self.session, min(others), following)
        self.viewer = self.viewer if is_hidden else following
        self._lower_curtain(following if is_hidden else None)

    def _lower_curtain(self, seat: Seat | None) -> None:
        if seat != self.waited_for:
            self.waited_for = seat
            self._cover()
            self.set_paused(PauseReason.CURTAIN, seat is not None)
            self.curtained.emit(seat)

    def _cover(self) -> None:
        """Cover the board while nobody may study it; behind the curtain not even a screen reader."""
        self.table.show_pause(self.waited_for is not None or self._is_covered)

    @property
    def _is_covered(self) -> bool:
        return is_covered(self._pause_reasons, alone=len(self.humans) == 1 and not self.session.clocks)

    # --- What happened ---

    def _play_for(self, command: Command) -> None:
        """Play what a computer player has decided; the runner has made sure that it may."""
        self._change(lambda: self.session.submit(command))

    def _travel(self, way: Callable[[], Reason | None]) -> None:
        self.runner.stop()
        self.hints.forget()
        self.coach.forget()
        self._change(way)

    def _change(self, task: Callable[[], Reason | None]) -> None:
        """Do something to the session, show what came of it, and go on, also where it was refused."""
        try:
            reason = task()
            # What chance owes since its answer could not be written down.
            self.session.begin()
        except NotKept as error:
            # It has not happened; the time stands still until somebody has read why.
            self._flush()
            self.set_paused(PauseReason.PAUSE, True)
            self.said.emit(say(error.phrase))
            return
        self._flush()
        if reason is not None:
            self.refuse(reason)
            self._go_on()

    def _flush(self) -> None:
        """Show what has happened, step by step."""
        steps, self._steps[:] = list(self._steps), []
        if not steps:
            return
        self._seat_somebody()
        self.played.emit()
        self._unseen += steps
        for following, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
            if self.place is None:
                self._show(step)
            self._tell(following)
        self._go_on()

    @property
    def told(self) -> int:
        """How many entries of the log have been seen, and may be told."""
        return self.session.timeline.now - len(self._unseen)

    def _tell(self, following: int = 0) -> None:
        """
        Tell of the steps that have been seen to their end; the last one brings all up to date.

        Args:
            following: How many of them have not been shown at all.
        """
        before = len(self._unseen)
        while len(self._unseen) > self.table.behind + following:
            self.stepped.emit(self._unseen.popleft())
        if before and not self._unseen:
            self._touch()

    def _show(self, step: AnyStep | None) -> None:
        seen = None if step is None else Step(self.seen(step.before), step.command, self.seen(step.after))
        view = self.view if seen is None else seen.after
        if self.waited_for is None:
            players, self._asked = self.session.setup.players, self.watching
            self.table.show_view(view, Seating(players, self._asked, self.humans, self.viewer), seen)
            self.table.show_clocks(self.session.clocks)
        self._touch()

    def _go_on(self) -> None:
        """Run the clocks, the computer players and the coach, or stop them."""
        self.coach.rest(self.watching is None)
        may_run = not self._pause_reasons and not self.session.is_over
        self._clock.run(may_run and bool(self.session.clocks) and not self.session.is_asking)
        answer = self.runner.look if may_run else self.runner.rest
        answer()

    def advise(self, hint: Hint | None, depth: int, words: str) -> None:
        """Say a piece of advice, and show it, unless the board shows another position than it is for."""
        if self.place is None and not self.table.behind:
            self.table.show_hint(hint, depth)
        self.said.emit(words)

    def _advise(self, words: str) -> None:
        self.advise(self.hints.hint, self.hints.depth, words)
