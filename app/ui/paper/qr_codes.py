"""Games as QR codes on paper, with the same letters for whoever has no camera; and read from pictures."""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import segno
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPainterPath

from app.core.words import N_, Phrase
from app.i18n import number as written_number
from app.i18n import say
from app.storage.bad_save import BadSave, why
from app.storage.papercode import MOST_PARTS, Part
from app.ui.paper.pages import CENTRE, LEFT, WRAPPED, Ink, Page, height_of, paint_text, printable, set_text
from app.ui.paper.tags import Kind, tagged_ink

_LEAST = 21
"""Pixels along the smallest QR code there is."""

_INSET = 4.0
_SIDE, _QUIET = 54.0, 4
"""Millimetres of a code with its white border; modules of the border."""

_LINE, _GROUP, _COLUMNS = 3.8, 5, 2
_PITCH, _GAP, _NUMBER_WIDTH = 10.5, 1.0, 6.5
_POINTS = 8.5


def code_pages(title: str, parts: Sequence[Part], paper: str) -> list[Page]:
    """
    Set the code of a game in the language that is spoken: QR codes first, then the letters.

    A game of more than `MOST_PARTS` parts gets a page that says why it has none.
    """
    room = printable(paper).adjusted(_INSET, _INSET, -_INSET, -_INSET)
    flow = _Flow(room)
    flow.line(title, 14, bold=True, kind=Kind.TITLE)
    if len(parts) > MOST_PARTS:
        text = N_(
            "This game is too long to go on paper: it would take {count} codes, and {most} is the most.  "
            "Export a copy to a file instead."
        )
        flow.paragraph(say(Phrase(text, {"count": len(parts), "most": MOST_PARTS})))
        return flow.pages()
    flow.paragraph(
        say(
            N_(
                "This is the whole game.  Springald lays it on the table again: choose Game, Enter a code, "
                "and open a picture of the codes, or type the letters below them."
            )
        )
    )
    _set_squares(flow, parts, room)
    _set_letters(flow, parts, room)
    return flow.pages()


def reads_pictures() -> bool:
    """Tell whether codes can be read from pictures here; typed ones can be read anywhere."""
    return find_spec("zxingcpp") is not None


def read_picture(path: Path) -> list[str]:
    """
    Return the text of every QR code in a picture.

    Raises:
        BadSave: If it is no picture that can be read.
    """
    said, reason = N_("{name} cannot be read: {why}."), N_("it is no picture, or a damaged one")
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    picture = reader.read()
    if not picture.isNull():
        return read_codes(picture)
    try:
        path.open("rb").close()
    except OSError as error:
        raise BadSave(Phrase(said, {"name": path.name, "why": why(error)})) from error
    raise BadSave(Phrase(said, {"name": path.name, "why": Phrase(reason)}))


def read_codes(picture: QImage) -> list[str]:
    """Return the text of every QR code in a picture."""
    if picture.width() < _LEAST or picture.height() < _LEAST:
        return []
    import zxingcpp

    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    # Rows of a QImage begin at multiples of four bytes.
    grey = grey.copy(0, 0, grey.width() - grey.width() % 4, grey.height())
    pixels = memoryview(bytes(grey.constBits())).cast("B", (grey.height(), grey.width()))
    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found: Iterable[Any] = zxingcpp.read_barcodes(pixels, formats=wanted)
    return [each.text for each in found]


class _Flow:
    """Sets things below each other, on as many pages as it takes."""

    def __init__(self, room: QRectF) -> None:
        self.room = room
        self.y = room.y()
        self._pages: list[list[Ink]] = [[]]

    def pages(self) -> list[Page]:
        """Return what has been set."""
        return [Page(_together(inks)) for inks in self._pages]

    def need(self, height: float) -> None:
        """Turn the page unless there is so much room below."""
        if self.y + height > self.room.bottom() and self.y > self.room.y():
            self._pages.append([])
            self.y = self.room.y()

    def ink(self, ink: Ink) -> None:
        """Put something on the page."""
        self._pages[-1].append(ink)

    def line(self, text: str, points: float, *, bold: bool = False, kind: Kind = Kind.TEXT) -> None:
        """Set a line below the last one, on a new page where there is no more room; *points* is its size."""
        self.need(points * 0.5)
        box = QRectF(self.room.x(), self.y, self.room.width(), points * 0.5)
        self.ink(set_text(text, box, points, bold=bold, kind=kind))
        self.y += points * 0.5

    def paragraph(self, text: str) -> None:
        """Set a sentence or two."""
        height = height_of(text, 10, self.room.width())
        self.need(height)
        box = QRectF(self.room.x(), self.y, self.room.width(), height + 1)
        self.ink(set_text(text, box, 10, flags=WRAPPED))
        self.y += height + 3


def _together(inks: Sequence[Ink]) -> Ink:
    def paint(painter: QPainter) -> None:
        for ink in inks:
            ink(painter)

    return paint


def _set_squares(flow: _Flow, parts: Sequence[Part], room: QRectF) -> None:
    across = int(room.width() // _SIDE)
    gap = (room.width() - across * _SIDE) / max(1, across - 1)
    for start in range(0, len(parts), across):
        flow.need(_SIDE + 5)
        for column, part in enumerate(parts[start : start + across]):
            box = QRectF(room.x() + column * (_SIDE + gap), flow.y, _SIDE, _SIDE)
            flow.ink(tagged_ink(Kind.PICTURE, [_square(part.text, box)], _title(part)))
            caption = QRectF(box.x(), box.bottom() - 1, _SIDE, 5)
            flow.ink(set_text(_title(part), caption, 9, bold=True, flags=CENTRE))
        flow.y += _SIDE + 5


def _title(part: Part) -> str:
    text = N_("Code {number} of {count}")
    return say(Phrase(text, {"number": part.number, "count": part.count}))


def _square(text: str, box: QRectF) -> Ink:
    code = segno.make_qr(text, error="m", boost_error=False, mode="alphanumeric")
    rows = [bytes(row) for row in code.matrix]
    module = box.width() / (len(rows) + 2 * _QUIET)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = len(row[x:]) - len(row[x:].lstrip(b"\1"))
            if run:
                path.addRect(x, y, run, 1.02)
            x += max(1, run)

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.translate(box.x() + _QUIET * module, box.y() + _QUIET * module)
        painter.scale(module, module)
        painter.fillPath(path, Qt.GlobalColor.black)
        painter.restore()

    return paint


def _set_letters(flow: _Flow, parts: Sequence[Part], room: QRectF) -> None:
    for part in parts:
        flow.need(8 + 3 * _LINE)
        flow.y += 2
        flow.line(f"{_title(part)}:  {part.header}", 10, bold=True, kind=Kind.HEADING)
        flow.y += 0.5
        rows = -(-len(part.lines) // _COLUMNS)
        for row in range(rows):
            flow.need(_LINE)
            for column in range(_COLUMNS):
                at = row + column * rows
                if at < len(part.lines):
                    left = room.x() + column * room.width() / _COLUMNS
                    line = _letters(at + 1, part.lines[at], left, flow.y)
                    flow.ink(tagged_ink(Kind.TEXT, [line], f"{at + 1}: {part.lines[at]}"))
            flow.y += _LINE


def _letters(number: int, line: str, left: float, top: float) -> Ink:
    groups = [line[at : at + _GROUP] for at in range(0, len(line), _GROUP)]

    def paint(painter: QPainter) -> None:
        room = QRectF(left, top, _NUMBER_WIDTH - 1, _LINE)
        paint_text(painter, written_number(number), room, 8, flags=LEFT, ink="#555555")
        for place, group in enumerate(groups):
            room = QRectF(left + _NUMBER_WIDTH + place * _PITCH, top, _PITCH - _GAP, _LINE)
            paint_text(painter, group, room, _POINTS)

    return paint
