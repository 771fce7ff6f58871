"""The paintings of Princess & Dragon: dragon and fairy, and what is drawn on tiles."""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.meadows import SHADE
from app.games.carcassonne.ui.art.scenery import INK
from app.games.carcassonne.ui.art.tile_geometry import joined
from app.ui.art.artist import contact_shadow, polygon
from app.ui.art.path_artist import Art

_SCALES, _SILVER = QColor("#8E2A22"), QColor("#E9E4F5")
_PAPER, _GOLD = QColor("#FFF6DC"), QColor("#F2C84B")


@cache
def _dragon() -> QPainterPath:
    """Return a dragon that looks to the left, wings up, its feet at the origin."""
    body = QPainterPath(QPointF(-15, 8))
    body.cubicTo(-17, -2, -12, -8, -12, -15)
    body.cubicTo(-12, -19, -15, -20, -19, -18)
    body.lineTo(-27, -15)
    body.cubicTo(-29, -18, -27, -22, -23, -24)
    body.lineTo(-20, -29)
    body.lineTo(-17, -26)
    body.lineTo(-13, -31)
    body.lineTo(-11, -25.5)
    body.cubicTo(-4, -22, -4, -14, -2, -10)
    body.cubicTo(6, -12, 13, -7, 16, -1)
    body.cubicTo(20, 1, 24, -1, 26, -6)
    body.lineTo(23.4, -7.5)
    body.lineTo(29.5, -13)
    body.lineTo(31, -4.8)
    body.lineTo(28.6, -5.4)
    body.cubicTo(27, 5, 20, 9, 13, 8)
    body.closeSubpath()
    wing = QPainterPath(QPointF(-3, -9))
    wing.cubicTo(-2, -22, 2, -30, 9, -36)
    wing.lineTo(10, -27)
    wing.lineTo(19, -29)
    wing.lineTo(16, -20)
    wing.lineTo(24, -18)
    wing.cubicTo(19, -10, 14, -6, 9, -3)
    wing.closeSubpath()
    return joined(body, wing)


@cache
def _fairy() -> QPainterPath:
    """Return a fairy in a wide skirt, with a wand, her feet at the origin."""
    skirt, head, wand = QPainterPath(QPointF(-10, 8.5)), QPainterPath(), QPainterPath()
    skirt.cubicTo(-8.5, 1, -3.6, -3, -3.4, -11)
    skirt.lineTo(3.4, -11)
    skirt.cubicTo(3.6, -3, 8.5, 1, 10, 8.5)
    skirt.cubicTo(6, 11, -6, 11, -10, 8.5)
    skirt.closeSubpath()
    head.addEllipse(QPointF(0, -16.4), 5.4, 5.6)
    wand.addPolygon(polygon((2, -9), (11.2, -22), (13, -21), (4.6, -5)))
    return joined(skirt, head, wand)


@cache
def _wings() -> QPainterPath:
    """Return the wings behind her."""
    left, right = QPainterPath(), QPainterPath()
    for wing, way in ((left, -1), (right, 1)):
        wing.moveTo(0, -7)
        wing.cubicTo(4 * way, -17, 16 * way, -21, 15.5 * way, -11)
        wing.cubicTo(16.5 * way, -5, 12 * way, 1, 6 * way, -3)
        wing.closeSubpath()
    return joined(left, right)


@cache
def _star() -> QPainterPath:
    """Return the star on her wand."""
    path = QPainterPath()
    points = []
    for corner in range(10):
        far, turn = (5.4 if corner % 2 == 0 else 2.4), pi * corner / 5
        points.append(QPointF(12.4 + far * sin(turn), -24 - far * cos(turn)))
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def dragon_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of the dragon."""
    return QRectF(-34, -42, 76, 60)


def paint_dragon(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint the dragon, of dark red wood, with a golden eye and the bones of its wing."""
    _paint_wood(painter, _dragon(), _SCALES)
    painter.setPen(QPen(QColor("#5B1510"), 1.0))
    for x, y in ((9, -34), (18, -28), (22.5, -18)):
        painter.drawLine(QPointF(-1, -8), QPointF(x, y))
    painter.setPen(QPen(QColor("#F3C46B"), 1.1))
    for x in (-11.5, -8.0, -4.5):
        painter.drawLine(QPointF(x, 0), QPointF(x - 2.4, 5.5))
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(_GOLD)
    painter.drawEllipse(QPointF(-18.6, -21.6), 1.9, 1.7)


def fairy_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of the fairy."""
    return QRectF(-22, -34, 50, 52)


def paint_fairy(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint the fairy, of light wood, with a star on her wand."""
    _paint_wood(painter, _wings(), QColor("#BFE3EE"))
    _paint_wood(painter, _fairy(), _SILVER)
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#F2C84B"))
    hair = QPainterPath(QPointF(-5.8, -12))
    hair.cubicTo(-8, -24, 8, -24, 5.8, -12)
    hair.cubicTo(4, -15, 3, -18, 0, -18.4)
    hair.cubicTo(-3, -18, -4, -15, -5.8, -12)
    painter.drawPath(hair)
    painter.setBrush(QColor("#B99AE0"))
    painter.drawPolygon(polygon((-3.6, -9.4), (3.6, -9.4), (5, -5.4), (-5, -5.4)))
    painter.setBrush(_GOLD)
    painter.drawPath(_star())


def _paint_wood(painter: QPainter, shape: QPainterPath, wood: QColor) -> None:
    """Paint a figure of nobody's colour, lit from the upper left."""
    contact_shadow(painter, shape, 3.2, 0.5)
    grain = QLinearGradient(QPointF(-12, -26), QPointF(14, 12))
    for at, tone in ((0.0, wood.lighter(125)), (0.55, wood), (1.0, wood.darker(125))):
        grain.setColorAt(at, tone)
    painter.setPen(QPen(INK, 1.3))
    painter.setBrush(wood.darker(140))
    painter.drawPath(shape.translated(0.5, 1.5))
    painter.setBrush(QBrush(grain))
    painter.drawPath(shape)


# --- What is drawn on tiles ---


def paint_volcano(painter: QPainter, at: QPointF) -> None:
    """Paint a smoking mountain with lava that runs down its side."""
    painter.save()
    painter.translate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawPolygon(polygon((-12, 10), (21, 10), (10, -4), (0, -8)))
    painter.setBrush(QColor(120, 112, 108, 150))
    for x, y, size in ((-1.6, -15, 4.4), (3.4, -19, 5.2), (-2.4, -22.6, 3.8)):
        painter.drawEllipse(QPointF(x, y), size, size * 0.8)
    mountain = QPainterPath(QPointF(-15, 10))
    mountain.cubicTo(-8, 4, -6.4, -6, -5, -11)
    mountain.lineTo(5, -11)
    mountain.cubicTo(6.4, -6, 8, 4, 15, 10)
    mountain.cubicTo(8, 13, -8, 13, -15, 10)
    rock = QLinearGradient(QPointF(-10, -8), QPointF(12, 10))
    rock.setColorAt(0.0, QColor("#9A8577"))
    rock.setColorAt(1.0, QColor("#54443B"))
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(QBrush(rock))
    painter.drawPath(mountain)
    _lava(painter)
    painter.restore()


def _lava(painter: QPainter) -> None:
    """Paint the lava of a volcano, and its mouth."""
    lava = QPainterPath(QPointF(-4.6, -11))
    lava.cubicTo(-3, -6, -5.4, -2, -4, 3)
    lava.cubicTo(-2.6, 0, -1.4, -2, 0, 6)
    lava.cubicTo(1.6, 0, 1.6, -4, 4.6, -11)
    lava.closeSubpath()
    painter.setPen(QPen(QColor("#8A2A12"), 0.6))
    painter.setBrush(QColor("#E8552A"))
    painter.drawPath(lava)
    painter.setBrush(QColor("#FFC24A"))
    painter.drawEllipse(QPointF(0, -11), 4.8, 1.6)


def paint_dragon_sign(painter: QPainter, at: QPointF) -> None:
    """Paint the dragon, small, on a dark plate."""
    painter.save()
    painter.translate(at)
    _plate(painter, QColor("#F7DCA0"))
    painter.translate(-0.2, 3.6)
    painter.scale(0.31, 0.31)
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(QColor("#B0261C"))
    painter.drawPath(_dragon())
    painter.restore()


def paint_portal(painter: QPainter, at: QPointF) -> None:
    """Paint a stone arch with a light in it."""
    painter.save()
    painter.translate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawEllipse(QPointF(3, 9.6), 12, 3.6)
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(QColor("#CFC7D8"))
    painter.drawPath(_arch(10.0, 12.5))
    light = QLinearGradient(QPointF(0, -9), QPointF(0, 9))
    light.setColorAt(0.0, QColor("#5B2FA0"))
    light.setColorAt(1.0, QColor("#C9A8FF"))
    painter.setBrush(QBrush(light))
    painter.drawPath(_arch(6.2, 9.0))
    painter.setPen(QPen(QColor("#F5E9FF"), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(-3.6, -5, 7.2, 8), 40 * 16, 250 * 16)
    painter.drawArc(QRectF(-1.6, -2.6, 3.6, 4), 200 * 16, 240 * 16)
    painter.setPen(QPen(QColor("#7E7590"), 0.6))
    for x, y in ((-8.1, -1), (-8.1, 4.5), (8.1, -1), (8.1, 4.5)):
        painter.drawLine(QPointF(x - 1.7, y), QPointF(x + 1.7, y))
    painter.restore()


def _arch(half: float, tall: float) -> QPainterPath:
    """Return a doorway, so wide to each side and so tall, its sill a little below the middle."""
    path = QPainterPath(QPointF(-half, 9))
    path.lineTo(-half, 9 - tall)
    path.arcTo(QRectF(-half, 9 - tall - half, 2 * half, 2 * half), 180, -180)
    path.lineTo(half, 9)
    path.closeSubpath()
    return path


def paint_princess(painter: QPainter, at: QPointF) -> None:
    """Paint a princess with a pointed hat, on a plate."""
    painter.save()
    painter.translate(at)
    _plate(painter, _PAPER)
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(QColor("#C9447E"))
    dress = QPainterPath(QPointF(-5.6, 8.2))
    dress.cubicTo(-4, 3, -2.2, 2, -2.0, -0.4)
    dress.lineTo(2.0, -0.4)
    dress.cubicTo(2.2, 2, 4, 3, 5.6, 8.2)
    dress.closeSubpath()
    painter.drawPath(dress)
    painter.setBrush(QColor("#F2C84B"))
    painter.drawPolygon(polygon((-3.6, -2.2), (-4.2, 2.6), (-2.2, 1.0), (2.2, 1.0), (4.2, 2.6), (3.6, -2.2)))
    painter.setBrush(QColor("#F6D7BC"))
    painter.drawEllipse(QPointF(0, -2.6), 2.7, 2.9)
    painter.setBrush(QColor("#7A3E8E"))
    painter.drawPolygon(polygon((-3.1, -3.8), (1.8, -9.8), (3.1, -3.8)))
    painter.restore()


def sign_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a sign on its plate."""
    return QRectF(-13, -13, 28, 30)


def _plate(painter: QPainter, colour: QColor) -> None:
    """Put a round plate below, on which a sign is told from houses around it."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 10.4, 10.4)
    contact_shadow(painter, disc, 1.6, 0.4)
    painter.setPen(QPen(INK, 0.9))
    painter.setBrush(colour)
    painter.drawPath(disc)


MARKS: Mapping[str, MarkPainter] = {
    "volcano": paint_volcano,
    "dragon": paint_dragon_sign,
    "portal": paint_portal,
    "princess": paint_princess,
}

ARTS: Mapping[str, Art[Book]] = {
    "dragon": Art(dragon_bounds, paint_dragon),
    "fairy": Art(fairy_bounds, paint_fairy),
    "princess": Art(sign_bounds, lambda painter, book, args: paint_princess(painter, QPointF(0, 0))),
}
