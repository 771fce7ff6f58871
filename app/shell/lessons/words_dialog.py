"""The words of a lesson that somebody makes: what it is about, what is to be done, what was learnt."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.core.names import LONGEST_NAME
from app.core.words import N_
from app.i18n import say
from app.shell.lessons.own_lesson import Words
from app.ui.text.labels import add_row
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog

_LONGEST = 300
"""Letters of a field: two sentences."""


class WordsDialog(FittedDialog):
    """
    Fields for the words.

    It stays until whoever keeps them closes it.

    Attributes:
        title, task, praise: The fields.

    Signals:
        kept: These words are to be kept.
    """

    kept = Signal(Words)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("Make a lesson of this")))
        self.title, self.task, self.praise = QLineEdit(), QLineEdit(), QLineEdit()
        form = QFormLayout()
        for text, field, longest in (
            (N_("What it is about"), self.title, LONGEST_NAME),
            (N_("What is to be done"), self.task, _LONGEST),
            (N_("What was learnt"), self.praise, _LONGEST),
        ):
            field.setMaxLength(longest)
            field.textChanged.connect(self._look)
            add_row(form, say(text), field)
        ways = QHBoxLayout()
        ways.addStretch(1)
        ways.addWidget(button(say(N_("Cancel")), self.reject))
        self.keep = button(say(N_("Keep …")), lambda: self.kept.emit(self.words()), is_default=True)
        ways.addWidget(self.keep)
        layout = QVBoxLayout()
        layout.setContentsMargins(20, 16, 20, 16)
        layout.addLayout(form)
        self.compose(layout, ways, self.keep, wish=QSize(620, 0))
        self._look()

    def words(self) -> Words:
        """Return what was written."""
        return Words(*(field.text().strip() for field in (self.title, self.task, self.praise)))

    def _look(self) -> None:
        self.keep.setEnabled(all(self.words()))
