"""What people have built: houses, monasteries, tents, banners, wells."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.ui.art.meadows import SHADE
from app.games.carcassonne.ui.art.walls import Standing
from app.ui.art.artist import polygon

INK = QColor("#3A2A1C")

_ROOFS = ("#B4532F", "#A64A2B", "#C2653A", "#9A4A36", "#B86B45", "#8A5340", "#6F7A86")
_PLASTERS = ("#F3E3C3", "#F8EEDB", "#E7D3AE", "#EFDCC9")
_TENTS = (("#C8402F", "#FFF4DC"), ("#2F6FB0", "#FFF4DC"), ("#7A3E8E", "#FBE7B0"))


def house(at: QPointF, size: float, dice: Random) -> Standing:
    """Return a house seen from the south and a little from above; *size* is half its width."""
    roof, plaster = QColor(dice.choice(_ROOFS)), QColor(dice.choice(_PLASTERS))
    shows_gable, has_chimney = dice.random() < 0.4, dice.random() < 0.35

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        painter.scale(size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        painter.drawPolygon(polygon((-0.6, 1.0), (1.0, 1.0), (1.75, 0.75), (1.75, -0.1), (1.0, -0.4)))
        painter.setPen(QPen(INK, 0.13))
        painter.setBrush(plaster)
        if shows_gable:
            _gable(painter, roof)
        else:
            _eaves(painter, roof)
        if has_chimney:
            painter.setBrush(QColor("#8C6A55"))
            painter.drawRect(QRectF(0.3, -1.35, 0.3, 0.6))
        painter.restore()

    return at.y() + size, paint


def _eaves(painter: QPainter, roof: QColor) -> None:
    """Paint a house that shows its long side."""
    painter.drawRect(QRectF(-1, 0, 2, 1))
    painter.setBrush(roof)
    painter.drawPolygon(polygon((-1.2, 0.15), (-0.75, -0.95), (0.75, -0.95), (1.2, 0.15)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(roof.lighter(122))
    painter.drawPolygon(polygon((-1.1, 0.05), (-0.72, -0.87), (-0.1, -0.87), (-0.3, 0.05)))
    painter.setBrush(QColor("#5A3D28"))
    painter.drawRect(QRectF(-0.15, 0.4, 0.34, 0.6))
    painter.setBrush(QColor("#7D94A0"))
    painter.drawRect(QRectF(-0.75, 0.35, 0.3, 0.32))
    painter.drawRect(QRectF(0.45, 0.35, 0.3, 0.32))


def _gable(painter: QPainter, roof: QColor) -> None:
    """Paint a house that shows its gable."""
    painter.drawPolygon(polygon((-0.85, 1), (-0.85, -0.1), (0, -0.95), (0.85, -0.1), (0.85, 1)))
    painter.setBrush(roof.lighter(124))
    painter.drawPolygon(polygon((0, -1.5), (0.0, -0.98), (-0.95, 0.05), (-1.15, -0.2)))
    painter.setBrush(roof.darker(108))
    painter.drawPolygon(polygon((0, -1.5), (0.0, -0.98), (0.95, 0.05), (1.15, -0.2)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#5A3D28"))
    painter.drawRect(QRectF(-0.2, 0.4, 0.4, 0.6))
    painter.setBrush(QColor("#7D94A0"))
    painter.drawRect(QRectF(-0.16, -0.3, 0.32, 0.32))


def monastery(at: QPointF, scale: float) -> Standing:
    """Return a monastery behind its court: whoever stands in the court hides neither towers nor roofs."""

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        painter.scale(scale, scale)
        _nave(painter)
        for x, tall in ((-17.5, 25.0), (17.5, 19.0)):
            _bell_tower(painter, x, tall)
        _door(painter)
        painter.restore()

    return at.y() - 6, paint


def paint_garden(painter: QPainter, at: QPointF) -> None:
    """Paint the garden of a monastery: beds to both sides of its court."""
    painter.setPen(QPen(QColor(80, 110, 40, 120), 0.7))
    painter.setBrush(QColor("#B7CF7C"))
    painter.drawEllipse(at + QPointF(0, 4), 28, 20)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#E9DDBD"))
    painter.drawEllipse(at + QPointF(0, 6), 14.5, 10.5)
    for x in (-20.5, 20.5):
        for row in range(3):
            painter.setBrush(QColor(("#7FA24A", "#C4718A", "#8CAF4E")[row]))
            painter.drawRoundedRect(QRectF(at.x() + x - 4, at.y() + 4 + row * 4, 8, 2.4), 1, 1)


def _nave(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawPolygon(polygon((-20, 0), (26, 0), (26, -8), (18, -16), (-6, -16)))
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#EFE3CB"))
    painter.drawRect(QRectF(-16, -12, 32, 11))
    painter.setBrush(QColor("#8E4B3B"))
    painter.drawPolygon(polygon((-18, -11.5), (-13, -24), (13, -24), (18, -11.5)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#AE6350"))
    painter.drawPolygon(polygon((-17.2, -11.9), (-12.6, -23.5), (-2, -23.5), (-4, -11.9)))
    painter.setPen(QPen(QColor("#713A2E"), 0.45))
    for y in (-15.0, -18.0, -21.0):
        painter.drawLine(QPointF(-16.6 - (y + 15) * 0.4, y), QPointF(16.6 + (y + 15) * 0.4, y))
    painter.setPen(QPen(INK, 0.5))
    painter.setBrush(QColor("#6B5138"))
    for x in (-11, -5.5, 5.5, 11):
        window = QPainterPath()
        window.addRoundedRect(QRectF(x - 1.2, -9, 2.4, 4.8), 1.2, 1.2)
        painter.drawPath(window)


def _bell_tower(painter: QPainter, x: float, tall: float) -> None:
    """Paint a tower at one end of the nave, with a spire."""
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#F8EFDC"))
    painter.drawRect(QRectF(x - 4.4, -tall, 8.8, tall))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(120, 95, 60, 80))
    painter.drawRect(QRectF(x + 1.4, -tall + 0.3, 2.8, tall - 0.6))
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#5B7490"))
    painter.drawPolygon(polygon((x - 5.4, -tall + 0.4), (x, -tall - 11), (x + 5.4, -tall + 0.4)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#7F98B2"))
    painter.drawPolygon(polygon((x - 4.8, -tall), (x, -tall - 10.3), (x - 0.4, -tall)))
    painter.setPen(QPen(INK, 0.5))
    painter.setBrush(QColor("#6B5138"))
    painter.drawEllipse(QPointF(x, -tall + 5.2), 1.7, 2.3)
    painter.drawLine(QPointF(x, -tall - 11), QPointF(x, -tall - 14.4))
    painter.drawLine(QPointF(x - 1.3, -tall - 13), QPointF(x + 1.3, -tall - 13))


def _door(painter: QPainter) -> None:
    painter.setBrush(QColor("#5A3D28"))
    door = QPainterPath()
    door.addRoundedRect(QRectF(-2.6, -7.5, 5.2, 9), 2.6, 2.6)
    painter.setClipRect(QRectF(-6, -10, 12, 9))
    painter.drawPath(door)


def paint_fair(painter: QPainter, ground: QPainterPath, at: QPointF) -> None:
    """Paint the yellow ground with its tents and a flag."""
    painter.setPen(QPen(QColor("#A8832C"), 0.8))
    painter.setBrush(QColor("#EBCB6B"))
    painter.drawPath(ground)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 243, 196, 130))
    dice = Random("straw")
    for _ in range(9):
        turn, far = dice.uniform(0, 2 * pi), dice.uniform(4, 13)
        painter.drawEllipse(at + QPointF(cos(turn) * far, sin(turn) * far * 0.8), 1.3, 0.7)
    for (x, y, size), colours in zip(
        ((-6.5, -3.0, 5.2), (6.8, -2.0, 4.6), (0.4, 6.5, 5.6)), _TENTS, strict=True
    ):
        _tent(painter, at + QPointF(x, y), size, colours)
    pole = at + QPointF(1.5, -6)
    painter.setPen(QPen(INK, 0.8))
    painter.drawLine(pole, pole + QPointF(0, -10))
    painter.setBrush(QColor("#C8402F"))
    painter.drawPolygon(polygon(*((pole + QPointF(x, y)).toTuple() for x, y in ((0, -10), (7, -8), (0, -6)))))


def _tent(painter: QPainter, at: QPointF, size: float, colours: tuple[str, str]) -> None:
    """Paint a round tent with stripes."""
    x, y = at.x(), at.y()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawEllipse(at + QPointF(1.6, size * 0.75), size * 1.15, size * 0.4)
    painter.setPen(QPen(INK, 0.45))
    painter.setBrush(QColor(colours[1]))
    painter.drawRect(QRectF(x - size * 0.85, y, size * 1.7, size * 0.75))
    for part in range(4):
        left, right = -1 + part * 0.5, -0.5 + part * 0.5
        painter.setBrush(QColor(colours[part % 2]))
        painter.drawPolygon(
            polygon((x, y - size * 0.95), (x + left * size, y + 0.3), (x + right * size, y + 0.3))
        )


def paint_banner(painter: QPainter, at: QPointF) -> None:
    """Paint a city's pennant: a banner on a pole, seen from afar."""
    painter.save()
    painter.translate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawEllipse(QPointF(1.5, 7.8), 5, 1.6)
    painter.setPen(QPen(INK, 1.1))
    painter.drawLine(QPointF(-5.2, 8), QPointF(-5.2, -9.4))
    cloth = QPainterPath(QPointF(-5, -8.6))
    cloth.lineTo(7, -8.6)
    cloth.lineTo(3.6, -3.4)
    cloth.lineTo(7, 1.8)
    cloth.lineTo(-5, 1.8)
    cloth.closeSubpath()
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#2C5FA8"))
    painter.drawPath(cloth)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFE9A8"))
    painter.drawPolygon(polygon((-3.6, -3.4), (-0.6, -6.6), (2.2, -3.4), (-0.6, -0.2)))
    painter.restore()


def paint_village(painter: QPainter, dice: Random) -> None:
    """Paint the place where roads meet: a square with a well."""
    painter.setPen(QPen(QColor("#8A7550"), 1.0))
    painter.setBrush(QColor("#E9DCBB"))
    painter.drawEllipse(QPointF(0, 0), 9.5, 9.5)
    painter.setPen(QPen(INK, 0.6))
    painter.setBrush(QColor("#8FA3AD"))
    painter.drawEllipse(QPointF(0, 0), 3.2, 3.2)
    painter.setBrush(QColor("#4F7E9B"))
    painter.drawEllipse(QPointF(0, 0), 1.9, 1.9)
