"""A window over a toy game, with a library and preferences of its own."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.bots.advice.adviser import Adviser
from app.bots.advice.best_moves import best_moves
from app.bots.pool import Answer, Ask, Done, Question
from app.core.game import AnyGame, Level, Player
from app.games import all_games
from app.paths import config_folder, data_folder
from app.settings import Settings, Speed, Theme
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.appearance import apply_appearance
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.shell.play.game_controller import GameController
from app.shell.play.table_page import TablePage
from app.shell.rulebook.illustration_worker import IllustrationWorker
from app.storage.library import Library
from tests.shell.race_table import GAME, RaceTable
from tests.toy import race_setup
from tests.toy.bots import Runner

QUICK = Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF, sounds=False)


@pytest.fixture(autouse=True)
def nobody_draws(request, monkeypatch) -> None:
    """Pictures of the rule books stay blank, but for tests that ask for the fixture `illustrated`."""
    if "illustrated" not in request.fixturenames:
        monkeypatch.setattr(IllustrationWorker, "ask", lambda self, wishes: None)


@pytest.fixture
def illustrated() -> None:
    """Pictures of the rule books are drawn, in a process of their own."""


OpenWindow = Callable[[], MainWindow]


class InlinePool:
    """
    Computer players without processes: they answer when they are let.

    Attributes:
        asked: The questions that have not been answered, with whom to tell.
        is_patient: Whether answers wait for `answer`.
    """

    def __init__(self) -> None:
        self.asked: dict[int, tuple[Question, Done]] = {}
        self.is_patient = False
        self._ticket = 0

    def ask(self, question: Question, done: Done) -> int:
        """Take a question."""
        self._ticket += 1
        self.asked[self._ticket] = question, done
        if not self.is_patient:
            self.answer()
        return self._ticket

    def answer(self) -> None:
        """Answer everything that was asked."""
        asked, self.asked = self.asked, {}
        for ticket, (question, done) in asked.items():
            bot = Runner(question.level)
            if question.ask is Ask.PACE:
                done(Answer(ticket, bot.pace(GAME, question.view, question.seat)))
            elif question.ask is Ask.BEST:
                hints = best_moves(bot, GAME, question.view, question.seat, question.budget)
                done(Answer(ticket, hints))
            else:
                adviser = Adviser(GAME, bot)
                ways = {Ask.HINT: adviser.advise, Ask.WEIGHED: adviser.weigh}
                way = ways.get(question.ask, partial(bot.choose, GAME))
                done(Answer(ticket, way(question.view, question.seat, question.budget)))

    def cancel(self, ticket: int) -> None:
        """Forget a question."""
        self.asked.pop(ticket, None)

    def close(self) -> None:
        """Nothing to send home."""


@pytest.fixture
def pool() -> InlinePool:
    """Computer players that answer at once, unless they are told to wait."""
    return InlinePool()


@pytest.fixture
def open_window(qtbot: QtBot, pool: InlinePool) -> Iterator[OpenWindow]:
    """Opens a window; closing it and opening another is like starting the program again."""
    opened: list[MainWindow] = []

    def open_one() -> MainWindow:
        user_state = UserState(config_folder())
        if user_state.settings == Settings():
            user_state.keep_settings(QUICK)
        apply_appearance(user_state.settings)
        services = Services({GAME.id: GAME}, Library.open(data_folder()), user_state, "tests.toy:find", pool)
        opened.append(open_over(services, qtbot))
        return opened[-1]

    yield open_one
    put_away(opened)
    apply_appearance(QUICK)


@contextmanager
def opener(make_pool: Callable[[], Any], qtbot: QtBot) -> Iterator[Callable[..., MainWindow]]:
    """Yield what opens a window over some of our games and a pool of its computer players."""
    windows: list[MainWindow] = []

    def open_one(*games: AnyGame) -> MainWindow:
        user_state = UserState(config_folder())
        user_state.keep_settings(QUICK)
        apply_appearance(QUICK)
        each = {game.id: game for game in games}
        services = Services(each, Library.open(data_folder()), user_state, FIND, make_pool())
        windows.append(open_over(services, qtbot))
        return windows[-1]

    try:
        yield open_one
    finally:
        # A test that fails leaves no window to those after it.
        put_away(windows)


def whole_program(qtbot: QtBot) -> MainWindow:
    """Return a window over all games, as the program opens it."""
    window = make_window(all_games(), FIND)
    qtbot.addWidget(window, before_close_func=lambda each: each.close())
    window.resize(1366, 768)
    window.show()
    return window


def open_over(services: Services, qtbot: QtBot) -> MainWindow:
    """Open a window as on a small screen."""
    window = MainWindow(services)
    window.resize(1366, 768)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def put_away(windows: Sequence[MainWindow]) -> None:
    """Shut windows for good."""
    for window in windows:
        shut(window)
        window.deleteLater()


def shut(window: MainWindow) -> None:
    """Close a window; what was built in its sandbox is let go without a question."""
    if window.sandbox.page is not None:
        window.sandbox.page.stack.setClean()
    window.close()


@pytest.fixture
def window(open_window: OpenWindow) -> MainWindow:
    """A window that shows the Hall."""
    return open_window()


@pytest.fixture
def race(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with a game: Ada has walked, Bo has answered, and it is for Ada to throw."""
    window.start(race_setup(Player("Ada"), Player("Bo", Level.SQUIRE, 1)))
    table_of(window).walk()
    qtbot.waitUntil(lambda: controller_of(window).watching == 0)
    QApplication.processEvents()
    return window


@pytest.fixture
def elsewhere() -> Iterator[Library]:
    """The library, as another window has it."""
    library = Library.open(data_folder())
    yield library
    library.close()


def told(window: MainWindow) -> list[str]:
    """Return what has been said in messages; they are closed."""
    boxes = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    for box in boxes:
        box.reject()
    return [box.text() for box in boxes]


def controller_of(window: MainWindow) -> GameController:
    """Return the game that is open; what it changed is on screen, as after a turn of the event loop."""
    assert window.controller is not None
    window.controller.refresh()
    return window.controller


def page_of(window: MainWindow) -> TablePage:
    """Return the page of the game that is open, up to date like the game."""
    assert window.page is not None
    window.page.controller.refresh()
    return window.page


def table_of(window: MainWindow) -> RaceTable:
    """Return the table of the game that is open."""
    table = controller_of(window).table
    assert isinstance(table, RaceTable)
    return table
