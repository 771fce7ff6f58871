"""The paintings of Cult: shrines, where monasteries stand on other tiles."""

from collections.abc import Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import BuildingPainter, MarkPainter
from app.games.carcassonne.ui.art.meadows import SHADE
from app.games.carcassonne.ui.art.scenery import INK
from app.games.carcassonne.ui.art.walls import Standing
from app.ui.art.artist import polygon
from app.ui.art.path_artist import Art

_STONE, _LIT = QColor("#B9B3A6"), QColor("#D9D4C8")


def shrine(at: QPointF, scale: float) -> Standing:
    """Return a ring of standing stones with an altar under a small roof, behind its court."""

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        painter.scale(scale, scale)
        for angle in range(200, 341, 28):
            _stone(painter, QPointF(24 * cos(angle * pi / 180), -2 + 15 * sin(angle * pi / 180)))
        _temple(painter)
        _fire(painter)
        for x in (-25.0, 25.0):
            _stone(painter, QPointF(x, 2.0))
        painter.restore()

    return at.y() - 6, paint


def _stone(painter: QPainter, at: QPointF) -> None:
    """Paint a standing stone, its left side in the light."""
    painter.save()
    painter.translate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawEllipse(QPointF(3.4, 0.4), 5.0, 1.8)
    stone = QPainterPath(QPointF(-2.9, 0.8))
    stone.cubicTo(-3.4, -6, -2.4, -11, 0.4, -11.4)
    stone.cubicTo(2.8, -10.4, 3.2, -5, 3.0, 0.8)
    stone.closeSubpath()
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(_STONE)
    painter.drawPath(stone)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_LIT)
    painter.drawEllipse(QPointF(-1.1, -5.6), 1.0, 4.0)
    painter.restore()


def _temple(painter: QPainter) -> None:
    """Paint a round temple: columns, and a pointed roof with a sun on it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawPolygon(polygon((-12, 0), (22, 0), (22, -8), (14, -14), (-4, -14)))
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#5E4A6B"))
    painter.drawRect(QRectF(-11, -13, 22, 12.5))
    painter.setBrush(QColor("#EFE6F2"))
    for x in (-11.5, -4.6, 2.4, 9.2):
        painter.drawRect(QRectF(x, -13, 2.6, 13))
    painter.drawRect(QRectF(-13.5, -1.2, 27, 2.6))
    painter.setBrush(QColor("#6C4A8C"))
    painter.drawPolygon(polygon((-15, -12.6), (0, -28), (15, -12.6)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#8867A8"))
    painter.drawPolygon(polygon((-14, -13.0), (-0.3, -27.2), (-1.6, -13.0)))
    painter.setPen(QPen(INK, 0.5))
    painter.setBrush(QColor("#F2C84B"))
    painter.drawEllipse(QPointF(0, -29), 2.6, 2.6)


def _fire(painter: QPainter) -> None:
    """Paint the fire between the columns."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#E2632B"))
    painter.drawPolygon(polygon((-1.6, -2), (0.2, -9.4), (2.0, -2)))
    painter.setBrush(QColor("#F7C948"))
    painter.drawPolygon(polygon((-0.8, -2), (0.3, -6.4), (1.2, -2)))


ARTS: Mapping[str, Art[Book]] = {}

MARKS: Mapping[str, MarkPainter] = {}

BUILDINGS: Mapping[str, BuildingPainter] = {"shrine": shrine}
