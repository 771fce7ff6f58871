"""
How long it takes until the Hall is painted and answers, against importing Qt alone; and until it rests.

    python -m tests.bench.bench_start [--runs 11] [--most RATIO]

Whole processes, in turns, from their start until they say so; prints medians of the clock and of CPU seconds
(user and system, of the process and its children), their ratios, and what follows until the program rests.
Needs a display, where it starts as `springald` does, or QT_QPA_PLATFORM=offscreen.

Exits with 1, and a sentence, where a window did not come up or a ratio is greater than it may be.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from statistics import median
from typing import NamedTuple

from app.paths import HOME_VARIABLE

_QT = "import time, PySide6.QtWidgets; print('painted', time.process_time(), flush=True)"

_HALL = """
import os, sys, time
from app.__main__ import main
from app.commandline.qt_import import import_qt
from app.commandline.start import import_what_is_no_qt
# What `main` begins with, too: here, as this program brings Qt along for itself.
import_what_is_no_qt()
import_qt()
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

class Watch(QObject):
    def eventFilter(self, page, event):
        if event.type() == QEvent.Type.Paint:
            page.removeEventFilter(self)
            # It answers once it has come to an event that was posted after the painting.
            QTimer.singleShot(0, self.answer)
        return False

    def answer(self):
        print("painted", time.process_time(), flush=True)
        self.busy, self.quiet, self.last = 0.0, 0, time.thread_time()
        global GameTile
        from app.shell.main.game_tile import GameTile
        self.ticks = QTimer(self)
        self.ticks.timeout.connect(self.tick)
        self.ticks.start(5)

    def tick(self):
        now = time.thread_time()
        spent, self.last = now - self.last, now
        self.busy = max(self.busy, spent)
        pictures = [tile.picture._pixels for tile in self.hall.findChildren(GameTile)]
        is_done = not any(pixels.isNull() for pixels in pictures)
        self.quiet = self.quiet + 1 if is_done and spent < 0.002 else 0
        if self.quiet >= 200:
            # Whoever paints for us in another process is waited for before we count.
            times = os.times()
            used = times.user + times.system + times.children_user + times.children_system
            print("rests", used, self.busy, flush=True)
            self.ticks.stop()
            QApplication.quit()

def execute():
    watch = Watch()
    window = next(each for each in QApplication.topLevelWidgets() if hasattr(each, "hall"))
    watch.hall = window.hall
    window.hall.widget().installEventFilter(watch)
    return run_events()

run_events, QApplication.exec = QApplication.exec, staticmethod(execute)
sys.argv[:] = ["springald"]
if os.environ.get("QT_QPA_PLATFORM", "") == "offscreen":
    # Where nobody would see it, `main` refuses to open the window.
    from app.shell.main.application import run
    sys.exit(run())
sys.exit(main())
"""
"""What `springald` does; it speaks up once the Hall has been painted, and once more when it rests."""

_LONGEST_S = 60.0


class Start(NamedTuple):
    """One start: seconds by the clock and of CPU until it answers, and the fields of what it says then."""

    clock: float
    cpu: float
    later: list[float]


class NotUpError(Exception):
    """Raised when a process ends without having said that it answers; says why."""


def _environment(home: str) -> dict[str, str]:
    """Return the environment of a user whose folders are in *home*, and whose Python compiles only once."""
    environment = {**os.environ, HOME_VARIABLE: home, "PYTHONPYCACHEPREFIX": f"{home}/compiled"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def measure(runs: int, environment: Mapping[str, str]) -> tuple[list[Start], list[Start]]:
    """Return *runs* starts that import Qt, and as many of the Hall."""
    starts: dict[str, list[Start]] = {_QT: [], _HALL: []}
    for _ in range(runs + 1):
        for program, taken in starts.items():
            taken.append(_start(program, environment))
    # The first of each fills the caches.
    return starts[_QT][1:], starts[_HALL][1:]


def _start(program: str, environment: Mapping[str, str]) -> Start:
    began = time.perf_counter()
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline().split()
        clock = time.perf_counter() - began
        try:
            rest, trouble = process.communicate(timeout=_LONGEST_S)
        except subprocess.TimeoutExpired as error:
            process.kill()
            raise NotUpError("The program does not come to rest.") from error
    if process.returncode != 0 or said[:1] != ["painted"]:
        last = (trouble.strip().splitlines() or ["it said nothing"])[-1]
        raise NotUpError(f"The window did not come up (exit status {process.returncode}): {last}")
    return Start(clock, float(said[1]), [float(word) for word in rest.split()[1:]])


def report(qt: list[Start], hall: list[Start]) -> tuple[float, float]:
    """Print the medians; return the ratios of the clock and of CPU seconds."""
    ratios = []
    for name, at in (("clock", 0), ("CPU  ", 1)):
        less, more = (median(float(start[at]) for start in each) * 1000 for each in (qt, hall))
        ratios.append(more / less)
        print(f"{name} import PySide6.QtWidgets {less:.0f} ms  Hall {more:.0f} ms  ratio {more / less:.2f}")
    rest, stall = (median(start.later[at] for start in hall) for at in (0, 1))
    print(f"until it rests {rest:.2f} CPU s; longest turn of the event loop since {stall * 1000:.0f} CPU ms")
    return ratios[0], ratios[1]


def main() -> int:
    """Measure; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--most", type=float, help="fail where a ratio is greater")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        try:
            qt, hall = measure(given.runs, _environment(home))
        except NotUpError as error:
            print(f"bench_start: {error}", file=sys.stderr)
            return 1
    ratio = max(report(qt, hall))
    if given.most is not None and ratio > given.most:
        print(f"bench_start: the Hall takes {ratio:.2f} times as long as importing Qt.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
