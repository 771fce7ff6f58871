"""Knights, alone and in groups, and walls."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from app.games.conquest.ui.arrangement import SIDE
from app.ui.art.artist import contact_shadow, font, polygon
from app.ui.art.seat_style import INK, PAPER, SEATS, emblem, pen, seat_colour

KNIGHTS_ROOM = QRectF(-34, -36, 70, 62)
"""The room of a group of knights around the middle of its feet."""

WALL_ROOM = QRectF(-SIDE * 0.56, -13, SIDE * 1.12, 27)
"""The room of a wall that runs from left to right."""

_STEEL = QColor("#DCE1E6")

_STANDS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 10),),
    ((-9, 8), (9, 12)),
    ((0, 2), (-12, 11), (12, 12)),
    ((-8, 1), (9, 2), (-15, 12), (4, 13)),
    ((-9, 0), (8, 0), (-18, 10), (0, 12), (17, 11)),
)
"""Where the figures of a group stand, those farther back first."""


def paint_knights(painter: QPainter, colour: int, count: int, tired: int) -> None:
    """Paint *count* knights; those in front who have moved kneel, and large groups bear their number."""
    stands = _STANDS[min(count, len(_STANDS)) - 1]
    shown = len(stands)
    for place, (x, y) in enumerate(stands):
        is_tired = tired >= count or place < tired * shown // count
        _knight(painter, colour, QPointF(x, y), is_tired=is_tired)
    if count > 1:
        _badge(painter, str(count), QPointF(20, 16))


def _knight(painter: QPainter, colour: int, foot: QPointF, *, is_tired: bool) -> None:
    painter.save()
    painter.translate(foot)
    body = QPainterPath(QPointF(-8.6, 8))
    body.cubicTo(-9, -8, -6, -12, 0, -12)
    body.cubicTo(6, -12, 9, -8, 8.6, 8)
    body.quadTo(0, 10.6, -8.6, 8)
    contact_shadow(painter, body, 2.6, 0.45)
    if not is_tired:
        _spear(painter)
    painter.setPen(pen(1.4))
    painter.setBrush(_across(seat_colour(colour), 8.6))
    painter.drawPath(body)
    painter.setPen(QPen(seat_colour(colour).darker(160), 1.0))
    painter.drawLine(QPointF(5.6, -6), QPointF(6.2, 8))
    _head(painter, colour)
    _shield(painter, colour)
    if is_tired:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(40, 34, 28, 105))
        painter.drawPath(body)
        painter.drawEllipse(QPointF(0, -16), 7, 7.4)
    painter.restore()


def _spear(painter: QPainter) -> None:
    painter.setPen(pen(3.2))
    painter.drawLine(QPointF(10, 8), QPointF(10, -27))
    painter.setPen(QPen(QColor("#A8743F"), 1.5))
    painter.drawLine(QPointF(10, 7.6), QPointF(10, -27))
    painter.setBrush(_across(_STEEL, 3, QPointF(10, 0)))
    painter.setPen(pen(1.2))
    painter.drawPolygon(polygon((10, -35), (12.8, -27), (10, -25), (7.2, -27)))


def _across(colour: QColor, half: float, middle: QPointF | None = None) -> QLinearGradient:
    """Return a round thing's colour, *half* units to each side of its middle: lit from the left."""
    way, centre = QPointF(half, 0), middle or QPointF()
    shade = QLinearGradient(centre - way, centre + way)
    for at, tone in ((0.0, colour), (0.3, colour.lighter(124)), (0.6, colour), (1.0, colour.darker(140))):
        shade.setColorAt(at, tone)
    return shade


def _head(painter: QPainter, colour: int) -> None:
    plume = QPainterPath(QPointF(-1, -23))
    plume.cubicTo(-3, -31, -11, -30, -11.5, -22)
    plume.cubicTo(-8.5, -25, -5, -24.6, -4, -21.4)
    plume.closeSubpath()
    painter.setPen(pen(1.2))
    painter.setBrush(_across(seat_colour(colour).lighter(112), 7, QPointF(-6, 0)))
    painter.drawPath(plume)
    painter.setPen(pen(1.4))
    painter.setBrush(_across(_STEEL, 6.4))
    helm = QPainterPath(QPointF(-6.4, -10.5))
    helm.lineTo(-6.4, -17)
    helm.cubicTo(-6.4, -26, 6.4, -26, 6.4, -17)
    helm.lineTo(6.4, -10.5)
    helm.closeSubpath()
    painter.drawPath(helm)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INK)
    painter.drawRect(QRectF(-4.6, -17, 9.2, 2.4))
    painter.drawRect(QRectF(-0.9, -17, 1.8, 6))


def _shield(painter: QPainter, colour: int) -> None:
    shield = QPainterPath(QPointF(-7.4, -8))
    shield.lineTo(5.4, -8)
    shield.cubicTo(5.6, 1, 3, 5.5, -1, 8)
    shield.cubicTo(-5, 5.5, -7.6, 1, -7.4, -8)
    painter.setPen(pen(1.3))
    painter.setBrush(PAPER)
    painter.drawPath(shield)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(seat_colour(colour).darker(112))
    painter.save()
    painter.translate(-1, -1.6)
    painter.scale(4.7, 4.7)
    painter.drawPath(emblem(SEATS[colour].emblem))
    painter.restore()


def _badge(painter: QPainter, text: str, at: QPointF) -> None:
    letters = font(14, bold=True)
    painter.setFont(letters)
    width = 9 + 8.2 * len(text)
    room = QRectF(at.x() - width / 2, at.y() - 9, width, 18)
    painter.setPen(pen(1.5))
    painter.setBrush(QColor("#FFF8EA"))
    painter.drawRoundedRect(room, 8, 8)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


# --- Walls ---


def paint_wall(painter: QPainter, colour: int, state: str) -> None:
    """Paint masonry with teeth from left to right; *state* is "" or "held"."""
    half = SIDE * 0.46
    body = QRectF(-half, -6, 2 * half, 12.5)
    outline = QPainterPath()
    outline.addRoundedRect(body.adjusted(0, -4, 0, 0), 2, 2)
    contact_shadow(painter, outline, 8 if state == "held" else 3, 0.45)
    painter.setPen(pen(1.5))
    painter.setBrush(seat_colour(colour))
    painter.drawRoundedRect(body, 2, 2)
    painter.save()
    painter.setClipRect(body)
    _courses(painter, body, colour)
    painter.restore()
    teeth = 7
    width = 2 * half / teeth
    painter.setPen(pen(1.4))
    painter.setBrush(seat_colour(colour).lighter(128))
    for k in range(0, teeth, 2):
        painter.drawRect(QRectF(-half + k * width, -10.5, width, 6.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(1.5))
    painter.drawRoundedRect(body, 2, 2)


def _courses(painter: QPainter, body: QRectF, colour: int) -> None:
    """Paint courses of stones; every other stone is light, so that the masonry shows in grey as well."""
    base = seat_colour(colour)
    height = body.height() / 3
    for row in range(3):
        for k in range(-1, 7):
            stone = QRectF(body.left() + k * 10 + (row % 2) * 5, body.top() + row * height, 10, height)
            painter.setPen(QPen(base.darker(190), 0.9))
            painter.setBrush(base.lighter(132) if (k + row) % 3 == 0 else base)
            painter.drawRect(stone)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.drawEllipse(QPointF(0, 0.4), 6.4, 6.4)
    painter.setBrush(base.darker(115))
    painter.save()
    painter.translate(0, 0.4)
    painter.scale(4.6, 4.6)
    painter.drawPath(emblem(SEATS[colour].emblem))
    painter.restore()


def wall_outline() -> QPainterPath:
    """Return what counts as a wall when it is pointed at."""
    path = QPainterPath()
    path.addRect(QRectF(-SIDE * 0.46, -11, SIDE * 0.92, 19))
    return path
