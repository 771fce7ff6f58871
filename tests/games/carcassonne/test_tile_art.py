"""Tiles as they are painted: upright in any turn, the same every time, and never so many that it is felt."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from app.games.carcassonne.tables import Kind, standard
from app.games.carcassonne.ui.art import tile_pixmaps
from app.games.carcassonne.ui.art.figures import cloaked
from app.games.carcassonne.ui.art.tile_art import paint_ground, paint_whole, tile_reach
from app.games.carcassonne.ui.art.tile_outlines import turned_shapes
from app.games.carcassonne.ui.art.tile_pixmaps import AT_ONCE, TileKey, tile_at_least, tile_pixels
from app.games.carcassonne.ui.art.towns import town_of
from app.shell.common.thumbnails import left_picture
from app.ui.art.pixmap_cache import PixmapCache
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land

TILES = {tile.id: tile for tile in standard().tiles}
ROOF = "#8e4b3b"
"""Of a monastery."""


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.setattr(tile_pixmaps, "_KEPT", PixmapCache(1 << 26))


def image(tile: str, turn: int = 0) -> QImage:
    return tile_pixels(TILES[tile], 256, turn).toImage()


def rows_of(picture: QImage, colour: str) -> list[int]:
    """Return the rows in which a colour is seen."""
    return [
        y
        for y in range(picture.height())
        if any(picture.pixelColor(x, y).name() == colour for x in range(60, 196, 4))
    ]


@pytest.mark.parametrize("turn", range(4))
def test_roofs_are_up_whatever_the_turn(qapp, turn):
    """A monastery's roof is north of its court on the screen, however the tile lies."""
    rows = rows_of(image("B", turn), ROOF)
    assert rows
    assert max(rows) < 128


def test_what_grows_is_the_same_every_time(qapp, monkeypatch):
    once = image("U", 1)
    monkeypatch.setattr(tile_pixmaps, "_KEPT", PixmapCache(1 << 26))
    assert image("U", 1) == once
    assert image("U", 3) != once


@pytest.mark.parametrize("turn", range(4))
def test_a_monk_does_not_hide_the_monastery(qapp, turn):
    """CAR-31: most of what is built is seen behind whoever stands in its court."""
    number = next(n for n, each in enumerate(TILES["B"].features) if each.kind is Kind.MONASTERY)
    assert number is not None
    picture, monk = image("B", turn), cloaked()
    built = [
        QPointF(x, y) / 256 * 102.4 - QPointF(51.2, 51.2)
        for x in range(40, 216, 3)
        for y in range(20, 128, 3)
        if picture.pixelColor(x, y).name() in (ROOF, "#ae6350", "#f8efdc", "#efe3cb", "#5b7490", "#7f98b2")
    ]
    hidden = [at for at in built if monk.contains(at)]
    assert len(built) > 100
    assert len(hidden) < 0.4 * len(built)


def test_a_large_land_is_painted_bit_by_bit(qtbot, qapp):
    """Few tiles at once; the others are there without houses and trees, and get them one after another."""
    painted: list[object] = []
    whole = tile_pixmaps.paint_whole
    tile_pixmaps.paint_whole = lambda *args: (painted.append(args[1:]), whole(*args))
    try:
        squares = [(("B", "CA06")[n % 2], n % 4, n // 4, n // 2 % 4) for n in range(16)]
        land = Land(" ".join(f"{tile}({x},{y})r{turn}" for tile, x, y, turn in squares))
        there = AtTable(qtbot, land)
        there.view.viewport().grab()
        assert len(painted) <= 3 * AT_ONCE
        qtbot.waitUntil(lambda: not there.table._painting.isActive())
        there.view.viewport().grab()
        qtbot.waitUntil(lambda: not there.table._painting.isActive())
        assert len(set(painted)) == len({(tile, turn) for tile, _, _, turn in squares})
    finally:
        tile_pixmaps.paint_whole = whole


def test_a_small_picture_is_made_of_a_large_one_that_is_known(qapp, monkeypatch):
    """Whoever leaves a table does not wait until its picture for the Hall has been painted anew."""
    large = tile_pixels(TILES["U"], 256, 1)
    monkeypatch.setattr(tile_pixmaps, "paint_whole", None)
    assert tile_at_least(TileKey(TILES["U"], 96, 1)).cacheKey() == large.cacheKey()


def test_whoever_leaves_a_land_at_once_does_not_wait_for_its_tiles(qtbot, monkeypatch):
    """The picture that is kept shows tiles as well as they are known by then, and says so."""
    painted: list[object] = []
    whole = tile_pixmaps.paint_whole
    monkeypatch.setattr(tile_pixmaps, "paint_whole", lambda *args: (painted.append(args[1:]), whole(*args)))
    squares = [(("B", "CA06")[n % 2], n % 4, n // 4, n // 2 % 4) for n in range(16)]
    there = AtTable(qtbot, Land(" ".join(f"{tile}({x},{y})r{turn}" for tile, x, y, turn in squares)))
    there.view.viewport().grab()
    before = len(painted)

    left_picture(there.table, there.land.state)
    assert len(painted) == before
    assert there.table.is_unfinished

    qtbot.waitUntil(lambda: not there.table.is_unfinished)
    assert len(painted) > before


def colour_of(picture: QImage, tile: str, number: int, turn: int) -> list[float]:
    """Return how red, green and blue a city is on the whole."""
    outline = turned_shapes(TILES[tile], turn).cities[number]
    scale, middle = picture.width() / 2 / tile_reach(), picture.width() / 2
    seen = [
        picture.pixelColor(round(middle + x * scale), round(middle + y * scale)).getRgb()[:3]
        for x in range(-44, 45, 2)
        for y in range(-44, 45, 2)
        if outline.contains(QPointF(x, y))
    ]
    return [sum(each) / len(seen) for each in zip(*seen, strict=True)]


@pytest.mark.parametrize("tile", ["C", "N", "R"])
def test_a_city_has_roofs_from_its_first_picture(qapp, tile):
    """What is shown before a tile's own houses are painted is not another city: not bare ground."""
    number = next(n for n, each in enumerate(TILES[tile].features) if each.kind is Kind.CITY)
    key = TileKey(TILES[tile], 128, 0)
    first, whole = (
        colour_of(tile_pixmaps._painted(key, paint).toImage(), tile, number, 0)
        for paint in (paint_ground, paint_whole)
    )
    assert all(abs(one - other) < 22 for one, other in zip(first, whole, strict=True))


def test_a_town_goes_on_over_the_edge(qapp):
    """A house that the edge of a tile cuts stands on the next one too, just so, and so does a street."""
    west, east = town_of(TILES["C"], 0, 0), town_of(TILES["C"], 0, 1)
    cut = {(round(each.at.y(), 3), each.seed) for each in west.houses if each.at.x() > 47}
    going_on = {(round(each.at.y(), 3), each.seed) for each in east.houses if each.at.x() < -47}
    assert cut & going_on
    ends = {street.pointAtPercent(1).toTuple() for street in west.streets}
    assert (50.0, 0.0) in ends


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("tile", ["C", "G", "N", "Q", "R"])
def test_a_market_is_left_to_the_knight(qapp, tile, turn):
    """CAR-31: whoever is put into a city stands in a market, not on a roof, whatever the turn."""
    for number, each in enumerate(TILES[tile].features):
        if each.kind is Kind.CITY:
            town = town_of(TILES[tile], number, turn)
            assert town.houses
            assert town.market is not None
            for house in town.houses:
                away = house.at - town.market
                assert max(abs(away.x()) - house.half, abs(away.y())) > 5
