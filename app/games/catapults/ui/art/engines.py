"""Catapults: little trebuchets in the colour of their seat."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.games.catapults.geometry import Land
from app.games.catapults.ui.arrangement import CELL
from app.ui.art.artist import contact_shadow
from app.ui.art.seat_style import INK, paint_emblem, pen, seat_colour

_WOOD = QColor("#A9713F")
_ROPE = QColor("#E9D7A8")
_STONE = QColor("#8E8B86")


def engine_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of anything as large as a catapult, around its middle."""
    half = land.size * CELL / 2 + 12
    return QRectF(-half, -half, 2 * half, 2 * half)


def paint_catapult(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint "catapult/colour/state": "ok", "open" for one that stands exposed, "held", or "no"."""
    colour, state = int(args[0]), args[1]
    painter.scale(land.size / 2, land.size / 2)
    ground = QPainterPath()
    ground.addRoundedRect(QRectF(-CELL, -CELL, 2 * CELL, 2 * CELL).adjusted(3, 3, -3, -3), 13, 13)
    contact_shadow(painter, ground, 9 if state == "held" else 3, 0.42)
    base = seat_colour(colour)
    painter.setPen(QPen(INK, 2))
    painter.setBrush(base.darker(150))
    painter.drawPath(ground)
    painter.translate(0, -3)
    painter.setBrush(base if state != "open" else QColor("#B9AFA2"))
    painter.drawPath(ground)
    inner = QPainterPath()
    inner.addRoundedRect(QRectF(-CELL, -CELL, 2 * CELL, 2 * CELL).adjusted(10, 10, -10, -10), 8, 8)
    painter.setPen(QPen(QColor(255, 255, 255, 90), 1.6))
    painter.setBrush(QColor("#F1E4C6"))
    painter.drawPath(inner)
    _trebuchet(painter)
    paint_emblem(painter, colour, QPointF(CELL - 22, CELL - 22), 14)
    if state == "open":
        _broken(painter, inner)
    elif state == "no":
        _forbidden(painter, ground)


def paint_slot(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the hollow that a catapult has left in its stand, "slot"."""
    painter.scale(land.size / 2, land.size / 2)
    painter.setPen(QPen(QColor(30, 18, 8, 120), 2))
    painter.setBrush(QColor(30, 18, 8, 60))
    painter.drawRoundedRect(QRectF(-CELL, -CELL, 2 * CELL, 2 * CELL).adjusted(5, 5, -5, -5), 12, 12)


def paint_engine_glow(painter: QPainter, land: Land, args: list[str]) -> None:
    """Light up a block, "spot/colour"."""
    colour = QColor(f"#{args[0]}")
    half = land.size * CELL / 2
    room = QRectF(-half, -half, 2 * half, 2 * half)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((12, 50), (7, 110), (3, 255)):
        colour.setAlpha(alpha)
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(room.adjusted(3, 3, -3, -3), 10, 10)


def _trebuchet(painter: QPainter) -> None:
    """Paint the engine from the side, its arm ready to swing."""
    ink = pen(1.5)
    _beam(painter, QPointF(-30, 22), QPointF(26, 22), 6)
    for x in (-24, 4):
        painter.setPen(ink)
        painter.setBrush(QColor("#6B4423"))
        painter.drawEllipse(QPointF(x, 27), 6.2, 6.2)
        painter.setBrush(_ROPE)
        painter.drawEllipse(QPointF(x, 27), 2, 2)
    _beam(painter, QPointF(-22, 21), QPointF(-7, -11), 5)
    _beam(painter, QPointF(10, 21), QPointF(-5, -11), 5)
    _beam(painter, QPointF(-17, 8), QPointF(4, 8), 4)
    _beam(painter, QPointF(13, -1), QPointF(-30, -26), 5)
    painter.setPen(ink)
    painter.setBrush(QColor("#5F5B57"))
    painter.drawPolygon(QPolygonF([QPointF(6, -1), QPointF(22, -1), QPointF(19, 14), QPointF(9, 14)]))
    painter.setPen(QPen(QColor("#7B6238"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    sling = QPainterPath(QPointF(-30, -26))
    sling.quadTo(-38, -12, -30, -2)
    painter.drawPath(sling)
    painter.setPen(ink)
    painter.setBrush(_STONE)
    painter.drawEllipse(QPointF(-29, 0), 6, 6)
    painter.setBrush(QColor("#4A3018"))
    painter.drawEllipse(QPointF(-6, -12), 3.4, 3.4)


def _beam(painter: QPainter, start: QPointF, end: QPointF, width: float) -> None:
    for colour, breadth in ((INK, width + 2.6), (_WOOD, width), (_WOOD.lighter(130), width * 0.3)):
        painter.setPen(QPen(colour, breadth, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        shift = QPointF(-0.9, -0.9) if breadth < width else QPointF(0, 0)
        painter.drawLine(start + shift, end + shift)


def _broken(painter: QPainter, shape: QPainterPath) -> None:
    """Show that the walls around it are open: it counts for no die."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(shape, QColor(255, 248, 235, 110))
    painter.fillPath(shape, QBrush(QColor(70, 55, 40, 120), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(QColor("#D55E00"))
    middle = QPointF(-CELL + 24, -CELL + 24)
    painter.drawEllipse(middle, 12, 12)
    crack = [(-5, -7), (1, -2), (-3, 1), (4, 7)]
    painter.setPen(QPen(QColor("#FFF8EA"), 2.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in crack]))


def _forbidden(painter: QPainter, shape: QPainterPath) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(shape, QColor(205, 198, 188, 170))
    painter.fillPath(shape, QBrush(QColor(60, 48, 40, 170), Qt.BrushStyle.BDiagPattern))
    painter.setBrush(QColor("#FFF6E8"))
    painter.setPen(QPen(QColor("#B5382A"), 4))
    painter.drawEllipse(QPointF(0, 0), 13, 13)
    painter.drawLine(QPointF(-9, 9), QPointF(9, -9))
