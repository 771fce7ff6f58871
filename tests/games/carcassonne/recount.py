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
from tests.games.carcassonne.tile_facts import facts

BEYOND = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}


MARKS = {
    (tile["id"], each["id"]): frozenset({"inn", "cathedral", "pig_herd", "shrine", "besieged"} & {*each})
    | frozenset({each.get("good", "none")})
    for file in (RESOURCES / "games" / "carcassonne" / "expansions").glob("*.json")
    for some in json.loads(file.read_text("utf-8"))["sets"].values()
    for tile in some["tiles"]
    for each in tile["features"]
}


SIGNS = {
    tile["id"]: tile["marks"]
    for file in (RESOURCES / "games" / "carcassonne" / "expansions").glob("*.json")
    for some in json.loads(file.read_text("utf-8"))["sets"].values()
    for tile in some["tiles"]
    if "marks" in tile
}


class Place(NamedTuple):
    at: Square
    feature: int


class Found(NamedTuple):
    """
    A road, city, monastery or field, counted from scratch.

    Goods are listed as often as they are drawn; whoever has a pig there is named.
    """

    kind: Kind
    places: frozenset[Place]
    tiles: int
    pennants: int
    complete: bool
    owners: tuple[int, ...]
    marks: frozenset[str]
    goods: tuple[str, ...]
    pigs: frozenset[int]
    herd: bool


def features(state: Position, at: Square):
    return facts(state).features[state.tiles[at].type]


def ports(state: Position, place: Place) -> list[tuple[str, int]]:
    """Where a feature meets the edges of its turned tile: ("edge", 0-3) or ("half", 0-7)."""
    laid = state.tiles[place.at]
    return facts(state).turned(laid.type, laid.turn)[place.feature]


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
        # At the wall of an abbey there is nothing to touch, and nothing is left open.
        laid = state.tiles[there]
        for number in facts(state).at_port(laid.type, laid.turn).get(other_port, ()):
            yield Place(there, number)


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
    here = [(n, each) for n, each in state.followers.items() if (each.at, each.feature) in places]
    pennants = sum(features(state, place.at)[place.feature].pennants for place in places)
    owners = [each.owner for number, each in here for _ in range(weight(state, number, pennants))]
    marked = [mark for place in places for mark in marks(state, place)]
    return Found(
        kind=kind,
        places=places,
        tiles=len({place.at for place in places}),
        pennants=pennants,
        complete=closed and kind not in (Kind.FIELD, Kind.TOWER, Kind.QUARTER),
        owners=tuple(sorted(owners)),
        marks=frozenset(marked) & {"inn", "cathedral", "besieged"},
        goods=tuple(sorted(mark for mark in marked if mark in ("wine", "grain", "cloth"))),
        herd="pig_herd" in marked,
        pigs=frozenset(each.owner for number, each in here if name_of(state, number) == "pig"),
    )


GOODS = {"wine": "traders", "grain": "traders", "cloth": "traders", "inn": "inns", "cathedral": "inns"}
GOODS |= {"pig_herd": "traders", "besieged": "siege"}
"""What is marked on tiles, and the box that makes it count."""


def marks(state: Position, place: Place) -> list[str]:
    """Marks count where their box is open."""
    name = features(state, place.at)[place.feature].id
    found = MARKS.get((state.tiles[place.at].type, name), ())
    return [mark for mark in found if GOODS.get(mark) in state.options.boxes]


def name_of(state: Position, number: int) -> str:
    """After a seat's followers come the figures of boxes, as far as they play, in the order of boxes."""
    boxes, normal = state.options.boxes, state.options.tables.followers
    names = ["big"] * ("inns" in boxes) + ["builder", "pig"] * ("traders" in boxes)
    names += ["mayor", "wagon"] * ("abbey" in boxes)
    place = number % (normal + len(names))
    return "follower" if place < normal else names[place - normal]


def weight(state: Position, number: int, pennants: int = 1) -> int:
    """A mayor counts the pennants of the city."""
    weights = {"follower": 1, "big": 2, "builder": 0, "pig": 0, "mayor": pennants, "wagon": 1}
    return weights[name_of(state, number)]


def shrines(state: Position) -> dict[Square, bool]:
    """Where monasteries and shrines lie, and whether it is a shrine."""
    return {
        at: "shrine" in MARKS.get((laid.type, features(state, at)[number].id), ())
        for at, laid in state.tiles.items()
        for number in range(len(features(state, at)))
        if features(state, at)[number].kind is Kind.MONASTERY
    }


def near(one: Square, other: Square) -> bool:
    return one != other and max(abs(one.x - other.x), abs(one.y - other.y)) == 1


def crowded(state: Position) -> bool:
    """Whether a shrine lies beside two monasteries, or a monastery beside two shrines."""
    found = shrines(state)
    return any(
        sum(near(at, other) and is_shrine != other_is for other, other_is in found.items()) > 1
        for at, is_shrine in found.items()
    )


def built(state: Position, at: Square, seat: int) -> bool:
    """Whether the tile just laid hangs together with a builder of a seat on another tile; an abbey never."""
    if state.tiles[at].type == "AMA":
        return False
    for number, each in state.followers.items():
        if each.owner == seat and name_of(state, number) == "builder" and each.at != at:
            places, _ = walk(state, Place(each.at, each.feature))
            if any(place.at == at for place in places):
                return True
    return False


def touches(state: Position, one: Found, at: Square) -> bool:
    """Whether a tile is part of something, or an abbey against whose wall it ends."""
    if any(place.at == at for place in one.places):
        return True
    is_abbey = state.tiles[at].type == "AMA"
    return is_abbey and any(
        across(each.at, port)[0] == at for each in one.places for port in ports(state, each)
    )


def can_lay_abbey(state: Position, seat: int) -> bool:
    """Whether a seat still has an abbey, and there is a hole."""
    if "abbey" not in state.options.boxes or state.kept.get("abbeys", (0,) * state.seats)[seat]:
        return False
    sides = [[(at.x + dx, at.y + dy) for dx, dy in BEYOND.values()] for at in state.rim]
    return any(all(side in state.tiles for side in each) for each in sides)


_COUNTED: list[tuple[Position, dict[Place, Found]]] = []
"""The state that was counted last, and what was found: several watchers ask for the same one."""


def everything(state: Position) -> dict[Place, Found]:
    """Every feature on the land, by each of its places."""
    if not _COUNTED or _COUNTED[0][0] is not state:
        _COUNTED[:] = [(state, _everything(state))]
    return _COUNTED[0][1]


def _everything(state: Position) -> dict[Place, Found]:
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
    """What a road, city or monastery pays now, finished or not; a follower on a tower gets nothing."""
    if one.kind in (Kind.TOWER, Kind.QUARTER):
        return 0
    if one.kind is Kind.MONASTERY:
        (place,) = one.places
        return 1 + around(state, place.at)
    if one.marks and not one.complete:
        return 0
    if one.marks and one.marks != {"cathedral", "besieged"}:
        each = {"inn": 2, "cathedral": 3, "besieged": 1}[min(one.marks)]
        return each * (one.tiles + one.pennants)
    if one.kind is Kind.ROAD:
        return one.tiles
    if one.complete and not (state.options.small_city and one.tiles == 2):
        return 2 * (one.tiles + one.pennants)
    return one.tiles + one.pennants


def final_points(state: Position) -> list[int]:
    """What each seat would have if the game ended now."""
    found = everything(state)
    points = [sum(each.values()) for each in state.points]
    for seat, more in enumerate(fairys_points(state)):
        points[seat] += more
    each_once = set(found.values())
    for one in each_once:
        if one.kind is not Kind.FIELD:
            for seat in winners(one.owners):
                points[seat] += worth(state, one)
    for seat, more in enumerate(field_points(state, found, each_once)):
        points[seat] += more
    for seat, field in barns(state):
        points[seat] += 4 * sum(map(times, cities_beside(state, found, found[field])))
    for seat, paid in enumerate(state.kept.get("farmers", ())):
        points[seat] += paid
    for name in ("wine", "grain", "cloth") if "traders" in state.options.boxes else ():
        kept = state.kept.get(name, (0,) * state.seats)
        for seat in range(state.seats):
            points[seat] += 10 if kept[seat] == max(kept) > 0 else 0
    for seat, paid in enumerate(state.kept.get("ransoms", ())):
        points[seat] += paid
    for seat, more in enumerate(crown_points(state, each_once)) if "king" in state.options.boxes else ():
        points[seat] += more
    return points


def in_line(one, other, far: int) -> bool:
    """Whether two squares are so far apart at most, straight ahead: walked step by step."""
    seen = {tuple(one)}
    for dx, dy in BEYOND.values():
        seen |= {(one.x + dx * step, one.y + dy * step) for step in range(far + 1)}
    return tuple(other) in seen


def towers(state: Position) -> dict[tuple[int, int], int]:
    """How high each tower is, by its square."""
    numbers = iter(state.kept.get("towers", ()))
    return {(x, y): pieces for x, y, pieces in zip(numbers, numbers, numbers, strict=True)}


def held(state: Position) -> dict[int, int]:
    """Who holds which figure."""
    numbers = iter(state.kept.get("prisoners", ()))
    return dict(zip(numbers, numbers, strict=True))


def fairys_points(state: Position) -> list[int]:
    """What the fairy has paid, and the three that she pays at the end: to one, or to all on her tile."""
    points = [*state.kept.get("fairy_points", (0,) * state.seats)]
    fairy = state.kept.get("fairy", (0, 0, -1, -1))
    is_there = "fairy" in state.kept and state.options.fairy == "tile"
    here = [number for number, each in state.followers.items() if is_there and (*each.at,) == fairy[:2]]
    for number in {fairy[2], *here} & {*state.followers}:
        each = state.followers[number]
        kind = features(state, each.at)[each.feature].kind
        is_scored = kind.value in ("road", "city", "monastery", "field")
        points[each.owner] += 3 * (is_scored and name_of(state, number) not in ("builder", "pig"))
    return points


def barns(state: Position) -> Iterator[tuple[int, Place]]:
    """Whose barns there are, each with a place in its field: that of the north-western tile at its corner."""
    numbers = iter(state.kept.get("barns", ()))
    for seat, x, y in zip(numbers, numbers, numbers, strict=True):
        at = Square(x, y)
        field = next(
            n for n, _ in enumerate(features(state, at)) if ("half", 3) in ports(state, Place(at, n))
        )
        yield seat, Place(at, field)


def crown_points(state: Position, each_once) -> list[int]:
    """What king and robber would bring at the end, by what was chosen."""
    points, crowns = [0] * state.seats, [0] * state.seats
    for name, kind in (("king", Kind.CITY), ("robber", Kind.ROAD)):
        for seat, size in enumerate(state.kept.get(name, ())):
            if size:
                crowns[seat] += 1
                points[seat] += sum(one.kind is kind and one.complete for one in each_once)
    nothing = (0,) * state.seats
    paid = zip(*(state.kept.get(name, nothing) for name in ("crown", "loot")), strict=True)
    match state.options.king_scoring:
        case "end":
            return points
        case "ten":
            return [10 * each for each in crowns]
        case "both":
            return [(0, 15, 40)[each] for each in crowns]
    return [sum(each) for each in paid]


def times(city: Found) -> int:
    return 2 if "besieged" in city.marks else 1


def field_points(state: Position, found, each_once) -> list[int]:
    fields = [(one, cities_beside(state, found, one)) for one in each_once if one.kind is Kind.FIELD]
    points = [0] * state.seats
    cities = {city for _, beside_it in fields for city in beside_it}
    match state.options.field_scoring:
        case "third":
            for one, beside_it in fields:
                for seat in winners(one.owners):
                    points[seat] += (3 + (seat in one.pigs) + one.herd) * sum(map(times, beside_it))
        case "second":
            for city in cities:
                near = [one for one, beside_it in fields if city in beside_it]
                for seat in {s for one in near for s in winners(one.owners)}:
                    more = any(seat in one.pigs and seat in winners(one.owners) for one in near)
                    more += any(one.herd and seat in winners(one.owners) for one in near)
                    points[seat] += (3 + more) * times(city)
        case "first":
            for city in cities:
                near = [one for one, beside_it in fields if city in beside_it]
                for seat in winners([s for one in near for s in one.owners]):
                    more = any(seat in one.pigs for one in near)
                    more += any(one.herd and seat in one.owners for one in near)
                    points[seat] += (4 + more) * times(city)
    return points
