"""Positions that cannot be, for the sandbox; and what a player may want to know of one that can."""

import pytest

from app.games.carcassonne import land_facts, rules
from app.games.carcassonne.model import Follower, Phase, Region, Source, Square
from tests.games.carcassonne.drawn import Land


def broken(change) -> list[str]:
    """Return the rules that a change breaks."""
    state = Land("D(0,0) U(1,0) E(0,-1)r2", "1(0,0)f0", pile="V V").state
    assert rules.problems(state) == []
    change(state)
    return [reason.rule for reason in rules.problems(state)]


def no_tiles(state):
    state.tiles.clear()


def unknown_tile(state):
    state.tiles[Square(1, 0)] = state.tiles[Square(1, 0)]._replace(type="Z")


def too_many(state):
    state.pile["D"] = 4


def turned(state):
    state.tiles[Square(1, 0)] = state.tiles[Square(1, 0)]._replace(turn=1)


def far_away(state):
    state.tiles[Square(9, 9)] = state.tiles.pop(Square(1, 0))


def joined_wrongly(state):
    root = next(iter(state.regions))
    state.regions[root] = Region(state.regions[root].kind, 0)


def strange_follower(state):
    state.followers[99] = Follower(0, Square(1, 0), 0)


def on_a_fair(state):
    state.followers[1] = Follower(0, Square(1, 0), 9)


def on_something_finished(state):
    state.followers[1] = Follower(0, Square(0, -1), 0)


def two_on_a_tile(state):
    state.followers[1] = Follower(0, Square(0, 0), 1)


def nobodys_turn(state):
    state.turn = 5


def empty_hand(state):
    state.phase = Phase.PLACE


def nothing_laid(state):
    state.phase = Phase.DEPLOY


def no_round(state):
    state.phase = Phase.AIM


def nothing_to_draw(state):
    state.pile.clear()


def debts(state):
    state.points[1][Source.ROADS] = -1


@pytest.mark.parametrize(
    "change, rule",
    [
        (no_tiles, "CAR-05"),
        (unknown_tile, "CAR-02"),
        (too_many, "CAR-02"),
        (turned, "CAR-21"),
        (far_away, "CAR-20"),
        (joined_wrongly, "CAR-22"),
        (strange_follower, "CAR-03"),
        (on_a_fair, "CAR-31"),
        (on_something_finished, "CAR-46"),
        (two_on_a_tile, "CAR-30"),
        (nobodys_turn, "CAR-06"),
        (empty_hand, "CAR-10"),
        (nothing_laid, "CAR-10"),
        (no_round, "FAIR-10"),
        (nothing_to_draw, "CAR-60"),
        (debts, "CAR-04"),
    ],
)
def test_what_cannot_be(change, rule):
    """CAR-02 to CAR-06, CAR-20 to CAR-22, CAR-30, CAR-31, CAR-46, FAIR-10: each with its rule."""
    assert rule in broken(change)


def test_what_fits_a_hole():
    """CAR-21, CAR-25: the kinds that are left, with their number; none makes a dead square."""
    state = Land("D(0,0) U(1,0)", pile="V V E").state
    assert land_facts.what_fits(state, Square(0, -1)) == {"E": 1}
    assert land_facts.what_fits(state, Square(-1, 0)) == {"V": 2}
    assert land_facts.dead_squares(Land("D(0,0)", pile="V").state) == [Square(0, -1)]


def test_what_a_feature_is_worth_now():
    """CAR-41, CAR-45, CAR-61, CAR-62: finished or not, and who would get it."""
    land = Land("E(0,0) E(1,0) E(1,-1)r2", "1(0,0)c0 2(1,0)f0")
    assert land_facts.worth_now(land.state, Square(0, 0), 0) == 1
    assert land_facts.worth_now(land.state, Square(1, 0), 0) == 4
    assert land_facts.worth_now(land.state, Square(1, 0), 1) == 3
    assert land_facts.leaders(land.state, Square(0, 0), 1) == (1,)
    assert land_facts.leaders(land.state, Square(1, -1), 0) == ()
