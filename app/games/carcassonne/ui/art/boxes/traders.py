"""The paintings of Traders & Builders: builders, pigs, and goods on tiles and as tokens."""

from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.figures import figure_bounds, paint_figure, plate, token_of
from app.games.carcassonne.ui.art.meadows import SHADE
from app.games.carcassonne.ui.art.scenery import INK
from app.games.carcassonne.ui.art.tile_geometry import joined
from app.ui.art.artist import polygon
from app.ui.art.path_artist import Art

_GOLD = QColor("#E8B93A")


@cache
def _hammering() -> QPainterPath:
    """Return a broad figure with a flat hat that holds up a hammer."""
    body = QPainterPath(QPointF(-11.5, 7.5))
    body.cubicTo(-11, 1, -9.5, -4, -9, -10)
    body.cubicTo(-8, -13.5, 8, -13.5, 9, -10)
    body.cubicTo(9.5, -4, 11, 1, 11.5, 7.5)
    body.cubicTo(9, 10.5, -9, 10.5, -11.5, 7.5)
    body.closeSubpath()
    head, hat, arm, hammer = (QPainterPath() for _ in range(4))
    head.addEllipse(QPointF(-1, -17), 6.2, 6.2)
    hat.addRoundedRect(QRectF(-11, -22.4, 20, 3.4), 1.4, 1.4)
    hat.addRoundedRect(QRectF(-6.4, -26.4, 10.8, 6.0), 2.6, 2.6)
    arm.addPolygon(polygon((6, -10.5), (12.4, -20), (16, -18), (9, -5)))
    hammer.addRect(QRectF(12.6, -28, 3.2, 11))
    hammer.addRoundedRect(QRectF(8.4, -31.5, 11.6, 6.2), 1.2, 1.2)
    return joined(body, head, hat, arm, hammer)


@cache
def _pig() -> QPainterPath:
    """Return a pig that looks to the left, its feet at the origin."""
    body, head, snout, ear, tail = (QPainterPath() for _ in range(5))
    body.addEllipse(QPointF(1.5, -3), 13.5, 8.6)
    head.addEllipse(QPointF(-12.5, -5.5), 7.4, 7.0)
    snout.addRoundedRect(QRectF(-22.4, -6.8, 6.8, 6.6), 2.2, 2.2)
    ear.addPolygon(polygon((-13.5, -10), (-8.6, -17), (-6.4, -8.6)))
    tail.addEllipse(QPointF(15.6, -8), 3.4, 3.0)
    legs = [QPainterPath() for _ in range(4)]
    for leg, x in zip(legs, (-11.5, -5.0, 5.4, 11.0), strict=True):
        leg.addRoundedRect(QRectF(x - 2.4, 0, 4.8, 9), 1.4, 1.4)
    return joined(body, head, snout, ear, tail, *legs)


def builder_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a builder."""
    return figure_bounds(book, args).adjusted(-2, -6, 4, 2)


def paint_builder(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "builder/colour/pose"; a builder always stands."""
    paint_figure(painter, _hammering(), [args[0], "standing"])


def pig_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a pig."""
    return QRectF(-28, -24, 56, 44)


def paint_pig(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "pig/colour/pose"; a pig always stands."""
    paint_figure(painter, _pig(), [args[0], "standing"])


# --- Goods ---


def paint_wine(painter: QPainter, at: QPointF) -> None:
    """Paint a barrel with grapes on a plate."""
    with plate(painter, at):
        barrel = QPainterPath(QPointF(-4.6, -6.4))
        barrel.cubicTo(-7.2, -3, -7.2, 3, -4.6, 6.4)
        barrel.lineTo(4.6, 6.4)
        barrel.cubicTo(7.2, 3, 7.2, -3, 4.6, -6.4)
        barrel.closeSubpath()
        painter.setPen(QPen(INK, 0.7))
        painter.setBrush(QColor("#9A5B34"))
        painter.drawPath(barrel)
        painter.setPen(QPen(QColor("#4A4540"), 1.1))
        for y, x in ((-3.2, 6.2), (3.2, 6.2)):
            painter.drawLine(QPointF(-x, y), QPointF(x, y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#7B1F4B"))
        for x, y in ((-2, -1.4), (2, -1.4), (0, 0), (-1.2, 1.4), (1.2, 1.4), (0, 2.8)):
            painter.drawEllipse(QPointF(x, y - 0.4), 1.5, 1.5)


def paint_grain(painter: QPainter, at: QPointF) -> None:
    """Paint a sheaf of grain on a plate."""
    with plate(painter, at):
        painter.setPen(QPen(QColor("#A6741A"), 1.0))
        for lean in (-5.2, -2.6, 0.0, 2.6, 5.2):
            painter.drawLine(QPointF(lean * 0.6, 6.6), QPointF(lean, -3))
        painter.setPen(QPen(QColor("#8A5E12"), 0.4))
        painter.setBrush(_GOLD)
        for lean in (-5.2, -2.6, 0.0, 2.6, 5.2):
            for up in (0.0, 2.4, 4.8):
                painter.drawEllipse(QPointF(lean * (1 + up / 26), -1.6 - up), 1.3, 1.7)
        painter.setPen(QPen(QColor("#8C2F1F"), 1.8))
        painter.drawLine(QPointF(-4.0, 2.6), QPointF(4.0, 2.6))


def paint_cloth(painter: QPainter, at: QPointF) -> None:
    """Paint a bale of cloth, its end rolled up, on a plate."""
    with plate(painter, at):
        painter.setPen(QPen(INK, 0.7))
        painter.setBrush(QColor("#2F6FA8"))
        painter.drawPolygon(polygon((-6.6, -3.4), (4.4, -5.4), (6.6, 3.0), (-4.4, 5.6)))
        painter.setPen(QPen(QColor("#F2D15C"), 1.2))
        painter.drawLine(QPointF(-3.4, -4.0), QPointF(-1.2, 4.9))
        painter.drawLine(QPointF(1.4, -4.9), QPointF(3.6, 3.8))
        painter.setPen(QPen(INK, 0.7))
        painter.setBrush(QColor("#6FA5D2"))
        painter.drawEllipse(QPointF(-5.6, 1.2), 2.4, 4.6)
        painter.setBrush(QColor("#2F6FA8"))
        painter.drawEllipse(QPointF(-5.6, 1.2), 0.9, 2.0)


def paint_herd(painter: QPainter, at: QPointF) -> None:
    """Paint three pigs that root in the grass.  Rule: RIV-8."""
    for dx, dy, way in ((-4.6, -4.2, 1), (5.2, -1.6, -1), (-1.2, 4.6, 1)):
        painter.save()
        painter.translate(at + QPointF(dx, dy))
        painter.scale(0.36 * way, 0.36)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        painter.drawEllipse(QPointF(2, 8.6), 15, 3.4)
        painter.setPen(QPen(INK, 1.5))
        painter.setBrush(QColor("#EDB0A6"))
        painter.drawPath(_pig())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(INK)
        painter.drawEllipse(QPointF(-14.6, -7), 1.1, 1.1)
        painter.restore()


_GOODS: Mapping[str, MarkPainter] = {"wine": paint_wine, "grain": paint_grain, "cloth": paint_cloth}

MARKS: Mapping[str, MarkPainter] = {**_GOODS, "pig_herd": paint_herd}

ARTS: Mapping[str, Art[Book]] = {
    "builder": Art(builder_bounds, paint_builder),
    "pig": Art(pig_bounds, paint_pig),
    **{name: token_of(paint) for name, paint in _GOODS.items()},
}
