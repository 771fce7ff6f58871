"""The game's own actions, for the Move and View menus."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.words import N_
from app.i18n import say


class TableActions:
    """
    What can be done besides pointing.

    Attributes:
        take, build, discard, browse: In the Move menu.
        sort, targets, four_colours, large: In the View menu; the last three can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        self._board = board
        self._texts: list[tuple[QAction, str]] = []
        self.take = self._action(N_("Take the top discard"), "move", "T")
        self.build = self._action(N_("Build with the chosen cards"), "move", "B")
        self.browse = self._action(N_("Preview the next build"), "move", "N")
        self.discard = self._action(N_("Discard the chosen card"), "move", "D")
        self.sort = self._action(N_("Sort the hand"), "view", "S")
        self.targets = self._action(N_("Show every legal target"), "view", "L", is_checkable=True)
        self.four_colours = self._action(N_("Four-colour cards"), "view", "F", is_checkable=True)
        self.large = self._action(N_("Large card corners"), "view", "I", is_checkable=True)

    @property
    def all(self) -> list[QAction]:
        """The actions in the order of the menus."""
        return [action for action, _ in self._texts]

    def retranslate(self) -> None:
        """Say them in the language that is spoken now."""
        for action, text in self._texts:
            action.setText(say(text))

    def connect(self, pairs: list[tuple[QAction, Callable[[], object]]]) -> None:
        """Let each action do what stands beside it."""
        for action, does in pairs:
            action.triggered.connect(lambda _=False, does=does: does())

    def _action(self, text: str, menu: str, key: str, *, is_checkable: bool = False) -> QAction:
        action = QAction(say(text), self._board)
        action.setData(menu)
        action.setCheckable(is_checkable)
        # Single letters act only while the board has the focus.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setShortcut(QKeySequence(key))
        self._board.addAction(action)
        self._texts.append((action, text))
        return action
