"""The lines of the library; each has its words and picture when it comes into sight, and gives them back."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QHideEvent, QIcon, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListView

from app.storage.browsing import Key

_PICTURE = QSize(104, 72)

_AT_ONCE_S = 0.008
"""So long pictures are unpacked before the window has its turn: half a frame."""

_MOST = 60
"""Pictures that are kept; more than any screen shows."""

_MOST_WORDS = 300
"""Lines whose words are kept."""


class _Lines(QAbstractListModel):
    """What is on the shelf, as keys; words are asked for when a line is painted."""

    def __init__(self, words: Callable[[Key], str], nothing: QIcon) -> None:
        super().__init__()
        self._words, self._nothing = words, nothing
        self._said: dict[Key, str] = {}
        self.keys: Sequence[Key] = ()
        self.icons: dict[Key, QIcon] = {}

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Show these lines instead of the last ones."""
        self.beginResetModel()
        self.keys = keys
        self._said.clear()
        self.icons.clear()
        self.endResetModel()

    def ranges(self, rows: Iterable[int]) -> QItemSelection:
        """Return lines to be chosen at once: each one by itself would be told, and thousands take seconds."""
        found = QItemSelection()
        for _, run in groupby(enumerate(sorted(rows)), key=lambda each: each[1] - each[0]):
            lines = [row for _, row in run]
            found.select(self.index(lines[0]), self.index(lines[-1]))
        return found

    def said(self, key: Key) -> str:
        """Return the words of a line."""
        if key not in self._said:
            if len(self._said) >= _MOST_WORDS:
                self._said.clear()
            self._said[key] = self._words(key)
        return self._said[key]

    def forget_words(self) -> None:
        """Let words be asked for again."""
        self._said.clear()

    # Qt's names from here on.

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return len(self.keys)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if not 0 <= index.row() < len(self.keys):
            return None
        key = self.keys[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.said(key)
            case Qt.ItemDataRole.DecorationRole:
                return self.icons.get(key, self._nothing)
            case _:
                return None


class GameList(QListView):
    """
    Games and positions, a line each; several can be chosen.

    Args:
        thumbnail: Returns the picture of the game of a number, PNG, or nothing.
        words: Returns what a line says.

    Signals:
        chosen: Another line, or more of them, are chosen.
    """

    chosen = Signal()

    def __init__(self, thumbnail: Callable[[int], bytes], words: Callable[[Key], str]) -> None:
        super().__init__()
        self._thumbnail = thumbnail
        self._drawn: deque[Key] = deque()
        self._seen: set[Key] = set()
        self._drawing = QTimer(self, interval=0, singleShot=True)
        self._drawing.timeout.connect(self._draw)
        # In its room words stand where they will stand, and no line is lower than the others.
        nothing = QPixmap(_PICTURE)
        nothing.fill(Qt.GlobalColor.transparent)
        self._nothing = QIcon(nothing)
        self._lines = _Lines(words, self._nothing)
        self.setModel(self._lines)
        self.setIconSize(_PICTURE)
        # All are as high: thousands need not be measured.
        self.setUniformItemSizes(True)
        self.setAlternatingRowColors(True)
        self.setSpacing(2)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._drawing.start())
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())

    def say_again(self) -> None:
        """Say the same lines anew, as another day calls when they were played."""
        self._lines.forget_words()
        self.viewport().update()

    def show_keys(self, keys: Sequence[Key]) -> None:
        """
        Show these lines; what was chosen stays chosen if it is still there, or else the first one is.

        Where nothing but what was chosen has gone, the line is chosen that has come to its place.
        """
        before, old = self.chosen_keys(), self._lines.keys
        gone, following = set(before), old.index(before[0]) if before else 0
        if [key for key in old if key not in gone] != list(keys):
            following = 0
        self._drawn.clear()
        self._seen.clear()
        self._lines.show_keys(keys)
        row_of = {key: row for row, key in enumerate(keys)}
        rows = [row_of[key] for key in before if key in row_of]
        self.setCurrentRow(rows[0] if rows else min(following, len(keys) - 1))
        if rows[1:]:
            self.selectionModel().select(self._lines.ranges(rows), QItemSelectionModel.SelectionFlag.Select)
        self._drawing.start()

    def chosen_keys(self) -> list[Key]:
        """Return what is chosen, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self._lines.keys[row] for row in rows if row < len(self._lines.keys)]

    def count(self) -> int:
        """Return how many lines there are."""
        return len(self._lines.keys)

    def setCurrentRow(self, row: int) -> None:
        """Choose one line."""
        self.setCurrentIndex(self._lines.index(row))

    def _draw(self) -> None:
        """Unpack pictures of lines in sight, for half a frame; then the window has its turn."""
        until = time.monotonic() + _AT_ONCE_S
        if not self.isVisible():
            return
        for row in self._in_sight():
            key = self._lines.keys[row]
            if key in self._seen or key.is_position:
                continue
            if time.monotonic() > until:
                self._drawing.start()
                return
            self._seen.add(key)
            pixels = QPixmap()
            pixels.loadFromData(self._thumbnail(key.number))
            if not pixels.isNull():
                self._show(key, pixels)

    def _show(self, key: Key, pixels: QPixmap) -> None:
        """Give a line its picture, and take it from whichever has had its own longest."""
        self._lines.icons[key] = QIcon(self._small(pixels))
        self._drawn.append(key)
        if len(self._drawn) > _MOST:
            old = self._drawn.popleft()
            self._lines.icons.pop(old, None)
            self._seen.discard(old)
        self.viewport().update()

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
        self._lines.icons.clear()
        self._drawn.clear()
        self._seen.clear()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drawing.start()
