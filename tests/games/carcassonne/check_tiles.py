"""The checker of the facts about tiles: it reads the file as it is, and knows nothing of the program."""

from collections.abc import Iterator
from itertools import combinations

EDGES = "NESW"
HALVES = [edge + half for edge in EDGES for half in "12"]
SLOTS = {edge + slot: 3 * number + at for number, edge in enumerate(EDGES) for at, slot in enumerate("1m2")}
"""Twelve places on a tile's rim, clockwise: first half, middle, second half of each edge."""

EXPECTED = {
    "base": {"tiles": 72, "types": 24, "pennants": 10, "monastery": 6, "fair": 0, "start": 1},
    "catapult": {"tiles": 12, "types": 12, "pennants": 1, "monastery": 1, "fair": 12, "start": 0},
    "inns_and_cathedrals": {"tiles": 18, "types": 17, "pennants": 3, "monastery": 1}
    | {"fair": 0, "start": 0, "inn": 6, "cathedral": 2},
    "traders_and_builders": {"tiles": 24, "types": 24, "pennants": 0, "monastery": 1}
    | {"fair": 0, "start": 0, "wine": 9, "grain": 6, "cloth": 5},
    "princess_and_dragon": {"tiles": 30, "types": 29, "pennants": 3, "monastery": 2}
    | {"fair": 0, "start": 0, "princess": 6, "volcano": 6, "dragon": 12, "portal": 6},
    "tower": {"tiles": 18, "types": 17, "pennants": 1, "monastery": 1, "tower": 18, "fair": 0, "start": 0},
    "river": {"tiles": 12, "types": 10, "pennants": 0, "monastery": 1}
    | {"fair": 0, "start": 0, "river": 12, "spring": 1, "lake": 1, "fork": 0},
    "river_2": {"tiles": 12, "types": 12, "pennants": 1, "monastery": 1, "volcano": 1, "inn": 1}
    | {"fair": 0, "start": 0, "river": 12, "pig_herd": 1, "spring": 1, "lake": 1, "fork": 1},
    "abbey_and_mayor": {"tiles": 18, "types": 13, "pennants": 6, "monastery": 7, "fair": 0, "start": 0}
    | {"hand": 6},
    "cult": {"tiles": 6, "types": 6, "pennants": 0, "monastery": 6, "fair": 0, "start": 0, "shrine": 6},
    "siege": {"tiles": 4, "types": 4, "pennants": 0, "monastery": 0, "fair": 0, "start": 0, "besieged": 4},
    "besiegers": {"tiles": 6, "types": 6, "pennants": 0, "monastery": 0, "fair": 0, "start": 0}
    | {"besieged": 6},
    "count": {"tiles": 12, "types": 12, "pennants": 0, "monastery": 0, "fair": 0, "start": 0, "quarter": 4},
    "king": {"tiles": 5, "types": 5, "pennants": 0, "monastery": 1, "fair": 0, "start": 0},
}
MARKS = {"inn": "road", "pig_herd": "field", "shrine": "monastery"}
MARKS |= dict.fromkeys(("cathedral", "wine", "grain", "cloth", "princess", "besieged"), "city")
"""What may be marked on a feature, and on which kind."""

SIGNS = ("volcano", "dragon", "portal")
"""What may be drawn on a tile as a whole."""

COUNTS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWX", map(int, "241452132333232313218941"), strict=True))
SPLIT_EDGES = {"CA08": {"E", "W"}}
"""Field edges that belong to two fields."""

SPLIT_CORNERS = {"CA05": ("W2", "N1"), "IN07": ("E2", "S1")} | dict.fromkeys(
    ("TB07", "TB12", "TB22", "PD18", "TW13", "KS04"), ("E2", "S1")
)
"""The corner that a tip of the city wall runs into."""

SPLIT_TWICE = {"AM09": {("N2", "E1"), ("E2", "S1")}}
"""Both corners that the tips of one city wall run into."""

BORDERS = {"IN04": {"f0": {"c0"}}} | {key: {"f1": {"c0"}} for key in ("TB08", "TB09", "TB10")}
BORDERS |= {"AM03": {"f1": {"c0"}}, "AM04": {"f2": {"c0", "c1"}}}
"""Cities that a field meets away from the tile's corners, read off the pictures."""

APART = {"PD10": {"f0": {"c1"}}}
"""Cities that a field meets at a corner only, where another city's wall keeps it from them."""

ROUND_ENDS = {"RV01": {"E"}, "RV02": {"W"}, "RW01": {"E"}, "RW03": {"W"}}
"""River edges with one field on both banks: it goes round the spring, or the lake."""

BRIDGES = {"RV04", "RV05", "RV06", "RW05", "RW07", "RW08"}
"""Tiles on which something crosses the river."""

INNER = {"IN03", "TB03", "TB04", "TB06", "TB14", "PD10", "TW17", "AM02", "AM03", "KS05"}
"""Tiles with a field that cities enclose."""

TWO_INNER = {"AM02", "KS05"}
"""Those with two: on both sides of a bridge."""

ENDS = (None, "crossing", "monastery", "city", "fair", "house", "volcano", "tower", "carcassonne")


def check_sets(sets) -> list[str]:
    """Return everything that is wrong with the sets of tiles."""
    wrong, shapes = [], {}
    for name, each in sets.items():
        tiles = each["tiles"]
        wrong += [f"{name}: {what}" for what in (*_totals(tiles, EXPECTED[name]), *_check_block(tiles))]
        for tile in tiles:
            wrong += [f"{tile['id']}: {what}" for what in check_tile(tile)]
            key = min(_shape(tile, turn) for turn in range(4)), name
            if key in shapes:
                wrong.append(f"{tile['id']}: the same tile as {shapes[key]}")
            shapes[key] = tile["id"]
    if "base" in sets and {tile["id"]: tile["count"] for tile in sets["base"]["tiles"]} != COUNTS:
        wrong.append("base: the counts of A to X")
    return wrong


def _totals(tiles, expected) -> Iterator[str]:
    features = [(tile["count"], feature) for tile in tiles for feature in tile["features"]]
    found = {
        "tiles": sum(tile["count"] for tile in tiles),
        "types": len({tile["id"] for tile in tiles}),
        "pennants": sum(count * feature.get("pennants", 0) for count, feature in features),
        "start": sum(tile.get("start", 0) for tile in tiles),
        "hand": sum(tile["count"] for tile in tiles if tile.get("hand")),
    }
    for role in ("spring", "lake", "fork"):
        found[role] = sum(tile["count"] for tile in tiles if tile.get("role") == role)
    for kind in ("monastery", "fair", "tower", "river", "quarter"):
        found[kind] = sum(count for count, feature in features if feature["kind"] == kind)
    for mark, kind in MARKS.items():
        marked = [
            count for count, each in features if mark in (*each, each.get("good")) and each["kind"] == kind
        ]
        found[mark] = sum(marked)
    for sign in SIGNS:
        found[sign] = sum(tile["count"] for tile in tiles if sign in tile.get("marks", ()))
    wrong = {what: found[what] for what, number in expected.items() if found[what] != number}
    yield from (f"{what} {number}, not {expected[what]}" for what, number in wrong.items())


def _check_block(tiles) -> Iterator[str]:
    """Tiles of a block fill it, inner edges meet inner edges, and a wall goes on from tile to tile."""
    at = {tuple(tile["layout"]): tile for tile in tiles if "layout" in tile}
    if at and {*at} != {(x, y) for x in range(4) for y in range(3)}:
        yield "the block is not four wide and three high"
    for (x, y), tile in at.items():
        for edge, back, dx, dy in (("N", "S", 0, -1), ("E", "W", 1, 0), ("S", "N", 0, 1), ("W", "E", -1, 0)):
            other = at.get((x + dx, y + dy))
            if (other is not None) != (tile["edges"][edge] == "inner"):
                yield f"{tile['id']}: edge {edge} is inside, or not, unlike its place"
            halves = [(edge + one, back + two) for one, two in ("12", "21")]
            if other and any((one in tile["walls"]) != (two in other["walls"]) for one, two in halves):
                yield f"{tile['id']}: the wall does not go on beyond {edge}"


def check_tile(tile) -> list[str]:
    """Return everything that is wrong with a tile."""
    features = tile["features"]
    if len({each["id"] for each in features}) != len(features):
        return ["an id is used twice"]
    field_at = {half: each["id"] for each in features for half in each.get("half_edges", ())}
    city_at = {edge: each["id"] for each in features if each["kind"] == "city" for edge in each["edges"]}
    road_at = {edge: each["id"] for each in features if each["kind"] == "road" for edge in each["edges"]}
    river_at = {edge for each in features if each["kind"] == "river" for edge in each["edges"]}
    return [
        *_check_ends(features),
        *_check_edges(tile, city_at, road_at, field_at),
        *_check_river(tile, river_at, field_at),
        *_check_plane(features),
        *_check_corners(tile, city_at, field_at),
        *_check_inner(tile),
        *_check_barriers(tile),
    ]


def _check_ends(features) -> Iterator[str]:
    kinds = [each["kind"] for each in features]
    ids = {each["id"] for each in features}
    for each in features:
        if each["kind"] == "road":
            if (len(each["edges"]) == 1) != (each["ends_at"] is not None) or each["ends_at"] not in ENDS:
                yield f"{each['id']}: a road with one edge ends somewhere, others do not"
            if each["ends_at"] in ("monastery", "city", "fair", "tower") and each["ends_at"] not in kinds:
                yield f"{each['id']} ends at nothing"
        if not {*each.get("touches", ())} <= ids:
            yield "the fair touches what is not there"
    crossings = sum(each.get("ends_at") == "crossing" for each in features)
    if crossings == 1 or (crossings == 2 and kinds.count("city") < 2):
        yield "a crossing needs three roads"


def _check_edges(tile, city_at, road_at, field_at) -> Iterator[str]:
    for edge, terrain in tile["edges"].items():
        first, second = field_at.get(edge + "1"), field_at.get(edge + "2")
        is_city, is_road = edge in city_at, edge in road_at
        expected = {"city": (True, False), "road": (False, True)}.get(terrain, (False, False))
        if (is_city, is_road) != expected:
            yield f"edge {edge} is no {terrain}"
        has_none = is_city or terrain == "abbey"
        walled = [edge + half in tile.get("walls", ()) for half in "12"]
        if [first is None, second is None] != [has_none or wall for wall in walled]:
            yield f"edge {edge}: each half belongs to one field or to the city"
        is_split = terrain == "field" and first != second
        if is_split != (edge in SPLIT_EDGES.get(tile["id"], ())):
            yield f"edge {edge}: split, or not, unlike the drawing"
    places = [half for each in tile["features"] for half in each.get("half_edges", ())]
    if len(places) != len(set(places)) or not {*places} <= {*HALVES}:
        yield "a half-edge lies in two fields"


def _check_river(tile, river_at, field_at) -> Iterator[str]:
    """One river reaches all edges that show one, and parts fields but round a spring or a lake."""
    shown = {edge for edge, terrain in tile["edges"].items() if terrain == "river"}
    if river_at != shown or sum(each["kind"] == "river" for each in tile["features"]) != bool(shown):
        yield "no river, or more than one, or it reaches other edges"
    round_ends = {edge for edge in shown if field_at.get(edge + "1") == field_at.get(edge + "2")}
    if round_ends != ROUND_ENDS.get(tile["id"], set()):
        yield f"a field goes round the river {sorted(round_ends)}"
    crossed = any(each.get("bridge") for each in tile["features"]) and bool(shown)
    if crossed != (tile["id"] in BRIDGES):
        yield "a bridge over the river, or none, unlike the drawing"


def _check_plane(features) -> Iterator[str]:
    for one, other in combinations([each for each in features if _slots(each)], 2):
        if any(each.get("bridge") or each.get("tunnel") for each in (one, other)):
            # One leads over the other on a bridge, or below it through a tunnel.
            continue
        ring = sorted([(slot, "one") for slot in _slots(one)] + [(slot, "other") for slot in _slots(other)])
        if sum(ring[at][1] != ring[at - 1][1] for at in range(len(ring))) > 2:
            yield f"{one['id']} and {other['id']} cross"


def _slots(feature) -> set[int]:
    edges = feature.get("edges", ())
    if feature["kind"] == "city":
        return {SLOTS[edge + slot] for edge in edges for slot in "1m2"}
    if feature["kind"] in ("road", "river"):
        return {SLOTS[edge + "m"] for edge in edges}
    return {SLOTS[half] for half in feature.get("half_edges", ())}


def _check_corners(tile, city_at, field_at) -> Iterator[str]:
    """A field borders the cities it meets at a corner; fields part only where something parts them."""
    borders = {each["id"]: set() for each in tile["features"] if each["kind"] == "field"}
    for number, edge in enumerate(EDGES):
        following = EDGES[(number + 1) % 4]
        one, other = edge + "2", following + "1"
        if one in field_at and following in city_at:
            borders[field_at[one]].add(city_at[following])
        if other in field_at and edge in city_at:
            borders[field_at[other]].add(city_at[edge])
        if one in field_at and other in field_at:
            is_split = field_at[one] != field_at[other]
            if is_split:
                # The tip of the one city that reaches this corner parts them.
                borders[field_at[one]].add("c0")
                borders[field_at[other]].add("c0")
            if is_split != (
                (one, other) in {SPLIT_CORNERS.get(tile["id"])} | SPLIT_TWICE.get(tile["id"], set())
            ):
                yield f"corner {one}/{other}: split, or not, unlike the drawing"
    for each in tile["features"]:
        if each["kind"] != "field" or not each["half_edges"]:
            continue
        expected = borders[each["id"]] | BORDERS.get(tile["id"], {}).get(each["id"], set())
        if {*each["cities"]} != expected - APART.get(tile["id"], {}).get(each["id"], set()):
            yield f"{each['id']} borders {sorted(borders[each['id']])}"


def _check_inner(tile) -> Iterator[str]:
    """A field that reaches no edge lies between all cities of its tile."""
    inner = [each for each in tile["features"] if each["kind"] == "field" and not each["half_edges"]]
    if len(inner) != (tile["id"] in INNER) + (tile["id"] in TWO_INNER):
        yield f"{len(inner)} fields reach no edge"
    cities = {each["id"] for each in tile["features"] if each["kind"] == "city"}
    if any({*each["cities"]} != cities for each in inner):
        yield "an inner field borders all cities"


def _check_barriers(tile) -> Iterator[str]:
    """Two fields on one tile are kept apart by something."""
    features = tile["features"]
    fields = [each for each in features if each["kind"] == "field"]
    fair = any(sum(name[0] == "f" for name in each.get("touches", ())) > 1 for each in features)
    roads = [each for each in features if each["kind"] == "road"]
    wide = any(len(each.get("edges", ())) > 1 for each in features)
    wide = wide or {"city", "river"} <= {each["kind"] for each in features}
    gate = any(each["ends_at"] in ("city", "tower", "carcassonne") for each in roads)
    if len(fields) > 1 and not (
        fair or wide or gate or len(roads) > 1 or tile["id"] in {*SPLIT_CORNERS, *SPLIT_TWICE}
    ):
        yield "nothing keeps the fields apart"


def _shape(tile, turn: int) -> tuple[str, ...]:
    """What a tile is, turned, without the names of its features."""
    edges = {each["id"]: _turned(each.get("edges", ()), turn) for each in tile["features"]}
    # The tiles of a block lie as they are printed: each has its place.
    return (
        tile.get("role", ""),
        str(tile.get("layout")),
        *(
            sorted(
                repr(
                    (
                        each["kind"],
                        edges[each["id"]],
                        _turned(each.get("half_edges", ()), turn),
                        each.get("pennants", 0),
                        each.get("ends_at"),
                        sorted(edges[city] for city in each.get("cities", ()) if city in edges),
                        each.get("good"),
                        tile.get("marks"),
                        bool(each.get("pig_herd")),
                        bool(each.get("inn")),
                    )
                )
                for each in tile["features"]
            )
        ),
    )


def _turned(places, turn: int) -> list[str]:
    return sorted(EDGES[(EDGES.index(place[0]) + turn) % 4] + place[1:] for place in places)
