"""A table without a board: the wood, and a card that says why nothing lies there."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from app.shell.common.fonts import title
from app.shell.common.textured_page import Card, TexturedPage
from app.ui.widgets.letters import grow

_WIDE = 520
"""Pixels of the card, where there is so much room."""


class BareTable(TexturedPage):
    """Says in its middle why there is nothing to play."""

    def __init__(self) -> None:
        super().__init__()
        self._words, card, around = title(), Card(), QVBoxLayout(self)
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 24, 28, 28)
        inside.addWidget(self._words)
        grow(card, setMaximumWidth=_WIDE)
        around.addStretch(1)
        around.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        around.addStretch(2)

    @property
    def words(self) -> str:
        """What it says now."""
        return self._words.text()

    def say(self, words: str) -> None:
        """Say why nothing lies here."""
        self._words.setText(words)
