"""
Nothing is cut, nothing overlaps, nothing lies beyond the screen.

Not when the program is opened so, and not after a switch while something is open.  A sample runs with all
other tests; SPRINGALD_SCREENS=all runs all sizes, languages and looks, on every screen of every game.
"""

import os
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from itertools import product
from unittest.mock import Mock

import pytest
from attrs import frozen
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import i18n
from app.games import all_infos
from app.settings import Settings, Speed, TextSize, Theme
from app.shell.main.appearance import apply_appearance
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.shell.main.preferences_dialog import PreferencesDialog
from app.shell.play import game_launcher
from app.ui.text import messages
from app.ui.widgets import fitted_dialog
from tests.screens.faults import faults, settle
from tests.screens.leftovers import unheard, words
from tests.screens.tour import tour
from tests.shell.conftest import InlinePool, nobody_draws  # noqa: F401 - for every test here

SIZES = tuple(QSize(*size) for size in ((800, 480), (1024, 640), (1366, 768), (1920, 1080), (3840, 2160)))
PSEUDO, MIRRORED = "pseudo", "mirrored"


@frozen
class Look:
    """How the program looks on a tour."""

    size: QSize
    text: TextSize
    language: str
    theme: Theme

    @property
    def settings(self) -> Settings:
        language = "en" if self.language == MIRRORED else self.language
        return Settings(language, self.theme, speed=Speed.OFF, text=self.text, sounds=False)

    def __str__(self) -> str:
        size = f"{self.size.width()}x{self.size.height()}"
        return f"{size}-{self.text.value}-{self.language}-{self.theme.value}"


ALL = tuple(
    Look(*each)
    for each in product(SIZES, TextSize, ("en", "de", PSEUDO, MIRRORED), (Theme.LIGHT, Theme.DARK))
)
LIVE = tuple(
    Look(*each)
    for each in product(SIZES, (TextSize.NORMAL, TextSize.LARGEST), ("en", "de"), (Theme.LIGHT, Theme.DARK))
)
IS_WHOLE = os.environ.get("SPRINGALD_SCREENS") == "all"
FRESH_SAMPLE = Look(SIZES[0], TextSize.NORMAL, "de", Theme.DARK)
LIVE_SAMPLE = Look(SIZES[2], TextSize.NORMAL, "en", Theme.LIGHT)
FRESH_GAMES, LIVE_GAMES = ((), ()) if IS_WHOLE else (("cards", "carcassonne", "catapults"), ("conquest",))
"""Whose screens are looked at; () means all.  The sample is to cost no more than 40 seconds of a core."""

LIVE_STOPS = ("production", "trade", "nature", "hall", "pad of", "variants of", "preferences", "all options")
"""Parts of the names of the screens on which the sample switches."""


class Pseudo(NullTranslations):
    """Says everything in English, and 40 % longer."""

    def gettext(self, message: str) -> str:
        words = message.split(" ")
        more = max(1, round(0.4 * len(message))) if message else 0
        return " ".join([*words, *["lang"] * (more // 5)]) + "·" * (more % 5)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The whole program, with a language that only tests speak."""
    monkeypatch.setitem(i18n.LANGUAGES, PSEUDO, i18n.LANGUAGES["en"]._replace(code=PSEUDO, name="Pseudo"))
    monkeypatch.setitem(i18n.VOICE._heard, PSEUDO, Pseudo())
    # Nobody else thinks or draws: no process is started, and what is seen waits for nothing.
    thinking, drawing = InlinePool(), Mock()
    monkeypatch.setattr(game_launcher, "thumbnail", lambda *_: b"")
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


def wear(window: MainWindow, look: Look) -> None:
    """Let the program look so."""
    right = look.language == MIRRORED
    way = Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight
    QApplication.setLayoutDirection(way)
    window.take_settings(look.settings)
    window.resize(look.size)
    settle()


def partner(look: Look, shown: QWidget) -> Look:
    """Return the look that a screen is switched to while it is open: everything about it is different."""
    theme = Theme.LIGHT if look.theme is Theme.DARK else Theme.DARK
    text = TextSize.NORMAL if look.text is TextSize.LARGEST else TextSize.LARGEST
    # While a dialog is open that has to be closed first, only the preferences can change the language.
    hears = not shown.isModal() or isinstance(shown, PreferencesDialog)
    language = ("en" if look.language == "de" else "de") if hears else look.language
    return Look(look.size, text, language, theme)


def switch(window: MainWindow, shown: QWidget, look: Look, other: Look) -> list[str]:
    """Switch to another look while something is shown, and back; return what is wrong with it then."""
    before = words(shown)
    wear(window, other)
    wrong = [f"switched to {other}: {fault}" for fault in faults(shown, look.size)]
    if (look.language, other.language) == ("en", "de"):
        wrong += [f"stays English: “{text}”" for text in unheard(before, words(shown))]
    wear(window, look)
    return wrong + [f"switched back: {fault}" for fault in faults(shown, look.size)]


@pytest.fixture
def dressed_in(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[[Look], MainWindow]:
    """Shows the window in a look."""

    def dress(look: Look) -> MainWindow:
        monkeypatch.setattr(fitted_dialog, "screen_room", lambda _: look.size)
        monkeypatch.setattr(messages, "screen_room", lambda _: look.size)
        wear(window, look)
        window.show()
        return window

    return dress


@pytest.mark.parametrize("look", ALL if IS_WHOLE else [FRESH_SAMPLE], ids=str)
def test_everything_fits(dressed_in, look):
    stops = tour(dressed_in(look), FRESH_GAMES)
    found = [f"{name}: {fault}" for name, shown in stops for fault in faults(shown, look.size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("look", LIVE if IS_WHOLE else [LIVE_SAMPLE], ids=str)
def test_a_switch_leaves_nothing_behind(dressed_in, look):
    window = dressed_in(look)
    found = [
        f"{name}: {fault}"
        for name, shown in tour(window, LIVE_GAMES)
        if IS_WHOLE or any(part in name for part in LIVE_STOPS)
        for fault in switch(window, shown, look, partner(look, shown))
    ]
    assert not found, "\n".join(found)


def test_cards_of_the_hall_keep_their_buttons(dressed_in):
    """On a large screen all four stand in a row, and are lowered when they have been laid out."""
    look = Look(SIZES[3], TextSize.NORMAL, "en", Theme.LIGHT)
    window = dressed_in(look)
    window.show_hall()
    settle()
    assert faults(window, look.size) == []
    assert switch(window, window, look, Look(SIZES[3], TextSize.NORMAL, "de", Theme.DARK)) == []


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_the_hall_never_scrolls_sideways(dressed_in, text):
    window = dressed_in(Look(SIZES[0], text, "de", Theme.LIGHT))
    window.show_hall()
    settle()
    assert window.hall.horizontalScrollBar().maximum() == 0
