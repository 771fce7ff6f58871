"""What a game adds to the menus while it is on the table."""

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.shell.common.menu_actions import MenuId
from app.shell.common.user_state import UserState
from app.ui.board.board_actions import ActionMenu
from app.ui.board.table import Table


class TableActions:
    """Puts a table's own actions into menus, and takes them out again."""

    def __init__(self, menus: Mapping[MenuId, QMenu], user_state: UserState) -> None:
        self._menus, self._user_state = menus, user_state
        self._actions: list[QAction] = []

    def add(self, table: Table, game_id: str) -> None:
        """Put the actions of a table into the menus; choices among them are as they were left."""
        for action in table.actions():
            self._menus[MenuId.VIEW if action.place is ActionMenu.VIEW else MenuId.MOVE].addAction(action)
            self._actions.append(action)
            if action.isCheckable() and action.objectName():
                self._keep_choice(action, f"{game_id}: {action.objectName()}")

    def remove(self) -> None:
        """Take out what was added."""
        for action in self._actions:
            for menu in self._menus.values():
                menu.removeAction(action)
        self._actions.clear()

    def _keep_choice(self, action: QAction, note: str) -> None:
        """Let an action that has a name be as it was left, in the last game or on the last day."""
        if (self._user_state.note(note) == "on") != action.isChecked():
            action.trigger()
        action.toggled.connect(lambda is_on: self._user_state.keep_note(note, "on" if is_on else ""))
