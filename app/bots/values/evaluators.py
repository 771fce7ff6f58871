"""Which evaluator values a game: by what was learnt of it, or by playing it to its end."""

from typing import Any

from attrs import evolve

from app.bots.search.playout import LONGEST
from app.bots.values.anchored import AnchoredEvaluator
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
    return _usual(game)


def move_evaluator(game: AnyGame) -> Evaluator:
    """
    Return who compares the moves of a list; raises as `evaluator_of` does.

    Where a turn has many orders, what was learnt tells one of them from another too badly, even some turns
    later: there, whole games do (docs/values.md, *best moves*).  Where whole games are quick, they say how
    likely the best move wins.  In the time of a hint there are too few.
    """
    usual = _usual(game)
    if usual.learnt is not None and usual.learnt.features.ways:
        return evolve(usual, turns=LONGEST)
    if usual.learnt is not None and usual.learnt.features.is_quick:
        return AnchoredEvaluator(usual)
    return usual


def _usual(game: AnyGame) -> PlayoutEvaluator[Any]:
    learnt = learnt_values(game)
    return PlayoutEvaluator(learnt, turns=learnt.features.turns if learnt else 0)
