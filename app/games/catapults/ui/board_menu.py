"""The game's own actions, for the Move and View menus."""

from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.ui.board.board_actions import ActionMenu, BoardActions


class BoardMenu(BoardActions):
    """
    The game's actions in the menus.

    Attributes:
        stop, fill, share, switch: In the Move menu.
        targets, leaks, enlarge: In the View menu; the first two can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.stop = self._action(N_("Stop drawing"), ActionMenu.MOVE, "S")
        self.fill = self._action(N_("Fill the castle with catapults"), ActionMenu.MOVE, "F")
        self.switch = self._action(N_("Take the next waiting wall"), ActionMenu.MOVE, "N")
        self.share = self._action(N_("Share the victory"), ActionMenu.MOVE, "")
        self.targets = self._action(N_("Show every legal target"), ActionMenu.VIEW, "L", is_checkable=True)
        self.leaks = self._action(N_("Show leaks"), ActionMenu.VIEW, "K", is_checkable=True)
        self.enlarge = self._action(N_("Enlarge the next plate"), ActionMenu.VIEW, "P")
