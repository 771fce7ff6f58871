"""Traders & Builders in the sandbox, on tiles of one's own, and on the score pad."""

from attrs import evolve
from PySide6.QtWidgets import QCheckBox

from app.core.edits import Edit, Held
from app.core.game import Player
from app.core.options import Option, describe
from app.core.session import Setup
from app.games.carcassonne import rules
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Square, kept_by
from app.games.carcassonne.options import Options
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.sandbox.tile_design import sketch_of, tile_of
from app.games.carcassonne.score_pad import pad
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from app.shell.setup.new_game_dialog import NewGameDialog
from tests.games.carcassonne.expansions.test_traders import ROAD, land

TRADERS = Options(boxes=("traders",))


def test_goods_are_offered_for_each_city(qtbot):
    """XOPT-01, TRD-1: wine, grain and cloth, and nothing without the box."""
    editor, tile = TileEditor(), next(each for each in TRADERS.played.tiles if each.id == "E")
    qtbot.addWidget(editor)
    editor.show_tile(tile, sketch_of(tile), TRADERS.marks)
    shown = [button for button in editor.marks if not button.isHidden()]
    assert [button.accessibleName() for button in shown] == ["wine north", "grain north", "cloth north"]
    with qtbot.waitSignal(editor.drawn) as drawn:
        shown[1].click()
    assert drawn.args[0].marks == {(0, "grain")}


def test_published_tiles_can_be_drawn_anew():
    """TRD-1: the sketch of a tile gives the tile with its good."""
    tiles = {tile.id: tile for tile in TRADERS.played.tiles}
    for name in ("TB01", "TB02", "TB05", "TB13", "TB15", "TB17"):
        sketch = sketch_of(tiles[name])
        assert sketch is not None, name
        assert sketch.marks
        again = tile_of(sketch, tiles[name])
        assert [each.marks for each in again.features] == [each.marks for each in tiles[name].features]


def test_a_good_on_a_tile_of_ones_own_is_taken():
    """TRD-1: E with wine."""
    tables = Options().tables
    tiles = tuple(
        evolve(each, features=(evolve(each.features[0], marks=("wine",)), *each.features[1:]))
        if each.id == "E"
        else each
        for each in tables.tiles
    )
    played = land("E(0,0)", tables=evolve(tables, tiles=tiles)).turn("E", 0, -1, 2)
    assert kept_by(played.state, "wine", 0) == 2


def test_figures_are_put_where_they_can_stand():
    """TRD-3, TRD-9: a builder on roads and in cities, a pig in fields."""
    state = land(ROAD, "1(-1,0)r0").state
    for figure, kinds in (("builder", {"c0", "r0"}), ("pig", {"f0", "f1"})):
        spots = list(bench.spots(state, Held(("figure", 0, figure))))
        places = {
            state.book.turned[state.tiles[at].type, 0].type.places[number].id for _, at, number in spots
        }
        assert places == kinds
    done = bench.put(state, Held(("figure", 0, "builder")), ("place", Square(0, 0), 1))
    assert isinstance(done, Edit)
    assert [each.rule for each in rules.problems(done.state) if each.rule == "XCAR-6"] == []


def test_tokens_are_dialled():
    """TRD-1: how much wine a seat has, and no more than there is."""
    state = land("D(0,0)").state
    after = bench.set_dial(state, ("kept", 1, "wine"), 4)
    assert isinstance(after, Edit)
    assert kept_by(after.state, "wine", 1) == 4
    dial = next(each for each in bench.dials(after.state) if each.key == ("kept", 0, "wine"))
    assert dial.high == 5


def test_the_pad_has_a_row_for_goods():
    """TRD-2: written down like any other source."""
    found = pad(TRADERS, 2).blocks(0)[0]
    assert "Goods" in [str(each.label) for each in found.sources]
    assert GAME.id == "carcassonne"


def test_what_hits_pigs_is_asked_only_where_there_are_pigs():
    """XOPT-15, XOPT-01: only what is in play is ever shown."""
    about = next(each for each in describe(Options) if each.name == "figures_hit")
    assert about.matters(TRADERS)
    assert not about.matters(Options())
    assert not about.matters(Options(boxes=("inns",)))
    others = [each for each in describe(Options) if isinstance(each, Option) and each.name != about.name]
    assert all(each.matters(Options()) == (not each.only_with) for each in others)


def test_the_dialog_asks_it_once_the_box_is_ticked(qtbot):
    """XOPT-15: before a game, on the page of options."""
    players = (Player("Ada"), Player("Bo"))
    dialog = NewGameDialog(GAME, Setup(GAME.id, players, GAME.options(), 0))
    qtbot.addWidget(dialog)
    field = dialog._fields["figures_hit"]
    assert field.isHidden()
    next(
        box for box in dialog.findChildren(QCheckBox) if box.accessibleName() == "Traders & Builders"
    ).click()
    assert not field.isHidden()
