"""What followers in quarters are worth, for computers: what they can still take, and what entering costs."""

from collections.abc import Iterator, Sequence

from app.core.command import Seat
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.count.commands import MoveOut
from app.games.carcassonne.expansions.count.entering import enter_choices_of
from app.games.carcassonne.expansions.count.hints import reasons
from app.games.carcassonne.expansions.count.quarters import (
    ENTRY,
    MAY_ENTER,
    QUARTERS,
    where_count,
)
from app.games.carcassonne.features import is_complete, occupied, place_of, root_of, weight_of
from app.games.carcassonne.land_facts import field_worth
from app.games.carcassonne.model import (
    Phase,
    Position,
    followers_left,
    kind_of,
    tiles_left,
)
from app.games.carcassonne.scoring import complete_points
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

LEAVES, LAST_LEAVES = 1.4, 4.0
"""What it costs that a follower goes into the city; the last one to hand costs more."""


def inside(state: Position, seat: Seat) -> dict[Kind, int]:
    """Return how many followers a seat has in quarters, as they count, by what they can move onto."""
    found: dict[Kind, int] = {}
    for number, each in state.followers.items():
        place = place_of(state, each) if each.owner == seat else None
        if place is not None and place.serves is not None:
            weight = max(1, kind_of(state, number).weight)
            found[place.serves] = found.get(place.serves, 0) + weight
    return found


def worth(state: Position, seat: Seat) -> float:
    """Return what a seat's followers in quarters are worth, in points."""
    if state.phase is Phase.OVER:
        return 0.0
    found = inside(state, seat)
    more = _entry(state, seat) if state.kept.get(ENTRY) == (MAY_ENTER,) and state.turn == seat else 0.0
    return more + _of(state, seat, found) if found else more


def _of(state: Position, seat: Seat, there: dict[Kind, int]) -> float:
    share, closed = min(1.0, tiles_left(state) / 50), where_count(state).serves
    total = 0.0
    for kind, count in there.items():
        prey = sorted(_prey(state, seat, kind), key=lambda each: -each[1] / each[0])
        taken, left = 0.0, count
        for needed, points in prey:
            if needed <= left:
                taken, left = taken + points, left - needed
        value = LIKELY[kind] * taken + TO_COME[kind] * share * (1.0 if count == 1 else 1.5)
        total += value * (CLOSED if kind is closed else 1.0)
    return total


def _prey(state: Position, seat: Seat, kind: Kind) -> Iterator[tuple[int, float]]:
    """Yield how many more would take a share of something, or all of it, and what that is worth."""
    for root, at, numbers in occupied(state):
        if state.regions[root].kind is not kind or is_complete(state, root, at):
            continue
        counts: dict[Seat, int] = {}
        for number in numbers:
            owner, weight = state.followers[number].owner, weight_of(state, number, kind_of(state, number))
            counts[owner] = counts.get(owner, 0) + weight
        most = max((count for owner, count in counts.items() if owner != seat), default=0)
        needed = most - counts.get(seat, 0)
        points = _value(state, root)
        if needed > 0:
            yield needed, points
        if needed >= 0 and most:
            yield 1 if needed == 0 else needed + 1, points * (ALONE if needed == 0 else 1 + ALONE)


def _value(state: Position, root: int) -> float:
    region = state.regions[root]
    if region.kind is Kind.FIELD:
        cities = {root_of(state, node) for node in region.cities}
        unfinished = sum(state.regions[city].open > 0 for city in cities)
        return field_worth(state, root) + OPEN_CITY * unfinished * min(1.0, tiles_left(state) / 30)
    return float(complete_points(state, root))


# --- Entering ---


def helped(state: Position, seat: Seat) -> float:
    """Return what it is worth to make others score and get nothing in this turn."""
    return 0.0 if state.kept.get(ENTRY) else _entry(state, seat)


def _entry(state: Position, seat: Seat) -> float:
    """Return what the best way into the city is worth, less what it costs."""
    left = followers_left(state, seat)
    if not left:
        return 0.0
    there = inside(state, seat)
    before = _of(state, seat, there)
    ways = {each.quarter for each in enter_choices_of(state, seat)}
    found = [
        _of(state, seat, {**there, each.serves: there.get(each.serves, 0) + 1}) - before
        for each in QUARTERS
        if each.id in ways
    ]
    return max(0.0, max(found, default=0.0) - (LEAVES if left > 1 else LAST_LEAVES))


def first(state: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return all choices but moves out of the city, then those to what is worth most."""

    def pays(command: CarcassonneCommand) -> float:
        if not isinstance(command, MoveOut):
            return 1000.0
        laid = state.tiles[command.at]
        number = state.book.turned[laid.type, 0].type.index(command.feature)
        return _value(state, root_of(state, laid.root + number))

    return sorted(choices, key=pays, reverse=True)


THINKING = BoxThinking(worth=worth, first=first, helped=helped, reasons=reasons)
