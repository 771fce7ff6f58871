"""An abbey: its precinct fills a tile, and a wall goes round it."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.ui.art.scenery import INK, monastery
from app.games.carcassonne.ui.art.tile_geometry import HALF
from app.games.carcassonne.ui.art.walls import Standing, tower_at, wall_pieces

_COURT, _LAWN, _BEDS = QColor("#E6D7B2"), QColor("#B7CF7C"), ("#7FA24A", "#C4718A", "#D6BF62")
_RIM = 44.0
"""So far from the middle the wall runs."""


def paint_precinct(painter: QPainter) -> Iterator[Standing]:
    """Paint the ground of an abbey, and yield its wall and its church: upright however the tile lies."""
    painter.fillRect(QRectF(-HALF - 1, -HALF - 1, 2 * HALF + 2, 2 * HALF + 2), _COURT)
    painter.setPen(QPen(QColor(80, 110, 40, 120), 0.7))
    painter.setBrush(_LAWN)
    for x in (-38.0, 6.0):
        for y in (-36.0, 8.0):
            painter.drawRoundedRect(QRectF(x, y, 32, 30), 5, 5)
    painter.setPen(Qt.PenStyle.NoPen)
    for x in (-34.0, 24.0):
        for row, colour in enumerate(_BEDS):
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(x, 14 + 7 * row, 10, 4), 1.5, 1.5)
    _fountain(painter, QPointF(0, 24))
    wall = QPainterPath()
    wall.addRect(QRectF(-_RIM, -_RIM, 2 * _RIM, 2 * _RIM))
    yield from wall_pieces(wall)
    for x in (-_RIM, _RIM):
        for y in (-_RIM, _RIM):
            yield tower_at(QPointF(x, y))
    yield monastery(QPointF(0, -5), 1.2)


def _fountain(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(QColor("#CFC4B0"))
    painter.drawEllipse(at, 6.4, 4.6)
    painter.setBrush(QColor("#8FC1DA"))
    painter.drawEllipse(at, 4.8, 3.2)
