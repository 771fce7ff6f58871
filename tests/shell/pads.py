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
from app.shell.main.main_window import MainWindow
from app.shell.scorepad.score_pad_page import ScorePadPage
from tests.shell.conftest import opener


@contextmanager
def four_games(qtbot: QtBot) -> Iterator[MainWindow]:
    """Open a window with the four games."""
    with opener(lambda: None, qtbot) as open_one:
        yield open_one(*all_games())


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
