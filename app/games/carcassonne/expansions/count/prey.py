"""What followers in quarters can still take, for computers: worked out once for a land, and all its seats."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.core.command import Seat
from app.games.carcassonne.expansions.count.quarters import where_count
from app.games.carcassonne.features import is_complete, occupied, place_of, root_of, weight_of
from app.games.carcassonne.land_facts import field_each
from app.games.carcassonne.model import Position, is_unscored, kind_of, tiles_left
from app.games.carcassonne.scoring import complete_points, times_paid
from app.games.carcassonne.tables import Kind

LIKELY = {Kind.CITY: 0.6, Kind.FIELD: 0.9, Kind.MONASTERY: 0.5, Kind.ROAD: 0.5}
"""How likely what a quarter's follower could take is taken: fields at the end, all else if it is finished."""

TO_COME = {Kind.CITY: 4.5, Kind.FIELD: 6.0, Kind.MONASTERY: 2.5, Kind.ROAD: 1.5}
"""What may still come to take, as long as most tiles are still to be drawn; a second follower half of it."""

CLOSED = 0.45
"""What remains of a quarter's worth as long as the count is there: he can be sent on."""

OPEN_CITY = 1.2
"""What an unfinished city beside a field adds to what it pays, while there is time to finish it."""

ALONE = 0.8
"""Whoever takes a feature alone also takes it from rivals: so much more than a share of it."""


class Prey(NamedTuple):
    """What followers from a quarter could take: how many it takes, what it is worth, if it is scored now."""

    needed: int
    points: float
    is_scored: bool


class Held(NamedTuple):
    """What somebody has: what it is worth, if it is scored now, as how many followers each seat counts."""

    points: float
    is_scored: bool
    counts: Mapping[Seat, int]


class Hunt:
    """
    What there is to take on a land, for followers in every quarter.

    Attributes:
        inside: By seat: how many followers it has in quarters, as they count, by what they can move onto.
    """

    def __init__(self, state: Position) -> None:
        self.inside = _inside(state)
        self._share = min(1.0, tiles_left(state) / 50)
        self._closed = where_count(state).serves
        self._held: dict[Kind, list[Held]] = {kind: [] for kind in LIKELY}
        self._prey: dict[tuple[Seat, Kind], list[Prey]] = {}
        self._found: dict[tuple[Seat, Kind, int], float] = {}
        may_be_scored, farmed, values = is_unscored(state), set[int](), Values(state)
        for root, at, numbers in occupied(state):
            farmed.add(root)
            kind, is_scored = state.regions[root].kind, is_complete(state, root, at)
            if kind in LIKELY and (may_be_scored or not is_scored):
                self._held[kind].append(Held(values.of(root), is_scored, counts(state, numbers)))
        self._free = sorted(_unclaimed(state, farmed, values), key=_first)

    def worth(self, seat: Seat, there: Mapping[Kind, int]) -> float:
        """Return what a seat's followers in quarters are worth: so many, by what they can move onto."""
        total = 0.0
        for kind, count in there.items():
            key = seat, kind, count
            if key not in self._found:
                self._found[key] = self._worth_of(*key)
            total += self._found[key]
        return total

    def _worth_of(self, seat: Seat, kind: Kind, count: int) -> float:
        """Return what so many followers in a quarter are worth: they take what pays most for each of them."""
        value, left = TO_COME[kind] * self._share * (1.0 if count == 1 else 1.5), count
        if (seat, kind) not in self._prey:
            every = (each for held in self._held[kind] for each in _shares(held, seat))
            self._prey[seat, kind] = sorted(every, key=_first)
        found, free = self._prey[seat, kind], self._free[:count] if kind is Kind.FIELD else []
        for each in sorted([*found, *free], key=_first) if free else found:
            if each.needed <= left and not (each.is_scored and kind is self._closed):
                likely = 1.0 if each.is_scored else LIKELY[kind]
                value, left = value + each.points * likely, left - each.needed
        return value * (CLOSED if kind is self._closed else 1.0)


def _first(prey: Prey) -> float:
    return -prey.points / prey.needed


def _shares(held: Held, seat: Seat) -> Iterator[Prey]:
    """Yield how many more would take a share of something, or all of it, and what that is worth."""
    most, own = strengths(held.counts, seat)
    needed, points = most - own, held.points
    if needed > 0:
        yield Prey(needed, points, held.is_scored)
    if needed >= 0 and most:
        more = points * (ALONE if needed == 0 else 1 + ALONE)
        yield Prey(1 if needed == 0 else needed + 1, more, held.is_scored)


def _unclaimed(state: Position, farmed: set[int], values: "Values") -> Iterator[Prey]:
    """Yield the fields without farmers: before the end whoever comes out of the market has them.  CNT-9."""
    for root, region in state.regions.items():
        if region.kind is Kind.FIELD and region.cities and root not in farmed:
            yield Prey(1, values.of(root), is_scored=False)


def counts(state: Position, numbers: Sequence[int]) -> dict[Seat, int]:
    """Return as how many followers each seat counts among figures."""
    found: dict[Seat, int] = {}
    for number in numbers:
        owner = state.followers[number].owner
        found[owner] = found.get(owner, 0) + weight_of(state, number, kind_of(state, number))
    return found


def strengths(counted: Mapping[Seat, int], seat: Seat) -> tuple[int, int]:
    """Return as how many followers the strongest rival counts somewhere, and a seat."""
    rivals = (count for owner, count in counted.items() if owner != seat)
    return max(rivals, default=0), counted.get(seat, 0)


class Values:
    """What features of a land may bring whoever has them."""

    def __init__(self, state: Position) -> None:
        self._state, self._share = state, min(1.0, tiles_left(state) / 30)
        self._times: dict[int, int] = {}

    def of(self, root: int) -> float:
        """Return what a feature may bring, by its root."""
        state = self._state
        region = state.regions[root]
        if region.kind is not Kind.FIELD:
            return float(complete_points(state, root))
        cities = {root_of(state, node) for node in region.cities}
        unfinished = sum(state.regions[city].open > 0 for city in cities)
        return field_each(state) * sum(map(self._paid, cities)) + OPEN_CITY * unfinished * self._share

    def _paid(self, city: int) -> int:
        """Return how many times as much a field gets for a city: nothing, if it is not finished."""
        if city not in self._times:
            self._times[city] = times_paid(self._state, city) if self._state.regions[city].open == 0 else 0
        return self._times[city]


def _inside(state: Position) -> list[dict[Kind, int]]:
    """Return how many followers each seat has in quarters, as they count, by what they can move onto."""
    found: list[dict[Kind, int]] = [{} for _ in range(state.seats)]
    for number, each in state.followers.items():
        place = place_of(state, each)
        if place is not None and place.serves is not None:
            own, weight = found[each.owner], max(1, kind_of(state, number).weight)
            own[place.serves] = own.get(place.serves, 0) + weight
    return found
