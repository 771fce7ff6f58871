"""Inns and cathedrals on tiles of one's own."""

from attrs import evolve

from app.games.carcassonne.options import Options
from app.games.carcassonne.sandbox.sketch import Sketch, tidy
from app.games.carcassonne.sandbox.tile_design import features_of, sketch_of, tile_of
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from tests.games.carcassonne.expansions.test_inns import land

F, R, C = Terrain.FIELD, Terrain.ROAD, Terrain.CITY
ROAD = Sketch(edges=(F, R, F, R), groups=(0, 1, 2, 1), marks=frozenset({(1, "inn")}))


def test_an_inn_is_drawn_beside_its_road():
    """INN-6: and where the road goes, the inn goes too."""
    assert [each.marks for each in features_of(tidy(ROAD)) if each.kind.value == "road"] == [("inn",)]
    assert tidy(evolve(ROAD, edges=(F, F, F, F))).marks == frozenset()
    assert tidy(evolve(ROAD, edges=(F, C, F, C))).marks == frozenset()


def test_published_tiles_can_be_drawn_anew():
    """INN-1, INN-3: the sketch of a tile gives the tile with its inn or cathedral."""
    tiles = {tile.id: tile for tile in Options(boxes=("inns",)).played.tiles}
    for name in ("IN01", "IN12", "IN15", "IN16"):
        sketch = sketch_of(tiles[name])
        assert sketch is not None, name
        assert sketch.marks
        again = tile_of(sketch, tiles[name])
        assert [each.marks for each in again.features] == [each.marks for each in tiles[name].features]


def test_marks_are_offered_where_their_box_is_open(qtbot):
    """XOPT-01, INN-6: an inn for each road, a cathedral for each city, and nothing without the box."""
    editor, tile = TileEditor(), next(each for each in Options().tables.tiles if each.id == "D")
    qtbot.addWidget(editor)
    sketch = sketch_of(tile)
    editor.show_tile(tile, sketch)
    assert not [button for button in editor.marks if not button.isHidden()]
    editor.show_tile(tile, sketch, Options(boxes=("inns",)).marks)
    shown = [button for button in editor.marks if not button.isHidden()]
    assert [button.accessibleName() for button in shown] == ["inn east and west", "cathedral north"]
    with qtbot.waitSignal(editor.drawn) as drawn:
        shown[0].click()
    assert drawn.args[0].marks == {(1, "inn")}


def test_a_tile_of_ones_own_pays_like_the_published_ones():
    """INN-1: U with an inn, on a road of three tiles."""
    tables = Options().tables
    tiles = tuple(
        evolve(each, features=(evolve(each.features[0], marks=("inn",)), *each.features[1:]))
        if each.id == "U"
        else each
        for each in tables.tiles
    )
    played = land("A(-1,0)r3 U(0,0)", "1(-1,0)r0", tables=evolve(tables, tiles=tiles))
    assert played.turn("W", 1, 0).points == (6, 0)
