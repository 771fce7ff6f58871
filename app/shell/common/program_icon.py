"""The program's icon: an engine that has just thrown, on a blue disc like the shields of the seats."""

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from app.ui.art.seat_style import INK, PAPER, pen, seat_colour

_SIDE = 100.0
"""The sign is drawn in a square of this side."""

_ICON_SIZES = (16, 24, 32, 48, 64, 128)
_FEW_PIXELS = 40
"""Below this side, what would only be a smudge is left out."""

_SKY, _LIGHT = seat_colour(0), QColor("#7CC1EC")
_HILL, _MEADOW = QColor("#00714F"), QColor("#27B286")
_OAK, _SUNLIT, _SHADE = QColor("#C98B4B"), QColor("#EBB878"), QColor("#8A5526")
_SUN, _GLOW = seat_colour(3), QColor("#FFD97A")
_HUB = QPointF(50, 65)
_WHEELS = (QPointF(31, 77), QPointF(69, 77))


def paint_sign(painter: QPainter, side: float) -> None:
    """Paint the sign into the square of *side* pixels at the painter's origin."""
    is_small = side < _FEW_PIXELS
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _SIDE, side / _SIDE)
    outline = 4.4 if is_small else 3.6
    _paint_ground(painter, outline)
    if not is_small:
        _paint_flight(painter)
        _paint_frame(painter, outline)
    _paint_beam(painter, QLineF(20, 69, 82, 69), 8.5, outline)
    _paint_arm(painter, outline, 9.5 if is_small else 6.0)
    _paint_wheels(painter, outline, is_small=is_small)
    _paint_ball(painter, outline, 11.0 if is_small else 8.5)
    painter.restore()


def program_icon() -> QIcon:
    """Return the sign as an icon, drawn for each size anew."""
    icon = QIcon()
    for side in _ICON_SIZES:
        pixels = QPixmap(side, side)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        paint_sign(painter, side)
        painter.end()
        icon.addPixmap(pixels)
    return icon


def _paint_ground(painter: QPainter, outline: float) -> None:
    """Paint the sky, the hill and their rim."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(50, 50), 48 - outline / 2, 48 - outline / 2)
    sky = QRadialGradient(QPointF(62, 26), 78)
    sky.setColorAt(0, _LIGHT)
    sky.setColorAt(0.75, _SKY)
    painter.fillPath(disc, sky)
    hill = QPainterPath(QPointF(0, 84))
    hill.cubicTo(QPointF(28, 72), QPointF(66, 76), QPointF(100, 86))
    hill.lineTo(100, 100)
    hill.lineTo(0, 100)
    grass = QLinearGradient(0, 74, 0, 98)
    grass.setColorAt(0, _MEADOW)
    grass.setColorAt(1, _HILL)
    painter.fillPath(hill.intersected(disc), grass)
    painter.strokePath(disc, QPen(INK, outline))


def _paint_flight(painter: QPainter) -> None:
    """Paint where the ball has come from."""
    way = QPainterPath(QPointF(35, 19))
    way.cubicTo(QPointF(43, 13), QPointF(54, 12), QPointF(63, 18))
    pen = QPen(PAPER, 3, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.1, 2.1])
    painter.strokePath(way, pen)


def _paint_frame(painter: QPainter, outline: float) -> None:
    """Paint the post that stops the arm, and its brace."""
    _paint_beam(painter, QLineF(79, 66, 59, 40), 6.0, outline)
    _paint_beam(painter, QLineF(57, 68, 57, 35), 7.5, outline)


def _paint_arm(painter: QPainter, outline: float, width: float) -> None:
    """Paint the arm, upright against its stop, its spoon, and the twisted rope that drives it."""
    _paint_beam(painter, QLineF(_HUB.x() - 4, _HUB.y(), 34, 30), width, outline)
    spoon = QPainterPath()
    spoon.moveTo(24, 25)
    spoon.cubicTo(QPointF(24, 36), QPointF(40, 38), QPointF(41, 24))
    spoon.closeSubpath()
    painter.setBrush(_SUNLIT)
    painter.setPen(pen(outline * 0.75))
    painter.drawPath(spoon)
    painter.setBrush(PAPER)
    painter.drawEllipse(QPointF(_HUB.x() - 4, _HUB.y()), 6.0, 6.0)


def _paint_wheels(painter: QPainter, outline: float, *, is_small: bool) -> None:
    for centre in _WHEELS:
        painter.setPen(pen(outline))
        painter.setBrush(_OAK)
        painter.drawEllipse(centre, 10.5, 10.5)
        if is_small:
            continue
        painter.setPen(QPen(_SHADE, 2.2))
        for line in (QLineF(-7, -7, 7, 7), QLineF(-7, 7, 7, -7), QLineF(-9, 0, 9, 0), QLineF(0, -9, 0, 9)):
            painter.drawLine(line.translated(centre))
        painter.setPen(pen(1.8))
        painter.setBrush(PAPER)
        painter.drawEllipse(centre, 3.2, 3.2)


def _paint_ball(painter: QPainter, outline: float, radius: float) -> None:
    fire = QRadialGradient(QPointF(69, 20), 12)
    fire.setColorAt(0, _GLOW)
    fire.setColorAt(1, _SUN)
    painter.setPen(pen(outline * 0.85))
    painter.setBrush(fire)
    painter.drawEllipse(QPointF(72, 25), radius, radius)


def _paint_beam(painter: QPainter, line: QLineF, width: float, outline: float) -> None:
    """Paint a beam with a rim of ink, and light along its upper side."""
    for colour, thickness in ((INK, width + outline * 1.5), (_OAK, width)):
        painter.setPen(QPen(colour, thickness, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(line)
    painter.setPen(QPen(_SUNLIT, width * 0.35, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(line.translated(0, -width * 0.18))
