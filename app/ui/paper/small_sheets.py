"""Blank score sheets in little room: tables side by side, so that several games go on one page."""

from collections.abc import Sequence
from functools import partial

from attrs import define, evolve, field
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.core.sheet import Cell, Grid, Row, Sheet
from app.core.words import verbatim
from app.i18n import say
from app.ui.paper.grids import HEAD_FILL, TOTAL_FILL, boxed, said
from app.ui.paper.pages import (
    CENTRE,
    LEFT,
    SMALLEST_PT,
    WRAPPED,
    Ink,
    height_of,
    line_height,
    paint_text,
    width_of,
)

_LOWEST, _HIGHEST = 4.4, 7.5
"""Of a row that somebody writes in, in millimetres."""

_CELLS = (24.0, 20.0, 16.0, 13.0, 10.5, 8.0)
"""Widths that a cell may have at least; the first with which everything goes in is taken."""

_GAP = 4.0
"""Between tables."""

_TITLE_PT, _HEAD_PT, _LABEL_PT = 14.0, 9.0, 8.5
_PAD = 1.0
_LONG = 14
"""More numbered rows than these stand in several columns."""

_GOES_ON = verbatim(" ")
"""Heads the second column of such a table, and all that follow."""


@define(eq=False)
class SmallSheet:
    """
    A sheet to be written on, set into a room of its own, in millimetres.

    Attributes:
        width, height: Of the room.
        inks: What paints it, from the corner of the room.
        fits: Whether everything is in it, in letters that can be read and cells that can be written in.
    """

    width: float
    height: float
    inks: list[Ink] = field(factory=list)
    fits: bool = False
    _cell: float = 0.0

    def set(self, sheet: Sheet) -> bool:
        """Set all of *sheet*, without its reminders if they are too long; return whether it fits."""
        for self._cell in _CELLS:
            self.inks, self.fits = [], True
            self._set(sheet)
            if self.fits:
                break
        return self.fits

    def _set(self, sheet: Sheet) -> None:
        lines = self._lines([part for grid in sheet.grids for part in self._columns(grid)])
        notes = [say(note) for note in sheet.notes]
        if self._row_height(lines, notes) < _LOWEST:
            notes = []
        row = self._row_height(lines, notes)
        self.fits = row >= _LOWEST
        y = line_height(_TITLE_PT) + 1.5
        self._text(say(sheet.title), QRectF(0, 0, self.width, y - 1.5), _TITLE_PT, bold=True)
        for line in lines:
            self._line(line, y, row)
            y += _depth(line, row) + _GAP
        self._notes(notes)

    # --- Where things go ---

    def _columns(self, grid: Grid) -> list[Grid]:
        """Return a long table in columns, if there is room for them beside each other."""
        parts = _parts(grid)
        return parts if self._width_of(parts) <= self.width else [grid]

    def _lines(self, grids: Sequence[Grid]) -> list[list[Grid]]:
        """Return the tables that stand beside each other, line by line."""
        lines: list[list[Grid]] = []
        for grid in grids:
            if lines and self._width_of([*lines[-1], grid]) <= self.width:
                lines[-1].append(grid)
            else:
                lines.append([grid])
        return lines

    def _width_of(self, line: Sequence[Grid]) -> float:
        """Return the least width of tables side by side."""
        widths = [_label_width(grid) + self._cell * len(grid.columns) for grid in line]
        return sum(widths) + _GAP * (len(line) - 1)

    def _row_height(self, lines: Sequence[Sequence[Grid]], notes: Sequence[str]) -> float:
        """Return how high a row may be for everything to go in."""
        rows = sum(2 + max(len(grid.rows) for grid in line) for line in lines)
        taken = line_height(_TITLE_PT) + 1.5 + _GAP * len(lines) + sum(map(self._note_height, notes))
        return min(_HIGHEST, (self.height - taken) / max(1, rows))

    def _note_height(self, note: str) -> float:
        return height_of(note, SMALLEST_PT, self.width) + 0.6

    # --- What stands there ---

    def _line(self, line: Sequence[Grid], top: float, row: float) -> None:
        spare = self.width - self._width_of(line)
        cells = sum(len(grid.columns) for grid in line)
        cell = self._cell + spare / max(1, cells)
        self.fits = self.fits and spare >= -0.01
        left = 0.0
        for place, grid in enumerate(line):
            label = _label_width(grid)
            if grid.heading != _GOES_ON:
                beside = [other for other in line[place + 1 :] if other.heading == _GOES_ON]
                wide = sum(label + cell * len(other.columns) + _GAP for other in (grid, *beside)) - _GAP
                self._text(said(grid.heading, {}), QRectF(left, top, wide, row), _HEAD_PT, bold=True)
            self._grid(grid, QRectF(left, top, label + cell * len(grid.columns), row), label)
            left += label + cell * len(grid.columns) + _GAP

    def _grid(self, grid: Grid, first: QRectF, label: float) -> None:
        """Set a table under a row of its heading."""
        rows = (Row(None, grid.columns, strong=True), *grid.rows)
        for place, row in enumerate(rows):
            line = first.translated(0, first.height() * (place + 1))
            fill = HEAD_FILL if place == 0 else TOTAL_FILL if row.strong else ""
            self._row(row, line, label, fill)

    def _row(self, row: Row, line: QRectF, label: float, fill: str) -> None:
        width = (line.width() - label) / max(1, len(row.cells))
        boxes = [QRectF(line.left(), line.top(), label, line.height())]
        boxes += [
            QRectF(line.left() + label + place * width, line.top(), width, line.height())
            for place in range(len(row.cells))
        ]
        cells: tuple[Cell, ...] = (row.label, *row.cells)
        for place, (box, cell) in enumerate(zip(boxes, cells, strict=True)):
            self.inks.append(boxed(box, fill))
            inner = box.adjusted(_PAD, 0, -_PAD, 0)
            self._text(said(cell, {}), inner, _LABEL_PT, bold=row.strong, is_left=place == 0)

    def _notes(self, notes: Sequence[str]) -> None:
        y = self.height - sum(map(self._note_height, notes))
        for note in notes:
            height = self._note_height(note)
            self.inks.append(partial(_noted, note, QRectF(0, y, self.width, height)))
            y += height

    def _text(
        self, text: str, room: QRectF, points: float, *, bold: bool = False, is_left: bool = True
    ) -> None:
        self.fits = self.fits and width_of(text, SMALLEST_PT, bold=bold) <= room.width() + 0.01
        flags = LEFT if is_left else CENTRE
        self.inks.append(lambda painter: paint_text(painter, text, room, points, bold=bold, flags=flags))


def _parts(grid: Grid) -> list[Grid]:
    """Return a table in columns, if it is a long one whose rows are only numbered."""
    if len(grid.rows) <= _LONG or not all(isinstance(row.label, str) for row in grid.rows):
        return [grid]
    count = 2 if len(grid.columns) > 2 else 3
    each = -(-len(grid.rows) // count)
    chunks = [grid.rows[at : at + each] for at in range(0, len(grid.rows), each)]
    return [
        evolve(grid, heading=_GOES_ON if at else grid.heading, rows=rows) for at, rows in enumerate(chunks)
    ]


def _label_width(grid: Grid) -> float:
    """Return the width of the first column: what its words take in the smallest letters."""
    labels = [width_of(said(row.label, {}), SMALLEST_PT, bold=row.strong) for row in grid.rows]
    return max(labels, default=0.0) + 2 * _PAD + 0.2


def _depth(line: Sequence[Grid], row: float) -> float:
    """Return how deep tables side by side are, with their headings and heads."""
    return row * (2 + max(len(grid.rows) for grid in line))


def _noted(text: str, room: QRectF, painter: QPainter) -> None:
    paint_text(painter, text, room, SMALLEST_PT, flags=WRAPPED)
