"""Where the count stands on the real table: in the way of tokens, unmoved by them.  Rule: FAIR-X10."""

from collections.abc import Iterator

from app.games.carcassonne.boxes import Body
from app.games.carcassonne.commands import OBSTACLE
from app.games.carcassonne.expansions.count.entering import place_of_quarter
from app.games.carcassonne.expansions.count.quarters import Quarter, where_count
from app.games.carcassonne.model import Follower, Position, Spot
from app.games.carcassonne.physics.arena import middle_of
from app.games.carcassonne.physics.flight import Figure

BODY = Body(standing=75, lying=95, tall=22.0, flat=12.0, mass=2.5)


def count_spot(state: Position, quarter: Quarter | None = None) -> Spot | None:
    """Return where the count stands, or would in a quarter: at its inner rim; None without that tile."""
    quarter = quarter or where_count(state)
    place = place_of_quarter(state, quarter)
    if place is None:
        return None
    middle = middle_of(place[0])
    dx, dy = _INWARD[quarter.id]
    return Spot(middle.x + dx, middle.y + dy)


_INWARD = {"castle": (0, 310), "market": (-310, 0), "blacksmith": (0, -310), "cathedral": (310, 0)}
"""From the middle of the quarter's tile, in tenths of a millimetre: just inside the tile in the middle."""


def obstacles(state: Position) -> Iterator[Figure]:
    """Yield the count: he stays in his quarter.  Rule: FAIR-X10, FAIR-X12."""
    spot = count_spot(state)
    if spot is not None:
        yield Figure(OBSTACLE, spot, body=BODY)


def base(state: Position, follower: Follower) -> float:
    """Return 0: nobody stands on the count."""
    return 0.0
