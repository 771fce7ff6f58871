"""
How smooth the window stays while computers play a variant many times.

    python -m tests.bench.bench_study [--game cards] [--games 20] [--workers 1]

The pointer is moved to and fro over the dialog's buttons and fields until the study ends.  Prints, in
milliseconds from a move to the finished repaint: of the clock on the wall, which also counts what other
programs do; and of the window's own thread.  Then how long the report takes to come on screen.
"""

import argparse
import os
import time
from itertools import cycle
from statistics import median, quantiles

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.bots.executors import LocalExecutor
from app.games import find
from app.settings import Settings
from app.shell.balance.balance_dialog import BalanceDialog
from app.shell.balance.study_runner import StudyRunner
from app.shell.common.qt_application import make_application
from app.shell.main.appearance import apply_appearance
from app.storage.variants import Variant
from tests.pointer import move_pointer


def measure(game_id: str, games: int, workers: int) -> dict[str, list[float]]:
    """Make a study with the dialog in front; return what was measured, by name."""
    game = find(game_id)
    dialog = BalanceDialog(game, Variant("Same", game.options()), StudyRunner(None, LocalExecutor(workers)))
    dialog.resize(980, 700)
    dialog.show()
    dialog.games.setValue(games)
    dialog.begin()
    parts = cycle([dialog.findChildren(type(dialog.bar))[0], dialog._cancel, dialog._save, dialog.level])
    wall: list[float] = []
    own: list[float] = []
    while not dialog.reports:
        part = next(parts)
        start, busy = time.perf_counter(), time.thread_time()
        move_pointer(part, part.rect().center())
        QApplication.processEvents()
        wall.append((time.perf_counter() - start) * 1000)
        own.append((time.thread_time() - busy) * 1000)
        time.sleep(0.004)
    # The last one has shown the report.
    found = {"wall": wall[:-1], "own": own[:-1], "report": own[-1:]}
    dialog.reject()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[1])
    parser.add_argument("--game", default="cards")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    make_application(["bench"])
    apply_appearance(Settings(language="en"))
    found = measure(given.game, given.games, given.workers)
    for name in ("wall", "own"):
        times = found[name]
        p99 = quantiles(times, n=100)[98]
        print(f"{name:5} {len(times)} moves: p50 {median(times):.2f}  p99 {p99:.2f}  most {max(times):.2f}")
    print(f"report on screen: {found['report'][0]:.0f} ms of the window's own thread")


if __name__ == "__main__":
    main()
