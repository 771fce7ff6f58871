"""The paintings of Inns & Cathedrals: the big follower, inns beside roads, cathedrals in cities."""

from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.figures import cloaked, figure_bounds, paint_figure
from app.games.carcassonne.ui.art.meadows import SHADE
from app.games.carcassonne.ui.art.scenery import INK
from app.ui.art.artist import polygon
from app.ui.art.path_artist import Art

_LARGER = 1.27
"""A big follower beside a normal one."""


@cache
def _crowned() -> QPainterPath:
    """Return a cloaked figure with a crown, so that it is told from the others by more than its size."""
    crown = QPainterPath()
    tips = ((-6.4, -19), (-8.4, -29.5), (-3.6, -25.2), (0, -31.5), (3.6, -25.2), (8.4, -29.5), (6.4, -19))
    crown.addPolygon(QPolygonF([QPointF(x, y) for x, y in tips]))
    crown.closeSubpath()
    large = QTransform.fromScale(50, 50)
    return QTransform.fromScale(0.02, 0.02).map(large.map(cloaked()).united(large.map(crown)))


def big_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a big follower, standing or lying."""
    plain = figure_bounds(book, args).adjusted(-8, -8, 8, 2)
    return QRectF(plain.topLeft() * _LARGER, plain.size() * _LARGER)


def paint_big(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "big/colour/pose"; the poses are those of a follower."""
    painter.scale(_LARGER, _LARGER)
    paint_figure(painter, _crowned(), args)


def paint_inn(painter: QPainter, at: QPointF) -> None:
    """Paint an inn by its pond, with a sign that hangs over the door."""
    painter.save()
    painter.translate(at)
    painter.setPen(QPen(QColor("#4F7F9C"), 0.6))
    painter.setBrush(QColor("#8FC1DA"))
    painter.drawEllipse(QPointF(0.5, 4.6), 9.4, 4.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawPolygon(polygon((-5, 4), (8.6, 4), (8.6, -1.6), (3, -6)))
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(QColor("#F6E7C6"))
    painter.drawRect(QRectF(-6.2, -2.6, 12.4, 6.6))
    painter.setBrush(QColor("#7A3B8C"))
    painter.drawPolygon(polygon((-7.6, -2.2), (-4.6, -8.2), (4.6, -8.2), (7.6, -2.2)))
    painter.setPen(QPen(QColor("#8A5E30"), 0.9))
    painter.drawLine(QPointF(-3.4, -2.6), QPointF(-3.4, 4))
    painter.drawLine(QPointF(3.4, -2.6), QPointF(3.4, 4))
    painter.setPen(QPen(INK, 0.5))
    painter.setBrush(QColor("#5A3D28"))
    painter.drawRect(QRectF(-1.5, 0, 3.0, 4))
    painter.setBrush(QColor("#F2C84B"))
    painter.drawRect(QRectF(6.6, -1.6, 3.6, 3.2))
    painter.restore()


def paint_cathedral(painter: QPainter, at: QPointF) -> None:
    """Paint a cathedral: two towers, a nave between them, and a rose over its door."""
    painter.save()
    painter.translate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawPolygon(polygon((-12, 15), (19, 15), (19, 0), (9, -10), (-6, -10)))
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(QColor("#E9E1D3"))
    painter.drawRect(QRectF(-8, -4, 16, 18))
    painter.setBrush(QColor("#5B7C99"))
    painter.drawPolygon(polygon((-8.6, -3.6), (0, -13.5), (8.6, -3.6)))
    for x in (-14.5, 7.5):
        painter.setBrush(QColor("#F4EDDF"))
        painter.drawRect(QRectF(x, -8, 7, 22))
        painter.setBrush(QColor("#456783"))
        painter.drawPolygon(polygon((x - 1, -7.6), (x + 3.5, -22), (x + 8, -7.6)))
        painter.setBrush(QColor("#4A4540"))
        painter.drawRect(QRectF(x + 2.6, -3.5, 1.8, 5))
        painter.drawRect(QRectF(x + 2.6, 5, 1.8, 4.5))
    _front(painter)
    painter.restore()


def _front(painter: QPainter) -> None:
    """Paint the rose and the door of a cathedral."""
    painter.setBrush(QColor("#C8503C"))
    painter.drawEllipse(QPointF(0, 0.6), 3.4, 3.4)
    painter.setPen(QPen(QColor("#FFE9A8"), 0.6))
    for dx, dy in ((3.4, 0), (0, 3.4), (2.4, 2.4), (2.4, -2.4)):
        painter.drawLine(QPointF(-dx, 0.6 - dy), QPointF(dx, 0.6 + dy))
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(QColor("#5A3D28"))
    door = QPainterPath()
    door.addRoundedRect(QRectF(-2.6, 6.4, 5.2, 9.6), 2.6, 2.6)
    painter.setClipRect(QRectF(-8, 4, 16, 10))
    painter.drawPath(door)


ARTS: Mapping[str, Art[Book]] = {"big": Art(big_bounds, paint_big)}

MARKS: Mapping[str, MarkPainter] = {"inn": paint_inn, "cathedral": paint_cathedral}
