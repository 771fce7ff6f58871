"""Volcanoes, dragons, portals and princesses on tiles of one's own."""

import pytest
from attrs import evolve

from app.games.carcassonne.commands import Place
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.sandbox.sketch import Sketch
from app.games.carcassonne.sandbox.tile_design import objection, sketch_of, tile_of, ways_to_end
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from tests.games.carcassonne.expansions.test_dragon import land

DRAGON = Options(boxes=("dragon",))


def tile_named(name: str):
    return next(each for each in DRAGON.played.tiles if each.id == name)


def test_signs_are_offered_where_the_box_is_open(qtbot):
    """DRG-1, DRG-2, DRG-40, XOPT-01: one button each, and for cities the princess."""
    editor, tile = TileEditor(), tile_named("E")
    qtbot.addWidget(editor)
    editor.show_tile(tile, sketch_of(tile), (*DRAGON.marks, *DRAGON.signs))
    shown = {each.accessibleName(): each for each in editor.marks if not each.isHidden()}
    assert {*shown} == {"princess north", "volcano", "dragon", "magic portal"}
    with qtbot.waitSignal(editor.drawn) as drawn:
        shown["volcano"].click()
    assert drawn.args[0].signs == {"volcano"}
    editor.show_tile(tile, drawn.args[0], (*DRAGON.marks, *DRAGON.signs))
    assert shown["volcano"].isChecked()
    editor.show_tile(tile, sketch_of(tile), Options().marks)
    assert all(each.isHidden() for each in editor.marks)


@pytest.mark.parametrize("name", ["PD01", "PD03", "PD04", "PD08", "PD11", "PD16", "PD20", "PD22", "PD24"])
def test_published_tiles_can_be_drawn_anew(name):
    """DRG-2, DRG-30, DRG-42: the sketch of a tile gives the tile, the road that ends at a volcano, too."""
    tile = tile_named(name)
    sketch = sketch_of(tile)
    assert sketch is not None
    again = tile_of(sketch, tile)
    assert again.signs == tile.signs
    assert [(each.kind, each.marks, each.ends_at) for each in again.features] == [
        (each.kind, each.marks, each.ends_at) for each in tile.features
    ]


def test_a_road_ends_at_a_volcano():
    """DRG-2: only where there is one."""
    road = Sketch((Terrain.ROAD, Terrain.FIELD, Terrain.FIELD, Terrain.FIELD))
    assert objection(road) is not None
    assert ways_to_end(evolve(road, signs=frozenset({"volcano"}))) == ["volcano"]
    assert objection(evolve(road, signs=frozenset({"volcano"}))) is None


def test_a_volcano_of_ones_own_calls_the_dragon():
    """DRG-2: E with a volcano, laid in a game."""
    tables = Options().tables
    tiles = tuple(
        tile_of(evolve(sketch_of(each), signs=frozenset({"volcano"})), each) if each.id == "E" else each
        for each in tables.tiles
    )
    played = land("D(0,0)", tables=evolve(tables, tiles=tiles)).draw("E")
    played.play(Place(played.state.turn, "E", Square(0, -1), 2))
    assert played.state.kept["dragon"] == (0, -1)
