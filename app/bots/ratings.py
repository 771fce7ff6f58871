"""Ratings from games: how much stronger one player is than another, and how sure that is."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import pstdev
from typing import NamedTuple, TypeAlias

from attrs import frozen

from app.bots.statistics import Z

UNIT = 400 / log(10)
"""Rating points of a step by which the odds to win grow e-fold: 400 points are odds of ten to one (Elo)."""

_NEARLY = 0.25
"""Neighbours are taken to have won so much of a game from each other: who never lost would have no bound."""

_STEPS, _CLOSE = 40, 1e-7
"""Of Newton's method, at most; and the change after which nothing changes any more."""

_LONGEST = 2.0
"""No step of it goes farther, in natural units: far from the end it would go astray."""

_RESAMPLED = 200
"""So many times games are drawn anew for the intervals."""


class Bout(NamedTuple):
    """
    A game that was played.

    Attributes:
        entrants: Who played, by number; one may be there several times.
        winner: The place among them of who won; None: they shared the win.
    """

    entrants: tuple[int, ...]
    winner: int | None


Tables: TypeAlias = Mapping[tuple[tuple[int, ...], int], float]
"""How often somebody won at a table: by who sat there and who won, each by number."""


@frozen
class Rating:
    """
    How strong somebody is.

    Attributes:
        rating: In points; the mean of all is 0.
        low, high: Between which it lies, 95 times of 100.
        above: How far it is above whoever comes before in the list; 0 for the first.
        above_low, above_high: Between which that lies, 95 times of 100.
        games: In how many it played.
    """

    rating: float
    low: float
    high: float
    above: float
    above_low: float
    above_high: float
    games: int


def rate(deals: Sequence[Sequence[Sequence[Bout]]], count: int, seed: int = 0) -> list[Rating]:
    """
    Return the ratings of *count* entrants: those under which what happened is likeliest.

    The chance to win at a table of any size goes as `10 ** (rating / 400)` (Bradley and Terry 1952; Luce 1959
    for more than two).  The intervals are the wider ones of two: of deals drawn anew, for the games of one
    share their luck, and of how sharply the likelihood bends, for few games may all have ended alike.

    Args:
        deals: By pairing: its deals, each of the games that were played with it.
        count: How many entrants there are; their numbers are those of bouts.
        seed: Of what is drawn anew.
    """
    played = [bout for pairing in deals for deal in pairing for bout in deal]
    found, rng = fitted(summed(played), count), Random(f"ratings/{seed}")
    drawn = [fitted(summed(_drawn_anew(deals, rng)), count) for _ in range(_RESAMPLED)]
    bend, _ = _slopes(_with_neighbours(summed(played), count), [each / UNIT for each in found])
    games = Counter(entrant for bout in played for entrant in set(bout.entrants))
    mean, ratings = [1 / count] * count, []
    for place in range(count):
        alone = [float(place == other) for other in range(count)]
        below = [float(max(0, place - 1) == other) for other in range(count)]
        reach, step = _reach(alone, mean, bend, drawn), _reach(alone, below, bend, drawn)
        rating, above = found[place], found[place] - found[max(0, place - 1)]
        bounds = rating - reach, rating + reach, above, above - step, above + step
        ratings.append(Rating(rating, *bounds, games[place]))
    return ratings


def _reach(
    one: Sequence[float], other: Sequence[float], bend: list[list[float]], drawn: Sequence[Sequence[float]]
) -> float:
    """Return how far the difference of two mixtures of ratings may be off, 95 times of 100."""
    weights = [a - b for a, b in zip(one, other, strict=True)]
    spread = sqrt(max(0.0, _dot(weights, _solved(bend, weights)))) * UNIT
    return Z * max(spread, pstdev([_dot(weights, each) for each in drawn]))


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])


def fitted(tables: Tables, count: int) -> list[float]:
    """Return the likeliest ratings, by Newton's method; their mean is 0."""
    played = _with_neighbours(tables, count)
    strengths = [0.0] * count
    for _ in range(_STEPS):
        change = _solved(*_slopes(played, strengths))
        longest = max(map(abs, change))
        factor = min(1.0, _LONGEST / longest) if longest else 1.0
        strengths = [old + factor * each for old, each in zip(strengths, change, strict=True)]
        if longest < _CLOSE:
            break
    mean = sum(strengths) / count
    return [UNIT * (each - mean) for each in strengths]


def _with_neighbours(tables: Tables, count: int) -> Tables:
    """Return tables with the parts of games that neighbours are taken to have won."""
    played = dict(tables)
    for place in range(1, count):
        for winner in (place - 1, place):
            key = ((place - 1, place), winner)
            played[key] = played.get(key, 0.0) + _NEARLY
    return played


def summed(bouts: Iterable[Bout]) -> Tables:
    """Return how often who won at which table; a win that is shared is shared out."""
    found: dict[tuple[tuple[int, ...], int], float] = {}
    for entrants, winner in bouts:
        table = tuple(sorted(entrants))
        shares = [(entrants[winner], 1.0)] if winner is not None else [(e, 1 / len(table)) for e in table]
        for who, share in shares:
            found[table, who] = found.get((table, who), 0.0) + share
    return found


def _slopes(tables: Tables, strengths: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """Return how the log likelihood bends, and its slope."""
    count = len(strengths)
    # Only differences tell: the sum of all is held at what it is.
    bend = [[1 / count] * count for _ in range(count)]
    slope = [0.0] * count
    powers = [exp(each) for each in strengths]
    for (table, winner), times in tables.items():
        whole = sum([powers[who] for who in table])
        slope[winner] += times
        chances = {who: table.count(who) * powers[who] / whole for who in table}
        for who, chance in chances.items():
            slope[who] -= times * chance
            bend[who][who] += times * chance
            for other, too in chances.items():
                bend[who][other] -= times * chance * too
    return bend, slope


def _solved(matrix: list[list[float]], vector: Sequence[float]) -> list[float]:
    import numpy as np

    found: list[float] = np.linalg.solve(matrix, vector).tolist()
    return found


def _drawn_anew(deals: Sequence[Sequence[Sequence[Bout]]], rng: Random) -> list[Bout]:
    return [
        bout for pairing in deals if pairing for deal in rng.choices(pairing, k=len(pairing)) for bout in deal
    ]
