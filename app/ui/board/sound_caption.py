"""Says in words what a table lets be heard, for whoever does not hear it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.i18n import say
from app.ui.text.labels import TextLabel
from app.ui.widgets.letters import give_letters

CAPTIONS: Mapping[str, str] = {
    "glass-warning": N_("A bell warns"),
    "glass-end": N_("A gong: the time is up"),
    "dice": N_("Dice roll"),
    "catapult": N_("A catapult lets go"),
    "fanfare": N_("A fanfare"),
}
"""What matters, by the name of the sound; wood and paper only go with what is seen."""

SHOWN_MS = 1800


class SoundCaption(TextLabel):
    """Words at the lower rim of a board, for a while."""

    def __init__(self, board: QWidget) -> None:
        super().__init__("", board)
        self._board = board
        self.setStyleSheet(
            "background: rgba(38, 26, 16, 215); color: #FFF6E0; border-radius: 8px; padding: 5px 12px;"
        )
        # Below a style sheet Qt keeps the letters it had; ours are set again when they change.
        give_letters(self, 1.0)
        # What lies below it, as what shows a throw again, hears of clicks all the same.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._rest = QTimer(self, interval=SHOWN_MS, singleShot=True)
        self._rest.timeout.connect(self.hide)

    def tell(self, sound: str) -> None:
        """Say a sound that matters."""
        if sound not in CAPTIONS:
            return
        board = self._board
        self.setText(say(CAPTIONS[sound]))
        self.adjustSize()
        self.move((board.width() - self.width()) // 2, board.height() - self.height() - 12)
        self.show()
        self.raise_()
        self._rest.start()
