"""How strongly weights are drawn to 0, and how boldly they speak: by games that they were not learnt from."""

from collections.abc import Sequence
from math import log

from app.bots.learning.regression import Sample, fit_shares
from app.bots.values.learnt import shares

_FOLDS = 4
"""Each part of the games is held out once."""

_RIDGES = (3.0, 10.0, 30.0, 100.0, 300.0, 1000.0)
"""What is tried, in samples: positions of one game end alike, so that many of them say little."""

_NEVER = 1e-4
"""Nothing is taken to be less likely, or one position might outweigh all others."""


def fit_held_out(played: Sequence[Sequence[Sample]], size: int) -> tuple[float, ...]:
    """
    Return the weights that are likeliest to be true of other games.

    The ridge is the one under which games that were held out surprise least; then all weights are
    multiplied by what makes the chances that were said of those games truest (Platt 1999): what was learnt
    from few games is too sure of itself.

    Args:
        played: The positions of each game, all of one stage.
        size: How many features there are.
    """
    samples = [each for game in played for each in game]
    if sum(map(bool, played)) < 2 * _FOLDS:
        return fit_shares(samples, size)
    said = {ridge: _held_out(played, size, ridge) for ridge in _RIDGES}
    ridge = min(_RIDGES, key=lambda each: _surprise(said[each]))
    boldness = max(0.0, fit_shares(said[ridge], 1, ridge=1.0)[0])
    return tuple(boldness * weight for weight in fit_shares(samples, size, ridge))


def _held_out(played: Sequence[Sequence[Sample]], size: int, ridge: float) -> list[Sample]:
    """Return positions with nothing but what weights say of them that were learnt from the other games."""
    found = []
    for fold in range(_FOLDS):
        others = [each for number, game in enumerate(played) if number % _FOLDS != fold for each in game]
        weights = fit_shares(others, size, ridge)
        for game in played[fold::_FOLDS]:
            for each in game:
                sums = [None if row is None else [_dot(row, weights)] for row in each.rows]
                found.append(each._replace(rows=sums))
    return found


def _surprise(said: Sequence[Sample]) -> float:
    """Return how surprising what happened is, summed over positions, in nats."""
    total = 0.0
    for each in said:
        chances = shares(each.rows, (1.0,))
        total -= sum(won * log(max(_NEVER, chance)) for won, chance in zip(each.won, chances, strict=True))
    return total


def _dot(row: Sequence[float], weights: Sequence[float]) -> float:
    return sum([one * other for one, other in zip(row, weights, strict=True)])
