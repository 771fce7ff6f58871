"""
How long it takes from a gesture that is let go to the finished repaint of board, panels and menus.

    python -m tests.bench.bench_command [--commands 60] [GAME ...]

Two people play what luck says, in a window as large as a small screen.  Prints a line for each game:
milliseconds of the wall's clock and of the process, median and nine tenths.
"""

import argparse
import os
import time
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from app.core.command import Command
from app.core.game import AnyGame, Player
from app.core.session import Setup
from app.games import find, game_ids
from app.paths import HOME_VARIABLE, config_folder, data_folder, font_files
from app.settings import Settings, Speed, Theme
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.main_window import MainWindow
from app.storage.library import Library

_WARMING = 5
"""So many commands are played before the clock is looked at."""


def measure(game: AnyGame, commands: int) -> dict[str, float]:
    """Play *commands* in a window; returns milliseconds from the proposal until nothing is left to paint."""
    window = _window(game)
    wall, process = [], []
    for command in _walk(window, game, commands + _WARMING):
        assert window.controller is not None
        begun, busy = time.perf_counter(), time.process_time()
        window.controller.table.proposed.emit(command)
        QApplication.processEvents()
        wall.append((time.perf_counter() - begun) * 1000)
        process.append((time.process_time() - busy) * 1000)
    window.close()
    wall, process = wall[_WARMING:], process[_WARMING:]
    return {
        "commands": len(wall),
        "wall p50": median(wall),
        "wall p90": quantiles(wall, n=10)[8],
        "process p50": median(process),
        "process p90": quantiles(process, n=10)[8],
    }


def _window(game: AnyGame) -> MainWindow:
    settings = Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF, sounds=False)
    user_state = UserState(config_folder())
    user_state.keep_settings(settings)
    services = Services({game.id: game}, Library.open(data_folder()), user_state, "", NobodyThinks())
    window = MainWindow(services)
    window.resize(1366, 768)
    window.show()
    window.start(Setup(game.id, (Player("Ada"), Player("Bo", None, 1)), game.options(), 4))
    QApplication.processEvents()
    return window


def _walk(window: MainWindow, game: AnyGame, commands: int) -> Iterator[Command]:
    """Yield what the seat that has the screen may do; whoever is waited for takes the screen."""
    dice, controller = Random(5), window.controller
    assert controller is not None
    for _ in range(commands):
        controller.uncover()
        for _ in range(3):
            QApplication.processEvents()
        if controller.watching is None:
            return
        yield dice.choice(list(game.rules.choices(controller.session.state, controller.watching)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("games", nargs="*", default=game_ids(), metavar="GAME")
    parser.add_argument("--commands", type=int, default=60)
    given = parser.parse_args()
    app = QApplication([])
    for file in font_files():
        QFontDatabase.addApplicationFont(str(file))
    app.setFont(QFont("Source Sans Pro", 10))
    for name in given.games:
        with TemporaryDirectory() as home:
            os.environ[HOME_VARIABLE] = home
            figures = measure(find(name), given.commands)
        print(f"{name:12}", "  ".join(f"{key} {value:.2f}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
