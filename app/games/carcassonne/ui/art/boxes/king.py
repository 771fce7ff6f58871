"""The paintings of King & Robber: the two markers."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.figures import plate, token_of
from app.games.carcassonne.ui.art.scenery import INK
from app.ui.art.path_artist import Art

_GOLD, _DARK = QColor("#E8B93A"), QColor("#3E4A3A")


def paint_king(painter: QPainter, at: QPointF) -> None:
    """Paint a crown on a plate."""
    with plate(painter, at):
        painter.setPen(QPen(INK, 0.8))
        painter.setBrush(_GOLD)
        tips = ((-6.4, 4.4), (-7.2, -3.6), (-3.2, 0.2), (0, -6.2), (3.2, 0.2), (7.2, -3.6), (6.4, 4.4))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in tips]))
        for x, y in ((-7.2, -4.2), (0, -6.8), (7.2, -4.2)):
            painter.drawEllipse(QPointF(x, y), 1.2, 1.2)
        painter.setBrush(QColor("#B5452C"))
        painter.drawRect(QRectF(-6.4, 3.0, 12.8, 2.6))


def paint_robber(painter: QPainter, at: QPointF) -> None:
    """Paint a hooded face with a mask on a plate."""
    with plate(painter, at):
        hood = QPainterPath(QPointF(-6.6, 6.6))
        hood.cubicTo(-7.4, -2, -5.0, -7.6, 1.6, -8.0)
        hood.cubicTo(5.6, -5.6, 7.2, -1, 6.6, 6.6)
        hood.closeSubpath()
        painter.setPen(QPen(INK, 0.8))
        painter.setBrush(_DARK)
        painter.drawPath(hood)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#F0C9A0"))
        painter.drawEllipse(QPointF(0, 0.8), 4.2, 5.0)
        painter.setBrush(INK)
        painter.drawRoundedRect(QRectF(-4.4, -1.6, 8.8, 3.0), 1.2, 1.2)
        painter.setBrush(QColor("#FFFFFF"))
        for x in (-1.9, 1.9):
            painter.drawEllipse(QPointF(x, -0.1), 0.95, 0.8)


ARTS: Mapping[str, Art[Book]] = {"king": token_of(paint_king), "robber": token_of(paint_robber)}

MARKS: Mapping[str, MarkPainter] = {}
