"""Shows a step of the game once more, and goes back to where the game stands."""

from PySide6.QtCore import QObject, QTimer

from app.settings import Speed
from app.shell.play.game_controller import GameController
from app.ui.board.motion import FACTORS

_BEFORE_MS, _AFTER_MS = 350, 1500
"""So long the table is seen as it was, and then as it became, at normal speed."""


class Replayer(QObject):
    """
    Looks back at one step, as long as it takes to see it; whoever looks back already goes on from there.

    Attributes:
        is_on: A step is being shown.
    """

    def __init__(self, controller: GameController) -> None:
        super().__init__(controller)
        self._controller = controller
        self.is_on = False
        self._home: int | None = None
        self._places: list[int] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    def show_step(self, ply: int) -> None:
        """
        Show what the entry *ply* of the log did.

        Nothing moves with reduced motion, nor beside a clock: nobody shall study a board that stands still.
        """
        controller = self._controller
        speed = controller.runner.speed
        if speed is Speed.OFF or controller.is_timed or controller.waited_for is not None:
            return
        if not self.is_on:
            self._home = controller.place
        self.is_on, self._places = True, [ply + 1]
        controller.look_at(ply)
        self._timer.start(round(_BEFORE_MS * FACTORS[speed]))

    def stop(self) -> None:
        """Go back to where the game stands at once."""
        if self.is_on:
            self._places.clear()
            self._go_on()

    def _go_on(self) -> None:
        if self._places:
            self._controller.look_at(self._places.pop())
            self._timer.start(round(_AFTER_MS * FACTORS[self._controller.runner.speed]))
            return
        self._timer.stop()
        self.is_on = False
        self._controller.look_at(self._home)
