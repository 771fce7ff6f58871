"""The game's own actions, for the Move and View menus."""

from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.ui.board.board_actions import BoardActions


class BoardMenu(BoardActions):
    """
    The game's actions in the menus.

    Attributes:
        stop, fill, share, switch: In the Move menu.
        targets, leaks, enlarge: In the View menu; the first two can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.stop = self._action(N_("Stop drawing"), "move", "S")
        self.fill = self._action(N_("Fill the castle with catapults"), "move", "F")
        self.switch = self._action(N_("Take the next waiting wall"), "move", "N")
        self.share = self._action(N_("Share the victory"), "move", "")
        self.targets = self._action(N_("Show every legal target"), "view", "L", is_checkable=True)
        self.leaks = self._action(N_("Show leaks"), "view", "K", is_checkable=True)
        self.enlarge = self._action(N_("Enlarge the next plate"), "view", "P")
