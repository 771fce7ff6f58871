"""A panel beside the board whose title has letters of the size that all others have."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDockWidget, QStyle, QStyleOptionDockWidget, QStylePainter


class SidePanel(QDockWidget):
    """A `QDockWidget`: that keeps the letters of its title from when it was made."""

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.isFloating():
            super().paintEvent(event)
            return
        painter, title = QStylePainter(self), QStyleOptionDockWidget()
        self.initStyleOption(title)
        painter.drawControl(QStyle.ControlElement.CE_DockWidgetTitle, title)
        painter.end()
