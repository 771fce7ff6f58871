"""What followers in quarters are worth, for computers: what they can still take, and what entering costs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.core.command import Seat
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.bots.evaluation import HAND
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
from app.games.carcassonne.features import followers_in, is_complete, occupied, place_of, root_of, weight_of
from app.games.carcassonne.land_facts import field_worth
from app.games.carcassonne.model import (
    Phase,
    Position,
    followers_left,
    is_unscored,
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

LEAVES = 0.5
"""What it costs that a follower goes into the city, besides what it is worth to hand."""

STAYS = 1.5
"""So much more it costs to have one in the market, from where nobody comes before the end."""

ON_PURPOSE = 0.5
"""So much of it is worth helping others for: what is to be taken may be gone, and a turn is lost."""


OCCASION, HELP = 0.1, 4.0
"""How likely there is an occasion to help others in a turn, and what that costs."""


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
    """Return what a seat's followers in quarters, and those to hand that can still go there, are worth."""
    if state.phase is Phase.OVER:
        return 0.0
    found = inside(state, seat)
    within = _of(state, seat, found) if found else 0.0
    if state.kept.get(ENTRY) == (MAY_ENTER,) and state.turn == seat:
        return within + max(0.0, _entry(state, seat))
    return within + _reserve(state, seat)


def _reserve(state: Position, seat: Seat) -> float:
    """Return what it is worth to have somebody to hand when there is an occasion to help."""
    if not tiles_left(state) or not followers_left(state, seat):
        return 0.0
    likely: float = 1 - (1 - OCCASION) ** (tiles_left(state) / state.seats)
    return likely * max(0.0, max(_gains(state, seat).values(), default=0.0) - HELP)


def _of(state: Position, seat: Seat, there: dict[Kind, int]) -> float:
    share, closed = min(1.0, tiles_left(state) / 50), where_count(state).serves
    total = 0.0
    for kind, count in there.items():
        value, left = TO_COME[kind] * share * (1.0 if count == 1 else 1.5), count
        for each in sorted(_prey(state, seat, kind), key=lambda each: -each.points / each.needed):
            if each.needed <= left and not (each.is_scored and kind is closed):
                likely = 1.0 if each.is_scored else LIKELY[kind]
                value, left = value + each.points * likely, left - each.needed
        total += value * (CLOSED if kind is closed else 1.0)
    return total


class Prey(NamedTuple):
    """What followers from a quarter could take: how many it takes, what it is worth, if it is scored now."""

    needed: int
    points: float
    is_scored: bool


def _prey(state: Position, seat: Seat, kind: Kind) -> Iterator[Prey]:
    """Yield how many more would take a share of something, or all of it, and what that is worth."""
    may_be_scored = is_unscored(state)
    for root, at, numbers in occupied(state):
        is_scored = is_complete(state, root, at)
        if state.regions[root].kind is not kind or (is_scored and not may_be_scored):
            continue
        most, own = _strengths(state, seat, numbers)
        needed, points = most - own, _value(state, root)
        if needed > 0:
            yield Prey(needed, points, is_scored)
        if needed >= 0 and most:
            more = points * (ALONE if needed == 0 else 1 + ALONE)
            yield Prey(1 if needed == 0 else needed + 1, more, is_scored)
    if kind is Kind.FIELD:
        yield from _unclaimed(state)


def _unclaimed(state: Position) -> Iterator[Prey]:
    """Yield the fields without farmers: before the end whoever comes out of the market has them.  CNT-9."""
    farmed = {root for root, _, _ in occupied(state)}
    for root, region in state.regions.items():
        if region.kind is Kind.FIELD and region.cities and root not in farmed:
            yield Prey(1, _value(state, root), is_scored=False)


def _strengths(state: Position, seat: Seat, numbers: Sequence[int]) -> tuple[int, int]:
    """Return as how many followers the strongest rival counts somewhere, and a seat."""
    counts: dict[Seat, int] = {}
    for number in numbers:
        owner, weight = state.followers[number].owner, weight_of(state, number, kind_of(state, number))
        counts[owner] = counts.get(owner, 0) + weight
    return max((count for owner, count in counts.items() if owner != seat), default=0), counts.get(seat, 0)


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
    return 0.0 if state.kept.get(ENTRY) else ON_PURPOSE * max(0.0, _entry(state, seat))


def _entry(state: Position, seat: Seat) -> float:
    """Return what the best way into the city is worth, less what it costs."""
    left = followers_left(state, seat)
    if not left:
        return 0.0
    cost = LEAVES + min(1.0, tiles_left(state) / 40) * (HAND[min(left, 7)] - HAND[min(left, 7) - 1])
    gains = _gains(state, seat).items()
    return max((gain - cost * (STAYS if kind is Kind.FIELD else 1.0) for kind, gain in gains), default=0.0)


def _gains(state: Position, seat: Seat) -> dict[Kind, float]:
    """Return what one follower more in each quarter would be worth, by what the quarter serves."""
    there = inside(state, seat)
    before = _of(state, seat, there)
    ways = {each.quarter for each in enter_choices_of(state, seat)}
    kinds = [each.serves for each in QUARTERS if each.id in ways]
    return {kind: _of(state, seat, {**there, kind: there.get(kind, 0) + 1}) - before for kind in kinds}


def first(state: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return all choices but moves out of the city, then those to what is worth most and is not led alone."""
    found: dict[int, float] = {}

    def pays(command: CarcassonneCommand) -> float:
        if not isinstance(command, MoveOut):
            return 1000.0
        laid = state.tiles[command.at]
        number = state.book.turned[laid.type, 0].type.index(command.feature)
        root = root_of(state, laid.root + number)
        if root not in found:
            most, own = _strengths(state, command.by, followers_in(state, root))
            found[root] = _value(state, root) if most >= own else 0.0
        return found[root]

    return sorted(choices, key=pays, reverse=True)


THINKING = BoxThinking(worth=worth, first=first, helped=helped, reasons=reasons)
