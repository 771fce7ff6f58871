"""
Nothing is cut, nothing overlaps, nothing lies beyond the screen.

A sample of sizes, languages and looks runs with all other tests; SPRINGALD_SCREENS=all runs all of them.
"""

import os
from collections.abc import Iterator
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


SAMPLE = (
    Look(SIZES[0], TextSize.NORMAL, "de", Theme.DARK),
    Look(SIZES[2], TextSize.LARGEST, "en", Theme.LIGHT),
)
ALL = tuple(
    Look(*each)
    for each in product(SIZES, TextSize, ("en", "de", PSEUDO, MIRRORED), (Theme.LIGHT, Theme.DARK))
)
LOOKS = ALL if os.environ.get("SPRINGALD_SCREENS") == "all" else SAMPLE


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


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_everything_fits(window, monkeypatch, look):
    monkeypatch.setattr(fitted_dialog, "screen_room", lambda _: look.size)
    wear(window, look)
    window.show()
    found = []
    for name, shown in tour(window):
        wrong = faults(shown, look.size) or switch(window, shown, look, partner(look, shown))
        found += [f"{name}: {fault}" for fault in wrong]
    assert not found, "\n".join(found)
