"""Opens the window over the user's library, and runs it until it is closed."""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.core.game_info import GameInfo
from app.core.lazy_games import LazyGames
from app.i18n import say
from app.paths import config_folder, data_folder
from app.shell.common.qt_application import make_application
from app.shell.main.appearance import apply_appearance
from app.storage.database import NotKept

if TYPE_CHECKING:
    # The Hall is there before any rules are.
    from app.core.game import AnyGame
    from app.core.session import AnySetup
    from app.shell.common.bot_client import Pool
    from app.shell.main.main_window import MainWindow
    from app.shell.main.preloader import Preloader
    from app.storage.saves import Loaded

_UNSEEN_MS = 10_000

_STEP_MS = 10
"""From one bit of what the first table needs to the next."""

FIND = "app.games:find"
"""Where worker processes find a game by its id."""


def run(setup: "AnySetup | None" = None, loaded: "Loaded | None" = None, file: Path | None = None) -> int:
    """
    Show the window until it is closed; return the exit status.

    Args:
        setup: A game to begin at once; None for the Hall.
        loaded: A game from a file, to be put into the library and opened.
        file: One with a variant, which is shown before it is kept, or with a position, for the sandbox.
    """
    from app.shell.main.whole_errors import run_with_whole_errors

    _end_by_ctrl_c()
    return run_with_whole_errors(lambda: _run(setup, loaded, file))


def _end_by_ctrl_c() -> None:
    """
    Let the system end us where a terminal asks for it: whatever was seen is on disk.

    Python would make an error of it in the midst of what is being done, a step half taken, and go on.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _run(setup: "AnySetup | None", loaded: "Loaded | None", file: Path | None) -> int:
    from app.games import all_infos
    from app.shell.main.error_reporter import ErrorReporter

    application = make_application(sys.argv[:1])
    reporter = ErrorReporter(application)
    reporter.install()
    window = make_window(all_infos(), FIND)
    reporter.failed.connect(window.report)
    make_ready(application, window)
    show_whole(window, window.screen().availableSize())
    # Where no window manager is there to do it, keys would go nowhere.
    window.activateWindow()
    if setup is not None:
        window.start(setup)
    if loaded is not None:
        window.safely(lambda: window.library.take(loaded))
    if file is not None:
        window.safely(lambda: window.files.read(file))
    return application.exec()


def make_ready(application: QApplication, window: "MainWindow") -> "Preloader":
    """Have done, while nobody does anything, what the Hall does not wait for, nor the first table should."""
    from app.shell.main.preloader import Preloader
    from app.shell.main.sweeper import Sweeper

    preloader = Preloader(_likely_first(window), window.hall.page)
    preloader.painted.connect(partial(_give_icon, application))
    # Switched off in `app.commandline.start`; also for a window that comes up unseen.
    sweeper = Sweeper(application)
    preloader.painted.connect(sweeper.start)
    preloader.painted.connect(_give_back)
    QTimer.singleShot(_UNSEEN_MS, sweeper.start)
    # The table is made with the first question for it.
    preloader.loaded.connect(lambda: window.table)
    preloader.loaded.connect(lambda: _do_gradually(_for_a_table(window), window))
    # Not while a game is open, or another page: what is theirs goes with them.
    preloader.loaded.connect(lambda: sweeper.set_aside_once(window.hall.isVisible))
    return preloader


def _for_a_table(window: "MainWindow") -> Iterator[object]:
    """Yield what the first table needs, as it comes."""
    from app.shell.common.theme import is_dark
    from app.ui.art.wood import cut_planks

    # Qt's wrappers find out about a class when it is first met: for these two that takes two frames.
    yield window.style()
    yield window.hall.viewport()
    yield from cut_planks(window.size(), window.devicePixelRatioF(), dark=is_dark(window.palette()))


def _do_gradually(task: Iterator[object], parent: QObject) -> None:
    """Do a bit of a task in each turn of the event loop."""
    timer = QTimer(parent, interval=_STEP_MS)

    def go_on() -> None:
        if next(task, None) is None:
            timer.deleteLater()

    timer.timeout.connect(go_on)
    timer.start()


def _likely_first(window: "MainWindow") -> list[GameInfo]:
    """Return the games, the one that one goes on with before the others."""
    with suppress(NotKept):
        record = window.services.library.unfinished()
        if record is not None:
            return sorted(window.services.infos, key=lambda info: info.id != record.game)
    return list(window.services.infos)


def _give_back() -> None:
    """See that memory goes back to the system; what does so takes its time to load."""
    from app.shell.main.heap import give_back

    give_back()


def _give_icon(application: QApplication) -> None:
    """Show our sign beside the title; nobody misses it while the window comes up."""
    from app.shell.common.program_icon import program_icon

    application.setWindowIcon(program_icon())


def show_whole(window: QWidget, room: QSize) -> None:
    """
    Show a window so that all of it is seen: as large as the screen it would lie beyond its rim, by its frame.

    Args:
        window: Has the size it would like.
        room: What the screen has.
    """
    if window.width() < room.width() and window.height() < room.height():
        window.show()
    else:
        window.showMaximized()
    # Everything in its place before the first painting: else the table top would be painted twice.
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def make_window(
    games: Sequence[GameInfo],
    find: str,
    clock: Callable[[], float] = time.time,
    pool: "Pool | None" = None,
) -> "MainWindow":
    """
    Return the window, not yet shown, with the user's preferences and library.

    Args:
        games: What can be played.
        find: Where worker processes find a game by its id.
        clock: Dates its games, in seconds since 1970.
        pool: Who thinks for the computer players; None for processes of its own.
    """
    from app.shell.common.services import Services
    from app.shell.common.user_state import UserState
    from app.shell.main.main_window import MainWindow
    from app.storage.library import Library

    user_state = UserState(config_folder())
    apply_appearance(user_state.settings)
    library = Library.open(data_folder(), clock)
    tabled = LazyGames((game for game in games if game.table), partial(_find, find))
    window = MainWindow(Services(tabled, library, user_state, find, pool))
    # Later: it is told in the middle of a step.
    library.told = user_state.told = lambda phrase: QTimer.singleShot(0, lambda: window.complain(say(phrase)))
    for notice in (user_state.notice, library.notice):
        if notice is not None:
            window.complain(say(notice))
    return window


def _find(find: str, game_id: str) -> "AnyGame":
    """Return a game by its id, with the function that worker processes find it with too."""
    module, name = find.split(":")
    game: AnyGame = getattr(import_module(module), name)(game_id)
    return game
