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
        back, turn: In the Move menu.
        targets, fields, fits, again: In the View menu; the first two can be checked.
    """

    def __init__(self, board: QWidget) -> None:
        self._board = board
        self._texts: list[tuple[QAction, str]] = []
        self.back = self._action(N_("Take the tile up again"), "move", "Backspace")
        self.turn = self._action(N_("Turn the tile"), "move", "")
        self.targets = self._action(N_("Show every legal target"), "view", "L", is_checkable=True)
        self.fields = self._action(N_("Field view (hold F)"), "view", "", is_checkable=True)
        self.fits = self._action(N_("What fits here?"), "view", "W")
        self.again = self._action(N_("See the last throw again, slowly"), "view", "A")

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
        if key:
            action.setShortcut(QKeySequence(key))
        self._board.addAction(action)
        self._texts.append((action, text))
        return action
