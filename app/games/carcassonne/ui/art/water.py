"""Water as it is painted: banks, the stream with its ripples, springs, lakes, bridges."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.ui.art.river_outlines import WATER, Water

_BANKS = (
    (QColor(118, 150, 66, 130), 9.0),
    (QColor("#C9BA7E"), 4.6),
    (QColor("#4D86A8"), 1.6),
    (QColor("#69ABCE"), 0.0),
)
"""From the meadow to the water: colours, and how much wider than the water."""

_DEEP, _LIGHT = QColor("#5A9CC2"), QColor(255, 255, 255, 150)
_INK = QColor("#4A3B28")


def paint_water(painter: QPainter, water: Water, dice: Random) -> None:
    """Paint the water of a tile as it lies; what stands on it comes later."""
    if not water.lines:
        return
    painter.save()
    for colour, wider in _BANKS:
        _lines(painter, water, colour, WATER + wider)
        painter.setPen(QPen(colour, max(wider, 0.1)))
        painter.setBrush(colour)
        painter.drawPath(water.pool)
    _lines(painter, water, _DEEP, WATER * 0.42)
    _reeds(painter, water, dice)
    _ripples(painter, water, dice)
    if water.is_spring:
        _stones(painter, water.pool.boundingRect().center(), dice)
    elif water.pool.boundingRect().width() > 2 * WATER:
        _lake(painter, water.pool.boundingRect(), dice)
    painter.restore()


def _lines(painter: QPainter, water: Water, colour: QColor, width: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    for line in water.lines:
        painter.drawPath(line)


def _ripples(painter: QPainter, water: Water, dice: Random) -> None:
    """Paint what the stream carries along: short light strokes."""
    painter.setPen(QPen(_LIGHT, 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for line in water.lines:
        for part in range(max(3, round(line.length() / 9))):
            at = (part + dice.uniform(0.2, 0.8)) * 9 / line.length()
            if at > 0.96:
                continue
            on, turn = line.pointAtPercent(at), line.angleAtPercent(at) * pi / 180
            along, aside = QPointF(cos(turn), -sin(turn)), QPointF(sin(turn), cos(turn))
            start = on + aside * dice.uniform(-0.32, 0.32) * WATER
            painter.drawLine(start, start + along * dice.uniform(2.4, 4.6))


def _reeds(painter: QPainter, water: Water, dice: Random) -> None:
    """Paint reeds here and there along the banks, upright."""
    painter.setPen(QPen(QColor("#5E7F33"), 0.75))
    for line in water.lines:
        for _ in range(3 if line.length() > 60 else 1):
            at = dice.uniform(0.12, 0.88)
            on, turn = line.pointAtPercent(at), line.angleAtPercent(at) * pi / 180
            foot = on + QPointF(sin(turn), cos(turn)) * dice.choice((-1, 1)) * (WATER / 2 + 0.6)
            for blade in (-1.6, -0.5, 0.6, 1.7):
                painter.drawLine(
                    foot + QPointF(blade, 0), foot + QPointF(blade * 1.5, -dice.uniform(2.6, 4.4))
                )


def _stones(painter: QPainter, middle: QPointF, dice: Random) -> None:
    """Paint the stones that a spring rises between, and the water that wells up."""
    painter.setPen(QPen(_LIGHT, 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for reach in (2.2, 4.6):
        painter.drawEllipse(middle, reach, reach * 0.8)
    painter.setPen(QPen(_INK, 0.5))
    for part in range(9):
        turn = (part + dice.uniform(-0.2, 0.2)) * 2 * pi / 9
        at = middle + QPointF(cos(turn) * 12.2, sin(turn) * 11.0)
        size = dice.uniform(1.8, 3.2)
        painter.setBrush(QColor("#9C968A").lighter(dice.randint(92, 118)))
        painter.drawEllipse(at, size * 1.2, size)
        painter.setBrush(QColor(255, 255, 255, 70))
        painter.drawEllipse(at - QPointF(size * 0.3, size * 0.35), size * 0.5, size * 0.36)


def _lake(painter: QPainter, room: QRectF, dice: Random) -> None:
    """Paint the deep of a lake, its waves, and a boat on it."""
    middle = room.center()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(74, 138, 178, 120))
    painter.drawEllipse(middle, room.width() * 0.34, room.height() * 0.32)
    painter.setPen(QPen(_LIGHT, 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for _ in range(9):
        turn, reach = dice.uniform(0, 2 * pi), dice.uniform(0.1, 0.4)
        at = middle + QPointF(cos(turn) * room.width() * reach, sin(turn) * room.height() * reach)
        painter.drawLine(at, at + QPointF(dice.uniform(3, 5), 0))
    _boat(painter, middle + QPointF(-3, 2))


def _boat(painter: QPainter, at: QPointF) -> None:
    """Paint a small boat with a sail, its bow to the right."""
    hull, sail = QPainterPath(at + QPointF(-6, 0)), QPainterPath(at + QPointF(0.6, -10))
    hull.lineTo(at + QPointF(7, 0))
    hull.quadTo(at + QPointF(4, 4), at + QPointF(-1, 4))
    hull.quadTo(at + QPointF(-5, 4), at + QPointF(-6, 0))
    sail.quadTo(at + QPointF(7, -5), at + QPointF(0.6, -1.6))
    sail.closeSubpath()
    painter.setPen(QPen(_INK, 0.6))
    painter.setBrush(QColor("#8A5A34"))
    painter.drawPath(hull)
    painter.drawLine(at, at + QPointF(0, -11))
    painter.setBrush(QColor("#FBF3DF"))
    painter.drawPath(sail)


# --- Bridges ---


def spans(water: Water, road: QPainterPath) -> list[tuple[QPointF, float]]:
    """Return where a road crosses the water, and at what angle in degrees, clockwise from the east."""
    found = []
    for line in water.lines:
        gaps = [
            ((on - at).manhattanLength(), part)
            for part, on in ((part, road.pointAtPercent(part / 80)) for part in range(81))
            for at in (line.pointAtPercent(step / 40) for step in range(41))
        ]
        least, part = min(gaps)
        if least < 3:
            found.append((road.pointAtPercent(part / 80), -road.angleAtPercent(part / 80)))
    return found
