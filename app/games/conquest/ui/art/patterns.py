"""The hatch of a seat in light and dark, to be laid over its own colour."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap

from app.ui.art.seat_style import seat_colour, seat_hatch

_TILE = 32


def seat_pattern(colour: int, size: float) -> QBrush:
    """Return a brush that shows a seat's hatch, darker than its colour, one repeat *size* units wide."""
    stencil = QPixmap(_TILE, _TILE)
    stencil.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stencil)
    hatch = seat_hatch(colour, _TILE, 255)
    painter.fillRect(0, 0, _TILE, _TILE, hatch)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    ink = QColor(seat_colour(colour)).darker(165)
    ink.setAlpha(170)
    painter.fillRect(0, 0, _TILE, _TILE, ink)
    painter.end()
    brush = QBrush(stencil)
    brush.setTransform(brush.transform().scale(size / _TILE, size / _TILE))
    return brush
