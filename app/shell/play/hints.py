"""Advice in three steps: what to aim for, then where, then the move; and why."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget, Hint
from app.core.command import Seat
from app.core.game import Level
from app.core.session import AnySession
from app.core.words import N_, Phrase
from app.i18n import number, say, sentence
from app.shell.common.bot_client import SECONDS, Inbox, Pool

_ADVISER = Level.KNIGHT
"""Who gives the hints: soon there, and worth following."""

_TERMS = 3
"""So many reasons are named."""


class Hints(QObject):
    """
    Asks a bot for advice, and shows one step more of it every time.

    Signals:
        given: A sentence; `hint` and `depth` say what the table may show.

    Attributes:
        hint: The advice for the position, once it has come.
        depth: 1 what to aim for, 2 also where, 3 also the move.
    """

    given = Signal(str)

    def __init__(self, session: AnySession, pool: Pool) -> None:
        super().__init__()
        self.hint: Hint | None = None
        self.depth = 0
        self._session = session
        self._names: Mapping[Seat, str] = {seat: each.name for seat, each in enumerate(session.setup.players)}
        self._inbox = Inbox(pool, self)
        self._wants_why = False

    def more(self, seat: Seat) -> None:
        """Say the next step of the advice for *seat*."""
        self._wants_why = False
        if self.hint is None:
            self._ask(seat)
        else:
            self.depth = min(3, self.depth + 1)
            self._say()

    def why(self, seat: Seat) -> None:
        """Emit what speaks for the move, once the advice is there."""
        self._wants_why = True
        if self.hint is None:
            self._ask(seat)
        else:
            self.depth = 3
            self._say()

    def forget(self) -> None:
        """Drop the advice: the position is another now."""
        self._inbox.clear()
        self.hint, self.depth = None, 0

    def _ask(self, seat: Seat) -> None:
        self._inbox.clear()
        session, budget = self._session, Budget(SECONDS[_ADVISER], seed=self._session.setup.seed)
        view = session.view(seat)
        self._inbox.ask(Question(session.game.id, _ADVISER, view, seat, budget, Ask.HINT), self._take)
        self.given.emit(say(N_("Thinking about it …")))

    def _take(self, answer: Answer) -> None:
        if not isinstance(answer.value, Hint):
            self.given.emit(say(N_("There is no advice for this position.")))
            return
        self.hint = answer.value
        self.depth = 3 if self._wants_why else 1
        self._say()

    def _say(self) -> None:
        assert self.hint is not None
        if self._wants_why and not self.hint.terms:
            self.given.emit(
                f"{sentence(say(self.hint.phrase, self._names))}  {say(self.hint.aim, self._names)}"
            )
        elif self._wants_why:
            terms = (
                f"{say(each.label, self._names)} {signed(each.value)}" for each in self.hint.terms[:_TERMS]
            )
            values = {"move": self.hint.phrase, "terms": ", ".join(terms)}
            text = Phrase(N_("{move}  What speaks for it: {terms}"), values)
            self.given.emit(sentence(say(text, self._names)))
        elif self.depth == 3:
            self.given.emit(sentence(say(self.hint.phrase, self._names)))
        else:
            more = N_("H again shows where.") if self.depth == 1 else N_("H again shows the move.")
            self.given.emit(f"{say(self.hint.aim, self._names)}  {say(more)}")


def signed(value: float) -> str:
    """Return a number with its sign, as players write it."""
    return f"{'+' if value >= 0 else '−'}{number(abs(value), 1)}"
