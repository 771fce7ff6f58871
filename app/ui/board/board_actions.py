"""A game's own actions, for the Move and View menus."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import say


class BoardActions:
    """What can be done at a board besides pointing; each game adds its own."""

    def __init__(self, board: QWidget) -> None:
        self._board = board
        self._texts: list[tuple[QAction, str]] = []

    @property
    def all(self) -> list[QAction]:
        """The actions in the order of the menus; those of no menu are keys only."""
        return [action for action, _ in self._texts if action.data()]

    def retranslate(self) -> None:
        """Say them in the language that is spoken now."""
        for action, text in self._texts:
            action.setText(say(text))

    def connect(self, pairs: Sequence[tuple[QAction, Callable[[], object]]]) -> None:
        """Let each action do what stands beside it."""
        for action, does in pairs:
            action.triggered.connect(lambda _=False, does=does: does())

    def _action(self, text: str, menu: str, key: str, *, is_checkable: bool = False) -> QAction:
        """
        Return a new action.

        Args:
            text: What it says, marked with `N_`.
            menu: "move" or "view"; empty for none.
            key: Does it while the board has the focus; empty for none.
        """
        action = QAction(self._board)
        action.setText(say(text))
        action.setData(menu)
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
