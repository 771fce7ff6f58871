"""The driver of a session's clocks: measured seconds, fed ten times a second."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 100
LONGEST_TICK = 1.0
"""Seconds; a machine that slept does not empty the glass."""


class ClockDriver(QObject):
    """
    Measures how much time passes while it runs.

    Signals:
        ticked: So many seconds have passed.
    """

    ticked = Signal(float)
    _stands_still: ClassVar[bool] = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._last = 0.0

    @classmethod
    @contextmanager
    def standing_still(cls) -> Iterator[None]:
        """Let no driver measure anything meanwhile: for pictures that are the same each time."""
        cls._stands_still = True
        try:
            yield
        finally:
            cls._stands_still = False

    def run(self, wanted: bool) -> None:
        """Let the time pass, or stand still."""
        if wanted and not self._timer.isActive() and not self._stands_still:
            self._last = monotonic()
            self._timer.start()
        elif not wanted:
            self._timer.stop()

    def _tick(self) -> None:
        now = monotonic()
        seconds, self._last = min(now - self._last, LONGEST_TICK), now
        self.ticked.emit(seconds)
