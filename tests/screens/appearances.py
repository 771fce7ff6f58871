"""How the program looks on a walk through all screens: sizes, letters, languages, themes."""

from gettext import NullTranslations

from attrs import frozen
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from app.settings import Settings, Speed, TextSize, Theme
from app.shell.main.main_window import MainWindow
from tests.screens.faults import settle

SIZES = tuple(QSize(*size) for size in ((800, 480), (1024, 640), (1366, 768), (1920, 1080), (3840, 2160)))
PSEUDO, MIRRORED = "pseudo", "mirrored"


@frozen
class Appearance:
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


class Pseudo(NullTranslations):
    """Says everything in English, and 40 % longer."""

    def gettext(self, message: str) -> str:
        words = message.split(" ")
        more = max(1, round(0.4 * len(message))) if message else 0
        return " ".join([*words, *["lang"] * (more // 5)]) + "·" * (more % 5)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def wear(window: MainWindow, appearance: Appearance) -> None:
    """Let the program appearance so."""
    right = appearance.language == MIRRORED
    way = Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight
    QApplication.setLayoutDirection(way)
    window.take_settings(appearance.settings)
    window.resize(appearance.size)
    settle()
