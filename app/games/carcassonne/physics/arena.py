"""
Where things are on the real table, in tenths of a millimetre: tiles, followers, catapults.

A land tile is 45 mm wide and 2 mm thick.  A follower stands on a footprint of 12 mm and is 16 mm tall;
a farmer lies on 16 mm and is 10 mm tall; other kinds of figures are as large as they say.  A token is a
wooden disc of 24 mm, 5 mm thick.  Catapults stand on a circle around the land, 15 cm from its corners, one
in front of each seat: seat 0 in the south, the others clockwise.  All throw equally far: a little more than
across the whole table.

Rule: CAR-AMB-10, CAR-AMB-22.
"""

from math import cos, hypot, isqrt, pi, sin

from attrs import frozen

from app.core.command import Seat
from app.games.carcassonne.model import Follower, Position, Spot, Square, kind_of
from app.games.carcassonne.tables import Feature, Kind

TILE = 450
TOKEN_RADIUS = 120
MARGIN = 1500
"""From the outermost corner of the land to the catapults."""

THROWS_OVER = 2.3
"""The longest throw comes down so many radii of the circle of catapults away."""

SAME = 10
"""Gaps that differ by no more are equal: 1 mm.  Rule: CAR-AMB-06, CAR-AMB-07."""

_MIDDLE = 150
"""How far from the middle of a tile a follower at its edge stands."""

_HALF_SPOTS = (
    (-100, -150),
    (100, -150),
    (150, -100),
    (150, 100),
    (100, 150),
    (-100, 150),
    (-150, 100),
    (-150, -100),
)
"""Near the middle of each half-edge of an unturned tile."""

_STANDS = tuple(Spot(x, y) for x, y in ((0, 0), (-110, 90), (110, 90), (110, -90), (-110, -90)))
"""Where a foundation can stand on a tile that does not say it."""


_SIDE_BY_SIDE, _ROWS, _BETWEEN = (0, -125, 125), 58, 40
"""Where figures stand in a quarter: along its wall, from its middle to each of two rows, and between them."""


@frozen
class Arena:
    """
    The table around the land.

    Attributes:
        centre: The middle of the land.
        radius: Of the circle on which the catapults stand.
        seats: How many there are.
    """

    centre: Spot
    radius: int
    seats: int

    def launch(self, seat: Seat) -> Spot:
        """Return where a seat's catapult stands."""
        angle = pi / 2 + 2 * pi * seat / self.seats
        x, y = self.centre
        return Spot(x + round(self.radius * cos(angle)), y + round(self.radius * sin(angle)))

    @property
    def longest(self) -> int:
        """The reach of the longest throw."""
        return round(self.radius * THROWS_OVER)


def arena_of(state: Position) -> Arena:
    """Return the table around the land as it is now."""
    xs, ys = [at.x for at in state.tiles], [at.y for at in state.tiles]
    west, east, north, south = min(xs), max(xs), min(ys), max(ys)
    width, height = (east - west + 1) * TILE, (south - north + 1) * TILE
    centre = Spot((west + east) * TILE // 2, (north + south) * TILE // 2)
    return Arena(centre, isqrt(width**2 + height**2) // 2 + MARGIN, state.seats)


def middle_of(at: Square) -> Spot:
    """Return the middle of the tile on a square."""
    return Spot(at.x * TILE, at.y * TILE)


def follower_spot(state: Position, follower: Follower) -> Spot:
    """Return where a follower stands or lies."""
    laid = state.tiles[follower.at]
    tile = state.book.turned[laid.type, laid.turn]
    feature = tile.features[follower.feature]
    x, y = place_on_tile(tile.features, feature)
    if feature.kind is Kind.QUARTER:
        x, y = _in_quarter(Spot(x, y), _before(state, follower))
    for _ in range(laid.turn):
        x, y = -y, x
    middle = middle_of(follower.at)
    return Spot(middle.x + x, middle.y + y)


def _before(state: Position, follower: Follower) -> int:
    """Return how many figures came to a place before one: all, if it is not there yet."""
    here = [each for each in state.followers.values() if each[1:] == follower[1:]]
    # Two figures of a seat in one place are equal, and yet not the same.
    return next((place for place, each in enumerate(here) if each is follower), len(here))


def _in_quarter(middle: Spot, place: int) -> Spot:
    """Return where the figures of a quarter stand side by side: in two rows along its wall.  Rule: RX-07."""
    along, row = _SIDE_BY_SIDE[place % 3], (-1, 1)[place // 3 % 2]
    # More than six stand between the others.
    off = _BETWEEN if place // 6 % 2 else 0
    if abs(middle.x) > abs(middle.y):
        return Spot(middle.x + row * _ROWS + off, middle.y + along + off)
    return Spot(middle.x + along + off, middle.y + row * _ROWS + off)


def place_on_tile(features: tuple[Feature, ...], feature: Feature) -> Spot:
    """
    Return where the follower of a feature belongs on the unturned tile, from its middle.

    Pictures of tiles are drawn so that the feature is there.
    """
    match feature.kind:
        case Kind.FIELD if not feature.halves:
            return _strip_place(features, feature)
        case Kind.FIELD:
            found = _beside_tunnel(features, feature) or _beside_monastery(features, feature)
            return found or _field_place(feature.halves)
        case Kind.MONASTERY | Kind.FAIR:
            has_fair = any(each.kind is Kind.FAIR for each in features)
            return Spot(0, -80 if has_fair or has_river(features) else 0)
        case Kind.QUARTER:
            return Spot(0, 0) if feature.at is None else Spot(*feature.at)
        case Kind.TOWER:
            return _tower_place(features, feature)
        case Kind.CITY:
            found = _below_bridge(features, feature) or _beside_strip(features, feature)
            return found or _edge_place(feature.edges, 150, 70)
        case Kind.ROAD if city := walled_by(features, feature):
            return _edge_place(city.edges, -110, 0)
        case Kind.ROAD:
            return _off_the_middle(features, feature) or _edge_place(feature.edges, 140, 90)


def _on_bridge(features: tuple[Feature, ...], road: Feature) -> Spot | None:
    """Return a place towards the first edge of a road that crosses something.  Rule: TRD-13, RIV-5."""
    straight = [each for each in features if each.kind in (Kind.ROAD, Kind.CITY) and _is_straight(each)]
    is_crossed = len(straight) > 1 or has_river(features)
    return _edge_place(road.edges[:1], 150, 0) if is_crossed and road in straight else None


def _beside_monastery(features: tuple[Feature, ...], field: Feature) -> Spot | None:
    """Return a corner of the field where a monastery makes room for a river.  Rule: RIV-5."""
    is_there = any(each.kind is Kind.MONASTERY for each in features) and {0, 1} <= {*field.halves}
    return Spot(_MIDDLE, -_MIDDLE) if is_there and has_river(features) else None


def has_river(features: tuple[Feature, ...]) -> bool:
    """Tell whether a river parts fields where no road, city or fair does.  Rule: RIV-5."""
    if any(each.kind is Kind.FAIR for each in features):
        return False
    fields = {half: each.id for each in features for half in each.halves}
    roads = {edge for each in features for edge in each.edges}
    return any(edge not in roads and fields.get(2 * edge) != fields.get(2 * edge + 1) for edge in range(4))


def _off_the_middle(features: tuple[Feature, ...], road: Feature) -> Spot | None:
    """Return a place towards the first edge of a road that crosses something.  Rule: DRG-42, TRD-13."""
    return _edge_place(road.edges[:1], _MIDDLE, 0) if road.level < 0 else _on_bridge(features, road)


def _beside_tunnel(features: tuple[Feature, ...], field: Feature) -> Spot | None:
    """Return a place to the left of a road that leads through a field into a tunnel.  Rule: DRG-42."""
    mouths = [edge for each in features if each.level < 0 for edge in each.edges]
    both = [edge for edge in mouths if {2 * edge, 2 * edge + 1} <= {*field.halves}]
    return Spot(*_HALF_SPOTS[2 * both[0]]) if both else None


def _below_bridge(features: tuple[Feature, ...], city: Feature) -> Spot | None:
    """Return a place beside the bridge on which a road crosses a city.  Rule: TWR-16."""
    is_crossed = any(each.kind is Kind.ROAD and _is_straight(each) and each.level >= 0 for each in features)
    return _edge_place(city.edges[1:], 120, 0) if is_crossed and _is_straight(city) else None


def _tower_place(features: tuple[Feature, ...], tower: Feature) -> Spot:
    """Return where a foundation is: as it is drawn, else where roads end at it, or farthest from others."""
    if tower.at is not None:
        return Spot(*tower.at)
    others = [place_on_tile(features, each) for each in features if each.kind is not Kind.TOWER]
    if any(each.ends_at == "tower" for each in features):
        return Spot(0, 0)
    return max(_STANDS, key=lambda spot: min((_distance(spot, other) for other in others), default=0))


def city_over(features: tuple[Feature, ...]) -> Feature | None:
    """Return the city that leads over another one on a bridge, from the north.  Rule: ABB-26."""
    cities = [each for each in features if each.kind is Kind.CITY]
    return next((each for each in cities[:2] if each.level > 0 and len(cities) > 1), None)


def walled_by(features: tuple[Feature, ...], road: Feature) -> Feature | None:
    """Return the city along whose wall a road bends, so that it parts two fields.  Rule: ABB-26."""
    if len(road.edges) != 2 or _is_straight(road):
        return None
    one, other = sorted(road.edges)
    # Clockwise the bend goes from the first of the two edges to the second.
    first, second = (other, one) if other - one == 3 else (one, other)
    before, after = (
        next((each for each in features if half in each.halves), None) for half in (2 * first, 2 * second + 1)
    )
    if before is None or after is None or before is after:
        return None
    cities = {*before.cities} & {*after.cities}
    return next((each for each in features if each.id in cities and len(each.edges) == 1), None)


def _beside_strip(features: tuple[Feature, ...], city: Feature) -> Spot | None:
    """Return a place in a city that makes room for a field between it and another one.  Rule: TRD-14."""
    if city_over(features):
        return _edge_place(city.edges[:1], 150, 0)
    has_strip = any(each.kind is Kind.FIELD and not each.halves for each in features)
    if not has_strip or len(city.edges) > 2 or _is_ringed(features):
        return None
    if not _is_straight(city):
        return _edge_place(city.edges, 150, 120)
    return _away_from(next(each for each in features if each.kind is Kind.CITY and each is not city), 60)


def _is_ringed(features: tuple[Feature, ...]) -> bool:
    """Tell whether cities on single edges enclose a field: it has the whole middle."""
    return all(len(each.edges) == 1 for each in features if each.kind is Kind.CITY)


def _away_from(other: Feature, far: int) -> Spot:
    x, y = _edge_place(other.edges, -far, 0)
    return Spot(x, y)


def _is_straight(feature: Feature) -> bool:
    return len(feature.edges) == 2 and (feature.edges[1] - feature.edges[0]) % 4 == 2


def _edge_place(edges: tuple[int, ...], one: int, two: int) -> Spot:
    """Return a place between the edges a feature reaches, so far from the middle if it reaches one or two."""
    steps = [((0, -1), (1, 0), (0, 1), (-1, 0))[edge] for edge in edges]
    x, y = sum(step[0] for step in steps), sum(step[1] for step in steps)
    if len(edges) == 1:
        return Spot(x * one, y * one)
    if len(edges) == 4:
        return Spot(0, -110)
    return Spot(x * two, y * two)


def _strip_place(features: tuple[Feature, ...], field: Feature) -> Spot:
    """Return a place between the cities that enclose a field."""
    cities = [each for each in features if each.kind is Kind.CITY]
    if city_over(features):
        inner = [each for each in features if each.kind is Kind.FIELD and not each.halves]
        return Spot(-115, -115 if field is inner[0] else 115)
    if len(cities) == 2 and any(map(_is_straight, cities)):
        return _away_from(next(each for each in cities if not _is_straight(each)), -60)
    if len(cities) == 3 and any(len(each.edges) == 2 for each in cities):
        (x, y) = _edge_place(next(each for each in cities if len(each.edges) == 2).edges, 0, 30)
        return Spot(-x, -y)
    return Spot(0, 0)


def _field_place(halves: tuple[int, ...]) -> Spot:
    """Return the middle of the longest run of half-edges; a corner where a run has two equal middles."""
    if len(halves) == 8:
        return Spot(_MIDDLE, _MIDDLE)
    runs: list[list[int]] = []
    for start in (half for half in halves if (half - 1) % 8 not in halves):
        run = [start]
        while (run[-1] + 1) % 8 in halves:
            run.append((run[-1] + 1) % 8)
        runs.append(run)
    longest = max(runs, key=len)
    first, second = longest[(len(longest) - 1) // 2], longest[len(longest) // 2]
    x = _HALF_SPOTS[first][0] + _HALF_SPOTS[second][0]
    y = _HALF_SPOTS[first][1] + _HALF_SPOTS[second][1]
    return Spot(x // 2, y // 2)


def is_lying(state: Position, follower: Follower) -> bool:
    """Tell whether a figure lies: farmers do.  Rule: CAR-31."""
    laid = state.tiles[follower.at]
    return state.book.turned[laid.type, laid.turn].features[follower.feature].kind is Kind.FIELD


def follower_gap(state: Position, token: Spot, number: int) -> int:
    """Return the gap between a token and a figure's footprint; 0 if they touch.  Rule: CAR-AMB-22."""
    follower, body = state.followers[number], kind_of(state, number).body
    radius = body.lying if is_lying(state, follower) else body.standing
    return max(0, _distance(token, follower_spot(state, follower)) - radius - TOKEN_RADIUS)


def tile_gap(token: Spot, at: Square) -> int:
    """Return the gap between a token and the tile on a square; 0 on or over it.  Rule: CAR-AMB-06."""
    middle, half = middle_of(at), TILE // 2
    dx, dy = max(0, abs(token.x - middle.x) - half), max(0, abs(token.y - middle.y) - half)
    return max(0, isqrt(dx**2 + dy**2) - TOKEN_RADIUS)


def centre_gap(token: Spot, at: Square) -> int:
    """Return the gap between a token and the middle of the tile on a square.  Rule: CAR-AMB-06."""
    return max(0, _distance(token, middle_of(at)) - TOKEN_RADIUS)


def is_on_land(state: Position, token: Spot) -> bool:
    """Tell whether a token overlaps any tile by any amount.  Rule: FAIR-30, CAR-AMB-22."""
    return any(_overlaps(token, at) for at in state.tiles)


def _overlaps(token: Spot, at: Square) -> bool:
    middle, half = middle_of(at), TILE // 2
    dx, dy = max(0, abs(token.x - middle.x) - half), max(0, abs(token.y - middle.y) - half)
    return dx**2 + dy**2 < TOKEN_RADIUS**2


def _distance(one: Spot, other: Spot) -> int:
    return isqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


def ruler_distance(arena: Arena, seat: Seat) -> int:
    """Return how far a seat's catapult is from the ruler, halfway to the left neighbour.  Rule: FAIR-50."""
    one, other = arena.launch(seat), arena.launch((seat + 1) % arena.seats)
    return round(hypot(one.x - other.x, one.y - other.y) / 2)
