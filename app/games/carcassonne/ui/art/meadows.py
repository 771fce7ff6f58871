"""What grows and grazes on fields: ploughed strips, ponds, hedges, trees, sheep, flowers."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.games.carcassonne.ui.art.tile_outlines import Shapes
from app.games.carcassonne.ui.art.tile_spots import far, is_clear
from app.games.carcassonne.ui.art.walls import Standing

SHADE = QColor(35, 22, 8, 70)
_CROPS = (("#D6BF62", "#BFA349"), ("#9DBA55", "#7F9F3F"), ("#B98F5D", "#9A7344"), ("#C6CF74", "#A7B457"))
_LEAVES = ("#4C7A34", "#5B8A3A", "#3F6E36", "#6B8F3A")
_PINE = "#2F6142"


class Meadow:
    """
    Finds room for things on the fields of a tile, so that none hides a follower, a road or another thing.

    Args:
        shapes: The tile's, turned as it lies.
        keep: What is to stay clear.
    """

    def __init__(self, shapes: Shapes, keep: Sequence[QPointF], dice: Random) -> None:
        self._shapes, self._keep, self._dice = shapes, list(keep), dice

    def room(self, reach: float, apart: float, tries: int = 14) -> QPointF | None:
        """Return a place with so much clear ground around it, so far from all else, if one is found."""
        for _ in range(tries):
            at = QPointF(self._dice.uniform(-43, 43), self._dice.uniform(-43, 43))
            if far(at, self._keep, apart) and is_clear(self._shapes, at, reach):
                self._keep.append(at)
                return at
        return None

    def ground(self, painter: QPainter) -> Iterator[Standing]:
        """Paint what lies flat, and yield what stands."""
        dice = self._dice
        _blotches(painter, dice)
        if dice.random() < 0.22 and (at := self.room(12, 22)) is not None:
            _pond(painter, at, dice)
        for _ in range(dice.choice((0, 1, 1, 2))):
            if (at := self.room(11.5, 21)) is not None:
                yield from _strip(painter, at, dice)
        if dice.random() < 0.55 and (at := self.room(9, 17)) is not None:
            yield from _flock(at, dice)
        for _ in range(6):
            if (at := self.room(5.5, 12, 5)) is not None:
                yield _tree(at, dice.uniform(3.2, 4.6), dice)
        for _ in range(16):
            at = QPointF(dice.uniform(-45, 45), dice.uniform(-45, 45))
            if is_clear(self._shapes, at, 2.2):
                _tuft(painter, at, dice)


def _blotches(painter: QPainter, dice: Random) -> None:
    """Let the grass be lighter and darker here and there."""
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(9):
        painter.setBrush(QColor(255, 255, 190, 24) if dice.random() < 0.5 else QColor(60, 105, 25, 24))
        at = QPointF(dice.uniform(-36, 36), dice.uniform(-36, 36))
        painter.drawEllipse(at, dice.uniform(7, 13), dice.uniform(4, 9))


def _pond(painter: QPainter, at: QPointF, dice: Random) -> None:
    """Paint water with its banks, and reeds at one of them."""
    shore = QPainterPath()
    corners = [
        at + QPointF(cos(turn * pi / 4) * dice.uniform(8, 10.5), sin(turn * pi / 4) * dice.uniform(5, 7))
        for turn in range(8)
    ]
    shore.moveTo((corners[-1] + corners[0]) / 2)
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        shore.quadTo(corner, (corner + following) / 2)
    for colour, pen, width in (
        ("#7E9B4A", "#7E9B4A", 3.4),
        ("#D9C890", "#D9C890", 1.9),
        ("#6FA9C9", "#4F86A8", 0.6),
    ):
        painter.setPen(QPen(QColor(pen), width))
        painter.setBrush(QColor(colour))
        painter.drawPath(shore)
    painter.setPen(QPen(QColor(255, 255, 255, 150), 0.7))
    for dx, dy, wide in ((-3.5, -1.5, 4.0), (0.5, 1.2, 3.4), (-1.5, 3.0, 2.2)):
        painter.drawLine(at + QPointF(dx, dy), at + QPointF(dx + wide, dy))
    painter.setPen(QPen(QColor("#5E7F33"), 0.7))
    for x in (5.2, 6.4, 7.4):
        painter.drawLine(at + QPointF(x, 3.4), at + QPointF(x + 0.5, -0.6))


def _strip(painter: QPainter, at: QPointF, dice: Random) -> Iterator[Standing]:
    """Paint a ploughed strip, and yield the hedge along it."""
    light, dark = dice.choice(_CROPS)
    turn = QTransform().translate(at.x(), at.y()).rotate(dice.choice((-24, -10, 12, 28)))
    wide, high = dice.uniform(8, 9.5), dice.uniform(5.4, 7)
    painter.setPen(QPen(QColor(90, 80, 30, 90), 0.6))
    painter.setBrush(QColor(light))
    corners = [QPointF(-wide, -high), QPointF(wide, -high), QPointF(wide, high), QPointF(-wide, high)]
    painter.drawPolygon(turn.map(QPolygonF(corners)))
    painter.setPen(QPen(QColor(dark), 0.8))
    rows = 6
    for row in range(rows):
        y = -high + (row + 0.5) * 2 * high / rows
        painter.drawLine(turn.map(QPointF(-wide + 0.8, y)), turn.map(QPointF(wide - 0.8, y)))
    for part in range(6):
        bush = turn.map(QPointF(-wide + part * 2 * wide / 5, -high - 1.0))
        yield _tree(bush, dice.uniform(1.7, 2.2), dice, bush=True)


def _flock(at: QPointF, dice: Random) -> Iterator[Standing]:
    for _ in range(dice.randint(2, 4)):
        yield _sheep(at + QPointF(dice.uniform(-7, 7), dice.uniform(-5, 5)), looks_left=dice.random() < 0.5)


def _sheep(at: QPointF, *, looks_left: bool) -> Standing:
    way = -1 if looks_left else 1

    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        painter.drawEllipse(at + QPointF(0.6, 1.3), 2.4, 0.9)
        painter.setPen(QPen(QColor(70, 60, 45, 150), 0.35))
        painter.setBrush(QColor("#FBF6E9"))
        painter.drawEllipse(at, 2.2, 1.5)
        painter.setBrush(QColor("#4A4038"))
        painter.drawEllipse(at + QPointF(way * 2.2, -0.5), 0.95, 0.8)

    return at.y() + 1.2, paint


def _tree(at: QPointF, size: float, dice: Random, *, bush: bool = False) -> Standing:
    """Return a tree, lit from the upper left, or a bush of a hedge."""
    is_pine = not bush and dice.random() < 0.28
    dark = QColor(_PINE if is_pine else dice.choice(_LEAVES)).lighter(dice.randint(94, 112))

    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        painter.drawEllipse(at + QPointF(size * 0.5, size * 0.3), size * 1.15, size * 0.5)
        if is_pine:
            _pine(painter, at, size, dark)
            return
        lift = 0.3 if bush else 0.75
        if not bush:
            painter.setBrush(QColor("#6B4A2C"))
            painter.drawRect(QRectF(at.x() - 0.6, at.y() - size * 0.5, 1.2, size * 0.8))
        painter.setPen(QPen(dark.darker(155), 0.45))
        painter.setBrush(dark)
        painter.drawEllipse(at - QPointF(0, size * lift), size, size * 0.92)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(dark.lighter(122))
        painter.drawEllipse(at - QPointF(size * 0.25, size * (lift + 0.25)), size * 0.6, size * 0.5)
        painter.setBrush(dark.lighter(145))
        painter.drawEllipse(at - QPointF(size * 0.36, size * (lift + 0.4)), size * 0.26, size * 0.22)

    return at.y() + size * 0.3, paint


def _pine(painter: QPainter, at: QPointF, size: float, dark: QColor) -> None:
    painter.setPen(QPen(dark.darker(150), 0.4))
    for tone, foot, half in (
        (dark, 0.4, 0.8),
        (dark.lighter(110), -0.6, 0.64),
        (dark.lighter(124), -1.5, 0.46),
    ):
        painter.setBrush(tone)
        y = at.y() + foot * size
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(at.x() - half * size, y),
                    QPointF(at.x(), y - size * 1.35),
                    QPointF(at.x() + half * size, y),
                ]
            )
        )


def _tuft(painter: QPainter, at: QPointF, dice: Random) -> None:
    """Paint some blades of grass, or a flower."""
    if dice.random() < 0.35:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(dice.choice(("#FFF6DA", "#F2C84B", "#E98B7C", "#C9A0DC"))))
        painter.drawEllipse(at, 0.8, 0.8)
        return
    painter.setPen(QPen(QColor("#6E9A3E"), 0.65))
    for lean in (-1.1, 0.0, 1.1):
        painter.drawLine(at, at + QPointF(lean, -2.0 + abs(lean) * 0.4))
