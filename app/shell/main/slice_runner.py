"""Does long tasks in slices, a slice in each turn of the event loop, so that the window goes on answering."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    # The Hall is there before any rules are.
    from app.core.timeline import Sliced

_AT_ONCE, _SLICE = 20, 0.01
"""So many parts of a task are done at once; what takes more, so many seconds of it in each turn."""


class SliceRunner(QObject):
    """
    Does one task at a time; one of few parts is done at once.

    Args:
        safely: Does something and says what went wrong.
    """

    def __init__(self, safely: Callable[[Callable[[], object]], object], parent: QObject) -> None:
        super().__init__(parent)
        self._safely = safely
        self._task: Sliced[Any] | None = None
        self._then: Sequence[Callable[[Any], Any]] = ()
        self._is_at_once = True
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._go_on)

    def run(self, task: "Sliced[Any]", *then: Callable[[Any], Any], at_once: bool = True) -> None:
        """
        Do *task*, in place of the one before it, and each of *then* with what came of the one before.

        Args:
            at_once: Whether one of few parts may be done in one turn, with all that comes of it.  What may
                not is not begun again before it is done: nobody clicks for two games.
        """
        if self._task is not None and not (at_once or self._is_at_once):
            return
        self.cancel()
        self._task, self._then, self._is_at_once = task, then, at_once
        if at_once:
            self._go_on()
        if self._task is task:
            QApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
            self._turn.start()

    def cancel(self) -> None:
        """Do no more of the task."""
        if self._turn.isActive():
            self._turn.stop()
            QApplication.restoreOverrideCursor()
        self._task, self._then = None, ()

    def _go_on(self) -> None:
        self._safely(self._do_some)

    def _do_some(self) -> None:
        task, then = self._task, self._then
        assert task is not None
        try:
            until, least = perf_counter() + _SLICE, 1 if self._turn.isActive() else _AT_ONCE
            while least > 0 or (self._turn.isActive() and perf_counter() < until):
                least -= 1
                next(task)
        except StopIteration as end:
            result, was_long = end.value, self._turn.isActive()
            self.cancel()
            if was_long:
                # What comes of it is done in turns of their own.
                self._task, self._then = task, then
                QTimer.singleShot(0, self, lambda: self._finish(task, result))
            else:
                for each in then:
                    result = each(result)
        except BaseException:
            # It has failed, and is over.
            self.cancel()
            raise

    def _finish(self, task: "Sliced[Any]", result: Any) -> None:
        if self._task is not task:
            return
        following, *later = self._then
        self.cancel()

        def go_on() -> None:
            came = following(result)
            if later:
                self._task, self._then = task, later
                QTimer.singleShot(0, self, lambda: self._finish(task, came))

        self._safely(go_on)
