"""Suit signs as shapes of our own."""

from collections.abc import Callable, Mapping
from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

_LARGE = 100.0
"""Drawn a hundred times larger: Qt joins small curves coarsely."""

BLACK, RED = QColor("#221D1A"), QColor("#B5231C")

_TWO = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}
_FOUR = {"C": QColor("#1B7A3D"), "D": QColor("#1F5FBF"), "H": RED, "S": BLACK}


def suit_colour(suit: str, deck: str) -> QColor:
    """Return a suit's colour; *deck* is `ViewOptions.deck`."""
    return _FOUR[suit] if "f" in deck else _TWO[suit]


@cache
def pip(suit: str) -> QPainterPath:
    """Return a suit's sign, fitted into the square from (-1, -1) to (1, 1)."""
    return QTransform.fromScale(1 / _LARGE, 1 / _LARGE).map(_PIPS[suit]())


def paint_pip(painter: QPainter, suit: str, centre: QPointF, size: float, colour: QColor) -> None:
    """Paint a suit's sign; *size* is half its height, negative to turn it upside down."""
    painter.save()
    painter.translate(centre)
    painter.scale(abs(size), size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(pip(suit))
    painter.restore()


def _heart() -> QPainterPath:
    path = QPainterPath(_at(0, 1))
    path.cubicTo(_at(-0.22, 0.62), _at(-0.95, 0.2), _at(-0.95, -0.38))
    path.cubicTo(_at(-0.95, -0.78), _at(-0.7, -0.96), _at(-0.46, -0.96))
    path.cubicTo(_at(-0.2, -0.96), _at(-0.04, -0.76), _at(0, -0.52))
    path.cubicTo(_at(0.04, -0.76), _at(0.2, -0.96), _at(0.46, -0.96))
    path.cubicTo(_at(0.7, -0.96), _at(0.95, -0.78), _at(0.95, -0.38))
    path.cubicTo(_at(0.95, 0.2), _at(0.22, 0.62), _at(0, 1))
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(_at(0, -1))
    for x, y in ((0.76, 0), (0, 1), (-0.76, 0), (0, -1)):
        before = path.currentPosition() / _LARGE
        path.quadTo(_at((before.x() + x) * 0.42, (before.y() + y) * 0.42), _at(x, y))
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(_at(0, 0.1))
    path.cubicTo(_at(-0.02, 0.6), _at(-0.14, 0.88), _at(-0.42, 1))
    path.lineTo(_at(0.42, 1))
    path.cubicTo(_at(0.14, 0.88), _at(0.02, 0.6), _at(0, 0.1))
    return path


def _spade() -> QPainterPath:
    heart = QTransform.fromScale(1, -0.84).map(_heart()).translated(0, -0.16 * _LARGE)
    return heart.united(_stem())


def _club() -> QPainterPath:
    path = _stem()
    for x, y in ((0, -0.56), (-0.52, 0.14), (0.52, 0.14)):
        disc = QPainterPath()
        disc.addEllipse(_at(x, y), 0.44 * _LARGE, 0.44 * _LARGE)
        path = path.united(disc)
    middle = QPainterPath()
    middle.addEllipse(_at(0, -0.08), 0.24 * _LARGE, 0.26 * _LARGE)
    return path.united(middle)


def _at(x: float, y: float) -> QPointF:
    return QPointF(x, y) * _LARGE


_PIPS: Mapping[str, Callable[[], QPainterPath]] = {"C": _club, "D": _diamond, "H": _heart, "S": _spade}
