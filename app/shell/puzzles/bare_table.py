"""A table without a board: the wood, and a card that says why nothing lies there."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

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
        # Between stretches, not aligned: a card that is aligned is as high as if its words had all the room.
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(card, _WIDE)
        row.addStretch(1)
        around.addStretch(1)
        around.addLayout(row)
        around.addStretch(2)

    @property
    def words(self) -> str:
        """What it says now."""
        return self._words.text()

    def say(self, words: str) -> None:
        """Say why nothing lies here."""
        self._words.setText(words)
