"""What of a screen a screen reader has no word for."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

_USED = (
    *(QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox),
    *(QLineEdit, QPlainTextEdit, QTextEdit),
)
_BY_QT = QHeaderView | QScrollBar
"""Belong to another widget, and are told with it."""


def unsaid(widget: QWidget) -> Iterator[str]:
    """Yield that nobody who listens learns what a widget is for."""
    if not isinstance(widget, _USED) or isinstance(widget, _BY_QT):
        return
    seen = QAccessible.queryAccessibleInterface(widget)
    name = seen.text(QAccessible.Text.Name)
    if isinstance(widget, QComboBox):
        # On Linux its name is what is chosen.
        asked = [label.text(QAccessible.Text.Name) for label, _ in seen.relations(_LABEL)]
        about = seen.text(QAccessible.Text.Description)
        name = "".join(asked) or (
            about if widget.accessibleName() and widget.accessibleName() in about else ""
        )
    if not name.strip():
        yield "is nothing to those who listen"


_LABEL = QAccessible.RelationFlag.Label
