"""The head of a score sheet: date, place, who played, who began, and in a corner what scores what."""

from collections.abc import Mapping

from attrs import define, field
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from app.core.sheet import Particulars, Row, Sheet, Sitter
from app.core.words import N_, Phrase
from app.i18n import say
from app.ui.paper.grids import HEAD_FILL, boxed, ruled, said
from app.ui.paper.kits import paint_owner
from app.ui.paper.pages import CENTRE, LEFT, SMALLEST_PT, Ink, line_height, set_text, width_of
from app.ui.paper.tags import Kind, begin, end, tagged

_GAP = 5.0
"""Millimetres between the players and the corner."""

_LINE, _CORNER_LINE = 6.4, 4.0
_SHARES = (0.5, 0.3, 0.2)
"""Of a line of players: name, who played, who began."""

_TOUCH = 0.4
_CROSS = 1.1
_WRITTEN_PT, _CORNER_PT = 10.0, 8.5


@define(eq=False)
class SheetHead:
    """
    Sets what stands above the grids of a sheet, in millimetres.

    Attributes:
        width: Of the room.
        inks: What paints it, from the corner of the room.
        height: How high it is.
        fits: Whether no word had to be cut off.
    """

    width: float
    inks: list[Ink] = field(factory=list)
    height: float = 0.0
    fits: bool = True

    def set(self, sheet: Sheet, about: Particulars | None, names: Mapping[int, str]) -> None:
        """Set the title, the lines below it, who played, and the corner."""
        corner = self._corner(sheet.worth)
        # It lies beside the title, and is read after the players.
        aside, self.inks = self.inks, []
        left = self.width - (corner + _GAP if corner else 0.0)
        y = line_height(20)
        self._text(say(sheet.title), QRectF(0, 0, left, y), 20, bold=True, kind=Kind.TITLE)
        for line in sheet.lines:
            self._text(say(line, names), QRectF(0, y, left, line_height(10)), 10)
            y += line_height(10)
        if about is not None:
            y = self._players(about, y + 1.5, left)
        self.inks += aside
        self.height = max(y, self.height) + 4.5
        rule = QLineF(0, self.height - 3, self.width, self.height - 3)
        self.inks.append(ruled(rule, "#333333", 0.35))

    # --- What scores what ---

    def _corner(self, rows: tuple[Row, ...]) -> float:
        """Set the corner at the upper right; return how wide it is."""
        if not rows:
            return 0.0
        labels = [(said(row.label, {}), said(row.cells[0], {})) for row in rows]
        points = max(width_of(worth, _CORNER_PT, bold=True) for _, worth in labels) + 2
        wanted = max(width_of(label, _CORNER_PT) for label, _ in labels) + points + 5
        width = min(max(wanted, 42.0), self.width * 0.4)
        left = self.width - width
        self.height = _CORNER_LINE * (len(rows) + 1) + 3
        self.inks.append(boxed(QRectF(left, 0, width, self.height), ""))
        self.inks.append(boxed(QRectF(left, 0, width, _CORNER_LINE + 1), HEAD_FILL))
        heading = QRectF(left + 1.5, 0, width - 3, _CORNER_LINE + 1)
        self._text(say(N_("What counts")), heading, 9, bold=True, kind=Kind.HEADING)
        self.inks.append(begin(Kind.TABLE))
        for place, (label, worth) in enumerate(labels):
            line = QRectF(left + 1.5, _CORNER_LINE * (place + 1) + 1.7, width - 3, _CORNER_LINE)
            self.inks.append(begin(Kind.ROW))
            self._text(label, line.adjusted(0, 0, -points, 0), _CORNER_PT, kind=Kind.ROW_HEAD)
            room = QRectF(line.right() - points, line.top(), points, _CORNER_LINE)
            self._text(worth, room, _CORNER_PT, bold=True, is_left=False, kind=Kind.CELL)
            self.inks.append(end)
        self.inks.append(end)
        return width

    # --- Who played what, when and where ---

    def _players(self, about: Particulars, top: float, width: float) -> float:
        """Set date, place, variant and a line for each seat; return where they end."""
        half = width / 2
        self._blank(say(N_("Date")), about.date, QRectF(0, top, half - 3, _LINE))
        self._blank(say(N_("Place")), "", QRectF(half, top, half, _LINE))
        variant = "" if about.variant is None else say(about.variant)
        self._blank(say(N_("Variant")), variant, QRectF(0, top + _LINE, width, _LINE))
        y = top + 2 * _LINE + 1.5
        heads = (say(N_("Players")), say(N_("Played by")), say(N_("Began")))
        self.inks += [begin(Kind.TABLE), begin(Kind.ROW)]
        for text, box in zip(heads, _cells(y, width), strict=True):
            self.inks.append(boxed(box, HEAD_FILL))
            self._text(text, box.adjusted(1.2, 0, -1, 0), 9, bold=True, kind=Kind.COLUMN_HEAD)
        self.inks.append(end)
        for sitter in about.sitters:
            y += _LINE
            self.inks.append(begin(Kind.ROW))
            self._sitter(sitter, _cells(y, width))
            self.inks.append(end)
        self.inks.append(end)
        return y + _LINE

    def _sitter(self, sitter: Sitter, cells: list[QRectF]) -> None:
        name, level, began = cells
        for box in cells:
            self.inks.append(boxed(box, ""))
        self.inks.append(owner(sitter.colour, QRectF(name.left(), name.top(), _LINE, _LINE)))
        self._text(sitter.name, name.adjusted(_LINE + 0.6, 0, -1, 0), _WRITTEN_PT, kind=Kind.ROW_HEAD)
        played_by = "" if sitter.level is None else say(sitter.level)
        self._text(played_by, level.adjusted(1.2, 0, -1, 0), _WRITTEN_PT, kind=Kind.CELL)
        self.inks.append(_tick(began.center(), is_crossed=bool(sitter.began)))

    def _blank(self, label: str, text: str, room: QRectF) -> None:
        """Set a label and what is written behind it, on a line."""
        after = width_of(label, 9) + 2.5
        self._text(label, room, 9)
        written = room.adjusted(after, 0, 0, 0)
        self.inks.append(ruled(QLineF(written.left(), room.bottom() - 1, room.right(), room.bottom() - 1)))
        self._text(text, written.adjusted(1, 0, 0, 0), _WRITTEN_PT)

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
        self.fits = self.fits and width_of(text, SMALLEST_PT, bold=bold) * 0.9 <= room.width() + _TOUCH
        flags = LEFT if is_left else CENTRE
        self.inks.append(set_text(text, room, points, bold=bold, flags=flags, kind=kind))


def _tick(middle: QPointF, *, is_crossed: bool) -> Ink:
    """Return what draws the box that tells who began."""
    inks = [boxed(QRectF(middle.x() - 1.7, middle.y() - 1.7, 3.4, 3.4), "")]
    if is_crossed:
        steps = (QPointF(_CROSS, way * _CROSS) for way in (1, -1))
        inks += [ruled(QLineF(middle - step, middle + step), "#000000", 0.5) for step in steps]

    def paint(painter: QPainter) -> None:
        with tagged(painter, Kind.CELL, say(N_("Began")) if is_crossed else ""):
            for ink in inks:
                ink(painter)

    return paint


def _cells(top: float, width: float) -> list[QRectF]:
    """Return the boxes of a line of players."""
    starts = [sum(_SHARES[:place]) * width for place in range(len(_SHARES))]
    return [QRectF(start, top, share * width, _LINE) for start, share in zip(starts, _SHARES, strict=True)]


def owner(colour: int, room: QRectF) -> Ink:
    """Return what paints the emblem of a seat into a square."""

    def paint(painter: QPainter) -> None:
        paint_owner(painter, colour, room.center(), room.width() * 0.4)

    return paint


def in_a_line(sheet: Sheet) -> Phrase | None:
    """Return the corner as a sentence, for sheets in little room."""
    if not sheet.worth:
        return None
    # Labels have commas of their own, and some end with a figure.
    parts = [f"{said(row.label, {})}: {said(row.cells[0], {})}" for row in sheet.worth]
    return Phrase(N_("What counts: {points}."), {"points": "; ".join(parts)})
