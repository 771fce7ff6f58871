"""The Catapult, rule by rule: fair tiles, rounds, and the four tokens."""

from math import hypot
from random import Random

import pytest
from attrs import evolve

from app.core.command import NATURE
from app.core.game import Level
from app.games.carcassonne import chance, rules
from app.games.carcassonne.commands import (
    MOST_SIDE,
    NEVER,
    TOKEN_ITSELF,
    ChooseToken,
    Decline,
    Deploy,
    EndTurn,
    Exchange,
    Grab,
    Grabbed,
    Landed,
    Place,
    Pushed,
    Struck,
    Throw,
)
from app.games.carcassonne.model import Aim, Phase, Spot, Square, supply
from app.games.carcassonne.physics.arena import TILE, arena_of, follower_gap, follower_spot, ruler_distance
from app.games.carcassonne.physics.throw import stage_of, throw
from app.games.carcassonne.rules.seduction import nearest_followers
from app.games.carcassonne.tables import Token, standard
from tests.games.carcassonne.drawn import Land

FAR = Spot(9000, 9000)


def fair(
    token: Token | None = None, followers: str = "", *, seats: int = 2, tiles: str = "", **options
) -> Land:
    """A land where seat 0 has just laid a fair on (1, 0), deployed nobody, and perhaps chosen a token."""
    land = Land(f"B(0,0) {tiles}".strip(), followers, seats=seats, **options).turn("CA06", 1, 0)
    return land if token is None else land.play(ChooseToken(0, token))


def thrown(land: Land, rest: Spot = FAR, *struck: Struck, reach: int = 0) -> Land:
    """Whoever's turn it is throws, and the token comes to rest there."""
    seat = land.state.round.thrower
    land.play(Throw(seat, 0, 500))
    pushed = tuple(Pushed(each.number, 0, 0, 0, each.toppled) for each in struck)
    return land.play(Landed(NATURE, seat, 0, 500, rest, 300, rest, reach, struck, pushed))


# --- Tiles ---


def test_twelve_fairs():
    """FAIR-01, CAR-02: one of each; the fair is never a place."""
    fairs = [tile for tile in standard().tiles if tile.fair]
    assert [tile.id for tile in fairs] == [f"CA{number:02}" for number in range(1, 13)]
    assert all(tile.features[-1].id == "x0" and tile.count == 1 for tile in fairs)
    land = Land("B(0,0)").draw("CA06").play(Place(0, "CA06", Square(1, 0), 0))
    assert land.refuses(Deploy(0, "x0")) == "FAIR-03"
    assert land.offers == {"f0"}


@pytest.mark.parametrize(
    "tile, road", [("CA07", "r0"), ("CA07", "r1"), ("CA09", "r0"), ("CA10", "r0"), ("CA12", "r0")]
)
def test_the_fair_ends_a_road(tile, road):
    """FAIR-04: such a road has one open end only."""
    assert Land(f"{tile}(0,0)").region(0, 0, road).open == 1


@pytest.mark.parametrize("tile", ["CA03", "CA07", "CA08", "CA09"])
def test_yellow_ground_divides_fields(tile):
    """FAIR-05, FAIR-06, FAIR-07: where it leaves the green apart."""
    assert not Land(f"{tile}(0,0)").same((0, 0, "f0"), (0, 0, "f1"))


def test_only_fields_meet_the_fair_of_the_monastery():
    """FAIR-06: no road can end at its east or west edge."""
    land = Land("CA08(0,0)").draw("U")
    assert land.refuses(Place(0, "U", Square(1, 0), 0)) == "CAR-21"
    assert rules.why_not(land.state, Place(0, "U", Square(1, 0), 1)) is None


# --- The round ---


def test_a_round_follows_the_whole_turn():
    """FAIR-10, FAIR-11, FAIR-12, CAR-10: the active player picks; the others throw the same, clockwise."""
    land = fair(seats=3)
    assert (land.state.phase, rules.to_act(land.state)) == (Phase.TOKEN, frozenset({0}))
    assert land.refuses(ChooseToken(1, Token.TARGET)) == "CAR-10"
    assert land.refuses(Throw(0, 0, 500)) == "CAR-10"
    land.play(ChooseToken(0, Token.KNOCK_OUT))
    order = []
    while land.state.phase is Phase.AIM:
        order.append(land.state.round.thrower)
        thrown(land)
    assert order == [0, 1, 2]
    assert (land.state.turn, land.state.phase, land.state.round) == (1, Phase.DRAW, None)


def test_every_kind_in_every_round():
    """FAIR-02, CAR-AMB-17: tokens come back, and are never used up."""
    for _ in range(2):
        land = fair()
        assert [each.token for each in rules.choices(land.state, 0)] == list(Token)


def test_a_throw_is_compulsory():
    """CAR-AMB-09: nobody may pass, but anybody may miss."""
    land = fair(Token.KNOCK_OUT)
    assert land.refuses(EndTurn(0)) == "CAR-10"
    assert all(isinstance(each, Throw) for each in rules.choices(land.state, 0))
    assert rules.why_not(land.state, Throw(0, 450, 1000)) is None


def test_a_round_after_the_last_tile():
    """CAR-AMB-05, CAR-60: it is played, and then the game is over."""
    land = Land("B(0,0)", pile="").draw("CA06").play(Place(0, "CA06", Square(1, 0), 0)).play(Deploy(0, "f0"))
    assert land.state.phase is Phase.TOKEN
    land.play(ChooseToken(0, Token.TARGET))
    thrown(thrown(land))
    assert land.state.phase is Phase.OVER


def test_a_fair_that_fits_nowhere():
    """CAR-AMB-05b: no round; the tile drawn instead may bring one."""
    land = Land("B(0,0)").draw("CA01")
    assert (land.state.phase, land.state.aside) == (Phase.DRAW, ("CA01",))
    assert land.turn("CA06", 1, 0).state.phase is Phase.TOKEN


@pytest.mark.parametrize("fairs", ["house", "plain"])
def test_without_rounds(fairs):
    """CAR-OPT-11, CAR-OPT-12, CAR-AMB-18: 5 points for a follower anywhere on the tile, or nothing at all."""
    land = Land("B(0,0)", fairs=fairs).turn("CA06", 1, 0, 0, "f0")
    assert land.points == ((5, 0) if fairs == "house" else (0, 0))
    assert land.state.phase is Phase.DRAW
    assert Land("B(0,0)", fairs=fairs).turn("CA06", 1, 0).points == (0, 0)


def test_nothing_in_a_round_completes_anything():
    """FAIR-61: only followers and points change."""
    land = fair(Token.KNOCK_OUT, "1(0,0)m0 2(0,0)f0")
    tiles, regions = dict(land.state.tiles), dict(land.state.regions)
    thrown(land, FAR, Struck(TOKEN_ITSELF, 0, False))
    assert (land.state.tiles, land.state.regions, land.points) == (tiles, regions, (0, 0))


# --- Knock out ---


def test_whoever_is_touched_goes_home():
    """FAIR-20, FAIR-22, FAIR-60, CAR-AMB-20: anybody's, fallen or not, no points; free again at once."""
    land = fair(Token.KNOCK_OUT, "1(0,0)m0 2(0,0)f0")
    thrown(land, FAR, Struck(TOKEN_ITSELF, 0, False), Struck(TOKEN_ITSELF, 7, True))
    assert land.state.followers == {}
    assert land.points == (0, 0)
    assert len(supply(land.state, 0)) == 7


def test_later_throwers_face_the_changed_land():
    """FAIR-23, CAR-AMB-13, CAR-AMB-11: removed at once; what was only pushed stands where it stood."""
    land = fair(Token.KNOCK_OUT, "1(0,0)m0 2(0,0)f0")
    before = land.state.followers[7]
    thrown(land, FAR, Struck(TOKEN_ITSELF, 0, False))
    assert land.state.followers == {7: before}
    land.play(Throw(1, 0, 500))
    gone = Landed(NATURE, 1, 0, 500, FAR, 300, FAR, 0, (Struck(TOKEN_ITSELF, 0, False),))
    assert land.refuses(gone) == "FAIR-13"


@pytest.mark.parametrize("chain, left", [("contact", []), ("toppled", [1, 7])])
def test_a_chain(chain, left):
    """FAIR-21, CAR-OPT-14, CAR-AMB-08: any contact goes on, or only from one that was knocked over."""
    land = fair(Token.KNOCK_OUT, "1(0,0)m0 1(0,0)f0 2(1,1)f0", tiles="B(0,1) B(1,1)", chain=chain)
    thrown(land, FAR, Struck(TOKEN_ITSELF, 0, False), Struck(0, 1, False), Struck(1, 7, True))
    assert sorted(land.state.followers) == left


def test_a_chain_of_toppling_followers():
    """FAIR-21: in the German reading the first must fall and hit the next."""
    land = fair(Token.KNOCK_OUT, "1(0,0)m0 1(0,0)f0", chain="toppled")
    thrown(land, FAR, Struck(TOKEN_ITSELF, 0, False), Struck(0, 1, True))
    assert land.state.followers == {}


def test_score_markers_are_out_of_reach():
    """FAIR-13, CAR-AMB-19: only followers on the land can be told of."""
    land = fair(Token.KNOCK_OUT, "1(0,0)m0").play(Throw(0, 0, 500))
    hit = Landed(NATURE, 0, 0, 500, FAR, 300, FAR, 0, (Struck(TOKEN_ITSELF, 6, False),))
    assert land.refuses(hit) == "FAIR-13"


# --- Seduction ---


def test_the_nearest_follower_may_be_replaced():
    """FAIR-30, FAIR-31, FAIR-33, CAR-AMB-14: by one from the supply; the place and the role stay."""
    land = thrown(fair(Token.SEDUCTION, "2(0,0)m0 2(0,0)f0"), Spot(0, -100))
    assert land.state.round.nearest == (7,)
    place = land.state.followers[7]
    land.play(Exchange(0, 7, 0))
    assert land.state.followers[0] == place._replace(owner=0)
    assert 7 in supply(land.state, 1)
    assert land.state.round.thrower == 1


def test_a_follower_from_the_land_leaves_its_place_empty():
    """FAIR-33, CAR-AMB-14: a replacement, not a swap."""
    land = thrown(fair(Token.SEDUCTION, "2(0,0)m0 1(0,1)f0", tiles="B(0,1)"), Spot(0, 0))
    land.play(Exchange(0, 7, 0))
    assert [(each.owner, each.at) for each in land.state.followers.values()] == [(0, Square(0, 0))]


def test_who_may_not_be_exchanged():
    """FAIR-34, FAIR-35: only the nearest, only for one's own, and not for nothing."""
    land = thrown(fair(Token.SEDUCTION, "2(0,0)m0 1(0,1)f0", tiles="B(0,1)"), Spot(0, 0))
    assert land.refuses(Exchange(0, 0, 1)) == "FAIR-34"
    assert land.refuses(Exchange(0, 7, 8)) == "FAIR-33"
    land = thrown(fair(Token.SEDUCTION, "1(0,0)m0 1(0,1)f0 2(0,1)m0", tiles="B(0,1)"), Spot(0, 0))
    assert land.refuses(Exchange(0, 0, 3)) == "FAIR-35"
    assert land.refuses(Exchange(0, 0, 0)) == "FAIR-35"
    assert list(rules.choices(land.state, 0)) == [Exchange(0, 0, 1), Decline(0)]


def test_the_thrower_may_decline():
    """FAIR-33: may, not must."""
    land = thrown(fair(Token.SEDUCTION, "2(0,0)m0"), Spot(0, 0)).play(Decline(0))
    assert list(land.state.followers) == [7]


def test_a_token_beside_the_land_seduces_nobody():
    """FAIR-30, CAR-AMB-22: overlapping a tile by any amount is enough, touching its rim is not."""
    followers = "2(0,0)m0"
    on_rim, beside = Spot(0, -TILE // 2 - 119), Spot(0, -TILE // 2 - 120)
    assert thrown(fair(Token.SEDUCTION, followers), on_rim).state.phase is Phase.EXCHANGE
    assert thrown(fair(Token.SEDUCTION, followers), beside).state.round.thrower == 1


@pytest.mark.parametrize("reach, nearest", [("any", 0), ("rival", 7)])
def test_whose_follower_counts(reach, nearest):
    """FAIR-31, CAR-OPT-10: the nearest of anybody, or of an opponent."""
    land = fair(Token.SEDUCTION, "1(0,0)m0 2(0,1)m0 1(1,1)f0", tiles="B(0,1) B(1,1)", seduction=reach)
    assert thrown(land, Spot(0, 0)).state.round.nearest == (nearest,)


def test_equally_near_followers():
    """FAIR-32, CAR-AMB-07, CAR-AMB-22: within a millimetre the thrower chooses."""
    land = fair(Token.SEDUCTION, "2(0,0)m0 2(0,1)m0", tiles="B(0,1)")
    assert nearest_followers(land.state, 0, Spot(0, TILE // 2 + 5)) == (7, 8)
    assert nearest_followers(land.state, 0, Spot(0, TILE // 2 - 50)) == (7,)


@pytest.mark.parametrize(("place", "gap"), [("m0", 120), ("f0", 100)])
def test_who_lies_reaches_farther_than_who_stands(place, gap):
    """CAR-AMB-22: from rim to rim; a footprint is 12 mm wide, a farmer's 16, a token 24."""
    land = Land("B(0,0)", f"1(0,0){place}")
    follower = land.state.followers[0]
    x, y = follower_spot(land.state, follower)
    assert follower_gap(land.state, Spot(x + 300, y), follower) == gap
    assert follower_gap(land.state, Spot(x + 150, y), follower) == 0


def test_nobody_to_put_there():
    """FAIR-31, FAIR-35: no follower on the land, or none of one's own, and the round goes on."""
    assert thrown(fair(Token.SEDUCTION), Spot(0, 0)).state.round.thrower == 1
    assert thrown(fair(Token.SEDUCTION, "1(0,0)m0"), Spot(0, 0)).state.round.thrower == 1


def test_pushed_followers_are_put_back_before_measuring():
    """FAIR-14, CAR-AMB-11: what the token pushed on its way does not count."""
    land = fair(Token.SEDUCTION, "2(0,0)m0")
    spot = follower_spot(land.state, land.state.followers[7])
    thrown(land, Spot(0, 0), Struck(TOKEN_ITSELF, 7, True))
    assert follower_spot(land.state, land.state.followers[7]) == spot
    assert land.state.phase is Phase.EXCHANGE


# --- Target ---

FAIR_TILE = Spot(TILE, 0)


def test_the_closest_token_wins():
    """FAIR-40, FAIR-60, CAR-AMB-13: 5 points after the last throw, hit or not."""
    land = fair(Token.TARGET, seats=3)
    for rest in (FAR, Spot(TILE + 1000, 0), Spot(TILE + 3000, 0)):
        assert land.points == (0, 0, 0)
        thrown(land, rest)
    assert land.points == (0, 5, 0)


@pytest.mark.parametrize("gap, points", [(10, (5, 5)), (11, (5, 0))])
def test_a_tie_within_a_millimetre(gap, points):
    """FAIR-40, FAIR-41, CAR-AMB-06: all of these get 5; on or over the tile is 0."""
    edge = TILE + TILE // 2 + 120
    assert thrown(thrown(fair(Token.TARGET), FAIR_TILE), Spot(edge + gap, 0)).points == points


def test_distance_to_the_middle():
    """CAR-AMB-06, CAR-OPT-15: the finer option tells tokens on the tile apart."""
    near, nearer = Spot(TILE + 200, 0), Spot(TILE + 150, 0)
    assert thrown(thrown(fair(Token.TARGET), near), nearer).points == (5, 5)
    land = fair(Token.TARGET, target_distance="centre")
    assert thrown(thrown(land, near), nearer).points == (0, 5)


# --- Catch ---


def catching(reach: int, *, seats: int = 2, **options) -> Land:
    """Seat 0 has thrown; the left neighbour may catch within 50 ms, and touch within 100."""
    land = thrown(fair(Token.CATCH, seats=seats, **options), FAR, reach=reach)
    assert land.state.round.catch is not None
    land.state.round = evolve(land.state.round, catch=land.state.round.catch._replace(window=50, touch=100))
    return land


@pytest.mark.parametrize(
    "case, reach, late, winner",
    [
        ("A", 100, 50, 1),
        ("A before the ruler", -100, -50, 1),
        ("B", 0, NEVER, 0),
        ("C", -1, NEVER, 1),
        ("C too late", -1, 101, 1),
        ("D", 100, -51, 0),
        ("D and short", -100, 100, 0),
    ],
)
def test_who_gets_the_points_of_a_throw(case, reach, late, winner):
    """FAIR-50, FAIR-51, FAIR-53, CAR-AMB-15, CAR-AMB-16: exactly one of the two gets 5."""
    land = catching(reach).play(Grab(1, late))
    assert land.points == ((5, 0) if winner == 0 else (0, 5)), case


def test_what_falls_short_is_left_alone_by_computers_and_by_chance():
    """CAR-AMB-23: they used to touch it one time in three, and the hurler got the points."""
    for level, dice in ((Level.PAGE, "reflex"), (Level.MARSHAL, "reflex"), (None, "dice")):
        land = fair(Token.CATCH, catch=dice)
        land.state.levels = (None, level)
        thrown(land, FAR, reach=-1)
        assert {chance.sample(land.state, Random(seed)).late for seed in range(100)} == {NEVER}
        land.play(chance.sample(land.state, Random(1)))
        assert land.points == (0, 5)
    person = catching(-1)
    assert list(rules.choices(person.state, 1)) == [Grab(1, NEVER)]
    assert len(list(rules.choices(catching(0).state, 1))) > 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_falls_short_is_farther_from_the_hand_than_the_ruler(seats):
    """CAR-AMB-23: wherever it is aimed, a throw that does not get to the ruler comes down beyond an arm."""
    state = fair(Token.CATCH, seats=seats).state
    stage, arena = stage_of(state, 0), arena_of(state)
    hand, short = arena.launch(1), []
    for side in range(-MOST_SIDE, MOST_SIDE + 1, 90):
        for power in range(100, 1001, 100):
            outcome = throw(stage, Aim(side, power))
            if outcome.reach < 0:
                short.append(hypot(outcome.down.x - hand.x, outcome.down.y - hand.y))
    assert short
    assert min(short) > ruler_distance(arena, 0)


def test_everybody_hurls_once_and_catches_once():
    """FAIR-52, FAIR-53: to the left neighbour; three players, 15 points."""
    land = fair(Token.CATCH, seats=3)
    pairs = []
    for _ in range(3):
        hurler = land.state.round.thrower
        thrown(land, FAR, reach=5)
        (catcher,) = rules.to_act(land.state)
        pairs.append((hurler, catcher))
        assert land.refuses(Grab(hurler, 0)) == "CAR-10"
        land.play(Grab(catcher, NEVER))
    assert pairs == [(0, 1), (1, 2), (2, 0)]
    assert land.points == (5, 5, 5)


def test_two_players_throw_once_each_way():
    """FAIR-52: both are hurler and catcher."""
    land = catching(5).play(Grab(1, 0))
    thrown(land, FAR, reach=5).play(Grab(0, NEVER))
    assert land.points == (0, 10)


def test_a_computer_catches_by_its_level_and_anybody_by_dice():
    """CAR-AMB-21: nature tells how, and the catcher has no say."""
    land = fair(Token.CATCH)
    land.state.levels = (None, Level.KNIGHT)
    thrown(land, FAR, reach=5)
    assert rules.to_act(land.state) == frozenset({NATURE})
    assert land.refuses(Grabbed(NATURE, 0, 0)) == "FAIR-52"
    assert land.refuses(Grab(1, 0)) == "CAR-10"
    assert rules.to_act(catching(5, catch="dice").state) == frozenset({NATURE})
    assert catching(5).refuses(Grabbed(NATURE, 1, 0)) == "CAR-AMB-21"


def test_a_token_far_from_the_hand_is_harder_to_catch():
    """CAR-AMB-21, CAR-AMB-10: from 90 ms in the hand down to 30 ms."""
    easy, hard = fair(Token.CATCH), fair(Token.CATCH)
    thrown(easy, arena_of(easy.state).launch(1), reach=5)
    thrown(hard, FAR, reach=5)
    assert (easy.state.round.catch.window, hard.state.round.catch.window) == (90, 30)
