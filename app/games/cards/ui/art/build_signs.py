"""A small sign for every kind of build."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.ui.art.artist import polygon
from app.ui.art.seat_style import INK

_STONE, _WOOD, _ROOF, _GREEN = QColor("#C9C1B4"), QColor("#9A6A3A"), QColor("#B5452C"), QColor("#7FA34A")
_GOLD, _WATER, _STEEL = QColor("#E5B53F"), QColor("#6FA9C9"), QColor("#BCC6CC")


def sign_bounds(_: list[str]) -> QRectF:
    """Return the room of "kind/name/ground" around its middle."""
    return QRectF(-18, -18, 36, 36)


def paint_kind(painter: QPainter, args: list[str]) -> None:
    """Paint the sign of a build, "kind/name/ground"; on a "plate" it has a ground of its own."""
    if args[1] == "plate":
        painter.setPen(QPen(INK, 1.4))
        painter.setBrush(QColor("#FBF1DA"))
        painter.drawEllipse(QPointF(0, 0), 15, 15)
        painter.scale(0.82, 0.82)
    pen = QPen(QColor("#FFF4D6") if args[1] == "light" else INK, 1.5)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    _SIGNS[args[0]](painter)


def _road(painter: QPainter) -> None:
    painter.setBrush(_STONE)
    way = QPainterPath(QPointF(-11, 12))
    way.cubicTo(-8, 2, 6, 2, 1, -12)
    way.lineTo(6, -12)
    way.cubicTo(15, 2, 6, 4, 6, 12)
    way.closeSubpath()
    painter.drawPath(way)
    painter.drawLine(QPointF(-2, 8), QPointF(0, 4))
    painter.drawLine(QPointF(4.6, 0), QPointF(5.4, -5))


def _village(painter: QPainter) -> None:
    for x, y, width in ((-12, -1, 11), (0, -6, 13)):
        painter.setBrush(QColor("#F6E7C4"))
        painter.drawRect(QRectF(x, y, width, 12 - y))
        painter.setBrush(_ROOF)
        painter.drawPolygon(polygon((x - 2, y), (x + width / 2, y - 8), (x + width + 2, y)))
    painter.setBrush(_WOOD)
    painter.drawRect(QRectF(4.5, 4, 4, 8))


def _wall(painter: QPainter) -> None:
    painter.setBrush(_STONE)
    for row, shift in ((-9, 0), (-2, 4), (5, 0)):
        for column in range(3):
            left = max(-13.0, -13 + column * 9 - shift)
            right = min(13.0, -13 + column * 9 - shift + 9)
            painter.drawRect(QRectF(left, row, right - left, 7))


def _well(painter: QPainter) -> None:
    painter.setBrush(_ROOF)
    painter.drawPolygon(polygon((-11, -5), (0, -13), (11, -5)))
    painter.drawLine(QPointF(-8, -5), QPointF(-8, 3))
    painter.drawLine(QPointF(8, -5), QPointF(8, 3))
    painter.setBrush(_STONE)
    painter.drawRoundedRect(QRectF(-11, 3, 22, 9), 2, 2)
    painter.setBrush(_WATER)
    painter.drawRect(QRectF(-3.5, -3, 7, 6))


def _farmland(painter: QPainter) -> None:
    painter.setBrush(_GREEN)
    painter.drawRoundedRect(QRectF(-12, 5, 24, 7), 2, 2)
    painter.setBrush(_GOLD)
    for x in (-8, 0, 8):
        painter.drawLine(QPointF(x, 6), QPointF(x, -4))
        painter.drawEllipse(QPointF(x, -7), 2.8, 5.4)


def _soldier(painter: QPainter) -> None:
    helmet = QPainterPath(QPointF(-10, 10))
    helmet.lineTo(-10, -2)
    helmet.cubicTo(-10, -15, 10, -15, 10, -2)
    helmet.lineTo(10, 10)
    helmet.lineTo(3, 10)
    helmet.lineTo(3, 1)
    helmet.lineTo(-3, 1)
    helmet.lineTo(-3, 10)
    helmet.closeSubpath()
    painter.setBrush(_STEEL)
    painter.drawPath(helmet)
    painter.setBrush(INK)
    painter.drawRect(QRectF(-7, -3.4, 14, 2.4))


def _catapult(painter: QPainter) -> None:
    pen = QPen(painter.pen())
    pen.setWidthF(3)
    painter.setPen(pen)
    for start, end in (((-12, 11), (12, 11)), ((-7, 10), (0, -3)), ((7, 10), (0, -3)), ((8, 5), (-9, -9))):
        painter.drawLine(QPointF(*start), QPointF(*end))
    painter.setPen(QPen(INK, 1.2))
    painter.setBrush(_STONE)
    painter.drawEllipse(QPointF(-10, -11), 4, 4)
    painter.setBrush(_WOOD)
    for x in (-8, 8):
        painter.drawEllipse(QPointF(x, 11.5), 3.4, 3.4)


def _shot(painter: QPainter) -> None:
    painter.setBrush(_STONE)
    painter.drawEllipse(QPointF(0, 0), 9, 9)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 110))
    painter.drawEllipse(QPointF(-3, -3.4), 3, 2.4)


def _convert(painter: QPainter) -> None:
    painter.save()
    painter.translate(2.5, 2)
    painter.scale(0.82, 0.82)
    _catapult(painter)
    painter.restore()
    painter.setBrush(_GOLD)
    painter.drawPolygon(polygon((5, -2), (5, -7), (1, -7), (8, -14), (15, -7), (11, -7), (11, -2)))


_SIGNS: Mapping[str, Callable[[QPainter], None]] = {
    "road": _road,
    "village": _village,
    "wall": _wall,
    "well": _well,
    "farmland": _farmland,
    "soldier": _soldier,
    "catapult": _catapult,
    "convert": _convert,
    "shot": _shot,
}
