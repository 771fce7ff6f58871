"""Score sheets on paper: pages, PDF files, and the printer with its preview."""

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Protocol, TypeAlias

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from app.core.sheet import Cell, Drawing, Grid, Row, Sheet
from app.core.words import N_, Phrase, SeatName
from app.i18n import say

Draw: TypeAlias = Callable[[Hashable, QPainter, QRectF], None]
"""Paints a part of a table into a room; a game's `Table.paint_drawing` with its view put in."""

PAPERS: Mapping[str, QPageSize.PageSizeId] = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
"""Paper by the name players write."""

MARGIN_MM = 14.0
_DPI = 300
_MOST_PAGES = 8
"""Of a sheet that is shown as pictures."""


def write_pdf(sheet: Sheet, path: Path, paper: str, draw: Draw, names: Mapping[int, str]) -> None:
    """
    Write a score sheet to a PDF file.

    Args:
        paper: A key of `PAPERS`.
        draw: Paints what `Sheet.drawings` ask for.
        names: Who sits where.

    Raises:
        OSError: If the file cannot be written.
    """
    with path.open("ab"):
        pass  # Qt would fail without a word.
    writer = QPdfWriter(str(path))
    writer.setResolution(_DPI)
    writer.setTitle(say(sheet.title))
    _set_paper(writer, paper)
    print_sheet(sheet, writer, draw, names)


class Preview(QPrintPreviewDialog):
    """Shows the pages of a score sheet and prints them; works without any printer."""

    def __init__(
        self, sheet: Sheet, paper: str, draw: Draw, names: Mapping[int, str], parent: QWidget | None = None
    ) -> None:
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setResolution(_DPI)
        self._printer.setDocName(say(sheet.title))
        _set_paper(self._printer, paper)
        super().__init__(self._printer, parent)
        self.paintRequested.connect(lambda device: print_sheet(sheet, device, draw, names))


def print_sheet(sheet: Sheet, device: QPagedPaintDevice, draw: Draw, names: Mapping[int, str]) -> None:
    """Paint a score sheet on as many pages as it needs."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _set_sheet(sheet, _Press(painter, device, names), draw)
    painter.end()


def page_pictures(
    sheet: Sheet, paper: str, draw: Draw, names: Mapping[int, str], dpi: int = 110
) -> list[QImage]:
    """Return the pages of a score sheet as they come out of the printer; arguments as in `write_pdf`."""
    layout = QPageLayout(
        QPageSize(PAPERS[paper]),
        QPageLayout.Orientation.Portrait,
        QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM),
        QPageLayout.Unit.Millimeter,
    )
    page = layout.fullRectPixels(dpi)
    strip = QImage(page.width(), page.height() * _MOST_PAGES, QImage.Format.Format_RGB32)
    strip.fill(QColor("#FFFFFF"))
    painter = QPainter(strip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(layout.paintRectPixels(dpi).topLeft())
    roll = _Roll(painter, layout, dpi)
    _set_sheet(sheet, _Press(painter, roll, names), draw)
    painter.end()
    return [strip.copy(page.translated(0, number * page.height())) for number in range(roll.pages)]


def _set_sheet(sheet: Sheet, press: "_Press", draw: Draw) -> None:
    press.tighten(sheet)
    press.heading(sheet)
    for grid in sheet.grids:
        press.grid(grid)
    press.drawings(sheet.drawings, draw)
    press.notes(sheet.notes)


def _set_paper(device: QPagedPaintDevice, paper: str) -> None:
    device.setPageSize(QPageSize(PAPERS[paper]))
    device.setPageMargins(QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM), QPageLayout.Unit.Millimeter)


class _Paper(Protocol):
    """What setting needs of a device with pages."""

    def logicalDpiX(self) -> int: ...
    def width(self) -> int: ...
    def height(self) -> int: ...
    def newPage(self) -> bool: ...


class _Roll:
    """Pages below each other in one picture."""

    def __init__(self, painter: QPainter, layout: QPageLayout, dpi: int) -> None:
        self._painter, self._layout, self._dpi = painter, layout, dpi
        self.pages = 1

    # Qt's names from here on.

    def logicalDpiX(self) -> int:
        return self._dpi

    def width(self) -> int:
        return self._layout.paintRectPixels(self._dpi).width()

    def height(self) -> int:
        return self._layout.paintRectPixels(self._dpi).height()

    def newPage(self) -> bool:
        # The painter counts in millimetres by now.
        self._painter.translate(0, self._layout.fullRectPixels(self._dpi).height() * 25.4 / self._dpi)
        self.pages += 1
        return self.pages <= _MOST_PAGES


class _Press:
    """Sets a sheet from top to bottom, in millimetres; greys only, so that any printer will do."""

    ROW, LOWEST_ROW = 7.5, 6.0
    NOTE_POINTS = 8.5

    def __init__(self, painter: QPainter, device: _Paper, names: Mapping[int, str]) -> None:
        self._painter = painter
        self._device = device
        self._names = names
        millimetre = device.logicalDpiX() / 25.4
        self._room = QSizeF(device.width() / millimetre, device.height() / millimetre)
        painter.scale(millimetre, millimetre)
        self._y = 0.0
        self._row_height = self.ROW

    def tighten(self, sheet: Sheet) -> None:
        """Make rows a little lower where that keeps the notes from standing alone on another page."""
        notes = [self._wrapped_height(say(note, self._names), self.NOTE_POINTS) for note in sheet.notes]
        fixed = 9.6 + 4.8 * len(sheet.lines) + 7 + 11.6 * len(sheet.grids) + sum(notes) + 4
        rows = sum(1 + len(grid.rows) for grid in sheet.grids)
        wanted = (self._room.height() - fixed) / max(1, rows)
        if not sheet.drawings and self.LOWEST_ROW <= wanted < self.ROW:
            self._row_height = wanted

    def heading(self, sheet: Sheet) -> None:
        """Set the title and the lines under it."""
        self._line(say(sheet.title), 20, bold=True)
        for line in sheet.lines:
            self._line(say(line, self._names), 10)
        self._rule()
        self._y += 4

    def grid(self, grid: Grid) -> None:
        """Set a table; its head is repeated where a page ends."""
        self._need(6 + self._row_height * min(4, len(grid.rows) + 1))
        self._line(say(grid.heading, self._names), 12, bold=True)
        self._y += 0.8
        self._row(Row(None, grid.columns, strong=True), is_head=True)
        for row in grid.rows:
            if self._y + self._row_height > self._room.height():
                self._turn_page()
                self._row(Row(None, grid.columns, strong=True), is_head=True)
            self._row(row)
        self._y += 5

    def drawings(self, drawings: tuple[Drawing, ...], draw: Draw) -> None:
        """Set pictures side by side, two or more to a line."""
        if not drawings:
            return
        across = 2 if len(drawings) in (2, 4) else min(3, len(drawings))
        side = min((self._room.width() - 6 * (across - 1)) / across, 86.0)
        for start in range(0, len(drawings), across):
            self._need(side + 7)
            for place, drawing in enumerate(drawings[start : start + across]):
                left = place * (self._room.width() + 6) / across
                self._text(self._said(drawing.caption), QRectF(left, self._y, side, 6), 10, bold=True)
                self._painter.save()
                draw(drawing.part, self._painter, QRectF(left, self._y + 6.5, side, side))
                self._painter.restore()
            self._y += side + 10

    def notes(self, notes: tuple[Phrase, ...]) -> None:
        """Set the reminders at the foot of the page."""
        texts = [say(note, self._names) for note in notes]
        heights = [self._wrapped_height(text, self.NOTE_POINTS) for text in texts]
        if not texts:
            return
        self._need(sum(heights) + 3)
        self._y = max(self._y, self._room.height() - sum(heights) - 3)
        self._rule()
        for text, height in zip(texts, heights, strict=True):
            room = QRectF(0, self._y, self._room.width(), height)
            self._text(
                text, room, self.NOTE_POINTS, flags=Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            )
            self._y += height

    def _row(self, row: Row, *, is_head: bool = False) -> None:
        label = min(60.0, self._room.width() * 0.34)
        width = (self._room.width() - label) / max(1, len(row.cells))
        boxes = [QRectF(0, self._y, label, self._row_height)]
        boxes += [QRectF(label + i * width, self._y, width, self._row_height) for i in range(len(row.cells))]
        for place, (box, cell) in enumerate(zip(boxes, (row.label, *row.cells), strict=True)):
            if is_head or row.strong:
                self._painter.fillRect(box, QColor("#E4E4E4") if is_head else QColor("#F1F1F1"))
            self._painter.setPen(QPen(QColor("#777777"), 0.2))
            self._painter.drawRect(box)
            side = Qt.AlignmentFlag.AlignLeft if place == 0 else Qt.AlignmentFlag.AlignHCenter
            flags = side | Qt.AlignmentFlag.AlignVCenter
            self._text(
                self._said(cell), box.adjusted(1.5, 0, -1.5, 0), 10, bold=is_head or row.strong, flags=flags
            )
        self._y += self._row_height

    def _said(self, cell: Cell) -> str:
        match cell:
            case None:
                return ""
            case Phrase():
                return say(cell, self._names)
            case SeatName():
                return self._names.get(cell.seat) or say(
                    Phrase(N_("Seat {number}"), {"number": cell.seat + 1})
                )
            case _:
                return str(cell)

    def _line(self, text: str, points: float, *, bold: bool = False) -> None:
        height = points * 0.3528 * 1.35
        self._need(height)
        self._text(text, QRectF(0, self._y, self._room.width(), height), points, bold=bold)
        self._y += height

    def _text(
        self,
        text: str,
        room: QRectF,
        points: float,
        *,
        bold: bool = False,
        flags: Qt.AlignmentFlag | Qt.TextFlag = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    ) -> None:
        """Set text into *room*, smaller if it would not go in."""
        painter = self._painter
        painter.save()
        painter.translate(room.topLeft())
        painter.scale(0.01, 0.01)
        box = QRectF(0, 0, room.width() * 100, room.height() * 100)
        chosen = _print_font(points, bold=bold)
        is_wrapped = bool(flags & Qt.TextFlag.TextWordWrap)
        while (
            not is_wrapped
            and chosen.pixelSize() > 150
            and QFontMetricsF(chosen).horizontalAdvance(text) > box.width()
        ):
            chosen.setPixelSize(chosen.pixelSize() - 10)
        painter.setFont(chosen)
        painter.setPen(QColor("#000000"))
        painter.drawText(box, int(flags.value), text)
        painter.restore()

    def _wrapped_height(self, text: str, points: float) -> float:
        box = QRectF(0, 0, self._room.width() * 100, 100000)
        flags = int(Qt.TextFlag.TextWordWrap.value)
        return QFontMetricsF(_print_font(points)).boundingRect(box, flags, text).height() / 100 + 0.8

    def _rule(self) -> None:
        self._y += 1.5
        self._painter.setPen(QPen(QColor("#333333"), 0.35))
        self._painter.drawLine(QPointF(0, self._y), QPointF(self._room.width(), self._y))
        self._y += 1.5

    def _need(self, height: float) -> None:
        if self._y + height > self._room.height() and self._y > 0:
            self._turn_page()

    def _turn_page(self) -> None:
        self._device.newPage()
        self._y = 0.0


def _print_font(points: float, *, bold: bool = False) -> QFont:
    """Return a font in hundredths of a millimetre, which are small enough to be whole numbers."""
    chosen = QFont(QGuiApplication.font())
    chosen.setPixelSize(round(points * 35.28))
    chosen.setBold(bold)
    return chosen
