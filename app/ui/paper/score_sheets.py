"""Score sheets on paper: rows and columns become pages."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from math import ceil
from typing import TypeAlias

from attrs import define, field
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.sheet import Drawing, Grid, Row, Sheet
from app.core.words import Phrase
from app.i18n import say
from app.ui.paper.grids import HEAD_FILL, TOTAL_FILL, boxed, moved, said
from app.ui.paper.pages import (
    CENTRE,
    LEFT,
    SMALLEST_PT,
    WRAPPED,
    Ink,
    Page,
    height_of,
    line_height,
    paint_text,
    printable,
    width_of,
)
from app.ui.paper.small_sheets import SmallSheet

Draw: TypeAlias = Callable[[Hashable, QPainter, QRectF], None]
"""Paints a part of a table into a room; a game's `Table.paint_drawing` with its view put in."""

_INSET = 4.0
"""Millimetres that a sheet keeps from the printable margins."""

_WHOLE = 14
"""Rows of a table that is not broken off at the foot of a page."""

_ACROSS = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
"""How many games lie side by side and below each other; two of them on paper that lies on its side."""


def set_sheet(
    sheet: Sheet, paper: str, draw: Draw, names: Mapping[int, str], *, games: int = 1
) -> list[Page]:
    """
    Set a score sheet in the language that is spoken, on as many pages as it needs.

    Args:
        paper: A key of `PAPERS`.
        draw: Paints what `Sheet.drawings` ask for.
        names: Who sits where.
        games: How many stand on one page; see `games_per_page`.
    """
    frames = _frames(paper, games)
    setter = _Setter(frames[0].width(), frames[0].height(), names)
    setter.set(sheet, draw)
    small = None if setter.is_whole else _small(sheet, frames[0])
    if games == 1 and small is None:
        return [Page(moved(inks, frames[0].topLeft())) for inks in setter.pages]
    inks = setter.pages[0] if small is None else small
    whole = [moved(inks, frame.topLeft()) for frame in frames]
    return [Page(moved([*whole, _fold_lines(paper, games)], QPointF()), games == 2)]


def games_per_page(sheet: Sheet, paper: str, names: Mapping[int, str]) -> tuple[int, ...]:
    """Return how many games may stand on one page: each must be complete, in letters that can be read."""
    fitting = [1]
    for games in (2, 4):
        frame = _frames(paper, games)[0]
        setter = _Setter(frame.width(), frame.height(), names)
        setter.set(sheet, lambda part, painter, room: None)
        if setter.is_whole or _small(sheet, frame) is not None:
            fitting.append(games)
    return tuple(fitting)


def _small(sheet: Sheet, frame: QRectF) -> list[Ink] | None:
    """Return a sheet to be written on in little room; None if it does not fit, or is written on already."""
    cells = (cell for grid in sheet.grids for row in grid.rows for cell in row.cells)
    if sheet.drawings or any(cell is not None for cell in cells):
        return None
    setter = SmallSheet(frame.width(), frame.height())
    return setter.inks if setter.set(sheet) else None


def _frames(paper: str, games: int) -> list[QRectF]:
    """Return the rooms for the games of a page, in millimetres of the paper."""
    across, down = _ACROSS[games]
    room = printable(paper, landscape=games == 2)
    width, height = room.width() / across, room.height() / down
    return [
        QRectF(room.x() + col * width, room.y() + row * height, width, height).adjusted(
            _INSET, _INSET, -_INSET, -_INSET
        )
        for row in range(down)
        for col in range(across)
    ]


def _fold_lines(paper: str, games: int) -> Ink:
    across, down = _ACROSS[games]
    room = printable(paper, landscape=games == 2).adjusted(1, 1, -1, -1)

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("#999999"), 0.2))
        if across > 1:
            painter.drawLine(QLineF(room.center().x(), room.top(), room.center().x(), room.bottom()))
        if down > 1:
            painter.drawLine(QLineF(room.left(), room.center().y(), room.right(), room.center().y()))

    return paint


@define(eq=False)
class _Setter:
    """
    Sets a sheet from top to bottom, in millimetres; greys only, so that any printer will do.

    Attributes:
        width, height: Of the room on each page.
        names: Who sits where.
        pages: What is painted on each, from the corner of the room.
        fits: Whether no word had to be cut off.
    """

    ROW, LOWEST_ROW = 7.5, 5.0
    NOTE_POINTS = 8.5

    width: float
    height: float
    names: Mapping[int, str]
    pages: list[list[Ink]] = field(factory=lambda: [[]])
    fits: bool = True
    _y: float = 0.0
    _row_height: float = ROW

    @property
    def is_whole(self) -> bool:
        """Whether everything stands on one page, and no word had to be cut off."""
        return len(self.pages) == 1 and self.fits

    def set(self, sheet: Sheet, draw: Draw) -> None:
        """Set all of a sheet."""
        self._tighten(sheet)
        self._heading(sheet)
        for grid in sheet.grids:
            self._grid(grid)
        self._drawings(sheet.drawings, draw)
        self._notes(sheet.notes)

    def _tighten(self, sheet: Sheet) -> None:
        """Make rows a little lower where that keeps the notes from standing alone on another page."""
        notes = [self._wrapped_height(say(note, self.names), self.NOTE_POINTS) for note in sheet.notes]
        across, side = self._drawn_across(len(sheet.drawings))
        drawn = ceil(len(sheet.drawings) / across) * (side + 10)
        fixed = 9.6 + 4.8 * len(sheet.lines) + 7 + 11.9 * len(sheet.grids) + drawn + sum(notes) + 4
        rows = sum(1 + len(grid.rows) for grid in sheet.grids)
        wanted = (self.height - fixed) / max(1, rows)
        if self.LOWEST_ROW <= wanted < self.ROW:
            self._row_height = wanted

    def _heading(self, sheet: Sheet) -> None:
        """Set the title and the lines under it."""
        self._line(say(sheet.title), 20, bold=True)
        for line in sheet.lines:
            self._line(say(line, self.names), 10)
        self._rule()
        self._y += 4

    def _grid(self, grid: Grid) -> None:
        """Set a table; its head is repeated where a page ends."""
        # A short table stays whole; a long one takes some rows along with its heading.
        rows = len(grid.rows) if len(grid.rows) <= _WHOLE else 3
        self._need(7 + self._row_height * (rows + 1))
        self._line(say(grid.heading, self.names), 12, bold=True)
        self._y += 0.8
        label = self._label_width(grid)
        head = Row(None, grid.columns, strong=True)
        self._row(head, label, is_head=True)
        for row in grid.rows:
            if self._y + self._row_height > self.height:
                self._turn_page()
                self._row(head, label, is_head=True)
            self._row(row, label)
        self._y += 5

    def _label_width(self, grid: Grid) -> float:
        """Return the width of the first column: a third, or what the words take, up to a half."""
        wanted = (
            max((width_of(said(row.label, self.names), SMALLEST_PT + 1) for row in grid.rows), default=0.0)
            + 4
        )
        share = 0.5 if len(grid.columns) < 4 else 0.42
        return min(max(wanted, min(60.0, self.width * 0.34)), self.width * share)

    def _drawings(self, drawings: tuple[Drawing, ...], draw: Draw) -> None:
        """Set pictures side by side, two or more to a line."""
        if not drawings:
            return
        across, side = self._drawn_across(len(drawings))
        for start in range(0, len(drawings), across):
            self._need(side + 7)
            for place, drawing in enumerate(drawings[start : start + across]):
                left = place * (self.width + 6) / across
                self._text(said(drawing.caption, self.names), QRectF(left, self._y, side, 6), 10, bold=True)
                self._ink(_drawn(draw, drawing.part, QRectF(left, self._y + 6.5, side, side)))
            self._y += side + 10

    def _drawn_across(self, count: int) -> tuple[int, float]:
        """Return how many of so many pictures stand side by side, and how wide and high each is."""
        across = 2 if count in (2, 4) else min(3, max(1, count))
        return across, min((self.width - 6 * (across - 1)) / across, 86.0)

    def _notes(self, notes: tuple[Phrase, ...]) -> None:
        """Set the reminders at the foot of the page."""
        texts = [say(note, self.names) for note in notes]
        heights = [self._wrapped_height(text, self.NOTE_POINTS) for text in texts]
        if not texts:
            return
        self._need(sum(heights) + 3)
        self._y = max(self._y, self.height - sum(heights) - 3)
        self._rule()
        for text, height in zip(texts, heights, strict=True):
            room = QRectF(0, self._y, self.width, height)
            self._ink(partial(_noted, text, room, self.NOTE_POINTS))
            self._y += height

    def _row(self, row: Row, label: float, *, is_head: bool = False) -> None:
        width = (self.width - label) / max(1, len(row.cells))
        boxes = [QRectF(0, self._y, label, self._row_height)]
        boxes += [QRectF(label + i * width, self._y, width, self._row_height) for i in range(len(row.cells))]
        for place, (box, cell) in enumerate(zip(boxes, (row.label, *row.cells), strict=True)):
            fill = HEAD_FILL if is_head else TOTAL_FILL if row.strong else ""
            self._ink(boxed(box, fill))
            text, inner = said(cell, self.names), box.adjusted(1.0, 0, -1.0, 0)
            self._text(text, inner, 10, bold=is_head or row.strong, is_left=place == 0)
        self._y += self._row_height

    def _line(self, text: str, points: float, *, bold: bool = False) -> None:
        height = line_height(points)
        self._need(height)
        self._text(text, QRectF(0, self._y, self.width, height), points, bold=bold)
        self._y += height

    def _text(
        self, text: str, room: QRectF, points: float, *, bold: bool = False, is_left: bool = True
    ) -> None:
        self.fits = self.fits and width_of(text, SMALLEST_PT, bold=bold) * 0.9 <= room.width()
        flags = LEFT if is_left else CENTRE
        self._ink(lambda painter: paint_text(painter, text, room, points, bold=bold, flags=flags))

    def _wrapped_height(self, text: str, points: float) -> float:
        return height_of(text, points, self.width) + 0.8

    def _rule(self) -> None:
        line = QLineF(0, self._y + 1.5, self.width, self._y + 1.5)

        def paint(painter: QPainter) -> None:
            painter.setPen(QPen(QColor("#333333"), 0.35))
            painter.drawLine(line)

        self._ink(paint)
        self._y += 3.0

    def _ink(self, ink: Ink) -> None:
        self.pages[-1].append(ink)

    def _need(self, height: float) -> None:
        if self._y + height > self.height and self._y > 0:
            self._turn_page()

    def _turn_page(self) -> None:
        self.pages.append([])
        self._y = 0.0


def _noted(text: str, room: QRectF, points: float, painter: QPainter) -> None:
    paint_text(painter, text, room, points, flags=WRAPPED)


def _drawn(draw: Draw, part: Hashable, room: QRectF) -> Ink:
    def paint(painter: QPainter) -> None:
        painter.save()
        draw(part, painter, room)
        painter.restore()

    return paint
