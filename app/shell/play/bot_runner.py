"""The computer players of a game: asked with their own view only, and shown at a pace a person can follow."""

import logging
from collections.abc import Mapping
from time import monotonic

from attrs import define, evolve
from PySide6.QtCore import QObject, QTimer, Signal

from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget
from app.core.command import Command, Seat
from app.core.game import Level
from app.core.session import AnySession
from app.core.words import N_
from app.i18n import say
from app.settings import Speed
from app.shell.common.bot_client import SECONDS, Inbox, Pool

_LOG = logging.getLogger("springald")

PAUSES: Mapping[Speed, float] = {Speed.OFF: 0.25, Speed.FAST: 0.35, Speed.NORMAL: 0.8, Speed.SLOW: 1.6}
"""Seconds between two steps of computer players, at least; less in long turns, see `pause`."""

_PATIENCE, _BRIEFEST = 10, 0.12
"""After so many steps of a seat in a row they come ever quicker, but not quicker than so many seconds."""


def pause(speed: Speed, in_a_row: int) -> float:
    """
    Return the seconds before a computer's next step.

    Forty knights, each recruited for a coin that was changed before, are followed as a stream, not one by
    one.  Who has chosen to see all of it slowly does.

    Args:
        in_a_row: How many steps of its seat have been shown since somebody else had to act.
    """
    whole = PAUSES[speed]
    if speed is Speed.SLOW or in_a_row <= _PATIENCE:
        return whole
    return min(whole, max(_BRIEFEST, whole * (_PATIENCE / in_a_row) ** 2))


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

    Attributes:
        speed: How long each step can be looked at.
        is_stepping: After each step computers wait until somebody says `hurry`; not beside a running clock.

    Signals:
        decided: A command that may be played now.
        changed: Who is thinking is different now.
        failed: A sentence: a computer player does not answer.
        stuck: A seat that three tries could not let think; call `ask_again`, `play_simply` or `leave`.
    """

    decided = Signal(object)
    changed = Signal()
    failed = Signal(str)
    stuck = Signal(int)

    def __init__(self, session: AnySession, pool: Pool, speed: Speed) -> None:
        super().__init__()
        self.speed = speed
        self._session = session
        self._inbox = Inbox(pool, self)
        self._thoughts: dict[Seat, _Thought] = {}
        self._simple: set[Seat] = set()
        self._left: set[Seat] = set()
        self.is_stepping = False
        self._is_hurried = False
        self._last_shown = 0.0
        self._in_a_row: tuple[Seat | None, int] = (None, 0)
        self._is_resting = False
        self._is_awake = False
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
        if any(seat >= 0 and seat != self._in_a_row[0] for seat in acting):
            self._in_a_row = (None, 0)
        for seat in list(self._thoughts):
            if seat not in acting:
                del self._thoughts[seat]
        for seat in sorted(acting - self._thoughts.keys()):
            if seat >= 0 and seat not in self._left and self._session.setup.players[seat].level is not None:
                self._ask(seat)
        if self._thoughts:
            self._timer.start()
        self.changed.emit()

    def rest(self) -> None:
        """Show nothing for now; whoever thinks may go on."""
        self._is_resting = True
        self._timer.stop()
        if self._session.is_over and not self._is_awake:
            self._wake()

    def _wake(self) -> None:
        """Let a worker load the game, so that whoever goes over it need not wait for that."""
        self._is_awake, session = True, self._session
        question = Question(session.game.id, Level.SQUIRE, session.seen(session.state, 0), 0, ask=Ask.PACE)
        self._inbox.ask(question, lambda _: None)

    def stop(self) -> None:
        """Forget everything that was asked."""
        self._timer.stop()
        self._inbox.clear()
        self._thoughts.clear()
        self.changed.emit()

    def hurry(self) -> None:
        """Show the next step now, or as soon as it is there."""
        self._is_hurried = bool(self._thoughts)
        self.deliver()

    def ask_again(self, seat: Seat) -> None:
        """Let a seat that is `stuck` think about it once more."""
        if seat in self._thoughts:
            self._ask(seat)

    def play_simply(self, seat: Seat) -> None:
        """Let a seat that is `stuck` play what is allowed, now and whenever it is stuck again."""
        self._simple.add(seat)
        if seat in self._thoughts:
            self._improvise(seat, self._thoughts[seat])
            self.changed.emit()

    def leave(self, seat: Seat) -> None:
        """Leave a seat to a person: it is not asked any more."""
        self._left.add(seat)
        self._thoughts.pop(seat, None)
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
                    self._in_a_row = (seat, self._in_a_row[1] + 1)
                    self._last_shown, self._is_hurried = monotonic(), False
                    self.decided.emit(thought.command)
                else:
                    self._ask(seat)
                return

    def _ask(self, seat: Seat) -> None:
        """Ask *seat* when its next step is due, and what it is."""
        session, level = self._session, self._session.setup.players[seat].level
        assert level is not None
        ply = session.timeline.now
        thought = self._thoughts[seat] = _Thought(ply)
        # A hash of numbers is the same in every process.
        budget = Budget(SECONDS[level], seed=hash((session.setup.seed, ply, seat)))
        question = Question(session.game.id, level, session.view(seat), seat, budget)
        if session.clocks:
            self._inbox.ask(evolve(question, ask=Ask.PACE), lambda answer: self._pace(thought, answer))
        self._inbox.ask(question, lambda answer: self._take(seat, thought, answer))

    def _pace(self, thought: _Thought, answer: Answer) -> None:
        if answer.trouble:
            _LOG.error("No pace from a computer player: %s", answer.trouble)
        elif isinstance(answer.value, float | int):
            thought.due = float(answer.value)

    def _take(self, seat: Seat, thought: _Thought, answer: Answer) -> None:
        if self._thoughts.get(seat) is not thought:
            return
        if isinstance(answer.value, Command):
            thought.command = answer.value
        elif answer.is_lost and seat not in self._simple:
            _LOG.error("A computer player is stuck: %s", answer.trouble)
            self.stuck.emit(seat)
        else:
            _LOG.error("A computer player failed: %s", answer.trouble)
            self._improvise(seat, thought)
        self.changed.emit()

    def _improvise(self, seat: Seat, thought: _Thought) -> None:
        """Take the first choice of the rules for a seat that cannot answer, so that the game goes on."""
        self.failed.emit(say(N_("A computer player could not decide and plays what is allowed.")))
        thought.command = next(iter(self._session.game.rules.choices(self._session.view(seat), seat)), None)

    def _is_due(self, seat: Seat, thought: _Thought) -> bool:
        left = self._session.clocks
        if thought.due is None or not left:
            if self._is_hurried or self.is_stepping:
                return self._is_hurried
            return monotonic() - self._last_shown >= pause(self.speed, self._in_a_row[1])
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
