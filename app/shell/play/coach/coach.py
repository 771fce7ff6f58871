"""The coach: looks at what a person is about to play, and asks before a blunder."""

from attrs import frozen
from PySide6.QtCore import QObject, QTimer, Signal

from app.bots.analysis.doubts import LOOKS, holds_against, is_doubted, looks_of, luck_of_look
from app.bots.analysis.verdict import Verdict
from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget
from app.core.command import Command
from app.core.game import Level
from app.core.session import AnySession
from app.core.state import State
from app.core.words import N_
from app.i18n import say
from app.shell.common.bot_client import Inbox, Pool

_PATIENCE_MS = 6000
"""So long a step waits for the coach at most; then it is played."""

_SILENT_MS = 600
"""Whoever waits for longer hears why nothing happens."""


@frozen
class Doubt:
    """A step that somebody may not want to play, and what it gives away."""

    command: Command
    verdict: Verdict


class Coach(QObject):
    """
    Holds the steps of people until they have been looked at, where it is on; never beside a running clock.

    What it has found out while nobody may play (a dialog lies over the board, somebody looks back) it says
    afterwards, or at once if the game has gone on all the same.

    Only what the seat can see is looked at: a quick look at every step, and where that speaks against it, a
    longer one, which has to call it a blunder beyond its error; where a turn has many orders, with
    the rest of it played well.  Nobody is asked twice about the same step of the same position.

    Signals:
        doubted: A `Doubt`; call `insist` to play it all the same.
        released: A command that may be played now.
        said: A sentence for whoever waits for it.

    Attributes:
        is_on: Whether it looks at anything.
    """

    doubted = Signal(object)
    released = Signal(object)
    said = Signal(str)

    def __init__(self, session: AnySession, pool: Pool, *, is_on: bool) -> None:
        super().__init__()
        self.is_on = is_on
        self._session, self._inbox = session, Inbox(pool, self)
        self._held: Command | None = None
        self._position: State = session.state
        self._settled: tuple[State, Command] | None = None
        self._found: Doubt | Command | None = None
        self._is_resting = False
        self._late = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._late.timeout.connect(self._release)
        self._silent = QTimer(self, interval=_SILENT_MS, singleShot=True)
        self._silent.timeout.connect(lambda: self.said.emit(say(N_("The coach is looking at that …"))))
        # Not in the midst of what somebody does to go on.
        self._saying = QTimer(self, interval=0, singleShot=True)
        self._saying.timeout.connect(self._say)

    def holds(self, command: Command) -> bool:
        """Look at a step, if there is a point in it; True: it is played when it is `released`."""
        session = self._session
        if self._held == command and self._position is session.state:
            # Whoever presses again is impatient; to begin anew would only take longer.
            return True
        self.forget()
        if not self.is_on or session.clocks or session.is_asking or not session.game.values:
            return False
        if self._settled is not None and self._settled == (session.state, command):
            return False
        self._held, self._position = command, session.state
        self._late.start()
        self._silent.start()
        self._ask(0)
        return True

    def insist(self, command: Command) -> None:
        """Let a step be played that was doubted."""
        self._settled = self._position, command
        self._find(command)

    def rest(self, is_wanted: bool) -> None:
        """Say nothing as long as nobody may play."""
        self._is_resting = is_wanted
        if self._found is not None:
            self._saying.start()

    def forget(self) -> None:
        """Hold nothing: the position is another, or somebody does something else."""
        self._held = self._found = None
        self._late.stop()
        self._silent.stop()
        self._inbox.clear()

    def _ask(self, look: int, best: Command | None = None) -> None:
        """Look at the step that is held, or hold it against the *best* one that is known."""
        session, command = self._session, self._held
        assert command is not None
        luck = luck_of_look(session.setup.seed, session.timeline.now, look)
        view, budget = session.view(command.by), Budget(None, looks_of(session.game)[look], luck)
        ask, plan = (Ask.JUDGE, ()) if best is None else (Ask.AGAINST, (best,))
        question = Question(session.game.id, Level.SQUIRE, view, command.by, budget, ask, plan, command)
        self._inbox.ask(question, lambda answer: self._take(answer, look))

    def _take(self, answer: Answer, look: int) -> None:
        verdict, command = answer.value, self._held
        if command is None:
            return
        if not isinstance(verdict, Verdict) or not is_doubted(verdict, look):
            self._release()
        elif look + 1 < len(LOOKS):
            self._ask(look + 1, verdict.best if holds_against(self._session.game, look + 1) else None)
        else:
            self.forget()
            self._find(Doubt(command, verdict))

    def _release(self) -> None:
        command = self._held
        self.forget()
        if command is not None:
            self._settled = self._position, command
            self._find(command)

    def _find(self, found: Doubt | Command) -> None:
        self._found = found
        self._say()

    def _say(self) -> None:
        """Say what was found out, if it is to be said now."""
        found, is_late = self._found, self._position is not self._session.state
        if found is None or (self._is_resting and not is_late):
            return
        self._found = None
        if isinstance(found, Doubt):
            self.doubted.emit(found)
        else:
            self.released.emit(found)
