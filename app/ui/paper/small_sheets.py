"""Blank score sheets in little room: tables side by side, so that several games go on one page."""

from collections.abc import Sequence
from functools import partial

from attrs import define, evolve, field
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from app.core.sheet import Cell, Grid, Particulars, Row, Sheet
from app.core.words import N_, verbatim
from app.i18n import say
from app.ui.paper.grids import HEAD_FILL, TOTAL_FILL, boxed, ruled, said
from app.ui.paper.pages import (
    CENTRE,
    LEFT,
    SMALLEST_PT,
    WRAPPED,
    Ink,
    height_of,
    line_height,
    paint_text,
    set_text,
    width_of,
)
from app.ui.paper.sheet_heads import SheetHead, in_a_line, owner
from app.ui.paper.tags import Kind, begin, end

_LOWEST, _HIGHEST = 4.4, 7.5
"""Of a row that somebody writes in, in millimetres."""

_CELLS = (24.0, 20.0, 16.0, 13.0, 10.5, 8.0)
"""Widths that a cell may have at least; the first with which everything goes in is taken."""

_GAP = 4.0
"""Between tables."""

_WRITTEN = N_("Date"), N_("Place"), N_("Variant")
_WRITTEN_MM = 5.5

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
        about: Who plays, and what: the shields of the seats, and lines to write on.
        head: Stands above the tables where there is room for it; else a title, a line and a sentence do.
        inks: What paints it, from the corner of the room.
        fits: Whether everything is in it, in letters that can be read and cells that can be written in.
    """

    width: float
    height: float
    about: Particulars | None = None
    head: SheetHead | None = None
    inks: list[Ink] = field(factory=list)
    fits: bool = False
    _cell: float = 0.0
    _alone: float = 0.0

    def set(self, sheet: Sheet) -> bool:
        """Set all of *sheet*, without its reminders if they are too long; return whether it fits."""
        for self._cell in _CELLS:
            self.inks, self.fits = [], True
            self._set(sheet)
            if self.fits:
                break
        return self.fits

    def _set(self, sheet: Sheet) -> None:
        self._alone = 0.0
        lines = self._lines([part for grid in sheet.grids for part in self._columns(grid)])
        self._alone = max((_label_width(line[0]) for line in lines if len(line) == 1), default=0.0)
        corner = in_a_line(sheet) if self.head is None else None
        notes = [say(note) for note in (*((corner,) if corner else ()), *sheet.notes)]
        while len(notes) > bool(corner) and self._row_height(lines, notes) < _LOWEST:
            notes.pop()
        row = self._row_height(lines, notes)
        self.fits = row >= _LOWEST
        self._begin(sheet)
        y = self._top
        # As wide as the narrowest line allows: columns that are compared should be as wide.
        cell = min((self._cell_of(line) for line in lines), default=self._cell)
        for line in lines:
            self._line(line, y, row, cell)
            y += _depth(line, row) + _GAP
        self._notes(notes)

    # --- Where things go ---

    def _columns(self, grid: Grid) -> list[Grid]:
        """Return a long table in columns, if there is room for them beside each other."""
        parts = numbered_parts(grid)
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
        widths = [self._label(grid, line) + self._cell * len(grid.columns) for grid in line]
        return sum(widths) + _GAP * (len(line) - 1)

    def _label(self, grid: Grid, line: Sequence[Grid]) -> float:
        """Return the width of a first column: that of tables which have a line to themselves is the same."""
        return max(_label_width(grid), self._alone if len(line) == 1 else 0.0)

    def _row_height(self, lines: Sequence[Sequence[Grid]], notes: Sequence[str]) -> float:
        """Return how high a row may be for everything to go in."""
        rows = sum(2 + max(len(grid.rows) for grid in line) for line in lines)
        taken = self._top + _GAP * len(lines) + sum(map(self._note_height, notes))
        return min(_HIGHEST, (self.height - taken) / max(1, rows))

    @property
    def _top(self) -> float:
        """Where the tables begin."""
        if self.head is not None:
            return self.head.height
        return line_height(_TITLE_PT) + 1.5 + (0.0 if self.about is None else _WRITTEN_MM + 1)

    def _note_height(self, note: str) -> float:
        return height_of(note, SMALLEST_PT, self.width) + 0.6

    # --- What stands there ---

    def _cell_of(self, line: Sequence[Grid]) -> float:
        """Return how wide each cell of a line of tables may be."""
        spare = self.width - self._width_of(line)
        self.fits = self.fits and spare >= -0.01
        return self._cell + spare / max(1, sum(len(grid.columns) for grid in line))

    def _begin(self, sheet: Sheet) -> None:
        """Set what stands above the tables."""
        if self.head is not None:
            self.inks += self.head.inks
            return
        y = line_height(_TITLE_PT) + 1.5
        title = QRectF(0, 0, self.width, y - 1.5)
        self._text(say(sheet.title), title, _TITLE_PT, bold=True, kind=Kind.TITLE)
        if self.about is not None:
            self._written(self.about, y)

    def _written(self, about: Particulars, top: float) -> None:
        """Set the lines for date, place and variant."""
        left, width = 0.0, (self.width - 2 * _GAP) / len(_WRITTEN)
        variant = "" if about.variant is None else say(about.variant)
        for label, text in zip(_WRITTEN, ("", "", variant), strict=True):
            words = f"{say(label)} {text}"
            self._text(words, QRectF(left, top, width, _WRITTEN_MM), SMALLEST_PT)
            after = left + width_of(words, SMALLEST_PT) + 1.5
            self.inks.append(ruled(QLineF(after, top + _WRITTEN_MM - 1, left + width, top + _WRITTEN_MM - 1)))
            left += width + _GAP

    def _line(self, line: Sequence[Grid], top: float, row: float, cell: float) -> None:
        left = 0.0
        for place, grid in enumerate(line):
            label = self._label(grid, line)
            if grid.heading != _GOES_ON:
                beside = [other for other in line[place + 1 :] if other.heading == _GOES_ON]
                wide = sum(label + cell * len(other.columns) + _GAP for other in (grid, *beside)) - _GAP
                heading = QRectF(left, top, wide, row)
                self._text(said(grid.heading, {}), heading, _HEAD_PT, bold=True, kind=Kind.HEADING)
            self._grid(grid, QRectF(left, top, label + cell * len(grid.columns), row), label)
            left += label + cell * len(grid.columns) + _GAP

    def _grid(self, grid: Grid, first: QRectF, label: float) -> None:
        """Set a table under a row of its heading."""
        rows = (Row(None, grid.columns, strong=True), *grid.rows)
        self.inks.append(begin(Kind.TABLE))
        for place, row in enumerate(rows):
            line = first.translated(0, first.height() * (place + 1))
            fill = HEAD_FILL if place == 0 else TOTAL_FILL if row.strong else ""
            self.inks.append(begin(Kind.ROW))
            self._row(row, line, label, fill, is_running=grid.is_running and place > 0)
            self.inks.append(end)
        self.inks.append(end)

    def _badge(self, seat: int, count: int, box: QRectF) -> None:
        """Set the emblem of a seat at the head of its column."""
        sitters = () if self.about is None else self.about.sitters
        if len(sitters) == count:
            side = min(box.height(), box.width())
            self.inks.append(owner(sitters[seat].colour, QRectF(box.left(), box.top(), side, side)))

    def _row(self, row: Row, line: QRectF, label: float, fill: str, *, is_running: bool = False) -> None:
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
            if is_running and place:
                middle = box.center().x()
                self.inks.append(ruled(QLineF(middle, box.top(), middle, box.bottom()), "#BBBBBB"))
            if fill == HEAD_FILL and place:
                self._badge(place - 1, len(row.cells), box)
            kind = Kind.COLUMN_HEAD if fill == HEAD_FILL else Kind.CELL if place else Kind.ROW_HEAD
            self._text(said(cell, {}), inner, _LABEL_PT, bold=row.strong, is_left=place == 0, kind=kind)

    def _notes(self, notes: Sequence[str]) -> None:
        y = self.height - sum(map(self._note_height, notes))
        for note in notes:
            height = self._note_height(note)
            self.inks.append(partial(_noted, note, QRectF(0, y, self.width, height)))
            y += height

    def _text(
        self,
        text: str,
        room: QRectF,
        points: float,
        *,
        bold: bool = False,
        is_left: bool = True,
        kind: Kind = Kind.TEXT,
    ) -> None:
        self.fits = self.fits and width_of(text, SMALLEST_PT, bold=bold) <= room.width() + 0.01
        flags = LEFT if is_left else CENTRE
        self.inks.append(set_text(text, room, points, bold=bold, flags=flags, kind=kind))


def numbered_parts(grid: Grid) -> list[Grid]:
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
