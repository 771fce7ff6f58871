"""Table tops as they were painted last: the next table is mostly as large as the one before."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap

from app.ui.art.pixmap_cache import PixmapCache
from app.ui.art.wood import TableTop

_TOPS: PixmapCache[tuple[TableTop, int, int, float, bool]] = PixmapCache(12 * 1024 * 1024)


def painted_top(paint: TableTop, size: QSize, fineness: float, *, dark: bool) -> QPixmap:
    """Return what *paint* paints, from last time if it is the same."""
    key = paint, size.width(), size.height(), fineness, dark
    return _TOPS.get(key, lambda: paint(size, fineness, dark=dark))
