"""Inns & Cathedrals at the table: what is shown, chosen by mouse and keys, and said."""

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.core.command import NATURE
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.commands import ChooseToken, Deploy, Exchange, Landed, Place, Throw
from app.games.carcassonne.model import Spot, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.tables import Token
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.art.tile_outlines import shapes_of
from app.games.carcassonne.ui.art.tile_spots import mark_spot, spot_on
from app.games.carcassonne.ui.layout import about
from app.games.carcassonne.ui.pieces import LARGER
from app.games.carcassonne.ui.print_kit import kit
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land

RIGHT, LEFT, ENTER = Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Return


@pytest.fixture
def crossing(qtbot):
    """Seat 0 has laid a crossing, and may put a figure on any of six places."""
    land = Land("D(0,0)", boxes=("inns",)).draw("IN14").play(Place(0, "IN14", Square(1, 0), 0))
    return AtTable(qtbot, land)


def places(there: AtTable) -> set[tuple]:
    found = {item.key for item in there.table.scene.items_of() if isinstance(item.key, tuple)}
    return {key for key in found if key[0] == "place"}


def test_both_kinds_are_offered_at_each_place(crossing):
    """INN-7: a normal follower, and the big one beside it."""
    free = {"r0", "r1", "r2", "f0", "f1", "f2"}
    assert places(crossing) == {("place", name) for name in free} | {("place", name, "big") for name in free}


def test_a_click_on_the_big_one_puts_it_there(crossing):
    """INN-7: it is the figure that is clicked that goes."""
    crossing.click(crossing.where(("place", "r2", "big")))
    assert crossing.said == [Deploy(0, "r2", "big")]


def test_a_click_on_the_other_puts_a_follower(crossing):
    """INN-7."""
    crossing.click(crossing.where(("place", "r2")))
    assert crossing.said == [Deploy(0, "r2")]


def test_every_figure_is_reached_by_arrows(crossing):
    """INN-7: to the right of each follower stands the big one, and back."""
    gesture = crossing.table.gesture
    for first in [key for key in gesture.targets if len(key) == 2]:
        gesture._point(first)
        crossing.press(RIGHT)
        assert gesture.at == (*first, "big")
        crossing.press(LEFT)
        assert gesture.at == first
    crossing.press(RIGHT, ENTER)
    assert crossing.said == [Deploy(0, gesture.targets[-2][1], "big")]


def test_it_is_said_which_figure_is_offered(crossing):
    """INN-7: for whoever hears the table."""
    said = str(crossing.table.scene.item(("place", "r0", "big")).sprite.phrase)
    assert "big follower" in said


def test_only_the_big_one_is_left(qtbot):
    """INN-7: it stands where the followers would."""
    monks = " ".join(f"1({x},1)m0" for x in range(7))
    land = Land("E(0,0) " + " ".join(f"B({x},1)" for x in range(7)), monks, boxes=("inns",))
    there = AtTable(qtbot, land.draw("B").play(Place(0, "B", Square(0, 2), 0)))
    assert places(there) == {("place", "m0"), ("place", "f0")}
    assert there.table.scene.item(("place", "m0")).sprite.art.startswith("big/")


def test_a_box_that_is_not_played_shows_nothing(qtbot):
    """XOPT-01: no figure, no word, no tile of it."""
    land = Land("D(0,0)").draw("W").play(Place(0, "W", Square(1, 0), 0))
    assert all(len(key) == 2 for key in places(AtTable(qtbot, land)))
    said = [str(line) for chapter in rules_card(Options()).chapters for line in chapter.lines]
    assert not [line for line in said if "inn" in line.split()]
    assert len(kit(Options(), 2).trays[1].pieces) == 2


def test_who_comes_in_a_seduction(qtbot):
    """FAIR-X30: a normal follower on one side, the big one on the other."""
    land = Land("B(0,0) B(0,1)", "2(0,0)m0", boxes=("inns",)).turn("CA06", 1, 0)
    land.play(ChooseToken(0, Token.SEDUCTION)).play(Throw(0, 0, 500))
    there = AtTable(qtbot, land.play(Landed(NATURE, 0, 0, 500, Spot(0, 150), 300, Spot(0, 150))))
    arts = [there.table.scene.item(("swap", number)).sprite.art for number in (0, 7)]
    assert [art.split("/")[0] for art in arts] == ["follower", "big"]
    there.click(there.where(("swap", 7)))
    assert there.said == [Exchange(0, 8, 7)]


def test_what_is_pointed_at_tells_its_inn():
    """INN-1, INN-2: what it pays now is nothing."""
    land = Land("A(-1,0)r3 IN15(0,0)", "1(-1,0)r0", boxes=("inns",))
    said = str(about(land.state, Square(0, 0), 0))
    assert "road of 2 tiles with inn" in said
    assert "0 points for Seat 1 now, at least 4 once" in said


@pytest.mark.parametrize("box", all_boxes())
def test_every_tile_of_a_box_can_be_drawn(qtbot, box):
    """XCAR-1: each place has a shape with its follower's spot, and marks stand clear of those."""
    tables = Options(boxes=(box,)).played
    for tile in [each for each in tables.tiles if each not in Options().tables.tiles]:
        shapes = shapes_of(tile)
        for number, each in enumerate(tile.places):
            is_built = each.kind.value in ("monastery", "tower", "quarter")
            assert is_built or shapes.of(number) is not None, (tile.id, each.id)
            if each.marks and each.kind.value == "monastery":
                # A building is painted whole: whoever stands in it leaves most of what marks it to be seen.
                assert seen(tables, tile, number) > 0.5, (tile.id, each.id)
            elif each.marks:
                gap = mark_spot(tile, number) - spot_on(tile, number)
                assert gap.manhattanLength() > 12, (tile.id, each.id)
        plain, marked = (painted(tables, tile.id, with_marks) for with_marks in (False, True))
        assert (plain != marked) == any(each.marks for each in tile.features)


def seen(tables, tile, number: int) -> float:
    """How much of what marks a building can be seen with a follower in it: a share of its pixels."""
    plain = painted(tables, tile.id, with_marks=False)
    marked = painted(tables, tile.id, with_marks=True)
    with_monk = painted(tables, tile.id, with_marks=True, monk=spot_on(tile, number))
    spots = [(x, y) for x in range(128) for y in range(128) if plain.pixel(x, y) != marked.pixel(x, y)]
    return sum(marked.pixel(*spot) == with_monk.pixel(*spot) for spot in spots) / len(spots)


def painted(tables, name: str, with_marks: bool, monk: QPointF | None = None):
    tiles = tables.tiles
    if not with_marks:
        tiles = tuple(
            evolve(each, features=tuple(evolve(part, marks=()) for part in each.features)) for each in tiles
        )
    artist = CarcassonneArtist(book_of(evolve(tables, tiles=tiles)))
    pixels = QPixmap(128, 128)
    pixels.fill(Qt.GlobalColor.white)
    painter = QPainter(pixels)
    painter.translate(64, 64)
    artist.paint(painter, f"tile/{name}/0")
    if monk is not None:
        painter.translate(monk)
        painter.scale(LARGER, LARGER)
        artist.paint(painter, "follower/0/standing")
    painter.end()
    return pixels.toImage()


def test_paper_knows_the_box():
    """INN-1 to INN-7: tiles and standing figures, reminders, rules on a page."""
    options = Options(boxes=("inns",))
    trays = kit(options, 2).trays
    assert sum(piece.count for piece in trays[0].pieces) == 72 + 12 + 18
    assert [piece.count for piece in trays[1].pieces] == [8, 8, 1, 1]
    assert "3 a pennant" in str([str(note) for note in reminders(options)])
    assert "With" not in str([str(note) for note in reminders(Options())])


def test_the_tray_has_a_row_for_every_seat_where_there_are_figures_of_several_kinds(crossing, qtbot):
    """INN-7: with one kind two seats share a row; with more the big one stands beside the number, whole."""
    plain = AtTable(qtbot, Land("D(0,0)"))
    homes = [
        [there.table.tray.home(there.table.view, seat) for seat in (0, 1)] for there in (crossing, plain)
    ]
    (one, other), (left, right) = homes
    assert one.x() == other.x()
    assert one.y() < other.y()
    assert left.y() == right.y()
