"""
Where water runs on an unturned tile: the middle of its arms, and what it widens to.

A tile reaches from (-50, -50) to (50, 50), as in `tile_outlines`.  Rule: RIV-5.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import cos, pi, sin
from random import Random

from attrs import Factory, frozen
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.rivers import is_bend
from app.games.carcassonne.tables import Kind, Terrain, TileType
from app.games.carcassonne.tiles import AHEAD

WATER = 13.0
"""How wide a river is."""

_HALF = 50.0
_BOW = 22.0
"""So far a river runs round a monastery."""

_MEANDER = 6.0


@frozen(eq=False)
class Water:
    """
    The water of a tile.

    Attributes:
        lines: The middle of each arm of the river.
        pool: A spring, a lake, or where arms meet; empty if the river only runs through.
        is_spring: The river rises here.
    """

    lines: tuple[QPainterPath, ...] = ()
    pool: QPainterPath = Factory(QPainterPath)
    is_spring: bool = False

    def turned(self, by: QTransform) -> "Water":
        """Return the water of a tile that is turned."""
        if not self.lines:
            return self
        return Water(tuple(map(by.map, self.lines)), by.map(self.pool), self.is_spring)


DRY = Water()
"""A tile without water."""


@cache
def _springs() -> frozenset[str]:
    openings = [box.opening for box in all_boxes().values() if box.opening is not None]
    return frozenset(each.spring for each in openings)


def water_of(tile: TileType) -> Water:
    """Return the water of a kind of tile."""
    edges = [edge for edge, terrain in enumerate(tile.edges) if terrain is Terrain.RIVER]
    if not edges:
        return DRY
    if len(edges) == 1:
        return _end(tile, _middle(edges[0]))
    if len(edges) == 2:
        return Water((_through(tile, edges),))
    lines = []
    for one, other in combinations(map(_middle, edges), 2):
        line = QPainterPath(one)
        line.cubicTo(one * 0.42, other * 0.42, other)
        lines.append(line)
    side = sum(map(_middle, edges), QPointF(0, 0)) * 0.2
    return Water(tuple(lines), _shore(side, WATER * 0.95, WATER * 0.95, Random(tile.id)))


def _middle(edge: int) -> QPointF:
    dx, dy = AHEAD[edge]
    return QPointF(dx * _HALF, dy * _HALF)


def _through(tile: TileType, edges: list[int]) -> QPainterPath:
    """Return the middle of a river from edge to edge: bending, bowed round a monastery, or meandering."""
    start, end = (_middle(edge) for edge in edges)
    path = QPainterPath(start)
    if is_bend(edges):
        path.cubicTo(start * 0.42, end * 0.42, end)
        return path
    along = (end - start) / (2 * _HALF)
    if any(each.kind is Kind.MONASTERY for each in tile.features):
        # Away from the monastery, which makes room to the other side.
        top = QPointF(0, _BOW)
        path.cubicTo(start * 0.56, top - along * 24, top)
        path.cubicTo(top + along * 24, end * 0.56, end)
        return path
    is_crossed = any(each.kind in (Kind.ROAD, Kind.CITY) for each in tile.features)
    aside = QPointF(-along.y(), along.x()) * (0.0 if is_crossed else _MEANDER)
    path.cubicTo(start * 0.6, start * 0.36 + aside, start * 0.2 + aside * 0.7)
    path.cubicTo(start * 0.1 + aside * 0.5, end * 0.1 - aside * 0.5, end * 0.2 - aside * 0.7)
    path.cubicTo(end * 0.36 - aside, end * 0.6, end)
    return path


def _end(tile: TileType, edge: QPointF) -> Water:
    """Return the water of a spring, or of a lake."""
    line, dice = QPainterPath(edge), Random(tile.id)
    is_spring = tile.id in _springs()
    has_city = any(each.kind is Kind.CITY for each in tile.features)
    goal = edge * (-0.14 if is_spring else 0.06 if has_city else -0.1)
    line.cubicTo(edge * 0.6, edge * 0.3 + goal * 0.4, goal)
    wide, high = (11.5, 10.5) if is_spring else (26.0, 21.0)
    return Water((line,), _shore(goal, wide, high, dice), is_spring)


def _shore(middle: QPointF, wide: float, high: float, dice: Random) -> QPainterPath:
    """Return the shore of a pool: round, but not quite."""
    corners = list(_around(middle, wide, high, dice))
    path = QPainterPath((corners[-1] + corners[0]) / 2)
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        path.quadTo(corner, (corner + following) / 2)
    path.closeSubpath()
    return path


def _around(middle: QPointF, wide: float, high: float, dice: Random) -> Iterator[QPointF]:
    for part in range(10):
        turn, reach = part * pi / 5, dice.uniform(0.98, 1.14)
        yield middle + QPointF(cos(turn) * wide * reach, sin(turn) * high * reach)
