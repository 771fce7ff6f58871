"""Which evaluator values a game: by what was learnt of it, or by playing it to its end."""

from app.bots.values.evaluator import Evaluator
from app.bots.values.learnt import learnt_values
from app.bots.values.playouts import PlayoutEvaluator
from app.core.game import AnyGame


def evaluator_of(game: AnyGame) -> Evaluator:
    """
    Return the evaluator of a game.

    Raises:
        ImportError, OSError, ValueError, KeyError: If what the game names cannot be had; see `learnt_values`.
    """
    learnt = learnt_values(game)
    return PlayoutEvaluator(learnt, turns=learnt.features.turns if learnt else 0)
