"""A game's own actions, for the Move and View menus."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import say


class ActionMenu(Enum):
    """The menus that a game adds its actions to."""

    MOVE = auto()
    VIEW = auto()


class BoardAction(QAction):
    """
    An action of a game.

    Attributes:
        place: The menu it stands in; None: it is a key only.
    """

    def __init__(self, board: QWidget, menu: ActionMenu | None) -> None:
        super().__init__(board)
        self.place = menu


class BoardActions:
    """What can be done at a board besides pointing; each game adds its own."""

    def __init__(self, board: QWidget) -> None:
        self._board = board
        self._texts: list[tuple[BoardAction, str]] = []

    @property
    def all(self) -> list[BoardAction]:
        """The actions in the order of the menus; those of no menu are keys only."""
        return [action for action, _ in self._texts if action.place is not None]

    def retranslate(self) -> None:
        """Say them in the language that is spoken now."""
        for action, text in self._texts:
            action.setText(say(text))

    def connect(self, pairs: Sequence[tuple[QAction, Callable[[], object]]]) -> None:
        """Let each action do what stands beside it."""
        for action, does in pairs:
            action.triggered.connect(lambda _=False, does=does: does())

    def _action(
        self, text: str, menu: ActionMenu | None, key: str, *, is_checkable: bool = False
    ) -> BoardAction:
        """
        Return a new action.

        Args:
            text: What it says, marked with `N_`.
            menu: Where it stands; None for a key only.
            key: Does it while the board has the focus; empty for none.
        """
        action = BoardAction(self._board, menu)
        action.setText(say(text))
        action.setCheckable(is_checkable)
        # Keys act only while the board has the focus.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if key:
            action.setShortcut(QKeySequence(key))
        self._board.addAction(action)
        self._texts.append((action, text))
        return action


MenuLine: TypeAlias = tuple[str, Callable[[], object] | None]
"""What a line of a context menu says, and what it does; None: it cannot be chosen."""


def make_menu(board: QWidget, lines: Sequence[MenuLine], rest: Sequence[QAction] = ()) -> QMenu:
    """Return a menu with some lines, and other actions below them; it is gone when it has been closed."""
    menu = QMenu(board)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for text, does in lines:
        action = menu.addAction(text.replace("&", "&&"))
        action.setEnabled(does is not None)
        if does is not None:
            action.triggered.connect(lambda _=False, does=does: does())
    if lines and rest:
        menu.addSeparator()
    menu.addActions(list(rest))
    return menu
