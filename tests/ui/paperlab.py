"""What measures paper: pages of PDF files as pictures, and the letters that a painter sets."""

import subprocess
from math import hypot
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPaintEngine, QPainter, QPainterPath, QTextItem

from app.ui.paper.pages import Document, Page, paper_size, printable, speaking, write_pdf

MM_PER_INCH, MM_PER_POINT = 25.4, 25.4 / 72


def rasters(document: Document, folder: Path, dpi: int) -> list[QImage]:
    """Return the pages of the PDF file that *document* becomes, drawn by another program than ours."""
    path = folder / "document.pdf"
    write_pdf(document, path)
    command = ["pdftoppm", "-gray", "-r", str(dpi), str(path), str(folder / "page")]
    subprocess.run(command, check=True)
    pages = [QImage(str(each)) for each in sorted(folder.glob("page*.pgm"))]
    for each in folder.glob("page*.pgm"):
        each.unlink()
    return pages


def paper_of(path: Path) -> list[tuple[int, int]]:
    """Return how wide and high each page of a PDF file is, in whole points."""
    return [(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(path).pages]


def grey(picture: QImage) -> list[bytes]:
    """Return the rows of a grey picture, a byte for each pixel."""
    flat = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    data, stride = bytes(flat.constBits()), flat.bytesPerLine()
    return [data[row * stride : row * stride + flat.width()] for row in range(flat.height())]


def ink_box(picture: QImage, dpi: int) -> QRectF:
    """Return where there is any ink, in millimetres from the corner of the paper."""
    rows = grey(picture)
    white = bytes([255])
    inked = [number for number, row in enumerate(rows) if row.strip(white)]
    left = min(len(row) - len(row.lstrip(white)) for row in rows if row.strip(white))
    right = max(len(row.rstrip(white)) for row in rows if row.strip(white))
    scale = MM_PER_INCH / dpi
    return QRectF(QPointF(left * scale, inked[0] * scale), QPointF(right * scale, (inked[-1] + 1) * scale))


def longest_line(picture: QImage, dpi: int, top: float) -> float:
    """Return the length of the longest dark level line below *top*, all in millimetres."""
    rows = grey(picture)[round(top * dpi / MM_PER_INCH) :]
    longest = max(len(run) for row in rows for run in _runs(row))
    return longest * MM_PER_INCH / dpi


_DARK = bytes(1 if value < 140 else 0 for value in range(256))


def _runs(row: bytes) -> list[bytes]:
    return row.translate(_DARK).split(b"\0")


def foot(page: Page, paper: str, dots_per_mm: int = 10) -> QImage:
    """Return the lowest 20 mm of the printable room, as wide as the paper."""
    size, room = paper_size(paper, landscape=page.landscape), printable(paper, landscape=page.landscape)
    picture = QImage(round(size.width() * dots_per_mm), 20 * dots_per_mm, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.scale(dots_per_mm, dots_per_mm)
    painter.translate(0, 20 - room.bottom())
    page.ink(painter)
    painter.end()
    return picture


class _Ear(QPaintEngine):
    """Hears what is painted; keeps the sizes of letters, and counts paths with nothing in them."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.sizes: list[tuple[float, str]] = []
        self.nothings = 0

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def updateState(self, state: object) -> None: ...

    def drawPixmap(self, *args: object) -> None: ...

    def drawImage(self, *args: object) -> None: ...

    def drawPath(self, path: QPainterPath) -> None:
        self.nothings += path.isEmpty()

    def drawPolygon(self, *args: object) -> None: ...

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def drawTextItem(self, at: QPointF, item: QTextItem) -> None:
        transform = self.painter().combinedTransform()
        scale = hypot(transform.m12(), transform.m22())
        self.sizes.append((item.font().pixelSize() * scale, item.text()))


class _Paper(QPaintDevice):
    """Paper that is only listened to; a unit is a millimetre."""

    def __init__(self) -> None:
        super().__init__()
        self.ear = _Ear()

    def paintEngine(self) -> QPaintEngine:
        return self.ear

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        metrics = QPaintDevice.PaintDeviceMetric
        if metric in (metrics.PdmWidth, metrics.PdmHeight, metrics.PdmWidthMM, metrics.PdmHeightMM):
            return 300
        if metric == metrics.PdmDepth:
            return 32
        if metric == metrics.PdmDevicePixelRatioScaled:
            return 65536
        return 1 if metric == metrics.PdmDevicePixelRatio else 72


def letters(page: Page, language: str = "en") -> list[tuple[float, str]]:
    """Return every piece of text on a page with its size in points."""
    return [(size / MM_PER_POINT, text) for size, text in _heard(page, language).sizes]


def nothings(page: Page) -> int:
    """Return how many paths are painted that have nothing in them: readers of PDF files complain of such."""
    return _heard(page, "en").nothings


def _heard(page: Page, language: str) -> _Ear:
    paper = _Paper()
    painter = QPainter(paper)
    with speaking(language):
        page.ink(painter)
    painter.end()
    return paper.ear
