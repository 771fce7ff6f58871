"""Where things stand on an unturned tile, so that none hides another."""

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from app.games.carcassonne.physics.arena import place_on_tile
from app.games.carcassonne.tables import Feature, Kind, Terrain, TileType
from app.games.carcassonne.ui.arrangement import PER_UNIT
from app.games.carcassonne.ui.art.tile_geometry import ROAD
from app.games.carcassonne.ui.art.tile_outlines import Shapes, shapes_of, turned_shapes

_APART = 20.0
"""What stands in a city is so far from its follower, if there is room."""

_BEFORE_QUARTERS = ((0, -30), (30, 0), (0, 30), (-30, 0), (0, 0))
"""On a tile between quarters there is room for a figure before each of them."""


def spot_on(tile: TileType, number: int) -> QPointF:
    """Return where the follower of a feature belongs on the unturned tile."""
    x, y = place_on_tile(tile.features, tile.features[number])
    return QPointF(x / PER_UNIT, y / PER_UNIT)


def is_clear(shapes: Shapes, at: QPointF, reach: float) -> bool:
    """Tell whether nothing but one field is near."""
    around = [at + QPointF(cos(turn * pi / 4), sin(turn * pi / 4)) * reach for turn in range(8)]
    return any(all(path.contains(point) for point in around) for path in shapes.fields.values())


def far(at: QPointF, others: list[QPointF], reach: float) -> bool:
    x, y = at.x(), at.y()
    return all(hypot(x - other.x(), y - other.y()) >= reach for other in others)


def kept_in_city(tile: TileType, number: int, turn: int) -> list[QPointF]:
    """Return what is to stay clear of houses in a city on a turned tile, besides its follower."""
    shapes, by = turned_shapes(tile, turn), QTransform().rotate(90 * turn)
    keep: list[QPointF] = []
    if tile.features[number].pennants:
        keep.append(by.map(banner_spot(tile, number, shapes_of(tile))))
    keep += [by.map(spot_on(tile, each)) + QPointF(0, y) for each in towers_of(tile) for y in (-7, 5)]
    if tile.features[number].marks:
        mark = by.map(mark_spot(tile, number))
        keep += [mark + QPointF(0, -6), mark + QPointF(0, 6)]
    if not shapes.fair.isEmpty():
        keep.append(shapes.fair_at)
    if {*tile.edges} == {Terrain.INNER}:
        keep += [QPointF(x, y) for x, y in _BEFORE_QUARTERS]
    if tile.signs:
        keep.append(by.map(sign_spot(tile)))
    if (over := bridge_over(tile, number)) is not None:
        keep += [shapes.lines[over].pointAtPercent(part / 20) for part in range(21)]
    return keep


def banner_spot(tile: TileType, number: int, shapes: Shapes) -> QPointF:
    """Return where a city's banner stands: inside, away from its follower."""
    outline, away = shapes.cities[number], spot_on(tile, number)
    best, farthest = QPointF(0, 0), -1.0
    for x in range(-36, 37, 6):
        for y in range(-36, 37, 6):
            at = QPointF(x, y)
            corners = [at + QPointF(dx, dy) for dx in (-9, 9) for dy in (-11, 10)]
            gap = min(22.0, hypot((at - away).x(), (at - away).y())) - 0.12 * hypot(x, y)
            if gap > farthest and all(outline.contains(corner) for corner in corners):
                best, farthest = at, gap
    return best


@cache
def mark_spot(tile: TileType, number: int) -> QPointF:
    """Return where the marks of a feature stand: in the middle of a city, beside a road, on a field."""
    shapes, spots = shapes_of(tile), [spot_on(tile, each) for each in range(len(tile.places))]
    if tile.features[number].kind is Kind.CITY:
        ends = [
            shapes.lines[each].pointAtPercent(0.5)
            for each, feature in enumerate(tile.features)
            if feature.ends_at == "city"
        ]
        return _inside(shapes.cities[number], spots[number], ends)
    if tile.features[number].kind is Kind.FIELD:
        return _on_field(tile, number)
    line, beside = shapes.lines[number], [QPointF(0, 0)]
    best, roomiest = QPointF(0, 0), -1.0
    for step in range(3, 18):
        on = line.pointAtPercent(step / 20)
        turn = line.angleAtPercent(step / 20) * pi / 180
        for side in (-1, 1):
            at = on + QPointF(sin(turn), cos(turn)) * side * (ROAD / 2 + 8.5)
            room = min(hypot((at - each).x(), (at - each).y()) for each in [*spots, *beside])
            is_dry = all(far(at, _along_line(line), 18) for line in shapes.water.lines)
            is_wide = max(abs(at.x()), abs(at.y())) < 40 and is_clear(shapes, at, 6.5) and is_dry
            room += 9 if is_clear(shapes, at, 9.5) else 0
            if is_wide and room > roomiest:
                best, roomiest = at, room
    return best


def _along_line(line: QPainterPath) -> list[QPointF]:
    return [line.pointAtPercent(part / 20) for part in range(21)]


def _on_field(tile: TileType, number: int) -> QPointF:
    """Return where a field has most room beside its follower."""
    shapes, away = shapes_of(tile), spot_on(tile, number)
    best, roomiest = QPointF(0, 0), -1000.0
    for x in range(-36, 37, 3):
        for y in range(-36, 37, 3):
            at = QPointF(x, y)
            room = min(34.0, hypot((at - away).x(), (at - away).y())) - 0.12 * hypot(x, y)
            room += 30 * is_clear(shapes, at, 14)
            if room > roomiest and shapes.fields[number].contains(at):
                best, roomiest = at, room
    return best


def _inside(outline: QPainterPath, follower: QPointF, gates: list[QPointF]) -> QPointF:
    """Return where a sign or a large building stands in a city, away from its follower and from gates."""
    roomy, found = _roomiest(outline, follower, gates, (15, 16))
    for room in ((11, 11), (9, 9), (7, 6)):
        if roomy < _APART:
            roomy, found = _roomiest(outline, follower, gates, room)
    return found


def _roomiest(
    outline: QPainterPath, follower: QPointF, gates: list[QPointF], room: tuple[float, float]
) -> tuple[float, QPointF]:
    """Return how far from its follower, and where, something finds so much room to each side in a city."""
    best, farthest, apart = QPointF(0, 0), -1000.0, 0.0
    across, down = room
    for x in range(-36, 37, 4):
        for y in range(-36, 37, 4):
            at = QPointF(x, y)
            corners = [at + QPointF(dx, dy) for dx in (-across, across) for dy in (-down, down)]
            away = hypot((at - follower).x(), (at - follower).y())
            gap = min(36.0, away) - 0.12 * hypot(x, y)
            gap -= sum(max(0.0, 30.0 - hypot((at - each).x(), (at - each).y())) for each in gates)
            if gap > farthest and all(outline.contains(corner) for corner in corners):
                best, farthest, apart = at, gap, away
    return apart, best


@cache
def sign_spot(tile: TileType) -> QPointF:
    """Return where the signs of a tile as a whole stand: clear of roads, walls, figures and other things."""
    if any(each.ends_at == "volcano" for each in tile.features):
        return QPointF(0, 0)
    shapes, keep = shapes_of(tile), list(_taken(tile))
    best, roomiest = QPointF(0, 0), -1000.0
    for x in range(-34, 35, 2):
        for y in range(-34, 35, 2):
            at = QPointF(x, y)
            room = min(24.0, *(hypot((at - each).x(), (at - each).y()) for each in keep))
            room += 20 * _is_inside(shapes, at, 11.5) + 10 * _is_inside(shapes, at, 8)
            room -= 0.08 * hypot(x, y)
            if room > roomiest:
                best, roomiest = at, room
    return best


def _taken(tile: TileType) -> Iterator[QPointF]:
    """Yield what stands on a tile already."""
    shapes = shapes_of(tile)
    for number, each in enumerate(tile.features):
        if each.kind is not Kind.FAIR:
            yield spot_on(tile, number)
        if each.marks and each.kind is not Kind.MONASTERY:
            yield mark_spot(tile, number)
        if each.pennants:
            yield banner_spot(tile, number, shapes)
        if each.kind is Kind.MONASTERY:
            yield from (QPointF(x, y) for x in (-20, 0, 20) for y in (-28, -12, 4))


def _is_inside(shapes: Shapes, at: QPointF, reach: float) -> bool:
    """Tell whether nothing but one field or one city is near, and no road or wall."""
    around = [at + QPointF(cos(turn * pi / 4), sin(turn * pi / 4)) * reach for turn in range(8)]
    grounds = [*shapes.fields.values(), *shapes.cities.values()]
    return any(all(path.contains(point) for point in around) for path in grounds)


def towers_of(tile: TileType) -> list[int]:
    """Return the foundations of towers, by number."""
    return [number for number, each in enumerate(tile.features) if each.kind is Kind.TOWER]


def bridge_of(tile: TileType) -> int | None:
    """Return the road that leads over another one, or a city, on a bridge, by number.  Rule: TRD-13."""
    roads = [(number, each) for number, each in enumerate(tile.features) if each.kind is Kind.ROAD]
    cities = [each for each in tile.features if each.kind is Kind.CITY and _is_straight(each)]
    if cities and len(roads) == 1 and _is_straight(roads[0][1]) and roads[0][1].level >= 0:
        return roads[0][0]
    over = [number for number, each in roads if each.ends_at == "house" or _is_straight(each)]
    return over[0 if any(each.ends_at == "house" for _, each in roads) else -1] if _do_cross(roads) else None


def bridge_over(tile: TileType, city: int) -> int | None:
    """Return the road that leads over a city on a bridge, by number.  Rule: TWR-16."""
    number = bridge_of(tile)
    if number is None or not all(map(_is_straight, (tile.features[number], tile.features[city]))):
        return None
    return number


def _do_cross(roads: list[tuple[int, Feature]]) -> bool:
    straight = [each for _, each in roads if _is_straight(each)]
    return len(straight) > 1 or (len(roads) > 1 and any(each.ends_at == "house" for _, each in roads))


def _is_straight(road: Feature) -> bool:
    return len(road.edges) == 2 and road.edges[1] - road.edges[0] == 2
