"""
How long the window stands still when a page comes or goes: *Continue*, leaving, opening a file, resizing.

    python -m tests.bench.bench_pages [--still] [GAME ...]

Each game in a process of its own, as the first game of that process and again; before it, the program has
rested for as long as somebody needs to find the button.  Prints, for each deed, the longest time in which the
window heard nothing, in milliseconds of the process's clock, which does not count what other programs do;
then that of the wall's clock.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEventLoop, QSize, QTimer
from PySide6.QtWidgets import QApplication

from app.core.game import AnyGame
from app.games import all_infos, find, game_ids
from app.paths import HOME_VARIABLE, config_folder
from app.settings import Settings, Speed, Theme
from app.shell.common.covers import shipped
from app.shell.common.qt_application import make_application
from app.shell.common.user_state import UserState
from app.shell.main.application import FIND, make_ready, make_window
from app.shell.main.main_window import MainWindow
from app.storage import saves

_COME_MS, _REST_MS, _SETTLE_MS = 1000, 6000, 700
_REST_S = 0.004
"""A turn in which the window rests takes less."""

_TURN = QEventLoop.ProcessEventsFlag.WaitForMoreEvents


class Blocks:
    """The longest turns of the event loop, by what was done."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[float, float]] = {}

    @contextmanager
    def watched(self, name: str) -> Iterator[None]:
        """Measure what is done, and every turn of the loop after it until the window rests."""
        with self._turn(name):
            yield
        end = time.perf_counter() + _SETTLE_MS / 1000
        latest = end + 3 * _SETTLE_MS / 1000
        # So that the loop turns at least so often.
        ticking = QTimer(interval=5)
        ticking.start()
        while time.perf_counter() < end:
            busy = time.thread_time()
            with self._turn(name):
                QCoreApplication.processEvents(_TURN, 1)
            if time.thread_time() - busy > _REST_S:
                # What was asked for is still being done; on a busy machine that takes its time.
                end = max(end, min(latest, time.perf_counter() + _SETTLE_MS / 2000))

    @contextmanager
    def _turn(self, name: str) -> Iterator[None]:
        wall, busy = time.perf_counter(), time.thread_time()
        yield
        spent = ((time.thread_time() - busy) * 1000, (time.perf_counter() - wall) * 1000)
        before = self.found.get(name, (0.0, 0.0))
        self.found[name] = (max(before[0], spent[0]), max(before[1], spent[1]))


def measure(game: AnyGame, window: MainWindow) -> Blocks:
    """Come and go twice; the window has a game of *game* to go on with."""
    blocks = Blocks()
    for time_of in ("first", "second"):
        for name, deed in _deeds(game, window).items():
            with blocks.watched(f"{time_of} {name}"):
                deed()
    return blocks


def _deeds(game: AnyGame, window: MainWindow) -> dict[str, Callable[[], Any]]:
    record = window.services.library.unfinished()
    assert record is not None
    return {
        "continue": lambda: window.resume_soon(record.number),
        "wider": lambda: window.resize(QSize(1500, 800)),
        "narrower": lambda: window.resize(QSize(1366, 768)),
        "leave": window.show_hall,
        "file": lambda: window.files.read(shipped(game)),
        "leave file": window.show_hall,
        "new": lambda: window.start_soon(window.services.usual_setup(game)),
        "leave new": window.show_hall,
    }


def _window(application: QApplication, speed: Speed) -> MainWindow:
    user_state = UserState(config_folder())
    user_state.keep_settings(Settings(language="en", theme=Theme.LIGHT, sounds=False, speed=speed))
    window = make_window(all_infos(), FIND)
    preloader = make_ready(application, window)
    # As if the pointer came.
    QTimer.singleShot(_COME_MS, preloader.hurry)
    window.resize(1366, 768)
    window.show()
    return window


def _shelve(name: str) -> None:
    """Put a game to go on with on the shelf: the first half of the one that is shipped."""
    from app.paths import data_folder
    from app.storage.library import Library

    library = Library.open(data_folder())
    loaded = saves.read(shipped(find(name)), find)
    library.fork(library.add(loaded), len(loaded.timeline.entries) * 2 // 3)
    library.close()


def _one(name: str, speed: Speed) -> None:
    window = _window(make_application(sys.argv[:1]), speed)
    loop = QEventLoop()
    QTimer.singleShot(_REST_MS, loop.quit)
    loop.exec()
    blocks = measure(window.services.game(name), window)
    print(name, "  ".join(f"{deed} {cpu:.0f}/{wall:.0f}" for deed, (cpu, wall) in blocks.found.items()))
    window.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("games", nargs="*", default=game_ids(), metavar="GAME")
    parser.add_argument("--still", action="store_true", help="with reduced motion")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    for name in given.games:
        if given.here:
            _one(name, Speed.OFF if given.still else Speed.NORMAL)
            continue
        with TemporaryDirectory() as home:
            there = {**os.environ, HOME_VARIABLE: home}
            # As for players: what is imported has been compiled once, which half of a table's imports are.
            there.pop("PYTHONDONTWRITEBYTECODE", None)
            subprocess.run(
                [sys.executable, "-c", f"from tests.bench.bench_pages import _shelve; _shelve({name!r})"],
                env=there,
                check=True,
            )
            command = [sys.executable, "-m", "tests.bench.bench_pages", "--here", name]
            command += ["--still"] * given.still
            subprocess.run(command, env=there, check=True)


if __name__ == "__main__":
    main()
