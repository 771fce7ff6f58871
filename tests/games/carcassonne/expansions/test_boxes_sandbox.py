"""Boxes in the sandbox: dragon, fairy, abbeys and barns by hand, kept by positions as text."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from app.core.edits import AnyEdit, Edit, Held, Thing
from app.core.positions import read, write
from app.core.words import Phrase
from app.games.carcassonne import rules
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.expansions.abbey.barns import Barn, barns
from app.games.carcassonne.expansions.dragon.kept import dragon_at, fairy_of
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Position, Square, keep
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.ui.arrangement import WIDE
from app.games.carcassonne.ui.editor.editor import CarcassonneEditor
from app.ui.board.table import Seating
from tests.games.carcassonne.at_table import ADA, BO, QUIET
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.expansions.test_count import land as around_carcassonne
from tests.pointer import move_pointer

DRAGON, FAIRY = Held(("neutral", "dragon")), Held(("neutral", "fairy"))
ABBEY, BARN = Held(("own tile", 0, "AMA")), Held(("piece", 0, "barn"))
MEADOW = "B(0,0) B(1,0) B(0,1) B(1,1)"


def after(edit: AnyEdit | Phrase) -> Position:
    assert isinstance(edit, Edit), edit
    return edit.state


def by_hand(state: Position, held: Held, spot: object) -> Position:
    assert spot in set(bench.spots(state, held))
    return after(bench.put(state, held, spot))


def left(state: Position, key: object) -> int | None:
    """How many of a thing the palette still has; None if it does not offer it."""
    things: list[Thing] = [each for shelf in bench.shelves(state) for each in shelf.things]
    return next((each.left for each in things if each.key == key), None)


def written_again(state: Position) -> Position:
    return read(write(GAME, state, state.seats), state.options, {GAME.id: GAME}.__getitem__).state


def test_the_dragon_is_put_and_moved():
    """DRG-2: from the palette onto a tile, from there onto another, and away."""
    state = Land("D(0,0) E(0,-1)r2", boxes=("dragon",)).state
    put = by_hand(state, DRAGON, ("square", Square(0, 0)))
    assert (dragon_at(put), left(put, DRAGON.thing)) == ((0, 0), 0)
    held = bench.lifted(put, "dragon")
    assert held == Held(DRAGON.thing, source="dragon")
    moved = by_hand(put, held, ("square", Square(0, -1)))
    assert dragon_at(written_again(moved)) == (0, -1)
    gone = after(bench.away(moved, "dragon"))
    assert (dragon_at(gone), left(gone, DRAGON.thing)) == (None, 1)


def test_tiles_that_waited_for_a_volcano_wait_no_longer():
    """DRG-1: a dragon on the land lets them be drawn."""
    state = Land("D(0,0)", boxes=("dragon",)).state
    number = [tile.id for tile in state.options.played.tiles].index("PD16")
    state.kept = {"asleep": (number,)}
    put = by_hand(state, DRAGON, ("square", Square(0, 0)))
    assert (put.pile["PD16"], put.kept.get("asleep")) == (1, None)
    assert not [each for each in rules.problems(put) if each.rule in ("DRG-1", "DRG-2")]


def test_the_fairy_goes_beside_a_follower_or_onto_a_tile():
    """DRG-20, DRG-21: kept as text either way."""
    state = Land("D(0,0) B(0,1)", "2(0,1)m0", boxes=("dragon",)).state
    (number,) = state.followers
    guarding = written_again(by_hand(state, FAIRY, ("beside", number)))
    fairy = fairy_of(guarding)
    assert fairy is not None
    assert (fairy.x, fairy.y, fairy.beside) == (0, 1, number)
    alone = written_again(by_hand(guarding, Held(FAIRY.thing, source="fairy"), ("square", Square(0, 0))))
    assert fairy_of(alone) == (0, 0, -1, -1)
    assert fairy_of(after(bench.away(alone, "fairy"))) is None


def test_they_follow_their_tile():
    """DRG-21: moved with it; with the tile put away they are off the land."""
    state = Land("D(0,0) B(0,1)", "2(0,1)m0", boxes=("dragon",)).state
    (number,) = state.followers
    both = by_hand(by_hand(state, FAIRY, ("beside", number)), DRAGON, ("square", Square(0, 1)))
    tile = bench.lifted(both, ("square", Square(0, 1)))
    assert tile is not None
    moved = by_hand(both, tile, ("square", Square(1, 1)))
    fairy = fairy_of(moved)
    assert fairy is not None
    assert (dragon_at(moved), fairy[:3]) == ((1, 1), (1, 1, number))
    gone = after(bench.away(both, ("square", Square(0, 1))))
    assert (dragon_at(gone), fairy_of(gone)) == (None, None)


def test_the_fairy_stays_when_her_follower_is_put_elsewhere():
    """DRG-21, DRG-22: onto another tile, into other hands, or home; she is beside nobody then."""
    state = Land("D(0,0) B(0,1) B(1,1)", "2(0,1)m0", boxes=("dragon",)).state
    (number,) = state.followers
    guarding = by_hand(state, FAIRY, ("beside", number))
    held = bench.lifted(guarding, ("follower", number))
    assert held is not None
    moved = by_hand(guarding, held, ("place", Square(1, 1), 0))
    given = bench.changes(guarding, ("follower", number))[0].state
    home = after(bench.away(guarding, ("follower", number)))
    for each in (moved, given, home):
        assert (fairy_of(each), rules.problems(each)) == ((0, 1, -1, -1), [])
    keep(moved, "fairy", 0, 1, number, 0)
    assert "DRG-21" in [each.rule for each in rules.problems(moved)]


@pytest.mark.parametrize(
    ("boxes", "step", "kept"),
    [
        (("dragon",), "dragon", {"dragon": (0, 0), "walk": (0, 0)}),
        (("tower",), "capture", {"raised": (0, 0), "towers": (0, 0, 1)}),
        (("abbey",), "wagon", {"wagons": (8, 0, 0, 0)}),
        (("count",), "enter", {"entry": (0,)}),
        (("abbey",), "last_abbey", {"closing": (0, 1)}),
    ],
)
def test_what_is_under_way_ends_when_something_else_comes_next(boxes, step, kept):
    """DRG-11, TWR-3, ABB-14, CNT-4, ABB-5: no walk, capture, drive, entry or last round is left behind."""
    state = Land("TW02(0,0) B(0,1)" if "tower" in boxes else "B(0,0) B(0,1)", boxes=boxes).state
    state.phase, state.steps, state.step, state.kept = Phase.STEP, (step,), step, kept
    drawing = bench.set_dial(state, "phase", Phase.DRAW).state
    assert not {"walk", "raised", "wagons", "entry", "closing"} & {*drawing.kept}
    assert [each.rule for each in rules.problems(drawing) if each.rule in ("DRG-11", "ABB-5")] == []


def test_an_abbey_is_laid_and_taken_away():
    """ABB-1: a seat has one; it never gets into the pile."""
    state = Land(MEADOW, boxes=("abbey",)).state
    laid = by_hand(state, ABBEY, ("square", Square(2, 0)))
    assert (laid.tiles[Square(2, 0)].type, laid.kept["abbeys"]) == ("AMA", (1, 0))
    assert (left(laid, ABBEY.thing), left(laid, ("own tile", 1, "AMA"))) == (0, 1)
    assert bench.put(laid, ABBEY, ("square", Square(3, 0))) is not None
    assert not isinstance(bench.put(laid, ABBEY, ("square", Square(3, 0))), Edit)
    again = written_again(laid)
    assert (again.tiles[Square(2, 0)].type, again.kept["abbeys"]) == ("AMA", (1, 0))
    gone = after(bench.away(again, ("square", Square(2, 0))))
    assert (left(gone, ABBEY.thing), gone.pile.get("AMA", 0)) == (1, 0)
    assert not [each for each in rules.problems(gone) if each.rule == "ABB-1"]


def test_a_barn_is_built_moved_and_taken_away():
    """ABB-20: on corners where four tiles meet in a field, and nowhere else."""
    state = Land(f"{MEADOW} B(2,0) B(2,1)", boxes=("abbey",)).state
    assert set(bench.spots(state, BARN)) == {("corner", Square(x, 0)) for x in (0, 1)}
    built = by_hand(state, BARN, ("corner", Square(0, 0)))
    assert (list(barns(built)), left(built, BARN.thing)) == ([Barn(0, Square(0, 0))], 0)
    assert not isinstance(bench.put(built, BARN, ("corner", Square(1, 0))), Edit)
    held = bench.lifted(built, ("barn", 0))
    assert held is not None
    moved = written_again(by_hand(built, held, ("corner", Square(1, 0))))
    assert list(barns(moved)) == [Barn(0, Square(1, 0))]
    gone = after(bench.away(moved, ("barn", 0)))
    assert (list(barns(gone)), left(gone, BARN.thing)) == ([], 1)


def test_without_boxes_nothing_of_them_is_offered():
    """XOPT-01: no shelf, and nothing to be lifted."""
    state = Land("D(0,0)").state
    assert [str(shelf.label) for shelf in bench.shelves(state)] == ["Followers", "Tiles", "Fair tiles"]
    assert left(state, DRAGON.thing) is None
    assert bench.lifted(state, "dragon") is None


# --- In the window ---


@pytest.fixture
def editor(qtbot):
    """The board of the sandbox with dragon, fairy, abbeys and barns to hand."""
    made = CarcassonneEditor(GAME, QUIET)
    qtbot.addWidget(made.widget())
    made.widget().resize(800, 600)
    made.widget().show()
    state = Land(MEADOW, "2(0,1)m0", boxes=("dragon", "abbey")).state
    made.show_state(after(bench.put(state, DRAGON, ("square", Square(0, 0)))), Seating((ADA, BO), None))
    return made


def spot(editor: CarcassonneEditor, x: float, y: float) -> QPoint:
    return editor.board.mapFromScene(QPointF(x, y) * WIDE)


def click(editor: CarcassonneEditor, where: QPoint) -> None:
    move_pointer(editor.board.viewport(), where)
    QTest.mouseClick(editor.board.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_the_dragon_is_moved_with_the_mouse(editor, qtbot):
    """DRG-2: taken up where it stands, and put onto another tile."""
    item = editor.scene.item("dragon")
    assert item is not None
    click(editor, editor.board.mapFromScene(item.pos()))
    with qtbot.waitSignal(editor.edited) as told:
        click(editor, spot(editor, 1, 1))
    assert dragon_at(told.args[0].state) == (1, 1)


def test_a_barn_is_built_with_the_mouse(editor, qtbot):
    """ABB-20: from the palette onto its corner."""
    editor.take(BARN.thing)
    with qtbot.waitSignal(editor.edited) as told:
        click(editor, spot(editor, 0.5, 0.5))
    assert list(barns(told.args[0].state)) == [Barn(0, Square(0, 0))]


@pytest.mark.parametrize("held", [DRAGON, FAIRY, ABBEY, BARN], ids=lambda held: str(held.thing))
def test_everything_has_a_look_and_a_place(editor, held):
    """XCAR-4: what is held has a picture, on its spot and off it."""
    where = next(iter(bench.spots(editor.state, held)))
    for there in (where, None):
        (ghost,) = editor.ghost(held, there, QPointF(0, 0)).values()
        assert ghost.art.split("/")[0] in ("dragon", "fairy", "held", "barn")


def of_every_box() -> Position:
    """The city of Carcassonne with a road, a tower, a city and a meadow around it."""
    tiles = "U(-1,0) TW02(-1,1) E(0,3) B(4,0) B(4,1) B(5,0) B(5,1)"
    others = tuple(box for box in all_boxes() if box != "count")
    state = around_carcassonne(tiles, "2(4,0)m0", boxes=others).state
    keep(state, "towerpieces", 10, 10)
    return state


def test_every_figure_of_every_box_can_be_put():
    """XCAR-4: whatever the palette has finds a place, and comes back from the position as text."""
    state = of_every_box()
    things = [each for shelf in bench.shelves(state) for each in shelf.things if each.left]
    kinds = {each.key[2] if each.key[0] == "figure" else each.key[0] for each in things}
    assert {"follower", "big", "builder", "pig", "mayor", "wagon"} <= kinds
    for thing in things:
        held = Held(thing.key)
        spot = next(iter(bench.spots(state, held)), None)
        assert spot is not None, thing.key
        put = after(bench.put(state, held, spot))
        again = written_again(put)
        assert (again.followers, again.tiles) == (put.followers, put.tiles), thing.key
        assert {**again.kept} == {**put.kept}, thing.key


def test_neutral_figures_and_markers_are_moved_too():
    """CNT-3, TWR-2, KNG-1, TRD-1: the count and towers by their menu, markers, goods and pieces by dials."""
    state = of_every_box()
    said = {str(each.phrase) for key in (None, *_squares(state)) for each in bench.changes(state, key)}
    assert any(each.startswith("The count to another quarter") for each in said)
    assert "Raise the tower by a piece" in said
    names = {
        each.key[2] for each in bench.dials(state) if isinstance(each.key, tuple) and each.key[0] == "kept"
    }
    assert {"king", "robber", "wine", "grain", "cloth", "towerpieces", "ransoms"} <= names


def _squares(state: Position) -> list[object]:
    return [("square", at) for at in state.tiles]
