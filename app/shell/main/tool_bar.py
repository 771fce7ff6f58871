"""The bar of tools over a table."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolBar, QWidget

from app.shell.common.menu_actions import ActionId, MenuActions


def tool_bar(actions: MenuActions) -> QToolBar:
    """Return a bar of tools: undo and hints at the left, pause and the Hall at the right."""
    bar = QToolBar()
    bar.setObjectName("tools")
    bar.setMovable(False)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    for action in (ActionId.UNDO, ActionId.REDO, ActionId.HINT):
        bar.addAction(actions[action])
    gap = QWidget()
    gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    bar.addWidget(gap)
    for action in (ActionId.PAUSE, ActionId.HALL):
        bar.addAction(actions[action])
    return bar
