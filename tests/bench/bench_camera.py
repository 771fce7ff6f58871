"""
How long a frame takes while the camera of a large land glides, and while nothing moves.

    python -m tests.bench.bench_camera [--tiles 84] [--followers 40] [--size 1050x640]

Prints one line of milliseconds of the process's clock, which does not count what other programs do,
and the ratio of a gliding frame to one at rest.
"""

import argparse
import os
import time
from random import Random
from statistics import median, quantiles

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.games.carcassonne.commands import Drawn, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Follower, Phase, Position, supply
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules import choices, play, setup
from app.games.carcassonne.ui.arrangement import land_area, table_area
from app.games.carcassonne.ui.table import CarcassonneTable
from app.paths import font_files
from app.settings import Settings
from app.ui.board.motion import ease_out
from app.ui.board.table import Seating

SEATS, FRAMES = 6, 40
PLAYERS = tuple(Player(f"Player {seat + 1}", None, seat) for seat in range(SEATS))


def late_position(tiles: int, followers: int) -> Position:
    """Return a land of many tiles with as many followers as there are to be, finished features or not."""
    state: Position = setup(Options(fairs="plain", first="seat"), PLAYERS)
    dice = Random(3)
    while len(state.tiles) < tiles and state.pile:
        kind = dice.choice([kind for kind, count in state.pile.items() for _ in range(count)])
        state.phase, state.turn = Phase.DRAW, 0
        play(state, Drawn(-1, kind))
        places = [each for each in choices(state, 0) if isinstance(each, Place)]
        if places:
            play(state, dice.choice(places))
    for at in dice.sample(sorted(state.tiles), followers):
        owner = len(state.followers) % SEATS
        state.followers[supply(state, owner)[0]] = Follower(owner, at, 0)
    state.phase, state.hand = Phase.DEPLOY, None
    return state


def measure(tiles: int, followers: int, size: tuple[int, int]) -> dict[str, float]:
    """Glide from the land to the whole table; returns medians and the slowest frames."""
    table = CarcassonneTable(GAME, Settings())
    view = table.widget()
    view.resize(*size)
    view.show()
    QApplication.processEvents()
    table.show_view(late_position(tiles, followers), Seating(PLAYERS), None)
    table.scene.motion.settle()
    area, goal = land_area(table.view), table_area(table.view)
    still = [_frame(view, lambda: None) for _ in range(FRAMES)]
    moving = []
    for number in range(1, FRAMES):
        now = area.between(goal, ease_out(number / FRAMES))
        world = QRectF(now.x, now.y, now.width, now.height)
        moving.append(_frame(view, lambda world=world: _pass(view, world)))
    end = _frame(view, lambda: view.set_world(QRectF(goal.x, goal.y, goal.width, goal.height)))
    wheel = [_frame(view, lambda: view.zoom(1.06, QPointF(400, 300))) for _ in range(20)]
    view.close()
    return {
        "still": median(still),
        "gliding": median(moving),
        "gliding p90": quantiles(moving, n=10)[8],
        "last frame": end,
        "wheel": median(wheel),
        "gliding/still": median(moving) / median(still),
    }


def _pass(view, world: QRectF) -> None:
    try:
        view.set_world(world, passing=True)
    except TypeError:
        view.set_world(world)


def _frame(view, change) -> float:
    """Return the milliseconds of a whole repaint after a change."""
    start = time.process_time()
    change()
    view.viewport().repaint()
    return (time.process_time() - start) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiles", type=int, default=84)
    parser.add_argument("--followers", type=int, default=40)
    parser.add_argument("--size", default="1050x640")
    chosen = parser.parse_args()
    application = QApplication([])
    for path in font_files():
        QFontDatabase.addApplicationFont(str(path))
    application.setFont(QFont("DejaVu Sans", 10))
    width, height = map(int, chosen.size.split("x"))
    found = measure(chosen.tiles, chosen.followers, (width, height))
    print(", ".join(f"{name} {value:.1f}" for name, value in found.items()))


if __name__ == "__main__":
    main()
