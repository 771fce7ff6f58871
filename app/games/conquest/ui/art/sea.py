"""The sea under the island, let into the wooden table."""

from math import sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from app.ui.art.wood import table_top

_RIM = 9.0
_LIGHT = ("#3E86BF", "#2B6CA3", "#20588B")
_DARK = ("#24587F", "#1B4669", "#123251")


def sea(size: QSize, fineness: float, *, dark: bool) -> QPixmap:
    """Return the table top of *size* logical pixels with the sea in it."""
    pixels = table_top(size, fineness, dark=dark)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sea(painter, QRectF(0, 0, size.width(), size.height()), dark=dark)
    painter.end()
    return pixels


def paint_sea(painter: QPainter, room: QRectF, *, dark: bool) -> None:
    """Paint the sea into *room*, leaving a rim of the table."""
    basin = room.adjusted(_RIM, _RIM, -_RIM, -_RIM)
    shape = QPainterPath()
    shape.addRoundedRect(basin, 16, 16)
    shallow, water, deep = (QColor(name) for name in (_DARK if dark else _LIGHT))
    light = QRadialGradient(basin.center(), max(basin.width(), basin.height()) * 0.62)
    light.setColorAt(0, shallow)
    light.setColorAt(0.55, water)
    light.setColorAt(1, deep)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawPath(shape)
    painter.setClipPath(shape)
    _waves(painter, basin, shallow)
    _inner_shade(painter, basin)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(20, 12, 6, 170), 1.6))
    painter.drawPath(shape)


def _waves(painter: QPainter, basin: QRectF, tone: QColor) -> None:
    dice = Random("sea")
    ink = QColor(tone).lighter(135)
    ink.setAlpha(85)
    painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for _ in range(int(basin.width() * basin.height() / 6500)):
        x, y = dice.uniform(basin.left(), basin.right()), dice.uniform(basin.top(), basin.bottom())
        wave = QPainterPath(QPointF(x, y))
        for k in range(1, 13):
            wave.lineTo(x + k * 3, y + 2.6 * sin(k * 1.05))
        painter.drawPath(wave)


def _inner_shade(painter: QPainter, basin: QRectF) -> None:
    """Let the rim throw a shade on the water."""
    for start, end in ((basin.topLeft(), QPointF(basin.left(), basin.top() + 14)),
                       (basin.topLeft(), QPointF(basin.left() + 14, basin.top()))):  # fmt: skip
        shade = QLinearGradient(start, end)
        shade.setColorAt(0, QColor(5, 15, 30, 120))
        shade.setColorAt(1, QColor(5, 15, 30, 0))
        painter.fillRect(basin, shade)
