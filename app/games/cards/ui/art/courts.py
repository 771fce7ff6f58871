"""Jacks, queens and kings: figures of our own, drawn in code, lit from the upper left."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from app.games.cards.ui.art.inks import lit, shining
from app.games.cards.ui.art.suit_signs import paint_pip
from app.ui.art.artist import polygon
from app.ui.art.seat_style import INK, pen

FRAME = QRectF(-29, -55, 58, 110)
"""Where a court's picture stands on a card of 100 x 140."""

_SKIN, _GOLD, _CREAM, _STEEL = QColor("#F3D3B1"), QColor("#E5B53F"), QColor("#FBF1DC"), QColor("#CBD3D8")
_LIPS = QColor("#A5402F")


class _Dress(NamedTuple):
    """What the people of a suit wear, and their hair."""

    robe: str
    trim: str
    hair: str


_DRESSES: Mapping[str, _Dress] = {
    "H": _Dress("#B5231C", "#2C4470", "#8A5A2B"),
    "D": _Dress("#A8481B", "#2F6B4F", "#D9A441"),
    "C": _Dress("#2F6B4F", "#A8481B", "#4A2F1C"),
    "S": _Dress("#2C4470", "#B5231C", "#6B6258"),
}


def paint_court(painter: QPainter, rank: str, suit: str, colour: QColor) -> None:
    """Paint the picture of a jack, queen or king, the same upside down in the lower half."""
    dress = _DRESSES[suit]
    for turn in (0, 180):
        painter.save()
        painter.rotate(turn)
        painter.setClipRect(QRectF(FRAME.left(), FRAME.top(), FRAME.width(), FRAME.height() / 2))
        _hanging(painter, dress, is_upright=turn == 0)
        _robe(painter, dress)
        _face(painter)
        _HEADS[rank](painter, dress)
        _PROPS[rank](painter, dress)
        _hand(painter, dress)
        paint_pip(painter, suit, QPointF(-20.5, -46), 6.6, colour)
        painter.restore()
    _sash(painter, dress)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.6))
    painter.drawRect(FRAME)
    painter.setPen(QPen(_GOLD, 0.9))
    painter.drawRect(FRAME.adjusted(1.5, 1.5, -1.5, -1.5))


def _hanging(painter: QPainter, dress: _Dress, *, is_upright: bool) -> None:
    """Paint the tapestry behind a figure: lozenges on warm cloth, lightest where the light comes from."""
    cloth = QRadialGradient(QPointF(-12, -44) if is_upright else QPointF(12, -44), 62)
    cloth.setColorAt(0, QColor("#FDF3D9"))
    cloth.setColorAt(1, QColor("#EBD09A"))
    painter.fillRect(FRAME, cloth)
    ink = QColor(dress.robe)
    ink.setAlpha(38)
    painter.setPen(QPen(ink, 0.8))
    for step in range(-12, 13):
        painter.drawLine(QPointF(step * 9 - 60, -60), QPointF(step * 9, 0))
        painter.drawLine(QPointF(step * 9 + 60, -60), QPointF(step * 9, 0))


def _robe(painter: QPainter, dress: _Dress) -> None:
    robe, trim = QColor(dress.robe), QColor(dress.trim)
    painter.setPen(pen(1.2))
    painter.setBrush(lit(robe, -30, 30))
    body = QPainterPath(QPointF(-31, 4))
    body.cubicTo(-31, -9, -26, -17, -9, -21.5)
    body.lineTo(9, -21.5)
    body.cubicTo(26, -17, 31, -9, 31, 4)
    painter.drawPath(body)
    _folds(painter, robe)
    painter.setPen(pen(1.0))
    painter.setBrush(lit(trim, -16, 16))
    for side in (-1, 1):
        painter.drawPolygon(polygon((side * 8, -21), (side * 15.5, -18.5), (side * 12, 4), (side * 5, 4)))
    painter.setBrush(shining(QRectF(-6, -21, 12, 25)))
    painter.drawPolygon(polygon((-6, -20), (6, -20), (5, 4), (-5, 4)))
    painter.setPen(pen(0.7))
    painter.setBrush(robe)
    for y in (-12.5, -4):
        painter.drawPolygon(polygon((0, y - 3.6), (2.7, y), (0, y + 3.6), (-2.7, y)))
    _ermine(painter)


def _folds(painter: QPainter, robe: QColor) -> None:
    """Paint where the cloth falls: dark lines, with light beside them."""
    for side in (-1, 1):
        for x, top in ((19.5, -15), (25, -10)):
            fold = QPainterPath(QPointF(side * x * 0.93, top))
            fold.quadTo(side * (x + 0.5), top + 9, side * (x - 1.5), 4)
            painter.setPen(QPen(robe.darker(150), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(fold)
            painter.setPen(QPen(robe.lighter(150), 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(fold.translated(-1.3, 0.3))


def _ermine(painter: QPainter) -> None:
    """Paint the white fur around the neck, with its dark tails."""
    collar = QPainterPath(QPointF(-13, -20.6))
    collar.cubicTo(-8, -15, 8, -15, 13, -20.6)
    collar.cubicTo(12, -25.5, 9, -26.5, 7, -26.5)
    collar.quadTo(0, -20.5, -7, -26.5)
    collar.cubicTo(-9, -26.5, -12, -25.5, -13, -20.6)
    painter.setPen(pen(1))
    painter.setBrush(lit(_CREAM, -13, 13))
    painter.drawPath(collar)
    painter.setPen(QPen(INK, 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x, y in ((-9, -22), (-4.6, -19.4), (0, -18.6), (4.6, -19.4), (9, -22)):
        painter.drawLine(QPointF(x, y), QPointF(x, y + 1.5))


def _face(painter: QPainter) -> None:
    light = QRadialGradient(QPointF(-3.2, -37), 15)
    light.setColorAt(0, _SKIN.lighter(107))
    light.setColorAt(0.55, _SKIN)
    light.setColorAt(1, _SKIN.darker(122))
    painter.setPen(pen(1.1))
    painter.setBrush(light)
    painter.drawEllipse(QPointF(0, -33), 8.4, 10.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(214, 96, 70, 62))
    for x in (-4.8, 4.8):
        painter.drawEllipse(QPointF(x, -30.4), 2.3, 1.7)
    painter.setBrush(_CREAM)
    for x in (-3.3, 3.3):
        painter.drawEllipse(QPointF(x, -34.1), 1.9, 1.2)
    painter.setBrush(INK)
    for x in (-3.0, 3.6):
        painter.drawEllipse(QPointF(x, -34.1), 1.0, 1.15)
    painter.setPen(pen(0.9))
    painter.drawLine(QPointF(-5.2, -36.9), QPointF(-2, -37.5))
    painter.drawLine(QPointF(5.2, -36.9), QPointF(2, -37.5))
    painter.setPen(QPen(_SKIN.darker(165), 0.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPolyline(polygon((0.2, -34), (-1.3, -30.6), (0.7, -30.3)))
    painter.setPen(QPen(_LIPS, 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-2, -27.6), QPointF(2, -27.6))


def _king(painter: QPainter, dress: _Dress) -> None:
    hair = QColor(dress.hair)
    beard = QPainterPath(QPointF(-8.4, -33))
    beard.cubicTo(-8.8, -20, -4, -16, 0, -13)
    beard.cubicTo(4, -16, 8.8, -20, 8.4, -33)
    beard.cubicTo(6, -28, 4, -29.4, 0, -29.4)
    beard.cubicTo(-4, -29.4, -6, -28, -8.4, -33)
    painter.setPen(pen(1))
    painter.setBrush(lit(hair, -9, 9))
    painter.drawPath(beard)
    painter.setPen(QPen(hair.lighter(155), 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x in (-4.6, -1.8, 1.2, 4):
        painter.drawLine(QPointF(x, -24.6), QPointF(x * 0.55, -17.4))
    painter.setPen(QPen(_LIPS, 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-1.8, -26.4), QPointF(1.8, -26.4))
    _curls(painter, hair, -30)
    painter.setPen(pen(1.2))
    painter.setBrush(QColor(dress.trim))
    painter.drawEllipse(QPointF(0, -44), 7.6, 6)
    painter.setBrush(shining(QRectF(-13, -53, 26, 13)))
    painter.drawPolygon(
        polygon((-10.5, -40), (-12.5, -51), (-6, -45.4), (0, -53), (6, -45.4), (12.5, -51), (10.5, -40))
    )
    painter.setBrush(shining(QRectF(-11, -42, 22, 3.6)))
    painter.drawRoundedRect(QRectF(-11, -42.2, 22, 3.8), 1.6, 1.6)
    _jewels(painter, ((-6, -40.3), (0, -40.3), (6, -40.3)), dress.robe)
    _jewels(painter, ((-12.5, -51.5), (0, -53), (12.5, -51.5)), "#FBF1DC")


def _queen(painter: QPainter, dress: _Dress) -> None:
    hair = QColor(dress.hair)
    for side in (-1, 1):
        lock = QPainterPath(QPointF(side * 2, -43))
        lock.cubicTo(side * 12, -44, side * 12.5, -30, side * 13, -18)
        lock.cubicTo(side * 9, -16, side * 7, -19, side * 7.6, -24)
        lock.cubicTo(side * 9, -32, side * 8, -38, side * 2, -43)
        painter.setPen(pen(1))
        painter.setBrush(lit(hair, -13, 13))
        painter.drawPath(lock)
        strand = QPainterPath(QPointF(side * 6, -41))
        strand.cubicTo(side * 11, -38, side * 9.6, -28, side * 10.4, -20)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(hair.lighter(150), 0.8))
        painter.drawPath(strand)
    painter.setPen(pen(1.1))
    painter.setBrush(shining(QRectF(-10, -50, 20, 9)))
    painter.drawPolygon(
        polygon((-9, -41), (-9.5, -47), (-4.6, -44.4), (0, -49.5), (4.6, -44.4), (9.5, -47), (9, -41))
    )
    _jewels(painter, ((-9.5, -48), (0, -50.8), (9.5, -48)), dress.robe)
    _jewels(painter, ((-5, -42.4), (0, -43), (5, -42.4)), "#FBF1DC")
    painter.setPen(QPen(_LIPS, 1.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-1.4, -27.4), QPointF(1.4, -27.4))
    _jewels(painter, ((0, -16.4),), dress.trim)


def _jack(painter: QPainter, dress: _Dress) -> None:
    _curls(painter, QColor(dress.hair), -27)
    cap = QPainterPath(QPointF(-11.5, -40))
    cap.cubicTo(-12, -50, -2, -50, 3, -47)
    cap.cubicTo(9, -50, 13, -46, 11.5, -40)
    cap.closeSubpath()
    painter.setPen(pen(1.2))
    painter.setBrush(lit(QColor(dress.trim), -12, 12))
    painter.drawPath(cap)
    painter.setBrush(shining(QRectF(-12, -42, 24, 4)))
    painter.drawRoundedRect(QRectF(-12, -41.6, 24, 4), 1.8, 1.8)
    feather = QPainterPath(QPointF(5, -42))
    feather.cubicTo(7, -52, 11, -54.5, 16, -51)
    feather.cubicTo(13, -49, 11, -45, 8, -41)
    feather.closeSubpath()
    painter.setBrush(_CREAM)
    painter.drawPath(feather)
    painter.setPen(QPen(_CREAM.darker(140), 0.7))
    painter.drawLine(QPointF(6.6, -42), QPointF(13.4, -51))


def _curls(painter: QPainter, hair: QColor, lowest: float) -> None:
    for side in (-1, 1):
        lock = QPainterPath(QPointF(side * 7, -41))
        lock.cubicTo(side * 13, -40, side * 14, -33, side * 12.5, lowest + 2)
        lock.cubicTo(side * 11, lowest + 5, side * 7.6, lowest + 4, side * 8.2, lowest)
        lock.cubicTo(side * 9, -33, side * 9, -37, side * 7, -41)
        painter.setPen(pen(1))
        painter.setBrush(lit(hair, -13, 13))
        painter.drawPath(lock)
        painter.setPen(QPen(hair.lighter(150), 0.8))
        painter.drawLine(QPointF(side * 10.4, -37), QPointF(side * 10.7, lowest + 1))


def _jewels(painter: QPainter, places: tuple[tuple[float, float], ...], colour: str) -> None:
    for x, y in places:
        painter.setPen(pen(0.7))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(x, y), 1.6, 1.6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 255, 255, 170))
        painter.drawEllipse(QPointF(x - 0.5, y - 0.5), 0.55, 0.55)


def _hand(painter: QPainter, dress: _Dress) -> None:
    """Paint the arm that holds the staff, sword or flower at the right."""
    sleeve = QPainterPath(QPointF(31, -3))
    sleeve.cubicTo(30, -13, 25, -15.6, 20, -13.4)
    sleeve.cubicTo(17, -11.6, 17.6, -6.6, 20.6, -5.4)
    sleeve.cubicTo(24, -5, 25, 0, 25, 4)
    sleeve.lineTo(31, 4)
    painter.setPen(pen(1))
    painter.setBrush(lit(QColor(dress.trim), 16, 31))
    painter.drawPath(sleeve)
    painter.setBrush(_CREAM)
    painter.drawEllipse(QPointF(20.2, -9.4), 2.6, 4.1)
    painter.setBrush(_SKIN)
    painter.drawEllipse(QPointF(18.6, -9.4), 3.5, 3.7)
    painter.setPen(QPen(_SKIN.darker(170), 0.7))
    for y in (-10.8, -9.2, -7.6):
        painter.drawLine(QPointF(15.8, y), QPointF(18.6, y))


def _sword(painter: QPainter, _dress: _Dress) -> None:
    painter.setPen(pen(1.1))
    painter.setBrush(lit(_STEEL, 16, 21))
    painter.drawPolygon(polygon((16.2, -16), (16.2, -44), (18.4, -50), (20.6, -44), (20.6, -16)))
    painter.setPen(QPen(_STEEL.darker(145), 0.8))
    painter.drawLine(QPointF(18.4, -45), QPointF(18.4, -18))
    painter.setPen(pen(1.1))
    painter.setBrush(shining(QRectF(12, -18, 13, 4)))
    painter.drawRoundedRect(QRectF(11.9, -17.4, 13, 3.6), 1.5, 1.5)
    painter.drawRect(QRectF(16.9, -14, 3.2, 10))
    painter.drawEllipse(QPointF(18.4, -3), 2.5, 2.5)


def _flower(painter: QPainter, dress: _Dress) -> None:
    painter.setPen(QPen(QColor("#3F7A3A"), 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(18, -4), QPointF(20.5, -30))
    leaf = QPainterPath(QPointF(19.4, -18))
    leaf.quadTo(25, -24.5, 27, -22.5)
    leaf.quadTo(25, -18, 19.4, -18)
    painter.setPen(pen(0.7))
    painter.setBrush(QColor("#5C9A4A"))
    painter.drawPath(leaf)
    petal = QColor(dress.trim)
    painter.setPen(pen(0.9))
    for x, y in ((20.5, -38.8), (16.2, -35.4), (24.8, -35.4), (17.9, -30.6), (23.1, -30.6)):
        light = QRadialGradient(QPointF(20.5, -34), 8)
        light.setColorAt(0.2, petal.darker(120))
        light.setColorAt(1, petal.lighter(140))
        painter.setBrush(light)
        painter.drawEllipse(QPointF(x, y), 3.4, 3.4)
    painter.setBrush(shining(QRectF(18, -36.6, 5, 5)))
    painter.drawEllipse(QPointF(20.5, -34), 2.6, 2.6)


def _spear(painter: QPainter, dress: _Dress) -> None:
    painter.setPen(pen(0.9))
    painter.setBrush(lit(QColor("#A8743F"), 16.6, 20))
    painter.drawRect(QRectF(17, -37, 2.8, 42))
    painter.setBrush(QColor(dress.robe))
    painter.drawPolygon(polygon((19.8, -36), (28, -33.4), (24.4, -31), (28, -28.4), (19.8, -26)))
    painter.setBrush(lit(_STEEL, 14, 23))
    painter.drawPolygon(polygon((18.4, -52), (22.6, -42), (19.8, -36), (17, -36), (14.2, -42)))
    painter.setPen(QPen(_STEEL.darker(145), 0.8))
    painter.drawLine(QPointF(18.4, -49), QPointF(18.4, -37.4))


def _sash(painter: QPainter, dress: _Dress) -> None:
    """Paint the band where the two halves meet."""
    band = QRectF(FRAME.left(), -3.1, FRAME.width(), 6.2)
    painter.setPen(pen(0.9))
    painter.setBrush(shining(band))
    painter.drawRect(band)
    painter.setPen(pen(0.6))
    for step in range(-4, 5):
        painter.setBrush(QColor(dress.trim if step % 2 else dress.robe))
        x = step * 6.4
        painter.drawPolygon(polygon((x - 2.2, 0), (x, -2), (x + 2.2, 0), (x, 2)))


_HEADS: Mapping[str, Callable[[QPainter, _Dress], None]] = {"J": _jack, "Q": _queen, "K": _king}
_PROPS: Mapping[str, Callable[[QPainter, _Dress], None]] = {"J": _spear, "Q": _flower, "K": _sword}
