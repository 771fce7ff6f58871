"""Score sheets on paper: rows and columns become pages."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil

from attrs import define, field
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.sheet import Cell, Drawing, Gain, Grid, Particulars, Row, Sheet
from app.core.words import N_, Phrase
from app.i18n import say
from app.ui.paper.grids import HEAD_FILL, TOTAL_FILL, Draw, boxed, drawn, moved, noted, ruled, said
from app.ui.paper.pages import (
    CENTRE,
    LEFT,
    SMALLEST_PT,
    Ink,
    Page,
    height_of,
    line_height,
    printable,
    set_text,
    width_of,
)
from app.ui.paper.sheet_heads import SheetHead, owner
from app.ui.paper.small_sheets import SmallSheet, numbered_parts
from app.ui.paper.tags import Kind, begin, end, tagged_ink

_INSET = 4.0
"""Millimetres that a sheet keeps from the printable margins."""

_WHOLE = 14
"""Rows of a table that is not broken off at the foot of a page."""

_LEAST_DRAWN = 42.0
"""Millimetres of the smallest picture in which something can be told apart."""

_CAPTION = 10.0
"""Millimetres that a picture takes beside itself, from top to bottom."""

_NUMBER, _NARROWEST, _BESIDE = 9.0, 9.0, 5.0
"""Millimetres of a numbered label, of a cell that is written in, and between columns of one table."""

_ACROSS = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
"""How many games lie side by side and below each other; two of them on paper that lies on its side."""


def set_sheet(
    sheet: Sheet,
    paper: str,
    draw: Draw,
    names: Mapping[int, str],
    *,
    games: int = 1,
    about: Particulars | None = None,
) -> list[Page]:
    """
    Set a score sheet in the language that is spoken, on as many pages as it needs.

    Args:
        paper: A key of `PAPERS`.
        draw: Paints what `Sheet.drawings` ask for.
        names: Who sits where.
        games: How many stand on one page; see `games_per_page`.
        about: What stands at its head.
    """
    frames = _frames(paper, games)
    setter = _Setter(frames[0].width(), frames[0].height(), names, about)
    setter.set(sheet, draw)
    head = setter.head if games == 1 else None
    small = None if setter.is_whole else _small(sheet, frames[0], about, head)
    if games == 1 and small is None:
        return [Page(moved(inks, frames[0].topLeft())) for inks in setter.pages]
    inks = setter.pages[0] if small is None else small
    whole = [moved(inks, frame.topLeft()) for frame in frames]
    return [Page(moved([*whole, _fold_lines(paper, games)], QPointF()), games == 2)]


def games_per_page(
    sheet: Sheet, paper: str, names: Mapping[int, str], about: Particulars | None = None
) -> tuple[int, ...]:
    """Return how many games may stand on one page: each must be complete, in letters that can be read."""
    fitting = [1]
    for games in (2, 4):
        frame = _frames(paper, games)[0]
        setter = _Setter(frame.width(), frame.height(), names, about)
        setter.set(sheet, lambda part, painter, room: None)
        if setter.is_whole or _small(sheet, frame, about) is not None:
            fitting.append(games)
    return tuple(fitting)


def _small(
    sheet: Sheet, frame: QRectF, about: Particulars | None, head: SheetHead | None = None
) -> list[Ink] | None:
    """Return a sheet to be written on in little room; None if it does not fit, or is written on already."""
    cells = (cell for grid in sheet.grids for row in grid.rows for cell in row.cells)
    if sheet.drawings or any(cell is not None for cell in cells):
        return None
    setter = SmallSheet(frame.width(), frame.height(), about, head)
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
        about: What stands at the head.
        head: All that stands above the tables, once it is set.
        pages: What is painted on each, from the corner of the room.
        fits: Whether no word had to be cut off.
    """

    ROW, LOWEST_ROW = 7.5, 5.0
    NOTE_POINTS, STORY_POINTS = 8.5, 10.0

    width: float
    height: float
    names: Mapping[int, str]
    about: Particulars | None = None
    head: SheetHead | None = None
    pages: list[list[Ink]] = field(factory=lambda: [[]])
    fits: bool = True
    _y: float = 0.0
    _row_height: float = ROW
    _label: float = 0.0

    @property
    def is_whole(self) -> bool:
        """Whether everything stands on one page, and no word had to be cut off."""
        return len(self.pages) == 1 and self.fits

    def set(self, sheet: Sheet, draw: Draw) -> None:
        """Set all of a sheet; the columns of all its grids are as wide."""
        self.head = SheetHead(self.width)
        self.head.set(sheet, self.about, self.names)
        self.pages[0] += self.head.inks
        self.fits, self._y = self.fits and self.head.fits, self.head.height
        self._label = self._label_width([grid for grid in sheet.grids if len(self._columns(grid)) == 1])
        self._tighten(sheet)
        for grid in sheet.grids:
            self._grid(grid)
        self._story(sheet.story)
        self._drawings(sheet.drawings, draw, sum(self._note_heights(sheet)) + 4)
        self._notes(sheet.notes)

    def _note_heights(self, sheet: Sheet) -> list[float]:
        return [self._wrapped_height(say(note, self.names), self.NOTE_POINTS) for note in sheet.notes]

    def _tighten(self, sheet: Sheet) -> None:
        """Make rows a little lower where that keeps the notes from standing alone on another page."""
        across, side = self._drawn_across(len(sheet.drawings))
        drawn = ceil(len(sheet.drawings) / across) * (side + 10)
        told = sum(map(self._told_height, sheet.story)) + 9 * bool(sheet.story)
        fixed = self._y + 11.9 * len(sheet.grids) + drawn + told + sum(self._note_heights(sheet)) + 4
        rows = sum(1 + len(self._columns(grid)[0].rows) for grid in sheet.grids)
        wanted = (self.height - fixed) / max(1, rows)
        # What comes to a second page for its pictures still stands together on the first.
        if self.LOWEST_ROW <= wanted < self.ROW or sheet.drawings:
            self._row_height = min(self.ROW, max(wanted, self.LOWEST_ROW))

    def _columns(self, grid: Grid) -> list[Grid]:
        """Return a long table of numbered rows in columns, where each has room to write in."""
        labels = (said(row.label, self.names) for row in grid.rows)
        if any(width_of(label, 10) > _NUMBER - 2 for label in labels):
            return [grid]
        parts = numbered_parts(grid)
        least = (_NARROWEST * (2 if grid.is_running else 1)) * len(grid.columns) + _NUMBER
        return parts if least * len(parts) + _BESIDE * (len(parts) - 1) <= self.width else [grid]

    def _grid(self, grid: Grid) -> None:
        """Set a table; its head is repeated where a page ends."""
        parts = self._columns(grid)
        # A short table stays whole; a long one takes some rows along with its heading.
        rows = len(parts[0].rows) if len(parts[0].rows) <= _WHOLE or len(parts) > 1 else 3
        self._need(7 + self._row_height * (rows + 1))
        self._line(say(grid.heading, self.names), 12, bold=True, kind=Kind.HEADING)
        self._y += 0.8
        width = (self.width - _BESIDE * (len(parts) - 1)) / len(parts)
        top, foot = self._y, self._y
        for place, part in enumerate(parts):
            self._y = top
            self._part(part, place * (width + _BESIDE), width, self._label if len(parts) == 1 else _NUMBER)
            foot = max(foot, self._y)
        self._y = foot + 5

    def _part(self, grid: Grid, left: float, width: float, label: float) -> None:
        """Set the rows of a table, or of one of its columns."""
        head = Row(None, grid.columns, strong=True)
        self._ink(begin(Kind.TABLE))
        self._row(head, QRectF(left, 0, width, 0), label, is_head=True)
        for row in grid.rows:
            if self._y + self._row_height > self.height:
                self._turn_page()
                self._row(head, QRectF(left, 0, width, 0), label, is_head=True)
            self._row(row, QRectF(left, 0, width, 0), label, is_running=grid.is_running)
        self._ink(end)

    def _label_width(self, grids: Sequence[Grid]) -> float:
        """Return the width of all first columns: a third, or what the words take, up to a half."""
        labels = [said(row.label, self.names) for grid in grids for row in grid.rows]
        wanted = max((width_of(label, SMALLEST_PT + 1) for label in labels), default=0.0) + 4
        share = 0.5 if all(len(grid.columns) < 4 for grid in grids) else 0.42
        return min(max(wanted, min(60.0, self.width * 0.34)), self.width * share)

    def _story(self, story: tuple[Phrase, ...]) -> None:
        """Set how the game went, in sentences."""
        if not story:
            return
        self._need(7 + sum(map(self._told_height, story)))
        self._line(say(N_("How the game went")), 12, bold=True, kind=Kind.HEADING)
        for line in story:
            height = self._told_height(line)
            room = QRectF(0, self._y, self.width, height)
            self._ink(partial(noted, say(line, self.names), room, self.STORY_POINTS))
            self._y += height
        self._y += 3

    def _told_height(self, line: Phrase) -> float:
        return self._wrapped_height(say(line, self.names), self.STORY_POINTS)

    def _drawings(self, drawings: tuple[Drawing, ...], draw: Draw, below: float) -> None:
        """
        Set pictures side by side; smaller where that keeps them on this page, else large on one of their own.

        Args:
            below: So much is taken by what stands below them.
        """
        if not drawings:
            return
        across, side = self._drawn_across(len(drawings))
        fitting = (self.height - self._y - below) / ceil(len(drawings) / across) - _CAPTION
        if fitting >= _LEAST_DRAWN:
            side = min(side, fitting)
        else:
            self._turn_page()
            ways = ((self._drawn_side(len(drawings), each, below), each) for each in (1, 2, 3))
            side, across = max(ways)
        for start in range(0, len(drawings), across):
            self._need(side + _CAPTION)
            for place, drawing in enumerate(drawings[start : start + across]):
                left, wide = place * (self.width + 6) / across, (self.width + 6) / across - 6
                caption = said(drawing.caption, self.names)
                self._text(caption, QRectF(left, self._y, wide, 6), 10, bold=True, kind=Kind.HEADING)
                self._ink(drawn(draw, drawing.part, QRectF(left, self._y + 6.5, side, side), caption))
            self._y += side + _CAPTION

    def _drawn_side(self, count: int, across: int, below: float) -> float:
        """Return how large pictures are on a page of their own, so many side by side."""
        high = (self.height - below) / ceil(count / across) - _CAPTION
        return min((self.width - 6 * (across - 1)) / across, high)

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
            self._ink(partial(noted, text, room, self.NOTE_POINTS))
            self._y += height

    def _row(
        self, row: Row, room: QRectF, label: float, *, is_head: bool = False, is_running: bool = False
    ) -> None:
        width, left = (room.width() - label) / max(1, len(row.cells)), room.left() + label
        boxes = [QRectF(room.left(), self._y, label, self._row_height)]
        boxes += [QRectF(left + i * width, self._y, width, self._row_height) for i in range(len(row.cells))]
        self._ink(begin(Kind.ROW))
        for place, (box, cell) in enumerate(zip(boxes, (row.label, *row.cells), strict=True)):
            fill = HEAD_FILL if is_head else TOTAL_FILL if row.strong else ""
            self._ink(boxed(box, fill))
            inner = box.adjusted(1.0, 0, -1.0, 0)
            if is_running and place:
                self._gain(cell, box)
                continue
            if is_head and place:
                inner = self._badge(place - 1, len(row.cells), box)
            kind = Kind.COLUMN_HEAD if is_head else Kind.CELL if place else Kind.ROW_HEAD
            bold = is_head or row.strong
            self._text(said(cell, self.names), inner, 10, bold=bold, is_left=place == 0, kind=kind)
        self._ink(end)
        self._y += self._row_height

    def _gain(self, cell: Cell, box: QRectF) -> None:
        """Set what came on the left of a cell, and what that makes on the right."""
        middle = box.center().x()
        self._ink(ruled(QLineF(middle, box.top(), middle, box.bottom()), "#BBBBBB"))
        gained, total = (said(cell, self.names), str(cell.total)) if isinstance(cell, Gain) else ("", "")
        half = QRectF(box.left(), box.top(), box.width() / 2, box.height())
        inks = [
            set_text(gained, half, 9, flags=CENTRE),
            set_text(total, half.translated(half.width(), 0), 10, bold=True, flags=CENTRE),
        ]
        self._ink(tagged_ink(Kind.CELL, inks, f"{gained} {total}".strip()))

    def _badge(self, seat: int, count: int, box: QRectF) -> QRectF:
        """Set the emblem of a seat at the head of its column; return the room that is left for the name."""
        sitters = () if self.about is None else self.about.sitters
        if len(sitters) != count:
            return box.adjusted(1.0, 0, -1.0, 0)
        side = min(box.height(), 6.0)
        self._ink(
            owner(sitters[seat].colour, QRectF(box.left() + 0.3, box.center().y() - side / 2, side, side))
        )
        return box.adjusted(side + 0.6, 0, -1.0, 0)

    def _line(self, text: str, points: float, *, bold: bool = False, kind: Kind = Kind.TEXT) -> None:
        height = line_height(points)
        self._need(height)
        self._text(text, QRectF(0, self._y, self.width, height), points, bold=bold, kind=kind)
        self._y += height

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
        self.fits = self.fits and width_of(text, SMALLEST_PT, bold=bold) * 0.9 <= room.width()
        flags = LEFT if is_left else CENTRE
        self._ink(set_text(text, room, points, bold=bold, flags=flags, kind=kind))

    def _wrapped_height(self, text: str, points: float) -> float:
        return height_of(text, points, self.width) + 0.8

    def _rule(self) -> None:
        self._ink(ruled(QLineF(0, self._y + 1.5, self.width, self._y + 1.5), "#333333", 0.35))
        self._y += 3.0

    def _ink(self, ink: Ink) -> None:
        self.pages[-1].append(ink)

    def _need(self, height: float) -> None:
        if self._y + height > self.height and self._y > 0:
            self._turn_page()

    def _turn_page(self) -> None:
        self.pages.append([])
        self._y = 0.0
