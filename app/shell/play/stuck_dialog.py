"""What is asked when a computer player cannot think: wait, let it play simply, or take its seat over."""

from PySide6.QtWidgets import QMessageBox, QWidget

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.play.game_controller import GameController


class StuckDialog(QMessageBox):
    """
    Asks how a game goes on whose computer player does not answer; closing it is waiting.

    Args:
        controller: Of the game.
        seat: Who does not answer.
    """

    def __init__(self, controller: GameController, seat: Seat, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller, self._seat = controller, seat
        self.setWindowTitle("Springald")
        self.setIcon(QMessageBox.Icon.Warning)
        said = N_("{name} does not answer: the computer could not think, although it was tried three times.")
        self.setText(say(Phrase(said, {"name": controller.names[seat]})))
        self.setInformativeText(say(N_("Nothing is lost.  How shall the game go on?")))
        role = QMessageBox.ButtonRole.ActionRole
        self.wait = self.addButton(say(N_("Wait")), QMessageBox.ButtonRole.RejectRole)
        self.simple = self.addButton(say(N_("Let a simpler player move")), role)
        self.take = self.addButton(say(N_("Take the seat over")), role)
        self.setDefaultButton(self.wait)
        self.setEscapeButton(self.wait)
        self.finished.connect(self._go_on)

    def _go_on(self) -> None:
        match self.clickedButton():
            case self.simple:
                self._controller.runner.play_simply(self._seat)
            case self.take:
                self._controller.take_over(self._seat)
            case _:
                self._controller.runner.ask_again(self._seat)
