"""The paintings of The Count: the count, and the four quarters of Carcassonne with their buildings."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.scenery import INK
from app.ui.art.artist import contact_shadow
from app.ui.art.path_artist import Art

_CLOTH, _GOLD, _SKIN = QColor("#5B3A86"), QColor("#E8B93A"), QColor("#F0CFA8")
_PAVING, _JOINT = QColor("#D8CDB8"), QColor(120, 100, 70, 60)
_STONE, _ROOF, _TIMBER = QColor("#D9D0BF"), QColor("#4F6D8C"), QColor("#8A5A34")

_AWAY = 45.0
"""A quarter's building stands so far from the middle of its ground."""


@cache
def _shape() -> QPainterPath:
    """Return a man in a wide cloak with a plumed hat, his foot at the origin."""
    cloak = QPainterPath(QPointF(-13, 8))
    cloak.cubicTo(-14.5, 0, -11.5, -8, -8, -15)
    cloak.cubicTo(-5, -18.4, 5, -18.4, 8, -15)
    cloak.cubicTo(11.5, -8, 14.5, 0, 13, 8)
    cloak.cubicTo(8, 11.4, -8, 11.4, -13, 8)
    cloak.closeSubpath()
    head, brim, crown = (QPainterPath() for _ in range(3))
    head.addEllipse(QPointF(0, -21.4), 6.0, 6.2)
    brim.addEllipse(QPointF(0, -26.0), 10.4, 2.9)
    crown.addRoundedRect(QRectF(-6.2, -32.4, 12.4, 7.4), 3, 3)
    large, whole = QTransform.fromScale(50, 50), QPainterPath()
    for path in (cloak, head, brim, crown):
        whole = whole.united(large.map(path))
    return QTransform.fromScale(0.02, 0.02).map(whole)


def count_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of the count."""
    return QRectF(-20, -42, 46, 62)


def paint_count(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint the count, of purple wood, with a golden chain and a plume."""
    shape = _shape()
    contact_shadow(painter, shape, 3.2, 0.5)
    grain = QLinearGradient(QPointF(-12, -26), QPointF(14, 12))
    for at, tone in ((0.0, _CLOTH.lighter(135)), (0.55, _CLOTH), (1.0, _CLOTH.darker(130))):
        grain.setColorAt(at, tone)
    painter.setPen(QPen(INK, 1.3))
    painter.setBrush(_CLOTH.darker(150))
    painter.drawPath(shape.translated(0.5, 1.5))
    painter.setBrush(QBrush(grain))
    painter.drawPath(shape)
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(_SKIN)
    painter.drawEllipse(QPointF(0, -20.2), 4.0, 4.0)
    _plume(painter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_GOLD, 1.8))
    painter.drawArc(QRectF(-6.4, -19.5, 12.8, 15), 190 * 16, 160 * 16)
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(_GOLD)
    painter.drawEllipse(QPointF(0, -3.6), 2.2, 2.2)


def _plume(painter: QPainter) -> None:
    """Paint the feather in his hat, and its golden band."""
    painter.setBrush(QColor("#F5EFE0"))
    plume = QPainterPath(QPointF(3.6, -28))
    plume.cubicTo(5, -37, 12, -39.5, 16.5, -34)
    plume.cubicTo(12.4, -35, 9, -32, 6.6, -27.4)
    plume.closeSubpath()
    painter.drawPath(plume)
    painter.setBrush(_GOLD)
    painter.drawRect(QRectF(-6.2, -28.4, 12.4, 2.2))


# --- The quarters ---


def paint_quarter(
    painter: QPainter,
    at: QPointF,
    away: tuple[float, float],
    room: QRectF,
    building: Callable[[QPainter], None],
) -> None:
    """
    Paint the paved ground of a quarter, and its building beside it.

    Args:
        painter: Paints on the tile.
        at: The middle of the ground.
        away: The way from there to the building, in parts of `_AWAY`.
        room: The ground.
        building: Paints it, its foot at the origin.
    """
    painter.save()
    painter.translate(at)
    painter.setPen(QPen(QColor("#9C8B6C"), 1.0))
    painter.setBrush(_PAVING)
    painter.drawRoundedRect(room, 6, 6)
    _pave(painter, room)
    painter.translate(away[0] * _AWAY, away[1] * _AWAY)
    building(painter)
    painter.restore()


def _pave(painter: QPainter, room: QRectF) -> None:
    """Lay stones in rows, each row half a stone farther."""
    dice = Random(room.width())
    painter.setPen(QPen(_JOINT, 0.6))
    rows = int(room.height() // 7)
    for row in range(1, rows + 1):
        y = room.top() + row * room.height() / (rows + 1)
        painter.drawLine(QPointF(room.left() + 3, y), QPointF(room.right() - 3, y))
        x = room.left() + dice.uniform(5, 11)
        while x < room.right() - 4:
            painter.drawLine(QPointF(x, y), QPointF(x, y + room.height() / (rows + 1)))
            x += 10.5


def _box(painter: QPainter, colour: QColor, x: float, foot: float, *, wide: float, tall: float) -> None:
    """Paint a wall with a flat front, lighter to the left."""
    shade = QLinearGradient(QPointF(x, 0), QPointF(x + wide, 0))
    shade.setColorAt(0.0, colour.lighter(108))
    shade.setColorAt(1.0, colour.darker(122))
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(QBrush(shade))
    painter.drawRect(QRectF(x, foot - tall, wide, tall))


def _roof(painter: QPainter, colour: QColor, *points: tuple[float, float]) -> None:
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))


def _door(painter: QPainter, x: float, foot: float, wide: float, tall: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#4A3423"))
    path = QPainterPath(QPointF(x - wide / 2, foot))
    path.lineTo(x - wide / 2, foot - tall + wide / 2)
    path.arcTo(QRectF(x - wide / 2, foot - tall, wide, wide), 180, -180)
    path.lineTo(x + wide / 2, foot)
    painter.drawPath(path)


def _castle(painter: QPainter) -> None:
    """Paint a keep with battlements between two pointed towers."""
    for x in (-10.5, 4.5):
        _box(painter, _STONE, x, 10, wide=6, tall=26)
        _roof(painter, _ROOF, (x - 1.2, -16), (x + 3, -26), (x + 7.2, -16))
    _box(painter, _STONE.lighter(104), -6.5, 11, wide=13, tall=20)
    for x in (-6.5, -2.2, 2.2):
        _box(painter, _STONE.lighter(112), x + 0.3, -9, wide=3.2, tall=3)
    _door(painter, 0, 11, 5.4, 8.6)
    painter.setBrush(QColor("#4A3423"))
    for x in (-3.4, 3.4):
        painter.drawRect(QRectF(x - 0.7, -4.5, 1.4, 3.6))


def _market(painter: QPainter) -> None:
    """Paint a stall with a striped awning, and what is sold there."""
    painter.setPen(QPen(_TIMBER, 1.8))
    for post in (-12, 12):
        painter.drawLine(QPointF(post, -6), QPointF(post, 9))
    _box(painter, _TIMBER.lighter(120), -14, 9, wide=28, tall=6)
    painter.setPen(QPen(INK, 0.6))
    for place, colour in enumerate(("#C9452F", "#E8A33A", "#6E9E3E", "#C9452F", "#E3D08A")):
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(4.9 * place - 9.8, 2.2), 2.6, 2.3)
    for stripe in range(6):
        x = -15 + 5 * stripe
        tone = QColor("#B5452C") if stripe % 2 else QColor("#F6ECD6")
        _roof(painter, tone, (x * 0.72, -14), ((x + 5) * 0.72, -14), (x + 5, -4), (x, -4))


def _forge(painter: QPainter) -> None:
    """Paint a smithy with a smoking chimney, and its anvil before it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(120, 112, 108, 130))
    for x, y, size in ((7.5, -23, 3.6), (10.5, -27, 4.4)):
        painter.drawEllipse(QPointF(x, y), size, size * 0.75)
    _box(painter, QColor("#8F8478"), 5, -4, wide=5, tall=15)
    _box(painter, QColor("#B98F62"), -11, 9, wide=22, tall=12)
    _roof(painter, QColor("#6B4B36"), (-13.5, -3), (-8.5, -12), (8.5, -12), (13.5, -3))
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(QColor("#E8552A"))
    painter.drawRoundedRect(QRectF(-7.5, -0.4, 6.6, 7), 2, 2)
    _roof(
        painter,
        QColor("#3D4149"),
        (1, 6),
        (3, 2.4),
        (11.6, 2.4),
        (9, 5),
        (8.4, 9),
        (10, 11),
        (2.6, 11),
        (4, 8),
    )


def _cathedral(painter: QPainter) -> None:
    """Paint a great church with two towers and a rose window."""
    _box(painter, _STONE.lighter(105), -11, 16, wide=22, tall=24)
    _roof(painter, QColor("#5C7F6B"), (-12, -8), (0, -20), (12, -8))
    for x in (-20.0, 11.0):
        _box(painter, _STONE, x, 17, wide=9, tall=32)
        _roof(painter, QColor("#5C7F6B"), (x - 1, -15), (x + 4.5, -27), (x + 10, -15))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#4A3423"))
        painter.drawRoundedRect(QRectF(x + 3, -9, 3, 7), 1.5, 1.5)
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#7FA7C9"))
    painter.drawEllipse(QPointF(0, -2.5), 4.4, 4.4)
    painter.setPen(QPen(_STONE, 0.8))
    for dx, dy in ((4.4, 0), (0, 4.4), (3.1, 3.1), (3.1, -3.1)):
        painter.drawLine(QPointF(-dx, -2.5 - dy), QPointF(dx, -2.5 + dy))
    _door(painter, 0, 16, 7.4, 11)


_FLAT, _TALL = QRectF(-38, -21, 76, 44), QRectF(-22, -38, 42, 76)

MARKS: Mapping[str, MarkPainter] = {
    "quarter/castle": partial(paint_quarter, away=(-1.1, -0.02), room=_FLAT, building=_castle),
    "quarter/market": partial(paint_quarter, away=(0, -1.04), room=_TALL, building=_market),
    "quarter/blacksmith": partial(paint_quarter, away=(-1.1, 0.16), room=_FLAT, building=_forge),
    "quarter/cathedral": partial(paint_quarter, away=(0, -1.0), room=_FLAT, building=_cathedral),
}

ARTS: Mapping[str, Art[Book]] = {"count": Art(count_bounds, paint_count)}
