"""Tiles, painted from their features: whatever a variant defines can be seen."""

from collections.abc import Iterator
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from app.games.carcassonne.tables import Kind, Terrain, TileType
from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.blocks import quarters
from app.games.carcassonne.ui.art.box_arts import building_painters, mark_painters
from app.games.carcassonne.ui.art.crossings import bridgeheads, deck_of, mouths, parapets
from app.games.carcassonne.ui.art.meadows import Meadow
from app.games.carcassonne.ui.art.precinct import paint_precinct
from app.games.carcassonne.ui.art.river_outlines import WATER
from app.games.carcassonne.ui.art.roofs import YARD, church, paint_streets, town_house
from app.games.carcassonne.ui.art.scenery import (
    house,
    monastery,
    paint_banner,
    paint_fair,
    paint_garden,
    paint_village,
)
from app.games.carcassonne.ui.art.tile_geometry import GATES, HALF, ROAD
from app.games.carcassonne.ui.art.tile_outlines import Shapes, shapes_of, turned_shapes
from app.games.carcassonne.ui.art.tile_spots import (
    banner_spot,
    bridge_of,
    bridge_over,
    far,
    is_clear,
    mark_spot,
    sign_spot,
    spot_on,
)
from app.games.carcassonne.ui.art.towns import Town, plain_roofs, town_of
from app.games.carcassonne.ui.art.walls import (
    STONE,
    STONE_RIM,
    THICK,
    Standing,
    gate,
    tower,
    tower_spots,
    wall_pieces,
    wall_shadow,
)
from app.games.carcassonne.ui.art.water import paint_water, spans
from app.ui.art.artist import contact_shadow

BLEED = 1.2
"""A tile is painted so much beyond its edges, so that neighbours join without a seam."""

GRASS, GROUND = QColor("#A3C266"), QColor("#E3C290")
ROAD_FILL, ROAD_RIM = QColor("#F4EBD3"), QColor("#94835D")
_OVER_CITY = 27.0
"""A bridge over a city reaches so far to each side: beyond its walls."""

VERGE = QColor(118, 150, 66, 120)


def tile_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a tile."""
    reach = HALF + BLEED
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


def tile_reach() -> float:
    """Return how far from its middle a tile is painted, in pictures that are kept."""
    return HALF + BLEED + 1


def paint_whole(painter: QPainter, tile: TileType, turn: int) -> None:
    """Paint a tile as it lies: the ground first, then what stands on it, from north to south."""
    shapes, by = turned_shapes(tile, turn), QTransform().rotate(90 * turn)
    _paint_grass(painter)
    standing = list(_meadow(painter, tile, shapes, turn))
    paint_water(painter, shapes.water, Random(f"{tile.id} water {turn}"))
    _roads(painter, shapes)
    standing += _village(painter, tile, shapes, turn)
    standing += _house(tile, turn)
    standing += _bridge(painter, tile, turn)
    _bridges(painter, shapes)
    standing += _cities(painter, tile, shapes, turn)
    standing += _crossings(painter, tile, by)
    if Terrain.ABBEY in tile.edges:
        standing += paint_precinct(painter)
    standing += _monasteries(painter, tile, by)
    for number, each in enumerate(tile.features):
        # A quarter may be called what a mark of another box is called.
        name = f"quarter/{each.id}" if each.kind is Kind.QUARTER else each.kind.value
        if each.kind in (Kind.TOWER, Kind.QUARTER) and name in mark_painters():
            mark_painters()[name](painter, by.map(spot_on(tile, number)))
    if not shapes.fair.isEmpty():
        paint_fair(painter, shapes.fair, shapes.fair_at)
    for _, paint in sorted(standing, key=lambda each: each[0]):
        paint(painter)
    _signs(painter, tile, by)
    _rim(painter)


def paint_ground(painter: QPainter, tile: TileType, turn: int) -> None:
    """Paint what can be painted at once: meadows, roads, and where cities are."""
    shapes = turned_shapes(tile, turn)
    _paint_grass(painter)
    paint_water(painter, shapes.water, Random(tile.id))
    _roads(painter, shapes)
    for outline in shapes.cities.values():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GROUND if quarters(tile) else plain_roofs())
        painter.drawPath(_over_edges(outline))
    if Terrain.ABBEY in tile.edges:
        list(paint_precinct(painter))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((STONE_RIM, THICK + 1.0), (STONE, THICK)):
        painter.setPen(QPen(colour, width))
        for wall in shapes.walls.values():
            painter.drawPath(wall)
    for _, paint in _monasteries(painter, tile, QTransform().rotate(90 * turn)):
        paint(painter)


def _monasteries(painter: QPainter, tile: TileType, by: QTransform) -> Iterator[Standing]:
    """Paint the gardens of monasteries, and yield what stands in them."""
    if Terrain.ABBEY in tile.edges:
        return
    is_small = any(each.kind is Kind.FAIR for each in tile.features)
    for number, each in enumerate(tile.features):
        if each.kind is Kind.MONASTERY:
            at = by.map(spot_on(tile, number))
            paint_garden(painter, at)
            painters = [building_painters()[mark] for mark in each.marks if mark in building_painters()]
            yield next(iter(painters), monastery)(at, 0.78 if is_small else 1.0)


def _paint_grass(painter: QPainter) -> None:
    """Go to the scale of tiles that run a little beyond their edges, and paint the meadow."""
    painter.scale(tile_reach() / HALF, tile_reach() / HALF)
    painter.fillRect(QRectF(-HALF - 1, -HALF - 1, 2 * HALF + 2, 2 * HALF + 2), GRASS)


def _signs(painter: QPainter, tile: TileType, by: QTransform) -> None:
    """Paint banners and the marks of boxes over everything else."""
    plain = shapes_of(tile)
    for sign in tile.signs:
        if sign in mark_painters():
            mark_painters()[sign](painter, by.map(sign_spot(tile)))
    for number, each in enumerate(tile.features):
        for mark in each.marks:
            if mark in mark_painters():
                mark_painters()[mark](painter, by.map(mark_spot(tile, number)))
        for banner in range(each.pennants):
            paint_banner(painter, by.map(banner_spot(tile, number, plain)) + QPointF(14 * banner, 0))


def held_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a tile in the air."""
    return QRectF(-HALF - 4, -HALF - 4, 2 * HALF + 20, 2 * HALF + 24)


def paint_thickness(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint the shadow under a tile, and its cardboard edge."""
    path = QPainterPath()
    path.addRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))
    contact_shadow(painter, path, 5, 0.42)
    painter.fillRect(QRectF(-HALF, -HALF + 1, 2 * HALF + 0.4, 2 * HALF + 1.6), QColor("#7C6646"))


def thickness_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a tile's shadow."""
    return QRectF(-HALF - 3, -HALF - 3, 2 * HALF + 14, 2 * HALF + 16)


def _meadow(painter: QPainter, tile: TileType, shapes: Shapes, turn: int) -> Iterator[Standing]:
    """Paint the ground of fields, and yield what stands there, where it hides nothing."""
    by = QTransform().rotate(90 * turn)
    keep = [by.map(spot_on(tile, number)) for number in range(len(tile.places))]
    keep += [
        by.map(mark_spot(tile, number))
        for number, each in enumerate(tile.features)
        if each.marks and each.kind is not Kind.MONASTERY
    ]
    if tile.signs:
        keep.append(by.map(sign_spot(tile)))
    if any(each.kind is Kind.MONASTERY for each in tile.features):
        middle = QPointF(0, 0)
        if shapes.water.lines:
            middle = next(by.map(spot_on(tile, n)) for n, each in enumerate(tile.places) if not each.halves)
        keep += [middle + QPointF(x, y) for x in (-22, 0, 22) for y in (-24, -6, 12)]
    yield from Meadow(shapes, keep, Random(f"{tile.id} {turn}")).ground(painter)


def _roads(painter: QPainter, shapes: Shapes) -> None:
    """Paint all banks first, so that roads that meet run into each other."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((VERGE, ROAD + 6.0), (ROAD_RIM, ROAD + 2.2), (ROAD_FILL, ROAD)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for line in [*shapes.lines.values(), *shapes.ways]:
            painter.drawPath(line)
    for width, tone in ((ROAD - 3.4, QColor(160, 134, 88, 60)), (ROAD - 5.2, ROAD_FILL)):
        painter.setPen(QPen(tone, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for line in shapes.lines.values():
            painter.drawPath(line)
    pen = QPen(QColor(150, 128, 84, 80), 0.8, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([2, 6])
    painter.setPen(pen)
    for line in shapes.lines.values():
        painter.drawPath(line)


def _bridge(painter: QPainter, tile: TileType, turn: int) -> Iterator[Standing]:
    """Paint the bridge on which a road leads over another one; yield one that leads over a city's walls."""
    number = bridge_of(tile)
    if number is None:
        return
    quarters = turn + (tile.features[number].edges[0] + 1) % 2
    if any(bridge_over(tile, city) is not None for city in shapes_of(tile).cities):
        yield HALF, lambda painter: _span(painter, 90 * quarters, _OVER_CITY)
    else:
        _span(painter, 90 * quarters, ROAD * 1.3)


def _span(painter: QPainter, degrees: float, reach: float) -> None:
    """Paint a bridge that reaches so far to each side of the middle of the tile."""
    painter.save()
    painter.rotate(degrees)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(40, 30, 10, 70))
    painter.drawRect(QRectF(-reach * 0.77, ROAD / 2 + 1.4, reach * 1.54, 3.0))
    painter.setBrush(ROAD_FILL)
    painter.drawRect(QRectF(-reach, -ROAD / 2, 2 * reach, ROAD))
    painter.setPen(QPen(QColor("#6B5B45"), 0.6))
    painter.setBrush(STONE)
    for y in (-ROAD / 2 - 2.4, ROAD / 2):
        painter.drawRect(QRectF(-reach, y, 2 * reach, 2.4))
        for x in (-reach, reach - 3.0):
            painter.drawRect(QRectF(x, y - 0.8, 3.0, 4.0))
    painter.restore()


def _bridges(painter: QPainter, shapes: Shapes) -> None:
    """Paint the bridges on which roads cross a river.  Rule: RIV-5."""
    for road in shapes.lines.values() if shapes.water.lines else ():
        for at, angle in spans(shapes.water, road):
            painter.save()
            painter.translate(at)
            _span(painter, angle, WATER * 0.86)
            painter.restore()


def _house(tile: TileType, turn: int) -> Iterator[Standing]:
    """Yield the house that a road ends at."""
    by, shapes = QTransform().rotate(90 * turn), shapes_of(tile)
    for number, each in enumerate(tile.features):
        if each.ends_at == "house":
            at = by.map(shapes.lines[number].pointAtPercent(1.0))
            yield house(at + QPointF(0, 2), 6.5, Random(tile.id))


def _village(painter: QPainter, tile: TileType, shapes: Shapes, turn: int) -> Iterator[Standing]:
    """Paint the square where roads meet, and yield the houses around it."""
    if not any(each.ends_at == "crossing" for each in tile.features):
        return
    dice, by = Random(f"{tile.id} village {turn}"), QTransform().rotate(90 * turn)
    paint_village(painter, dice)
    spots = [by.map(spot_on(tile, number)) for number in range(len(tile.places))]
    for x, y in ((-15, -13), (15, -13), (-15, 14), (16, 13), (0, -17), (-24, -12), (24, 13)):
        at = QPointF(x, y)
        if is_clear(shapes, at, 5.5) and far(at, spots, 11):
            yield house(at, dice.uniform(3.4, 4.2), dice)


def _cities(painter: QPainter, tile: TileType, shapes: Shapes, turn: int) -> Iterator[Standing]:
    """Paint the ground inside walls, and yield walls, gates and houses."""
    gates = list(_gates(tile, shapes))
    for number, outline in shapes.cities.items():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GROUND)
        painter.drawPath(_over_edges(outline))
        dice = Random(f"{tile.id} {number} {turn}")
        town = town_of(tile, number, turn)
        _lanes(painter, outline, town)
        if number in shapes.walls:
            wall = shapes.walls[number]
            wall_shadow(painter, wall, outline)
            yield from wall_pieces(wall)
            yield from (tower(at, dice) for at in tower_spots(wall, gates))
        yield from (town_house(each.at, each.half, Random(each.seed)) for each in town.houses)
        if town.church is not None:
            yield church(town.church, dice)
    yield from (gate(at) for at in [*gates, *_water_gates(shapes)])


def _crossings(painter: QPainter, tile: TileType, by: QTransform) -> Iterator[Standing]:
    """Paint the bridge on which a city leads over another one, and yield its sides and mouths of tunnels."""
    deck, cities = by.map(deck_of(tile)), shapes_of(tile).cities.values()
    if not deck.isEmpty():
        painter.setPen(QPen(QColor(30, 20, 8, 62), THICK + 3.4))
        painter.drawPath(deck.translated(2.2, 1.8))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GROUND)
        painter.drawPath(deck)
        for side in parapets(tile):
            yield from wall_pieces(by.map(side))
    yield from (gate(by.map(at)) for at in (*mouths(tile, cities), *bridgeheads(tile)))


def _lanes(painter: QPainter, outline: QPainterPath, town: Town) -> None:
    """Paint yards, streets and the market of a town."""
    if town.market is None:
        return
    painter.setBrush(YARD)
    painter.drawPath(_over_edges(outline))
    painter.save()
    painter.setClipPath(_over_edges(outline), Qt.ClipOperation.IntersectClip)
    paint_streets(painter, town.streets, town.market)
    painter.restore()


def _over_edges(outline: QPainterPath) -> QPainterPath:
    """Return a city that goes on a little beyond the edges of the tile."""
    path = QPainterPath(outline)
    for x, y, width, height in (
        (-51, -51, 102, 1.2),
        (49.8, -51, 1.2, 102),
        (-51, 49.8, 102, 1.2),
        (-51, -51, 1.2, 102),
    ):
        strip = QRectF(x, y, width, height)
        if outline.contains(strip.center() * 0.98):
            path.addRect(strip)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _gates(tile: TileType, shapes: Shapes) -> Iterator[QPointF]:
    """Yield where a road, or a way from a crossing, ends at a city."""
    ending = [shapes.lines[number] for number, each in enumerate(tile.features) if each.ends_at in GATES]
    for line in [*ending, *shapes.ways]:
        inside = [line.pointAtPercent(part / 60) for part in range(61)]
        at = next(
            (point for point in inside if any(city.contains(point) for city in shapes.cities.values())), None
        )
        if at is not None:
            yield at


def _water_gates(shapes: Shapes) -> Iterator[QPointF]:
    """Yield where a river runs below a city that lies on both banks.  Rule: RIV-5."""
    for line in shapes.water.lines if len(shapes.cities) == 1 else ():
        on = [line.pointAtPercent(part / 60) for part in range(61)]
        inside = [any(city.contains(at) for city in shapes.cities.values()) for at in on]
        yield from (on[part] for part in range(1, 61) if inside[part] != inside[part - 1])


def _rim(painter: QPainter) -> None:
    """Let each tile be told from its neighbours, just."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(45, 35, 10, 38), 0.7))
    painter.drawRect(QRectF(-HALF + 0.2, -HALF + 0.2, 2 * HALF - 0.4, 2 * HALF - 0.4))
