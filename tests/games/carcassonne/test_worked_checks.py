"""The twelve worked checks of docs/rules/carcassonne.md, section 11."""

import pytest

from app.core.command import NATURE
from app.games.carcassonne.commands import Drawn
from app.games.carcassonne.tables import Kind
from tests.games.carcassonne.drawn import Land

FOUR_WALLS = "E(1,0)r3 E(0,1) E(-1,0)r1"


@pytest.mark.parametrize("small, points", [(False, 4), (True, 2)])
def test_1_two_tiles_make_a_city(small, points):
    """CAR-41, CAR-OPT-04: two E that face each other."""
    land = Land("E(0,0)", small_city=small).turn("E", 0, -1, 2, "c0")
    assert land.points == (points, 0)
    assert land.state.followers == {}


def test_2_a_city_of_five_tiles_with_a_pennant():
    """CAR-41: C with four E around it is 5 tiles and 1 pennant, 12 points."""
    land = Land(f"C(0,0) {FOUR_WALLS}", "1(0,0)c0").turn("E", 0, -1, 2)
    assert land.points == (12, 0)


def test_3_the_same_city_with_a_gap():
    """CAR-61: 4 tiles and 1 pennant at the end."""
    assert Land(f"C(0,0) {FOUR_WALLS}", "1(0,0)c0").final == (5, 0)


def test_4_a_road_from_a_gate_to_a_crossing():
    """CAR-40: three tiles, three points."""
    land = Land("S(0,0) U(0,1)r1").turn("W", 0, 2, 1, "r2")
    assert land.points == (3, 0)


def test_5_the_roundabout():
    """FAIR-08: four arms; open while one of them is."""
    land = Land("CA11(0,0) A(0,-1) A(0,1)r2 S(1,0)r1", "1(0,0)r0")
    assert land.final == (4, 0)
    assert land.turn("S", -1, 0, 3).points == (5, 0)


def test_6_a_fair_between_two_monasteries():
    """FAIR-04: two roads that end at the fair, 2 points each."""
    land = Land("CA09(0,0) A(0,-1)", "1(0,-1)r0", seats=3).turn("A", 0, 1, 2, "r0")
    assert not land.same((0, 0, "r0"), (0, 0, "r1"))
    assert land.region(0, 0, "r0").tiles.bit_count() == land.region(0, 0, "r1").tiles.bit_count() == 2
    assert land.points == (2, 0, 0)


def test_7_a_monastery_with_five_neighbours():
    """CAR-61: 6 points at the end."""
    assert Land("B(0,0) B(1,0) B(1,1) B(0,1) B(-1,1) B(-1,0)", "1(0,0)m0").final == (6, 0)


@pytest.mark.parametrize("tile, fields", [("CA12", 2), ("CA10", 2), ("CA11", 4), ("CA05", 2)])
def test_8_fields_on_a_fair_tile(tile, fields):
    """FAIR-07, FAIR-05: only the yellow ground divides."""
    regions = Land(f"{tile}(0,0)").state.regions.values()
    assert sum(region.kind is Kind.FIELD for region in regions) == fields


@pytest.mark.parametrize("scoring, points", [("third", (6, 6)), ("first", (8, 8))])
def test_9_two_farmers_beside_two_cities(scoring, points):
    """FAIR-05, CAR-OPT-01, CAR-OPT-03: the fair keeps the fields of CA03 apart."""
    land = Land("CA03(0,0) E(0,-1)r2 E(0,1)", "1(0,0)f1 2(0,0)f0", field_scoring=scoring)
    assert land.final == points


@pytest.mark.parametrize(
    "farmers, points", [("1(0,0)f0 1(1,0)f0 2(2,0)f0", (9, 0)), ("1(0,0)f0 2(2,0)f0", (9, 9))]
)
def test_10_three_cities_beside_a_field(farmers, points):
    """CAR-OPT-01, CAR-45: most farmers take all; equals get all each."""
    land = Land("E(0,0) E(0,-1)r2 E(1,0) E(1,-1)r2 E(2,0) E(2,-1)r2", farmers)
    assert land.final == points


@pytest.mark.parametrize("scoring, points", [("third", 12), ("second", 6), ("first", 8), ("none", 0)])
def test_11_one_player_on_both_fields(scoring, points):
    """CAR-OPT-01, CAR-OPT-02, CAR-OPT-03, CAR-AMB-02: each set of rules pays differently."""
    land = Land("CA03(0,0) E(0,-1)r2 E(0,1)", "1(0,0)f1 1(0,0)f0", field_scoring=scoring)
    assert land.final == (points, 0)


def test_12_a_monastery_at_the_fair():
    """FAIR-03, FAIR-06, FAIR-09, CAR-AMB-12: three offers; a neighbour makes the two fields one."""
    land = Land.read("tiles: CA08(0,0)\nfresh: (0,0)\nphase: deploy\npile: CA06*1")
    assert land.offers == {"m0", "f0", "f1"}
    assert not land.same((0, 0, "f0"), (0, 0, "f1"))
    land = Land("CA08(0,0)")
    land.turn("CA06", 1, 0)
    assert land.same((0, 0, "f0"), (0, 0, "f1"), (1, 0, "f0"))
    assert land.refuses(Drawn(NATURE, "E")) == "CAR-10"
