"""The base game, rule by rule: set-up, turns, placing, deploying."""

from collections import Counter

import pytest

from app.core.command import NATURE
from app.core.game import Player
from app.games.carcassonne import chance, rules, scoring
from app.games.carcassonne.commands import Begins, Deploy, Drawn, EndTurn, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Source, Square, supply, tiles_left
from app.games.carcassonne.notation import write_tile
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import standard
from tests.games.carcassonne.drawn import Land, table

# --- Pieces and set-up ---


def test_two_to_six_play():
    """CAR-01, CAR-AMB-01: six seats, with and without fair tiles."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for fairs in ("rounds", "none"):
        assert len(table(1, seats=6, fairs=fairs).state.points) == 6


@pytest.mark.parametrize("fairs, drawn", [("none", 71), ("rounds", 83), ("plain", 83), ("house", 83)])
def test_the_pile(fairs, drawn):
    """CAR-02, CAR-05, FAIR-01, CAR-OPT-12, CAR-OPT-15: 72 tiles, 12 fairs; one D is laid out."""
    state = rules.setup(Options(fairs=fairs), [Player("Ada"), Player("Bo")])
    assert tiles_left(state) == drawn
    assert list(state.tiles) == [Square(0, 0)]
    assert (state.tiles[Square(0, 0)].type, state.tiles[Square(0, 0)].turn) == ("D", 0)
    assert state.pile["D"] == 3
    assert sum(not tile.fair for tile in standard().tiles) == 24


def test_seven_followers_each():
    """CAR-03: the eighth marks the score, and is nowhere on the land."""
    state = table(1, seats=3).state
    assert [len(supply(state, seat)) for seat in range(3)] == [7, 7, 7]


def test_scores_only_rise():
    """CAR-04: no upper limit, and nothing is ever taken away."""
    land = Land("E(0,0)")
    land.state.points[0][Source.ROADS] = 149
    assert land.turn("E", 0, -1, 2, "c0").points == (153, 0)


def test_the_first_turn_is_drawn_by_lot_or_the_first_seats():
    """CAR-06, CAR-AMB-03: clockwise from there."""
    state = rules.setup(Options(), [Player("Ada"), Player("Bo"), Player("Cy")])
    assert {begins.seat for begins, _ in chance.outcomes(state)} == {0, 1, 2}
    rules.play(state, Begins(NATURE, 2))
    assert (state.turn, state.phase) == (2, Phase.DRAW)
    assert rules.why_not(state, Begins(NATURE, 1)).rule == "CAR-06"
    assert rules.setup(Options(first="seat"), [Player("Ada"), Player("Bo")]).phase is Phase.DRAW


# --- A turn ---


def test_a_turn_is_tile_follower_scoring():
    """CAR-10, CAR-11, CAR-36: in this order; the tile must be laid, the follower need not be."""
    land = Land("E(0,0)").draw("E")
    assert land.refuses(EndTurn(0)) == "CAR-10"
    assert land.refuses(Deploy(0, "c0")) == "CAR-10"
    land.play(Place(0, "E", Square(0, -1), 2))
    assert land.refuses(Place(0, "E", Square(0, 1), 0)) == "CAR-10"
    land.play(EndTurn(0))
    assert (land.state.turn, land.state.phase) == (1, Phase.DRAW)


def test_everybody_sees_the_tile():
    """CAR-12: nothing is hidden, and only the one whose turn it is decides."""
    land = Land("E(0,0)").draw("E")
    assert rules.redact(land.state, 1) == land.state
    assert land.refuses(Place(1, "E", Square(0, -1), 2)) == "CAR-10"
    assert rules.may_undo(land.state, Drawn(NATURE, "E")).rule == "CAR-12"
    assert rules.may_undo(land.state, Place(0, "E", Square(0, -1), 2)) is None


# --- Placing ---


def test_a_tile_shares_an_edge():
    """CAR-20: a corner is not enough, a taken square is no place, four turns may be tried."""
    land = Land("D(0,0)").draw("V")
    assert land.refuses(Place(0, "V", Square(1, 1), 0)) == "CAR-20"
    assert land.refuses(Place(0, "V", Square(0, 0), 0)) == "CAR-20"
    assert land.refuses(Place(0, "U", Square(0, 1), 0)) == "CAR-10"
    fitting = [turn for turn in range(4) if not rules.why_not(land.state, Place(0, "V", Square(1, 0), turn))]
    assert fitting == [0, 1]


@pytest.mark.parametrize(
    "tile, at, turn, says",
    [
        ("V", (0, -1), 0, "A city must continue here, not a road."),
        ("B", (0, -1), 0, "A city must continue here, not a field."),
        ("C", (1, 0), 0, "A road must continue here, not a city."),
        ("B", (1, 0), 0, "A road must continue here, not a field."),
        ("X", (0, 1), 0, "A field must continue here, not a road."),
        ("C", (0, 1), 0, "A field must continue here, not a city."),
    ],
)
def test_terrain_continues(tile, at, turn, says):
    """CAR-21: city to city, road to road, field to field; the refusal says what is missing."""
    land = Land("D(0,0)", pile="V D").draw(tile) if tile != "C" else Land("D(0,0)").draw(tile)
    reason = rules.why_not(land.state, Place(0, tile, Square(*at), turn))
    assert (reason.rule, str(reason.phrase)) == ("CAR-21", says)


def test_all_edges_are_checked():
    """CAR-21: a square with two neighbours asks for both."""
    land = Land("D(0,0) U(1,0) V(1,1)").draw("E")
    assert land.refuses(Place(0, "E", Square(0, 1), 2)) == "CAR-21"


def test_corners_join_nothing():
    """CAR-22: cities and fields that meet at a corner only are two."""
    cities = Land("I(0,0) E(1,0)")
    assert not cities.same((0, 0, "c0"), (1, 0, "c0"))
    fields = Land("F(0,0) G(1,0)")
    assert fields.same((0, 0, "c0"), (1, 0, "c0"))
    assert not fields.same((0, 0, "f0"), (1, 0, "f0"))


def test_monasteries_may_be_neighbours():
    """CAR-23: a monastery asks nothing of the edges."""
    land = Land("B(0,0)").turn("B", 1, 0, 0, "m0")
    assert land.state.tiles[Square(1, 0)].type == "B"


def test_a_tile_that_fits_nowhere_is_set_aside():
    """CAR-24: the same player draws again, repeatedly if need be; it is not mixed in again."""
    land = Land("B(0,0)", pile="C B").draw("C")
    assert (land.state.aside, land.state.phase, land.state.turn) == (("C",), Phase.DRAW, 0)
    land.state.pile["C"] = 1
    land.play(Drawn(NATURE, "C"))
    assert land.state.aside == ("C", "C")
    assert land.play(Drawn(NATURE, "B")).state.hand == "B"


def test_a_gap_nobody_can_fill_is_allowed():
    """CAR-25: here (1, 1) asks for a city, a road and two fields at once, on purpose."""
    land = Land("D(0,0) U(1,0) E(0,1)r1").draw("B")
    assert rules.why_not(land.state, Place(0, "B", Square(0, 2), 0)) is None


def test_the_pile_runs_out_while_redrawing():
    """CAR-26, CAR-AMB-04: the game ends at once."""
    land = Land("B(0,0)", "1(0,0)m0", pile="").draw("C")
    assert land.state.phase is Phase.OVER
    assert rules.to_act(land.state) == frozenset()
    assert land.refuses(Place(0, "C", Square(1, 0), 0)) == "CAR-60"
    assert scoring.totals(land.state) == (1, 0)


def test_how_tiles_are_written():
    """CAR-27: E(0,-1)r2 is E north of the start tile, turned twice; r0 is left out."""
    assert write_tile("E", Square(0, -1), 2) == "E(0,-1)r2"
    assert write_tile("D", Square(0, 0), 0) == "D(0,0)"
    land = Land("D(0,0) E(0,-1)r2", "1(0,-1)f0")
    assert land.same((0, 0, "c0"), (0, -1, "c0"))


# --- Deploying ---


def test_one_follower_on_the_new_tile():
    """CAR-30, CAR-31: roads, cities, monasteries and fields of that tile; crossings are no places."""
    land = Land("D(0,0)").draw("W").play(Place(0, "W", Square(1, 0), 0))
    assert land.offers == {"r0", "r1", "r2", "f0", "f1", "f2"}
    assert land.refuses(Deploy(0, "c0")) == "CAR-30"
    assert land.play(Deploy(0, "r1")).state.turn == 1


def test_no_one_may_stand_in_the_feature_however_far():
    """CAR-32: measured after the tile lies, and one's own follower counts too."""
    land = Land("D(0,0) U(1,0) U(2,0)", "1(0,0)r0").draw("U").play(Place(0, "U", Square(3, 0), 0))
    assert land.offers == {"f0", "f1"}
    assert land.refuses(Deploy(0, "r0")) == "CAR-32"


def test_a_monastery_stands_for_itself():
    """CAR-33: a farmer around it is no monk, and the monastery stays empty then."""
    land = Land("B(0,0)", "2(0,0)f0").draw("A").play(Place(0, "A", Square(1, 0), 0))
    assert land.offers == {"m0", "r0"}
    land.play(Deploy(0, "r0")).draw("B").play(Place(1, "B", Square(1, -1), 0))
    assert land.refuses(Deploy(1, "f0")) == "CAR-32"
    assert land.offers == {"m0"}


def test_tiles_merge_what_is_occupied():
    """CAR-34: then several followers stand in one feature."""
    land = Land("U(0,0) B(0,1) B(1,1) B(2,1) U(2,0)", "1(0,0)r0 2(2,0)r0").turn("U", 1, 0)
    assert land.same((0, 0, "r0"), (2, 0, "r0"))
    assert len(land.state.followers) == 2


def test_without_a_follower_to_hand_nobody_is_deployed():
    """CAR-35: the turn goes on all the same."""
    fields = "U(0,0) U(0,1) U(0,2) U(0,3)"
    seven = "1(0,0)r0 1(0,1)r0 1(0,2)r0 1(0,3)r0 1(0,0)f0 1(0,1)f1 1(0,2)f1"
    land = Land(fields, seven).draw("U").play(Place(0, "U", Square(1, 0), 0))
    assert land.offers == set()
    assert land.refuses(Deploy(0, "f0")) == "CAR-35"
    land.play(EndTurn(0))


def test_who_comes_home_cannot_go_out_in_the_same_turn():
    """CAR-36: deploying comes first."""
    six = "1(0,5)f0 1(0,6)f0 1(0,7)f0 1(0,8)f0 1(0,9)f0 1(0,10)f0"
    plain = " ".join(f"B(0,{y})" for y in range(1, 11))
    land = Land(f"E(0,0) {plain}", f"{six} 1(0,0)c0").draw("E").play(Place(0, "E", Square(0, -1), 2))
    assert land.offers == set()
    assert len(supply(land.play(EndTurn(0)).state, 0)) == 1


def test_a_feature_finished_by_this_very_tile():
    """CAR-37, CAR-38: claimed, it pays at once; with the follower elsewhere it pays nobody."""
    assert Land("E(0,0)").turn("E", 0, -1, 2, "c0").points == (4, 0)
    elsewhere = Land("E(0,0)").turn("E", 0, -1, 2, "f0")
    assert elsewhere.points == (0, 0)
    assert len(elsewhere.state.followers) == 1


def test_without_farmers():
    """CAR-OPT-05: fields are not offered."""
    land = Land("B(0,0)", field_scoring="none").draw("B").play(Place(0, "B", Square(1, 0), 0))
    assert land.offers == {"m0"}
    assert land.refuses(Deploy(0, "f0")) == "CAR-OPT-05"


def test_every_tile_is_drawn_once():
    """CAR-05, CAR-60: after the last tile and its turn the game is over."""
    session = table(3, fairs="none", first="seat")
    while not session.is_over:
        (seat,) = session.to_act
        session.submit(next(iter(rules.choices(session.state, seat))))
    used = Counter(laid.type for laid in session.state.tiles.values()) + Counter(session.state.aside)
    assert used == {tile.id: tile.count for tile in standard().tiles if not tile.fair}


def test_a_road_parts_the_fields_at_its_sides():
    """CAR-22: two straight roads in line; left joins left and right joins right, on every edge."""
    for turn, (x, y) in enumerate([(1, 0), (0, 1), (-1, 0), (0, -1)]):
        land = Land(f"U(0,0)r{turn} U({x},{y})r{turn}")
        assert land.same((0, 0, "r0"), (x, y, "r0"))
        assert land.same((0, 0, "f0"), (x, y, "f0"))
        assert land.same((0, 0, "f1"), (x, y, "f1"))
        assert not land.same((0, 0, "f0"), (x, y, "f1"))
