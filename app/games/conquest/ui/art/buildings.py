"""Settlements, cities and castles, each with its owner's colour, pattern and flag."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.games.conquest.ui.art.patterns import seat_pattern
from app.ui.art.artist import contact_shadow
from app.ui.art.seat_style import INK, PAPER, SEATS, emblem, paint_emblem, pen, seat_colour

BUILDING_ROOM = QRectF(-40, -50, 84, 82)
"""The room of a building around the middle of its foot."""

_STONE, _STONE_DARK = QColor("#EDE4D2"), QColor("#B9AB92")
_GLOW = QColor("#FFE08A")


def paint_building(painter: QPainter, kind: str, colour: int) -> None:
    """Paint "settlement", "city", "castle" or "breached"."""
    painter.setPen(pen(1.7))
    match kind:
        case "settlement":
            _settlement(painter, colour)
        case "city":
            _city(painter, colour)
        case _:
            _castle(painter, colour, is_breached=kind == "breached")


def _shape(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _stone(left: float, right: float) -> QLinearGradient:
    """Return masonry between two edges, round as a tower is; the light comes from the left."""
    shade = QLinearGradient(QPointF(left, 0), QPointF(right, 0))
    for at, tone in ((0.0, _STONE), (0.28, _STONE.lighter(106)), (0.62, _STONE), (1.0, _STONE_DARK)):
        shade.setColorAt(at, tone)
    return shade


def _tinted(painter: QPainter, path: QPainterPath, colour: int) -> None:
    """Fill a roof with a seat's colour, its pattern, light from the left and an outline."""
    room = path.boundingRect()
    light = QLinearGradient(room.topLeft(), room.bottomRight())
    light.setColorAt(0, QColor(255, 255, 255, 96))
    light.setColorAt(0.45, QColor(255, 255, 255, 0))
    light.setColorAt(0.55, QColor(20, 12, 6, 0))
    light.setColorAt(1, QColor(20, 12, 6, 110))
    painter.setPen(Qt.PenStyle.NoPen)
    for brush in (seat_colour(colour), seat_pattern(colour, 6), light):
        painter.setBrush(brush)
        painter.drawPath(path)
    painter.setPen(pen(1.7))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _house(painter: QPainter, colour: int, x: float, y: float, size: float) -> None:
    """Paint a house whose foot has its middle at (x, y)."""
    painter.save()
    painter.translate(x, y)
    painter.scale(size, size)
    painter.setPen(pen(1.4 / size))
    painter.setBrush(QColor("#A0614A"))
    painter.drawRect(QRectF(6, -32, 4.6, 9))
    painter.setBrush(_stone(-13, 13))
    painter.setPen(pen(1.7 / size))
    painter.drawPath(_shape((-13, 0), (-13, -13), (13, -13), (13, 0)))
    _timber(painter)
    _tinted(painter, _shape((-17, -12), (-9, -27), (9, -27), (17, -12)), colour)
    painter.setBrush(QColor("#5B3B22"))
    painter.drawPath(_shape((-4, 0), (-4, -8), (3, -8), (3, 0)))
    painter.setPen(pen(1.0))
    painter.setBrush(_GLOW)
    painter.drawRect(QRectF(-10.2, -9.3, 4.6, 4.6))
    painter.drawRect(QRectF(6.2, -9.3, 4.6, 4.6))
    painter.restore()


def _timber(painter: QPainter) -> None:
    """Paint the frame of a house, and the shade under its eaves."""
    painter.setPen(QPen(QColor("#8A6238"), 1.5))
    for x in (-12, 5, 12):
        painter.drawLine(QPointF(x, -12), QPointF(x, -0.6))
    painter.fillRect(QRectF(-12.4, -12.6, 24.8, 2.2), QColor(40, 26, 12, 95))


def _settlement(painter: QPainter, colour: int) -> None:
    contact_shadow(painter, _shape((-15, 7), (-20, -5), (-11, -23), (11, -23), (20, -5), (15, 7)), 4, 0.4)
    _house(painter, colour, 0, 9, 1.2)


def _city(painter: QPainter, colour: int) -> None:
    contact_shadow(painter, _shape((-27, 12), (-27, -8), (-6, -32), (12, -20), (27, 12)), 4, 0.4)
    _house(painter, colour, 15, 5, 0.82)
    painter.setPen(pen(1.7))
    painter.setBrush(_stone(-17, 1))
    painter.drawPath(_shape((-17, 6), (-17, -26), (1, -26), (1, 6)))
    _tinted(painter, _shape((-21, -25), (-8, -46), (5, -25)), colour)
    painter.setPen(pen(1.2))
    painter.setBrush(_GLOW)
    painter.drawEllipse(QPointF(-9, -17), 3.2, 3.2)
    painter.drawLine(QPointF(-9, -17), QPointF(-9, -19.2))
    painter.drawLine(QPointF(-9, -17), QPointF(-7.4, -16.4))
    _house(painter, colour, -14, 13, 0.86)


def _castle(painter: QPainter, colour: int, *, is_breached: bool) -> None:
    outline = _shape((-31, 12), (-31, -26), (31, -26), (31, 12))
    contact_shadow(painter, outline, 4.5, 0.42)
    _keep(painter, colour)
    for x in (-24, 24):
        _tower(painter, x, 12, 38)
    for x in (-24, 24):
        if not (is_breached and x > 0):
            _pennant(painter, x, -30, colour)
    painter.setBrush(_stone(-30, 24))
    painter.setPen(pen(1.7))
    painter.drawPath(_battlement(-17, 17, -10, 12))
    _joints(painter, -15, 15, -4, 11)
    painter.setBrush(QColor("#4A2F1B"))
    gate = QPainterPath(QPointF(-6, 12))
    gate.lineTo(-6, 3)
    gate.cubicTo(-6, -6, 6, -6, 6, 3)
    gate.lineTo(6, 12)
    gate.closeSubpath()
    painter.setPen(pen(1.7))
    painter.drawPath(gate)
    if is_breached:
        _breach(painter)


def _keep(painter: QPainter, colour: int) -> None:
    painter.setBrush(_stone(-12, 12))
    painter.setPen(pen(1.7))
    painter.drawPath(_shape((-12, 6), (-12, -28), (12, -28), (12, 6)))
    _tinted(painter, _shape((-16, -27), (0, -47), (16, -27)), colour)
    painter.setPen(pen(1.0))
    painter.setBrush(_GLOW)
    for x in (-6, 2):
        painter.drawRoundedRect(QRectF(x, -23, 4, 7), 1.9, 1.9)


def _tower(painter: QPainter, x: float, foot: float, height: float) -> None:
    painter.setBrush(_stone(x - 8.5, x + 8.5))
    painter.setPen(pen(1.7))
    painter.drawPath(_battlement(x - 8.5, x + 8.5, foot - height, foot))
    painter.setPen(QPen(_STONE_DARK.darker(112), 0.9))
    painter.drawLine(QPointF(x - 7.6, foot - height + 4.6), QPointF(x + 7.6, foot - height + 4.6))
    for step in range(5):
        left = x - 6.5 + (step % 2) * 5
        painter.drawLine(QPointF(left, foot - 4 - step * 5.4), QPointF(left + 5, foot - 4 - step * 5.4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INK)
    painter.drawRoundedRect(QRectF(x - 2.6, foot - height + 11, 3.4, 8), 1.6, 1.6)


def _pennant(painter: QPainter, x: float, foot: float, colour: int) -> None:
    painter.setPen(pen(1.3))
    painter.drawLine(QPointF(x, foot), QPointF(x, foot - 17))
    painter.setBrush(seat_colour(colour))
    painter.drawPath(_shape((x, foot - 17), (x + 11, foot - 13.4), (x, foot - 9.6)))


def _battlement(left: float, right: float, top: float, foot: float) -> QPainterPath:
    """Return a wall with teeth."""
    width = (right - left) / 5
    points = [(left, foot), (left, top - 4.5)]
    for k in range(5):
        y = top - 4.5 if k % 2 == 0 else top
        points += [(left + k * width, y), (left + (k + 1) * width, y)]
    points += [(right, foot)]
    return _shape(*points)


def _joints(painter: QPainter, left: float, right: float, top: float, foot: float) -> None:
    painter.setPen(QPen(_STONE_DARK, 1.0))
    for row in range(int((foot - top) // 5)):
        y = top + row * 5
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        for k in range(4):
            x = left + 3 + k * 8 + (row % 2) * 4
            painter.drawLine(QPointF(x, y), QPointF(x, y + 5))


def _breach(painter: QPainter) -> None:
    """Break a tower down, and let it smoulder."""
    painter.setPen(pen(1.7))
    painter.setBrush(QColor("#3B2A1E"))
    painter.drawPath(
        _shape(
            (33, 12.5),
            (33, -32),
            (25, -32),
            (21, -22),
            (25, -15),
            (16, -9),
            (19, -2),
            (9, 3),
            (12, 12.5),
        )
    )
    painter.setBrush(QColor("#D55E00"))
    painter.drawPath(_shape((17, 11), (16, 3), (20, 6), (22, -5), (26, 3), (29, -1), (29, 11)))
    painter.setBrush(QColor("#FFD34D"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(_shape((20, 11), (20, 7), (22, 8), (23.5, 2), (26, 7), (26, 11)))
    painter.setPen(pen(1.3))
    painter.setBrush(_STONE_DARK)
    for x, y, size in ((9, 14, 3.4), (31, 15, 4), (20, 17, 3)):
        painter.drawPath(_shape((x - size, y + 2), (x - 1, y - size), (x + size, y + 1)))


def paint_flag(painter: QPainter, colour: int) -> None:
    """Paint a seat's banner, its foot at the origin."""
    painter.setPen(pen(2.4))
    painter.drawLine(QPointF(0, 0), QPointF(0, -30))
    cloth = _shape((0, -30), (19, -30), (19, -13), (9.5, -16.5), (0, -13))
    wave = QLinearGradient(QPointF(0, 0), QPointF(19, 0))
    for at, darker in ((0.0, 118), (0.3, 92), (0.65, 112), (1.0, 96)):
        wave.setColorAt(at, seat_colour(colour).darker(darker))
    painter.setBrush(wave)
    painter.setPen(pen(1.5))
    painter.drawPath(cloth)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.save()
    painter.translate(9.5, -22.5)
    painter.scale(6, 6)
    painter.drawPath(emblem(SEATS[colour].emblem))
    painter.restore()


FLAG_ROOM = QRectF(-3, -34, 26, 38)
"""The room of a banner."""


def paint_shield(painter: QPainter, colour: int) -> None:
    """Paint a seat's shield around the origin."""
    paint_emblem(painter, colour, QPointF(0, 0), 9)


def paint_held(painter: QPainter, path: QPainterPath, colour: int) -> None:
    """Paint the rim that says whose a hex is: colour, and pattern."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.save()
    painter.setClipPath(path)
    ground = QColor(seat_colour(colour))
    ground.setAlpha(235)
    painter.setPen(QPen(ground, 13))
    painter.drawPath(path)
    painter.setPen(QPen(seat_pattern(colour, 9), 13))
    painter.drawPath(path)
    painter.restore()
