"""Screens are looked at in the letters that players have, in a window that looks as a test wants it."""

from collections.abc import Callable, Iterator
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import i18n
from app.games import all_infos
from app.settings import Settings
from app.shell.common.qt_application import load_letters
from app.shell.common.textured_page import TexturedPage
from app.shell.main.appearance import apply_appearance
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.shell.play import game_launcher
from app.ui.art.path_artist import PathArtist
from app.ui.board.view import TableView
from app.ui.paper import qr_codes
from app.ui.text import messages
from app.ui.widgets import fitted_dialog, letters
from tests.screens.appearances import PSEUDO, Appearance, Pseudo, wear
from tests.screens.faults import settle
from tests.shell.conftest import InlinePool, nobody_draws  # noqa: F401 - for every test here


@pytest.fixture(autouse=True)
def players_letters(qapp: QApplication) -> Iterator[None]:
    """The program's own letters; other tests have smaller ones, in which more fits."""
    before = QFont(qapp.font())
    load_letters(qapp)
    qapp.setProperty(letters._USUAL, None)
    yield
    qapp.setFont(before)
    qapp.setProperty(letters._USUAL, None)


class _Strays(QObject):
    """Notes what is shown as a window of its own though it is a part of one: it flashes up in a corner."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_window = isinstance(watched, QWidget) and watched.windowType() is Qt.WindowType.Window
        if event.type() == QEvent.Type.Show and is_window and not isinstance(watched, MainWindow):
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def no_strays(qapp: QApplication) -> Iterator[None]:
    """See that nothing but the window, its dialogs and menus is ever a window."""
    strays = _Strays()
    qapp.installEventFilter(strays)
    yield
    qapp.removeEventFilter(strays)
    assert strays.seen == []


@pytest.fixture
def window(no_strays: None, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The whole program, with a language that only tests speak."""
    monkeypatch.setitem(i18n.LANGUAGES, PSEUDO, i18n.LANGUAGES["en"]._replace(code=PSEUDO, name="Pseudo"))
    monkeypatch.setitem(i18n.VOICE._heard, PSEUDO, Pseudo())
    # Boards, pieces and wood take most of the time and have no words: nobody looks at what is painted there.
    for painted, paints in ((TableView, "paintEvent"), (TexturedPage, "paintEvent"), (PathArtist, "paint")):
        monkeypatch.setattr(painted, paints, lambda *_: None)
    monkeypatch.setattr(qr_codes, "_square", lambda *_: lambda _: None)
    # Nobody else thinks or draws: no process is started, and what is seen waits for nothing.
    thinking, drawing = InlinePool(), Mock()
    monkeypatch.setattr(game_launcher, "left_picture", lambda *_: QPixmap())
    thinking.is_patient = True
    made = make_window(all_infos(), FIND)
    monkeypatch.setattr(made.services, "_pool", thinking)
    monkeypatch.setattr(made.hall, "_painter", drawing)
    yield made
    if made.sandbox.page is not None:
        made.sandbox.page.stack.setClean()
    made.close()
    made.deleteLater()
    QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    apply_appearance(Settings(language="en"))
    settle()


@pytest.fixture
def dressed_in(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[[Appearance], MainWindow]:
    """Shows the window in a appearance."""

    def dress(appearance: Appearance) -> MainWindow:
        monkeypatch.setattr(fitted_dialog, "screen_room", lambda _: appearance.size)
        monkeypatch.setattr(messages, "screen_room", lambda _: appearance.size)
        wear(window, appearance)
        window.show()
        return window

    return dress
