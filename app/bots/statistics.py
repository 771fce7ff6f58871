"""What many games say: shares with intervals, how values lie, and how many more games would tell."""

import math
from collections.abc import Iterable, Sequence

from attrs import frozen

Z = 1.959964
"""So many standard deviations to either side hold 95 % of a normal distribution."""

_FEWEST = 6
"""Of fewer values not even the least and the greatest hold the median between them 95 times of 100."""

_CLOSE = 0.05
"""A share is known well when its interval reaches no farther than this."""


@frozen
class Share:
    """How often something was so, of all that count, and the Wilson interval of 95 %."""

    wins: int
    rate: float
    low: float
    high: float


@frozen
class Spread:
    """Five numbers that say how values lie, and their mean; all 0 if there are none."""

    least: float = 0
    lower: float = 0
    median: float = 0
    upper: float = 0
    most: float = 0
    mean: float = 0


@frozen
class Found:
    """A measured value, and between which two the true one lies 95 times of 100."""

    value: float
    low: float
    high: float


def share(wins: int, games: int) -> Share:
    """Return how often something was so."""
    low, high = wilson(wins, games)
    return Share(wins, wins / games if games else 0.0, low, high)


def spread(values: Iterable[float]) -> Spread:
    """Return how *values* lie; quartiles are interpolated."""
    ordered = sorted(values)
    if not ordered:
        return Spread()

    def at(part: float) -> float:
        place = part * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (place - below)

    return Spread(ordered[0], at(0.25), at(0.5), at(0.75), ordered[-1], sum(ordered) / len(ordered))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the bounds between which the true rate lies, 95 times of 100; all is possible without games."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    # Of none and of all, the bound is the rate itself, but for the last digit.
    return max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach))


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return between which of the *values* the true median lies, 95 times of 100; of few all is open."""
    ordered, count = sorted(values), len(values)
    if count < _FEWEST:
        return 0.0, math.inf
    reach = Z * math.sqrt(count) / 2
    low, high = math.floor(count / 2 - reach), math.ceil(count / 2 + reach)
    return ordered[max(0, low)], ordered[min(count - 1, high)]


def by_chance(wins: int, games: int, rate: float) -> float:
    """Return how likely something that is so at this *rate* is to be so *wins* times, or odder."""
    if not 0 < rate < 1:
        return 1.0
    known = math.lgamma(games + 1)
    chances = [
        math.exp(
            known
            - math.lgamma(count + 1)
            - math.lgamma(games - count + 1)
            + count * math.log(rate)
            + (games - count) * math.log1p(-rate)
        )
        for count in range(games + 1)
    ]
    # Two numbers that are equally likely are so but for the last digits.
    return min(1.0, sum(chance for chance in chances if chance <= chances[wins] * (1 + 1e-7)))


def more_games(found: Share, games: int, fair: float) -> int:
    """
    Return about how many more *games* make sure whether a share is *fair*.

    None if the interval leaves *fair* out, or is narrow.
    """
    if not found.low <= fair <= found.high or found.high - found.low <= 2 * _CLOSE:
        return 0
    rate = min(max(found.rate, 0.05), 0.95)
    wanted = math.ceil((Z / _CLOSE) ** 2 * rate * (1 - rate))
    return max(0, wanted - games)
