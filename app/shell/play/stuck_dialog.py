"""What is asked when a computer player cannot think: wait, let it play simply, or take its seat over."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.play.game_controller import GameController
from app.ui.text.messages import MessageBox


class StuckDialog(MessageBox):
    """
    Asks how a game goes on whose computer player does not answer; closing it is waiting.

    Args:
        controller: Of the game.
        seat: Who does not answer.

    Signals:
        eased: Somebody else plays for the computer: to win is no longer to win against it.
    """

    eased = Signal()

    def __init__(self, controller: GameController, seat: Seat, parent: QWidget | None = None) -> None:
        said = N_("{name} does not answer: the computer could not think, although it was tried three times.")
        details = N_("Nothing is lost.  How shall the game go on?")
        text = say(Phrase(said, {"name": controller.names[seat]}))
        super().__init__(parent, text, say(details), MessageBox.Icon.Warning)
        self._controller, self._seat = controller, seat
        role = MessageBox.ButtonRole.ActionRole
        self.wait = self.addButton(say(N_("Wait")), MessageBox.ButtonRole.RejectRole)
        self.simple = self.addButton(say(N_("Let a simpler player move")), role)
        self.take = self.addButton(say(N_("Take the seat over")), role)
        self.setDefaultButton(self.wait)
        self.setEscapeButton(self.wait)
        self.finished.connect(self._go_on)

    def _go_on(self) -> None:
        if self.clickedButton() in (self.simple, self.take):
            self.eased.emit()
        match self.clickedButton():
            case self.simple:
                self._controller.runner.play_simply(self._seat)
            case self.take:
                self._controller.take_over(self._seat)
            case _:
                self._controller.runner.ask_again(self._seat)
