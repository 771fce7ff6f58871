"""What is finished, what is not, and fields: rule by rule."""

import pytest
from attrs import evolve

from app.core.game import Player
from app.games.carcassonne import scoring
from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.model import Source, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.score_sheet import MAP
from tests.games.carcassonne.drawn import Land

PLAIN = "B(0,0) B(1,0) B(2,0) B(0,1) B(1,1) B(2,1) B(0,2) B(1,2)"


def test_a_road_that_closes_on_itself():
    """CAR-40: no open end is left; 1 point for each of its four tiles."""
    land = Land("V(0,0)r3 V(1,0) V(1,1)r1", "1(0,0)r0").turn("V", 0, 1, 2)
    assert land.points == (4, 0)


def test_a_city_without_gaps():
    """CAR-41: 2 for each tile and each pennant."""
    land = Land("F(0,0) E(1,0)r3", "2(0,0)c0").turn("E", -1, 0, 1)
    assert land.points == (0, 8)


def test_the_small_city_rule_is_for_finished_cities_of_two_tiles_only():
    """CAR-OPT-04: three tiles pay as ever, and so does an unfinished city of two."""
    land = Land("F(0,0) E(1,0)r3", "2(0,0)c0", small_city=True).turn("E", -1, 0, 1)
    assert land.points == (0, 8)
    assert Land("F(0,0) N(1,0)", "1(0,0)c0", small_city=True).final == (3, 0)


def test_a_monastery_with_all_around():
    """CAR-42, CAR-49: 9 points in the turn of whoever lays the eighth tile."""
    land = Land(PLAIN, "2(1,1)m0").turn("B", 2, 2)
    assert land.points == (0, 9)
    assert land.state.awards[0].home == (7,)


def test_a_monastery_pays_what_the_table_says():
    """CAR-42: a variant may have another number."""
    tables = Options().tables
    rich = evolve(tables, scores=evolve(tables.scores, monastery=12))
    land = Land(PLAIN, "2(1,1)m0", tables=rich).turn("B", 2, 2)
    assert land.points == (0, 12)


def test_a_tile_counts_once_for_a_feature():
    """CAR-43: H carries two parts of this city, and still is one of its six tiles."""
    land = Land("H(0,0) N(0,-1)r2 N(1,-1)r3 G(1,0)r1 N(1,1)", "1(0,0)c0").turn("N", 0, 1, 1)
    assert land.same((0, 0, "c0"), (0, 0, "c1"))
    assert land.points == (12, 0)


def test_fields_wait_for_the_end():
    """CAR-44: farmers stay where they are."""
    land = Land(PLAIN, "1(0,0)f0").turn("B", 2, 2)
    assert land.points == (0, 0)
    assert len(land.state.followers) == 1


@pytest.mark.parametrize(
    "followers, points",
    [
        ("1(0,0)c0 1(1,0)c0 2(1,1)c0", (10, 0)),
        ("1(0,0)c0 2(1,0)c0", (10, 10)),
        ("2(1,1)c0", (0, 10)),
        ("", (0, 0)),
    ],
)
def test_most_followers_take_all(followers, points):
    """CAR-45, CAR-46, CAR-47: equals get all each; everybody goes home; without followers nobody is paid."""
    land = Land("N(0,0)r2 N(1,0)r3 N(1,1)", followers).turn("M", 0, 1, 1)
    assert land.points == points
    assert len(land.state.awards[0].home) == len(followers.split())
    assert land.state.followers == {}


def test_one_tile_finishes_several_features():
    """CAR-48: each is scored on its own; who laid the tile has no privilege."""
    land = Land("E(0,1) B(1,1) E(1,0)r3", "2(0,1)c0 1(1,0)c0").turn("I", 0, 0, 2)
    assert land.points == (4, 4)
    assert [award.seats for award in land.state.awards] in ([(0,), (1,)], [(1,), (0,)])


# --- The end ---


def test_what_is_unfinished_at_the_end():
    """CAR-61: 1 a tile, 1 a pennant, and a monastery with what lies around it."""
    assert Land("U(0,0) U(1,0)", "1(0,0)r0").final == (2, 0)
    assert Land("F(0,0) N(1,0)", "1(0,0)c0").final == (3, 0)
    assert Land(PLAIN, "1(1,1)m0").final == (8, 0)


def test_what_the_tile_of_this_turn_has_finished_is_expected_in_full():
    """CAR-41: before the turn is over the closed city already counts double."""
    land = Land("D(0,0)", "2(0,0)c0").draw("E").play(Place(0, "E", Square(0, -1), 2))
    assert (land.points, land.final) == ((0, 0), (0, 4))
    assert land.play(EndTurn(0)).points == (0, 4)


def test_only_completed_cities_feed_farmers():
    """CAR-62: whether anybody scored them or not."""
    assert Land("E(0,0) E(0,-1)r2 E(1,0)", "1(0,0)f0").final == (3, 0)


def test_a_city_counts_once_for_a_field():
    """CAR-63: however often they touch."""
    assert Land("E(0,0)r1 G(1,0) E(2,0)r3 B(0,1) B(1,1) B(2,1)", "1(1,1)f0").final == (3, 0)


@pytest.mark.parametrize("scoring_set, points", [("third", 6), ("second", 3), ("first", 4)])
def test_one_city_may_pay_on_several_fields(scoring_set, points):
    """CAR-OPT-01, CAR-OPT-02, CAR-OPT-03: twice to one player, once, or by all farmers together."""
    land = Land("E(0,0)r1 G(1,0) E(2,0)r3", "1(1,0)f0 1(1,0)f1", field_scoring=scoring_set)
    assert land.final == (points, 0)


@pytest.mark.parametrize("scoring_set, points", [("third", 3), ("second", 3), ("first", 4)])
def test_a_city_pays_every_player_on_its_fields(scoring_set, points):
    """CAR-AMB-02: once means once for each player, not once for all."""
    land = Land("E(0,0)r1 G(1,0) E(2,0)r3", "1(1,0)f0 2(1,0)f1", field_scoring=scoring_set)
    assert land.final == (points, points)


def test_equal_scores_share_the_win():
    """CAR-64: there is no other tie-break."""
    result = scoring.result(Land("U(0,0)", "1(0,0)r0 2(0,0)f0").state)
    assert result.winners == (0,)
    tied = scoring.result(Land("U(0,0)").state)
    assert tied.winners == (0, 1)
    assert tied.deciders


def test_small_cities():
    """CAR-OPT-04: 2 instead of 4 when finished; farmers count them as ever, and so does the end."""
    assert Land("E(0,0)", small_city=True).turn("E", 0, -1, 2, "c0").points == (2, 0)
    assert Land("E(0,0) E(0,-1)r2", "1(0,0)f0", small_city=True).final == (3, 0)
    assert Land("N(0,0) E(0,-1)r2", "1(0,0)c0", small_city=True).final == (2, 0)


def test_the_sheet_shows_every_source():
    """CAR-61, CAR-62: the parts add up, and the land is drawn beside them."""
    land = Land("E(0,0) U(0,1)", "1(0,1)r0")
    land.state.points[1][Source.CATAPULT] = 5
    sheet = scoring.sheet(land.state, (Player("Ada"), Player("Bo")))
    (grid,) = sheet.grids
    assert grid.columns == ("Ada", "Bo")
    assert grid.rows[-1].cells == (1, 5)
    assert {str(row.label): row.cells for row in grid.rows}["Catapult"] == (0, 5)
    assert [drawing.part for drawing in sheet.drawings] == [MAP]
    blank = scoring.blank_sheet(land.state.options, 6)
    assert {cell for row in blank.grids[0].rows for cell in row.cells} == {None}
