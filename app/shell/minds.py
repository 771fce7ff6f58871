"""What the shell asks of computer players, and how their answers come back to the window's thread."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from app.core.command import Seat
from app.core.game import Game, Level


class Minds(Protocol):
    """Computer players in worker processes."""

    def choose(self, game: Game, level: Level, view: Any, seat: Seat, seed: int, /) -> Future[Any]:
        """Ask for a command; the future can be cancelled."""

    def hint(self, game: Game, level: Level, view: Any, seat: Seat, seed: int, /) -> Future[Any]:
        """Ask for a `Hint`."""

    def pace(self, game: Game, level: Level, view: Any, seat: Seat, /) -> Future[Any]:
        """Ask when the seat's next step is due; see `Bot.pace`."""


class Inbox(QObject):
    """
    Takes answers from whatever thread they come from to the window's.

    Every question that is no longer of interest is forgotten with `clear`; its answer is dropped.
    """

    _arrived = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._open: dict[int, tuple[Future[Any], Callable[[Future[Any]], None]]] = {}
        self._arrived.connect(self._deliver)

    def expect(self, future: Future[Any], then: Callable[[Future[Any]], None]) -> None:
        """Call *then* in the window's thread when *future* is done."""
        self._number += 1
        number = self._number
        self._open[number] = (future, then)
        future.add_done_callback(lambda done: self._arrived.emit(number, done))

    def clear(self) -> None:
        """Forget all questions, and let nobody think about them any longer."""
        questions, self._open = self._open, {}
        for future, _ in questions.values():
            future.cancel()

    def _deliver(self, number: int, future: Future[Any]) -> None:
        _, then = self._open.pop(number, (future, None))
        if then is not None:
            then(future)


def outcome(future: Future[Any]) -> tuple[Any, BaseException | None]:
    """Return what a finished *future* holds: its value, or what went wrong."""
    try:
        return future.result(timeout=0), None
    except (Exception, CancelledError) as error:  # noqa: BLE001 - a worker may fail in any way; the game goes on
        return None, error
