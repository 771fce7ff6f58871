"""Advice in three steps: what threatens and what to aim for, then where, then the move; and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.bots.advice.adviser import ADVISER, FIRST_S, still_stands
from app.bots.pool import Answer, Ask, Question
from app.bots.protocol import Budget, Hint, Role
from app.core.command import Command, Seat
from app.core.game import names_of
from app.core.session import AnySession
from app.core.words import N_, without_coordinates
from app.i18n import say, sentence
from app.shell.common.bot_client import SECONDS, Inbox, Pool

_REASONS = 3
"""So many reasons are named; with the move itself, the strongest one."""


class Hints(QObject):
    """
    Asks the adviser, and shows one step more of what it says every time.

    A first answer is shown at once; after a longer look the move is compared with others, and what that
    says is shown in its place.

    Signals:
        given: A sentence; `hint` and `depth` say what the table may show.

    Attributes:
        hint: The advice for the position, once it has come.
        depth: 1 what to aim for, 2 also where, 3 also the move.
        names_places: Whether places are named, as they are at the rim of the board.
    """

    given = Signal(str)

    def __init__(self, session: AnySession, pool: Pool) -> None:
        super().__init__()
        self.hint: Hint | None = None
        self.depth = 0
        self.names_places = False
        self._session = session
        self._names = names_of(session.setup.players)
        self._inbox = Inbox(pool, self)
        self._wants_why = False
        self._is_waiting = False
        self._view: Any = None
        self._followed: tuple[Hint, Any] | None = None

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

    def forget(self, played: Command | None = None) -> None:
        """Drop the advice: the position is another now; if it was followed, its plan may go on."""
        self._inbox.clear()
        if self.hint is not None:
            self._followed = (self.hint, self._view) if played == self.hint.move else None
        self.hint, self.depth, self._is_waiting = None, 0, False

    def _ask(self, seat: Seat) -> None:
        if self._is_waiting:
            # Whoever presses again is impatient; to begin anew would only take longer.
            return
        self._is_waiting = True
        session, view = self._session, self._session.view(seat)
        self._view = view
        plan: Sequence[Command] = ()
        if self._followed is not None:
            plan = still_stands(session.game, *self._followed, view)

        def question(ask: Ask, seconds: float) -> Question:
            return Question(session.game.id, ADVISER, view, seat, Budget(seconds), ask, plan)

        self._inbox.ask(question(Ask.HINT, FIRST_S), self._take)
        if not session.clocks:
            # While a glass runs, others need whoever thinks.
            self._inbox.ask(question(Ask.WEIGHED, SECONDS[ADVISER]), self._take_weighed)
        self.given.emit(say(N_("Thinking about it …")))

    def _take(self, answer: Answer) -> None:
        self._is_waiting = False
        if not isinstance(answer.value, Hint):
            self.given.emit(say(N_("There is no advice for this position.")))
            return
        self.hint = answer.value
        self.depth = 3 if self._wants_why else 1
        self._say()

    def _take_weighed(self, answer: Answer) -> None:
        """Say what a longer look has brought, where it has brought anything."""
        before = self.hint
        if before is None or not isinstance(answer.value, Hint):
            return
        self.hint = answer.value
        if before.move != self.hint.move:
            self._say(say(N_("After a longer look:")))
        elif self.depth == 3 and before.claims != self.hint.claims:
            self._say()

    def _say(self, before: str = "") -> None:
        assert self.hint is not None
        words = self._reasoned if self._wants_why else self._briefly
        self.given.emit("  ".join(each for each in (before, *words(self.hint)) if each))

    def _reasoned(self, hint: Hint) -> Iterator[str]:
        """Yield the move, all that speaks for it, and what else would cost."""
        yield move_words(hint, self._names, self.names_places)
        reasons = self._claims(hint, Role.REASON)
        yield from reasons[:_REASONS] or [say(hint.aim, self._names)]
        yield from self._claims(hint, Role.RIVAL)

    def _briefly(self, hint: Hint) -> Iterator[str]:
        """Yield as much as has been asked for."""
        if self.depth == 3:
            yield move_words(hint, self._names, self.names_places)
            yield from self._claims(hint, Role.REASON)[:1]
            yield from self._claims(hint, Role.RIVAL)
            return
        yield from self._claims(hint, Role.THREAT)
        yield say(hint.aim, self._names)
        yield say(N_("H again shows where.") if self.depth == 1 else N_("H again shows the move."))

    def _claims(self, hint: Hint, role: Role) -> list[str]:
        return claim_words(hint, role, self._names, names_places=self.names_places)


def move_words(hint: Hint, names: Mapping[Seat, str], names_places: bool) -> str:
    """Return the move as a sentence; its places are named only where the board names them, too."""
    named = hint.placed if names_places and hint.placed is not None else hint.phrase
    return sentence(say(named, names))


def claim_words(hint: Hint, role: Role, names: Mapping[Seat, str], *, names_places: bool) -> list[str]:
    """Return what is claimed for a purpose, as sentences."""
    said = [claim.sentence for claim in hint.said(role)]
    return [sentence(say(each if names_places else without_coordinates(each), names)) for each in said]
