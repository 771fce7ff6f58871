"""What can be done a moment later has not been given away yet."""

from random import Random

import pytest

from app.bots.analysis.continuing import (
    MadeGood,
    close_evaluator,
    evaluator_of_contenders,
    with_made_good,
)
from app.bots.analysis.verdict import against
from app.bots.protocol import Budget
from app.bots.search.determinization import worlds
from app.core.command import Command, Seat
from app.core.session import AnySession
from app.games import find
from tests.contract.walks import new_session, step

_FEW = Budget(effort=0.05, seed=1)
"""Two playouts."""

_TRIES = 20
"""So many pairs of moves are looked at each time."""


def place_with_two_ways(game_id: str) -> tuple[AnySession, Seat, Command, Command]:
    """Return a game, whose turn it is there, and two moves of which either can come after the other."""
    game = find(game_id)
    session, rng = new_session(game, 1), Random(1)
    while step(session, rng):
        for seat in sorted(each for each in session.to_act if each >= 0):
            choices = list(game.rules.choices(session.state, seat))
            pairs = (rng.sample(choices, 2) for _ in range(_TRIES) if len(choices) > 1)
            for best, played in pairs:
                if len(with_made_good(game, session.view(seat), best, played)) > 2:
                    return session, seat, best, played
    raise AssertionError("nothing could be done in another order")


@pytest.mark.parametrize("game_id", ["cards", "conquest"])
def test_what_is_still_possible_is_done_at_once(game_id: str):
    """Both steps come first, in that order, and then the game goes on as after any."""
    session, seat, best, played = place_with_two_ways(game_id)
    game, view = session.game, session.view(seat)
    *_, later = with_made_good(game, view, best, played)
    assert later == MadeGood(played, best)
    end = evaluator_of_contenders(game).played(game, worlds(game, view, 1)(0), seat, later)
    assert end.line[:2] == (played, best)


def test_a_step_is_as_good_as_the_better_one_after_it():
    """Whoever plays on may not see it: he is to blame then, and not the step."""
    session, seat, best, played = place_with_two_ways("cards")
    game, view = session.game, session.view(seat)
    evaluator = close_evaluator(game)
    behind = {
        each.move: each.behind.mean
        for each in evaluator.compare(game, view, seat, [best, played, MadeGood(played, best)], _FEW)
    }
    least = min(behind[played], behind[MadeGood(played, best)])
    assert against(game, view, best, played, _FEW).loss == pytest.approx(least - behind[best])


def test_what_ends_the_turn_makes_nothing_good():
    """Nor does what is the same step, or what can no longer be done."""
    session = new_session(find("cards"), 1)
    rng = Random(1)
    while not any(each >= 0 for each in session.to_act):
        step(session, rng)
    seat = min(session.to_act)
    first, second = list(session.game.rules.choices(session.state, seat))[:2]
    assert with_made_good(session.game, session.view(seat), first, first) == [first]
    assert with_made_good(session.game, session.view(seat), first, second) == [first, second]
