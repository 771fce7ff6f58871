"""The paintings of Siege: swords and fire where a city is besieged."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.figures import plate
from app.games.carcassonne.ui.art.scenery import INK
from app.ui.art.path_artist import Art

_STEEL = QColor("#AEB8C2")


def paint_besieged(painter: QPainter, at: QPointF) -> None:
    """Paint crossed swords before a fire on a plate."""
    with plate(painter, at):
        fire = QPainterPath(QPointF(-5.4, 4.6))
        fire.cubicTo(-6.6, -1, -2.6, -3, -2.2, -7.6)
        fire.cubicTo(1.6, -5.4, 2.6, -2.6, 2.0, -0.6)
        fire.cubicTo(3.4, -1.4, 3.6, -2.6, 3.6, -3.6)
        fire.cubicTo(6.4, -0.4, 6.2, 3.4, 4.6, 5.6)
        fire.cubicTo(2, 7.6, -3.6, 7.4, -5.4, 4.6)
        painter.setPen(QPen(QColor("#8C2F1F"), 0.7))
        painter.setBrush(QColor("#E8702A"))
        painter.drawPath(fire)
        for side in (-1, 1):
            painter.save()
            painter.scale(side, 1)
            painter.rotate(45)
            painter.setPen(QPen(INK, 0.6))
            painter.setBrush(_STEEL)
            painter.drawRoundedRect(QRectF(-1.1, -8.6, 2.2, 13.0), 1.0, 1.0)
            painter.setBrush(QColor("#7A5226"))
            painter.drawRect(QRectF(-3.2, 3.6, 6.4, 1.6))
            painter.drawRect(QRectF(-0.9, 5.0, 1.8, 3.4))
            painter.restore()
        painter.setPen(Qt.PenStyle.NoPen)


ARTS: Mapping[str, Art[Book]] = {}

MARKS: Mapping[str, MarkPainter] = {"besieged": paint_besieged}
