"""What stands on tiles: houses, trees, monasteries, tents, banners."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

INK = QColor("#3A2A1C")
SHADE = QColor(35, 22, 8, 70)

_ROOFS = ("#B4532F", "#A64A2B", "#C2653A", "#9A4A36", "#B86B45")
_TENTS = (("#C8402F", "#FFF4DC"), ("#2F6FB0", "#FFF4DC"), ("#7A3E8E", "#FBE7B0"))


def paint_house(painter: QPainter, at: QPointF, size: float, dice: Random) -> None:
    """Paint a house seen from the south and a little from above; *size* is half its width."""
    x, y = at.x(), at.y()
    roof = QColor(dice.choice(_ROOFS))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawPolygon(
        _poly((x - size + 1, y + size), (x + size + 2.2, y + size), (x + size + 2.2, y - 1), (x, y))
    )
    painter.setPen(QPen(INK, 0.55))
    painter.setBrush(QColor("#F3E3C3"))
    painter.drawRect(QRectF(x - size, y, 2 * size, size))
    painter.setBrush(roof)
    ridge = size * 0.9
    painter.drawPolygon(
        _poly(
            (x - size * 1.15, y + 0.4),
            (x - ridge * 0.6, y - ridge),
            (x + ridge * 0.6, y - ridge),
            (x + size * 1.15, y + 0.4),
        )
    )
    painter.setPen(QPen(roof.darker(125), 0.4))
    painter.drawLine(QPointF(x - size * 0.85, y - ridge * 0.45), QPointF(x + size * 0.85, y - ridge * 0.45))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#5A3D28"))
    painter.drawRect(QRectF(x - 0.55, y + size * 0.35, 1.2, size * 0.65))


def paint_tree(painter: QPainter, at: QPointF, size: float, dice: Random) -> None:
    """Paint a tree or a bush."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADE)
    painter.drawEllipse(at + QPointF(size * 0.35, size * 0.55), size * 1.05, size * 0.6)
    dark = QColor("#4C7A34").lighter(dice.randint(92, 112))
    painter.setPen(QPen(dark.darker(150), 0.45))
    painter.setBrush(dark)
    painter.drawEllipse(at - QPointF(0, size * 0.35), size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(dark.lighter(125))
    painter.drawEllipse(at - QPointF(size * 0.28, size * 0.68), size * 0.5, size * 0.42)


def paint_tuft(painter: QPainter, at: QPointF, dice: Random) -> None:
    """Paint some blades of grass, or a flower."""
    if dice.random() < 0.3:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(dice.choice(("#FFF6DA", "#F2C84B", "#E98B7C"))))
        painter.drawEllipse(at, 0.85, 0.85)
        return
    painter.setPen(QPen(QColor("#6E9A3E"), 0.7))
    for lean in (-1.1, 0.0, 1.1):
        painter.drawLine(at, at + QPointF(lean, -2.1 + abs(lean) * 0.4))


def paint_monastery(painter: QPainter, at: QPointF) -> None:
    """Paint a monastery in its garden."""
    painter.save()
    painter.translate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#B7CF7C"))
    painter.drawEllipse(QPointF(0, 2), 24, 19)
    painter.setBrush(SHADE)
    painter.drawPolygon(_poly((-14, 14), (19, 14), (19, 0), (10, -8), (-6, -8)))
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#EFE3CB"))
    painter.drawRect(QRectF(-15, 0, 30, 12))
    painter.setBrush(QColor("#8E4B3B"))
    painter.drawPolygon(_poly((-17, 0.5), (-12, -9), (12, -9), (17, 0.5)))
    painter.setPen(QPen(QColor("#713A2E"), 0.45))
    for y in (-2.5, -5.7):
        painter.drawLine(QPointF(-15.4 + (0.5 - y) * 0.55, y), QPointF(15.4 - (0.5 - y) * 0.55, y))
    _tower(painter)
    painter.setPen(QPen(INK, 0.5))
    painter.setBrush(QColor("#6B5138"))
    for x in (-10.5, 9):
        window = QPainterPath()
        window.addRoundedRect(QRectF(x - 1.3, 3.2, 2.6, 4.6), 1.3, 1.3)
        painter.drawPath(window)
    painter.restore()


def _tower(painter: QPainter) -> None:
    """Paint the bell tower, with a weathercock."""
    painter.setPen(QPen(INK, 0.7))
    painter.setBrush(QColor("#F8EFDC"))
    painter.drawRect(QRectF(-5, -13, 10, 25))
    painter.setBrush(QColor("#A65442"))
    painter.drawPolygon(_poly((-6.4, -12.6), (0, -23), (6.4, -12.6)))
    painter.setBrush(QColor("#6B5138"))
    door = QPainterPath()
    door.addRoundedRect(QRectF(-2.4, 4.5, 4.8, 9), 2.4, 2.4)
    painter.setClipRect(QRectF(-8, -30, 16, 42))
    painter.drawPath(door)
    painter.drawEllipse(QPointF(0, -6), 1.7, 2.2)
    painter.setClipping(False)
    painter.setPen(QPen(INK, 0.8))
    painter.drawLine(QPointF(0, -23), QPointF(0, -27))
    painter.setBrush(QColor("#E3B23C"))
    painter.drawPolygon(_poly((0, -27), (3.6, -25.8), (0, -24.6)))


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
    painter.drawPolygon(_poly(*((pole + QPointF(x, y)).toTuple() for x, y in ((0, -10), (7, -8), (0, -6)))))


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
            _poly((x, y - size * 0.95), (x + left * size, y + 0.3), (x + right * size, y + 0.3))
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
    painter.drawPolygon(_poly((-3.6, -3.4), (-0.6, -6.6), (2.2, -3.4), (-0.6, -0.2)))
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


def wall_brush() -> QBrush:
    """Return the stone of walls."""
    return QBrush(QColor("#D6CCBA"))


def _poly(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
