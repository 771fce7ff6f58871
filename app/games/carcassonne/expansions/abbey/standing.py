"""What Abbey & Mayor puts onto the table besides followers: barns are in the way of tokens."""

from collections.abc import Iterator

from app.games.carcassonne.commands import OBSTACLE
from app.games.carcassonne.expansions.abbey.barns import barns
from app.games.carcassonne.expansions.abbey.figures import BARN
from app.games.carcassonne.model import Follower, Position, Spot, Square
from app.games.carcassonne.physics.arena import TILE, middle_of
from app.games.carcassonne.physics.flight import Figure


def barn_spot(at: Square) -> Spot:
    """Return where a barn stands, by the north-western of its four squares."""
    middle = middle_of(at)
    return Spot(middle.x + TILE // 2, middle.y + TILE // 2)


def obstacles(state: Position) -> Iterator[Figure]:
    """Yield the barns: tokens meet them, and nothing comes of it.  Rule: FAIR-X12."""
    for each in barns(state):
        yield Figure(OBSTACLE, barn_spot(each.at), False, BARN.body)


def base(state: Position, follower: Follower) -> float:
    """Return how high a follower stands: on the ground."""
    return 0.0
