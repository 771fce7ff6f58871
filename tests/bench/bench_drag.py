"""
How long it takes from a mouse move to the finished repaint while a piece is dragged.

    python -m tests.bench.bench_drag [--moves 400] [--seats 4] [--busy 2]

Prints one line of figures in milliseconds.  The clock of the wall also counts what other programs do;
the clock of the process does not.
"""

import argparse
import os
import time
from collections.abc import Callable
from multiprocessing import get_context
from random import Random
from statistics import median, quantiles

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.core.session import Session, Setup
from app.games.catapults.commands import Draw, Place
from app.games.catapults.game import GAME
from app.games.catapults.model import Doing, Options
from app.games.catapults.ui.table import CatapultsTable
from app.paths import font_files
from app.settings import Settings
from app.ui.board.table import Seating
from tests.pointer import move_pointer


def measure(moves: int, seats: int, size: tuple[int, int]) -> dict[str, float]:
    """Drag a piece over a plate in the middle of a game; returns medians and 99th percentiles."""
    table = _table_in_play(seats, size)
    view = table.widget()
    box = table.layout.boxes[0]
    app = QApplication.instance()
    dice, wall, process = Random(1), [], []
    for number in range(moves + 20):
        at = box.middle(dice.uniform(0.5, box.rows - 0.5), dice.uniform(0.5, box.cols - 0.5))
        spot: QPoint = view.mapFromScene(QPointF(*at))
        start, busy = time.perf_counter(), time.process_time()
        move_pointer(view.viewport(), spot)
        app.processEvents()
        if number >= 20:
            wall.append((time.perf_counter() - start) * 1000)
            process.append((time.process_time() - busy) * 1000)
    view.close()
    return {
        "p50": median(wall),
        "p99": quantiles(wall, n=100)[98],
        "process p50": median(process),
        "process p99": quantiles(process, n=100)[98],
    }


def _table_in_play(seats: int, size: tuple[int, int]) -> CatapultsTable:
    """Return a shown table with six walls on every plate and a piece in the first seat's hand."""
    players = tuple(Player(f"Player {seat + 1}", None, seat) for seat in range(seats))
    session = Session(GAME, Setup("catapults", players, Options(build_seconds=None), seed=5))
    session.begin()
    dice = Random(2)
    while session.state.camps[-1].placed < 6 and session.to_act:
        seat = min(session.to_act)
        camp = session.state.camps[seat]
        if camp.hand is None:
            session.submit(Draw(seat))
            continue
        places = [each for each in GAME.rules.choices(session.state, seat) if isinstance(each, Place)]
        session.submit(dice.choice(places))
    state = session.state.copy()
    for camp in state.camps:
        camp.placed, camp.doing = 6, Doing.READY
    camp = state.camps[0]
    GAME.rules.play(state, Draw(0))
    GAME.rules.play(state, GAME.chance.sample(state, dice))
    table = CatapultsTable(GAME, Settings())
    view = table.widget()
    view.resize(*size)
    view.show()
    table.show_view(state, Seating(players, 0), None)
    table.scene.motion.settle()
    QApplication.processEvents()
    return table


def _think(stop: Callable[[], bool]) -> None:
    os.nice(15)
    dice = Random(1)
    while not stop():
        sum(dice.random() for _ in range(10_000))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--size", default="1580x900", help="of the board, in pixels")
    parser.add_argument("--busy", type=int, default=0, help="processes that think meanwhile")
    given = parser.parse_args()
    app = QApplication([])
    for file in font_files():
        QFontDatabase.addApplicationFont(str(file))
    app.setFont(QFont("Source Sans Pro", 10))
    context = get_context("spawn")
    done = context.Event()
    thinkers = [context.Process(target=_think, args=(done.is_set,), daemon=True) for _ in range(given.busy)]
    for thinker in thinkers:
        thinker.start()
    width, height = (int(part) for part in given.size.split("x"))
    figures = measure(given.moves, given.seats, (width, height))
    done.set()
    print("  ".join(f"{name} {value:.2f} ms" for name, value in figures.items()))


if __name__ == "__main__":
    main()
