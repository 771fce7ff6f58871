"""The game's own actions, and the menu of a right click."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.core.command import Command
from app.core.words import N_, Phrase
from app.games.conquest.commands import BuildWall, Recruit, Repair
from app.games.conquest.pieces import RESOURCE_NAMES
from app.games.conquest.ui.bar import NAMES
from app.games.conquest.ui.tools import BAR, Tool
from app.i18n import say


class TableActions:
    """
    What can be done besides pointing.

    Attributes:
        tools: Those of the bar, with the keys 1 to 8; 9 only counts knights.
        targets, coordinates, fortresses, dice: In the View menu; they can be checked.
        stop: Ends a series of battles.
    """

    def __init__(self, board: QWidget) -> None:
        self._board = board
        self._texts: list[tuple[QAction, str]] = []
        self.tools: dict[int, QAction] = {
            key: self._action(NAMES[tool], "move", str(key)) for key, tool in enumerate(BAR, start=1)
        }
        self.nine = self._action(N_("Nine knights"), "", "9")
        self.stop = self._action(N_("Stop the battle"), "move", "")
        self.targets = self._action(N_("Show every legal target"), "view", "L", is_checkable=True)
        self.coordinates = self._action(N_("Show coordinates"), "view", "C", is_checkable=True)
        self.fortresses = self._action(N_("Show fortresses"), "view", "F", is_checkable=True)
        self.dice = self._action(N_("Let the dice roll"), "view", "D", is_checkable=True)
        self.dice.setChecked(True)
        self.next_edge = self._action(N_("Next edge of the hex"), "", "Tab")
        self.last_edge = self._action(N_("Previous edge of the hex"), "", "Shift+Tab")

    @property
    def all(self) -> list[QAction]:
        """The actions in the order of the menus."""
        return [action for action, _ in self._texts if action.data()]

    def retranslate(self) -> None:
        """Say them in the language that is spoken now."""
        for action, text in self._texts:
            action.setText(say(text))

    def connect(self, pairs: Sequence[tuple[QAction, Callable[[], object]]]) -> None:
        """Let each action do what stands beside it."""
        for action, does in pairs:
            action.triggered.connect(lambda _=False, does=does: does())

    def tool_of(self, key: int) -> Tool:
        """Return the tool of a key."""
        return BAR[key - 1]

    def _action(self, text: str, menu: str, key: str, *, is_checkable: bool = False) -> QAction:
        action = QAction(say(text), self._board)
        action.setData(menu)
        action.setCheckable(is_checkable)
        # Keys act only while the board has the focus.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if key:
            action.setShortcut(QKeySequence(key))
        self._board.addAction(action)
        self._texts.append((action, text))
        return action


def order_words(command: Command, note: Phrase | None) -> str:
    """Return the line of a menu for a command: what, for what, and what is in the way."""
    words = say(command.phrase)
    if isinstance(command, Recruit | BuildWall | Repair):
        pay = {"order": words, "pay": Phrase(RESOURCE_NAMES[command.pay])}
        words = say(Phrase(N_("{order} for {pay}"), pay))
    words = words[:1].upper() + words[1:]
    return words if note is None else f"{words} – {say(note)}"


def make_menu(board: QWidget, entries: Sequence[tuple[str, Callable[[], object] | None]]) -> QMenu:
    """Return a menu; entries without a deed cannot be chosen."""
    menu = QMenu(board)
    for text, does in entries:
        action = menu.addAction(text.replace("&", "&&"))
        action.setEnabled(does is not None)
        if does is not None:
            action.triggered.connect(lambda _=False, does=does: does())
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu
