"""The Catapult, rule by rule: fair tiles, rounds, and the four tokens."""

import pytest

from app.core.command import NATURE
from app.games.carcassonne import rules
from app.games.carcassonne.commands import (
    TOKEN_ITSELF,
    ChooseToken,
    Decline,
    Deploy,
    EndTurn,
    Exchange,
    Landed,
    Place,
    Struck,
    Throw,
)
from app.games.carcassonne.model import Phase, Spot, Square, supply
from app.games.carcassonne.physics.arena import TILE, follower_gap, follower_spot
from app.games.carcassonne.rules.seduction import nearest_followers
from app.games.carcassonne.tables import Token, standard
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.fairs import FAR, fair, thrown

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
    assert land.refuses(Exchange(1, 0, 7)) == "CAR-10", "it is the thrower who chooses"
    land.play(Exchange(0, 0, 1))
    assert land.refuses(Exchange(0, 1, 0)) == "CAR-10", "and once only"


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
    x, y = follower_spot(land.state, land.state.followers[0])
    assert follower_gap(land.state, Spot(x + 300, y), 0) == gap
    assert follower_gap(land.state, Spot(x + 150, y), 0) == 0


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
