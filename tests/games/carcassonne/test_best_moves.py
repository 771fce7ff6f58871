"""What is worth a look: tiles that complete something are among the moves that are compared."""

from random import Random
from typing import Any

from app.bots.advice.best_moves import promising
from app.bots.protocol import Budget
from app.core.command import NATURE
from app.core.session import AnySession
from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase
from tests.contract.walks import new_session, pick

_COMPARED = 16
"""So many moves are compared beside those that the bot names."""


def gained(state: Any, move: Place) -> int:
    """Return what a seat scores at once by placing a tile."""
    after = state.copy()
    GAME.rules.play(after, move)
    if after.phase is Phase.DEPLOY:
        GAME.rules.play(after, EndTurn(move.by))
    return GAME.rules.scores(after)[move.by] - GAME.rules.scores(state)[move.by]


def placings(session: AnySession) -> list[Place]:
    """Return the ways to place the tile that was drawn."""
    seats = session.to_act - {NATURE}
    choices = [each for seat in seats for each in GAME.rules.choices(session.state, seat)]
    return [each for each in choices if isinstance(each, Place)]


def test_a_tile_that_completes_something_is_compared() -> None:
    """Wherever one placing scores most at once, it is among those after which the seat stands best."""
    seen = 0
    for seed in range(6):
        session, dice = new_session(GAME, seed, varied=False), Random(seed)
        for _ in range(90):
            seats = sorted(session.to_act - {NATURE})
            if not seats:
                break
            moves = placings(session)
            gains = [gained(session.state, move) for move in moves]
            if moves and max(gains) >= 4:
                best, seat = moves[gains.index(max(gains))], moves[0].by
                ranked = promising(GAME, session.view(seat), seat, moves, Budget())
                assert best in ranked[:_COMPARED], (seed, best)
                seen += 1
            session.submit(pick(list(GAME.rules.choices(session.state, seats[0])), dice))
    assert seen >= 3
