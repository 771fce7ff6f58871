"""Where arrow keys lead among places: to the nearest one that way, and to every one somehow."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
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
    found = _nearest(places)
    for start in places:
        if _is_joined(found, places):
            break
        here = _reached(found, start)
        while len(here) < len(places) and _mend(found, places, here):
            here = _reached(found, start)
    return found


def _is_joined(found: Mapping[tuple[K, Way], K], places: Mapping[K, Point]) -> bool:
    """Tell whether arrows lead from each place to all others: from one to all, and from all to that one."""
    leads, comes = dict[K, list[K]](), dict[K, list[K]]()
    for (one, _), to in found.items():
        leads.setdefault(one, []).append(to)
        comes.setdefault(to, []).append(one)
    first = next(iter(places), None)
    return first is None or all(len(_spread(each, first)) == len(places) for each in (leads, comes))


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
            before = None if usual is None else dict(_costs(places[one], places[usual]))[way]
            for to in lost:
                cost = dict(_costs(places[one], places[to])).get(way)
                if cost is not None:
                    yield cost - (before or 0), one, way, to
                elif usual is None:
                    # Where nothing lies ahead an arrow goes round, before a place stays out of reach.
                    yield inf, one, way, to


def _reached(found: Mapping[tuple[K, Way], K], start: K) -> set[K]:
    """Return all that arrows lead to from a place."""
    leads = dict[K, list[K]]()
    for (one, _), to in found.items():
        leads.setdefault(one, []).append(to)
    return _spread(leads, start)


def _spread(leads: Mapping[K, Sequence[K]], start: K) -> set[K]:
    seen, todo = {start}, [start]
    while todo:
        new = [to for to in leads.get(todo.pop(), ()) if to not in seen]
        seen.update(new)
        todo += new
    return seen


def _nearest(places: Mapping[K, Point]) -> dict[tuple[K, Way], K]:
    """Return where each arrow leads first; of two places as near, to the first one."""
    found = dict[tuple[K, Way], K]()
    for one, here in places.items():
        least = dict.fromkeys(WAYS, inf)
        for to, at in places.items():
            for way, cost in _costs(here, at):
                if cost < least[way]:
                    least[way], found[one, way] = cost, to
    return found


def _costs(start: Point, at: Point) -> Iterator[tuple[Way, float]]:
    """Yield the ways on which a place lies ahead, and how far it is for who goes that way."""
    x, y = at[0] - start[0], at[1] - start[1]
    if abs(x) > 1:
        yield (1 if x > 0 else -1, 0), abs(x) + _ASIDE * abs(y)
    if abs(y) > 1:
        yield (0, 1 if y > 0 else -1), abs(y) + _ASIDE * abs(x)
