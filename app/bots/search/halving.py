"""
Successive halving with common luck.

All candidates meet the same luck, so that they differ by nothing else; round by round the worse half of
them drops out, and the playouts go to those that are hard to tell apart.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from app.bots.search.candidate import Candidate, gain
from app.bots.search.clock import Clock

C = TypeVar("C", bound=Candidate[Any])
L = TypeVar("L")

_FAIR = 16
"""So many playouts a candidate has had before anybody says that it is as good as the best."""


class Round(NamedTuple):
    """How many playouts each candidate gets, and how many of the candidates stay after that."""

    samples: int
    stay: int


class Certainty(NamedTuple):
    """
    When a candidate is dropped in the middle of a round.

    Attributes:
        errors: It is behind the best by so many standard errors of the difference ...
        margin: ... or can hardly be ahead by more than this, in the unit of the values.
        least: So many playouts it has had.
        every: Playouts between two looks.
    """

    errors: float
    margin: float
    least: int
    every: int


def even_rounds(count: int, samples: int, spare: int = 1) -> list[Round]:
    """
    Return rounds that share *samples* playouts evenly, each keeping half of the candidates.

    Every candidate that is in a round has at least one playout in it, even if that makes more of them.

    Args:
        count: How many candidates there are.
        samples: Playouts for all of them in all rounds.
        spare: 1 to keep the one in the middle of an odd number, 0 to drop it: fewer rounds, fewer playouts.
    """
    rounds, found = (count - 1).bit_length(), []
    while count > 1:
        half = (count + spare) // 2
        found.append(Round(max(1, samples // (rounds * count)), half))
        count = half
    return found


def successive_halving(
    candidates: Sequence[C],
    rounds: Sequence[Round],
    luck: Callable[[int], L],
    value: Callable[[C, L], float],
    *,
    clock: Clock,
    certainty: Certainty | None = None,
) -> list[C]:
    """
    Return the candidates, those that stayed longest first, and of those the best first.

    Args:
        candidates: Get the values of their playouts; of equals the first here is preferred.
        rounds: How many playouts there are, and how many candidates stay.
        luck: Returns what the playouts of a number have in common: draws, a world, or a seed.
        value: Plays a candidate out with that luck, and returns what it brought.
        clock: Ends each round when the same part of the time is spent; what is half done does not count.
        certainty: When a candidate drops out in the middle of a round; None for never.
    """
    alive, number = list(candidates), 0
    for place, (samples, stay) in enumerate(rounds, 1):
        for count in range(1, samples + 1):
            spent = clock.spent()
            if len(alive) < 2 or place / len(rounds) <= spent < 1:
                break
            if spent >= 1 or not _sampled(alive, luck(number), value, clock):
                return _ranked(candidates)
            number += 1
            if certainty is not None and count % certainty.every == 0:
                alive = not_ruled_out(alive, certainty)
        alive = sorted(alive, key=_value)[:stay]
    return _ranked(candidates)


def _ranked(candidates: Sequence[C]) -> list[C]:
    return sorted(candidates, key=lambda each: (-len(each.values), -each.mean))


def settled(found: Sequence[C], errors: float, least: int = _FAIR) -> list[C]:
    """
    Return candidates as a search has found them, but of those that nobody can tell from the best the first at
    first sight: so that luck does not decide what is advised.

    Args:
        found: The best first.
        errors: What is behind the best by at most so many standard errors cannot be told from it.
        least: So many playouts a candidate has had before anybody says that it is as good as the best.
    """
    best = found[0]
    equals = [each for each in found if each is best or _is_equal(best, each, errors, least)]
    first = max(equals, key=lambda each: each.prior)
    return [first, *(each for each in found if each is not first)]


def _is_equal(best: Candidate[Any], other: Candidate[Any], errors: float, least: int) -> bool:
    """Compare what both have met: of equals it is luck, too, which of them had to leave halfway."""
    behind, common = gain(best.values, other.values), min(len(best.values), len(other.values))
    return common >= min(least, len(best.values)) and behind.mean <= errors * behind.error


def not_ruled_out(alive: Sequence[C], certainty: Certainty) -> list[C]:
    """Return the best candidate, and those that may still turn out better; all met the same luck."""
    best = min(alive, key=_value)
    if len(best.values) < certainty.least:
        return list(alive)
    found = []
    for each in alive:
        behind = gain(best.values, each.values)
        if each is best or behind.mean <= certainty.errors * behind.error - certainty.margin:
            found.append(each)
    return found


def _sampled(alive: Sequence[C], luck: L, value: Callable[[C, L], float], clock: Clock) -> bool:
    """Give every candidate a playout with the same luck; False, and nothing noted, if time runs out."""
    values = list[float]()
    for each in alive:
        if values and clock.is_late():
            return False
        values.append(value(each, luck))
    for each, found in zip(alive, values, strict=True):
        each.note(found)
    return True


def _value(candidate: Candidate[Any]) -> float:
    """Sort the best first."""
    return -candidate.mean
