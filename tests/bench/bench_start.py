"""
How long it takes until the window can be used, against importing Qt alone.

    python -m tests.bench.bench_start [--runs 11]

Whole processes, in turns, from their start until they say so; prints the medians in milliseconds, and the
ratio.  Needs a display, or QT_QPA_PLATFORM=offscreen.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from statistics import median

from app.paths import HOME_VARIABLE

_QT = "import PySide6.QtWidgets; print(flush=True)"

_HALL = """
import sys
from PySide6.QtCore import QTimer
from app.games import all_games
from app.shell.common.qt_application import make_application
from app.shell.main.application import FIND, make_window
application = make_application(sys.argv[:1])
window = make_window(all_games(), FIND)
window.show()
QTimer.singleShot(0, lambda: print(flush=True))
QTimer.singleShot(0, application.quit)
application.exec()
"""
"""What `springald` does; it speaks up once the first events have been dealt with and it listens."""


def measure(runs: int, environment: Mapping[str, str]) -> tuple[float, float]:
    """Return the median milliseconds of the import, and of the Hall."""
    times: dict[str, list[float]] = {_QT: [], _HALL: []}
    for _ in range(runs + 1):
        for program, taken in times.items():
            taken.append(_time(program, environment))
    # The first of each fills the caches.
    return median(times[_QT][1:]), median(times[_HALL][1:])


def _time(program: str, environment: Mapping[str, str]) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        process.stdout.readline()
        return (time.perf_counter() - began) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--runs", type=int, default=11)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        qt, hall = measure(given.runs, {**os.environ, HOME_VARIABLE: home})
    print(f"import PySide6.QtWidgets {qt:.0f} ms  Hall {hall:.0f} ms  ratio {hall / qt:.2f}")


if __name__ == "__main__":
    main()
