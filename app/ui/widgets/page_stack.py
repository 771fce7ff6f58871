"""Pages in turn; one that needs more room than there is scrolls."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.ui.widgets.scrolling import ScrollArea


class _Stack(QStackedWidget):
    """Needs what the page that is shown needs, not what the largest of all would."""

    # Qt's names from here on.

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return QSize() if page is None else page.minimumSizeHint()

    def heightForWidth(self, width: int) -> int:
        page = self.currentWidget()
        least = self.minimumSizeHint().height()
        return least if page is None else max(least, page.heightForWidth(width))


class BoardPage(QWidget):
    """A page whose board takes what room there is: it scrolls only where the board would be too small."""

    # Qt's names from here on.

    def heightForWidth(self, width: int) -> int:
        # Qt would ask for the height that the board would like.
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)


class BoardColumn(QVBoxLayout):
    """The column of a page with a board: below words that need their height, the board gives way."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._is_asked = False

    # Qt's names from here on.

    def heightForWidth(self, width: int) -> int:
        if self._is_asked:
            return super().heightForWidth(width)
        # What lies around a page asks its layout, not the page; and the least height is asked by this one.
        self._is_asked = True
        try:
            return self.minimumHeightForWidth(width)
        finally:
            self._is_asked = False


class PageStack(ScrollArea):
    """Shows one of its pages; how small the others can be does not matter."""

    def __init__(self) -> None:
        super().__init__()
        self._stack = _Stack()
        self.setWidget(self._stack)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def add(self, page: QWidget) -> None:
        """Add a page, if it is not there yet."""
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)

    def remove(self, page: QWidget) -> None:
        """Forget a page."""
        self._stack.removeWidget(page)

    @property
    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._stack.currentWidget()

    def show_page(self, page: QWidget) -> None:
        """Show a page that was added, in the room that what has come or gone around it leaves."""
        if (around := self.window().layout()) is not None:
            # Else it is first painted in the room that was left before, wood and all.
            around.activate()
        self._stack.setCurrentWidget(page)
        self._stack.updateGeometry()
