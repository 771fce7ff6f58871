"""The lines of the library; each has its picture when it comes into sight, and gives it back later."""

import time
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QIcon, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

_NUMBER = Qt.ItemDataRole.UserRole
_PICTURE = QSize(104, 72)

_AT_ONCE_S = 0.008
"""So long pictures are unpacked before the window has its turn: half a frame."""

_MOST = 60
"""Pictures that are kept; more than any screen shows."""


class GameList(QListWidget):
    """
    Games, a line each.

    Args:
        thumbnail: Returns the picture of the game of a number, PNG, or nothing.
    """

    def __init__(self, thumbnail: Callable[[int], bytes]) -> None:
        super().__init__()
        self._thumbnail = thumbnail
        self._drawn: deque[QListWidgetItem] = deque()
        self._seen: set[int] = set()
        self._drawing = QTimer(self, interval=0, singleShot=True)
        self._drawing.timeout.connect(self._draw)
        # In its room words stand where they will stand, and no line is lower than the others.
        nothing = QPixmap(_PICTURE)
        nothing.fill(Qt.GlobalColor.transparent)
        self._nothing = QIcon(nothing)
        self.setIconSize(_PICTURE)
        self.setAlternatingRowColors(True)
        self.setSpacing(2)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._drawing.start())

    def empty(self) -> None:
        """Take all lines away."""
        self._drawn.clear()
        self._seen.clear()
        self.clear()

    def add(self, number: int, text: str) -> None:
        """Add a line for the game of *number*."""
        line = QListWidgetItem(self._nothing, text)
        line.setData(_NUMBER, number)
        self.addItem(line)
        self._drawing.start()

    def number(self, row: int) -> int:
        """Return the number of the game in a row; 0 if there is no such row."""
        return int(self.item(row).data(_NUMBER)) if 0 <= row < self.count() else 0

    def _draw(self) -> None:
        """Unpack pictures of lines in sight, for half a frame; then the window has its turn."""
        until = time.monotonic() + _AT_ONCE_S
        if not self.isVisible():
            return
        for row in self._in_sight():
            number = self.number(row)
            if number in self._seen:
                continue
            if time.monotonic() > until:
                self._drawing.start()
                return
            self._seen.add(number)
            pixels = QPixmap()
            pixels.loadFromData(self._thumbnail(number))
            if not pixels.isNull():
                self._show(self.item(row), pixels)

    def _show(self, line: QListWidgetItem, pixels: QPixmap) -> None:
        """Give a line its picture, and take it from whichever has had its own longest."""
        line.setIcon(QIcon(self._small(pixels)))
        self._drawn.append(line)
        if len(self._drawn) > _MOST:
            old = self._drawn.popleft()
            old.setIcon(self._nothing)
            self._seen.discard(int(old.data(_NUMBER)))

    def _in_sight(self) -> range:
        """Return the rows that can be seen."""
        room = self.viewport().rect()
        # Between two lines there is nothing.
        step = self.spacing() * 2 + 1
        first = next((row for y in (0, step) if (row := self._row_at(y)) >= 0), 0)
        last = next((row for y in (0, step) if (row := self._row_at(room.bottom() - y)) >= 0), -1)
        return range(first, (self.count() - 1 if last < 0 else last) + 1) if self.count() else range(0)

    def _row_at(self, y: int) -> int:
        return self.indexAt(QPoint(self.viewport().width() // 2, y)).row()

    def _small(self, pixels: QPixmap) -> QPixmap:
        """Return a picture as large as a line shows it; in full each would take a megabyte."""
        fineness = self.devicePixelRatioF()
        small = pixels.scaled(
            _PICTURE * fineness,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(fineness)
        return small

    # Qt's names from here on.

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for line in self._drawn:
            line.setIcon(self._nothing)
        self._drawn.clear()
        self._seen.clear()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drawing.start()
