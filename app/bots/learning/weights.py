"""Learns the evaluation of a game from games that computers play against each other."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from app.bots.executors import Executor
from app.bots.learning.held_out import fit_held_out
from app.bots.learning.regression import Sample, fit_points, fit_shares
from app.bots.learning.self_play import Played, SelfPlay, each_game
from app.bots.statistics import Found
from app.bots.values.learnt import FeatureSet, Weights, shares
from app.core.game import AnyGame

_MOST_ROWS = 60_000
"""So many rows of seats a stage is learnt from; of more, every second or third position is left out."""


_ERROR = 0.1
"""How far a chance of one position is taken to be off until somebody has measured it."""

_DOUBT = 0.5
"""By which part of itself a difference of two chances is taken to be off until then."""

_SURE = 1.96
"""So many standard errors to either side hold the true value 95 times of 100."""


def samples_of(game: AnyGame, played: Played) -> list[Sample]:
    """Return the positions of a game as the regression wants them, where at least two seats can win."""
    features = game.load(game.values)()
    samples = [
        Sample(features.stage(each.state), features.rows(each.state), played.won, played.totals)
        for each in played.sights
    ]
    return [each for each in samples if sum(row is not None for row in each.rows) > 1]


def learn(
    games: SelfPlay,
    count: int,
    find: Callable[[str], AnyGame],
    crowd: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Weights:
    """
    Return what games teach.

    Args:
        games: What is played, of a game that names its features.
        count: How many games.
        find, crowd: As in `each_game`.
        progress: Called with the number of games played, and of all games.
    """
    played = list[list[Sample]]()
    for number, found in enumerate(each_game(games, count, samples_of, find, crowd), 1):
        played.append(found)
        if progress is not None:
            progress(number, count)
    game = find(games.game)
    features: FeatureSet[Any] = game.load(game.values)()
    size, stages = len(features.features), range(len(features.stages))
    chosen = [_thinned(played, stage, games.seats) for stage in stages]
    shares = tuple(fit_held_out(each, size) for each in chosen)
    points = tuple(fit_points([one for game in each for one in game], size) for each in chosen)
    return Weights(games.seats, count, shares, points, _ERROR, _DOUBT)


def slope_among_equals(
    games: SelfPlay,
    count: int,
    weights: Weights,
    find: Callable[[str], AnyGame],
    *,
    crowd: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Found:
    """
    Return by what the logarithms of odds that weights tell are to be multiplied where all play equally well.

    Args:
        games: What is played, by a level against itself.
        count: How many games; positions of one end alike, so its interval comes from how much games differ.
        weights: Those of so many seats.
        find, crowd, progress: As in `learn`.
    """
    told = list[list[Sample]]()
    for number, played in enumerate(each_game(games, count, samples_of, find, crowd), 1):
        told.append([each._replace(rows=sums_of(each, weights)) for each in played])
        if progress is not None:
            progress(number, count)
    return slope_of(told)


def sums_of(sample: Sample, weights: Weights) -> list[list[float] | None]:
    """Return of each seat nothing but what weights make of its features."""
    factors = weights.shares[sample.stage]
    return [
        None if row is None else [sum(one * other for one, other in zip(row, factors, strict=True))]
        for row in sample.rows
    ]


def slope_of(played: Sequence[Sequence[Sample]]) -> Found:
    """Return by what the sums that positions of games tell are to be multiplied to be true of these games."""
    (slope,) = fit_shares([each for game in played for each in game], 1, ridge=1.0)
    width = _SURE * _error_of(slope, played)
    return Found(slope, slope - width, slope + width)


def _error_of(slope: float, played: Sequence[Sequence[Sample]]) -> float:
    """Return the standard error of a slope, from what each game by itself pulls it to (Huber 1967)."""
    pulls, bend = list[float](), 0.0
    for game in played:
        pulls.append(0.0)
        for each in game:
            sums = [0.0 if row is None else row[0] for row in each.rows]
            said = shares(each.rows, (slope,))
            middle = sum(chance * one for chance, one in zip(said, sums, strict=True))
            pulls[-1] += sum(won * one for won, one in zip(each.won, sums, strict=True)) - middle
            bend += sum(chance * (one - middle) ** 2 for chance, one in zip(said, sums, strict=True))
    return sqrt(sum(pull**2 for pull in pulls)) / bend if bend else 0.0


def _thinned(played: Sequence[Sequence[Sample]], stage: int, seats: int) -> list[Sequence[Sample]]:
    """Return the positions of a stage, game by game."""
    found = [[each for each in samples if each.stage == stage] for samples in played]
    step = 1 + sum(map(len, found)) * seats // _MOST_ROWS
    return [samples[::step] for samples in found]
