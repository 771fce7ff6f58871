"""Where dragon and fairy stand on the real table, and how large they are there."""

from collections.abc import Iterator
from functools import cache
from math import hypot

from app.games.carcassonne.boxes import Body
from app.games.carcassonne.commands import OBSTACLE
from app.games.carcassonne.expansions.dragon.kept import NOBODY, dragon_at, fairy_of
from app.games.carcassonne.model import Follower, Position, Spot, Square
from app.games.carcassonne.physics.arena import follower_spot, middle_of, place_on_tile
from app.games.carcassonne.physics.flight import Figure
from app.games.carcassonne.tables import TileType

DRAGON = Body(standing=105, lying=105, tall=26.0, flat=20.0, mass=7.0)
FAIRY = Body(standing=60, lying=75, tall=19.0, flat=10.0, mass=1.5)

_APART = 130
"""The fairy stands so far from her follower: tenths of a millimetre from foot to foot."""

_AROUND = tuple(Spot(x, y) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)))


def obstacles(state: Position) -> Iterator[Figure]:
    """Yield dragon and fairy, which tokens meet.  Rule: FAIR-X12, FAIR-X24, FAIR-X40."""
    for spot, body in ((dragon_spot(state), DRAGON), (fairy_spot(state), FAIRY)):
        if spot is not None:
            yield Figure(OBSTACLE, spot, body=body)


def base(state: Position, follower: Follower) -> float:
    """Return 0: nobody stands on a dragon."""
    return 0.0


def dragon_spot(state: Position) -> Spot | None:
    """Return where the dragon stands: away from where figures can be on its tile."""
    at = dragon_at(state)
    return None if at is None else _on(state, Square(*at), 0)


def fairy_spot(state: Position) -> Spot | None:
    """Return where the fairy stands: close to her follower, or where there is room on her tile."""
    fairy = fairy_of(state)
    if fairy is None:
        return None
    square = Square(fairy.x, fairy.y)
    found = state.followers.get(fairy.beside)
    if fairy.beside == NOBODY or found is None or found.at != square:
        return _on(state, square, 1)
    foot, middle = follower_spot(state, found), middle_of(square)
    others = [follower_spot(state, each) for each in state.followers.values() if each.at == square]
    others += [spot for spot in (dragon_spot(state),) if spot is not None]
    near = [Spot(foot.x + round(dx * _APART), foot.y + round(dy * _APART)) for dx, dy in _ways()]
    return max(near, key=lambda spot: (_room(spot, others, middle), spot))


def _ways() -> Iterator[tuple[float, float]]:
    for way in _AROUND:
        far = hypot(*way)
        yield way.x / far, way.y / far


def _room(spot: Spot, others: list[Spot], middle: Spot) -> float:
    """Return how much room there is: to the next figure, and to the rim of the tile."""
    room = min(hypot(spot.x - each.x, spot.y - each.y) for each in others)
    over = max(abs(spot.x - middle.x), abs(spot.y - middle.y)) - 170
    return min(room, _APART) - max(0, over)


def _on(state: Position, at: Square, number: int) -> Spot:
    """Return a place of its own on a tile as it lies."""
    laid, middle = state.tiles[at], middle_of(at)
    x, y = _own_places(state.book.turned[laid.type, 0].type)[number]
    for _ in range(laid.turn):
        x, y = -y, x
    return Spot(middle.x + x, middle.y + y)


@cache
def _own_places(tile: TileType) -> tuple[Spot, Spot]:
    """Return two places on an unturned tile, away from those of figures: for the dragon and the fairy."""
    taken = [place_on_tile(tile.features, each) for each in tile.places]
    found: list[Spot] = []
    for _ in range(2):
        spots = [Spot(x, y) for x in range(-110, 111, 20) for y in range(-110, 111, 20)]
        best = max(spots, key=lambda spot: (round(_gap(spot, [*taken, *found])), -hypot(*spot), spot))
        found.append(best)
    return found[0], found[1]


def _gap(spot: Spot, others: list[Spot]) -> float:
    return min((hypot(spot.x - each.x, spot.y - each.y) for each in others), default=0.0)
