"""How near each seat is to winning, as far as anybody can tell from points."""

from collections.abc import Sequence


def hopes(scores: Sequence[int], *, low_wins: bool) -> tuple[float, ...]:
    """
    Return the chance of each seat to win, by the *scores* of a position.

    Whoever is ahead has all of it, several share it: crude, and replaced here once positions are valued by
    chances that have been measured.
    """
    best = min(scores) if low_wins else max(scores)
    ahead = sum(points == best for points in scores)
    return tuple((points == best) / ahead for points in scores)
