"""Carcassonne among the tokens: who is hit and seduced in its quarters, and what is only in the way."""

import pytest

from app.games.carcassonne import rules
from app.games.carcassonne.commands import TOKEN_ITSELF, ChooseToken, Exchange, Struck
from app.games.carcassonne.expansions.count.quarters import where_count
from app.games.carcassonne.expansions.count.standing import BODY, count_spot
from app.games.carcassonne.features import is_in_quarter
from app.games.carcassonne.model import Phase, Spot, kind_of
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.obstacles import obstacles_of
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.expansions.test_count import land
from tests.games.carcassonne.fairs import thrown


def around(token: Token, followers: str):
    """A round after the fair tile was laid beside the city; the count is in the castle."""
    played = land("", followers, count="castle", boxes=("inns", "abbey")).turn("CA06", -1, 1)
    return played.play(ChooseToken(0, token))


def one(played, seat: int) -> int:
    return next(number for number, each in played.state.followers.items() if each.owner == seat)


def stands_in(played) -> set[str]:
    seat = played.state.round.thrower
    found = (each for each in rules.choices(played.state, seat) if isinstance(each, Exchange))
    return {kind_of(played.state, each.newcomer).id for each in found}


def test_followers_in_quarters_are_knocked_out():
    """FAIR-X10, FAIR-X21: from the castle and from outside; the count stays in his quarter."""
    played = around(Token.KNOCK_OUT, "2(2,0)castle 2(1,0)f0")
    hit = [Struck(TOKEN_ITSELF, number, False) for number in played.state.followers]
    played = thrown(played, Spot(900, 0), *hit)
    assert not played.state.followers
    assert where_count(played.state).id == "castle"


@pytest.mark.parametrize(
    "place, kinds",
    [
        ("(2,0)castle", {"follower", "big", "mayor", "wagon"}),
        ("(3,1)market", {"follower", "big"}),
        ("(2,2)blacksmith", {"follower", "big", "wagon"}),
        ("(1,1)cathedral", {"follower", "big", "wagon"}),
    ],
)
def test_newcomers_fit_the_quarter(place, kinds):
    """FAIR-X31, CNT-5: a wagon or a mayor in the castle, neither on the market."""
    played = around(Token.SEDUCTION, f"2{place}")
    each = played.state.followers[one(played, 1)]
    played = thrown(played, follower_spot(played.state, each))
    assert stands_in(played) == kinds


def test_a_seduction_leaves_the_count_where_he_is():
    """RX-23, FAIR-X32: red takes the place in the market with his own from the cathedral."""
    played = around(Token.SEDUCTION, "2(3,1)market 1(1,1)cathedral")
    target, mine = one(played, 1), one(played, 0)
    played = thrown(played, follower_spot(played.state, played.state.followers[target]))
    assert played.state.phase is Phase.EXCHANGE
    played.play(Exchange(0, target, mine))
    (left,) = played.state.followers.values()
    assert is_in_quarter(played.state, left)
    assert (left.owner, where_count(played.state).id) == (0, "castle")


def test_a_round_opens_no_quarter():
    """FAIR-X5, CNT-4: blue wins 5 for the target, red nothing: red is not asked."""
    played = around(Token.TARGET, "")
    played = thrown(played, Spot(5000, 5000))
    played = thrown(played, Spot(0, 0))
    assert played.state.phase is not Phase.STEP
    assert sum(played.points) == 5


def test_the_count_is_in_the_way():
    """FAIR-X10, FAIR-X12: tokens meet him, and he is put back."""
    played = land(count="blacksmith")
    (figure,) = obstacles_of(played.state)
    assert (figure.at, figure.body) == (count_spot(played.state), BODY)


def test_figures_of_a_quarter_stand_side_by_side():
    """RX-07: six of them, none on the same spot."""
    played = land(inside="1castle 1castle 1castle 2castle 2castle 2castle 2castle")
    spots = [follower_spot(played.state, each) for each in played.state.followers.values()]
    assert len(set(spots)) == 7
    near = [abs(one.x - other.x) + abs(one.y - other.y) for one in spots[:6] for other in spots[:6]]
    assert min(gap for gap in near if gap) >= 110
