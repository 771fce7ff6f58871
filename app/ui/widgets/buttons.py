"""Buttons that do something."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton


def button(text: str, does: Callable[[], object], *, is_default: bool = False) -> QPushButton:
    """Return a button that does something."""
    made = QPushButton(text)
    made.clicked.connect(lambda *_: does())
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAutoDefault(True)
    made.setDefault(is_default)
    return made
