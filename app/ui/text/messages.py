"""Messages and questions that show every letter as it is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLabel, QMessageBox, QWidget


class MessageBox(QMessageBox):
    """
    A message, or a question.

    Args:
        text: What it says.
        details: What else there is to say, below it.
        icon: Beside it.
    """

    def __init__(
        self,
        parent: QWidget | None,
        text: str,
        details: str = "",
        icon: QMessageBox.Icon = QMessageBox.Icon.NoIcon,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Springald")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(icon)
        self.setText(text)
        if details:
            self.setInformativeText(details)
            _make_plain(self)


def input_dialog(parent: QWidget | None, title: str, label: str) -> QInputDialog:
    """Return a dialog that asks for one line."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    _make_plain(dialog)
    return dialog


def _make_plain(dialog: QWidget) -> None:
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
