"""Where a city leads over another one on a bridge, or a road under one in a tunnel."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from app.games.carcassonne.physics.arena import city_over, walled_by
from app.games.carcassonne.tables import Feature, Kind, TileType
from app.games.carcassonne.ui.art.tile_geometry import (
    CORNERS,
    HALF,
    cut,
    edge_middle,
    field_at,
    large,
    of_kind,
    small,
)

Drawn: TypeAlias = tuple[QPainterPath, QPainterPath]
"""A city's outline, and its wall."""

DECK = 7.5
"""Half as wide is a bridge on which a city leads over another one."""

MOUTH = 0.62
"""There a tunnel begins that leaves one field around it: from the middle to the edge."""


def crossed(tile: TileType, feature: Feature, found: Drawn, cap: Callable[[int], QPainterPath]) -> Drawn:
    """
    Return a city and its wall where one leads over another on a bridge; others as they are.

    Args:
        found: What would be drawn without the other.
        cap: Returns the wall of a city on one edge.

    Rule: ABB-26.
    """
    outline, wall = found
    over = city_over(tile.features)
    if over is None:
        return outline, wall
    deck = deck_of(tile)
    if feature is not over:
        return cut(outline, [deck]), _beside_deck(wall)
    caps, wall = large(deck), QPainterPath()
    for edge in over.edges:
        piece = cap(edge)
        around = QPainterPath(CORNERS[(edge + 1) % 4])
        around.connectPath(piece)
        around.closeSubpath()
        caps = caps.united(large(around))
        wall.addPath(piece)
    return small(caps), _beside_deck(wall)


def deck_of(tile: TileType) -> QPainterPath:
    """Return the bridge on which a city leads over another one; empty if none does."""
    over, path = city_over(tile.features), QPainterPath()
    if over is not None:
        path.addRect(QRectF(-DECK, -37, 2 * DECK, 74 if len(over.edges) > 1 else 77))
    return path


def parapets(tile: TileType) -> Iterator[QPainterPath]:
    """Yield the sides of that bridge."""
    room = deck_of(tile).boundingRect()
    for x in (room.left(), room.right()) if not room.isEmpty() else ():
        path = QPainterPath(QPointF(x, room.top() + 3))
        path.lineTo(x, room.bottom() - 3)
        yield path


def bridgeheads(tile: TileType) -> Iterator[QPointF]:
    """Yield where a city ends beyond the one that it leads over."""
    over = city_over(tile.features)
    if over is not None and len(over.edges) == 1:
        yield QPointF(0, deck_of(tile).boundingRect().bottom() - 2)


def _beside_deck(wall: QPainterPath) -> QPainterPath:
    """Return a wall without what lies under a bridge."""
    left = QPainterPath()
    for polygon in wall.toSubpathPolygons():
        is_on = False
        for number in range(101):
            path = QPainterPath()
            path.addPolygon(polygon)
            at = path.pointAtPercent(number / 100)
            if abs(at.x()) <= DECK:
                is_on = False
                continue
            (left.lineTo if is_on else left.moveTo)(at)
            is_on = True
    return left


def tunnel(tile: TileType, road: Feature) -> QPainterPath:
    """Return a road in two pieces: to the wall, or to a mouth before it that leaves one field around it."""
    path = QPainterPath()
    for edge in road.edges:
        path.moveTo(edge_middle(edge))
        path.lineTo(edge_middle(edge) * (MOUTH if _is_round(tile, edge) else 0.2))
    return path


def mouths(tile: TileType, cities: Iterable[QPainterPath]) -> Iterator[QPointF]:
    """Yield where roads go into tunnels: in the wall, or before it.  Rule: ABB-26, DRG-42."""
    walled = list(cities)
    for _, road in of_kind(tile, Kind.ROAD):
        for edge in road.edges if road.level < 0 else ():
            steps = [edge_middle(edge) * (1 - step / 60) for step in range(61)]
            inside = (at for at in steps if any(city.contains(at) for city in walled))
            yield edge_middle(edge) * MOUTH if _is_round(tile, edge) else next(inside, steps[-1])


def _is_round(tile: TileType, edge: int) -> bool:
    """Tell whether one field lies on both sides of a road at an edge."""
    return field_at(tile, 2 * edge) is field_at(tile, 2 * edge + 1)


def _parted(tile: TileType, road: Feature) -> Feature | None:
    """Return the city on one edge that a straight road touches, so that two fields lie before it."""
    cities = [each for each in tile.features if each.kind is Kind.CITY]
    if len(cities) != 1 or len(cities[0].edges) != 1 or abs(road.edges[0] - road.edges[-1]) != 2:
        return None
    beside = [each for each in tile.features if cities[0].id in each.cities]
    return cities[0] if len(beside) == 2 and all(len(each.halves) == 1 for each in beside) else None


def _arched(road: Feature, ahead: QPointF) -> QPainterPath:
    """Return a straight road that leads past a city so closely that nothing is left between them."""
    start, end = map(edge_middle, road.edges)
    path, top = QPainterPath(start), ahead * 15
    path.cubicTo(start * 0.6, start * 0.4 + top, top)
    path.cubicTo(end * 0.4 + top, end * 0.6, end)
    return path


def along_wall(tile: TileType, road: Feature) -> QPainterPath | None:
    """Return a road that bends along the wall of a city, and so parts two fields.  Rule: ABB-26."""
    if (city := _parted(tile, road)) is not None:
        return _arched(road, edge_middle(city.edges[0]) / HALF)
    city = walled_by(tile.features, road)
    if city is None:
        return None
    ahead = edge_middle(city.edges[0]) / HALF
    start, end = sorted(map(edge_middle, road.edges), key=lambda at: at == ahead * -HALF)
    path = QPainterPath(start)
    path.cubicTo(start * 0.6, start * 0.42 + ahead * 17, start * 0.16 + ahead * 15)
    path.cubicTo(start * -0.06 + ahead * 14, ahead * -8, end)
    return path
