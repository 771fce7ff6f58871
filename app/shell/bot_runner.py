"""The computer players of a game: asked with their own view only, and shown at a pace a person can follow."""

import logging
from collections.abc import Mapping
from concurrent.futures import Future
from time import monotonic
from typing import Any

from attrs import define
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.command import Command, Seat
from app.core.session import Session
from app.core.words import N_
from app.i18n import say
from app.settings import Speed
from app.shell.minds import Inbox, Minds, outcome

_LOG = logging.getLogger("springald")

PAUSES: Mapping[Speed, float] = {Speed.OFF: 0.25, Speed.FAST: 0.35, Speed.NORMAL: 0.8, Speed.SLOW: 1.6}
"""Seconds between two steps of computer players, at least."""

_TRIES = 3
"""So often a seat is asked again when its worker fails."""


@define
class _Thought:
    """
    What a seat is thinking about.

    Attributes:
        ply: Where the game was when it was asked.
        due: Seconds since the clock was full when the step may be shown; None: as soon as can be followed.
        command: The answer, once there is one.
    """

    ply: int
    due: float | None = None
    command: Command | None = None


class BotRunner(QObject):
    """
    Asks whoever is a computer and has to act.

    Signals:
        decided: A command that may be played now.
        changed: Who is thinking is different now.
        failed: A sentence: a computer player does not answer.
    """

    decided = Signal(object)
    changed = Signal()
    failed = Signal(str)

    def __init__(self, session: Session, minds: Minds, speed: Speed) -> None:
        super().__init__()
        self.speed = speed
        self._session, self._minds = session, minds
        self._inbox = Inbox(self)
        self._thoughts: dict[Seat, _Thought] = {}
        self._failures: dict[Seat, int] = {}
        self._last_shown = 0.0
        self._is_resting = False
        self._timer = QTimer(self)
        self._timer.setInterval(40)
        self._timer.timeout.connect(self.deliver)

    @property
    def thinking(self) -> frozenset[Seat]:
        """The seats that have been asked and have not answered."""
        return frozenset(seat for seat, thought in self._thoughts.items() if thought.command is None)

    def look(self) -> None:
        """Ask every computer that has to act and has not been asked."""
        self._is_resting = False
        acting = self._session.to_act
        for seat in list(self._thoughts):
            if seat not in acting:
                del self._thoughts[seat]
        for seat in sorted(acting - self._thoughts.keys()):
            if seat >= 0 and self._session.setup.players[seat].level is not None:
                self._ask(seat)
        if self._thoughts:
            self._timer.start()
        self.changed.emit()

    def rest(self) -> None:
        """Show nothing for now; whoever thinks may go on."""
        self._is_resting = True
        self._timer.stop()

    def stop(self) -> None:
        """Forget everything that was asked."""
        self._timer.stop()
        self._inbox.clear()
        self._thoughts.clear()
        self.changed.emit()

    def deliver(self) -> None:
        """Play the first decision that is due; those that no longer fit are thought about again."""
        if self._is_resting or not self._thoughts:
            self._timer.stop()
            return
        for seat, thought in list(self._thoughts.items()):
            if thought.command is not None and self._is_due(seat, thought):
                del self._thoughts[seat]
                if self._fits(thought):
                    self._last_shown = monotonic()
                    self.decided.emit(thought.command)
                else:
                    self._ask(seat)
                return

    def _ask(self, seat: Seat) -> None:
        level = self._session.setup.players[seat].level
        assert level is not None
        ply, view = self._session.timeline.now, self._session.view(seat)
        thought = self._thoughts[seat] = _Thought(ply)
        game = self._session.game
        seed = hash((self._session.setup.seed, ply, seat))
        self._inbox.expect(self._minds.pace(game, level, view, seat), lambda done: self._pace(thought, done))
        future = self._minds.choose(game, level, view, seat, seed)
        self._inbox.expect(future, lambda done: self._take(seat, thought, done))

    def _pace(self, thought: _Thought, future: Future[Any]) -> None:
        thought.due, error = outcome(future)
        if error is not None:
            _LOG.error("No pace from a computer player: %r", error)

    def _take(self, seat: Seat, thought: _Thought, future: Future[Any]) -> None:
        if self._thoughts.get(seat) is not thought:
            return
        command, error = outcome(future)
        if error is None:
            self._failures.pop(seat, None)
            thought.command = command
            self.changed.emit()
            return
        _LOG.error("A computer player failed: %r", error)
        self._failures[seat] = self._failures.get(seat, 0) + 1
        if self._failures[seat] <= _TRIES:
            self._ask(seat)
        else:
            self._improvise(seat, thought)

    def _improvise(self, seat: Seat, thought: _Thought) -> None:
        """Take the first choice of the rules for a seat that cannot answer, so that the game goes on."""
        self.failed.emit(say(N_("A computer player could not decide and plays what is allowed.")))
        self._failures.pop(seat, None)
        thought.command = next(iter(self._session.game.rules.choices(self._session.view(seat), seat)), None)

    def _is_due(self, seat: Seat, thought: _Thought) -> bool:
        left = self._session.clocks
        if thought.due is None or not left:
            return monotonic() - self._last_shown >= PAUSES[self.speed]
        timers = sorted(self._session.timers(), key=lambda timer: timer.seat != seat)
        clock = timers[0]
        return clock.seconds - left.get(clock.key, clock.seconds) >= thought.due

    def _fits(self, thought: _Thought) -> bool:
        """
        Tell whether a decision may still be played.

        Beside a running clock others act meanwhile, and it only has to be allowed; elsewhere an
        answer to an older position is too late.
        """
        session, command = self._session, thought.command
        is_alone = thought.due is None and len(session.to_act) < 2
        if command is None or (is_alone and thought.ply != session.timeline.now):
            return False
        return session.game.rules.why_not(session.state, command) is None
