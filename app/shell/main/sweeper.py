"""Looks for garbage on the thread of the window, and nowhere else."""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, QTimer

_SWEEP_MS = 500


class Sweeper(QObject):
    """
    Looks for objects that hold only each other, as Python does, but from the event loop.

    Python looks on whichever thread makes something, also on the one that waits for computer players.
    What it finds there is deleted there, and Qt goes on calling the timers of a dialog that another
    thread has deleted: the program ends without a word.  Nor does it look while something waits inside the
    loop, an open menu or a drag: whoever waits is in the midst of what may be garbage by then.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_settled: Callable[[], bool] | None = None
        self._timer = QTimer(self, interval=_SWEEP_MS)
        self._timer.timeout.connect(self._sweep)

    def start(self) -> None:
        """Take it over from Python."""
        gc.disable()
        self._timer.start()

    def set_aside_once(self, is_settled: Callable[[], bool]) -> None:
        """
        Look through what there will be no more, as soon as *is_settled* says that it is there to stay.

        Modules, their classes and functions are nine tenths of all objects; to look through them took as
        long as four frames, in the midst of a game.
        """
        self._is_settled = is_settled

    def _sweep(self) -> None:
        if QThread.currentThread().loopLevel() <= 1:
            if self._is_settled is not None and self._is_settled():
                self._is_settled = None
                set_aside()
            sweep()


def sweep() -> None:
    """Look through the oldest generation whose turn it is, by Python's own measure."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return


def set_aside() -> None:
    """Never look again through what there is now; what is young may be garbage, and goes before."""
    gc.collect(1)
    gc.freeze()
