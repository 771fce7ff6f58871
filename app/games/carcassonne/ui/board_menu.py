"""The game's own actions, for the Move and View menus."""

from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.ui.board.board_actions import ActionMenu, BoardActions


class BoardMenu(BoardActions):
    """
    The game's actions in the menus.

    Attributes:
        back, turn: In the Move menu.
        targets, fields, fits, again: In the View menu; the first two can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.back = self._action(N_("Take the tile up again"), ActionMenu.MOVE, "Backspace")
        self.turn = self._action(N_("Turn the tile"), ActionMenu.MOVE, "")
        self.targets = self._action(N_("Show every legal target"), ActionMenu.VIEW, "L", is_checkable=True)
        self.fields = self._action(N_("Field view (hold F)"), ActionMenu.VIEW, "", is_checkable=True)
        self.fits = self._action(N_("What fits here?"), ActionMenu.VIEW, "W")
        self.again = self._action(N_("See the last throw again, slowly"), ActionMenu.VIEW, "A")
