"""Towers among tokens: as high as they are, and whoever stands on top."""

from collections.abc import Iterator

from app.games.carcassonne.boxes import Body
from app.games.carcassonne.commands import OBSTACLE
from app.games.carcassonne.expansions.tower.heights import PIECE
from app.games.carcassonne.expansions.tower.keeping import heights
from app.games.carcassonne.features import is_on_tower
from app.games.carcassonne.model import Follower, Position, Square
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.flight import Figure
from app.games.carcassonne.tables import Kind

_RADIUS = 100
"""Of a piece, in tenths of a millimetre."""


def obstacles(state: Position) -> Iterator[Figure]:
    """Yield every tower: nothing moves it.  Rule: FAIR-X12, FAIR-X40, RX-06."""
    for place, pieces in heights(state).items():
        at = Square(*place)
        features = state.book.turned[state.tiles[at].type, 0].features
        number = next(number for number, each in enumerate(features) if each.kind is Kind.TOWER)
        high = PIECE * pieces
        body = Body(standing=_RADIUS, lying=_RADIUS, tall=high, flat=high)
        yield Figure(OBSTACLE, follower_spot(state, Follower(0, at, number)), body=body, is_fixed=True)


def base(state: Position, follower: Follower) -> float:
    """Return how high above the ground a follower stands, in millimetres.  Rule: RX-06, RX-14."""
    if not is_on_tower(state, follower):
        return 0.0
    return PIECE * heights(state).get(follower.at, 0)
