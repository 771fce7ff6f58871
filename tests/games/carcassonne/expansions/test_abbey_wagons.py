"""Wagons of Abbey & Mayor: where they drive on to, one position each."""

import pytest

from app.games.carcassonne import rules
from app.games.carcassonne.commands import Deploy, EndTurn
from app.games.carcassonne.expansions.abbey.commands import Drive, LayAbbey
from app.games.carcassonne.gates import meetings
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Kind
from tests.games.carcassonne.drawn import figures, lay
from tests.games.carcassonne.expansions.test_abbey import BOTH, GATE, HOLE, RING, asked, drives, home, land

# --- The wagon ---


def test_a_wagon_drives_on():
    """ABB-10, ABB-14, ABB-15: from the road through the gate into the city, or to the monastery."""
    played = land(GATE, "1(0,0)r0:wagon").turn("A", 0, 1, 2)
    assert played.points == (2, 0)
    assert rules.to_act(played.state) == {0}
    assert drives(played) == {(Square(0, 0), "c0"), (Square(0, 1), "m0")}
    played.play(Drive(0, Square(0, 0), "c0"))
    assert figures(played) == {"1 wagon"}
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)
    assert rules.problems(played.state) == []


def test_a_wagon_does_not_drive_to_somebody():
    """ABB-14: what holds a follower is not free."""
    played = land(f"{GATE}", "1(0,0)r0:wagon")
    played.state.turn = 1
    lay(played, "A", 0, 1, 2).play(Deploy(1, "m0"))
    assert drives(played) == {(Square(0, 0), "c0")}
    assert rules.to_act(played.state) == {0}


def test_a_wagon_that_wants_nothing_goes_home():
    """ABB-14: to the supply."""
    played = land(GATE, "1(0,0)r0:wagon").turn("A", 0, 1, 2).play(EndTurn(0))
    assert home(played, 0)["wagon"] == 1
    assert (played.state.turn, "wagons" in played.state.kept) == (1, False)


def test_a_wagon_without_a_way_on_goes_home_at_once():
    """ABB-15, RX-30: a house and a bend lead nowhere."""
    played = land("AM10(0,0)", "1(0,0)r0:wagon").turn("AM10", 0, 1, 2)
    assert played.points == (2, 0)
    assert (played.state.phase, home(played, 0)["wagon"]) == (Phase.DRAW, 1)


def test_no_way_leads_past_a_house():
    """RX-21, TRD-13: the road of TB23 that comes from the west ends there, though the gate is near."""
    tile = next(each for each in Options(**BOTH).played.tiles if each.id == "TB23")
    west = next(number for number, each in enumerate(tile.features) if each.edges == (3,))
    assert not [pair for pair in meetings(tile) if west in pair]


@pytest.mark.parametrize(("name", "touch"), [("PD13", True), ("CU06", False)])
def test_when_a_city_and_a_monastery_touch(name, touch):
    """ABB-15, RX-32: within a city of three edges, not beside one of one."""
    boxes = ("abbey", "dragon", "cult")
    tile = next(each for each in Options(boxes=boxes).played.tiles if each.id == name)
    kinds = [each.kind for each in tile.features]
    pair = kinds.index(Kind.CITY), kinds.index(Kind.MONASTERY)
    assert (pair in meetings(tile)) == touch


def test_a_wagon_may_come_to_stand_anywhere_on_what_is_next():
    """ABB-16, CAR-32: any tile of the other road, however far; and it is not scored again."""
    tiles = "A(-1,0)r3 U(0,0) B(0,1) U(1,1)r1 U(1,2)r1 B(2,1) U(2,0)"
    played = land(tiles, "1(-1,0)r0:wagon").turn("W", 1, 0)
    assert played.points == (3, 0)
    to_the_south, to_the_east = {(1, 0), (1, 1), (1, 2)}, {(1, 0), (2, 0)}
    assert {tuple(at) for at, _ in drives(played)} == {(-1, 0), *to_the_south, *to_the_east}
    played.play(Drive(0, Square(1, 2), "r0"))
    assert played.points == (3, 0)


def test_a_wagon_stands_on_roads_cities_and_monasteries():
    """ABB-10: not on fields."""
    played = lay(land("D(0,0)"), "A", 1, 0, 1)
    wagons = {
        each.feature for each in rules.choices(played.state, 0) if getattr(each, "figure", "") == "wagon"
    }
    assert wagons == {"r0", "m0"}
    assert played.refuses(Deploy(0, "f0", "wagon")) == "ABB-10"


def test_wagons_drive_in_turn():
    """TRN-7, RX-04, RX-20: whoever is at turn first; the second finds the first one's new place taken."""
    tiles = "T(0,0) E(1,0)r3 B(1,1) B(1,2) A(0,2)r2"
    played = land(tiles, "2(0,0)r0:wagon 1(0,2)r0:wagon").turn("U", 0, 1, 1)
    assert played.points == (3, 3)
    assert rules.to_act(played.state) == {0}
    played.play(Drive(0, Square(1, 0), "c0"))
    assert rules.to_act(played.state) == {1}
    assert drives(played) == {(Square(0, 2), "m0")}
    assert played.refuses(Drive(1, Square(0, 0), "c0")) == "ABB-15"
    played.play(EndTurn(1))
    assert figures(played) == {"1 wagon"}
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)


def test_an_abbey_is_next_to_what_meets_its_wall():
    """ABB-15: from the road that ends there to the abbey, and from the abbey back to a road that is open."""
    played = asked(land(RING, "1(2,0)r0:wagon")).play(LayAbbey(0, HOLE)).play(EndTurn(0))
    assert played.points == (1, 0)
    assert drives(played) == {(HOLE, "m0"), (Square(2, 0), "m0")}
    back = asked(land(RING)).play(LayAbbey(0, HOLE)).play(Deploy(0, "m0", "wagon")).turn("B", 0, 1)
    assert back.points == (9, 0)
    assert drives(back) == {(Square(0, 0), "r0")}


@pytest.mark.parametrize(("way", "more"), [("connected", set()), ("near", {(Square(1, 1), "m0")})])
def test_by_the_new_rule_a_wagon_goes_to_a_tile_beside_it(way, more):
    """XOPT-06: its own tile or one of the eight around, whether joined or not."""
    played = land("T(0,0) E(1,0)r3 B(1,1)", "1(0,0)r0:wagon", wagon=way).turn("A", 0, 1, 2)
    joined = {(Square(0, 0), "c0"), (Square(1, 0), "c0"), (Square(0, 1), "m0")}
    assert drives(played) == joined | more
