"""What the coach asks: play it, be shown something better, or think again."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.i18n import say, sentence
from app.shell.play.coach.coach import Doubt
from app.ui.text.messages import MessageBox


class DoubtDialog(MessageBox):
    """
    Asks about one step; closing it is to think again.

    Args:
        doubt: What the coach has seen.
        names: Of the players, by seat.

    Signals:
        insisted: It shall be played all the same.
        shown: Something better shall be shown on the board.
    """

    insisted = Signal()
    shown = Signal()

    def __init__(self, doubt: Doubt, names: Mapping[Seat, str], parent: QWidget | None = None) -> None:
        count = round(100 * doubt.verdict.loss)
        text = Phrase(N_("That gives about {count} chances in 100 away."), {"count": count})
        step = sentence(say(doubt.command.phrase, names))
        super().__init__(parent, say(text), step, MessageBox.Icon.Question)
        self.think = self.addButton(say(N_("Think again")), MessageBox.ButtonRole.RejectRole)
        self.show_why = self.addButton(say(N_("Show me something better")), MessageBox.ButtonRole.ActionRole)
        self.play = self.addButton(say(N_("Play it")), MessageBox.ButtonRole.ActionRole)
        self.setDefaultButton(self.think)
        self.setEscapeButton(self.think)
        self.finished.connect(self._go_on)

    def _go_on(self) -> None:
        if self.clickedButton() is self.play:
            self.insisted.emit()
        elif self.clickedButton() is self.show_why:
            self.shown.emit()
