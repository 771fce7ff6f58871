"""The game's own actions, for the Move and View menus."""

from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.ui.menu import BoardActions


class TableActions(BoardActions):
    """
    What can be done besides pointing.

    Attributes:
        take, build, discard, browse: In the Move menu.
        sort, targets, four_colours, large: In the View menu; the last three can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.take = self._action(N_("Take the top discard"), "move", "T")
        self.build = self._action(N_("Build with the chosen cards"), "move", "B")
        self.browse = self._action(N_("Preview the next build"), "move", "N")
        self.discard = self._action(N_("Discard the chosen card"), "move", "D")
        self.sort = self._action(N_("Sort the hand"), "view", "S")
        self.targets = self._action(N_("Show every legal target"), "view", "L", is_checkable=True)
        self.four_colours = self._action(N_("Four-colour cards"), "view", "F", is_checkable=True)
        self.large = self._action(N_("Large card corners"), "view", "I", is_checkable=True)
