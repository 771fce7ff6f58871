"""
How long it takes from a mouse move to the finished repaint while knights are dragged over a late board.

    python -m tests.bench.bench_conquest_drag [--moves 300] [--size 1580x900]

Six seats on the great island, 60 knights, 60 walls.  Prints one line of figures in milliseconds.
"""

import argparse
import os
import time
from random import Random
from statistics import median, quantiles

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.core.session import Session, Setup
from app.games.conquest import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import Level, Phase
from app.games.conquest.ui.table import ConquestTable
from app.kit.hexes import bits
from app.paths import font_files
from app.settings import Settings
from app.ui.table import Seating
from tests.pointer import move_pointer

SEATS, KNIGHTS, WALLS = 6, 60, 60


def late_position() -> Position:
    """Return a full island: every hex held, 60 knights and as many walls as there are edges, at most 60."""
    players = tuple(Player(f"Player {seat + 1}", None, seat) for seat in range(SEATS))
    session = Session(GAME, Setup("conquest", players, GAME.options(), seed=5))
    session.begin()
    state: Position = session.state.copy()
    hexes = list(bits(state.island.fertile))
    for place, number in enumerate(hexes):
        seat = place * SEATS // len(hexes)
        state.settled[seat] |= 1 << number
        state.buildings[Level(place % 3)] |= 1 << number
    for knight in range(KNIGHTS):
        number = hexes[knight % len(hexes)]
        state.knights[number] += 1
        state.occupied[(knight % len(hexes)) * SEATS // len(hexes)] |= 1 << number
    for place, edge in enumerate(list(bits(state.island.inner))[:WALLS]):
        state.walls[place % SEATS] |= 1 << edge
    state.phase, state.turn, state.starter, state.round = Phase.MOVE, 0, 0, 12
    state.turns = [11] * SEATS
    return state


def measure(moves: int, size: tuple[int, int]) -> dict[str, float]:
    """Drag knights over the island; returns medians and 99th percentiles."""
    players = tuple(Player(f"Player {seat + 1}", None, seat) for seat in range(SEATS))
    state = late_position()
    table = ConquestTable(GAME, Settings())
    widget = table.widget()
    widget.resize(*size)
    widget.show()
    table.show_view(state, Seating(players, 0), None)
    table.scene.motion.settle()
    app = QApplication.instance()
    app.processEvents()
    board, chart, dice = table.board, table.chart, Random(1)
    start = board.mapFromScene(QPointF(*chart.middle(next(bits(state.occupied[0])))))
    move_pointer(board.viewport(), start)
    QTest.mousePress(board.viewport(), Qt.MouseButton.LeftButton, pos=start)
    wall, process = [], []
    hexes = list(chart.grid.cells)
    for number in range(moves + 20):
        x, y = chart.middle(dice.choice(hexes))
        spot: QPoint = board.mapFromScene(QPointF(x + dice.uniform(-20, 20), y + dice.uniform(-20, 20)))
        begun, busy = time.perf_counter(), time.process_time()
        move_pointer(board.viewport(), spot)
        app.processEvents()
        if number >= 20:
            wall.append((time.perf_counter() - begun) * 1000)
            process.append((time.process_time() - busy) * 1000)
    assert table.hand is not None
    assert table.hand.is_carrying
    widget.close()
    return {
        "p50": median(wall),
        "p99": quantiles(wall, n=100)[98],
        "process p50": median(process),
        "process p99": quantiles(process, n=100)[98],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--size", default="1580x900", help="of the table, in pixels")
    given = parser.parse_args()
    app = QApplication([])
    for file in font_files():
        QFontDatabase.addApplicationFont(str(file))
    app.setFont(QFont("Source Sans Pro", 10))
    width, height = (int(part) for part in given.size.split("x"))
    figures = measure(given.moves, (width, height))
    print("  ".join(f"{name} {value:.2f} ms" for name, value in figures.items()))


if __name__ == "__main__":
    main()
