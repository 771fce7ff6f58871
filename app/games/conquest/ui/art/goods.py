"""Signs of the five resources, gold, and what the bar offers."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.art.seat_style import INK, pen

GOODS: tuple[str, ...] = ("wood", "brick", "wool", "wheat", "ore", "gold")
"""The signs in the order of `Goods`."""


def paint_goods(painter: QPainter, kind: int, centre: QPointF, radius: float) -> None:
    """Paint the sign of a resource or of gold, as large as a circle of *radius*."""
    painter.save()
    painter.translate(centre)
    painter.scale(radius / 10, radius / 10)
    painter.setPen(pen(1.4))
    _SIGNS[GOODS[kind]](painter)
    painter.restore()


def paint_talk(painter: QPainter, *, is_refused: bool) -> None:
    """Paint the sign of a trade: two arrows that pass each other; a crossed ring where it was refused."""
    if is_refused:
        painter.setPen(QPen(QColor("#C8321E"), 2.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), 7.5, 7.5)
        painter.drawLine(QPointF(-5.2, -5.2), QPointF(5.2, 5.2))
        return
    painter.setPen(QPen(INK, 1))
    painter.setBrush(QColor("#E8B23C"))
    arrow = [(-9, -2.5), (3, -2.5), (3, -6), (10, 0), (3, 6), (3, 2.5), (-9, 2.5)]
    for way in (1, -1):
        points = [QPointF(way * x * 0.9, way * (y * 0.55 - 4)) for x, y in arrow]
        painter.drawPolygon(QPolygonF(points))


def _wood(painter: QPainter) -> None:
    painter.rotate(-18)
    painter.setBrush(QColor("#8B5A2B"))
    painter.drawRoundedRect(QRectF(-9, -4.5, 17, 9.5), 4, 4)
    painter.setBrush(QColor("#E9C48F"))
    painter.drawEllipse(QPointF(6.4, 0.3), 3.6, 4.6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(0.9))
    painter.drawEllipse(QPointF(6.4, 0.3), 1.5, 2.2)
    painter.drawLine(QPointF(-6, -1.4), QPointF(0, -1.4))
    painter.drawLine(QPointF(-4, 1.8), QPointF(1.4, 1.8))


def _brick(painter: QPainter) -> None:
    painter.setBrush(QColor("#C4532D"))
    for x, y in ((-9, 0.6), (0.4, 0.6), (-4.4, -6)):
        painter.drawRoundedRect(QRectF(x, y, 8.8, 6), 1, 1)
    painter.setPen(QPen(QColor(255, 255, 255, 120), 1))
    for x, y in ((-7.5, 2.2), (2, 2.2), (-3, -4.4)):
        painter.drawLine(QPointF(x, y), QPointF(x + 4, y))


def _wool(painter: QPainter) -> None:
    wool = QPainterPath()
    for x, y, radius in ((-4, 1, 4.4), (0, -3, 4.8), (4.2, 0.6, 4.4), (0, 3, 4.6)):
        part = QPainterPath()
        part.addEllipse(QPointF(x, y), radius, radius)
        wool = wool.united(part)
    painter.setBrush(QColor("#FDFBF4"))
    painter.drawPath(wool)
    painter.setPen(pen(0.9))
    painter.drawArc(QRectF(-4, -2, 5, 5), 0, 200 * 16)
    painter.drawArc(QRectF(0, 0, 5, 4), 180 * 16, 180 * 16)


def _wheat(painter: QPainter) -> None:
    painter.drawLine(QPointF(0, 9), QPointF(0, -3))
    painter.setBrush(QColor("#F0C232"))
    painter.setPen(pen(1.1))
    for y in (4, 0, -4):
        for way in (-1, 1):
            painter.save()
            painter.translate(way * 3.1, y)
            painter.rotate(way * 38)
            painter.drawEllipse(QPointF(0, 0), 2.1, 4)
            painter.restore()
    painter.drawEllipse(QPointF(0, -6.6), 2.1, 3.4)


def _ore(painter: QPainter) -> None:
    rock = QPolygonF([QPointF(*at) for at in ((-8, 6), (-9, 0), (-4, -7), (3, -8), (9, -1), (7, 6.5))])
    painter.setBrush(QColor("#8C939C"))
    painter.drawPolygon(rock)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#C3C9D0"))
    painter.drawPolygon(QPolygonF([QPointF(*at) for at in ((-7.5, 0), (-3.6, -6), (1, -2), (-3, 3))]))
    painter.setBrush(QColor("#5D646D"))
    painter.drawPolygon(QPolygonF([QPointF(*at) for at in ((2, 1), (8, -0.6), (6.4, 5.6), (0, 5.6))]))


def _gold(painter: QPainter) -> None:
    painter.setBrush(QColor("#F5B921"))
    painter.drawEllipse(QPointF(0, 0), 8.4, 8.4)
    painter.setBrush(QColor("#FFDD75"))
    painter.setPen(pen(0.9))
    painter.drawEllipse(QPointF(0, 0), 5.6, 5.6)
    star = QPolygonF()
    for k in range(10):
        far = 4.2 if k % 2 == 0 else 1.8
        star.append(QPointF(far * sin(pi * k / 5), -far * cos(pi * k / 5)))
    painter.setBrush(QColor("#B9770E"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(star)


_SIGNS: Mapping[str, Callable[[QPainter], None]] = {
    "wood": _wood,
    "brick": _brick,
    "wool": _wool,
    "wheat": _wheat,
    "ore": _ore,
    "gold": _gold,
}
