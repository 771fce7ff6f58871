"""The Catapult: tokens that are caught, and who gets the points."""

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
    Grab,
    Grabbed,
)
from app.games.carcassonne.model import Aim
from app.games.carcassonne.physics.arena import arena_of, ruler_distance
from app.games.carcassonne.physics.throw import stage_of, throw
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.fairs import FAR, fair, thrown


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
        ("D and early", -100, -100, 0),
        ("C too early", -1, -101, 1),
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
