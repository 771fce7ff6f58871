"""Messages and questions that show every letter as it is."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialogButtonBox, QInputDialog, QLabel, QMessageBox, QWidget

from app.core.words import N_, Phrase
from app.i18n import say
from app.ui.widgets.buttons import keep_order
from app.ui.widgets.fitted_dialog import screen_room

_RIMS = 60
"""Pixels beside the buttons of a message."""

_WAY = re.compile(r"Error calling Python override of [\w:]+\(\): ")
"""What PySide puts before an error for each method that it came through."""


def words_of(error: BaseException) -> str:
    """Return the first line of an error, without the methods that it came through: the log has it all."""
    lines = _WAY.sub("", str(error)).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def went_wrong(what: str) -> str:
    """Return what a player is told of an error that nobody had thought of."""
    text = N_("Something went wrong ({what}).  Your game is safe; you can go on.")
    return say(Phrase(text, {"what": what}))


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

    # Qt's names from here on.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        box = _in_order(self)
        # On a narrow screen Qt makes a message much narrower than the screen.
        room = min(screen_room(self).width() - _RIMS, self.contentsRect().width())
        if box is not None and box.sizeHint().width() > room:
            # One above the other, where letters are large.
            box.setOrientation(Qt.Orientation.Vertical)


def input_dialog(parent: QWidget | None, title: str, label: str) -> QInputDialog:
    """Return a dialog that asks for one line."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    _make_plain(dialog)
    # Whoever asks for its size makes it have buttons.
    dialog.sizeHint()
    _in_order(dialog)
    return dialog


def _in_order(dialog: QWidget) -> QDialogButtonBox | None:
    """Return the buttons of a dialog that Qt makes, in the order of all dialogs."""
    box = dialog.findChild(QDialogButtonBox)
    if not isinstance(box, QDialogButtonBox):
        return None
    keep_order(box)
    return box


def _make_plain(dialog: QWidget) -> None:
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
