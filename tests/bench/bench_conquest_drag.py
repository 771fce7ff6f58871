"""
How long it takes from a mouse move to the finished repaint while something is done over a late board.

    python -m tests.bench.bench_conquest_drag [--moves 300] [--size 1580x900]

Six seats on the great island, 60 knights, 60 walls.  Prints a line of milliseconds for each case.
"""

import argparse
import os
import time
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.core.session import Session, Setup
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import Level, Phase
from app.games.conquest.ui.table import ConquestTable
from app.games.conquest.ui.tools import Tool
from app.kit.hexes import bits
from app.paths import font_files
from app.settings import Settings
from app.ui.board.table import Seating
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


class _Case(NamedTuple):
    """What is done over the island: in which phase, and what is pressed first."""

    phase: Phase
    tool: Tool | None
    drags: bool


CASES = {
    "hover": _Case(Phase.BUILD, None, drags=False),
    "settlement": _Case(Phase.BUILD, Tool.SETTLEMENT, drags=False),
    "wall": _Case(Phase.BUILD, Tool.WALL, drags=False),
    "move a wall": _Case(Phase.BUILD, None, drags=True),
    "march": _Case(Phase.MOVE, None, drags=True),
    "breach": _Case(Phase.BREACH, None, drags=True),
    "attack": _Case(Phase.ATTACK, None, drags=True),
}
"""What can be done with the pointer on the move."""


def _table(state: Position, size: tuple[int, int]) -> ConquestTable:
    players = tuple(Player(f"Player {seat + 1}", None, seat) for seat in range(SEATS))
    table = ConquestTable(GAME, Settings())
    widget = table.widget()
    widget.resize(*size)
    widget.show()
    table.show_view(state, Seating(players, 0), None)
    table.scene.motion.settle()
    QApplication.processEvents()
    return table


def _begin(table: ConquestTable, case: _Case) -> None:
    """Take in hand what shall be moved: a tool, a wall, or all knights of a hex."""
    board, layout, hand = table.board, table.layout, table.hand
    if case.tool is not None:
        table.tool_controller.press(case.tool)
    if not case.drags:
        return
    edges = bits(table.view.walls[0]) if case.phase is Phase.BUILD else ()
    lines = [layout.line(edge) for edge in edges]
    places = [(line.x, line.y) for line in lines] or [layout.place(spot) for spot in hand.can_pick_up]
    start = board.mapFromScene(QPointF(*places[0]))
    move_pointer(board.viewport(), start)
    QTest.mousePress(board.viewport(), Qt.MouseButton.LeftButton, pos=start)


def measure(case: _Case, moves: int, size: tuple[int, int]) -> dict[str, float]:
    """Do something over the island; returns medians and 99th percentiles, and what a whole repaint takes."""
    state = late_position()
    state.phase = case.phase
    state.cards = [(5, 5, 5, 5, 5)] * SEATS
    table = _table(state, size)
    board, layout, dice = table.board, table.layout, Random(1)
    _begin(table, case)
    wall, process = [], []
    hexes = list(layout.grid.cells)
    for number in range(moves + 20):
        x, y = layout.middle(dice.choice(hexes))
        spot: QPoint = board.mapFromScene(QPointF(x + dice.uniform(-20, 20), y + dice.uniform(-20, 20)))
        begun, busy = time.perf_counter(), time.process_time()
        move_pointer(board.viewport(), spot)
        QApplication.processEvents()
        if number >= 20:
            wall.append((time.perf_counter() - begun) * 1000)
            process.append((time.process_time() - busy) * 1000)
    assert table.hand.is_carrying is case.drags
    begun = time.process_time()
    for _ in range(10):
        board.viewport().repaint()
    repaint = (time.process_time() - begun) * 100
    table.widget().close()
    return {
        "p50": median(wall),
        "p99": quantiles(wall, n=100)[98],
        "CPU p50": median(process),
        "CPU p99": quantiles(process, n=100)[98],
        "CPU most": max(process),
        "whole repaint": repaint,
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
    for name, case in CASES.items():
        figures = measure(case, given.moves, (width, height))
        print(f"{name:12}", "  ".join(f"{what} {value:.2f}" for what, value in figures.items()))


if __name__ == "__main__":
    main()
