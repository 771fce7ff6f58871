"""The game's own actions, and the menu of a right click."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.core.command import Command
from app.core.words import N_, Phrase
from app.games.conquest.commands import BuildWall, Recruit, Repair
from app.games.conquest.pieces import RESOURCE_NAMES
from app.games.conquest.ui.panels.tool_bar import NAMES
from app.games.conquest.ui.tools import BAR, Tool
from app.i18n import say, sentence
from app.ui.board.board_actions import ActionMenu, BoardActions


class BoardMenu(BoardActions):
    """
    The game's actions in the menus.

    Attributes:
        tools: Those of the bar, with the keys 1 to 8; 9 only counts knights.
        targets, coordinates, fortresses, dice: In the View menu; they can be checked.
        stop: Ends a series of battles.
    """

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.tools: dict[int, QAction] = {
            key: self._action(NAMES[tool], ActionMenu.MOVE, str(key)) for key, tool in enumerate(BAR, start=1)
        }
        for each in self.tools.values():
            # Whatever floats over the board, and the bar itself, have use for few of them.
            each.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.nine = self._action(N_("Nine knights"), None, "9")
        self.stop = self._action(N_("Stop the battle"), ActionMenu.MOVE, "")
        self.targets = self._action(N_("Show every legal target"), ActionMenu.VIEW, "L", is_checkable=True)
        self.coordinates = self._action(N_("Show coordinates"), ActionMenu.VIEW, "C", is_checkable=True)
        self.fortresses = self._action(N_("Show fortresses"), ActionMenu.VIEW, "F", is_checkable=True)
        self.dice = self._action(N_("Let the dice roll"), ActionMenu.VIEW, "D", is_checkable=True)
        self.dice.setChecked(True)
        self.next_edge = self._action(N_("Next edge of the hex"), None, "Tab")
        self.last_edge = self._action(N_("Previous edge of the hex"), None, "Shift+Tab")

    def tool_of(self, key: int) -> Tool:
        """Return the tool of a key."""
        return BAR[key - 1]


def order_words(command: Command, note: Phrase | None) -> str:
    """Return the line of a menu for a command: what, for what, and what is in the way."""
    words = say(command.phrase)
    if isinstance(command, Recruit | BuildWall | Repair):
        pay = {"order": words, "pay": Phrase(RESOURCE_NAMES[command.pay])}
        words = say(Phrase(N_("{order} for {pay}"), pay))
    return sentence(words) if note is None else f"{sentence(words)} – {say(note)}"
