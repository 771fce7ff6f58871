"""The list of all keys."""

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from app.core.game import Player
from app.core.session import Setup
from app.games.conquest.game import GAME as CONQUEST
from app.shell.common.bot_client import NobodyThinks
from app.shell.help.shortcuts_dialog import ShortcutsDialog
from app.shell.main.main_window import MainWindow
from app.ui.text.text_documents import TextBrowser
from app.ui.widgets import fitted_dialog
from tests.shell.conftest import opener


def test_nothing_touches_the_edge_of_the_dialog(qtbot: QtBot):
    dialog = ShortcutsDialog({})
    qtbot.addWidget(dialog)
    layout = dialog.layout()
    assert layout is not None
    margins = layout.contentsMargins()
    assert min(margins.left(), margins.top(), margins.right(), margins.bottom()) >= 8


def test_most_keys_are_seen_at_once_where_the_screen_has_room(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """On a large screen half of them had been scrolled to in a small dialog."""
    monkeypatch.setattr(fitted_dialog, "screen_room", lambda _: QSize(1920, 1080))
    window.dialogs.show_keys(window.actions_)
    (browser,) = window.findChild(ShortcutsDialog).findChildren(TextBrowser)
    qtbot.waitUntil(lambda: 0 < browser.document().size().height() < 1.25 * browser.viewport().height())


@pytest.mark.parametrize(
    "key", ["M", "Del", "Space", "Menu key", "R, Shift+R, right click", "Shift+Enter", "Ctrl+Z"]
)
def test_every_key_of_the_board_is_told(window: MainWindow, key: str):
    """Nobody could know of four that the board hears."""
    window.dialogs.show_keys(window.actions_)
    (browser,) = window.findChild(ShortcutsDialog).findChildren(TextBrowser)
    assert key in browser.toPlainText().splitlines()


def test_the_keys_of_the_game_on_the_table_are_told(qtbot: QtBot):
    """They stood in the menus alone, and those that are in no menu nowhere."""
    with opener(NobodyThinks, qtbot) as open_with:
        window = open_with(CONQUEST)
        window.start(Setup(CONQUEST.id, (Player("Ada"), Player("Bo", None, 1)), CONQUEST.standard(), 4))
        window.dialogs.show_keys(window.actions_)
        (browser,) = window.findChild(ShortcutsDialog).findChildren(TextBrowser)
        lines = browser.toPlainText().splitlines()
        for keys, text in (("8", "Trade"), ("C", "Show coordinates"), ("Tab", "Next edge of the hex")):
            assert lines[lines.index(keys) + 1] == text
        assert lines.count("L") == 1
