"""A careful beginner: looks at the legal moves one by one, and takes the first that seems to help."""

from itertools import islice
from random import Random
from typing import Any

from attrs import frozen

from app.bots.protocol import Budget
from app.bots.values.learnt import LearntValues, ended, learnt_values
from app.core.command import Seat
from app.core.game import AnyGame, C, Game, S

_MOST = 60
"""It does not look at more moves than this."""


@frozen
class Beginner:
    """
    A scripted player to measure the weakest level by; it plans nothing and knows no rule of thumb.

    A move helps if the chance to win, by the learnt evaluation, is greater after it than before; if none
    helps, the one that harms least is taken.
    """

    def choose(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> C:
        """Return the first legal move that helps; raises `IndexError` if there is none."""
        moves = list(islice(game.rules.choices(view, seat), _MOST))
        values = learnt_values(game)
        if len(moves) == 1 or values is None:
            return moves[0]
        now = game.chance.guess(view, Random(budget.seed))
        before = chance_in(game, values, now, seat)
        best, least = moves[0], -1.0
        for move in moves:
            after = now.copy()
            game.rules.play(after, move)
            chance = chance_in(game, values, after, seat)
            if chance > before:
                return move
            if chance > least:
                best, least = move, chance
        return best

    def pace(self, game: Game[S, C, Any], view: S, seat: Seat) -> float | None:
        """Return None: it is always ready."""
        return None


def chance_in(game: AnyGame, values: LearntValues[Any], state: Any, seat: Seat) -> float:
    """Return the chance of a seat to win in a full state, by the learnt evaluation or by how it ended."""
    over = ended(game, state)
    if over is not None:
        return (seat in over.winners) / max(1, len(over.winners))
    return values.values(state)[0][seat]
