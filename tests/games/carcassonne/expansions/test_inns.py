"""Inns & Cathedrals: the scenarios of its rules, one position each."""

from app.core.command import NATURE
from app.core.game import Player
from app.core.positions import read, write
from app.games.carcassonne import rules
from app.games.carcassonne.commands import (
    TOKEN_ITSELF,
    ChooseToken,
    Deploy,
    EndTurn,
    Exchange,
    Landed,
    Place,
    Struck,
    Throw,
)
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Phase, Spot, Square, to_hand
from app.games.carcassonne.options import Options
from app.games.carcassonne.physics.arena import follower_gap
from app.games.carcassonne.physics.throw import stage_of
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land

INNS = {"boxes": ("inns",)}
WALLS = "E(0,-1)r2 E(1,0)r3 E(0,1)"


def land(tiles: str, followers: str = "", **options) -> Land:
    return Land(tiles, followers, **INNS, **options)


# --- Inns ---


def test_a_road_with_an_inn_pays_two_a_tile():
    """INN-1: four tiles, 8 points, and the thief comes home."""
    played = land("A(-1,0)r3 D(0,0) IN15(1,0)", "1(-1,0)r0").turn("W", 2, 0)
    assert played.points == (8, 0)
    assert played.state.followers == {}


def test_an_unfinished_road_with_an_inn_pays_nothing():
    """INN-2: and without the inn it would pay 3."""
    assert land("A(-1,0)r3 D(0,0) IN15(1,0)", "1(-1,0)r0").final == (0, 0)
    assert land("A(-1,0)r3 D(0,0) U(1,0)", "1(-1,0)r0").final == (3, 0)


def test_a_second_inn_changes_nothing():
    """INN-5: four tiles with two inns, 8 points."""
    played = land("A(-1,0)r3 IN15(0,0) IN16(1,0)", "1(0,0)r0").turn("A", 1, 1, 2)
    assert played.points == (8, 0)


def test_an_inn_belongs_to_its_own_road():
    """INN-6: of the three roads at the crossing, only the one to the east."""
    played = land("IN14(0,0) A(0,1)r2", "1(0,0)r0 1(0,1)r0")
    assert played.final == (2, 0)
    assert played.turn("A", 1, 0, 1).points == (4, 0)


def test_an_inn_is_scenery_without_the_box():
    """INN-6: a tile that somebody has drawn with an inn pays as any other."""
    drawn = {tile.id: tile for tile in Land("", **INNS).state.options.played.tiles}["IN15"]
    assert drawn.features[0].marks == ("inn",)
    options = Land("").state.options
    assert options.marks == ()


# --- Cathedrals ---


def test_a_city_with_a_cathedral_pays_three_a_tile():
    """INN-3: five tiles, 15 points."""
    assert land(f"IN01(0,0) {WALLS}", "1(0,0)c0").turn("E", -1, 0, 1).points == (15, 0)


def test_an_unfinished_city_with_a_cathedral_pays_nothing():
    """INN-4."""
    assert land(f"IN01(0,0) {WALLS}", "1(0,0)c0").final == (0, 0)


def test_a_pennant_pays_three_too():
    """INN-3: six tiles and a pennant, 21 points."""
    tiles = "IN01(0,0) F(1,0) E(2,0)r3 E(0,-1)r2 E(0,1)"
    assert land(tiles, "1(0,0)c0").turn("E", -1, 0, 1).points == (21, 0)


def test_a_second_cathedral_changes_nothing():
    """INN-5: eight tiles, 24 points."""
    tiles = "IN01(0,0) IN01(1,0) E(0,-1)r2 H(1,-1) E(0,1) E(1,1) E(-1,0)r1"
    assert land(tiles, "1(0,0)c0").turn("E", 2, 0, 3).points == (24, 0)


def test_farmers_count_a_cathedral_city_as_one():
    """INN-4: finished it is a city like others; unfinished none."""
    tiles = f"IN01(0,0) {WALLS}"
    assert land(tiles, "1(0,-1)f0").final == (0, 0)
    assert land(f"{tiles} E(-1,0)r1", "1(0,-1)f0").final == (3, 0)


# --- The big follower ---


def test_a_big_follower_counts_as_two():
    """INN-7: one big against one normal follower, the city is one's own."""
    assert land("D(0,0) N(0,-1)r2 E(1,-1)r3", "1(0,0)c0:big 2(1,-1)c0").final == (6, 0)


def test_a_big_follower_and_two_others_are_equal():
    """INN-7: both get all points."""
    played = land("D(0,0) R(0,-1)r2 E(1,-1)r3", "1(0,0)c0:big 2(1,-1)c0 2(0,-1)c0")
    assert played.turn("E", -1, -1, 1).points == (8, 8)


def test_there_is_one_big_follower_for_each():
    """INN-7, XCAR-4: it is put like a follower, and not twice."""
    played = land("D(0,0)").draw("B").play(Place(0, "B", Square(0, 1), 0))
    assert {each.figure for each in choices(played)} == {"follower", "big"}
    played.play(Deploy(0, "f0", "big"))
    assert played.state.followers[7].owner == 0
    assert [kind.id for kind, left in to_hand(played.state, 0).items() if left] == ["follower"]
    played.turn("B", 1, 1).draw("B").play(Place(0, "B", Square(2, 1), 0))
    assert played.refuses(Deploy(0, "m0", "big")) == "CAR-35"
    assert {each.figure for each in choices(played)} == {"follower"}


def test_a_big_follower_comes_home():
    """INN-7: with the points of what it stood on."""
    played = land("E(0,0)", "1(0,0)c0:big").turn("E", 0, -1, 2)
    assert played.points == (4, 0)
    assert played.state.followers == {}


def test_a_big_follower_needs_a_free_feature():
    """XCAR-5: where anybody stands nobody else is put."""
    played = land("E(0,0)", "2(0,0)c0:big").draw("N").play(Place(0, "N", Square(0, -1), 2))
    assert played.refuses(Deploy(0, "c0", "big")) == "CAR-32"


def test_the_last_one_may_be_the_big_one():
    """INN-7: it is to hand when all others are on the land."""
    monks = " ".join(f"1({x},1)m0" for x in range(7))
    played = land("E(0,0) " + " ".join(f"B({x},1)" for x in range(7)), monks)
    played.draw("B").play(Place(0, "B", Square(0, 2), 0))
    assert {each.figure for each in choices(played)} == {"big"}


# --- Tiles ---


def test_two_fields_at_a_long_wall():
    """INN-8: on IN07 the wall reaches the corner between them."""
    assert not land("IN07(0,0)").same((0, 0, "f0"), (0, 0, "f1"))


def test_a_field_between_four_cities():
    """INN-8: on IN03 a farmer finds a place, and three finished cities pay 9."""
    played = land(f"IN03(0,0) {WALLS}", "1(0,0)f0")
    assert played.final == (9, 0)
    assert played.draw("E").play(Place(0, "E", Square(-1, 0), 1)).play(EndTurn(0)).final == (12, 0)


def test_two_roads_end_between_two_cities():
    """INN-9: both end at the crossing, and there are four fields."""
    played = land("IN05(0,0)")
    assert not played.same((0, 0, "r0"), (0, 0, "r1"))
    assert len({played._root(0, 0, f"f{number}") for number in range(4)}) == 4


def choices(played: Land) -> list[Deploy]:
    return [each for each in rules.choices(played.state, played.state.turn) if isinstance(each, Deploy)]


# --- The throw among them ---


def after_a_fair(token: Token, followers: str, **options) -> Land:
    """Seat 0 has laid a fair on (1, 0), chosen a token and thrown."""
    played = land("B(0,0) B(0,1)", followers, **options).turn("CA06", 1, 0)
    return played.play(ChooseToken(0, token)).play(Throw(0, 0, 500))


def seduced(followers: str) -> Land:
    """The token of seat 0 lies at the edge of the tile on (0, 0)."""
    rest = Spot(0, 150)
    return after_a_fair(Token.SEDUCTION, followers).play(Landed(NATURE, 0, 0, 500, rest, 300, rest))


def test_one_hit_is_enough():
    """FAIR-X21, INN-10: a big follower goes home like any other."""
    played = after_a_fair(Token.KNOCK_OUT, "2(0,0)m0:big 2(0,1)m0")
    rest = Spot(2000, 2000)
    struck = (Struck(TOKEN_ITSELF, 15, False),)
    played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest, 0, struck))
    assert set(played.state.followers) == {8}


def test_any_kind_stands_in_for_any_other():
    """FAIR-X30, FAIR-X31, FAIR-X34: a big one for a monk, a normal one for a big farmer."""
    played = seduced("2(0,0)m0")
    assert {0, 7} == {each.newcomer for each in rules.choices(played.state, 0) if isinstance(each, Exchange)}
    assert set(played.play(Exchange(0, 8, 7)).state.followers) == {7}
    assert set(seduced("2(0,0)f0:big").play(Exchange(0, 15, 0)).state.followers) == {0}


def test_a_follower_from_the_land_leaves_its_place():
    """FAIR-X34: the big follower comes from the other monastery."""
    played = seduced("2(0,0)m0 1(0,1)m0:big").play(Exchange(0, 8, 7))
    assert {number: each.at for number, each in played.state.followers.items()} == {7: Square(0, 0)}


def test_ones_own_nearest_is_replaced_by_another_kind_only():
    """FAIR-X32: a normal one from the supply would change nothing; the big one does."""
    played = seduced("1(0,0)m0")
    assert played.refuses(Exchange(0, 0, 1)) == "FAIR-35"
    assert set(played.play(Exchange(0, 0, 7)).state.followers) == {7}


def test_the_house_rule_is_for_normal_followers():
    """FAIR-X42: 5 points for a normal follower on a fair tile, none for a big one."""
    for figure, points in (("follower", 5), ("big", 0)):
        played = land("B(0,0)", fairs="house").draw("CA06").play(Place(0, "CA06", Square(1, 0), 0))
        assert played.play(Deploy(0, "f0", figure)).points == (points, 0)


def test_a_big_follower_is_a_larger_body():
    """FAIR-X21: it is taller, and its rim is nearer to a token."""
    small, large = land("B(0,0)", "1(0,0)m0").state, land("B(0,0)", "1(0,0)m0:big").state
    assert follower_gap(small, Spot(300, 0), 0) == 120
    assert follower_gap(large, Spot(300, 0), 7) == 100
    (figure,) = stage_of(large, 0).figures
    assert (figure.body.tall, figure.body.mass) == (21.0, 2.9)


# --- What is written and said ---


def test_a_position_says_what_kind_of_figure_it_is():
    """INN-7, XOPT-01: as text and back."""
    played = land("IN14(0,0)", "1(0,0)r0:big 2(0,0)f0")
    played.state.phase, played.state.turn = Phase.DRAW, 0
    text = write(GAME, played.state, 2)
    assert "follower 1(0,0)r0:big piece 7" in text
    found = read(text, played.state.options, {"carcassonne": GAME}.__getitem__).state
    assert (found.followers, found.regions) == (played.state.followers, played.state.regions)


def test_the_log_says_why_a_road_paid_so_much():
    """INN-1: the inn is told with the points."""
    before = (
        land("A(-1,0)r3 D(0,0) IN15(1,0)", "1(-1,0)r0:big").draw("W").play(Place(0, "W", Square(2, 0), 0))
    )
    after = before.state.copy()
    rules.play(after, EndTurn(0))
    assert "It has an inn: 2 for each tile." in str(tell(before.state, EndTurn(0), after))


def test_all_boxes_are_one_pile():
    """XCAR-1, XOPT-01: 72 tiles, 12 fairs and 18 of the box, less the start tile."""
    state = rules.setup(Options(boxes=("inns",)), (Player("Ada"), Player("Bo")))
    assert sum(state.pile.values()) == 72 + 12 + 18 - 1
    assert rules.problems(state) == []
