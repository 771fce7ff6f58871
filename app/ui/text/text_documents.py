"""Longer texts, to be read or painted; they load nothing."""

from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from app.ui.text.labels import Html


class TextDocument(QTextDocument):
    """A text to be painted; its pictures stay blank."""

    def show_html(self, text: Html) -> None:
        """Lay out another text."""
        self.setHtml(text)

    # Qt's names from here on.

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        return nothing_there()


class TextBrowser(QTextBrowser):
    """A text to be read; it opens no links by itself, and its pictures stay blank."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)

    def show_html(self, text: Html) -> None:
        """Show rich text of our own."""
        self.setHtml(text)

    def show_markdown(self, text: str) -> None:
        """Show a page of one of our books."""
        self.setMarkdown(text)

    # Qt's names from here on.

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        return nothing_there()


def nothing_there() -> QImage:
    """
    Return what stands for a picture that must not be loaded.

    Without a picture, Qt would open the file of that name by itself.
    """
    blank = QImage(1, 1, QImage.Format.Format_ARGB32)
    blank.fill(Qt.GlobalColor.transparent)
    return blank
