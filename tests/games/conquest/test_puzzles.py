"""Puzzles of Conquest: an order is worth what the best turn is that begins with it."""

from random import Random

import pytest
from attrs import evolve

from app.bots.analysis.continuing import (
    Continued,
    contenders,
    evaluator_of_contenders,
    is_transposed,
    move_of,
    with_rivals,
)
from app.bots.protocol import Budget
from app.bots.puzzles.proving import Place
from app.bots.search.determinization import worlds
from app.bots.values.playouts import End
from app.core.command import Command
from app.games import find
from app.games.conquest.bots.features import feature_set
from app.games.conquest.commands import GoOn
from app.games.conquest.pieces import Phase
from tests.contract.walks import play_out

FEATURES = feature_set()


def conquest_place() -> tuple[Place, list[Command]]:
    """Return a place of Conquest at which a seat may build several things, and those."""
    game = find("conquest")
    session = play_out(game, 1, varied=False)
    for ply in range(20, session.timeline.now):
        state = session.timeline.at(ply)
        is_building = state.phase is Phase.BUILD and state.offer is None
        builds = list(game.rules.choices(state, state.turn)) if is_building else []
        builds = [each for each in builds if not isinstance(each, GoOn)]
        if len(builds) > 1:
            return Place("", state.turn, state), builds
    raise AssertionError("nobody ever builds")


def test_an_order_is_as_good_as_the_best_turn_that_begins_with_it(monkeypatch: pytest.MonkeyPatch):
    """A rival that is only followed by a bad turn is no rival beaten; two ways of one order are no rivals."""
    game, (place, builds) = find("conquest"), conquest_place()
    moves = builds[:2]
    several = contenders(game, place.view, moves)
    assert {move_of(each) for each in several} == set(moves)
    assert 2 < len(several) <= 2 * len(FEATURES.ways)
    good = {several[1]: 1.0, several[-1]: 0.75}

    def whole_game(game, features, world, seat, continued):
        share = good.get(continued, 0.25)
        return End([share if each == seat else 1 - share for each in range(2)], (0, 0), (), is_over=True)

    monkeypatch.setattr("app.bots.analysis.continuing._whole_game", whole_game)
    compare = evaluator_of_contenders(game).compare
    found = compare(game, place.view, place.seat, several, Budget(effort=0.1, seed=1))
    assert [each.move for each in with_rivals(found)[:2]] == [several[1], several[-1]]
    assert {move_of(each.move) for each in with_rivals(found)[1:]} == {moves[1]}


def test_where_to_begin_is_no_puzzle():
    """A Squire's answer to it is always the same: nothing would be proved by that."""
    game = find("conquest")
    session = play_out(game, 1, varied=False)
    states = (session.timeline.at(ply) for ply in range(40))
    state = next(each for each in states if each.phase is Phase.PLACING)
    assert contenders(game, state, list(game.rules.choices(state, state.turn))) == []


def test_turns_of_many_orders_are_compared_by_whole_games():
    """Nothing that was learnt is believed: somebody wins each of them, or several share it."""
    game, (place, builds) = find("conquest"), conquest_place()
    evaluator, deal = evaluator_of_contenders(game), worlds(game, place.view, 1)
    ends = [
        evaluator.played(game, deal(0), place.seat, each) for each in contenders(game, place.view, builds[:2])
    ]
    assert all(each.is_over for each in ends)
    assert all(sum(each.shares) == 1 for each in ends)
    assert ends == [
        evaluator.played(game, deal(0), place.seat, each) for each in contenders(game, place.view, builds[:2])
    ]


def test_each_way_to_go_on_ends_the_turn():
    """In the style it is named by, or at once."""
    place, _ = conquest_place()
    for way in FEATURES.ways:
        state = place.view.copy()
        assert way(state, Random(1))
        assert state.turn != place.seat or state.phase is Phase.OVER
    state = place.view.copy()
    FEATURES.ways[-1](state, Random(1))
    assert state.knights == place.view.knights


def test_an_order_that_comes_to_the_same_turn_is_as_good():
    """Whatever the dice: then no order is the only one.  Plain moves have no turn to come to."""
    game, (place, builds) = find("conquest"), conquest_place()
    stop = len(FEATURES.ways) - 1
    best = Continued(builds[0], stop)
    assert not is_transposed(game, place.view, best, [Continued(builds[1], stop)])
    assert is_transposed(game, place.view, best, [Continued(builds[1], stop), evolve(best)])
    assert not is_transposed(game, place.view, builds[0], [builds[0]])
