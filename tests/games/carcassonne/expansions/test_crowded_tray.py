"""The tray beside the board, with many boxes and many seats: nothing covers anything, and nothing is cut."""

from itertools import product
from math import hypot

import pytest
from PySide6.QtCore import QPointF

from app.core.game import Player
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.ui import tile_tray
from app.games.carcassonne.ui.prompts import facts_about
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.expansions.test_count import land as around_carcassonne

SIX = tuple(Player(f"P{seat}", None, seat) for seat in range(6))


@pytest.fixture
def crowded(qtbot):
    others = tuple(box for box in all_boxes() if box not in ("count", "river", "river2"))
    land = around_carcassonne("N(0,3)", seats=6, boxes=others).draw("E")
    return AtTable(qtbot, land, players=SIX)


def homes(there: AtTable) -> list[QPointF]:
    return [QPointF(there.table.tray.home(there.table.view, seat)) for seat in range(6)]


def test_markers_lie_beside_no_prisoners(qtbot, monkeypatch):
    """TWR-5, KNG-1: both are below what a seat has gathered."""
    land = Land("D(0,0)", boxes=("traders", "tower", "king"))
    land.state.kept = {**land.state.kept, "prisoners": (0, 1), "king": (0, 4), "robber": (0, 5)}
    lying, markers = list[QPointF](), list[QPointF]()

    def note(painter, pixmaps, art, at, scale):
        found = lying if art.endswith("/lying") else markers if art in ("king", "robber") else []
        found.append(painter.worldTransform().map(at))

    there = AtTable(qtbot, land)
    monkeypatch.setattr(tile_tray, "_art", note)
    there.table.tray.grab()
    assert lying
    assert markers
    for one, other in product(lying, markers):
        assert hypot(one.x() - other.x(), one.y() - other.y()) > 15


def test_over_a_low_board_seats_stand_in_two_columns(crowded, qtbot):
    """Six seats fit into the smallest window: the sentence below the board is not pushed out."""
    tray, board = crowded.table.tray, crowded.table.board
    crowded.view.resize(1050, 1100)
    qtbot.waitUntil(lambda: len({home.x() for home in homes(crowded)}) == 1)
    crowded.view.resize(554, 300)
    qtbot.waitUntil(lambda: len({home.x() for home in homes(crowded)}) == 2)
    assert board.height() <= 300
    assert tray.geometry().bottom() < board.height()
    assert [home.y() for home in homes(crowded)[:3]] == [home.y() for home in homes(crowded)[3:]]


def test_the_land_keeps_clear_of_both_columns(crowded, qtbot):
    crowded.view.resize(554, 300)
    qtbot.waitUntil(lambda: len({home.x() for home in homes(crowded)}) == 2)
    assert crowded.table.camera.room.strip > crowded.table.tray.geometry().right()


def test_what_is_gathered_is_told_box_by_box(crowded):
    """TRD-1, TWR-1: one line for all would be wider than the panel of a small window."""
    told = [str(fact.label) for fact in facts_about(crowded.land.state, 0)]
    assert {"Wine, Grain, Cloth", "Tower pieces"} <= {*told}
