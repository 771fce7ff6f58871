"""Tiles, painted from their features: whatever a variant defines can be seen."""

from math import hypot
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from app.games.carcassonne.tables import Kind, TileType
from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import mark_painters
from app.games.carcassonne.ui.art.scenery import (
    paint_banner,
    paint_fair,
    paint_house,
    paint_monastery,
    paint_tree,
    paint_tuft,
    paint_village,
)
from app.games.carcassonne.ui.art.tile_outlines import HALF, ROAD, Shapes, shapes_of, stroked
from app.games.carcassonne.ui.art.tile_spots import (
    banner_spot,
    far,
    house_spots,
    is_clear,
    mark_spot,
    spot_on,
)
from app.ui.art.artist import contact_shadow
from app.ui.art.pixmap_cache import PixmapCache
from app.ui.art.seat_style import seat_colour, seat_hatch

BLEED = 1.2
"""A tile is painted so much beyond its edges, so that neighbours join without a seam."""

GRASS, GROUND = QColor("#A3C266"), QColor("#E3C290")
ROAD_FILL, ROAD_RIM = QColor("#F4EBD3"), QColor("#94835D")
STONE, STONE_RIM = QColor("#D9D0BF"), QColor("#54463A")


def tile_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a tile."""
    reach = HALF + BLEED
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


def paint_tile(painter: QPainter, book: Book, args: list[str]) -> None:
    """
    Paint "tile/type/turn".

    On a screen from a larger pixmap that is kept: houses by the dozen take longer than a frame may.
    """
    tile = book.turned[args[0], 0].type
    painter.rotate(90 * int(args[1]))
    if not isinstance(painter.device(), QPixmap):
        painter.setClipRect(tile_bounds(book, args))
        _paint_type(painter, tile)
        return
    transform = painter.worldTransform()
    size = hypot(transform.m11(), transform.m12()) * 2 * (HALF + BLEED)
    master = tile_pixels(tile, next((step for step in _SIZES if step >= size), _SIZES[-1]))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    # Beyond the bounds by a hair, so that the outermost pixels are covered in full.
    painter.drawPixmap(tile_bounds(book, args).adjusted(-1, -1, 1, 1), master, QRectF(master.rect()))


_SIZES = (64, 96, 128, 192, 256, 512, 1024)
"""Widths of the kept pixmaps."""

_MASTERS: PixmapCache[tuple[TileType, int]] = PixmapCache(40 * 1024 * 1024)
"""All types of tiles as large as they are without zoom on a large screen, or some of them larger."""


def forget_tiles() -> None:
    """Forget the kept pixmaps of tiles: nobody looks at any now, or they are soon painted again."""
    _MASTERS.clear()


def tile_pixels(tile: TileType, size: int) -> QPixmap:
    """Return a tile, unturned, *size* pixels wide."""
    return _MASTERS.get((tile, size), lambda: _master(tile, size))


def _master(tile: TileType, size: int) -> QPixmap:
    pixels = QPixmap(size, size)
    pixels.fill(GRASS)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    painter.scale(size / 2 / (HALF + BLEED + 1), size / 2 / (HALF + BLEED + 1))
    _paint_type(painter, tile)
    painter.end()
    return pixels


def _paint_type(painter: QPainter, tile: TileType) -> None:
    """Paint an unturned tile."""
    shapes = shapes_of(tile)
    painter.scale(1 + (BLEED + 1) / HALF, 1 + (BLEED + 1) / HALF)
    painter.fillRect(QRectF(-HALF - 1, -HALF - 1, 2 * HALF + 2, 2 * HALF + 2), GRASS)
    _meadow(painter, tile, shapes)
    _roads(painter, tile, shapes)
    _cities(painter, tile, shapes)
    if not shapes.fair.isEmpty():
        paint_fair(painter, shapes.fair, shapes.fair_at)
    for number, each in enumerate(tile.features):
        if each.kind is Kind.MONASTERY:
            paint_monastery(painter, spot_on(tile, number))
        for mark in each.marks:
            if mark in mark_painters():
                mark_painters()[mark](painter, mark_spot(tile, number))
        for banner in range(each.pennants):
            paint_banner(painter, banner_spot(tile, number, shapes) + QPointF(14 * banner, 0))
    _rim(painter)


def paint_held_tile(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint a tile in the air, "held/type/turn": it throws a longer shadow."""
    path = QPainterPath()
    path.addRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))
    contact_shadow(painter, path, 8, 0.5)
    painter.save()
    paint_tile(painter, book, args)
    painter.restore()
    painter.setPen(QPen(QColor("#FFF9E6"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))


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


def _meadow(painter: QPainter, tile: TileType, shapes: Shapes) -> None:
    """Strew grass, flowers and trees where they hide nothing."""
    dice = Random(tile.id)
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(7):
        painter.setBrush(QColor(255, 255, 210, 26) if dice.random() < 0.5 else QColor(70, 110, 30, 24))
        at = QPointF(dice.uniform(-34, 34), dice.uniform(-34, 34))
        painter.drawEllipse(at, dice.uniform(7, 14), dice.uniform(5, 10))
    spots = [spot_on(tile, number) for number in range(len(tile.places))]
    spots += [mark_spot(tile, number) for number, each in enumerate(tile.features) if each.marks]
    trees: list[QPointF] = []
    for _ in range(60):
        at = QPointF(dice.uniform(-44, 44), dice.uniform(-43, 43))
        if not any(path.contains(at) for path in shapes.fields.values()):
            continue
        if len(trees) < 4 and is_clear(shapes, at, 7.5) and far(at, spots, 17) and far(at, trees, 11):
            trees.append(at)
        elif is_clear(shapes, at, 2.5):
            paint_tuft(painter, at, dice)
    for at in sorted(trees, key=QPointF.y):
        paint_tree(painter, at, dice.uniform(3.0, 4.4), dice)


def _roads(painter: QPainter, tile: TileType, shapes: Shapes) -> None:
    """Paint all casings first, so that roads that meet run into each other."""
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, width in ((ROAD_RIM, ROAD + 2.2), (ROAD_FILL, ROAD)):
        painter.setBrush(colour)
        for line in [*shapes.lines.values(), *shapes.ways]:
            painter.drawPath(stroked(line, width))
    pen = QPen(QColor(150, 128, 84, 90), 0.8, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([4, 5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in shapes.lines.values():
        painter.drawPath(line)
    if any(each.ends_at == "crossing" for each in tile.features):
        _crossing(painter, tile, shapes)


def _crossing(painter: QPainter, tile: TileType, shapes: Shapes) -> None:
    dice = Random(f"{tile.id} village")
    paint_village(painter, dice)
    spots = [spot_on(tile, number) for number in range(len(tile.places))]
    for x, y in ((-15, -13), (15, -13), (-15, 14), (16, 13), (0, -17)):
        at = QPointF(x, y)
        if is_clear(shapes, at, 6) and far(at, spots, 12):
            paint_house(painter, at, 3.6, dice)


def _cities(painter: QPainter, tile: TileType, shapes: Shapes) -> None:
    """Paint the ground inside walls, the houses, and the walls over them."""
    for number, outline in shapes.cities.items():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GROUND)
        painter.drawPath(_over_edges(outline))
        if number in shapes.walls:
            _shade(painter, outline, shapes.walls[number])
        dice = Random(tile.id)
        for at in house_spots(tile, number):
            paint_house(painter, at, dice.uniform(3.6, 4.8), dice)
    for wall in shapes.walls.values():
        paint_wall(painter, wall)
    _gates(painter, tile, shapes)


def _shade(painter: QPainter, outline: QPainterPath, wall: QPainterPath) -> None:
    """Darken the ground of a city along its walls."""
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(90, 60, 25, 60), 9))
    painter.drawPath(wall)
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


def paint_wall(painter: QPainter, wall: QPainterPath) -> None:
    """Paint a stone wall with its battlements."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor(30, 20, 8, 60), 8.0), (STONE_RIM, 5.6), (STONE, 4.0)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(wall.translated(0.8, 1.4) if width == 8.0 else wall)
    pen = QPen(QColor("#A3978A"), 4.0, Qt.PenStyle.CustomDashLine)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([0.32, 0.62])
    painter.setPen(pen)
    painter.drawPath(wall)


def _gates(painter: QPainter, tile: TileType, shapes: Shapes) -> None:
    """Mark the gate where a road, or a way from a crossing, ends at a city."""
    ending = [shapes.lines[number] for number, each in enumerate(tile.features) if each.ends_at == "city"]
    for line in [*ending, *shapes.ways]:
        inside = [line.pointAtPercent(part / 60) for part in range(61)]
        at = next(
            (point for point in inside if any(city.contains(point) for city in shapes.cities.values())), None
        )
        if at is not None:
            painter.setPen(QPen(STONE_RIM, 1))
            painter.setBrush(STONE)
            painter.drawRect(QRectF(at.x() - 8, at.y() - 9, 16, 9))
            painter.setBrush(QColor("#4A3423"))
            gate = QPainterPath()
            gate.addRoundedRect(QRectF(at.x() - 3.6, at.y() - 6, 7.2, 8), 3.5, 3.5)
            painter.drawPath(gate)


def _rim(painter: QPainter) -> None:
    """Let each tile be told from its neighbours, just."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(45, 35, 10, 38), 0.7))
    painter.drawRect(QRectF(-HALF + 0.2, -HALF + 0.2, 2 * HALF - 0.4, 2 * HALF - 0.4))


# --- Features lit up, for field view and pointing ---


def paint_region(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint one feature of a tile in a light or a seat's tint: "region/type/turn/number/tint"."""
    tile = book.turned[args[0], 0].type
    number, tint = int(args[2]), args[3]
    path = shapes_of(tile).of(number)
    if path is None:
        path = QPainterPath()
        path.addEllipse(spot_on(tile, number), 22, 20)
    # The shape turns with the tile, a seat's pattern does not.
    path = QTransform().rotate(90 * int(args[1])).map(path)
    if tint == "crown":
        _crown(painter, path)
        return
    if tint.startswith("#"):
        colour = QColor(tint)
        colour.setAlpha(105)
        painter.setPen(QPen(QColor(tint), 1.6))
        painter.setBrush(colour)
        painter.drawPath(path)
        return
    _tinted(painter, path, [int(each) for each in tint.split("+") if each])


def _crown(painter: QPainter, path: QPainterPath) -> None:
    """Ring a city along its walls; where it goes on over the edge of the tile there is nothing to ring."""
    painter.setBrush(QColor(255, 213, 74, 90))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(path)
    painter.setClipRect(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF).adjusted(6, 6, -6, -6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("#5A3A00", 6.0), ("#FFC81E", 4.0)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawPath(path)


def _tinted(painter: QPainter, path: QPainterPath, colours: list[int]) -> None:
    """Tint and hatch by whoever leads; nobody's ground is only paled."""
    painter.setPen(Qt.PenStyle.NoPen)
    if not colours:
        painter.setBrush(QColor(255, 252, 235, 120))
        painter.drawPath(path)
        return
    wash = seat_colour(colours[0])
    wash.setAlpha(110)
    painter.setBrush(wash)
    painter.drawPath(path)
    for colour in colours:
        painter.setBrush(seat_hatch(colour, 12.5, 190))
        painter.drawPath(path)
