"""Buttons that do something."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPushButton


def button(text: str, does: Callable[[], object], *, is_default: bool = False) -> QPushButton:
    """Return a button that does something."""
    made = QPushButton(text)
    made.clicked.connect(lambda *_: does())
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAutoDefault(True)
    made.setDefault(is_default)
    return made


def keep_order(box: QDialogButtonBox) -> None:
    """
    Let what leaves a dialog stand left of what it is for, as in all dialogs and whatever the system.

    Call it again when letters or colours have changed: below a style sheet Qt lets buttons keep the old ones.
    """
    box.setStyleSheet("")
    # Qt has no setter for it: 3 is the order of Gnome.
    box.setStyleSheet("QDialogButtonBox { button-layout: 3 }")
