"""The joker: a hooded Thief by night, who counts his coins, as Taxmen do."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from app.games.cards.ui.art.courts import FRAME
from app.games.cards.ui.art.inks import lit, shining
from app.ui.art.artist import glow
from app.ui.art.seat_style import pen

_CLOAK, _LEATHER, _SKIN = QColor("#4B3A66"), QColor("#B98B52"), QColor("#E3BE98")
_MOON = QColor("#FFF3CF")


def paint_thief(painter: QPainter) -> None:
    """Paint the Thief on his card."""
    painter.save()
    painter.setClipRect(FRAME)
    _night(painter)
    _cloak(painter)
    _hood(painter)
    _sack(painter)
    _hands(painter)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_CLOAK, 1.6))
    painter.drawRect(FRAME)
    painter.setPen(QPen(QColor("#C9B6E4"), 0.8))
    painter.drawRect(FRAME.adjusted(1.5, 1.5, -1.5, -1.5))


def _night(painter: QPainter) -> None:
    sky = QLinearGradient(FRAME.topLeft(), FRAME.bottomLeft())
    sky.setColorAt(0, QColor("#33406E"))
    sky.setColorAt(1, QColor("#A98FB4"))
    painter.fillRect(FRAME, sky)
    halo = QColor(_MOON)
    halo.setAlpha(120)
    glow(painter, QPointF(-17, -42), 22, halo)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_MOON)
    painter.drawEllipse(QPointF(-17, -42), 7.5, 7.5)
    for x, y, size in ((20, -48, 1.1), (24, -30, 0.8), (-24, -24, 0.9), (14, -52, 0.7), (25, -12, 0.8)):
        painter.drawEllipse(QPointF(x, y), size, size)
    painter.setBrush(QColor("#4A4468"))
    for left, top, width in ((-30, 4, 9), (-21, -3, 7), (15, -1, 8), (23, 5, 8)):
        painter.drawRect(left, top, width, 60)
    painter.setBrush(QColor("#F4D27A"))
    for x, y in ((-19, 3), (18, 5)):
        painter.drawRect(x, y, 2, 3)


def _cloak(painter: QPainter) -> None:
    cloak = QPainterPath(QPointF(-31, 57))
    cloak.cubicTo(-30, 14, -20, 4, -13, -8)
    cloak.cubicTo(-17, -34, -6, -44, 3, -47)
    cloak.cubicTo(9, -36, 17, -26, 13, -8)
    cloak.cubicTo(20, 4, 30, 14, 31, 57)
    painter.setPen(pen(1.5))
    painter.setBrush(lit(_CLOAK, -30, 30))
    painter.drawPath(cloak)
    for x, top, foot in ((-11, 2, -22), (-4, 12, -12), (6, 12, 13), (12, 2, 23)):
        fold = QPainterPath(QPointF(x, top))
        fold.quadTo((x + foot) / 2, 26, foot, 56)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_CLOAK.darker(150), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(fold)
        painter.setPen(QPen(_CLOAK.lighter(165), 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(fold.translated(-1.5, 0))


def _hood(painter: QPainter) -> None:
    """Paint what is under the hood: two eyes, and a chin where the light reaches it."""
    shade = QRadialGradient(QPointF(0, -22), 16)
    shade.setColorAt(0, QColor("#140E20"))
    shade.setColorAt(1, QColor("#33264A"))
    painter.setPen(pen(1.2))
    painter.setBrush(shade)
    painter.drawEllipse(QPointF(0, -17), 10.5, 13.5)
    chin = QPainterPath(QPointF(-6.6, -11))
    chin.cubicTo(-5.6, -5, 5.6, -5, 6.6, -11)
    chin.cubicTo(3, -13, -3, -13, -6.6, -11)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(lit(_SKIN.darker(135), -7, 7))
    painter.drawPath(chin)
    painter.setPen(QPen(QColor("#5B2E2A"), 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-2.2, -9.4), QPointF(2.6, -10))
    eye = QColor("#FFD45C")
    for x in (-4.2, 4.2):
        eye.setAlpha(110)
        glow(painter, QPointF(x, -19), 5, eye)
        eye.setAlpha(255)
        painter.setBrush(eye)
        painter.drawEllipse(QPointF(x, -19), 2.3, 1.5)
        painter.setBrush(QColor("#140E20"))
        painter.drawEllipse(QPointF(x + 0.4, -19), 0.8, 1.2)


def _sack(painter: QPainter) -> None:
    sack = QPainterPath(QPointF(-4, 12))
    sack.cubicTo(-20, 22, -20, 48, -2, 49)
    sack.cubicTo(18, 50, 22, 24, 4, 12)
    sack.closeSubpath()
    painter.setPen(pen(1.4))
    painter.setBrush(lit(_LEATHER, -16, 16))
    painter.drawPath(sack)
    frill = QPainterPath(QPointF(-8, 4))
    frill.quadTo(0, 8.5, 8, 4)
    frill.lineTo(4, 13)
    frill.lineTo(-4, 13)
    frill.closeSubpath()
    painter.drawPath(frill)
    painter.setPen(QPen(_LEATHER.darker(150), 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x, y, tip in ((-9, 40, -6), (9.6, 40, 6.4), (-11, 28, -7.6), (11, 28, 7.6)):
        painter.drawLine(QPointF(x, y), QPointF(tip, y - 6))
    for coin in (
        QRectF(-11, 48.6, 8, 4.8),
        QRectF(-2.5, 50, 8, 4.8),
        QRectF(5, 48.2, 8, 4.8),
        QRectF(-8, 23, 16, 16),
    ):
        painter.setPen(pen(1))
        painter.setBrush(shining(FRAME.adjusted(20, 40, -20, 0)))
        painter.drawEllipse(coin)
    painter.setPen(QPen(QColor("#8F6414"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 31), 5.6, 5.6)


def _hands(painter: QPainter) -> None:
    """Paint the hands that hold the sack shut."""
    for side in (-1, 1):
        painter.setPen(pen(1))
        painter.setBrush(lit(_SKIN, -9, 9))
        painter.drawEllipse(QPointF(side * 7.4, 12), 4.2, 3.4)
        painter.setPen(QPen(_SKIN.darker(170), 0.7))
        for step in (-1.3, 0.3):
            painter.drawLine(QPointF(side * 4.2, 12 + step), QPointF(side * 7.4, 12 + step))
