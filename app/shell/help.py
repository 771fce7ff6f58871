"""The rule book of a game, to be searched, and all the keys."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtGui import QAction, QKeySequence, QTextCursor, QTextDocument
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from app.core.game import Game
from app.core.words import N_
from app.i18n import say
from app.paths import RESOURCES
from app.shell.actions import OFFERS
from app.shell.lettering import soft

_FOLDERS = (RESOURCES / "rules", RESOURCES.parent / "docs" / "rules")


class RuleBook(QDialog):
    """The rules as we understand them, each sentence with its number."""

    def __init__(self, games: Sequence[Game], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("Rules")))
        self._games = [game for game in games if rules_file(game) is not None]
        self._which, self._search, self._text = QComboBox(), QLineEdit(), QTextBrowser()
        self._found = soft(wraps=False)
        self._search.setPlaceholderText(say(N_("Search: a word, or a rule such as CAT-R10")))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(lambda _: self.find_next(from_start=True))
        self._search.returnPressed.connect(self.find_next)
        self._which.addItems([say(game.title) for game in self._games])
        self._which.currentIndexChanged.connect(lambda _: self._load())
        self._which.setVisible(len(self._games) > 1)
        self._text.setOpenLinks(False)
        top = QHBoxLayout()
        for widget, stretch in ((self._which, 0), (self._search, 1), (self._found, 0)):
            top.addWidget(widget, stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.addLayout(top)
        layout.addWidget(self._text, 1)
        self.resize(820, 640)
        self._load()

    def open_at(self, game: Game, words: str) -> None:
        """Show the rules of *game* at the first place where *words* stand."""
        if game in self._games:
            self._which.setCurrentIndex(self._games.index(game))
        self._search.setText(words)

    def find_next(self, *, from_start: bool = False) -> None:
        """Go to the next place where the searched words stand; after the last one to the first."""
        words = self._search.text().strip()
        if from_start:
            self._text.moveCursor(QTextCursor.MoveOperation.Start)
        found = not words or self._find(words)
        if not found:
            self._text.moveCursor(QTextCursor.MoveOperation.Start)
            found = self._find(words)
        self._found.setText("" if found else say(N_("not found")))

    def _find(self, words: str) -> bool:
        return self._text.find(words, QTextDocument.FindFlag(0))

    def _load(self) -> None:
        if not self._games:
            return
        path = rules_file(self._games[max(0, self._which.currentIndex())])
        if path is not None:
            self._text.setMarkdown(_chapters(path.read_text("utf-8")))


def rules_file(game: Game) -> Path | None:
    """Return where the rules of *game* are written, or None."""
    paths = (folder / f"{game.id}.md" for folder in _FOLDERS)
    return next((path for path in paths if path.is_file()), None)


def has_rules(games: Sequence[Game]) -> bool:
    """Tell whether there is a rule book for any game."""
    return any(rules_file(game) is not None for game in games)


class Shortcuts(QDialog):
    """All the keys, as the menus have them, and those of the board."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("All keys")))
        offers = {name: offer for menu in OFFERS.values() for name, offer in menu.items()}
        rows = [
            (_keys(action), say(offers[action.objectName()].text).replace("&", ""))
            for action in actions
            if action.shortcuts()
        ]
        rows += [(say(keys), say(text)) for keys, text in _BOARD]
        lines = "".join(
            f"<tr><td style='padding: 3px 24px 3px 0'><b>{escape(keys)}</b></td>"
            f"<td style='padding: 3px 0'>{escape(text)}</td></tr>"
            for keys, text in rows
        )
        text = QTextBrowser()
        text.setHtml(f"<table>{lines}</table>")
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(soft(say(N_("Single letters count while the board has the focus."))))
        self.resize(560, 620)


_BOARD = (
    (N_("Arrows"), N_("Move the cursor, or what is held")),
    (N_("Enter"), N_("Put it down, or do what the large button says")),
    (N_("Esc"), N_("Put back what is held")),
    (N_("R, Shift+R, right click"), N_("Turn what is held right or left")),
    (N_("L"), N_("Show everything that is allowed")),
    (N_("+, −, 0, wheel"), N_("Nearer, farther, everything")),
)


def _keys(action: QAction) -> str:
    return ", ".join(each.toString(QKeySequence.SequenceFormat.NativeText) for each in action.shortcuts())


def _chapters(text: str) -> str:
    """Return the rules without what only authors need: comments, and links into the repository."""
    return re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
