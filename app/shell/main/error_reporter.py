"""Uncaught errors: told once in one sentence, and written to the log file for developers."""

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from app.paths import cache_folder
from app.shell.main.whole_errors import forget_all_along
from app.ui.text.messages import words_of

_LOG = logging.getLogger("springald")
LOG_NAME = "springald.log"
"""The name of the file in the cache folder that traces of errors are written to."""


class ErrorReporter(QObject):
    """
    Hears of every exception that nobody caught, in slots and virtual methods too.

    Signals:
        failed: The first line of an error, once for each place in the code: an error while
            painting would come back with every frame.
    """

    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen: set[tuple[str, int]] = set()
        self._before: Callable[..., object] = sys.excepthook

    def install(self) -> None:
        """Begin to hear of uncaught exceptions, instead of whoever did."""
        handler = logging.FileHandler(cache_folder() / LOG_NAME, encoding="utf-8", delay=True)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        _LOG.addHandler(handler)
        sys.excepthook = self._catch

    def remove(self) -> None:
        """Leave what is not caught to whoever had it before."""
        sys.excepthook = self._before
        for handler in list(_LOG.handlers):
            _LOG.removeHandler(handler)
            handler.close()

    def _catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        place = _place(trace)
        if place in self._seen:
            return
        self._seen.add(place)
        forget_all_along(error)
        # Without a place for the log it is said all the same.
        with suppress(OSError):
            _LOG.error("Nobody caught this:", exc_info=(kind, error, trace))
        self.failed.emit(words_of(error))


def _place(trace: TracebackType | None) -> tuple[str, int]:
    """Return the file and line where an error was raised."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return ("", 0) if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
