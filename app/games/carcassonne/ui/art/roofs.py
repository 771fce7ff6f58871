"""A town seen from the south and a little from above: terraces, streets, a market, a church."""

from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.games.carcassonne.ui.art.walls import Standing
from app.ui.art.artist import polygon

YARD, STREET = QColor("#C39A6A"), QColor("#D9B888")
"""The ground behind houses, and what is trodden: darker than any road, which would be one to be scored."""

_DEEP = 2.6
"""How far below its middle a house reaches."""

_RIM = QColor(80, 40, 20, 135)
_SHADE = QColor(60, 30, 10, 80)
_ROOFS = ("#C66B48", "#BD5E3B", "#CF7851", "#B65B41", "#C97A56", "#C0684C", "#D4855C", "#B3654C")
_RARE = ("#7A8592", "#C8A25C", "#8A5A46")
_PLASTERS = ("#F6E8CB", "#FBF2DF", "#EBD7B2", "#F1DFCB")
_WINDOW, _DOOR = QColor("#6F7F86"), QColor("#6A4630")


def town_house(at: QPointF, half: float, dice: Random) -> Standing:
    """Return a house of a terrace, *half* units to each side; its eaves or its gable look south."""
    roof = QColor(dice.choice(_ROOFS if dice.random() < 0.92 else _RARE)).lighter(dice.randint(95, 107))
    plaster = QColor(dice.choice(_PLASTERS))
    paint = _gable if dice.random() < 0.22 else _eaves
    rise, smokes = dice.uniform(-0.5, 0.5), dice.random() < 0.3

    def stand(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        painter.setPen(QPen(_RIM, 0.45))
        paint(painter, half, rise, roof, plaster)
        if smokes:
            painter.setBrush(_DOOR)
            painter.drawRect(QRectF(half * 0.35, -6.4 - rise, 1.0, 2.2))
        painter.restore()

    return at.y() + _DEEP, stand


def _eaves(painter: QPainter, half: float, rise: float, roof: QColor, plaster: QColor) -> None:
    ridge, back = -4.2 - rise, -5.4 - rise
    painter.setBrush(plaster)
    painter.drawRect(QRectF(-half, 0, 2 * half, _DEEP))
    painter.fillRect(QRectF(-half * 0.6, 1.0, 1.2, 1.6), _DOOR)
    painter.fillRect(QRectF(half * 0.2, 0.9, 1.1, 1.0), _WINDOW)
    painter.setBrush(roof.lighter(124))
    painter.drawPolygon(
        polygon((-half + 0.5, ridge), (-half + 1.3, back), (half - 1.3, back), (half - 0.5, ridge))
    )
    painter.setBrush(roof)
    painter.drawPolygon(
        polygon((-half - 0.3, 0.5), (-half + 0.5, ridge), (half - 0.5, ridge), (half + 0.3, 0.5))
    )
    painter.setPen(QPen(roof.darker(116), 0.4))
    for part in (0.36, 0.68):
        y = ridge + (0.5 - ridge) * part
        painter.drawLine(QPointF(-half + 0.3, y), QPointF(half - 0.3, y))


def _gable(painter: QPainter, half: float, rise: float, roof: QColor, plaster: QColor) -> None:
    tip, side = -6.2 - rise, half * 0.92
    painter.setBrush(plaster)
    painter.drawPolygon(polygon((-side, _DEEP), (-side, -1.6), (0, tip + 1), (side, -1.6), (side, _DEEP)))
    painter.fillRect(QRectF(-0.7, 0.8, 1.5, 1.8), _DOOR)
    painter.fillRect(QRectF(-0.6, -2.6, 1.2, 1.2), _WINDOW)
    for way, tone in ((-1, roof.lighter(120)), (1, roof.darker(106))):
        painter.setBrush(tone)
        painter.drawPolygon(
            polygon((0, tip), (0, tip + 1.5), (way * (side + 0.2), -0.6), (way * (side + 0.8), -1.8))
        )


def church(at: QPointF, dice: Random) -> Standing:
    """Return a church: a nave under a high roof, its tower to the left or to the right."""
    roof, way = QColor(dice.choice(("#6D7F95", "#9A4A36", "#5F7A78"))), dice.choice((-1, 1))

    def stand(painter: QPainter) -> None:
        painter.save()
        painter.translate(at)
        painter.scale(way, 1)
        painter.setPen(QPen(_RIM, 0.6))
        painter.setBrush(QColor("#F4E9D2"))
        painter.drawRect(QRectF(-3, -3.4, 11, 7.4))
        painter.setBrush(roof.lighter(118))
        painter.drawPolygon(polygon((-3, -9.4), (-2, -11), (7.2, -11), (8, -9.4)))
        painter.setBrush(roof)
        painter.drawPolygon(polygon((-3, -3), (-3, -9.4), (8, -9.4), (8.8, -3)))
        for x in (1.2, 3.8, 6.2):
            painter.fillRect(QRectF(x, -1.4, 1.0, 3.0), _WINDOW)
        painter.setBrush(QColor("#FBF4E4"))
        painter.drawRect(QRectF(-7, -13, 5, 17))
        painter.fillRect(QRectF(-3.6, -12.6, 1.3, 16.2), _SHADE)
        painter.fillRect(QRectF(-5.2, -10.6, 1.4, 2.6), _WINDOW)
        painter.setBrush(roof.darker(108))
        painter.drawPolygon(polygon((-7.8, -12.6), (-4.5, -22.5), (-1.2, -12.6)))
        painter.setPen(QPen(QColor("#E5B53F"), 0.7))
        painter.drawLine(QPointF(-4.5, -22.5), QPointF(-4.5, -25.2))
        painter.drawLine(QPointF(-5.4, -24.2), QPointF(-3.6, -24.2))
        painter.restore()

    return at.y() + 4.0, stand


def paint_streets(painter: QPainter, streets: list[QPainterPath], market: QPointF) -> None:
    """Paint the streets of a town, which go on in the next tile, and the market where they meet."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(STREET, 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for street in streets:
        painter.drawPath(street)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(STREET)
    painter.drawEllipse(market, 9.0, 7.2)
    painter.setPen(QPen(QColor(120, 84, 44, 90), 0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(market, 6.2, 4.9)
