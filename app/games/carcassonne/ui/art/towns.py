"""Where the houses, streets and the market of a city stand on a turned tile."""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPixmap, QTransform

from app.games.carcassonne.tables import TileType
from app.games.carcassonne.ui.art.blocks import quarters
from app.games.carcassonne.ui.art.roofs import YARD, town_house
from app.games.carcassonne.ui.art.tile_geometry import HALF, edge_middle
from app.games.carcassonne.ui.art.tile_outlines import turned_shapes
from app.games.carcassonne.ui.art.tile_spots import far, kept_in_city, spot_on

_ROWS, _COLUMNS = 14, 11
"""Terraces to a tile, and houses in each; even, and the same on all tiles, so that towns go on over edges."""

_EDGE = HALF - 7.0
"""Houses farther out are cut by the edge of a tile: on both sides of it they are the same."""


class House(NamedTuple):
    """A house: where the foot of its roof is, half its width, and what it looks like."""

    at: QPointF
    half: float
    seed: str


class Town(NamedTuple):
    """
    What stands in a city.

    Attributes:
        church: Where one is, if there is room.
        market: Where streets meet, and where its follower will be.
    """

    houses: list[House]
    streets: list[QPainterPath]
    market: QPointF | None
    church: QPointF | None


@lru_cache(maxsize=256)
def town_of(tile: TileType, number: int, turn: int) -> Town:
    """Return what stands in a city on a turned tile: terraces up to its walls."""
    if quarters(tile):
        # Figures stand there side by side.
        return Town([], [], None, None)
    shapes, by = turned_shapes(tile, turn), QTransform().rotate(90 * turn)
    outline, name = shapes.cities[number], f"{tile.id} {number} {turn}"
    dice, market = Random(name), by.map(spot_on(tile, number))
    keep = kept_in_city(tile, number, turn)
    edges = [by.map(edge_middle(edge)) for edge in tile.features[number].edges]
    streets = [_street(market, edge) for edge in edges]
    paved = [street.pointAtPercent(part / 14) for street in streets for part in range(15)]
    houses = [each for each in _terraces(name) if _has_room(each, outline, market, keep, paved)]
    for each in _along(shapes.walls.get(number), outline, name):
        is_free = all(not _is_near(each.at, other.at, 6.6, 5.5) for other in houses)
        if is_free and _has_room(each, outline, market, keep, paved):
            houses.append(each)
    site = _church_site(houses, outline, [market, *keep], dice)
    if site is not None:
        houses = [each for each in houses if not _is_under(each.at, site)]
    return Town(houses, streets, market, site)


@cache
def plain_roofs() -> QBrush:
    """Return terraces without an end, for a town that is looked at before its own houses are painted."""
    pixels = QPixmap(2 * round(2 * HALF), 2 * round(2 * HALF))
    pixels.fill(YARD)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(2, 2)
    painter.translate(HALF, HALF)
    for at, half, seed in _terraces("plain"):
        town_house(at, half, Random(seed))[1](painter)
    painter.end()
    brush = QBrush(pixels)
    brush.setTransform(QTransform.fromTranslate(-HALF, -HALF).scale(0.5, 0.5))
    return brush


def _street(market: QPointF, edge: QPointF) -> QPainterPath:
    """Return a street from the market to the middle of an edge, where the neighbour's begins."""
    path = QPainterPath(market)
    # It leaves the tile at a right angle.
    path.quadTo(edge * 0.62, edge)
    return path


def _terraces(name: str) -> Iterator[House]:
    """Yield houses in rows from edge to edge; here and there one is missing."""
    for row in range(_ROWS + 1):
        for column in range(_COLUMNS + 1):
            x = -HALF + (column + row % 2 / 2) * 2 * HALF / _COLUMNS
            y = -HALF + row * 2 * HALF / _ROWS
            if x > HALF + 1:
                continue
            is_cut = max(abs(x), abs(y)) > _EDGE
            seed = f"edge {row % _ROWS} {column % _COLUMNS}" if is_cut else f"{name} {row} {column}"
            luck = Random(seed)
            if luck.random() < 0.06:
                continue
            shift = QPointF(luck.uniform(-0.7, 0.7), luck.uniform(-0.8, 0.8))
            yield House(QPointF(x, y) + shift, luck.uniform(4.1, 4.7), seed)


def _along(wall: QPainterPath | None, outline: QPainterPath, name: str) -> Iterator[House]:
    """Yield small houses where terraces end before a wall."""
    if wall is None:
        return
    steps = max(8, round(wall.length() / 2.5))
    for step in range(steps + 1):
        on, turn = wall.pointAtPercent(step / steps), wall.angleAtPercent(step / steps) * pi / 180
        for side in (-1, 1):
            at = on + QPointF(sin(turn), cos(turn)) * side * 7.6
            if max(abs(at.x()), abs(at.y())) < _EDGE and outline.contains(at):
                yield House(at + QPointF(0, 1.5), 3.3, f"{name} {step} {side}")


def _has_room(
    house: House, outline: QPainterPath, market: QPointF, keep: list[QPointF], paved: list[QPointF]
) -> bool:
    """Tell whether a house stands inside the walls, and on no street."""
    at, half = house.at, house.half
    middle = at - QPointF(0, 1.7)
    if not far(middle, keep, 12) or _is_near(middle, market, 6.5 + half, 9.0):
        return False
    corners = (at + QPointF(x, y) for x in (-half, half) for y in (-6.4, 2.2))
    if not all(outline.contains(_inside(each)) for each in corners):
        return False
    return not any(_is_near(middle, each, half + 0.6, 4.6) for each in paved)


def _is_near(at: QPointF, other: QPointF, across: float, down: float) -> bool:
    return abs(at.x() - other.x()) < across and abs(at.y() - other.y()) < down


def _inside(at: QPointF) -> QPointF:
    """Return a point beyond the edge of the tile as the nearest one on it."""
    reach = HALF - 0.6
    return QPointF(max(-reach, min(reach, at.x())), max(-reach, min(reach, at.y())))


def _church_site(
    houses: list[House], outline: QPainterPath, keep: list[QPointF], dice: Random
) -> QPointF | None:
    """Return where a church stands among many houses, clear of followers and signs."""
    if len(houses) < 24 or dice.random() < 0.3:
        return None
    sites = [
        at
        for at, _, _ in houses
        if abs(at.x()) < 36
        and -22 < at.y() < 40
        and far(at - QPointF(0, 5), keep, 19)
        and all(outline.contains(at + QPointF(x, y)) for x in (-11, 11) for y in (-16, 12))
    ]
    return dice.choice(sites) if sites else None


def _is_under(at: QPointF, church: QPointF) -> bool:
    return abs(at.x() - church.x()) < 12 and -9 < at.y() - church.y() < 6
