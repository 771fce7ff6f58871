"""The paintings of Abbey & Mayor: mayors, wagons, barns, and abbeys in the hand."""

from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.figures import figure_bounds, paint_figure
from app.games.carcassonne.ui.art.scenery import INK, monastery
from app.games.carcassonne.ui.art.tile_geometry import joined
from app.ui.art.artist import contact_shadow, polygon
from app.ui.art.path_artist import Art


@cache
def _stout() -> QPainterPath:
    """Return a stout figure with a tall, wide hat and a staff in its hand."""
    body = QPainterPath(QPointF(-13, 7.5))
    body.cubicTo(-15.5, 1, -14, -8, -8.5, -11.5)
    body.cubicTo(-4, -13.6, 4, -13.6, 8.5, -11.5)
    body.cubicTo(14, -8, 15.5, 1, 13, 7.5)
    body.cubicTo(9, 10.8, -9, 10.8, -13, 7.5)
    body.closeSubpath()
    head, brim, hat, staff = (QPainterPath() for _ in range(4))
    head.addEllipse(QPointF(0, -16.5), 6.4, 6.0)
    brim.addRoundedRect(QRectF(-11, -22.2, 22, 3.6), 1.8, 1.8)
    hat.addPolygon(polygon((-6, -21), (-7, -30.5), (7, -30.5), (6, -21)))
    hat.closeSubpath()
    staff.addRoundedRect(QRectF(13.2, -27, 3.0, 35), 1.4, 1.4)
    staff.addEllipse(QPointF(14.7, -27.5), 3.4, 3.4)
    return joined(body, head, brim, hat, staff)


@cache
def _wagon() -> QPainterPath:
    """Return a covered wagon on two wheels, its foot at the origin."""
    cover = QPainterPath(QPointF(-16, -3))
    cover.cubicTo(-18, -22, 18, -22, 16, -3)
    cover.closeSubpath()
    bed, shaft = QPainterPath(), QPainterPath()
    bed.addRoundedRect(QRectF(-17.5, -5.5, 35, 8.6), 2, 2)
    shaft.addRoundedRect(QRectF(-25.5, -1.4, 10, 3.0), 1.4, 1.4)
    wheels = [QPainterPath() for _ in range(2)]
    for wheel, x in zip(wheels, (-9.8, 9.8), strict=True):
        wheel.addEllipse(QPointF(x, 3.4), 6.4, 6.4)
    return joined(cover, bed, shaft, *wheels)


@cache
def _barn() -> QPainterPath:
    """Return a barn with a high roof, seen from its gable."""
    walls, roof = QPainterPath(), QPainterPath()
    walls.addRect(QRectF(-15, -6, 30, 15))
    roof.addPolygon(polygon((-19, -4.5), (-12, -15.5), (0, -22.5), (12, -15.5), (19, -4.5)))
    roof.closeSubpath()
    return joined(walls, roof)


def mayor_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a mayor, standing or lying."""
    return figure_bounds(book, args).adjusted(-6, -8, 6, 2)


def paint_mayor(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "mayor/colour/pose"; a mayor always stands."""
    paint_figure(painter, _stout(), [args[0], "standing"])


def wagon_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a wagon."""
    return QRectF(-31, -24, 60, 44)


def paint_wagon(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "wagon/colour/pose"; a wagon always stands, its spokes dark."""
    paint_figure(painter, _wagon(), [args[0], "standing"])


def barn_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a barn."""
    return QRectF(-25, -29, 52, 48)


def paint_barn(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "barn/colour/pose"; a barn always stands."""
    paint_figure(painter, _barn(), [args[0], "standing"])


# --- The abbey in the hand ---


def abbey_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of the sign of an abbey that is not laid yet."""
    return QRectF(-13, -13, 28, 30)


def paint_abbey(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "abbey": a small tile with a church."""
    tile = QPainterPath()
    tile.addRoundedRect(QRectF(-10.4, -10.4, 20.8, 20.8), 2, 2)
    contact_shadow(painter, tile, 1.6, 0.4)
    painter.setPen(QPen(INK, 0.9))
    painter.setBrush(QColor("#E6D7B2"))
    painter.drawPath(tile)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#B7CF7C"))
    painter.drawRect(QRectF(-8.4, -2, 16.8, 10))
    monastery(QPointF(0, 5.6), 0.4)[1](painter)


ARTS: Mapping[str, Art[Book]] = {
    "mayor": Art(mayor_bounds, paint_mayor),
    "wagon": Art(wagon_bounds, paint_wagon),
    "barn": Art(barn_bounds, paint_barn),
    "abbey": Art(abbey_bounds, paint_abbey),
}

MARKS: Mapping[str, MarkPainter] = {}
