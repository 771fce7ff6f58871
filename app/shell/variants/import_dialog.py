"""A variant that somebody sent: what it changes is said in plain words before it is kept."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.game import AnyGame
from app.core.names import breakable
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.common.fonts import prominent, soft, strong, title
from app.shell.common.thumbnails import setting_out
from app.storage.tables import changes
from app.storage.variants import Variant
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog

_PICTURE = QSize(360, 204)
"""In pixels."""


class ImportDialog(FittedDialog):
    """
    Shows what a variant from a file changes; accepted if it is to be kept.

    Attributes:
        lines: What it changes, a label for each value.
        picture: How a game with it begins; hidden where the rules find no beginning.
    """

    def __init__(self, game: AnyGame, variant: Variant, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("A variant from a file")))
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(title(breakable(variant.name)))
        layout.addWidget(soft(say(Phrase(N_("A variant of {game}"), {"game": game.title}))))
        note = TextLabel(breakable(variant.note))
        note.setWordWrap(True)
        if not variant.note:
            note.hide()
        layout.addWidget(note)
        self.picture = _picture(game, variant, self.devicePixelRatioF())
        layout.addWidget(self.picture)
        layout.addWidget(strong(say(N_("What it changes"))))
        said = [say(each) for each in changes(game.standard(), variant.options)]
        self.lines = [_line(text) for text in said or [say(N_("Nothing: it is the standard game."))]]
        for line in self.lines:
            layout.addWidget(line)
        layout.addStretch(1)
        self.compose(layout, *self._buttons(), wish=QSize(620, 520))

    def _buttons(self) -> tuple[QDialogButtonBox, QPushButton]:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        keep = button(say(N_("Keep it")), self.accept, is_default=True)
        keep.setObjectName("keep")
        prominent(keep)
        box.addButton(keep, QDialogButtonBox.ButtonRole.AcceptRole)
        box.rejected.connect(self.reject)
        return box, keep


def _picture(game: AnyGame, variant: Variant, fineness: float) -> QLabel:
    label = TextLabel()
    pixels = setting_out(game, variant.options, Settings(), _PICTURE, fineness) if game.table else None
    if pixels is not None:
        label.setPixmap(pixels)
        label.setAccessibleName(say(N_("How a game with it begins")))
    else:
        label.hide()
    return label


def _line(text: str) -> QLabel:
    label = TextLabel(f"• {text}")
    label.setWordWrap(True)
    return label
