"""The dialog about a person at this machine: name, emblem, and what is forgotten of them."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.core.names import clean_name
from app.core.words import N_
from app.i18n import say
from app.shell.common.fonts import prominent, soft
from app.shell.common.seat_emblem import EMBLEM_NAMES, emblem_icon
from app.strength.profiles import Profile
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog

_LONGEST_NAME = 20


class ProfileDialog(FittedDialog):
    """
    Shows one person, whose name may be changed to that of somebody else, who is then given the emblem.

    Signals:
        kept: The name as it was written, and its emblem.
        forgotten: The results of whoever is shown shall not count any more.
        deleted: The profile of whoever is shown shall go.
    """

    kept = Signal(str, int)
    forgotten = Signal(str)
    deleted = Signal(str)

    def __init__(self, name: str, profile: Profile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("Name and emblem")))
        self._shown, self._profile = name, profile
        self.name, self.emblems = QLineEdit(name), QButtonGroup(self)
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setAccessibleName(say(N_("Name")))
        row, ways, layout = QHBoxLayout(), QHBoxLayout(), QVBoxLayout()
        for colour, text in enumerate(EMBLEM_NAMES):
            row.addWidget(self._emblem(colour, say(text)))
        row.addStretch(1)
        keep = prominent(button(say(N_("Keep")), self._keep, is_default=True))
        self._forget = button(say(N_("Forget all results")), lambda: self._end(self.forgotten.emit))
        self._delete = button(say(N_("Delete profile")), lambda: self._end(self.deleted.emit))
        ways.addStretch(1)
        ways.addWidget(button(say(N_("Cancel")), self.reject))
        ways.addWidget(keep)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.addWidget(soft(say(N_("A name is offered before each game.  There are no passwords."))))
        layout.addWidget(self.name)
        layout.addLayout(row)
        layout.addWidget(soft(say(N_("Forgotten results stay in the library, but count no more."))))
        layout.addLayout(self._endings(bool(name)))
        layout.addStretch(1)
        self.compose(layout, ways, keep, wish=QSize(560, 0))
        self.name.textChanged.connect(lambda text: keep.setEnabled(bool(clean_name(text))))
        keep.setEnabled(bool(name))
        self.name.setFocus()

    def _endings(self, is_known: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        for each in (self._forget, self._delete):
            each.setEnabled(is_known)
            row.addWidget(each)
        row.addStretch(1)
        return row

    def _emblem(self, colour: int, text: str) -> QPushButton:
        made = QPushButton(emblem_icon(colour), "")
        made.setCheckable(True)
        made.setChecked(colour == self._profile.emblem)
        made.setIconSize(QSize(28, 28))
        made.setAccessibleName(text)
        set_tool_tip(made, text)
        self.emblems.addButton(made, colour)
        return made

    def _keep(self) -> None:
        self.kept.emit(clean_name(self.name.text()), self.emblems.checkedId())
        self.accept()

    def _end(self, tell: Callable[[str], object]) -> None:
        tell(self._shown)
        self.accept()
