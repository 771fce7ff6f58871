"""The rivers at the table: where they can be laid, what is said and seen of them, what is on paper."""

import pytest
from PySide6.QtCore import QPointF, Qt

from app.core.command import NATURE
from app.games.carcassonne.commands import Drawn, Place
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.sandbox.tile_design import sketch_of
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.tiles import AHEAD
from app.games.carcassonne.ui.art.river_outlines import WATER
from app.games.carcassonne.ui.art.tile_outlines import shapes_of
from app.games.carcassonne.ui.art.tile_pixmaps import tile_pixels
from app.games.carcassonne.ui.art.tile_spots import spot_on
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import prompt_for
from app.games.carcassonne.ui.words import sides_of, sides_words
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land

BOXES = ("river", "river2")
TILES = {tile.id: tile for tile in Options(boxes=BOXES).played.tiles if tile.id.startswith(("RV", "RW"))}


@pytest.fixture
def bending(qtbot):
    """Seat 0 holds a second bend after a first one to the south."""
    land = Land("RV01(0,0) RV07(1,0) RV10(2,0)", boxes=("river",), pile="RV02 V").draw("RV10")
    return AtTable(qtbot, land)


def test_only_the_other_side_is_offered(bending):
    """RIV-2, RIV-3: a click where the river goes on lays the bend, turned away from the first."""
    bending.click(bending.at(2, 1))
    assert bending.said == [Place(0, "RV10", Square(2, 1), 2)]


def test_it_is_said_why_a_tile_cannot_lie_there(bending):
    """RIV-2: a click beside the river says what is wrong."""
    bending.click(bending.at(0, 1))
    assert bending.said == []
    assert bending.refusals


def test_what_is_to_be_done_speaks_of_the_river(bending):
    """RIV-2: in the sentence under the table, and for whoever hears the tile in hand."""
    view = bending.land.state
    said = prompt_for(view, 0, is_snapped=False, is_running=False, is_practice=False)
    assert "the river goes on" in str(said.text)
    assert "south river, west river" in str(sides_words(sides_of(view.book.turned["RV10", 0])))


def test_a_tile_that_waits_is_seen_and_told(qtbot):
    """RX-09: in the tray, and in the log."""
    land = Land("RV01(0,0) RV10(1,0) B(0,1)", boxes=("river",), pile="RV07 RV02 V")
    land.state.pile["RV09"] = 1
    before = land.state.copy()
    height = AtTable(qtbot, Land("RV01(0,0)", boxes=("river",))).table.tray.height()
    there = AtTable(qtbot, land.play(Drawn(NATURE, "RV09")))
    assert there.table.tray.height() > height
    assert "comes again" in str(tell(before, Drawn(NATURE, "RV09"), land.state))


@pytest.mark.parametrize("name", TILES)
def test_water_runs_to_the_edges_that_show_it(qapp, name):
    """RIV-2: in each turn, so that neighbours run into each other."""
    tile = TILES[name]
    for turn in (0, 1):
        picture = tile_pixels(tile, 256, turn).toImage()
        for edge, (dx, dy) in enumerate(AHEAD):
            seen = [
                picture.pixelColor(round(127.5 + 123 * dx + aside * dy), round(127.5 + 123 * dy + aside * dx))
                for aside in (-10, -5, 0, 5, 10)
            ]
            is_blue = sum(each.blue() > each.red() + 50 for each in seen) > 2
            assert is_blue == (tile.edges[(edge - turn) % 4] is Terrain.RIVER), (name, turn, edge)


@pytest.mark.parametrize("name", TILES)
def test_nobody_stands_in_the_water(qapp, name):
    """RIV-4: each place has ground of its own, and its figure stands on it."""
    tile, shapes = TILES[name], shapes_of(TILES[name])
    for number, each in enumerate(tile.places):
        assert each.kind.value == "monastery" or shapes.of(number) is not None
        at = spot_on(tile, number)
        for line in shapes.water.lines:
            on = [line.pointAtPercent(part / 30) for part in range(31)]
            gap = min((spot - at).manhattanLength() for spot in on)
            assert gap > WATER / 2 or each.kind.value in ("city", "road"), (name, each.id)
        assert not shapes.water.pool.contains(QPointF(at))


def test_a_river_is_not_drawn_by_hand(qapp):
    """RIV-1: the designer offers meadow, road and city; tiles of a river keep their drawing."""
    assert all(sketch_of(tile) is None for tile in TILES.values())


def test_paper_knows_the_rivers():
    """RIV-1, RIV-6: their tiles are cut out, and the rules on a page tell how they begin."""
    options = Options(boxes=BOXES)
    assert sum(piece.count for piece in kit(options, 2).trays[0].pieces) == 72 + 12 + 24
    said = " ".join(str(line) for chapter in rules_card(options).chapters for line in chapter.lines)
    assert "the fork comes second" in said
    assert said.count("Each of its tiles lets the river go on") == 1
    assert "river" not in " ".join(str(line) for c in rules_card(Options()).chapters for line in c.lines)


def test_an_arrow_leads_to_either_arm(qtbot):
    """RIV-6: by keys, each tile goes to either arm."""
    land = Land("RW01(0,0) RW04(1,0)", boxes=("river2",), pile="RW03 V").draw("RW06")
    there = AtTable(qtbot, land)
    assert set(there.table.gesture._held.legal) == {Square(1, -1), Square(2, 0)}
    there.press(Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert len(there.said) == 1
