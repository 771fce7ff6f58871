"""Where arrow keys lead among places: to the nearest one that way, and to every one somehow."""

from collections.abc import Hashable, Iterator, Mapping
from math import inf
from typing import TypeAlias, TypeVar

K = TypeVar("K", bound=Hashable)

Point: TypeAlias = tuple[float, float]

Way: TypeAlias = tuple[int, int]

WAYS: tuple[Way, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))

_ASIDE = 2.5
"""What lies so far aside counts so much more than what lies ahead."""


def ways_among(places: Mapping[K, Point]) -> Mapping[tuple[K, Way], K]:
    """
    Return where each arrow leads from each place; none where nothing lies that way.

    Of two places that lie as far the first one is meant.  Where no arrow leads to a place, one that would go
    past it stops there, if what it led to is reached otherwise.
    """
    nearest = ((one, way, _nearest(places, one, way)) for one in places for way in WAYS)
    found = {(one, way): to for one, way, to in nearest if to is not None}
    for start in places:
        here = _reached(found, start)
        while len(here) < len(places) and _mend(found, places, here):
            here = _reached(found, start)
    return found


def _mend(found: dict[tuple[K, Way], K], places: Mapping[K, Point], here: set[K]) -> bool:
    """Let an arrow lead out of *here* with the least detour, and no place be lost; tell whether one does."""
    for _, one, way, to in sorted(_detours(found, places, here), key=lambda each: each[0]):
        before = _reached(found, one)
        if before < _reached({**found, (one, way): to}, one):
            found[one, way] = to
            return True
    return False


def _detours(
    found: Mapping[tuple[K, Way], K], places: Mapping[K, Point], here: set[K]
) -> Iterator[tuple[float, K, Way, K]]:
    """Yield what arrows could lead to besides what they do: how much farther, from where, which way."""
    lost = [one for one in places if one not in here]
    for one in (each for each in places if each in here):
        for way in WAYS:
            usual = found.get((one, way))
            before = None if usual is None else _cost(places[one], places[usual], way)
            for to in lost:
                cost = _cost(places[one], places[to], way)
                if cost is not None:
                    yield cost - (before or 0), one, way, to
                elif usual is None:
                    # Where nothing lies ahead an arrow goes round, before a place stays out of reach.
                    yield inf, one, way, to


def _reached(found: Mapping[tuple[K, Way], K], start: K) -> set[K]:
    """Return all that arrows lead to from a place."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        new = {found[here, way] for way in WAYS if (here, way) in found} - seen
        seen |= new
        todo += new
    return seen


def _nearest(places: Mapping[K, Point], one: K, way: Way) -> K | None:
    costs = ((_cost(places[one], at, way), key) for key, at in places.items())
    ahead = [(cost, key) for cost, key in costs if cost is not None]
    return min(ahead, key=lambda each: each[0])[1] if ahead else None


def _cost(start: Point, at: Point, way: Way) -> float | None:
    """Return how far a place is for who goes that way; None if it does not lie ahead."""
    x, y = at[0] - start[0], at[1] - start[1]
    ahead, aside = x * way[0] + y * way[1], abs(x * way[1]) + abs(y * way[0])
    return ahead + _ASIDE * aside if ahead > 1 else None
