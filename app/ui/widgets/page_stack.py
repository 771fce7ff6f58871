"""Pages in turn; one that needs more room than there is scrolls."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import Shiboken

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

    def tab(self, step: Callable[[bool], bool], *, forwards: bool) -> bool:
        """
        Let Tab lead to all that is seen, and to nothing else; return whether it led anywhere.

        Args:
            step: Goes on by one, as Qt does.
        """
        page = self.page
        proxy = None if page is None else page.focusProxy()
        if page is None or proxy is None:
            return _to_what_is_seen(step, page, proxy, forwards=forwards)
        # Qt takes a page for what it gives the keys to, and passes over all that stands before that.
        page.setFocusProxy(cast("QWidget", None))
        try:
            return _to_what_is_seen(step, page, proxy, forwards=forwards)
        finally:
            if Shiboken.isValid(page) and Shiboken.isValid(proxy) and page.focusProxy() is None:
                page.setFocusProxy(proxy)

    # Qt's names from here on.

    def focusNextPrevChild(self, forwards: bool) -> bool:
        return self.tab(super().focusNextPrevChild, forwards=forwards)


def _to_what_is_seen(
    step: Callable[[bool], bool], page: QWidget | None, proxy: QWidget | None, *, forwards: bool
) -> bool:
    passed = [QApplication.focusWidget()]
    while step(forwards):
        here = QApplication.focusWidget()
        # A page that scrolls could have the keys itself, and would give them away.
        is_nothing = here is page and proxy is not None
        if here is None or here in passed:
            return True
        if not (is_nothing or _is_beyond(here) or _is_covered(here, page, proxy)):
            return True
        passed.append(here)
    return False


def _is_covered(widget: QWidget, page: QWidget | None, cloth: QWidget | None) -> bool:
    """Tell whether it is below what lies over all of its page, and has the keys while it does."""
    if page is None or cloth is None or cloth.parentWidget() is not page or widget is cloth:
        return False
    return cloth.geometry().contains(page.rect()) and page.isAncestorOf(widget)


def _is_beyond(widget: QWidget) -> bool:
    """Tell whether it is where Qt lays panels behind others, and bars of tabs that nobody needs."""
    window = widget.window()
    above = widget
    while above is not window and (around := above.parentWidget()) is not window and around is not None:
        above = around
    return above is not window and not window.rect().intersects(above.geometry())
