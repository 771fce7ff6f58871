"""A panel beside the board whose title has letters of the size that all others have."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle, QStyleOptionDockWidget, QStylePainter

from app.ui.widgets.page_stack import PageStack


class SidePanel(QDockWidget):
    """
    A `QDockWidget`: that keeps the letters of its title from when it was made.

    Put away, it leaves the keys to the page beside it; Qt would pass them on to whatever comes next.
    """

    # Qt's names from here on.

    def focusNextPrevChild(self, forwards: bool) -> bool:
        window = self.parentWidget()
        pages = window.centralWidget() if isinstance(window, QMainWindow) else None
        if self.isVisible() or not isinstance(pages, PageStack) or pages.page is None:
            return super().focusNextPrevChild(forwards)
        pages.page.setFocus()
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.isFloating():
            super().paintEvent(event)
            return
        painter, title = QStylePainter(self), QStyleOptionDockWidget()
        self.initStyleOption(title)
        painter.drawControl(QStyle.ControlElement.CE_DockWidgetTitle, title)
        painter.end()
