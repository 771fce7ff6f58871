"""The dialogs over a window."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget


class OpenDialogs(QObject):
    """
    Opens dialogs over a window; one may lie upon another.

    Signals:
        changed: One more is open, or one less.
    """

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    @property
    def has_any(self) -> bool:
        """Whether a dialog lies over the window."""
        # Asked of Qt: a dialog that goes with its page closes without a word, and lies over no other page.
        over = [each for each in self._window.findChildren(QDialog) if each.isVisible() and each.isModal()]
        return any((page := each.parentWidget()) is not None and page.isVisible() for each in over)

    def open(self, dialog: QDialog) -> None:
        """Show a dialog, and delete it when it is closed."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._close)
        dialog.open()
        # Without a window manager keys would go on to the window, and afterwards nowhere.
        dialog.activateWindow()
        # Last: whatever fails in a game that is to stand still, the dialog is there, and can be closed.
        self.changed.emit()

    def _close(self) -> None:
        self._window.activateWindow()
        self.changed.emit()
