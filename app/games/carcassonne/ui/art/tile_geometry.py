"""Points, areas and cuts on an unturned tile, which reaches from (-50, -50) to (50, 50), north up."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from app.games.carcassonne.tables import Feature, Kind, TileType
from app.games.carcassonne.tiles import AHEAD

HALF = 50.0
"""From the middle of a tile to its edge."""

ROAD = 9.0
"""How wide a road is."""

GATES = ("city", "carcassonne")
"""Where roads end at a gate in a wall."""

FINE = 100.0
"""Qt joins small curves coarsely, so that shapes are cut in larger units."""

CORNERS = (QPointF(-HALF, -HALF), QPointF(HALF, -HALF), QPointF(HALF, HALF), QPointF(-HALF, HALF))
"""Clockwise; the edge k runs from corner k to the next."""


def of_kind(tile: TileType, kind: Kind) -> list[tuple[int, Feature]]:
    """Return the features of a kind, with their numbers."""
    return [(number, each) for number, each in enumerate(tile.features) if each.kind is kind]


def field_at(tile: TileType, half: int) -> Feature | None:
    """Return the field at a half-edge."""
    return next((each for each in tile.features if half in each.halves), None)


def stroked(line: QPainterPath, width: float) -> QPainterPath:
    """Return a line as an area."""
    pen = QPainterPathStroker()
    pen.setWidth(width * FINE)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCurveThreshold(0.05)
    return small(pen.createStroke(large(line)).simplified())


def square() -> QPainterPath:
    """Return the whole tile."""
    path = QPainterPath()
    path.addRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))
    return path


def edge_middle(edge: int) -> QPointF:
    """Return the middle of an edge."""
    dx, dy = AHEAD[edge]
    return QPointF(dx * HALF, dy * HALF)


def cut(path: QPainterPath, others: Sequence[QPainterPath]) -> QPainterPath:
    """Return what is left of a shape without others."""
    left = large(path)
    for other in others:
        if not other.isEmpty():
            left = left.subtracted(large(other))
    return small(left)


def large(path: QPainterPath) -> QPainterPath:
    """Return a shape in fine units."""
    return QTransform.fromScale(FINE, FINE).map(path)


def small(path: QPainterPath) -> QPainterPath:
    """Return a shape in fine units as it is."""
    return QTransform.fromScale(1 / FINE, 1 / FINE).map(path)


def scaled(point: QPointF) -> QPointF:
    """Return a point in fine units."""
    return point * FINE


def joined(*paths: QPainterPath) -> QPainterPath:
    """Return small shapes as one, cut in larger units."""
    large, whole = QTransform.fromScale(50, 50), QPainterPath()
    for path in paths:
        whole = whole.united(large.map(path))
    return QTransform.fromScale(0.02, 0.02).map(whole)
