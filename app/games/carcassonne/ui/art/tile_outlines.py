"""
The outlines of what is drawn on a tile, found from its half-edges alone: any tile can be drawn.

A tile reaches from (-50, -50) to (50, 50), unturned, north up.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from attrs import frozen
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from app.games.carcassonne.gates import gate_of
from app.games.carcassonne.physics.arena import TILE, city_over, place_on_tile
from app.games.carcassonne.tables import Feature, Kind, Terrain, TileType
from app.games.carcassonne.ui.art.blocks import inside, is_inner, within
from app.games.carcassonne.ui.art.crossings import along_wall, crossed, tunnel
from app.games.carcassonne.ui.art.river_outlines import DRY, WATER, Water, water_of
from app.games.carcassonne.ui.art.tile_geometry import (
    CORNERS,
    FINE,
    HALF,
    ROAD,
    cut,
    edge_middle,
    field_at,
    large,
    of_kind,
    scaled,
    small,
    square,
    stroked,
)

RING = 25.0
"""The radius of a road that runs round a fair."""

_FAIR = 17.0


@frozen(eq=False)
class Shapes:
    """
    What is drawn on a tile.

    Attributes:
        cities, roads, fields: Outlines by the number of the feature.
        lines: The middle of each road.
        walls: The parts of cities' outlines that are no edge of the tile; a city that fills it has none.
        fair: The yellow ground; empty if there is none.
        fair_at: Its middle.
        ways: From a crossing to the gates of cities: roads that are no feature.
        water: The river, if there is one.
    """

    cities: dict[int, QPainterPath]
    roads: dict[int, QPainterPath]
    fields: dict[int, QPainterPath]
    lines: dict[int, QPainterPath]
    walls: dict[int, QPainterPath]
    fair: QPainterPath
    fair_at: QPointF
    ways: tuple[QPainterPath, ...]
    water: Water = DRY

    def of(self, number: int) -> QPainterPath | None:
        """Return the outline of a feature; None for a monastery."""
        return self.cities.get(number) or self.roads.get(number) or self.fields.get(number)


@lru_cache(maxsize=256)
def shapes_of(tile: TileType) -> Shapes:
    """Return the outlines of a kind of tile; found once."""
    cities: dict[int, QPainterPath] = {}
    walls: dict[int, QPainterPath] = {}
    for number, each in of_kind(tile, Kind.CITY):
        cities[number], wall = crossed(
            tile, each, _city(tile, each), lambda edge: _wall(tile, (edge + 1) % 4, 3)
        )
        if not wall.isEmpty():
            walls[number] = wall
    fair_at = _fair_middle(tile, list(cities.values()))
    lines = {number: _line(tile, each, fair_at) for number, each in of_kind(tile, Kind.ROAD)}
    fair = _fair(tile, fair_at)
    roads = {number: cut(stroked(line, ROAD), [*cities.values()]) for number, line in lines.items()}
    ways = tuple(_ways(tile))
    taken = [*cities.values(), *(stroked(line, ROAD) for line in (*lines.values(), *ways)), fair]
    water = water_of(tile)
    taken += [*(stroked(line, WATER) for line in water.lines), water.pool]
    taken += _ends_of_roads(tile)
    return Shapes(cities, roads, _fields(tile, taken), lines, walls, fair, fair_at, ways, water)


@lru_cache(maxsize=256)
def turned_shapes(tile: TileType, turn: int) -> Shapes:
    """Return the outlines of a tile as it lies: *turn* quarter turns clockwise."""
    plain, by = shapes_of(tile), QTransform().rotate(90 * turn)

    def all_of(paths: dict[int, QPainterPath]) -> dict[int, QPainterPath]:
        return {number: by.map(path) for number, path in paths.items()}

    return Shapes(
        cities=all_of(plain.cities),
        roads=all_of(plain.roads),
        fields=all_of(plain.fields),
        lines=all_of(plain.lines),
        walls=all_of(plain.walls),
        fair=by.map(plain.fair),
        fair_at=by.map(plain.fair_at),
        ways=tuple(by.map(way) for way in plain.ways),
        water=plain.water.turned(by),
    )


# --- Cities: along their edges, and by a wall from corner to corner where they have none ---


def _city(tile: TileType, feature: Feature) -> tuple[QPainterPath, QPainterPath]:
    """Return a city's outline, and its wall."""
    if is_inner(tile, feature.edges):
        return inside(tile)
    corners = sorted(
        {(edge + step) % 4 for edge in feature.edges for step in (0, 1)} | _reached(tile, feature)
    )
    wall = QPainterPath()
    if not corners:
        outline = QPainterPath()
        outline.addEllipse(QPointF(0, 0), 22, 22)
        return outline, outline
    outline = QPainterPath(CORNERS[corners[0]])
    for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
        gap = (there - here) % 4
        if gap == 1 and here in feature.edges:
            outline.lineTo(CORNERS[there])
            continue
        piece = _wall(tile, here, gap)
        outline.connectPath(piece)
        wall.addPath(piece)
    outline.closeSubpath()
    return outline, wall


def _reached(tile: TileType, feature: Feature) -> set[int]:
    """Return corners where only a city's wall can part fields, or a field from another city: CA05, PD10."""
    found = set()
    for corner in range(4):
        before, after = field_at(tile, (2 * corner - 1) % 8), field_at(tile, 2 * corner)
        for field, edge in ((before, corner), (after, (corner + 3) % 4)):
            others = [each for each in tile.features if each.kind is Kind.CITY and edge in each.edges]
            is_apart = field is not None and others and others[0].id not in field.cities
            if is_apart and field and field.cities == (feature.id,):
                found.add(corner)
        if before is not None and after is not None and before is not after:
            found |= {corner} if feature.id in before.cities and feature.id in after.cities else set()
    return found


def _wall(tile: TileType, corner: int, gap: int) -> QPainterPath:
    """Return a wall from a corner to the one *gap* corners on, clockwise."""
    start, end = CORNERS[corner], CORNERS[(corner + gap) % 4]
    path = QPainterPath(start)
    if gap == 2:
        beyond = CORNERS[(corner + 1) % 4]
        # A field between this city and others needs room.
        path.quadTo(beyond * (-0.4 if _has_strip(tile) else 0.06), end)
        return path
    # A notch beside one edge, or the cap of a city on one edge: both bend towards the middle.
    edge = corner if gap == 1 else (corner + 3) % 4
    inward = -edge_middle(edge) / HALF
    bends = _bends(tile, edge, is_cap=gap == 3)
    along = end - start
    path.cubicTo(
        start + along * bends[1][0] + inward * bends[1][1],
        end - along * bends[0][0] + inward * bends[0][1],
        end,
    )
    return path


def _has_strip(tile: TileType) -> bool:
    """Tell whether cities enclose a field."""
    return any(not each.halves for _, each in of_kind(tile, Kind.FIELD))


def _bends(tile: TileType, edge: int, *, is_cap: bool) -> list[tuple[float, float]]:
    """Return how a wall leaves its two corners: along the edge, and inwards."""
    is_crossed = city_over(tile.features) is not None
    if not is_cap and tile.edges[edge] in (Terrain.ROAD, Terrain.RIVER) and not _has_strip(tile):
        # Room for two farmers before a gate, or on two banks.
        return [(0.2, 44.0)] * 2
    if not is_cap and tile.edges[edge] is Terrain.CITY:
        # Room for a field before another city, or before two.
        is_between = is_crossed and tile.edges[(edge + 2) % 4] is Terrain.CITY
        return [(0.16, 52.0 if is_between else 64.0)] * 2
    if is_cap and _has_strip(tile):
        return [(0.3, 23.0 if is_crossed else 34.0)] * 2
    ends = ((edge + 3) % 4, (edge + 1) % 4) if is_cap else (None, None)
    is_tight = any(len(each.edges) > 1 for _, each in of_kind(tile, Kind.CITY))
    return [_bend(tile, other, is_tight) for other in ends]


def _bend(tile: TileType, other: int | None, is_tight: bool) -> tuple[float, float]:
    """
    Return how a wall leaves a corner, along the edge and inwards: less steeply beside another city.

    Args:
        is_tight: A larger city leaves little room between this one and a road.
    """
    if other is None:
        return 0.2, 28.0
    is_beside = tile.edges[other] is Terrain.CITY or (is_tight and tile.edges[other] is Terrain.ROAD)
    return (0.36, 31.0) if is_beside else (0.3, 38.0) if tile.edges[other] is Terrain.RIVER else (0.2, 45.0)


# --- Roads ---


def _line(tile: TileType, feature: Feature, fair_at: QPointF) -> QPainterPath:
    """Return the middle of a road."""
    ends = [edge_middle(edge) for edge in feature.edges]
    if len(ends) > 2:
        return _hub(tile, feature, ends)
    if feature.level < 0:
        return tunnel(tile, feature)
    path = QPainterPath(ends[0])
    if len(ends) == 1:
        goal = fair_at if feature.ends_at == "fair" else _gate(tile, feature)
        path.cubicTo(ends[0] * 0.6, ends[0] * 0.3 + goal * 0.5, goal)
    elif bend := along_wall(tile, feature):
        path = bend
    else:
        path.cubicTo(ends[0] * 0.42, ends[1] * 0.42, ends[1])
    return path


def _ends_of_roads(tile: TileType) -> Iterator[QPainterPath]:
    """Yield the foundation at which roads end: it keeps fields apart as they do.  Rule: TWR-16."""
    if any(each.ends_at == "tower" for each in tile.features):
        path = QPainterPath()
        path.addEllipse(_foundation(tile), 13, 13)
        yield path


def _foundation(tile: TileType) -> QPointF:
    tower = next(each for _, each in of_kind(tile, Kind.TOWER))
    return QPointF(*place_on_tile(tile.features, tower)) * (2 * HALF / TILE)


def _gate(tile: TileType, road: Feature) -> QPointF:
    """Return where a road ends that ends at no fair: inside a city that is too narrow to reach the middle."""
    if road.ends_at == "house":
        # Beyond the road that it crosses on a bridge.
        return -edge_middle(road.edges[0]) * 0.4
    if road.ends_at == "tower":
        return _foundation(tile)
    if road.ends_at == "carcassonne":
        return within(tile)
    city = gate_of(tile.features, road)
    return QPointF(0, 0) if city is None or len(city.edges) > 1 else edge_middle(city.edges[0]) * 0.6


def _hub(tile: TileType, feature: Feature, ends: list[QPointF]) -> QPainterPath:
    """Return a road with many arms: round the fair, or from the middle."""
    path, is_ring = QPainterPath(), any(feature.id in each.touches for each in tile.features)
    if is_ring:
        path.addEllipse(QPointF(0, 0), RING, RING)
    for end in ends:
        path.moveTo(end)
        path.lineTo(end * (RING / HALF) if is_ring else QPointF(0, 0))
    return path


def _ways(tile: TileType) -> Iterator[QPainterPath]:
    """Yield ways to the gates of cities, where two roads alone would make no crossing."""
    arms = sum(each.ends_at == "crossing" for each in tile.features)
    for _, city in of_kind(tile, Kind.CITY) if arms in (1, 2) else ():
        way = QPainterPath(QPointF(0, 0))
        way.lineTo(edge_middle(city.edges[0]) * 0.6)
        yield way


# --- The fair ---


def _fair_of(tile: TileType) -> Feature | None:
    return next((each for each in tile.features if each.kind is Kind.FAIR), None)


def _fair_middle(tile: TileType, cities: list[QPainterPath]) -> QPointF:
    """Return where the fair is: beside a wall, away from roads that do not end at it."""
    fair = _fair_of(tile)
    if fair is None:
        return QPointF(0, 0)
    touched = [each for each in tile.features if each.id in fair.touches]
    beside = [each for each in touched if each.kind is Kind.CITY]
    fields = [each for each in touched if each.kind is Kind.FIELD]
    if len(beside) == 1 and fields:
        return _beside(fields, cities)
    if any(each.kind is Kind.MONASTERY for each in tile.features):
        return QPointF(0, 17)
    if beside and len(touched) == 1:
        return QPointF(4, 10)
    away = QPointF(0, 0)
    for each in tile.features:
        if each.kind is Kind.ROAD and each.id not in fair.touches:
            away -= sum((edge_middle(edge) for edge in each.edges), QPointF(0, 0)) * 0.2
    return away


def _beside(fields: list[Feature], cities: list[QPainterPath]) -> QPointF:
    """Return the place where a fair in some fields leans against a city's wall."""
    halves = [half for each in fields for half in each.halves]
    way = sum((edge_middle(half // 2) for half in halves), QPointF(0, 0))
    way /= hypot(way.x(), way.y()) or 1.0
    for step in range(34, -34, -1):
        middle = way * step
        if any(path.contains(middle - way * (_FAIR - 4)) for path in cities):
            return middle
    return QPointF(0, 0)


def _fair(tile: TileType, middle: QPointF) -> QPainterPath:
    """Return the yellow ground: wide enough to part whatever fields it parts."""
    fair, path = _fair_of(tile), QPainterPath()
    if fair is None:
        return path
    touched = [each for each in tile.features if each.id in fair.touches]
    cities = [each for each in touched if each.kind is Kind.CITY]
    is_wide = any(each.kind is Kind.MONASTERY for each in tile.features)
    path.addEllipse(scaled(middle), (24 if is_wide else _FAIR) * FINE, (11 if is_wide else _FAIR - 2) * FINE)
    if len(cities) > 1:
        for city in cities:
            path = path.united(_tongue(middle, edge_middle(city.edges[0]) * 0.62, 12, 15))
    for edge in range(4):
        before, after = field_at(tile, 2 * edge), field_at(tile, 2 * edge + 1)
        if before is not after and tile.edges[edge] is Terrain.FIELD:
            path = path.united(_tongue(middle, edge_middle(edge) * 1.02, 9, 1.5))
    path = small(path.simplified())
    for number, each in enumerate(tile.features):
        if each.kind is Kind.CITY and len(touched) > 1:
            path = cut(path, [_city(tile, tile.features[number])[0]])
    return path


def _tongue(start: QPointF, end: QPointF, near: float, far: float) -> QPainterPath:
    """Return ground that runs from the fair to somewhere; in fine units."""
    way = end - start
    side = QPointF(-way.y(), way.x()) / (hypot(way.x(), way.y()) or 1.0)
    path = QPainterPath(scaled(start + side * near))
    path.lineTo(scaled(end + side * far))
    path.lineTo(scaled(end - side * far))
    path.lineTo(scaled(start - side * near))
    path.closeSubpath()
    return path


# --- Fields: what is left ---


def _fields(tile: TileType, taken: list[QPainterPath]) -> dict[int, QPainterPath]:
    """Return the ground of each field: all that is left, told apart by the half-edges it reaches."""
    if Terrain.ABBEY in tile.edges:
        return {}
    fields: dict[int, QPainterPath] = {}
    pieces = large(cut(square(), taken)).simplified().toSubpathPolygons()
    holes = []
    for piece in pieces:
        number = next((_owner(tile, half) for half in range(8) if _holds(piece, half)), None)
        if number is None:
            holes.append(piece)
            continue
        fields.setdefault(number, QPainterPath()).addPolygon(piece)
    inner = [number for number, each in of_kind(tile, Kind.FIELD) if not each.halves]
    for hole in holes:
        around = [path for path in fields.values() if path.contains(hole.boundingRect().center())]
        # Of two such fields the first is the northern one.
        owner = inner[-1 if hole.boundingRect().center().y() > 0 else 0] if inner else None
        for path in around or ([fields.setdefault(owner, QPainterPath())] if owner is not None else []):
            path.addPolygon(hole)
    for path in fields.values():
        path.closeSubpath()
    return {number: small(path) for number, path in fields.items()}


def _owner(tile: TileType, half: int) -> int:
    return next(number for number, each in enumerate(tile.features) if half in each.halves)


def _holds(piece: QPolygonF, half: int) -> bool:
    """Tell whether a piece of ground reaches a half-edge."""
    edge = half // 2
    start, end = CORNERS[edge], CORNERS[(edge + 1) % 4]
    point = (start + (end - start) * (0.22 if half % 2 == 0 else 0.78)) * 0.985
    return bool(piece.containsPoint(scaled(point), Qt.FillRule.OddEvenFill))
