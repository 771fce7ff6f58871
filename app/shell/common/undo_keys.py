"""Undo, and the next zone, by keys where a field would keep them for itself, or no menu offers them."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPushButton, QWidget

from app.shell.common.menu_actions import OFFERS, ActionId, MenuId


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


class TakesBack(Protocol):
    """What takes back the last step, and plays it again."""

    def undo(self) -> None: ...

    def redo(self) -> None: ...


def take_back_by_keys(page: QWidget, find: Callable[[], TakesBack | None]) -> None:
    """Let the keys of the menu work on a page that it offers no *Undo* for; *find* returns what is open."""

    def undo() -> None:
        if (game := find()) is not None:
            game.undo()

    def redo() -> None:
        if (game := find()) is not None:
            game.redo()

    for action, does in ((ActionId.UNDO, undo), (ActionId.REDO, redo)):
        for keys in OFFERS[MenuId.MOVE][action].keys:
            QShortcut(QKeySequence(keys), page, does)


def lead_between(page: QWidget, find_board: Callable[[], QWidget | None], words: QWidget) -> None:
    """Let the keys of the menu for zones lead from a board to the words above it, and back."""

    def lead() -> None:
        board = find_board()
        ways = (each for each in words.findChildren(QPushButton) if each.isVisible() and each.isEnabled())
        to = next(ways, None) if board is None or board.hasFocus() else board
        if to is not None:
            # Else Qt takes it that no key has led there, and shows nothing.
            to.setFocus(Qt.FocusReason.ShortcutFocusReason)

    for action in (ActionId.ZONE, ActionId.ZONE_BACK):
        for keys in OFFERS[MenuId.VIEW][action].keys:
            QShortcut(QKeySequence(keys), page, lead)


def _has_own(field: QObject, *, is_undo: bool) -> bool:
    """Tell whether a field itself has something to take back, or to do again."""
    if not isinstance(field, QLineEdit):
        return False
    return field.isUndoAvailable() if is_undo else field.isRedoAvailable()
