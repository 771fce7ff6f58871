"""The game's own actions, for the Move and View menus."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.ui.board.board_actions import ActionMenu, BoardActions


class BoardMenu(BoardActions):
    """
    The game's actions in the menus.

    Attributes:
        take, build, discard, browse: In the Move menu.
        sort, targets, four_colours, large: In the View menu; they can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.take = self._action(N_("Take the top discard"), ActionMenu.MOVE, "T")
        self.build = self._action(N_("Build with the chosen cards"), ActionMenu.MOVE, "B")
        self.browse = self._action(N_("Preview the next build"), ActionMenu.MOVE, "N")
        self.discard = self._action(N_("Discard the chosen card"), ActionMenu.MOVE, "D")
        self.sort = self._choice(N_("Sort the hand by rank"), "S", "by rank")
        self.targets = self._choice(N_("Show every legal target"), "L")
        self.four_colours = self._choice(N_("Four-colour cards"), "F", "four colours")
        self.large = self._choice(N_("Large card corners"), "I", "large corners")

    def _choice(self, text: str, key: str, kept: str = "") -> QAction:
        """Return something to be seen or not; the shell remembers from game to game what has a name."""
        action = self._action(text, ActionMenu.VIEW, key, is_checkable=True)
        action.setObjectName(kept)
        return action
