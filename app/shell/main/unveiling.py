"""How a page with a board comes up: in a frame that only lays down what has been painted before it."""

from collections.abc import Iterator
from itertools import chain
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken

from app.ui.board.view import TableView

_SLICE = 0.02
"""Seconds of painting in one turn of the event loop: nothing moves meanwhile, and somebody waits."""


class Unveiling(QObject):
    """
    Paints what lies on the boards of a page, in slices, before anything of the page is seen.

    A first frame that painted every piece took as long as ten.  Until it can be quick the window shows
    what it showed before.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._page: QWidget | None = None
        self._painting: Iterator[None] | None = None
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._go_on)

    def begin(self, page: QWidget) -> None:
        """Let *page*, which has just been brought, be seen once its boards have been painted."""
        self.end()
        self._page, self._painting = page, None
        self._window.setUpdatesEnabled(False)
        self._turn.start()

    def end(self) -> None:
        """Let everything be seen now."""
        if self._turn.isActive():
            self._turn.stop()
            self._page, self._painting = None, None
            self._window.setUpdatesEnabled(True)
            # What became due meanwhile has been asked for already, and Qt does not ask twice.
            QCoreApplication.postEvent(self._window, QEvent(QEvent.Type.UpdateRequest))

    def _go_on(self) -> None:
        page = self._page
        if page is None or not Shiboken.isValid(page) or not page.isVisible():
            # It has been left, or the window is being closed.
            self.end()
            return
        if self._painting is None:
            # Everything has its size by now; but what has brought the page has had its time in this turn.
            self._painting = chain.from_iterable(map(_paint_ahead, page.findChildren(TableView)))
            return
        begun = perf_counter()
        while next(self._painting, self) is not self:
            if perf_counter() - begun > _SLICE:
                return
        self.end()


def _paint_ahead(board: TableView) -> Iterator[None]:
    """Paint what lies on a board, unless the page has put it away meanwhile, for another."""
    if not Shiboken.isValid(board):
        return
    room, seen = board.mapToScene(board.viewport().rect()).boundingRect(), board.viewportTransform()
    for _ in board.table_scene.paint_ahead(room, seen, board.devicePixelRatioF()):
        yield
        if not Shiboken.isValid(board):
            return
