"""Undo by keys, where a field would keep them for itself."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget


class UndoKeys(QObject):
    """
    An event filter that leaves the keys of undo and redo in a field to the page around it.

    A number is taken back by the page, which knows what it was before; a line of text has its own undo as
    long as there is any.
    """

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        field.installEventFilter(self)

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_undo = event.matches(QKeySequence.StandardKey.Undo)
            if is_undo or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return not _has_own(watched, is_undo=is_undo)
        return False


def let_undo_out(page: QWidget) -> None:
    """Let all fields of numbers and text on *page* leave undo to it."""
    for field in page.findChildren(QWidget):
        if isinstance(field, QAbstractSpinBox | QLineEdit):
            UndoKeys(field)


def _has_own(field: QObject, *, is_undo: bool) -> bool:
    """Tell whether a field itself has something to take back, or to do again."""
    if not isinstance(field, QLineEdit):
        return False
    return field.isUndoAvailable() if is_undo else field.isRedoAvailable()
