"""The six seats: a colour, an emblem and a hatch each, so that nothing is told by colour alone."""

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin

from attrs import frozen
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

INK = QColor("#2B2118")
"""The outline of everything that has a seat's colour."""

PAPER = QColor("#FFF8EA")
"""What emblems are cut from."""


def pen(width: float) -> QPen:
    """Return what outlines are drawn with."""
    return QPen(INK, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


@frozen
class SeatStyle:
    """Colour, emblem and hatch of a seat."""

    colour: str
    emblem: str
    hatch: str


SEATS: tuple[SeatStyle, ...] = (
    SeatStyle("#0072B2", "tower", "level"),
    SeatStyle("#D55E00", "lion", "rising"),
    SeatStyle("#009E73", "oak", "dots"),
    SeatStyle("#E69F00", "sun", "upright"),
    SeatStyle("#56B4E9", "fish", "falling"),
    SeatStyle("#CC79A7", "key", "cross"),
)
"""By `Player.colour`."""


def seat_colour(colour: int) -> QColor:
    """Return the colour of the seat look *colour*."""
    return QColor(SEATS[colour].colour)


def seat_hatch(colour: int, size: float, alpha: int) -> QBrush:
    """Return a brush with the hatch of a seat, one repeat of it *size* units wide."""
    tile = QPixmap(32, 32)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = QColor(SEATS[colour].colour)
    ink.setAlpha(alpha)
    painter.setPen(QPen(ink, 7))
    painter.setBrush(ink)
    _HATCHES[SEATS[colour].hatch](painter)
    painter.end()
    brush = QBrush(tile)
    brush.setTransform(brush.transform().scale(size / 32, size / 32))
    return brush


@cache
def emblem(name: str) -> QPainterPath:
    """Return the shape of an emblem, fitted into the square from (-1, -1) to (1, 1)."""
    path = QTransform.fromScale(1 / _LARGE, 1 / _LARGE).map(_EMBLEMS[name]())
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path


def paint_emblem(painter: QPainter, colour: int, centre: QPointF, radius: float) -> None:
    """Paint a seat's shield: a disc in its colour with its emblem."""
    painter.save()
    painter.translate(centre)
    painter.setPen(QPen(INK, max(0.8, radius / 12)))
    painter.setBrush(seat_colour(colour))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.scale(radius * 0.68, radius * 0.68)
    painter.drawPath(emblem(SEATS[colour].emblem))
    painter.restore()


# --- Emblems, drawn a hundred times larger: Qt joins small curves coarsely ---

_LARGE = 100.0


def _tower() -> QPainterPath:
    outline = [(-0.8, -1), (-0.42, -1), (-0.42, -0.7), (-0.18, -0.7), (-0.18, -1), (0.18, -1), (0.18, -0.7)]
    outline += [(0.42, -0.7), (0.42, -1), (0.8, -1), (0.8, -0.35), (0.55, -0.2), (0.55, 0.7), (0.8, 1)]
    outline += [(-0.8, 1), (-0.55, 0.7), (-0.55, -0.2), (-0.8, -0.35)]
    door = _shape((-0.24, 1.1), (-0.24, 0.5), (0.24, 0.5), (0.24, 1.1)).united(_disc(0, 0.5, 0.24))
    window = _disc(0, -0.05, 0.1, 0.18)
    return _shape(*outline).subtracted(door).subtracted(window)


def _lion() -> QPainterPath:
    mane = _disc(0, 0, 0.72)
    for i in range(11):
        turn = 2 * pi * i / 11 - pi / 2
        mane = mane.united(_disc(0.68 * cos(turn), 0.68 * sin(turn), 0.3))
    face = _disc(0, 0.04, 0.46, 0.5)
    for x in (-0.19, 0.19):
        face = face.subtracted(_disc(x, -0.1, 0.085, 0.1))
    muzzle = ((-0.17, 0.1), (0.17, 0.1), (0.05, 0.26), (0.05, 0.42), (-0.05, 0.42), (-0.05, 0.26))
    return mane.subtracted(_disc(0, 0.04, 0.58, 0.62)).united(face.subtracted(_shape(*muzzle)))


def _oak() -> QPainterPath:
    crown = _disc(0, -0.2, 0.5)
    for x, y, radius in ((0, -0.62, 0.38), (-0.48, -0.34, 0.38), (0.48, -0.34, 0.38), (-0.58, 0.06, 0.34)):
        crown = crown.united(_disc(x, y, radius))
    for x, y, radius in ((0.58, 0.06, 0.34), (-0.2, 0.1, 0.36), (0.2, 0.1, 0.36)):
        crown = crown.united(_disc(x, y, radius))
    trunk = _shape((-0.13, 0.3), (0.13, 0.3), (0.16, 0.8), (0.42, 1), (-0.42, 1), (-0.16, 0.8))
    return crown.united(trunk)


def _sun() -> QPainterPath:
    path = _disc(0, 0, 0.54)
    for i in range(12):
        turn = 2 * pi * i / 12
        length, half = (1.0, 0.24) if i % 2 == 0 else (0.8, 0.2)
        foot = [(0.48 * cos(turn + side), 0.48 * sin(turn + side)) for side in (-half, half)]
        path = path.united(_shape(foot[0], (length * cos(turn), length * sin(turn)), foot[1]))
    return path.subtracted(_disc(0, 0, 0.44)).united(_disc(0, 0, 0.34))


def _fish() -> QPainterPath:
    path = QPainterPath(QPointF(-1, 0.05))
    path.cubicTo(-0.7, -0.6, 0.1, -0.75, 0.5, -0.1)
    path.lineTo(1, -0.5)
    path.cubicTo(0.85, -0.15, 0.85, 0.2, 1, 0.55)
    path.lineTo(0.5, 0.15)
    path.cubicTo(0.1, 0.7, -0.7, 0.6, -1, 0.05)
    path.closeSubpath()
    path.addEllipse(QPointF(-0.62, -0.06), 0.1, 0.1)
    for x in (-0.3, -0.02):
        gill = QPainterPath(QPointF(x, -0.3))
        gill.quadTo(x + 0.22, 0, x, 0.32)
        gill.quadTo(x + 0.1, 0, x, -0.3)
        path.addPath(gill)
    return QTransform.fromScale(_LARGE, _LARGE).map(path)


def _key() -> QPainterPath:
    ring = _disc(0, -0.5, 0.5).subtracted(_disc(0, -0.5, 0.26))
    stem = _shape((-0.12, -0.1), (0.12, -0.1), (0.12, 1), (-0.12, 1))
    upper = _shape((0, 0.3), (0.46, 0.3), (0.46, 0.52), (0, 0.52))
    lower = _shape((0, 0.7), (0.58, 0.7), (0.58, 1), (0, 1))
    return ring.united(stem).united(upper).united(lower)


def _disc(x: float, y: float, across: float, down: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y) * _LARGE, across * _LARGE, (down or across) * _LARGE)
    return path


def _shape(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) * _LARGE for x, y in points]))
    path.closeSubpath()
    return path


_EMBLEMS: Mapping[str, Callable[[], QPainterPath]] = {
    "tower": _tower,
    "lion": _lion,
    "oak": _oak,
    "sun": _sun,
    "fish": _fish,
    "key": _key,
}


# --- Hatches, on a tile of 32 x 32 that repeats ---


def _level(painter: QPainter) -> None:
    painter.drawLine(-4, 16, 36, 16)


def _upright(painter: QPainter) -> None:
    painter.drawLine(16, -4, 16, 36)


def _rising(painter: QPainter) -> None:
    for x in (-32, 0, 32):
        painter.drawLine(x - 4, 36, x + 36, -4)


def _falling(painter: QPainter) -> None:
    for x in (-32, 0, 32):
        painter.drawLine(x - 4, -4, x + 36, 36)


def _dots(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(8, 8), 5, 5)
    painter.drawEllipse(QPointF(24, 24), 5, 5)


def _cross(painter: QPainter) -> None:
    painter.drawLine(16, 6, 16, 26)
    painter.drawLine(6, 16, 26, 16)


_HATCHES: Mapping[str, Callable[[QPainter], None]] = {
    "level": _level,
    "upright": _upright,
    "rising": _rising,
    "falling": _falling,
    "dots": _dots,
    "cross": _cross,
}
