"""The catapult, seen from above: oak on wheels, a skein of ropes for the arm, and a winch."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from app.games.carcassonne.tiles import Book
from app.ui.art.artist import contact_shadow
from app.ui.art.seat_style import INK, PAPER, SEATS, emblem, pen, seat_colour

_OAK, _DARK_OAK, _IRON = QColor("#C08F52"), QColor("#8E6233"), QColor("#5A5550")
_ROPE, _ROPE_SHADE = QColor("#E8D6A4"), QColor("#A88B55")
_PEN = pen(1.5)
_HIGH = 3.4
"""How far the flanks of beams are seen below their upper faces."""

_SIDES = (QRectF(-37, -48, 12, 106), QRectF(25, -48, 12, 106))
_CROSS = (QRectF(-41, -44, 82, 9), QRectF(-41, 40, 82, 10))
_SKEIN = QRectF(-34, -18, 68, 15)


def engine_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a catapult around its arm's rest."""
    return QRectF(-64, -72, 134, 164)


def paint_engine(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "engine/colour", seen from above; it throws to the north."""
    colour = seat_colour(int(args[0]))
    contact_shadow(painter, _frame(), 7, 0.45)
    for x in (-44.0, 44.0):
        for y in (-34.0, 44.0):
            _wheel(painter, QPointF(x, y))
    for room in _CROSS:
        _beam(painter, room, is_lying=True)
    for room in _SIDES:
        _beam(painter, room, is_lying=False)
        for high in (-44, -10.5, 45):
            _strap(painter, room, high)
    _winch(painter)
    _skein(painter)
    _arm(painter)
    _pad(painter, colour)
    _shield(painter, int(args[0]))


@cache
def _frame() -> QPainterPath:
    """Return what throws a shadow on the table: the beams with their wheels, and the cup."""
    frame = QPainterPath()
    for room in (QRectF(-49, -49, 24, 108), QRectF(25, -49, 24, 108)):
        frame.addRoundedRect(room, 5, 5)
    frame.addEllipse(QPointF(0, 46), 22, 22)
    return frame


def _beam(painter: QPainter, room: QRectF, *, is_lying: bool) -> None:
    """Paint a squared beam with its grain: its flank below, its upper face in the light."""
    painter.setPen(_PEN)
    painter.setBrush(_DARK_OAK.darker(125))
    painter.drawRoundedRect(room.translated(0, _HIGH), 2.5, 2.5)
    across = room.bottomLeft() if is_lying else room.topRight()
    shade = QLinearGradient(room.topLeft(), across)
    for place, tone in ((0.0, _OAK.lighter(126)), (0.35, _OAK), (1.0, _OAK.darker(118))):
        shade.setColorAt(place, tone)
    painter.setBrush(shade)
    painter.drawRoundedRect(room, 2.5, 2.5)
    painter.setPen(QPen(QColor(92, 58, 24, 120), 0.8))
    for part in (0.4, 0.72):
        if is_lying:
            y = room.top() + room.height() * part
            painter.drawLine(QPointF(room.left() + 6, y), QPointF(room.right() - 9, y + 0.6))
        else:
            x = room.left() + room.width() * part
            painter.drawLine(QPointF(x, room.top() + 7), QPointF(x + 0.6, room.bottom() - 10))


def _strap(painter: QPainter, beam: QRectF, y: float) -> None:
    """Paint an iron band around a beam, with its nails."""
    painter.setPen(QPen(INK, 1.0))
    painter.setBrush(_IRON)
    painter.drawRect(QRectF(beam.left() - 0.8, y, beam.width() + 1.6, 5.4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#B7B0A6"))
    for x in (beam.left() + 2.6, beam.right() - 2.6):
        painter.drawEllipse(QPointF(x, y + 2.4), 1.1, 1.1)


def _wheel(painter: QPainter, at: QPointF) -> None:
    """Paint a wheel from above: its tread, shod with iron, and the hub."""
    way = 1 if at.x() > 0 else -1
    painter.setPen(_PEN)
    painter.setBrush(_IRON)
    painter.drawRoundedRect(QRectF(at.x() + way * 4 - 3, at.y() - 4, 6, 8), 2, 2)
    shade = QLinearGradient(at - QPointF(0, 17), at + QPointF(0, 17))
    for place, tone in (
        (0.0, _DARK_OAK.darker(135)),
        (0.42, _DARK_OAK.lighter(122)),
        (1.0, _DARK_OAK.darker(150)),
    ):
        shade.setColorAt(place, tone)
    painter.setBrush(shade)
    painter.drawRoundedRect(QRectF(at.x() - 5.5, at.y() - 17, 11, 34), 4.5, 4.5)
    painter.setPen(QPen(QColor(40, 28, 16, 150), 1.1))
    for y in (-11, -5.5, 0, 5.5, 11):
        painter.drawLine(at + QPointF(-4.6, y), at + QPointF(4.6, y))


def _skein(painter: QPainter) -> None:
    """Paint the twisted ropes that drive the arm, held by a washer at each end."""
    painter.setPen(_PEN)
    shade = QLinearGradient(_SKEIN.topLeft(), _SKEIN.bottomLeft())
    for place, tone in ((0.0, _ROPE.lighter(106)), (0.4, _ROPE), (1.0, _ROPE_SHADE)):
        shade.setColorAt(place, tone)
    painter.setBrush(shade)
    painter.drawRoundedRect(_SKEIN, 5, 5)
    painter.setPen(QPen(_ROPE_SHADE.darker(118), 1.1))
    for step in range(13):
        x = _SKEIN.left() + 4 + step * 4.9
        painter.drawLine(QPointF(x, _SKEIN.top() + 1.5), QPointF(x + 3.4, _SKEIN.bottom() - 1.5))
    painter.setPen(_PEN)
    painter.setBrush(_IRON.lighter(118))
    for x in (_SKEIN.left() - 4.5, _SKEIN.right() - 3.5):
        painter.drawRoundedRect(QRectF(x, _SKEIN.top() - 2.5, 8, _SKEIN.height() + 5), 2.5, 2.5)


def _winch(painter: QPainter) -> None:
    """Paint the drum with its rope and its two cranks."""
    painter.setPen(QPen(INK, 4.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for way in (-1, 1):
        painter.drawLine(QPointF(way * 36, 24), QPointF(way * 50, 24))
    painter.setPen(QPen(_IRON.lighter(125), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for way in (-1, 1):
        painter.drawLine(QPointF(way * 36, 24), QPointF(way * 50, 24))
    drum = QRectF(-25, 19.5, 50, 9)
    shade = QLinearGradient(drum.topLeft(), drum.bottomLeft())
    for place, tone in ((0.0, _OAK.lighter(112)), (1.0, _DARK_OAK.darker(115))):
        shade.setColorAt(place, tone)
    painter.setPen(_PEN)
    painter.setBrush(shade)
    painter.drawRect(drum)
    painter.setBrush(_OAK)
    for way in (-1, 1):
        painter.drawRoundedRect(QRectF(way * 51 - 3, 13, 6, 22), 3, 3)


def _arm(painter: QPainter) -> None:
    """Paint the throwing arm, bound with rope, and its cup."""
    arm = QPolygonF([QPointF(-4.6, -36), QPointF(4.6, -36), QPointF(7, 34), QPointF(-7, 34)])
    path = QPainterPath()
    path.addPolygon(arm)
    path.closeSubpath()
    contact_shadow(painter, path, 4.5, 0.42)
    shade = QLinearGradient(QPointF(-7, 0), QPointF(7, 0))
    for place, tone in ((0.0, _OAK.lighter(132)), (0.5, _OAK.lighter(104)), (1.0, _DARK_OAK)):
        shade.setColorAt(place, tone)
    painter.setPen(_PEN)
    painter.setBrush(shade)
    painter.drawPath(path)
    for top in (-30.0, 16.5):
        for turn in range(4):
            painter.setPen(QPen(INK, 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            y = top + turn * 2.7
            painter.drawLine(QPointF(-5.8, y + 0.8), QPointF(5.8, y))
            painter.setPen(QPen(_ROPE, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(-5.8, y + 0.8), QPointF(5.8, y))
    _cup(painter, QPointF(0, 46))


def _cup(painter: QPainter, at: QPointF) -> None:
    """Paint the bowl a token lies in: deep, its far side in the light."""
    rim = QRadialGradient(at - QPointF(7, 9), 36)
    rim.setColorAt(0, _OAK.lighter(134))
    rim.setColorAt(1, _DARK_OAK.darker(110))
    painter.setPen(_PEN)
    painter.setBrush(_DARK_OAK.darker(130))
    painter.drawEllipse(at + QPointF(0, 2.6), 22, 21)
    painter.setBrush(rim)
    painter.drawEllipse(at, 22, 21)
    bowl = QRadialGradient(at + QPointF(5, 7), 22)
    bowl.setColorAt(0, QColor("#A8763F"))
    bowl.setColorAt(1, QColor("#4A2F16"))
    painter.setPen(QPen(INK, 1.1))
    painter.setBrush(bowl)
    painter.drawEllipse(at, 16.5, 15.5)


def _pad(painter: QPainter, colour: QColor) -> None:
    """Paint the cushion the arm beats against, in a seat's colour, sewn and strapped to its beam."""
    room = QRectF(-25, -52, 50, 15)
    painter.setPen(_PEN)
    painter.setBrush(colour.darker(160))
    painter.drawRoundedRect(room.translated(0, 2.6), 6.5, 6.5)
    shade = QLinearGradient(room.topLeft(), room.bottomLeft())
    for place, tone in ((0.0, colour.lighter(112)), (0.35, colour.lighter(128)), (1.0, colour.darker(124))):
        shade.setColorAt(place, tone)
    painter.setBrush(shade)
    painter.drawRoundedRect(room, 6.5, 6.5)
    seam = QPen(QColor(255, 250, 235, 170), 0.9, Qt.PenStyle.DashLine)
    painter.setPen(seam)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(room.adjusted(2.6, 2.6, -2.6, -2.6), 4.4, 4.4)
    painter.setPen(QPen(INK, 1.0))
    painter.setBrush(_DARK_OAK)
    for x in (-14.5, 11.5):
        painter.drawRect(QRectF(x, room.top() - 0.6, 3, room.height() + 2.4))


def _shield(painter: QPainter, number: int) -> None:
    """Paint the seat's round shield on the arm, rimmed with iron."""
    colour = seat_colour(number)
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 15.5, 15.5)
    contact_shadow(painter, disc, 2.4, 0.4)
    painter.setPen(_PEN)
    metal = QLinearGradient(QPointF(-12, -12), QPointF(12, 12))
    metal.setColorAt(0, QColor("#F1EEE8"))
    metal.setColorAt(1, QColor("#8D867C"))
    painter.setBrush(metal)
    painter.drawPath(disc)
    light = QRadialGradient(QPointF(-4, -5), 18)
    light.setColorAt(0, colour.lighter(122))
    light.setColorAt(1, colour.darker(112))
    painter.setPen(QPen(INK, 0.9))
    painter.setBrush(light)
    painter.drawEllipse(QPointF(0, 0), 12.6, 12.6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.scale(8.6, 8.6)
    painter.drawPath(emblem(SEATS[number].emblem))
