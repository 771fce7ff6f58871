"""What followers in quarters are worth, for computers: points that they can still take."""

from collections.abc import Sequence

from app.core.command import Seat
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.count.commands import MoveOut
from app.games.carcassonne.expansions.count.quarters import where_count
from app.games.carcassonne.features import place_of
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import Phase, Position, tiles_left
from app.games.carcassonne.tables import Kind

INSIDE = {Kind.CITY: 2.6, Kind.FIELD: 2.2, Kind.MONASTERY: 1.6, Kind.ROAD: 1.4}
"""What a follower in a quarter may still take, by what it can move onto, beside one to hand."""

CLOSED = 0.5
"""What remains of that as long as the count is there: he can be sent on."""

ENOUGH = 3
"""More than so many of a seat in one quarter are too many."""


def worth(state: Position, seat: Seat) -> float:
    """Return what a seat's followers in quarters are worth, in points."""
    if state.phase is Phase.OVER:
        return 0.0
    share, count = min(1.0, 0.3 + tiles_left(state) / 40), where_count(state).serves
    found, there = 0.0, dict[Kind, int]()
    for each in state.followers.values():
        place = place_of(state, each) if each.owner == seat else None
        if place is None or place.serves is None:
            continue
        there[place.serves] = there.get(place.serves, 0) + 1
        if there[place.serves] <= ENOUGH:
            found += INSIDE[place.serves] * share * (CLOSED if place.serves is count else 1.0)
    return found


def first(state: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return choices with moves out of the city to what pays most first."""

    def pays(command: CarcassonneCommand) -> int:
        if not isinstance(command, MoveOut):
            return 1000
        number = state.book.turned[state.tiles[command.at].type, 0].type.index(command.feature)
        return worth_now(state, command.at, number)

    return sorted(choices, key=pays, reverse=True)


THINKING = BoxThinking(worth=worth, first=first)
