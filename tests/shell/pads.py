"""A window with score pads, and what hands do there."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.core.game import Player
from app.core.pad_book import PadSetup
from app.games import all_games, find
from app.paths import config_folder, data_folder
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.main_window import MainWindow
from app.shell.scorepad.score_pad_page import ScorePadPage
from app.storage.library import Library
from tests.shell.conftest import QUICK


@contextmanager
def four_games(qtbot: QtBot) -> Iterator[MainWindow]:
    """Open a window with the four games."""
    user_state = UserState(config_folder())
    user_state.keep_settings(QUICK)
    games = {game.id: game for game in all_games()}
    opened = MainWindow(Services(games, Library.open(data_folder()), user_state, "app.games:find"))
    opened.resize(1366, 768)
    with qtbot.waitActive(opened):
        opened.show()
        opened.activateWindow()
    yield opened
    opened.close()
    opened.deleteLater()


def page_of(window: MainWindow) -> ScorePadPage:
    """Return the pad that is looked at."""
    page = window.pads.page
    assert page is not None
    assert page.isVisible()
    return page


def begin(window: MainWindow, game: str, *names: str, **options: object) -> ScorePadPage:
    """Begin a pad without the dialog."""
    players = tuple(Player(name, None, seat) for seat, name in enumerate(names))
    window.pads.begin(find(game), PadSetup(game, players, find(game).options(**options)))
    return page_of(window)


def write(page: ScorePadPage, source: str, seat: int, text: str) -> None:
    """Type a number into a cell, and Enter."""
    table = page.table
    table.setCurrentItem(table.cell(source, seat))
    table.setFocus()
    QTest.keyClicks(table, text[0])
    (field,) = [each for each in table.findChildren(QLineEdit) if each.isVisible()]
    QTest.keyClicks(field, text[1:])
    QTest.keyClick(field, Qt.Key.Key_Return)
    # Qt takes what was typed over once the key has been heard.
    QApplication.processEvents()
