"""Abbey & Mayor among the tokens: who goes home, who stands in, and what is only in the way."""

import pytest

from app.games.carcassonne import rules
from app.games.carcassonne.commands import TOKEN_ITSELF, ChooseToken, Deploy, Exchange, Struck
from app.games.carcassonne.expansions.abbey.barns import barns
from app.games.carcassonne.expansions.abbey.commands import LayAbbey
from app.games.carcassonne.expansions.abbey.figures import BARN
from app.games.carcassonne.expansions.abbey.standing import barn_spot
from app.games.carcassonne.model import Phase, Spot, Square, kind_of
from app.games.carcassonne.physics.obstacles import obstacles_of
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import figures
from tests.games.carcassonne.expansions.test_abbey import HOLE, RING, asked, barn, drives, home, land
from tests.games.carcassonne.fairs import fair, thrown

CREWS = {"boxes": ("inns", "traders", "abbey")}


def number(played, name: str, seat: int) -> int:
    """The piece of a kind that a seat has on the land."""
    pieces = played.state.followers.items()
    return next(n for n, each in pieces if each.owner == seat and kind_of(played.state, n).id == name)


def standing_in(played) -> set[str]:
    """The kinds of figures that could take the place of the nearest follower."""
    seat = played.state.round.thrower
    found = (each for each in rules.choices(played.state, seat) if isinstance(each, Exchange))
    return {kind_of(played.state, each.newcomer).id for each in found}


def seduced(followers: str, tiles: str, rest: Spot):
    """Seat 0 has thrown, and the token lies beside somebody."""
    return thrown(fair(Token.SEDUCTION, followers, tiles=tiles, **CREWS), rest)


def test_a_wagon_does_not_drive_through_a_fair():
    """FAIR-X20, ABB-15: the road from the north ends at the fair; the one to the south is another one."""
    tiles = "A(0,-1) B(1,-1) B(1,0) B(1,1) A(0,1)r2"
    played = land(tiles, "1(0,-1)r0:wagon", fairs="plain").turn("CA09", 0, 0)
    assert played.points == (2, 0)
    assert drives(played) == {(Square(0, -1), "m0")}


def test_a_hit_mayor_goes_home_as_others_do():
    """FAIR-X21, FAIR-X23: a big follower and a mayor; the builder who is alone then goes home as well."""
    followers = "1(0,1)r0:big 1(-1,1)r0:builder 2(0,-1)c0:mayor"
    played = fair(Token.KNOCK_OUT, followers, tiles="U(0,1) U(-1,1) E(0,-1)", **CREWS)
    hit = [
        Struck(TOKEN_ITSELF, number(played, name, seat), False) for name, seat in (("big", 0), ("mayor", 1))
    ]
    thrown(played, Spot(0, 0), *hit)
    assert figures(played) == set()


def test_a_wagon_that_is_knocked_out_does_not_drive_on():
    """FAIR-X27: only what is scored lets it drive."""
    played = fair(Token.KNOCK_OUT, "2(0,1)r0:wagon", tiles="U(0,1) U(-1,1)", boxes=("abbey",))
    thrown(played, Spot(0, 0), Struck(TOKEN_ITSELF, number(played, "wagon", 1), False))
    assert home(played, 1)["wagon"] == 1
    assert (played.state.phase, played.state.step) == (Phase.AIM, "")


@pytest.mark.parametrize(
    ("place", "tiles", "rest", "kinds"),
    [
        ("(0,-1)f0", "E(0,-1)", Spot(0, -300), {"follower", "big"}),
        ("(0,1)r0", "U(0,1)", Spot(0, 450), {"follower", "big", "wagon"}),
        ("(0,0)m0", "", Spot(0, 0), {"follower", "big", "wagon"}),
        ("(0,-1)c0", "E(0,-1)", Spot(0, -600), {"follower", "big", "mayor", "wagon"}),
    ],
)
def test_who_can_stand_in_where(place, tiles, rest, kinds):
    """FAIR-X30, FAIR-X31: a mayor in cities, a wagon everywhere but in fields."""
    played = seduced(f"2{place}", tiles, rest)
    assert standing_in(played) == kinds
    target = number(played, "follower", 1)
    crew = played.state.options.crew
    wrong = [n for n, kind in enumerate(crew) if kind.id not in kinds and not kind.is_special]
    assert {played.refuses(Exchange(0, target, n)) for n in wrong} <= {"FAIR-X31"}


def test_a_mayor_who_stands_in_counts_the_pennants():
    """FAIR-X30, ABB-7: two of them, in the place of a knight of the rival."""
    played = seduced("2(0,-1)c0", "F(0,-1) F(1,-1)", Spot(0, -450))
    mayor = [kind.id for kind in played.state.options.crew].index("mayor")
    played.play(Exchange(0, number(played, "follower", 1), mayor))
    assert figures(played) == {"1 mayor"}
    assert played.final == (4, 0)


def test_a_barn_is_only_in_the_way():
    """FAIR-X12: tokens meet it, and it stays."""
    played = barn(fair(Token.KNOCK_OUT, tiles="B(0,1) B(1,1)", boxes=("abbey",)), 1, 0, 0)
    (found,) = obstacles_of(played.state)
    assert (found.at, found.body) == (barn_spot(Square(0, 0)), BARN.body)
    before = list(barns(played.state))
    thrown(played, barn_spot(Square(0, 0)))
    assert list(barns(played.state)) == before


def test_nobody_is_seduced_in_a_field_with_a_barn():
    """FAIR-X37: the nearest is the monk, though the field is nearer."""
    played = barn(
        fair(Token.SEDUCTION, "2(0,1)m0", tiles="B(0,1) B(1,1) E(0,2)r2", boxes=("abbey",)), 1, 0, 0
    )
    thrown(played, barn_spot(Square(0, 0)))
    assert played.state.round.nearest == (number(played, "follower", 1),)


def test_a_barn_outlasts_who_goes_home():
    """ABB-25: a monk beside it is knocked out, the barn is not."""
    played = barn(fair(Token.KNOCK_OUT, "2(1,1)m0", tiles="B(0,1) B(1,1)", boxes=("abbey",)), 1, 0, 0)
    thrown(played, barn_spot(Square(0, 0)), Struck(TOKEN_ITSELF, number(played, "follower", 1), False))
    assert figures(played) == set()
    assert [each.seat for each in barns(played.state)] == [1]


def test_the_round_of_the_last_tile_comes_before_the_abbeys():
    """FAIR-X3, ABB-5: the tokens first."""
    played = land(RING, pile="").turn("CA06", 3, 0)
    assert played.state.phase is Phase.TOKEN
    played.play(ChooseToken(0, Token.KNOCK_OUT))
    thrown(thrown(played))
    assert (played.state.phase, rules.to_act(played.state)) == (Phase.STEP, {1})


def test_an_abbey_brings_no_round():
    """FAIR-X4: it is no fair tile, though a fair lies beside it."""
    played = asked(land(f"{RING} CA06(3,0)"), 1).play(LayAbbey(1, HOLE)).play(Deploy(1, "m0", "wagon"))
    assert played.state.round is None
