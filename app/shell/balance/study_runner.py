"""Studies of variants beside the window: many games in other processes, one thread that waits for them."""

import os
import threading
import time
from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from attrs import frozen
from PySide6.QtCore import QObject, Qt, Signal

from app.bots.balance import Balance, Study, study
from app.bots.executors import BrokenOff, Executor, LocalExecutor
from app.core.words import N_, Phrase
from app.games import find

Named: TypeAlias = tuple[str, Study]
"""A study, and what it is called: the variant, the standard game."""


@frozen
class Progress:
    """
    How many games of the studies have been played.

    Attributes:
        done, of: Games, of all studies together.
        seconds: About so many are left; None as long as nobody can know.
    """

    done: int
    of: int
    seconds: float | None


class _Cancelled(Exception):
    """Ends a study from within."""


class StudyRunner(QObject):
    """
    Makes studies one after another in other processes; a thread waits for them.

    Signals:
        progressed: A `Progress`.
        finished: The reports, each with its name: `list[tuple[str, Balance]]`.
        failed: A `Phrase` that says why there are none.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    _told = Signal(int, str, object)

    def __init__(self, parent: QObject | None = None, crowd: Executor | None = None) -> None:
        super().__init__(parent)
        self._crowd = crowd or LocalExecutor(max(1, min(4, os.cpu_count() or 1)))
        # Which run is wanted: what an older one still says is dropped.
        self._run = 0
        self._told.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def begin(self, wanted: Sequence[Named]) -> None:
        """Make these studies instead of any that are being made."""
        self._run += 1
        thread = threading.Thread(target=self._make, args=(self._run, list(wanted)), daemon=True)
        thread.start()

    def cancel(self) -> None:
        """Make no more; nothing is said about it."""
        self._run += 1

    def _make(self, run: int, wanted: Sequence[Named]) -> None:
        """Make the studies; in a thread of its own."""
        of, began = sum(each.total for _, each in wanted), time.monotonic()
        reports: list[tuple[str, Balance]] = []
        try:
            for name, each in wanted:
                before = sum(report.study.total for _, report in reports)
                told = partial(self._progress, run, began, before, of)
                reports.append((name, study(each, find, self._crowd, told)))
            self._told.emit(run, "finished", reports)
        except _Cancelled:
            pass
        except BrokenOff as error:
            self._told.emit(run, "failed", error.phrase)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits in front of a bar
            text = N_("That could not be played: {why}.")
            self._told.emit(run, "failed", Phrase(text, {"why": str(error) or type(error).__name__}))

    def _progress(self, run: int, began: float, before: int, of: int, done: int, _: int) -> None:
        if run != self._run:
            raise _Cancelled
        done += before
        gone = time.monotonic() - began
        self._told.emit(run, "progressed", Progress(done, of, gone / done * (of - done) if done else None))

    def _hear(self, run: int, name: str, told: object) -> None:
        if run == self._run:
            signals = {"progressed": self.progressed, "finished": self.finished, "failed": self.failed}
            signals[name].emit(told)
