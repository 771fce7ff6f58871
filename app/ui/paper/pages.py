"""Pages in millimetres: as pictures, in PDF files and from the printer, one at a time."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TypeAlias

from attrs import field, frozen
from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QObject, QRectF, QSizeF, Qt, QTimer, Signal
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
)

from app.i18n import VOICE, speak
from app.storage.files import write_whole
from app.ui.paper.tags import Kind, Tags, tagged

Ink: TypeAlias = Callable[[QPainter], None]
"""Paints in millimetres, from the upper left corner of the paper."""

PAPERS: dict[str, QPageSize.PageSizeId] = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
"""Paper by the name players write."""

MARGIN_MM = 10.0
"""What printers leave white; nothing of ours lies there."""

SMALLEST_PT = 8.0
"""Of letters on paper."""

_DPI = 300
_MM_PER_PT = 25.4 / 72


def usual_paper() -> str:
    """Return the paper people have where we are: a key of `PAPERS`."""
    is_metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
    return "a4" if is_metric else "letter"


@frozen
class Page:
    """
    One side of one sheet of paper.

    Attributes:
        ink: Paints it.
        landscape: Whether the paper lies on its side.
    """

    ink: Ink = field(eq=False)
    landscape: bool = False


@frozen
class Document:
    """
    Pages that are printed together.

    Attributes:
        title: Of the job at the printer, and of the file.
        paper: A key of `PAPERS`.
        pages: In their order.
        language: Spoken while they are painted.
        grey: Printed without colours.
    """

    title: str
    paper: str
    pages: tuple[Page, ...]
    language: str = "en"
    grey: bool = False


def paper_size(paper: str, *, landscape: bool) -> QSizeF:
    """Return width and height of a paper in millimetres."""
    size = QPageSize(PAPERS[paper]).size(QPageSize.Unit.Millimeter)
    return size.transposed() if landscape else size


def printable(paper: str, *, landscape: bool = False) -> QRectF:
    """Return the room within the margins, in millimetres."""
    return QRectF(0, 0, *paper_size(paper, landscape=landscape).toTuple()).adjusted(
        MARGIN_MM, MARGIN_MM, -MARGIN_MM, -MARGIN_MM
    )


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let everything inside be said in the language of the paper, whatever the program's is."""
    before = VOICE.language.code
    if language != before:
        speak(language)
    try:
        yield
    finally:
        if language != before:
            speak(before)


# --- Where pages go ---


def page_picture(document: Document, number: int, dpi: int = 110) -> QImage:
    """Return page *number*, counted from 0, as it comes out of the printer."""
    page = document.pages[number]
    size = paper_size(document.paper, landscape=page.landscape) * (dpi / 25.4)
    picture = QImage(round(size.width()), round(size.height()), QImage.Format.Format_RGB32)
    picture.fill(QColor("#FFFFFF"))
    painter = QPainter(picture)
    try:
        _paint(document, page, painter, dpi)
    finally:
        # Or a page whose art stumbles takes the program along, once the picture is thrown away.
        painter.end()
    return picture.convertToFormat(QImage.Format.Format_Grayscale8) if document.grey else picture


def write_pdf(document: Document, path: Path) -> None:
    """Write all pages to a PDF file at once.  Raises `OSError` if it cannot be written."""
    file = pdf_file(document)
    for _ in printing(document, file):
        pass
    file.write(path)


class PdfFile(QPdfWriter):
    """
    A PDF that is painted in memory, and written when it is whole: Qt says nothing of a full disk.

    Its paper is the usual one until another is chosen.

    Args:
        title: Of the document.
        language: Of its words; the one that is spoken unless said otherwise.

    Attributes:
        tags: What is painted, as it is read aloud.
    """

    def __init__(self, title: str, language: str = "") -> None:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        super().__init__(buffer)
        self._buffer = buffer
        self._language = language or VOICE.language.code
        self.tags = Tags()
        self.setResolution(_DPI)
        self.setPageSize(QPageSize(PAPERS[usual_paper()]))
        self.setTitle(title)

    def write(self, path: Path) -> None:
        """Write the file, once its painter has ended.  Raises `OSError`; what was there stays then."""
        # Not before it is wanted: a third of all that a first sheet takes.
        from app.ui.paper.tagged_pdf import with_tags

        write_whole(path, with_tags(bytes(self._buffer.data().data()), self.tags, self._language))


class Unpaintable(Exception):
    """Raised when a device takes no pages: a printer that is gone."""


def pdf_file(document: Document) -> PdfFile:
    """Return what a document is printed into to become a file."""
    file = PdfFile(document.title, document.language)
    if document.grey:
        file.setColorModel(QPdfWriter.ColorModel.Grayscale)
    return file


def printing(document: Document, device: QPagedPaintDevice) -> Generator[int]:
    """
    Print page by page, and yield how many are done after each; ending early leaves the rest out.

    Raises:
        Unpaintable: If the device takes no pages.
    """
    set_paper(device, document, 0)
    painter = QPainter(device)
    if not painter.isActive():
        raise Unpaintable
    try:
        for number, page in enumerate(document.pages):
            if number:
                set_paper(device, document, number)
                device.newPage()
            painter.save()
            _paint(document, page, painter, device.logicalDpiX())
            painter.restore()
            yield number + 1
    finally:
        painter.end()


def set_paper(device: QPagedPaintDevice, document: Document, number: int) -> None:
    """Put in the paper for page *number*; the margins are ours to keep."""
    turned = document.pages[number].landscape if document.pages else False
    orientation = QPageLayout.Orientation.Landscape if turned else QPageLayout.Orientation.Portrait
    layout = QPageLayout(QPageSize(PAPERS[document.paper]), orientation, QMarginsF())
    layout.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(layout)


class Run(QObject):
    """
    Prints through the event loop, a page at a time, so that no window stands still.

    Signals:
        turned: So many pages are done.
        finished: All are.
        failed: What went wrong.
    """

    turned = Signal(int)
    finished = Signal()
    failed = Signal(Exception)

    def __init__(self, document: Document, device: QPagedPaintDevice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._device = device
        self._pages = printing(document, device)
        self._count = len(document.pages)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def start(self) -> None:
        """Begin as soon as the window has drawn itself."""
        self._timer.start(0)

    def cancel(self) -> None:
        """Leave the rest out."""
        self._timer.stop()
        self._pages.close()

    def _go_on(self) -> None:
        try:
            done = next(self._pages)
        except Exception as error:  # noqa: BLE001 - told to the player, whatever a game's art stumbled over
            self.cancel()
            self.failed.emit(error)
            return
        if done == self._count:
            self.cancel()
        self.turned.emit(done)
        if done == self._count:
            self.finished.emit()


def _paint(document: Document, page: Page, painter: QPainter, dpi: float) -> None:
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(dpi / 25.4, dpi / 25.4)
    with speaking(document.language):
        page.ink(painter)


# --- Letters ---


def print_font(points: float, *, bold: bool = False) -> QFont:
    """Return a font in hundredths of a millimetre, which are small enough to be whole numbers."""
    chosen = QFont(QGuiApplication.font())
    chosen.setPixelSize(ceil(points * _MM_PER_PT * 100))
    chosen.setBold(bold)
    chosen.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Letters that are joined cannot be searched for, or copied, in a PDF file: "after" would be "aer".
    chosen.setFeature(QFont.Tag("liga"), 0)
    return chosen


def line_height(points: float) -> float:
    """Return the height of a line in millimetres."""
    return points * _MM_PER_PT * 1.35


def width_of(text: str, points: float, *, bold: bool = False) -> float:
    """Return how wide a line is in millimetres."""
    # A sheet is tried in many arrangements, and its words are the same in all.
    return _width(QGuiApplication.font().family(), text, points, bold)


@lru_cache(maxsize=4096)
def _width(_family: str, text: str, points: float, bold: bool) -> float:
    return QFontMetricsF(print_font(points, bold=bold)).horizontalAdvance(text) / 100


def height_of(text: str, points: float, width: float) -> float:
    """Return how high a text is in millimetres when it is wrapped at *width*."""
    flags = int(Qt.TextFlag.TextWordWrap.value)
    box = QRectF(0, 0, width * 100, 100000)
    return QFontMetricsF(print_font(points)).boundingRect(box, flags, text).height() / 100


def set_text(
    text: str,
    room: QRectF,
    points: float,
    *,
    bold: bool = False,
    flags: Qt.AlignmentFlag | Qt.TextFlag | None = None,
    kind: Kind = Kind.TEXT,
) -> Ink:
    """Return what sets a text into a room, as `paint_text` does."""
    return lambda painter: paint_text(
        painter, text, room, points, bold=bold, flags=LEFT if flags is None else flags, kind=kind
    )


LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def paint_text(
    painter: QPainter,
    text: str,
    room: QRectF,
    points: float,
    *,
    bold: bool = False,
    flags: Qt.AlignmentFlag | Qt.TextFlag = LEFT,
    ink: str = "#000000",
    kind: Kind = Kind.TEXT,
) -> None:
    """
    Set text into *room*: smaller if it would not go in, then narrower, and never below `SMALLEST_PT`.

    Args:
        kind: What it is for whoever has it read aloud.
    """
    chosen = print_font(points, bold=bold)
    width, whole = room.width() * 100, text
    if not flags & Qt.TextFlag.TextWordWrap:
        advance = QFontMetricsF(chosen).horizontalAdvance(text)
        if advance > width:
            fitting = chosen.pixelSize() * width / advance
            chosen.setPixelSize(max(print_font(SMALLEST_PT).pixelSize(), int(fitting)))
            advance = QFontMetricsF(chosen).horizontalAdvance(text)
        if advance > width:
            chosen.setStretch(max(60, int(100 * width / advance)))
            text = QFontMetricsF(chosen).elidedText(text, Qt.TextElideMode.ElideRight, width + 2)
    painter.save()
    painter.translate(room.topLeft())
    painter.scale(0.01, 0.01)
    painter.setFont(chosen)
    painter.setPen(QColor(ink))
    with tagged(painter, kind, whole):
        painter.drawText(QRectF(0, 0, width, room.height() * 100), int(flags.value), text)
    painter.restore()
