"""What a player notes of a game or position of the library: a name, stars, and a few lines."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.names import LONGEST_NAME
from app.core.words import N_, NN_, counted
from app.i18n import say
from app.storage.browsing import LONGEST_NOTES, About
from app.storage.records import MOST_STARS
from app.ui.text.labels import add_row
from app.ui.widgets.buttons import button
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog


class NotesDialog(FittedDialog):
    """
    Fields for name, stars and notes; it stays until whoever keeps them closes it.

    Attributes:
        title, stars, notes: The fields.

    Signals:
        kept: These are to be kept, an `About`.
    """

    kept = Signal(object)

    def __init__(self, about: About, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("Name, stars, notes")))
        self.title, self.stars, self.notes = QLineEdit(about.title), ComboBox(), QPlainTextEdit(about.notes)
        self.title.setMaxLength(LONGEST_NAME)
        for stars in range(MOST_STARS + 1):
            words = say(counted(NN_("{count} star", "{count} stars"), stars))
            self.stars.addItem(f"{'★' * stars}  {words}" if stars else words, stars)
        self.stars.setCurrentIndex(about.stars)
        self.notes.setTabChangesFocus(True)
        form = QFormLayout()
        add_row(form, say(N_("Name")), self.title)
        add_row(form, say(N_("Stars")), self.stars)
        add_row(form, say(N_("Notes")), self.notes)
        ways = QHBoxLayout()
        ways.addStretch(1)
        ways.addWidget(button(say(N_("Cancel")), self.reject))
        self.keep = button(say(N_("Keep")), lambda: self.kept.emit(self.about()), is_default=True)
        ways.addWidget(self.keep)
        layout = QVBoxLayout()
        layout.setContentsMargins(20, 16, 20, 16)
        layout.addLayout(form)
        self.compose(layout, ways, self.keep, wish=QSize(520, 360))

    def about(self) -> About:
        """Return what is noted now."""
        return About(self.title.text(), self.notes.toPlainText()[:LONGEST_NOTES], self.stars.currentData())
