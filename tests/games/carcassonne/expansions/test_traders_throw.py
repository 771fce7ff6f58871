"""Traders & Builders: the throw among its figures, and the rounds of fairs in double turns."""

from app.core.command import NATURE
from app.games.carcassonne import rules
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import (
    TOKEN_ITSELF,
    ChooseToken,
    EndTurn,
    Exchange,
    GoOn,
    Landed,
    Struck,
    Throw,
)
from app.games.carcassonne.model import Phase, Spot, Square, kind_of
from app.games.carcassonne.physics.throw import stage_of
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land, figures
from tests.games.carcassonne.expansions.test_traders import BUILDING, ROAD, land


def fair_turn(followers: str, token: Token = Token.KNOCK_OUT, **options) -> Land:
    """Seat 0 has laid a fair on (1, 1), chosen a token and thrown."""
    played = land(f"{ROAD} B(0,1) B(-1,1)", followers, **options).turn("CA06", 1, 1)
    return played.play(ChooseToken(0, token)).play(Throw(0, 0, 500))


def hit(played: Land, *struck: Struck) -> Land:
    rest = Spot(3000, 3000)
    return played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest, 0, struck))


def number(played: Land, figure: str, owner: int = 0) -> int:
    pieces = played.state.followers.items()
    return next(n for n, each in pieces if each.owner == owner and kind_of(played.state, n).id == figure)


def test_a_builder_whose_last_follower_is_hit_goes_home():
    """FAIR-X21, FAIR-X23, XCAR-6: the thief is hit, the builder goes along."""
    played = fair_turn(f"{BUILDING} 2(0,1)m0")
    hit(played, Struck(TOKEN_ITSELF, number(played, "follower"), False))
    assert figures(played) == {"2 follower"}


def test_a_hit_on_a_pig_does_nothing():
    """FAIR-X22, RX-01: it stays, and what it is pushed into stays, too."""
    played = fair_turn("1(0,0)f1 1(0,1)f0:pig 2(-1,1)m0")
    pig, monk = number(played, "pig"), number(played, "follower", 1)
    hit(played, Struck(TOKEN_ITSELF, pig, False), Struck(pig, monk, True))
    assert figures(played) == {"1 follower", "1 pig", "2 follower"}


def test_by_an_option_a_hit_pig_goes_home_alone():
    """XOPT-15, RX-31: and it passes nothing on."""
    played = fair_turn("1(0,0)f1 1(0,1)f0:pig 2(-1,1)m0", figures_hit="home")
    pig, monk = number(played, "pig"), number(played, "follower", 1)
    hit(played, Struck(TOKEN_ITSELF, pig, False), Struck(pig, monk, True))
    assert figures(played) == {"1 follower", "2 follower"}


def seduced(followers: str) -> Land:
    """The token of seat 0 lies at the middle of the tile on (0, 0)."""
    played, rest = fair_turn(followers, Token.SEDUCTION), Spot(0, 0)
    return played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest))


def test_special_figures_are_never_nearest_and_never_swapped():
    """FAIR-X36: the builder lies under the token; the thief on the next tile is the nearest."""
    played = seduced("2(-1,0)r0 2(0,0)r0:builder")
    found = [each for each in rules.choices(played.state, 0) if isinstance(each, Exchange)]
    assert {each.target for each in found} == {number(played, "follower", 1)}
    assert {kind_of(played.state, each.newcomer) for each in found} == {FOLLOWER}
    target = number(played, "follower", 1)
    builder = next(piece for piece in range(9) if kind_of(played.state, piece).id == "builder")
    assert played.refuses(Exchange(0, target, builder)) == "FAIR-X36"


def test_a_builder_goes_home_with_the_follower_that_is_seduced():
    """FAIR-X34: its owner has nobody left on that road."""
    played = seduced("2(-1,0)r0 2(0,0)r0:builder")
    target = number(played, "follower", 1)
    played.play(Exchange(0, target, 0))
    assert figures(played) == {"1 follower"}


def test_a_builder_goes_home_with_the_follower_that_leaves_the_road():
    """FAIR-X34: red's last thief stands in elsewhere, his builder goes home."""
    played = fair_turn("1(-1,0)r0 1(0,0)r0:builder 2(0,1)m0", Token.SEDUCTION)
    rest = Spot(0, 450)
    played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest))
    played.play(Exchange(0, number(played, "follower", 1), number(played, "follower", 0)))
    assert figures(played) == {"1 follower"}
    assert next(iter(played.state.followers.values())).at == Square(0, 1)


def test_the_round_follows_the_whole_turn():
    """FAIR-X1, TRN-3, TRN-6, TRN-12: a fair in the first part, its round after the second."""
    played = land("D(0,0) CA01(0,-1)", "1(0,0)c0 1(0,-1)c0:builder", pile="V V V")
    played = played.turn("CA01", 1, -1)
    assert (played.state.phase, played.state.fairs) == (Phase.AGAIN, (Square(1, -1),))
    played.play(GoOn(0)).turn("E", 0, 1, 2)
    assert played.state.phase is Phase.TOKEN
    assert played.state.round.tile == Square(1, -1)


def test_two_fairs_in_one_turn_are_two_rounds():
    """FAIR-X1, FAIR-X5, RX-03: in the order of laying, the kind chosen anew."""
    played = land("D(0,0) CA01(0,-1)", "1(0,0)c0 1(0,-1)c0:builder", pile="V V V", seats=2)
    played = played.turn("CA01", 1, -1).play(GoOn(0)).turn("CA06", 0, 1)
    for tile in (Square(1, -1), Square(0, 1)):
        assert (played.state.phase, played.state.round.tile) == (Phase.TOKEN, tile)
        played.play(ChooseToken(0, Token.KNOCK_OUT))
        for seat in (0, 1):
            far = Spot(9000, 9000)
            played.play(Throw(seat, 0, 500)).play(Landed(NATURE, seat, 0, 500, far, 300, far))
    assert (played.state.phase, played.state.turn, played.state.kept) == (Phase.DRAW, 1, {})


def test_a_round_after_a_second_part_left_out():
    """FAIR-X1, TRD-7: the fair of the first part still has its round."""
    played = land("D(0,0) CA01(0,-1)", "1(0,0)c0 1(0,-1)c0:builder").turn("CA01", 1, -1)
    assert played.play(EndTurn(0)).state.phase is Phase.TOKEN


def test_special_figures_have_bodies():
    """FAIR-X22: a builder stands, a pig lies lower than a follower stands; tokens meet both."""
    state = land(f"{ROAD} B(0,1)", f"{BUILDING} 1(0,0)f1 1(0,1)f0:pig").state
    bodies = {kind_of(state, each.number).id: each.body for each in stage_of(state, 0).figures}
    assert bodies["builder"] != bodies["follower"]
    assert bodies["pig"].tall < bodies["follower"].tall
