"""A panel beside the board whose title has letters of the size that all others have."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDockWidget,
    QMainWindow,
    QStyle,
    QStyleOptionDockWidget,
    QStylePainter,
    QWidget,
)

from app.ui.widgets.page_stack import PageStack


class SidePanel(QDockWidget):
    """
    A `QDockWidget`: that keeps the letters of its title from when it was made.

    Put away, it leaves the keys to the page beside it; Qt would pass them on to whatever comes next.  So it
    does with Esc, and with an Enter that nothing on it has a use for.
    """

    @property
    def _pages(self) -> PageStack | None:
        """The pages that it stands beside."""
        window = self.parentWidget()
        pages = window.centralWidget() if isinstance(window, QMainWindow) else None
        return pages if isinstance(pages, PageStack) else None

    @property
    def _page(self) -> QWidget | None:
        """The page that it stands beside."""
        return None if self._pages is None else self._pages.page

    # Qt's names from here on.

    def focusNextPrevChild(self, forwards: bool) -> bool:
        if (pages := self._pages) is None or (page := pages.page) is None:
            return super().focusNextPrevChild(forwards)
        if self.isVisible():
            return pages.tab(super().focusNextPrevChild, forwards=forwards)
        page.setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        # A list has had its use for it, and passes it on all the same.
        is_enter = is_enter and not isinstance(QApplication.focusWidget(), QAbstractItemView)
        if (page := self._page) is None or not (is_enter or event.key() == Qt.Key.Key_Escape):
            super().keyPressEvent(event)
            return
        page.setFocus()
        if is_enter and (focus := QApplication.focusWidget()) is not None:
            QApplication.sendEvent(focus, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.isFloating():
            super().paintEvent(event)
            return
        painter, title = QStylePainter(self), QStyleOptionDockWidget()
        self.initStyleOption(title)
        painter.drawControl(QStyle.ControlElement.CE_DockWidgetTitle, title)
        painter.end()
