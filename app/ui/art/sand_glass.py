"""The sand glass."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.ui.art.seat_style import INK


def paint_sand(painter: QPainter, left: float, *, is_late: bool, is_running: bool) -> None:
    """Paint a sand glass around the origin, 76 units wide and 133 high; *left*, 0 to 1, is above."""
    sand = QColor("#D55E00") if is_late else QColor("#E8B84A")
    bulbs = QPainterPath(QPointF(-30, -60))
    bulbs.cubicTo(-32, -22, -4, -14, -4, 0)
    bulbs.cubicTo(-4, 14, -32, 22, -30, 60)
    bulbs.lineTo(30, 60)
    bulbs.cubicTo(32, 22, 4, 14, 4, 0)
    bulbs.cubicTo(4, -14, 32, -22, 30, -60)
    bulbs.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(240, 250, 250, 150))
    painter.drawPath(bulbs)
    painter.save()
    painter.setClipPath(bulbs)
    painter.setBrush(sand)
    top = -6 - 44 * left**0.7
    if left > 0:
        painter.drawRect(QRectF(-40, top, 80, -4 - top))
    heap = 58 - 36 * (1 - left) ** 0.8
    if left < 1:
        mound = QPainterPath(QPointF(-40, min(60, heap + 12)))
        mound.quadTo(0, heap - 12, 40, min(60, heap + 12))
        mound.lineTo(40, 62)
        mound.lineTo(-40, 62)
        painter.drawPath(mound)
    if 0 < left < 1 and is_running:
        painter.drawRect(QRectF(-1.3, -8, 2.6, 66))
    painter.restore()
    _glass_case(painter, bulbs)


def _glass_case(painter: QPainter, bulbs: QPainterPath) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#3D4A4A"), 2))
    painter.drawPath(bulbs)
    painter.setPen(QPen(QColor(255, 255, 255, 190), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    shine = QPainterPath(QPointF(-22, -52))
    shine.quadTo(-23, -34, -14, -24)
    painter.drawPath(shine)
    for y in (-66, 58):
        painter.setPen(QPen(INK, 1.5))
        painter.setBrush(QColor("#8A5A32"))
        painter.drawRoundedRect(QRectF(-38, y, 76, 9), 4, 4)
    for x in (-35, 31):
        painter.setBrush(QColor("#A9713F"))
        painter.drawRect(QRectF(x, -57, 4, 115))
