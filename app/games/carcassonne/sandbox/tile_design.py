"""
Tiles drawn by hand: what each edge shows and which edges hang together; all the rest follows from that.

The rim of a tile has twelve slots, clockwise: the first half, the middle and the second half of each edge.
What reaches the rim at several slots parts the fields between them, since nothing crosses on a flat tile.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import evolve

from app.core.words import N_, Phrase, joined
from app.games.carcassonne.box_shelf import all_marks
from app.games.carcassonne.gates import city_beyond
from app.games.carcassonne.sandbox.sketch import MIDDLE, Sketch, tidy
from app.games.carcassonne.tables import Feature, Kind, Terrain, TileType

EDGE_NAMES = (N_("north"), N_("east"), N_("south"), N_("west"))
"""For players, by edge."""

END_NAMES = {
    "crossing": N_("at a crossing"),
    "monastery": N_("at the monastery"),
    "fair": N_("at the fair"),
    "city": N_("at the city"),
    "tower": N_("at the tower"),
    "volcano": N_("at the volcano"),
    "house": N_("at the house"),
}
"""What closes a road that reaches one edge only, for players.  Rule: FAIR-04."""

ABBEY = (Terrain.ABBEY,) * 4
"""The edges of a tile that the walls of an abbey go around.  Rule: ABB-2, ABB-3."""

WALLED = Sketch(monastery=True, abbey=True)
"""An abbey: there is nothing else to draw of it."""

# --- What is wrong ---

_NOWHERE = N_(
    "the road from the {edge} leads nowhere; join it to another edge, or give it a city, a monastery, a fair "
    "or a crossing of three"
)


def ways_to_end(sketch: Sketch) -> list[str]:
    """Return what can close the roads that do not go on to another edge.  Rule: FAIR-04."""
    if sketch.fair or sketch.monastery:
        return ["fair" if sketch.fair else "monastery"]
    found = ["house"] if sketch.house else []
    found += ["tower"] if sketch.tower else []
    found += ["volcano"] if "volcano" in sketch.signs else []
    found += ["crossing"] if len(dead_ends(sketch)) >= 3 else []
    return [*found, "city"] if sketch.reaches(Terrain.CITY) else found


def objection(sketch: Sketch) -> Phrase | None:
    """Say why there can be no such tile, as the end of a sentence, or None.  Rule: CAR-21, FAIR-04."""
    return next(_objections(sketch), None)


def wrong_edges(sketch: Sketch) -> frozenset[int]:
    """Return the edges that `objection` speaks of; none where it is about the middle of the tile."""
    kinds = [*sketch.reaches(Terrain.ROAD), *sketch.reaches(Terrain.CITY)]
    for one, other in combinations(kinds, 2):
        if _cross([_slots(sketch, one), _slots(sketch, other)]):
            return frozenset((*one, *other))
    return frozenset() if ways_to_end(sketch) else frozenset(dead_ends(sketch))


def _objections(sketch: Sketch) -> Iterator[Phrase]:
    roads, cities = sketch.reaches(Terrain.ROAD), sketch.reaches(Terrain.CITY)
    for one, other in combinations([*roads, *cities], 2):
        if _cross([_slots(sketch, one), _slots(sketch, other)]):
            yield Phrase(
                N_("what runs {one} would cross what runs {other}"),
                {"one": said_edges(one), "other": said_edges(other)},
            )
    if sketch.abbey and sketch != WALLED:
        yield Phrase(N_("the walls of an abbey go all around it: nothing else has room"))
    ends = dead_ends(sketch)
    if ends and not ways_to_end(sketch):
        yield Phrase(_NOWHERE, {"edge": Phrase(EDGE_NAMES[ends[0]])})
    elif _cross(_barriers(sketch)):
        yield Phrase(N_("something is in the way of a road to where it ends"))
    yield from _of_the_middle(sketch, roads, cities)


def _of_the_middle(
    sketch: Sketch, roads: Sequence[tuple[int, ...]], cities: Sequence[tuple[int, ...]]
) -> Iterator[Phrase]:
    """Say what does not find room in the middle of the tile."""
    wide = [each for each in (*roads, *cities) if len(each) > 1]
    ring = next((road for road in roads if len(road) > 2), None)
    if ring and not sketch.fair:
        yield Phrase(N_("roads that meet end at the crossing; only round a fair are more than two one road"))
    if sketch.monastery and sketch.fair:
        yield Phrase(N_("a monastery and a fair do not both have room"))
    if sketch.tower and sketch.fair:
        yield Phrase(N_("a tower and a fair do not both have room"))
    if sketch.house and not _has_room_for_a_house(sketch):
        yield Phrase(N_("a house needs the only road of the tile, and free land where it leads"))
    if sketch.monastery and wide:
        yield Phrase(N_("a monastery needs the middle of the tile for itself"))
    if sketch.fair and ring and (cities or len(roads) > 1):
        yield Phrase(N_("a road round the fair leaves no room for anything else"))
    if sketch.fair and not ring and _is_crowded(roads, cities):
        yield Phrase(N_("the fair has no room there"))


def _has_room_for_a_house(sketch: Sketch) -> bool:
    """Tell whether there is one road, which ends on the tile, and nothing where it leads."""
    ends, roads = dead_ends(sketch), sketch.reaches(Terrain.ROAD)
    is_free = not (sketch.monastery or sketch.fair or sketch.tower or sketch.signs & {"volcano"})
    is_open = all(len(city) == 1 for city in sketch.reaches(Terrain.CITY))
    return len(ends) == len(roads) == 1 and is_free and is_open and _beyond(sketch, ends[0]) is Terrain.FIELD


def _beyond(sketch: Sketch, edge: int) -> Terrain:
    return sketch.edges[(edge + 2) % 4]


def _is_crowded(roads: Sequence[tuple[int, ...]], cities: Sequence[tuple[int, ...]]) -> bool:
    """Tell whether the place of a fair is taken: by a straight road, or between cities and roads."""
    if any(len(road) == 2 and (road[1] - road[0]) == 2 for road in roads):
        return True
    if roads:
        return any(len(city) > 1 for city in cities) or (
            bool(cities) and any(len(road) > 1 for road in roads)
        )
    return len(cities) > 1


def said_edges(edges: Sequence[int]) -> Phrase:
    """Return edges in words: "north and east"."""
    names = [Phrase(EDGE_NAMES[edge]) for edge in edges]
    return joined(names, N_("{first} and {second}")) or names[0]


# --- What follows ---


def features_of(sketch: Sketch) -> tuple[Feature, ...]:
    """Return the features of a sketch nothing is wrong with, in the order that tiles have them."""
    middle = Feature("m0", Kind.MONASTERY, marks=_marks_at(sketch, (MIDDLE,)))
    if sketch.abbey:
        return (middle,)
    cities = [
        Feature(
            f"c{number}",
            Kind.CITY,
            edges,
            pennants=int(edges[0] in sketch.pennants),
            marks=_marks_at(sketch, edges),
        )
        for number, edges in enumerate(sketch.reaches(Terrain.CITY))
    ]
    closed = end_of(sketch)
    roads = [
        Feature(
            f"r{number}",
            Kind.ROAD,
            edges,
            ends_at=closed if len(edges) == 1 else None,
            marks=_marks_at(sketch, edges),
        )
        for number, edges in enumerate(sketch.reaches(Terrain.ROAD))
    ]
    monastery = [middle] if sketch.monastery else []
    tower = [Feature("t0", Kind.TOWER)] if sketch.tower else []
    found = (*monastery, *cities, *roads, *_fields(sketch, cities), *tower)
    return (*found, _fair(found)) if sketch.fair else found


def _marks_at(sketch: Sketch, edges: Sequence[int]) -> tuple[str, ...]:
    return tuple(mark.id for mark in all_marks() if (edges[0], mark.id) in sketch.marks)


def end_of(sketch: Sketch) -> str | None:
    """Return what closes the roads that do not go on."""
    ways = ways_to_end(sketch)
    return sketch.ends if sketch.ends in ways else next(iter(ways), None)


def _fields(sketch: Sketch, cities: Sequence[Feature]) -> Iterator[Feature]:
    """Yield what the barriers leave: half-edges that nothing parts are one field.  Rule: CAR-43."""
    barriers = _barriers(sketch)
    fields: dict[tuple[int, ...], list[int]] = {}
    for half in range(8):
        if sketch.edges[half // 2] is not Terrain.CITY:
            here = half // 2 * 3 + half % 2 * 2
            fields.setdefault(tuple(_gap(barrier, here) for barrier in barriers), []).append(half)
    for number, (gaps, halves) in enumerate(fields.items()):
        borders = [city.id for city in cities if _is_beside(sketch, gaps, city.edges, barriers)]
        yield Feature(f"f{number}", Kind.FIELD, halves=tuple(halves), cities=tuple(borders))


def _is_beside(
    sketch: Sketch, gaps: Sequence[int], city: tuple[int, ...], barriers: Sequence[frozenset[int]]
) -> bool:
    """Tell whether nothing parts a field from a city."""
    slots = _slots(sketch, city)
    return all(
        slots <= barrier or _gap(barrier, min(slots)) == gap
        for gap, barrier in zip(gaps, barriers, strict=True)
    )


def _fair(features: Sequence[Feature]) -> Feature:
    """Return the fair, with what its ground lies against."""
    roads = [each for each in features if each.kind is Kind.ROAD]
    fields = [each for each in features if each.kind is Kind.FIELD]
    cities = [each for each in features if each.kind is Kind.CITY]
    ring = [each for each in roads if len(each.edges) > 2]
    ending = [each for each in roads if each.ends_at == "fair"]
    if ring:
        touched = ring
    elif ending:
        touched = (
            [*ending, *fields]
            if len(ending) > 1
            else [*ending, max(fields, key=lambda each: len(each.halves))]
        )
    else:
        widest = sorted(fields, key=lambda each: -len(each.halves))[:1]
        is_inside = any(len(each.edges) > 2 for each in cities)
        touched = cities if is_inside else [*cities, *widest]
    return Feature("x0", Kind.FAIR, touches=tuple(each.id for each in touched))


def dead_ends(sketch: Sketch) -> list[int]:
    """Return the edges of roads that do not go on to another edge."""
    return [road[0] for road in sketch.reaches(Terrain.ROAD) if len(road) == 1]


def _slots(sketch: Sketch, edges: Sequence[int]) -> frozenset[int]:
    """Return where a road or a city reaches the rim."""
    is_city = sketch.edges[edges[0]] is Terrain.CITY
    return frozenset(3 * edge + slot for edge in edges for slot in ((0, 1, 2) if is_city else (1,)))


def _barriers(sketch: Sketch) -> list[frozenset[int]]:
    """Return what parts fields: roads, cities, and what roads end at together with these roads."""
    cities = sketch.reaches(Terrain.CITY)
    walls = {city: _slots(sketch, city) for city in cities}
    through = [_slots(sketch, road) for road in sketch.reaches(Terrain.ROAD) if len(road) > 1]
    ends, closed = dead_ends(sketch), end_of(sketch)
    if closed == "city":
        for edge in ends:
            walls[city_beyond(edge, cities)] |= {3 * edge + 1}
        ends = []
    hub = [frozenset(3 * edge + 1 for edge in ends)] if ends else []
    return [*walls.values(), *through, *hub]


def _gap(barrier: frozenset[int], slot: int) -> int:
    """Return in which gap of a barrier a slot lies."""
    return sum(each < slot for each in barrier) % len(barrier)


def _cross(barriers: Sequence[frozenset[int]]) -> bool:
    """Tell whether two barriers would cross on a flat tile."""
    return any(
        len({_gap(one, slot) for slot in other - one}) > 1
        for one in barriers
        for other in barriers
        if one is not other
    )


# --- Tiles ---


def tile_of(sketch: Sketch, like: TileType) -> TileType:
    """Return the tile *like* with what a sketch shows, which nothing is wrong with."""
    signs = tuple(sorted(sketch.signs))
    edges = ABBEY if sketch.abbey else sketch.edges
    return evolve(like, edges=edges, features=features_of(sketch), fair=sketch.fair, signs=signs)


def sketch_of(tile: TileType) -> Sketch | None:
    """Return the sketch that gives a tile; None for the few whose drawing has a trick of its own."""
    if tile.edges == ABBEY:
        return WALLED
    if not {*tile.edges} <= {Terrain.FIELD, Terrain.ROAD, Terrain.CITY}:
        return None
    groups = list(range(4))
    for each in tile.features:
        for edge in each.edges:
            groups[edge] = each.edges[0]
    kinds = {each.kind for each in tile.features}
    ends = next((each.ends_at for each in tile.features if each.ends_at), "")
    pennants = frozenset(min(each.edges) for each in tile.features if each.pennants)
    marks = ((min(each.edges, default=MIDDLE), mark) for each in tile.features for mark in each.marks)
    found = tidy(
        Sketch(
            tile.edges,
            (groups[0], groups[1], groups[2], groups[3]),
            ends,
            Kind.MONASTERY in kinds,
            Kind.FAIR in kinds,
            pennants,
            frozenset(marks),
            Kind.TOWER in kinds,
            house=ends == "house",
            signs=frozenset(tile.signs),
        )
    )
    if objection(found) is not None or shape_of(features_of(found)) != shape_of(tile.features):
        return None
    return found


def shape_of(features: Sequence[Feature]) -> frozenset[object]:
    """Return what features are to the rules, whatever they are called."""
    reach = {each.id: frozenset(each.edges) for each in features}
    return frozenset(
        (
            each.kind,
            reach[each.id],
            frozenset(each.halves),
            each.pennants,
            each.ends_at,
            each.marks,
            frozenset(reach[city] for city in each.cities),
        )
        for each in features
    )
