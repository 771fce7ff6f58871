"""A game to cut out of paper: pieces in millimetres, laid onto pages in true scale."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from math import ceil
from typing import TypeAlias

from attrs import define, evolve, field, frozen
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from app.core.names import isolated
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.ui.art.artist import Artist
from app.ui.art.seat_style import INK, SEATS, emblem, seat_colour
from app.ui.paper.pages import LEFT, SMALLEST_PT, WRAPPED, Page, height_of, paint_text, paper_size, printable
from app.ui.paper.tags import Kind, tagged

Paint: TypeAlias = Callable[[QPainter], None]
"""Paints a piece around the origin, in millimetres."""

RULER_MM = 100.0
"""The ruler at the foot of each page, by which the scale of a printer is checked."""

_FOOT_MM = 12.5
_DOTS_PER_MM = 12
_BETWEEN = 5.0
"""Millimetres between two trays on a page."""

_HAIR = 1e-6
_CUT = QPen(QColor("#555555"), 0.15)
_FOLD = QPen(QColor("#555555"), 0.15, Qt.PenStyle.DashLine)


@frozen
class Piece:
    """
    A piece of paper to be cut out.

    Attributes:
        width, height: In millimetres.
        paint: Paints it around its middle; what goes beyond the outline is cut off.
        count: How many there are.
        outline: Where scissors go, around the middle; None for a rectangle.
        folds: Where it is folded, around the middle.
        step: A piece that is larger than the page is cut at multiples of this, in millimetres.
    """

    width: float
    height: float
    paint: Paint = field(eq=False)
    count: int = 1
    outline: QPainterPath | None = field(default=None, eq=False)
    folds: tuple[QLineF, ...] = ()
    step: float = 1.0


@frozen
class Tray:
    """
    Pieces that belong together.

    Attributes:
        name: What they are.
        pieces: In the order in which they are laid out.
        note: What to do with them; None for nothing but cutting.
        gap: Millimetres between two of them; 0 shares the cut.
        back: What all of them show on the other side: a page of as many as a page of them has, each behind
            one of them where the paper is turned over as in a book.
    """

    name: Phrase
    pieces: tuple[Piece, ...]
    note: Phrase | None = None
    gap: float = 0.0
    back: Piece | None = None

    @property
    def count(self) -> int:
        """How many pieces there are in all."""
        return sum(piece.count for piece in self.pieces)


@frozen
class Kit:
    """
    A whole game on paper.

    Attributes:
        trays: Its pieces.
        notes: What else is needed: dice, a pencil.
    """

    trays: tuple[Tray, ...]
    notes: tuple[Phrase, ...] = ()


@frozen
class _Laid:
    """A piece on a page: its middle, in millimetres of the paper."""

    piece: Piece
    at: QPointF = field(eq=False)


@define
class _Sheet:
    """What lies on a page: parts of which trays, and down to where, in millimetres of the room."""

    landscape: bool
    names: list[str] = field(factory=list)
    laid: list[_Laid] = field(factory=list)
    bottom: float = 0.0


def kit_pages(title: str, kit: Kit, paper: str) -> list[Page]:
    """
    Lay a kit out in the language that is spoken; the first page tells what there is and what to do.

    Args:
        title: Of the game.
        paper: A key of `PAPERS`.
    """
    sheets = _sheets(kit, paper)
    count = len(sheets) + 1
    pages = [Page(_contents(title, kit, paper, count))]
    for number, sheet in enumerate(sheets, start=2):
        pages.append(Page(_page(title, sheet, paper, (number, count)), sheet.landscape))
    return pages


def area(paper: str, *, landscape: bool = False) -> QRectF:
    """Return the room for pieces, within the margins and above the ruler."""
    return printable(paper, landscape=landscape).adjusted(0, 0, 0, -_FOOT_MM)


def drawn(artist: Artist, art: str, scale: float, at: QPointF | None = None) -> Paint:
    """Return what paints an art of a game, *scale* millimetres to one of its units, *at* from the middle."""

    def paint(painter: QPainter) -> None:
        if at is not None:
            painter.translate(at)
        painter.scale(scale, scale)
        artist.paint(painter, art)

    return paint


def paint_owner(painter: QPainter, seat: int, centre: QPointF, radius: float) -> None:
    """Paint whose a piece is: the seat's emblem in ink on white, so that a grey printer will do."""
    painter.save()
    painter.translate(centre)
    painter.setPen(QPen(seat_colour(seat), radius * 0.18))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(QPointF(0, 0), radius * 0.91, radius * 0.91)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INK)
    painter.scale(radius * 0.64, radius * 0.64)
    painter.drawPath(emblem(SEATS[seat].emblem))
    painter.restore()


def disc(radius: float) -> QPainterPath:
    """Return a round outline around the origin."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    return path


# --- Laying ---


def _sheets(kit: Kit, paper: str) -> list[_Sheet]:
    """Lay all trays out; one begins below the last where there is room for it whole or for half a page."""
    sheets: list[_Sheet] = []
    for tray in kit.trays:
        pieces = [part for piece in tray.pieces for part in _parts(piece, paper)]
        alone = [_laid_out(pieces, tray.gap, paper, landscape=turned) for turned in (False, True)]
        turned = bool(alone[1]) and (not alone[0] or len(alone[1]) < len(alone[0]))
        last = sheets[-1] if sheets and sheets[-1].landscape == turned else None
        laid = alone[turned]
        if last is not None and last.bottom:
            below = _laid_out(pieces, tray.gap, paper, landscape=turned, top=last.bottom + _BETWEEN)
            if below and len(below) <= len(laid):
                first = below.pop(0)
                last.laid += first.laid
                last.bottom = first.bottom
                last.names += [say(tray.name)] * bool(first.laid)
                laid = below
        for sheet in laid:
            sheet.names.append(say(tray.name))
        sheets += laid
        if tray.back is not None:
            sheets.append(_backs(tray, tray.back, alone[turned], paper, landscape=turned))
    return sheets


def _backs(tray: Tray, back: Piece, fronts: Sequence[_Sheet], paper: str, *, landscape: bool) -> _Sheet:
    """Return a page of backs that lie as on the fullest page of the tray, the same from left and right."""
    count = max(len(sheet.laid) for sheet in fronts)
    (sheet,) = _laid_out([evolve(back, count=count)], tray.gap, paper, landscape=landscape)
    sheet.names.append(say(Phrase(N_("{name}, the other side"), {"name": tray.name})))
    return sheet


def _laid_out(
    pieces: Sequence[Piece], gap: float, paper: str, *, landscape: bool, top: float = 0.0
) -> list[_Sheet]:
    """Return pages with the pieces row by row, the first from *top* on; none if one is too large."""
    room = area(paper, landscape=landscape)
    if any(piece.width > room.width() or piece.height > room.height() for piece in pieces):
        return []
    sheets = [_Sheet(landscape, bottom=top)]
    left, widest = 0.0, 0.0
    for piece in chain.from_iterable(repeat(each, each.count) for each in pieces):
        if left + piece.width > room.width() + _HAIR:
            left, top = 0.0, sheets[-1].bottom + gap
        if top + piece.height > room.height() + _HAIR:
            sheets.append(_Sheet(landscape))
            left, top = 0.0, 0.0
        middle = QPointF(left + piece.width / 2, top + piece.height / 2)
        sheets[-1].laid.append(_Laid(piece, room.topLeft() + middle))
        sheets[-1].bottom = max(sheets[-1].bottom, top + piece.height)
        left += piece.width + gap
        widest = max(widest, left - gap)
    shift = QPointF((room.width() - widest) / 2, 0)
    for sheet in sheets:
        sheet.laid = [evolve(each, at=each.at + shift) for each in sheet.laid]
    return sheets


def _parts(piece: Piece, paper: str) -> Iterator[Piece]:
    """Yield a piece, or the parts of which one that is too large for any page is glued together."""
    rooms = [area(paper, landscape=turned).size() for turned in (False, True)]
    if any(piece.width <= room.width() and piece.height <= room.height() for room in rooms):
        yield piece
        return
    room = min(rooms, key=lambda each: _count(piece, each))
    across = _steps(piece.width, room.width(), piece.step)
    down = _steps(piece.height, room.height(), piece.step)
    for _ in range(piece.count):
        for top in _cuts(piece.height, down):
            for left in _cuts(piece.width, across):
                size = QSizeF(min(across, piece.width - left), min(down, piece.height - top))
                yield _part(piece, QRectF(QPointF(left, top), size))


def _count(piece: Piece, room: QSizeF) -> int:
    return ceil(piece.width / room.width()) * ceil(piece.height / room.height())


def _steps(length: float, room: float, step: float) -> float:
    """Return the length of the parts: as equal as steps allow, none longer than the room."""
    parts = ceil(length / (room // step * step))
    return max(step, ceil(length / parts / step) * step)


def _cuts(length: float, part: float) -> list[float]:
    return [number * part for number in range(ceil(length / part - 1e-6))]


def _part(piece: Piece, room: QRectF) -> Piece:
    """Return what shows *room* of a piece, counted from its corner."""
    middle = room.center() - QPointF(piece.width / 2, piece.height / 2)

    def paint(painter: QPainter) -> None:
        # As pixels: what an art clips for itself would reach beyond the part.
        size = room.size() * _DOTS_PER_MM
        picture = QImage(ceil(size.width()), ceil(size.height()), QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        inner = QPainter(picture)
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.scale(_DOTS_PER_MM, _DOTS_PER_MM)
        inner.translate(QPointF(room.width() / 2, room.height() / 2) - middle)
        piece.paint(inner)
        inner.end()
        painter.drawImage(QRectF(-room.width() / 2, -room.height() / 2, room.width(), room.height()), picture)

    return Piece(room.width(), room.height(), paint)


# --- Painting ---


def _page(title: str, sheet: _Sheet, paper: str, where: tuple[int, int]) -> Paint:
    words = f"{title}: {', '.join(map(isolated, sheet.names))}"

    def paint(painter: QPainter) -> None:
        with tagged(painter, Kind.PICTURE, words):
            for each in sheet.laid:
                _paint_piece(painter, each)
        _clear_margins(painter, paper, landscape=sheet.landscape)
        _paint_foot(painter, words, paper, where, landscape=sheet.landscape)

    return paint


def _paint_piece(painter: QPainter, laid: _Laid) -> None:
    piece = laid.piece
    outline = piece.outline
    if outline is None:
        outline = QPainterPath()
        outline.addRect(QRectF(-piece.width / 2, -piece.height / 2, piece.width, piece.height))
    painter.save()
    painter.translate(laid.at)
    painter.save()
    painter.setClipPath(outline)
    piece.paint(painter)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_CUT)
    painter.drawPath(outline)
    painter.setPen(_FOLD)
    painter.drawLines(list(piece.folds))
    painter.restore()


def _clear_margins(painter: QPainter, paper: str, *, landscape: bool) -> None:
    """Let nothing lie where printers cannot print: some art clips for itself, beyond its piece."""
    whole = QRectF(QPointF(0, 0), paper_size(paper, landscape=landscape))
    rim = QPainterPath()
    rim.addRect(whole.adjusted(-1, -1, 1, 1))
    # A hair outside, so that a cut along the margin stays whole.
    rim.addRect(printable(paper, landscape=landscape).adjusted(-0.1, -0.1, 0.1, 0.1))
    painter.fillPath(rim, Qt.GlobalColor.white)


def _paint_foot(
    painter: QPainter, words: str, paper: str, where: tuple[int, int], *, landscape: bool = False
) -> None:
    """Paint the ruler, what the page is, and its number."""
    room = printable(paper, landscape=landscape)
    foot = QRectF(room.left(), room.bottom() - _FOOT_MM + 3, room.width(), _FOOT_MM - 3)
    painter.setPen(QPen(QColor("#000000"), 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    base = foot.bottom() - 0.5
    left = foot.left() + 0.5
    painter.drawLine(QLineF(left, base, left + RULER_MM, base))
    for mark in range(0, 101, 5):
        height = 4.0 if mark in (0, 100) else 2.6 if mark % 10 == 0 else 1.4
        painter.drawLine(QLineF(left + mark, base - height, left + mark, base))
    text = say(N_("100 mm: print at 100%, not fitted to the page"))
    paint_text(painter, text, QRectF(left + 2, base - 7.6, RULER_MM - 4, 4), SMALLEST_PT)
    beside = QRectF(left + RULER_MM + 4, base - 7.6, foot.right() - left - RULER_MM - 4, 4)
    paint_text(painter, words, beside, SMALLEST_PT + 0.5, bold=True)
    page = Phrase(N_("Page {number} of {count}"), {"number": where[0], "count": where[1]})
    paint_text(painter, say(page), beside.translated(0, 4), SMALLEST_PT + 0.5, flags=LEFT)


def _contents(title: str, kit: Kit, paper: str, count: int) -> Paint:
    """Return what paints the first page: what there is, and what to do with it."""
    lines = [*map(say, _HOW), *map(say, kit.notes)]
    rows = [(say(counted(_COUNTED, tray.count, name=tray.name)), tray.note) for tray in kit.trays]

    def paint(painter: QPainter) -> None:
        room = area(paper).adjusted(4, 4, -4, -4)
        y = room.y()
        paint_text(painter, title, QRectF(room.x(), y, room.width(), 10), 20, bold=True, kind=Kind.TITLE)
        y += 13
        for line in lines:
            y = _paragraph(painter, line, room, y, 10.5)
        y += 5
        for name, note in rows:
            box = QRectF(room.x(), y, room.width(), 6)
            paint_text(painter, name, box, 11, bold=True, kind=Kind.HEADING)
            y += 6
            if note is not None:
                y = _paragraph(painter, say(note), room, y, 10)
            y += 1.5
        _paint_foot(painter, title, paper, (1, count))

    return paint


def _paragraph(painter: QPainter, text: str, room: QRectF, y: float, points: float) -> float:
    height = height_of(text, points, room.width())
    paint_text(painter, text, QRectF(room.x(), y, room.width(), height + 1), points, flags=WRAPPED)
    return y + height + 1.2


_COUNTED = NN_("{name}: {count} piece", "{name}: {count} pieces")

_HOW = (
    N_("Print at 100% (actual size); hold a ruler to the mark at the foot of a page: it is 100 mm long."),
    N_("Glue the pages onto cardboard before you cut along the thin lines; fold where they are dashed."),
)
