"""
Everything counted again from the tiles alone, slowly and in the plainest way: the referee of the fast ways.

It reads only which tile lies where, who stands where, and the facts about tiles.  It knows no regions,
no joining, no masks: it walks over the land from edge to edge.  What boxes add it reads from their files.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.tables import Kind
from app.paths import RESOURCES

BEYOND = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}


MARKS = {
    (tile["id"], each["id"]): frozenset({"inn", "cathedral"} & {*each})
    for file in (RESOURCES / "games" / "carcassonne" / "expansions").glob("*.json")
    for some in json.loads(file.read_text("utf-8"))["sets"].values()
    for tile in some["tiles"]
    for each in tile["features"]
}


class Place(NamedTuple):
    at: Square
    feature: int


class Found(NamedTuple):
    """A road, city, monastery or field, counted from scratch."""

    kind: Kind
    places: frozenset[Place]
    tiles: int
    pennants: int
    complete: bool
    owners: tuple[int, ...]
    marks: frozenset[str]


def features(state: Position, at: Square):
    return next(tile for tile in state.options.played.tiles if tile.id == state.tiles[at].type).features


def ports(state: Position, place: Place) -> list[tuple[str, int]]:
    """Where a feature meets the edges of its turned tile: ("edge", 0-3) or ("half", 0-7)."""
    feature, turn = features(state, place.at)[place.feature], state.tiles[place.at].turn
    edges = [("edge", (edge + turn) % 4) for edge in feature.edges]
    return edges + [("half", (half + 2 * turn) % 8) for half in feature.halves]


def across(at: Square, port: tuple[str, int]) -> tuple[Square, tuple[str, int]]:
    """The port that a port touches: half-edges meet crosswise."""
    what, number = port
    edge = number if what == "edge" else number // 2
    dx, dy = BEYOND[edge]
    there = Square(at.x + dx, at.y + dy)
    back = (edge + 2) % 4
    return there, ("edge", back) if what == "edge" else ("half", 2 * back + 1 - number % 2)


def beside(state: Position, place: Place) -> Iterator[Place | None]:
    """The places a feature touches; None for each port where no tile lies."""
    for port in ports(state, place):
        there, other_port = across(place.at, port)
        if there not in state.tiles:
            yield None
            continue
        yield next(
            Place(there, number)
            for number in range(len(features(state, there)))
            if other_port in ports(state, Place(there, number))
        )


def walk(state: Position, start: Place) -> tuple[frozenset[Place], bool]:
    """All places that hang together with one, and whether no port is left without a tile."""
    found, waiting, closed = set(), [start], True
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        found.add(place)
        for other in beside(state, place):
            if other is None:
                closed = False
            else:
                waiting.append(other)
    return frozenset(found), closed


def around(state: Position, at: Square) -> int:
    squares = [(at.x + dx, at.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return sum(square in state.tiles for square in squares)


def look(state: Position, start: Place) -> Found:
    """Count one feature from scratch."""
    kind = features(state, start.at)[start.feature].kind
    places, closed = walk(state, start)
    if kind is Kind.MONASTERY:
        closed = around(state, start.at) == 8
    owners = [
        each.owner
        for number, each in state.followers.items()
        if Place(each.at, each.feature) in places
        for _ in range(weight(state, number))
    ]
    return Found(
        kind=kind,
        places=places,
        tiles=len({place.at for place in places}),
        pennants=sum(features(state, place.at)[place.feature].pennants for place in places),
        complete=closed and kind is not Kind.FIELD,
        owners=tuple(sorted(owners)),
        marks=frozenset(mark for place in places for mark in marks(state, place)),
    )


def marks(state: Position, place: Place) -> frozenset[str]:
    """Inns and cathedrals count where their box is open."""
    name = features(state, place.at)[place.feature].id
    is_open = "inns" in state.options.boxes
    return MARKS.get((state.tiles[place.at].type, name), frozenset()) if is_open else frozenset()


def weight(state: Position, number: int) -> int:
    """The eighth of a seat's pieces is the big follower."""
    normal = state.options.tables.followers
    return 2 if "inns" in state.options.boxes and number % (normal + 1) == normal else 1


def everything(state: Position) -> dict[Place, Found]:
    """Every feature on the land, by each of its places."""
    found: dict[Place, Found] = {}
    for at in state.tiles:
        for number, feature in enumerate(features(state, at)):
            place = Place(at, number)
            if feature.kind is not Kind.FAIR and place not in found:
                one = look(state, place)
                found.update(dict.fromkeys(one.places, one))
    return found


def cities_beside(state: Position, found: dict[Place, Found], field: Found) -> set[Found]:
    """The completed cities a field borders on at least one tile."""
    cities = set()
    for place in field.places:
        names = [feature.id for feature in features(state, place.at)]
        for city in features(state, place.at)[place.feature].cities:
            one = found[Place(place.at, names.index(city))]
            if one.complete:
                cities.add(one)
    return cities


def winners(owners) -> set[int]:
    most = max((owners.count(owner) for owner in owners), default=0)
    return {owner for owner in owners if owners.count(owner) == most}


def worth(state: Position, one: Found) -> int:
    """What a road, city or monastery pays now, finished or not."""
    if one.kind is Kind.MONASTERY:
        (place,) = one.places
        return 1 + around(state, place.at)
    if one.marks:
        each = 2 if one.kind is Kind.ROAD else 3
        return each * (one.tiles + one.pennants) if one.complete else 0
    if one.kind is Kind.ROAD:
        return one.tiles
    if one.complete and not (state.options.small_city and one.tiles == 2):
        return 2 * (one.tiles + one.pennants)
    return one.tiles + one.pennants


def final_points(state: Position) -> list[int]:
    """What each seat would have if the game ended now."""
    found = everything(state)
    points = [sum(each.values()) for each in state.points]
    each_once = set(found.values())
    for one in each_once:
        if one.kind is not Kind.FIELD:
            for seat in winners(one.owners):
                points[seat] += worth(state, one)
    for seat, more in enumerate(field_points(state, found, each_once)):
        points[seat] += more
    return points


def field_points(state: Position, found, each_once) -> list[int]:
    fields = [(one, cities_beside(state, found, one)) for one in each_once if one.kind is Kind.FIELD]
    points = [0] * state.seats
    cities = {city for _, beside_it in fields for city in beside_it}
    match state.options.field_scoring:
        case "third":
            for one, beside_it in fields:
                for seat in winners(one.owners):
                    points[seat] += 3 * len(beside_it)
        case "second":
            for city in cities:
                for seat in {s for one, near in fields if city in near for s in winners(one.owners)}:
                    points[seat] += 3
        case "first":
            for city in cities:
                for seat in winners([s for one, near in fields if city in near for s in one.owners]):
                    points[seat] += 4
    return points
