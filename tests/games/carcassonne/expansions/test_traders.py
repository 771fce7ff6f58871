"""Traders & Builders: the scenarios of its rules, one position each."""

import pytest
from attrs import evolve

from app.core.game import Player
from app.core.positions import read, write
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.commands import (
    Deploy,
    EndTurn,
    GoOn,
)
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, kept_by, to_hand
from app.games.carcassonne.options import Options
from app.storage.codec import digest
from tests.games.carcassonne.drawn import Land, figures, lay

TRADERS = {"boxes": ("traders",)}
ROAD = "A(-1,0)r3 D(0,0)"
"""A monastery's road that goes on to the east."""

BUILDING = "1(-1,0)r0 1(0,0)r0:builder"
"""Seat 0 has a thief and a builder on it."""

FARM = "D(0,0) E(0,-1)r2 E(1,-1) E(1,-2)r2"
"""One field with two completed cities."""


def land(tiles: str, followers: str = "", **options) -> Land:
    return Land(tiles, followers, **{**TRADERS, **options})


def goods(played: Land, seat: int) -> tuple[int, ...]:
    """Wine, grain and cloth of a seat."""
    return tuple(kept_by(played.state, name, seat) for name in ("wine", "grain", "cloth"))


# --- Goods ---


def test_whoever_finishes_a_city_takes_its_goods():
    """TRD-1: the knight is blue, red lays the last tile."""
    played = land("TB01(0,0) E(0,-1)r2", "2(0,-1)c0").turn("E", -1, 0, 1)
    assert played.points == (0, 6)
    assert goods(played, 0) == (0, 1, 0)
    assert goods(played, 1) == (0, 0, 0)


def test_a_city_without_knights_has_goods_too():
    """TRD-1: no points, two tokens."""
    played = land("TB15(0,0) TB01(1,0) E(1,-1)r2").turn("E", -1, 0, 1)
    assert played.points == (0, 0)
    assert goods(played, 0) == (1, 1, 0)


def test_most_of_a_kind_brings_ten():
    """TRD-2: wine is red's, grain is shared, cloth nobody has."""
    played = land("D(0,0)")
    played.state.kept = {"wine": (5, 4), "grain": (2, 2)}
    assert played.final == (20, 10)


def test_goods_have_a_row_of_their_own():
    """TRD-2: the score taken apart, and the sheet."""
    played = land("D(0,0)")
    played.state.kept = {"wine": (5, 4)}
    rows = [(str(part.label), part.points) for part in scoring.result(played.state).parts[0]]
    assert rows[-1] == ("Goods", 10)
    assert "Goods" not in [label for label, _ in scoring.sources_of(Options())]
    blank = scoring.blank_sheet(played.state.options, 2)
    assert "Goods" in [str(row.label) for row in blank.grids[1].rows]
    assert ("End: most of a good", (10,)) in [(str(row.label), row.cells) for row in blank.worth]


def test_the_log_tells_of_goods():
    """TRD-1: who takes what."""
    before = lay(land("TB15(0,0) TB01(1,0) E(1,-1)r2"), "E", -1, 0, 1).state
    after = before.copy()
    rules.play(after, EndTurn(0))
    said = str(tell(before, EndTurn(0), after))
    assert "takes 1 token of wine." in said
    assert "takes 1 token of grain." in said


# --- The builder ---


def test_a_builder_joins_a_follower_of_ones_own():
    """TRD-3: on the road with the own thief; on no other, and not where the rival stands."""
    played = lay(land(f"{ROAD} E(0,-1)r2", "1(-1,0)r0 2(0,-1)c0"), "U", 1, 0)
    assert {each.feature for each in offered(played, "builder")} == {"r0"}
    assert played.refuses(Deploy(0, "f0", "builder")) == "TRD-3"
    alone = lay(land(ROAD, "2(-1,0)r0"), "U", 1, 0)
    assert alone.refuses(Deploy(0, "r0", "builder")) == "TRD-3"
    assert alone.refuses(Deploy(0, "r0")) == "CAR-32"


def test_a_builder_does_not_go_onto_what_is_finished():
    """TRD-3: the tile has just finished the road."""
    played = lay(land(ROAD, "1(-1,0)r0"), "W", 1, 0)
    assert played.refuses(Deploy(0, "r0", "builder")) == "TRD-3"


def test_adding_to_the_builders_road_brings_a_second_tile():
    """TRD-4, TRN-2, TRN-11: once, and never a third time."""
    played = land(ROAD, BUILDING).turn("U", 1, 0)
    assert played.state.phase is Phase.AGAIN
    assert rules.to_act(played.state) == {0}
    played.play(GoOn(0)).turn("U", 2, 0)
    assert (played.state.turn, played.state.phase) == (1, Phase.DRAW)


def test_another_tile_elsewhere_brings_no_second_one():
    """TRD-4, TRN-13: only where the builder stands, and only for its owner."""
    assert land(ROAD, BUILDING).turn("E", 0, -1, 2).state.turn == 1
    played = land(ROAD, BUILDING)
    played.state.turn = 1
    assert played.turn("U", 1, 0).state.turn == 0


def test_the_builder_just_put_there_builds_later():
    """TRD-4, TRN-2: what counts is who stood there when the tile was laid."""
    played = lay(land(ROAD, "1(-1,0)r0"), "U", 1, 0).play(Deploy(0, "r0", "builder"))
    assert played.state.turn == 1


def test_the_tile_that_finishes_the_road_adds_to_it():
    """TRD-4, TRD-6, TRD-8: thief and builder are home, and the builder can be put again."""
    played = land(f"{ROAD} E(0,-1)r2 E(1,-1)", f"{BUILDING} 1(0,-1)c0", pile="V V").turn("W", 1, 0)
    assert played.points == (3, 0)
    assert figures(played) == {"1 follower"}
    played.play(GoOn(0))
    played = lay(played, "V", 2, 0, 1)
    assert [kind.id for kind, left in to_hand(played.state, 0).items() if left] == [
        "follower",
        "builder",
        "pig",
    ]


def test_the_second_part_can_be_left_out():
    """TRD-7: the turn ends, and nothing is drawn."""
    played = land(ROAD, BUILDING).turn("U", 1, 0)
    assert set(rules.choices(played.state, 0)) == {GoOn(0), EndTurn(0)}
    played.play(EndTurn(0))
    assert (played.state.turn, played.state.phase, played.state.part) == (1, Phase.DRAW, 1)


def test_without_a_tile_left_there_is_no_second_part():
    """TRN-11: the game is over with the last tile."""
    assert land(ROAD, BUILDING, pile="").turn("U", 1, 0).state.phase is Phase.OVER


def test_a_builder_breaks_no_freedom_and_counts_for_nothing():
    """XCAR-4, XCAR-5: whose last follower left has no builder there; and it never counts."""
    played = land("D(0,0) N(0,-1)r2 E(1,-1)r3", "1(0,0)c0 1(0,-1)c0:builder 2(1,-1)c0")
    assert played.final == (6, 6)


# --- The pig ---


def test_a_pig_adds_one_for_each_city():
    """TRD-10: two completed cities are 8 instead of 6."""
    assert land(FARM, "1(0,-1)f0").final == (6, 0)
    assert land(FARM, "1(0,-1)f0 1(1,-1)f0:pig").final == (8, 0)


def test_a_pig_joins_a_farmer_of_ones_own():
    """TRD-9: on the field, and nowhere else."""
    played = lay(land("D(0,0) E(0,-1)r2", "1(0,-1)f0"), "E", 1, -1)
    assert {each.feature for each in offered(played, "pig")} == {"f0"}
    assert played.refuses(Deploy(0, "c0", "pig")) == "TRD-9"
    assert played.refuses(Deploy(0, "f0")) == "CAR-32"
    assert lay(land("D(0,0) E(0,-1)r2", "2(0,-1)f0"), "E", 1, -1).refuses(Deploy(0, "f0", "pig")) == "TRD-9"


def test_each_uses_the_own_pig():
    """TRD-10: three equals, two with pigs."""
    followers = "1(0,-1)f0 2(1,-1)f0 3(2,-1)f0 1(3,-1)f0:pig 2(4,-1)f0:pig"
    assert land(f"{FARM} B(2,-1) B(3,-1) B(4,-1)", followers, seats=3).final == (8, 8, 6)


def test_a_pig_without_a_majority_is_worth_nothing():
    """TRD-12: red has more farmers."""
    followers = "1(0,-1)f0 1(1,-1)f0 2(2,-1)f0 2(3,-1)f0:pig"
    assert land(f"{FARM} B(2,-1) B(3,-1)", followers).final == (6, 0)


@pytest.mark.parametrize(("way", "points"), [("third", 8), ("second", 8), ("first", 10), ("none", 0)])
def test_a_pig_by_other_ways_to_score_fields(way, points):
    """TRD-11, XOPT-14: city by city 5 instead of 4."""
    assert land(FARM, "1(0,-1)f0 1(1,-1)f0:pig", field_scoring=way).final == (points, 0)


def test_a_city_pays_the_pigs_point_once():
    """TRD-11: two fields of one owner beside the same city, the pig in one of them."""
    tiles, followers = "D(0,0) E(0,-1)r2 B(1,-1)", "1(0,0)f0 1(0,-1)f0 1(1,-1)f0:pig"
    assert land(tiles, followers, field_scoring="second").final == (4, 0)
    assert land(tiles, followers, field_scoring="first").final == (5, 0)


# --- Special figures go home ---


def test_both_come_home_with_what_they_stood_on():
    """TRD-8: scored with the road."""
    played = land(ROAD, BUILDING).turn("W", 1, 0)
    assert played.state.followers == {}


def test_one_of_each_for_everybody():
    """XCAR-4: seven followers, a builder and a pig."""
    state = rules.setup(Options(**TRADERS), (Player("Ada"), Player("Bo")))
    assert {kind.id: len(left) for kind, left in to_hand(state, 1).items()} == {
        "follower": 7,
        "builder": 1,
        "pig": 1,
    }
    assert sum(state.pile.values()) == 72 + 12 + 24 - 1
    assert rules.problems(state) == []


def test_without_followers_to_hand_a_builder_can_still_be_put():
    """TRD-3: it is no follower."""
    monks = " ".join(f"1({x},1)m0" for x in range(6))
    tiles = f"{ROAD} " + " ".join(f"B({x},1)" for x in range(6))
    played = lay(land(tiles, f"1(-1,0)r0 {monks}"), "U", 1, 0)
    assert [(each.feature, each.figure) for each in deploys(played)] == [("r0", "builder")]


# --- Tiles ---


def test_two_roads_cross_on_a_bridge():
    """TRD-13: TB24, west to east is complete; north to south is not."""
    played = land("TB24(0,0) A(-1,0)r3", "1(-1,0)r0 2(0,0)r0").turn("A", 1, 0, 1)
    assert played.points == (3, 0)
    assert played.final == (3, 1)
    assert len({land("TB24(0,0)")._root(0, 0, f"f{number}") for number in range(4)}) == 4


def test_a_road_ends_at_a_house():
    """TRD-13: TB23, two tiles; the road to the gate is another."""
    played = land("TB23(0,0)", "1(0,0)r0").turn("A", -1, 0, 3)
    assert played.points == (2, 0)
    assert not played.same((0, 0, "r0"), (0, 0, "r1"))
    assert len({land("TB23(0,0)")._root(0, 0, f"f{number}") for number in range(3)}) == 3


def test_a_strip_between_two_cities_is_a_field():
    """TRD-14: TB14, one of the two is complete: 3."""
    assert land("TB14(0,0) E(0,-1)r2 E(-1,0)r1", "1(0,0)f0").final == (3, 0)
    for tile in ("TB03", "TB04", "TB06", "TB14"):
        fields = [each for each in tile_type(tile).features if not each.halves and each.kind.value == "field"]
        assert [len(each.cities) for each in fields] == [3 if tile == "TB06" else 2]


def tile_type(name: str):
    return next(each for each in Options(**TRADERS).played.tiles if each.id == name)


# --- What is written and said ---


def test_a_position_tells_parts_and_goods():
    """TRN-11, TRD-1: as text and back."""
    played = land(ROAD, BUILDING, pile="V V V")
    played.state.kept = {"wine": (2, 1)}
    played = played.turn("U", 1, 0).play(GoOn(0))
    played = lay(played, "U", 2, 0)
    text = write(GAME, played.state, 2)
    assert "part 2 last" in text
    assert "kept wine 2 1" in text
    found = read(text, played.state.options, {"carcassonne": GAME}.__getitem__).state
    for name in ("followers", "part", "again", "seconds", "kept", "phase"):
        assert getattr(found, name) == getattr(played.state, name)


def test_a_state_without_the_box_is_as_it_always_was():
    """XOPT-01: what was added later changes no digest of older games."""
    state = land("D(0,0)", boxes=()).state
    before = digest(GAME, state)
    state.part = 2
    assert digest(GAME, state) != before
    state.part, state.kept = 1, {}
    assert digest(GAME, state) == before


def test_who_began_is_still_known_after_double_turns():
    """TRN-11: a second part is no turn of its own."""
    played = land(ROAD, BUILDING, pile="V V V V")
    began = scoring.course(played.state).turns
    played = played.turn("U", 1, 0)
    assert scoring.course(played.state).turns == began
    played = played.play(GoOn(0)).turn("U", 2, 0)
    assert scoring.course(played.state).turns == began + 1


def test_there_are_not_more_goods_than_in_the_box():
    """TRD-1: nine of wine."""
    played = land("D(0,0)")
    played.state.kept = {"wine": (9, 1)}
    assert "TRD-1" in [each.rule for each in rules.problems(played.state)]


def test_a_special_figure_that_stands_alone_is_no_position():
    """XCAR-6."""
    played = land(ROAD, "1(0,0)r0:builder")
    assert "XCAR-6" in [each.rule for each in rules.problems(played.state)]


def deploys(played: Land) -> list[Deploy]:
    return [each for each in rules.choices(played.state, played.state.turn) if isinstance(each, Deploy)]


def offered(played: Land, figure: str) -> list[Deploy]:
    return [each for each in deploys(played) if each.figure == figure]


def test_goods_are_marks_of_tiles():
    """TRD-1: 9 wine, 6 grain, 5 cloth."""
    marks = [
        mark for tile in Options(**TRADERS).played.tiles for each in tile.features for mark in each.marks
    ]
    assert [marks.count(name) for name in ("wine", "grain", "cloth")] == [9, 6, 5]
    assert evolve(Options(), boxes=("inns",)).marks != evolve(Options(), boxes=("traders",)).marks
