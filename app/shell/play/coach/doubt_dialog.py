"""What the coach asks: play it, be shown something better, or think again."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.bots.advice.explanation import foretold
from app.core.command import Command, Seat
from app.core.session import AnySession
from app.core.words import N_, Phrase
from app.i18n import say, sentence
from app.shell.play.coach.coach import Doubt
from app.ui.text.messages import MessageBox


def in_words(session: AnySession, command: Command, names: Mapping[Seat, str], *, names_places: bool) -> str:
    """Return what the log would say of a step that nobody has played; see `foretold`."""
    view = session.view(command.by)
    return sentence(say(foretold(session.game, view, command, names_places=names_places), names))


class DoubtDialog(MessageBox):
    """
    Asks about one step; closing it is to think again.

    Args:
        doubt: What the coach has seen.
        told: The step in words.

    Signals:
        insisted: It shall be played all the same.
        shown: Something better shall be shown on the board.
    """

    insisted = Signal()
    shown = Signal()

    def __init__(self, doubt: Doubt, told: str, parent: QWidget | None = None) -> None:
        count = round(100 * doubt.verdict.told)
        text = Phrase(N_("That gives away about {count} chances in 100."), {"count": count})
        super().__init__(parent, say(text), told, MessageBox.Icon.Question)
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
