"""Dice as they lie on a table: seen from above and a little from the front, so that they look thrown."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from app.ui.art.artist import contact_shadow
from app.ui.art.seat_style import INK

_PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)

_FRONTS = (0, 3, 6, 1, 5, 4, 2)
"""Which face is seen at the front of each: on real dice opposite faces add up to seven."""

_DEPTH, _APART, _RADIUS = 0.42, 0.54, 0.19
"""How much of the front is seen, how far apart pips are, and how large; in halves of an edge."""


def paint_die(painter: QPainter, half: float, face: int, ground: QColor, ink: QColor) -> None:
    """
    Paint a die around the origin.

    Args:
        half: Half of an edge, in table units.
        face: What it shows; 0 is blank.
        ground, ink: The colours of the die and of its pips.
    """
    painter.save()
    depth = half * _DEPTH
    painter.translate(0, -depth / 2)
    whole = _block(half, depth)
    contact_shadow(painter, whole, half * 0.22, 0.5)
    front = QLinearGradient(QPointF(0, half - depth), QPointF(0, half + depth))
    front.setColorAt(0, ground.darker(112))
    front.setColorAt(1, ground.darker(160))
    painter.setPen(QPen(INK, half * 0.075))
    painter.setBrush(front)
    painter.drawPath(whole)
    _paint_front(painter, half, face, ink)
    _paint_top(painter, half, face, ground, ink)
    painter.restore()


def _paint_top(painter: QPainter, half: float, face: int, ground: QColor, ink: QColor) -> None:
    """Paint the face that counts."""
    light = QRadialGradient(QPointF(-half * 0.45, -half * 0.5), half * 2.1)
    light.setColorAt(0, ground.lighter(112))
    light.setColorAt(0.55, ground)
    light.setColorAt(1, ground.darker(118))
    painter.setPen(QPen(ground.darker(135), half * 0.04))
    painter.setBrush(light)
    painter.drawPath(_block(half, 0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 255, 255, 120), half * 0.05))
    rim = QRectF(-half, -half, 2 * half, 2 * half).adjusted(2, 2, -2, -2)
    painter.drawRoundedRect(rim, half * 0.36, half * 0.36)
    for x, y in _PIPS[face]:
        _paint_pip(painter, QPointF(x, y) * _APART * half, half * _RADIUS, ink)


def _block(half: float, depth: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-half, -half, 2 * half, 2 * half + depth), half * 0.4, half * 0.4)
    return path


def _paint_front(painter: QPainter, half: float, face: int, ink: QColor) -> None:
    """Paint the pips of the front, flat as it is seen."""
    painter.save()
    painter.translate(0, half * (1 + _DEPTH * 0.36))
    painter.scale(1, _DEPTH * 0.38)
    shade = QColor(ink)
    shade.setAlpha(190)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for x, y in _PIPS[_FRONTS[face]]:
        painter.drawEllipse(QPointF(x, y) * _APART * half, half * _RADIUS, half * _RADIUS)
    painter.restore()


def _paint_pip(painter: QPainter, at: QPointF, radius: float, ink: QColor) -> None:
    """Paint a pip as a hollow: its lower rim catches the light."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 110))
    painter.drawEllipse(at + QPointF(radius, radius) * 0.16, radius, radius)
    painter.setBrush(ink)
    painter.drawEllipse(at, radius, radius)
