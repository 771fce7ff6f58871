"""The bar of a sandbox: what can be done with the position, in words, by mouse and by keys."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QActionEvent
from PySide6.QtWidgets import QToolBar, QToolButton

from app.core.words import N_
from app.i18n import say
from app.shell.common.icons import mark_more


class SandboxBar(QToolBar):
    """A bar of words; unlike Qt's own it can be reached with Tab, and so can what has no room on it."""

    def __init__(self) -> None:
        super().__init__()
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        mark_more(self, say(N_("More tools")))

    # Qt's names from here on.

    def actionEvent(self, event: QActionEvent) -> None:
        super().actionEvent(event)
        if event.type() == QEvent.Type.ActionAdded:
            for each in self.findChildren(QToolButton):
                each.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.retranslate()
