"""The outlines of a city that goes on over the tiles of a block: its inside and its wall.  Rule: CNT-1."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from app.games.carcassonne.tables import Kind, Terrain, TileType
from app.games.carcassonne.ui.art.tile_geometry import CORNERS, square

_HALVES = 8


def is_inner(tile: TileType, edges: tuple[int, ...]) -> bool:
    """Tell whether a city that reaches these edges goes on inside a block."""
    return any(tile.edges[edge] is Terrain.INNER for edge in edges)


def inside(tile: TileType) -> tuple[QPainterPath, QPainterPath]:
    """Return the outline of a block's city on a tile, and its wall: round a corner, or straight across."""
    run = _run(tile)
    if len(run) == _HALVES:
        return square(), QPainterPath()
    start, end = _point(run[0]), _point(run[-1] + 1)
    outline = QPainterPath(start)
    for half in run:
        outline.lineTo(_point(half + 1))
    wall = QPainterPath(end)
    wall.quadTo(_bend(start, end), start)
    outline.connectPath(wall)
    outline.closeSubpath()
    return outline, wall


def within(tile: TileType) -> QPointF:
    """Return a point inside the wall, not far from it: there a road from outside ends."""
    corners = [
        CORNERS[half // 2] for half in _run(tile) if half % 2 == 0 and (half - 1) % _HALVES in _run(tile)
    ]
    return sum(corners, QPointF(0, 0)) / len(corners) * 0.44 if corners else QPointF(0, 0)


def _run(tile: TileType) -> list[int]:
    """Return the half-edges that show the inside, clockwise from one to the next."""
    taken = {half for each in tile.features for half in each.halves}
    free = {half for half in range(_HALVES) if tile.edges[half // 2] is Terrain.INNER and half not in taken}
    first = next((half for half in sorted(free) if (half - 1) % _HALVES not in free), 0)
    return [(first + step) % _HALVES for step in range(_HALVES) if (first + step) % _HALVES in free]


def _point(half: int) -> QPointF:
    """Return where a half-edge begins."""
    edge, is_second = half % _HALVES // 2, half % 2
    start, end = CORNERS[edge], CORNERS[(edge + 1) % 4]
    return (start + end) / 2 if is_second else start


def _bend(start: QPointF, end: QPointF) -> QPointF:
    """Return where a wall bends between two edges that meet: square to both; else halfway."""
    is_opposite = start.x() == -end.x() != 0 or start.y() == -end.y() != 0
    return (start + end) / 2 if is_opposite else QPointF(0, 0)


def quarters(tile: TileType) -> list[int]:
    """Return the quarters on a tile, by number."""
    return [number for number, each in enumerate(tile.features) if each.kind is Kind.QUARTER]
