"""Many games beside the window: other processes play them, a thread waits for them."""

import os
import threading
import time
from collections.abc import Callable
from functools import partial

from attrs import define, frozen
from PySide6.QtCore import QObject, Qt, Signal

from app.bots.executors import BrokenOff, Executor, LocalExecutor
from app.core.words import N_, Phrase


@frozen
class Progress:
    """
    How many games have been played.

    Attributes:
        done, of: Games.
        seconds: About so many are left; None as long as nobody can know.
    """

    done: int
    of: int
    seconds: float | None


@define
class _Run:
    """One run: when its first game was counted, how many there were then, and whether it is to stop."""

    began: float
    before: int = -1
    stops: bool = False


class _Cancelled(Exception):
    """Ends games from within."""


class GamesRunner(QObject):
    """
    Has games played in other processes; a thread waits for them.

    Signals:
        progressed: A `Progress`.
        finished: What `start` was told to find out.
        stopped: It was asked to, and all that had to be written down is.
        failed: A `Phrase` that says why there is no result.
    """

    progressed = Signal(object)
    finished = Signal(object)
    stopped = Signal(object)
    failed = Signal(object)

    _told = Signal(object, str, object)

    def __init__(self, parent: QObject | None = None, crowd: Executor | None = None) -> None:
        super().__init__(parent)
        self._crowd = crowd or LocalExecutor(max(1, min(4, os.cpu_count() or 1)))
        # What is wanted: what an older one still says is dropped.
        self._run: _Run | None = None
        self._told.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def start(self, play: Callable[[Executor, Callable[[int, int], None]], object]) -> None:
        """
        Let games be played instead of any that are being played.

        Args:
            play: Called in a thread, with who plays and with what is to be told how many games of how many
                have been played; what that raises is to pass through.
        """
        self.cancel()
        self._run = _Run(time.monotonic())
        threading.Thread(target=self._play, args=(self._run, play), daemon=True).start()

    def cancel(self) -> None:
        """Let no more be played; nothing is said about it."""
        if self._run is not None:
            self._run.stops, self._run = True, None

    def stop(self) -> None:
        """Let no more be played than the games that are going on; `stopped` says when."""
        if self._run is not None:
            self._run.stops = True

    def _play(self, run: _Run, play: Callable[[Executor, Callable[[int, int], None]], object]) -> None:
        """Have games played; in a thread of its own."""
        try:
            self._told.emit(run, "finished", play(self._crowd, partial(self._progress, run)))
        except _Cancelled:
            self._told.emit(run, "stopped", None)
        except BrokenOff as error:
            self._told.emit(run, "failed", error.phrase)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits in front of a bar
            text = N_("That could not be played: {why}.")
            self._told.emit(run, "failed", Phrase(text, {"why": str(error) or type(error).__name__}))

    def _progress(self, run: _Run, done: int, of: int) -> None:
        if run.stops:
            raise _Cancelled
        if run.before < 0:
            run.before = done - 1
        gone, played = time.monotonic() - run.began, done - run.before
        self._told.emit(run, "progressed", Progress(done, of, gone / played * (of - done)))

    def _hear(self, run: _Run, name: str, told: object) -> None:
        if run is self._run:
            signals = {
                "progressed": self.progressed,
                "finished": self.finished,
                "stopped": self.stopped,
                "failed": self.failed,
            }
            signals[name].emit(told)
