"""Abbeys, and roads that end at a house, on tiles of one's own."""

import pytest
from attrs import evolve

from app.bots.headless import make_bot, play_out
from app.bots.protocol import Budget
from app.core.game import Level
from app.games.carcassonne.commands import Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.gates import meetings
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.sandbox.sketch import Sketch
from app.games.carcassonne.sandbox.tile_design import (
    WALLED,
    objection,
    shape_of,
    sketch_of,
    tile_of,
    ways_to_end,
)
from app.games.carcassonne.tables import Terrain, TileType
from app.games.carcassonne.ui.art.tile_pixmaps import tile_pixels
from app.games.carcassonne.ui.editor.designer import middles_of
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from tests.games.carcassonne.drawn import Land, table, wander
from tests.games.carcassonne.test_recount import compare

FIELD, ROAD, CITY = Terrain.FIELD, Terrain.ROAD, Terrain.CITY
ABBEY = Options(boxes=("abbey",))
TO_A_HOUSE = Sketch((ROAD, FIELD, FIELD, FIELD), house=True)
BLANK = TileType("OWN1", "Mine", (FIELD,) * 4, ())


def own(sketch: Sketch) -> TileType:
    assert objection(sketch) is None
    return tile_of(sketch, BLANK)


def with_own(sketch: Sketch, tiles: str, followers: str = "", **options) -> Land:
    """A land played with one tile of one's own beside the others."""
    tables = Options().tables
    return Land(tiles, followers, tables=evolve(tables, tiles=(*tables.tiles, own(sketch))), **options)


@pytest.mark.parametrize("name", ["AM10", "AMA"])
def test_published_tiles_can_be_drawn_anew(name):
    """ABB-3, ABB-26: the sketch of a tile gives the tile."""
    tile = next(each for each in ABBEY.played.tiles if each.id == name)
    sketch = sketch_of(tile)
    assert sketch is not None
    again = tile_of(sketch, tile)
    assert (again.edges, shape_of(again.features)) == (tile.edges, shape_of(tile.features))


def test_a_road_ends_at_a_house_where_it_has_room():
    """TRD-13, ABB-26: one road, and open land opposite; without the house it leads nowhere."""
    assert objection(evolve(TO_A_HOUSE, house=False)) is not None
    assert ways_to_end(TO_A_HOUSE) == ["house"]
    assert [(each.id, each.ends_at) for each in own(TO_A_HOUSE).features] == [("r0", "house"), ("f0", None)]
    beside = evolve(TO_A_HOUSE, edges=(ROAD, CITY, FIELD, CITY))
    assert objection(beside) is None
    assert len([each for each in own(beside).features if each.halves]) == 1
    for wrong in (
        Sketch(house=True),
        evolve(TO_A_HOUSE, edges=(ROAD, FIELD, CITY, FIELD)),
        evolve(TO_A_HOUSE, edges=(ROAD, ROAD, FIELD, FIELD)),
        evolve(TO_A_HOUSE, edges=(ROAD, CITY, FIELD, CITY), groups=(0, 1, 2, 1)),
        *(evolve(TO_A_HOUSE, **{name: True}) for name in ("monastery", "fair", "tower")),
        evolve(TO_A_HOUSE, signs=frozenset({"volcano"})),
    ):
        assert "house" in str(objection(wrong)), wrong


def test_a_road_to_a_house_of_ones_own_is_scored():
    """CAR-40, RX-21: two tiles from a monastery to the house; nobody drives on from it."""
    played = with_own(TO_A_HOUSE, "A(0,0)r2", "1(0,0)r0").turn("OWN1", 0, -1, 2)
    assert played.points == (2, 0)
    assert meetings(own(TO_A_HOUSE)) == frozenset()


def test_an_abbey_of_ones_own_fills_a_hole():
    """ABB-2, ABB-3: drawn like any tile, laid only among four, and what comes to its walls ends there."""
    around = "U(0,1)r1 A(0,-1) B(1,-1) B(1,0) B(1,1) B(-1,1) B(-1,0)"
    played = with_own(WALLED, around, "1(0,1)r0").draw("OWN1")
    assert played.refuses(Place(0, "OWN1", Square(2, 0), 0)) == "ABB-2"
    played.play(Place(0, "OWN1", Square(0, 0), 0))
    assert played.offers == {"m0"}
    assert not played.region(0, -1, "r0").open
    assert played.region(0, 1, "r0").open == 1


def test_an_abbey_is_all_there_is_of_its_tile():
    """ABB-4: neither roads, nor towers, nor what boxes count."""
    assert objection(WALLED) is None
    wrong = [evolve(WALLED, edges=(ROAD, FIELD, FIELD, FIELD)), evolve(WALLED, monastery=False)]
    wrong += [evolve(WALLED, **{name: True}) for name in ("fair", "tower", "house")]
    wrong += [evolve(WALLED, signs=frozenset({"portal"})), evolve(WALLED, marks=frozenset({(-1, "shrine")}))]
    assert [each for each in wrong if "abbey" not in str(objection(each))] == []


def test_both_are_offered_where_their_boxes_are_open(qtbot):
    """XOPT-01: houses with Traders & Builders, too; whatever a tile has is shown."""
    assert middles_of(Options().played.tiles) == frozenset()
    assert middles_of(ABBEY.played.tiles) == {"house", "abbey"}
    assert middles_of(Options(boxes=("traders",)).played.tiles) == {"house"}
    editor, tile = TileEditor(), own(Sketch(monastery=True))
    qtbot.addWidget(editor)
    editor.show_tile(tile, sketch_of(tile))
    assert editor.house.isHidden()
    assert editor.abbey.isHidden()
    editor.show_tile(tile, sketch_of(tile), (), middles_of(ABBEY.played.tiles))
    with qtbot.waitSignal(editor.drawn) as drawn:
        editor.abbey.click()
    assert drawn.args[0] == WALLED
    editor.show_tile(own(WALLED), WALLED)
    assert editor.abbey.isChecked()
    assert not editor.abbey.isHidden()


@pytest.mark.parametrize("sketch", [WALLED, TO_A_HOUSE], ids=["abbey", "house"])
def test_both_have_a_picture_of_their_own(qapp, sketch):
    """ABB-3, ABB-26: not the one of the tile without."""
    plain = Sketch(monastery=True) if sketch.abbey else Sketch()
    assert tile_pixels(own(sketch), 64).toImage() != tile_pixels(own(plain), 64).toImage()


@pytest.mark.parametrize("boxes", [(), ("abbey", "cult")], ids=["base", "boxes"])
def test_a_game_with_both_is_counted_alike(boxes):
    """ABB-3: without the box, too; the slow recount agrees all the way, and computers play with them."""
    tables = Options().tables
    own_tiles = (evolve(own(WALLED), count=6), evolve(own(TO_A_HOUSE), id="OWN2", count=6))
    few = tuple(evolve(each, count=min(each.count, 2)) for each in tables.tiles)
    tables = evolve(tables, tiles=(*few, *own_tiles))
    for number, session in enumerate(wander(table(5, boxes=boxes, tables=tables, fairs="none"), 4)):
        if number % 9 == 0:
            compare(session.state)
    laid = [each.type for each in session.state.tiles.values()]
    assert {"OWN1", "OWN2"} <= {*laid}
    played = table(1, level=Level.SQUIRE, boxes=boxes, tables=tables, fairs="none")
    play_out(played, {seat: make_bot(GAME, "squire") for seat in range(2)}, Budget(effort=0.0))
    compare(played.state)
    assert "OWN1" in [each.type for each in played.state.tiles.values()]
