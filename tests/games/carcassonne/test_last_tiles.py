"""The last tiles of a game are played to its end: what was learnt gives hopes there that nobody has."""

from itertools import islice

import pytest

from app.bots.analysis.analysis import begin
from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of
from app.core.session import AnySession
from app.games.carcassonne.bots.features import is_nearly_over
from app.games.carcassonne.game import GAME
from tests.contract.walks import play_out

_TWO = Budget(effort=0.05, seed=1)
"""Two playouts of each move."""


@pytest.fixture(scope="module")
def session() -> AnySession:
    """Return a game that was played at random."""
    return play_out(GAME, 4, varied=False)


@pytest.mark.parametrize("is_near", [True, False])
def test_nothing_learnt_is_believed_of_the_last_tiles(session: AnySession, is_near: bool) -> None:
    """Before, a look ends where its seat is at turn again."""
    decisions = [
        each
        for each in begin(session, everybody=True).decisions
        if is_nearly_over(session.timeline.at(each.ply)) == is_near
    ]
    decision = decisions[-1 if is_near else 0]
    view = session.seen(session.timeline.at(decision.ply), decision.seat)
    choices = list(islice(GAME.rules.choices(view, decision.seat), 2))
    found = evaluator_of(GAME).compare(GAME, view, decision.seat, choices, _TWO)
    assert [each.guessed for each in found] == [0.0 if is_near else 1.0] * 2


def test_these_are_the_last_four(session: AnySession) -> None:
    """So that a look takes at most twice as long as before."""
    states = [session.timeline.at(each.ply) for each in begin(session, everybody=True).decisions]
    assert {sum(each.pile.values()) for each in states if is_nearly_over(each)} == {0, 1, 2, 3, 4}
