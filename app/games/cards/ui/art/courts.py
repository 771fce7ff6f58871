"""Jacks, queens, kings and the Thief: figures of our own, drawn in code."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.games.cards.ui.art.suit_signs import paint_pip
from app.ui.art.seat_style import INK

FRAME = QRectF(-29, -55, 58, 110)
"""Where a court's picture stands on a card of 100 x 140."""

_SKIN, _GOLD, _CREAM = QColor("#F3D3B1"), QColor("#E5B53F"), QColor("#FBF1DC")
_ROBES = {"H": "#B5231C", "D": "#A8481B", "C": "#2F6B4F", "S": "#2C4470"}
_TRIMS = {"H": "#2C4470", "D": "#2F6B4F", "C": "#A8481B", "S": "#B5231C"}
_HAIR = {"H": "#8A5A2B", "D": "#D9A441", "C": "#4A2F1C", "S": "#6B6258"}


def paint_court(painter: QPainter, rank: str, suit: str, colour: QColor) -> None:
    """Paint the picture of a jack, queen or king, the same upside down in the lower half."""
    painter.fillRect(FRAME, QColor("#F6E7C4"))
    for turn in (0, 180):
        painter.save()
        painter.rotate(turn)
        painter.setClipRect(QRectF(FRAME.left(), FRAME.top(), FRAME.width(), FRAME.height() / 2))
        _robe(painter, suit)
        _PROPS[rank](painter, suit)
        _face(painter)
        _HEADS[rank](painter, suit)
        paint_pip(painter, suit, QPointF(-20.5, -46), 6.6, colour)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(1.1))
    painter.drawLine(QPointF(FRAME.left(), 0), QPointF(FRAME.right(), 0))
    painter.setPen(QPen(colour, 1.5))
    painter.drawRect(FRAME)


def _robe(painter: QPainter, suit: str) -> None:
    robe, trim = QColor(_ROBES[suit]), QColor(_TRIMS[suit])
    painter.setPen(_pen(1.2))
    painter.setBrush(robe)
    painter.drawPolygon(
        _points((-30, 3), (-30, -7), (-24, -14), (-9, -21), (9, -21), (24, -14), (30, -7), (30, 3))
    )
    painter.setBrush(trim)
    for side in (-1, 1):
        painter.drawPolygon(_points((side * 9, -21), (side * 15, -18.5), (side * 11, 3), (side * 5, 3)))
    painter.setBrush(_GOLD)
    painter.drawPolygon(_points((-6, -20), (6, -20), (5, 3), (-5, 3)))
    painter.setBrush(robe)
    for y in (-12.5, -4):
        painter.drawPolygon(_points((0, y - 3.6), (2.7, y), (0, y + 3.6), (-2.7, y)))
    painter.setBrush(_CREAM)
    painter.drawPolygon(_points((-11, -21.5), (0, -15.5), (11, -21.5), (8, -26), (-8, -26)))


def _face(painter: QPainter) -> None:
    painter.setPen(_pen(1.1))
    painter.setBrush(_SKIN)
    painter.drawEllipse(QPointF(0, -33), 8.4, 10.2)
    painter.setBrush(INK)
    painter.setPen(Qt.PenStyle.NoPen)
    for x in (-3.3, 3.3):
        painter.drawEllipse(QPointF(x, -34.2), 1.05, 1.25)
    painter.setPen(_pen(0.9))
    painter.drawLine(QPointF(-5, -37), QPointF(-2, -37.4))
    painter.drawLine(QPointF(5, -37), QPointF(2, -37.4))
    painter.drawPolyline(_points((0, -34), (-1.3, -30.6), (0.6, -30.4)))
    painter.setPen(QPen(QColor("#A5402F"), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-2, -27.6), QPointF(2, -27.6))


def _king(painter: QPainter, suit: str) -> None:
    hair = QColor(_HAIR[suit])
    beard = QPainterPath(QPointF(-8.4, -33))
    beard.cubicTo(-8.8, -20, -4, -16, 0, -14.5)
    beard.cubicTo(4, -16, 8.8, -20, 8.4, -33)
    beard.cubicTo(6, -28, 4, -29.4, 0, -29.4)
    beard.cubicTo(-4, -29.4, -6, -28, -8.4, -33)
    painter.setPen(_pen(1))
    painter.setBrush(hair)
    painter.drawPath(beard)
    painter.setPen(QPen(QColor("#A5402F"), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-1.8, -26.4), QPointF(1.8, -26.4))
    _curls(painter, hair, -30)
    painter.setPen(_pen(1.2))
    painter.setBrush(_GOLD)
    painter.drawPolygon(
        _points((-10.5, -40), (-12.5, -51), (-6, -46), (0, -53), (6, -46), (12.5, -51), (10.5, -40))
    )
    _jewels(painter, ((-6, -42.4), (0, -43.4), (6, -42.4)), _ROBES[suit])


def _queen(painter: QPainter, suit: str) -> None:
    hair = QColor(_HAIR[suit])
    painter.setPen(_pen(1))
    painter.setBrush(hair)
    for side in (-1, 1):
        lock = QPainterPath(QPointF(side * 2, -43))
        lock.cubicTo(side * 12, -44, side * 12.5, -30, side * 13, -18)
        lock.cubicTo(side * 9, -16, side * 7, -19, side * 7.6, -24)
        lock.cubicTo(side * 9, -32, side * 8, -38, side * 2, -43)
        painter.drawPath(lock)
    painter.setPen(_pen(1.1))
    painter.setBrush(_GOLD)
    painter.drawPolygon(
        _points((-9, -41), (-9.5, -47), (-4.6, -44.4), (0, -49.5), (4.6, -44.4), (9.5, -47), (9, -41))
    )
    _jewels(painter, ((-9.5, -48), (0, -50.8), (9.5, -48)), _ROBES[suit])
    painter.setBrush(_CREAM)
    painter.drawEllipse(QPointF(0, -18.5), 2.1, 2.1)


def _jack(painter: QPainter, suit: str) -> None:
    _curls(painter, QColor(_HAIR[suit]), -27)
    cap = QPainterPath(QPointF(-11.5, -40))
    cap.cubicTo(-12, -50, -2, -50, 3, -47)
    cap.cubicTo(9, -50, 13, -46, 11.5, -40)
    cap.closeSubpath()
    painter.setPen(_pen(1.2))
    painter.setBrush(QColor(_TRIMS[suit]))
    painter.drawPath(cap)
    painter.setBrush(_GOLD)
    painter.drawRoundedRect(QRectF(-12, -41.6, 24, 4), 1.8, 1.8)
    feather = QPainterPath(QPointF(7, -42))
    feather.cubicTo(10, -53, 19, -54, 22, -48)
    feather.cubicTo(17, -50, 13, -46, 10, -41)
    feather.closeSubpath()
    painter.setBrush(_CREAM)
    painter.drawPath(feather)


def _curls(painter: QPainter, hair: QColor, lowest: float) -> None:
    painter.setPen(_pen(1))
    painter.setBrush(hair)
    for side in (-1, 1):
        lock = QPainterPath(QPointF(side * 7, -41))
        lock.cubicTo(side * 13, -40, side * 14, -33, side * 12.5, lowest + 2)
        lock.cubicTo(side * 11, lowest + 5, side * 7.6, lowest + 4, side * 8.2, lowest)
        lock.cubicTo(side * 9, -33, side * 9, -37, side * 7, -41)
        painter.drawPath(lock)


def _jewels(painter: QPainter, places: tuple[tuple[float, float], ...], colour: str) -> None:
    painter.setPen(_pen(0.8))
    painter.setBrush(QColor(colour))
    for x, y in places:
        painter.drawEllipse(QPointF(x, y), 1.6, 1.6)


def _sword(painter: QPainter, _suit: str) -> None:
    painter.setPen(_pen(1.1))
    painter.setBrush(QColor("#CBD3D8"))
    painter.drawPolygon(_points((19, -17), (19, -44), (21, -49), (23, -44), (23, -17)))
    painter.setBrush(_GOLD)
    painter.drawRoundedRect(QRectF(14.5, -18, 13, 3.4), 1.4, 1.4)
    painter.drawRect(QRectF(19.4, -14.6, 3.2, 12))


def _flower(painter: QPainter, suit: str) -> None:
    painter.setPen(QPen(QColor("#3F7A3A"), 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(20.5, -4), QPointF(20.5, -30))
    painter.drawLine(QPointF(20.5, -17), QPointF(25, -22))
    painter.setPen(_pen(0.9))
    painter.setBrush(QColor(_TRIMS[suit]))
    for x, y in ((20.5, -38.6), (16.4, -35), (24.6, -35), (18, -30.6), (23, -30.6)):
        painter.drawEllipse(QPointF(x, y), 3.3, 3.3)
    painter.setBrush(_GOLD)
    painter.drawEllipse(QPointF(20.5, -34), 2.6, 2.6)


def _spear(painter: QPainter, _suit: str) -> None:
    painter.setPen(_pen(0.9))
    painter.setBrush(QColor("#9A6A3A"))
    painter.drawRect(QRectF(19.6, -36, 2.8, 38))
    painter.setBrush(QColor("#CBD3D8"))
    painter.drawPolygon(_points((21, -51), (25, -41), (22.4, -35), (19.6, -35), (17, -41)))


def paint_thief(painter: QPainter) -> None:
    """Paint the joker: a hooded Thief who counts his coins, as Taxmen do."""
    painter.fillRect(FRAME, QColor("#E7DCC6"))
    painter.save()
    painter.setClipRect(FRAME)
    _moon(painter)
    cloak = QPainterPath(QPointF(-30, 56))
    cloak.cubicTo(-30, 14, -20, 4, -13, -8)
    cloak.cubicTo(-17, -34, -6, -44, 3, -47)
    cloak.cubicTo(9, -36, 17, -26, 13, -8)
    cloak.cubicTo(20, 4, 30, 14, 30, 56)
    painter.setPen(_pen(1.5))
    painter.setBrush(QColor("#4B3A66"))
    painter.drawPath(cloak)
    painter.setBrush(QColor("#2A1F3A"))
    painter.drawEllipse(QPointF(0, -17), 10.5, 13.5)
    painter.setBrush(_GOLD)
    for x in (-4.4, 4.4):
        painter.drawEllipse(QPointF(x, -19), 2.5, 1.7)
    painter.setPen(QPen(QColor("#8E7CB0"), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for side in (-1, 1):
        painter.drawLine(QPointF(side * 9, 6), QPointF(side * 16, 50))
    _sack(painter)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#4B3A66"), 1.5))
    painter.drawRect(FRAME)


def _moon(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFF6DC"))
    painter.drawEllipse(QPointF(17, -41), 9, 9)
    painter.setBrush(QColor("#E7DCC6"))
    painter.drawEllipse(QPointF(21, -43), 7.6, 7.6)


def _sack(painter: QPainter) -> None:
    sack = QPainterPath(QPointF(-4, 12))
    sack.cubicTo(-20, 22, -20, 48, -2, 49)
    sack.cubicTo(18, 50, 22, 24, 4, 12)
    sack.closeSubpath()
    painter.setPen(_pen(1.4))
    painter.setBrush(QColor("#B98B52"))
    painter.drawPath(sack)
    painter.drawPolygon(_points((-8, 5), (0, 8), (8, 5), (4, 13), (-4, 13)))
    painter.setBrush(_GOLD)
    painter.drawEllipse(QPointF(0, 33), 8.5, 8.5)
    painter.setBrush(QColor("#F4D27A"))
    painter.drawEllipse(QPointF(0, 33), 5.6, 5.6)


def _pen(width: float) -> QPen:
    return QPen(INK, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _points(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


_HEADS: Mapping[str, Callable[[QPainter, str], None]] = {"J": _jack, "Q": _queen, "K": _king}
_PROPS: Mapping[str, Callable[[QPainter, str], None]] = {"J": _spear, "Q": _flower, "K": _sword}
