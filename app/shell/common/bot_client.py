"""Asks the worker pool, and brings its answers to the window's thread."""

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal

from app.bots.pool import Answer, Done, Question
from app.core.game import Level

SECONDS: Mapping[Level, float] = dict.fromkeys(Level, 0.5) | {
    Level.BANNERET: 1.0,
    Level.CASTELLAN: 1.5,
    Level.MARSHAL: 2.0,
}
"""So long a level may think, at most."""


class Pool(Protocol):
    """The part of `BotPool` that asking needs."""

    def ask(self, question: Question, done: Done) -> int: ...
    def cancel(self, ticket: int) -> None: ...
    def close(self) -> None: ...


class NobodyThinks:
    """A pool that never answers: where nobody else plays, no process is started."""

    def ask(self, question: Question, done: Done) -> int:
        """Forget the question."""
        return 0

    def cancel(self, ticket: int) -> None:
        """Nobody thinks about it."""

    def close(self) -> None:
        """There is nothing to end."""


class Inbox(QObject):
    """
    Asks a pool, and takes its answers from the pool's thread to the window's.

    A question that is no longer of interest is forgotten with `clear`; its answer is dropped.
    """

    _arrived = Signal(int, object)

    def __init__(self, pool: Pool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = pool
        self._number = 0
        self._open: dict[int, tuple[int, Callable[[Answer], None]]] = {}
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(self, question: Question, then: Callable[[Answer], None]) -> None:
        """Call *then* in the window's thread with the answer."""
        self._number += 1
        number = self._number
        # Queued even if the pool answers at once: this ticket is known before the answer is read.
        ticket = self._pool.ask(question, lambda answer: self._arrived.emit(number, answer))
        self._open[number] = (ticket, then)

    def clear(self) -> None:
        """Forget all questions, and let nobody think about them any longer."""
        questions, self._open = self._open, {}
        for ticket, _ in questions.values():
            self._pool.cancel(ticket)

    def _deliver(self, number: int, answer: Answer) -> None:
        if number in self._open:
            _, then = self._open.pop(number)
            then(answer)
