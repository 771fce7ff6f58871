"""City walls as they stand: with height, lit from the upper left, with towers and gates."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot
from random import Random
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

Standing: TypeAlias = tuple[float, Callable[[QPainter], None]]
"""What stands on a tile: how far south its foot is, and what paints it.  What is farther south hides more."""

STONE, STONE_RIM = QColor("#D9D0BF"), QColor("#54463A")
HEIGHT, THICK = 5.2, 3.4
_PIECE = 4.2
_UP = QPointF(0, -HEIGHT)
_LIT, _TOP, _MERLON = QColor("#C9BEA9"), QColor("#E6DFD0"), QColor("#F3EEE2")
_INK = QColor(60, 46, 34, 190)
_ROOFS = ("#4F6D8C", "#A5442B", "#5C7F6B")
_ARCH = QColor("#4A3423")


def wall_pieces(wall: QPainterPath) -> Iterator[Standing]:
    """Yield a wall bit by bit, so that houses before it and behind it are told apart."""
    for points in _lines(wall):
        for place, (start, end) in enumerate(pairwise(points)):
            foot = max(start.y(), end.y())
            yield foot, _piece(start, end, has_merlon=place % 2 == 0)


def _lines(wall: QPainterPath) -> Iterator[list[QPointF]]:
    """Yield the runs of a wall as points that are a piece apart."""
    for polygon in wall.toSubpathPolygons():
        corners, points, left = polygon.toList(), [polygon.first()], _PIECE
        for start, end in pairwise(corners):
            way = end - start
            far, gone = hypot(way.x(), way.y()), 0.0
            while far - gone >= left and far:
                gone, left = gone + left, _PIECE
                points.append(start + way * (gone / far))
            left -= far - gone
        yield [*points, corners[-1]]


def _piece(start: QPointF, end: QPointF, *, has_merlon: bool) -> Callable[[QPainter], None]:
    way = end - start
    far = hypot(way.x(), way.y()) or 1.0
    along = way / far
    side = QPointF(-along.y(), along.x()) * (THICK / 2)
    start, end = start - along * 0.35, end + along * 0.35
    if side.y() < 0:
        side = -side

    def paint(painter: QPainter) -> None:
        front, back = (start + side, end + side), (start - side, end - side)
        # South-west is lighter than south-east.
        face = _LIT.darker(round(118 + 16 * side.x() / THICK * 2))
        painter.setPen(QPen(face, 0.4))
        painter.setBrush(face)
        painter.drawPolygon(QPolygonF([front[0], front[1], front[1] + _UP, front[0] + _UP]))
        painter.setPen(QPen(_TOP, 0.4))
        painter.setBrush(_TOP)
        painter.drawPolygon(QPolygonF([front[0] + _UP, front[1] + _UP, back[1] + _UP, back[0] + _UP]))
        painter.setPen(QPen(_INK, 0.55))
        painter.drawLine(back[0] + _UP, back[1] + _UP)
        painter.drawLine(front[0] + _UP, front[1] + _UP)
        painter.drawLine(*front)
        if has_merlon:
            for edge in (back, front):
                _merlon(painter, (edge[0] + edge[1]) / 2 + _UP)

    return paint


def _merlon(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(_MERLON)
    painter.drawRect(QRectF(at.x() - 1.05, at.y() - 1.7, 2.1, 2.0))


def wall_shadow(painter: QPainter, wall: QPainterPath, outline: QPainterPath) -> None:
    """Paint the shade a wall throws to the lower right, and the trodden ground inside it."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(30, 20, 8, 62), THICK + 3.4))
    painter.drawPath(wall.translated(2.2, 1.8))
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(96, 62, 26, 42), 11))
    painter.drawPath(wall)
    painter.restore()


def tower_spots(wall: QPainterPath, gates: list[QPointF]) -> list[QPointF]:
    """Return where towers stand in a wall: within the tile, and not where a gate is."""
    parts = (0.5,) if wall.length() < 90 else (0.27, 0.73) if wall.length() < 150 else (0.2, 0.5, 0.8)
    spots = [wall.pointAtPercent(part) for part in parts]
    return [
        at
        for at in spots
        if max(abs(at.x()), abs(at.y())) < 41
        and all(hypot(at.x() - gate.x(), at.y() - gate.y()) > 15 for gate in gates)
    ]


def tower(at: QPointF, dice: Random) -> Standing:
    """Return a round tower in a wall, with a roof or battlements."""
    roof = QColor(dice.choice(_ROOFS)) if dice.random() < 0.7 else None

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        _shaft(painter, 4.1, 11.5)
        if roof is None:
            for x in (-3.2, 0.0, 3.2):
                _merlon(painter, QPointF(x, -11.4))
        else:
            _cone(painter, 5.2, -10.6, 8.6, roof)
        painter.restore()

    return at.y() + 2.6, paint


def tower_at(at: QPointF) -> Standing:
    """Return a low tower with battlements, where walls meet."""

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        _shaft(painter, 3.6, 8.5)
        for x in (-2.8, 0.0, 2.8):
            _merlon(painter, QPointF(x, -8.4))
        painter.restore()

    return at.y() + 2.6, paint


def _shaft(painter: QPainter, half: float, tall: float) -> None:
    """Paint a round tower's stone, its foot at the origin."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(30, 20, 8, 70))
    painter.drawEllipse(QPointF(2.2, 2.4), half + 1.6, 2.4)
    shade = QLinearGradient(QPointF(-half, 0), QPointF(half, 0))
    for place, tone in ((0.0, "#EDE6D8"), (0.45, "#D6CBB8"), (1.0, "#A3957F")):
        shade.setColorAt(place, QColor(tone))
    body = QPainterPath(QPointF(-half, -tall))
    body.lineTo(-half, 1.2)
    body.quadTo(0, 4.2, half, 1.2)
    body.lineTo(half, -tall)
    body.closeSubpath()
    painter.setPen(QPen(_INK, 0.6))
    painter.setBrush(shade)
    painter.drawPath(body)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ARCH)
    painter.drawRect(QRectF(-0.6, -tall * 0.62, 1.2, 2.6))


def _cone(painter: QPainter, half: float, foot: float, tall: float, colour: QColor) -> None:
    """Paint a pointed roof, its left side in the light."""
    tip = QPointF(0, foot - tall)
    painter.setPen(QPen(_INK, 0.6))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(-half, foot), tip, QPointF(half, foot), QPointF(0, foot + 1.5)]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour.lighter(132))
    painter.drawPolygon(QPolygonF([QPointF(-half + 0.5, foot), tip, QPointF(-0.4, foot + 1.1)]))


def gate(at: QPointF) -> Standing:
    """Return a gatehouse: an arch between two small towers."""

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        painter.setPen(QPen(_INK, 0.6))
        painter.setBrush(QColor("#CFC4B0"))
        painter.drawRect(QRectF(-5, -9.5, 10, 12))
        painter.setBrush(_ARCH)
        arch = QPainterPath()
        arch.addRoundedRect(QRectF(-3, -4.6, 6, 9), 3, 3)
        painter.setClipRect(QRectF(-8, -16, 16, 18.6))
        painter.drawPath(arch)
        painter.setClipping(False)
        for x in (-5.8, 5.8):
            painter.save()
            painter.translate(x, 1.4)
            _shaft(painter, 2.6, 12.5)
            _cone(painter, 3.3, -12.2, 5.4, QColor("#A5442B"))
            painter.restore()
        for x in (-1.9, 1.9):
            _merlon(painter, QPointF(x, -9.4))
        painter.restore()

    return at.y() + 3.4, paint
