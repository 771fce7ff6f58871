"""The Tower in the sandbox, on tiles of one's own, and on the score pad."""

import pytest
from attrs import evolve

from app.core.edits import Edit, Held
from app.games.carcassonne import rules
from app.games.carcassonne.expansions.tower.keeping import heights, prisoners
from app.games.carcassonne.features import is_on_tower
from app.games.carcassonne.model import Square, kept_by, kept_points
from app.games.carcassonne.options import Options
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.sandbox.sketch import Sketch
from app.games.carcassonne.sandbox.tile_design import features_of, objection, sketch_of, tile_of
from app.games.carcassonne.score_pad import pad
from app.games.carcassonne.tables import Kind, Terrain
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from tests.games.carcassonne.expansions.test_tower import MONKS, holding, land, number_at, with_towers

TOWER = Options(boxes=("tower",))


def offered(state, key) -> dict[str, Edit]:
    return {str(each.phrase): each for each in bench.changes(state, key)}


def test_a_tower_is_raised_and_lowered_by_hand():
    """TWR-1, TWR-2: pieces come from whoever has most, and go back to whoever has fewest."""
    state = land(MONKS).state
    high = offered(state, ("square", Square(0, 0)))["Raise the tower by a piece"].state
    assert (heights(high), [kept_by(high, "towerpieces", seat) for seat in (0, 1)]) == ({(0, 0): 1}, [9, 10])
    assert list(rules.problems(high)) == []
    low = offered(high, ("square", Square(0, 0)))["Take a piece off the tower"].state
    assert (heights(low), [kept_by(low, "towerpieces", seat) for seat in (0, 1)]) == ({}, [10, 10])
    assert "Raise the tower by a piece" not in offered(state, ("square", Square(1, 0)))


def test_nobody_is_left_on_top_of_nothing():
    """TWR-10: the last piece below a follower stays."""
    state = with_towers(land(MONKS, "1(0,0)t0"), (0, 0, 1)).state
    assert "Take a piece off the tower" not in offered(state, ("square", Square(0, 0)))


def test_a_follower_is_made_a_prisoner_and_let_go():
    """TWR-5: whoever is held is not on the land."""
    played = land(MONKS, "2(1,0)m0")
    number = number_at(played, 1, 0)
    taken = offered(played.state, ("follower", number))["Make it a prisoner of Seat 1"].state
    assert (prisoners(taken), taken.followers) == ({number: 0}, {})
    assert prisoners(offered(taken, None)["Let the follower of Seat 2 go home"].state) == {}


def test_a_tower_goes_with_its_tile():
    """TWR-2: moved, and put away with the pieces back in hand."""
    state = with_towers(land(MONKS), (0, 0, 3)).state
    held = bench.lifted(state, ("square", Square(0, 0)))
    moved = bench.put(state, held, ("square", Square(-1, 0)))
    assert isinstance(moved, Edit)
    assert heights(moved.state) == {(-1, 0): 3}
    gone = bench.away(state, ("square", Square(0, 0)))
    assert isinstance(gone, Edit)
    assert heights(gone.state) == {}
    assert sum(gone.state.kept["towerpieces"]) == 20


def test_followers_are_put_onto_towers_by_hand():
    """TWR-8, TWR-10: where there is a foundation; without a piece that cannot be."""
    state = land(MONKS).state
    spot = "place", Square(0, 0), 1
    assert spot in set(bench.spots(state, Held(("follower", 0))))
    put = bench.put(state, Held(("follower", 0)), spot)
    assert isinstance(put, Edit)
    (each,) = put.state.followers.values()
    assert is_on_tower(put.state, each)
    assert [reason.rule for reason in rules.problems(put.state)] == ["TWR-10"]


def test_pieces_and_ransoms_are_dialled():
    """TWR-1, TWR-12: how many pieces a seat has, and what it has paid."""
    state = land(MONKS).state
    paid = bench.set_dial(state, ("kept", 0, "ransoms"), -3)
    assert isinstance(paid, Edit)
    assert kept_points(paid.state, 0) == -3
    fewer = bench.set_dial(state, ("kept", 1, "towerpieces"), 4)
    assert isinstance(fewer, Edit)
    assert kept_by(fewer.state, "towerpieces", 1) == 4


@pytest.mark.parametrize("name", [f"TW{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 15, 16)])
def test_published_tiles_can_be_drawn_anew(name):
    """TWR-16: the sketch of a tile gives the tile, roads that end at the foundation too."""
    tile = next(each for each in TOWER.played.tiles if each.id == name)
    sketch = sketch_of(tile)
    assert sketch is not None
    assert sketch.tower
    again = tile_of(sketch, tile)
    assert [each.kind for each in again.places].count(Kind.TOWER) == 1
    assert {each.ends_at for each in again.features} == {each.ends_at for each in tile.features}


def test_a_tower_and_a_fair_have_no_room_together():
    """TWR-16, FAIR-03."""
    field = (Terrain.FIELD,) * 4
    assert objection(Sketch(field, tower=True)) is None
    assert objection(Sketch(field, tower=True, fair=True)) is not None
    assert features_of(Sketch(field, tower=True))[-1].kind is Kind.TOWER


def test_a_foundation_is_offered_where_the_box_is_open(qtbot):
    """XOPT-01: and on a tile that has one."""
    editor, tile = TileEditor(), next(each for each in TOWER.played.tiles if each.id == "B")
    qtbot.addWidget(editor)
    editor.show_tile(tile, sketch_of(tile))
    assert editor.tower.isHidden()
    editor.show_tile(tile, sketch_of(tile), middles=frozenset({"tower"}))
    assert not editor.tower.isHidden()
    with qtbot.waitSignal(editor.drawn) as drawn:
        editor.tower.click()
    assert drawn.args[0].tower


def test_a_tower_on_a_tile_of_ones_own_can_be_raised():
    """TWR-2: E with a foundation."""
    tables = Options().tables
    tiles = tuple(
        tile_of(evolve(sketch_of(each), tower=True), each) if each.id == "E" else each
        for each in tables.tiles
    )
    played = land("E(0,0)", tables=evolve(tables, tiles=tiles))
    assert "Raise the tower by a piece" in offered(played.state, ("square", Square(0, 0)))


def test_whoever_is_held_is_said_once():
    """TWR-5: no position holds a follower that stands on the land."""
    played = holding(land(MONKS, "1(1,0)m0"), (0, 1))
    assert "TWR-5" in [each.rule for each in rules.problems(played.state)]


def test_the_pad_has_a_row_for_ransoms():
    """TWR-12: written down like any other source."""
    assert "Ransoms" in [str(each.label) for each in pad(TOWER, 2).blocks(0)[0].sources]
