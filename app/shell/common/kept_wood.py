"""The wooden table behind a page, kept between starts: painting it takes longer than all else in the Hall."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPixmap

from app.paths import cache_folder
from app.storage.files import write_whole
from app.ui.art import wood

_MOST = 3
"""So many table tops are kept, of whatever sizes were used last."""

_BYTES = 4
"""Of a pixel."""


def kept_top(size: QSize, fineness: float, *, dark: bool) -> QPixmap:
    """Return the table top of *size* logical pixels that was kept; a null pixmap if there is none."""
    pixels = size * fineness
    try:
        data = _file(size, fineness, dark).read_bytes()
    except OSError:
        return QPixmap()
    if len(data) != pixels.width() * pixels.height() * _BYTES:
        return QPixmap()
    image = QImage(data, pixels.width(), pixels.height(), QImage.Format.Format_RGB32)
    # A copy, as the bytes are Python's.
    top = QPixmap.fromImage(image.copy())
    top.setDevicePixelRatio(fineness)
    return top


def keep_top(size: QSize, fineness: float, top: QPixmap, *, dark: bool) -> None:
    """Keep a table top as it is in memory: nothing is quicker to read; the oldest gives way."""
    image = top.toImage().convertToFormat(QImage.Format.Format_RGB32)
    file = _file(size, fineness, dark)
    with suppress(OSError):
        write_whole(file, bytes(image.constBits()))
        for old in sorted(file.parent.glob("wood-*.raw"), key=_date)[:-_MOST]:
            old.unlink()


def _file(size: QSize, fineness: float, dark: bool) -> Path:
    light = "dark" if dark else "light"
    name = f"wood-{size.width()}x{size.height()}-{fineness:g}-{light}-{wood.EDITION}.raw"
    return cache_folder() / name


def _date(file: Path) -> int:
    return file.stat().st_mtime_ns
