"""The tables of Carcassonne: tiles and their features, read from resources."""

import json
import re
from collections.abc import Mapping
from enum import Enum
from functools import cache, cached_property
from typing import Any

from attrs import Factory, frozen

from app.core.options import Unfit, drawing, entry, group
from app.core.words import N_, Phrase
from app.games.carcassonne.tile_names import TILE_NAMES
from app.paths import RESOURCES

EDGES = "NESW"
"""The edges of a tile, clockwise; an edge is a number from 0 to 3."""

HALVES = ("N1", "N2", "E1", "E2", "S1", "S2", "W1", "W2")
"""The half-edges of a tile, clockwise from the left half of the north edge; each is a number, 0 to 7."""


class Terrain(Enum):
    """
    What an edge of a tile shows.

    The wall of an abbey meets anything.  A river is no place for a follower, and no feature.  Inside a block
    that boxes lay at the start a city goes on, and fields go on along its wall.

    Rule: ABB-2, ABB-3, RIV-4, CNT-1.
    """

    FIELD = "field"
    ROAD = "road"
    CITY = "city"
    ABBEY = "abbey"
    RIVER = "river"
    INNER = "inner"


class Kind(Enum):
    """
    What a feature is.  A fair is no place for a follower; a tower and a quarter are ones of their own kinds.

    Rule: CAR-31, FAIR-03, TWR-8, CNT-3.
    """

    ROAD = "road"
    CITY = "city"
    MONASTERY = "monastery"
    FIELD = "field"
    FAIR = "fair"
    TOWER = "tower"
    QUARTER = "quarter"

    __hash__ = object.__hash__
    """They are looked up all the time: by what they are, which is faster than by their names."""


KIND_NAMES: Mapping[Kind, str] = {
    Kind.ROAD: N_("road"),
    Kind.CITY: N_("city"),
    Kind.MONASTERY: N_("monastery"),
    Kind.FIELD: N_("field"),
    Kind.FAIR: N_("fair"),
    Kind.TOWER: N_("tower"),
    Kind.QUARTER: N_("quarter"),
}

UNSCORED = frozenset({Kind.FAIR, Kind.TOWER, Kind.QUARTER})
"""What is never scored, whoever stands there.  Rule: FAIR-03, TWR-9, CNT-3."""


TERRAIN_NAMES: Mapping[Terrain, str] = {
    Terrain.FIELD: N_("field"),
    Terrain.ROAD: N_("road"),
    Terrain.CITY: N_("city"),
    Terrain.ABBEY: N_("wall of an abbey"),
    Terrain.RIVER: N_("river"),
    Terrain.INNER: N_("inside of the city"),
}


class Token(Enum):
    """The four kinds of token.  Rule: FAIR-02."""

    KNOCK_OUT = "knock out"
    SEDUCTION = "seduction"
    TARGET = "target"
    CATCH = "catch"


TOKEN_NAMES: Mapping[Token, str] = {
    Token.KNOCK_OUT: N_("Knock out"),
    Token.SEDUCTION: N_("Seduction"),
    Token.TARGET: N_("Target"),
    Token.CATCH: N_("Catch"),
}


def _points(label: str, default: int, rule: str) -> Any:
    return entry(label, default=default, rule=rule, low=0, high=99)


_ID = re.compile(r"[A-Za-z0-9]{1,12}")
"""What names of tiles and features look like."""


@frozen
class Feature:
    """
    A road, city, monastery, field or fair on one tile.

    Attributes:
        id: Its name on the tile ("c0").
        kind: What it is.
        edges: Edges a road or city reaches, as numbers.
        halves: Half-edges a field reaches, as numbers.
        pennants: Of a city.
        ends_at: What closes a road that reaches one edge only: "crossing", "monastery", "city", "fair",
            "house", "volcano", "tower" or "carcassonne".  Rule: FAIR-04, TRD-13, TWR-16,
            CNT-2.
        cities: Ids of the cities on the tile that a field borders.
        touches: Ids of the features a fair's yellow ground is drawn against.
        marks: What expansions count on it; each is told by the box that plays with it.
        level: 1 on a bridge over what lies across, -1 in a tunnel below it.  Rule: DRG-42, TRD-13.
        at: Where it stands, in tenths of a millimetre from the middle of the unturned tile; None if that
            follows from the others.
        serves: From a quarter figures move onto features of this kind; None for all that is no quarter.
            Rule: CNT-3.
    """

    id: str
    kind: Kind
    edges: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    pennants: int = 0
    ends_at: str | None = None
    cities: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    level: int = 0
    at: tuple[int, int] | None = None
    serves: Kind | None = None

    @property
    def asks_for(self) -> Kind:
        """What a figure must be able to stand on to stand here.  Rule: CNT-5, FAIR-X31."""
        return self.serves or self.kind


@frozen(cache_hash=True)
class TileType:
    """
    A kind of tile, as it is drawn: unturned.

    Attributes:
        id: As in the rules ("D", "CA05").
        name: What it shows, in English.
        edges: Terrain of the north, east, south and west edge.
        features: Places for followers first, a quarter and a tower last of them, then the fair if there is
            one.
        count: How many there are.
        fair: Whether it belongs to The Catapult.
        is_start: Whether one of them is laid out at the start.
        signs: What boxes count on it as a whole; each is told by the box that plays with it.
        in_hand: Each seat holds one of them; none is drawn.  Rule: ABB-1.
        is_spring: A river begins on it.  Rule: RIV-1, RIV-10.
    """

    id: str
    name: str = drawing(N_("Name"))
    edges: tuple[Terrain, Terrain, Terrain, Terrain] = drawing(N_("Edges"))
    features: tuple[Feature, ...] = drawing(N_("Roads, cities and fields"))
    count: int = entry(N_("How many there are"), default=1, rule="CAR-02", low=0, high=99)
    fair: bool = drawing(N_("Fair"), default=False)
    is_start: bool = drawing(N_("Start tile"), default=False)
    signs: tuple[str, ...] = drawing(N_("Signs of boxes"), default=())
    in_hand: bool = drawing(N_("In everybody's hand"), default=False)
    is_spring: bool = drawing(N_("Spring"), default=False)

    @property
    def title(self) -> str:
        """Its name in lists: what somebody called it, or what it shows."""
        return TILE_NAMES.get(self.id, self.name)

    @cached_property
    def places(self) -> tuple[Feature, ...]:
        """The features where a follower may stand.  Rule: CAR-31, FAIR-03."""
        return tuple(each for each in self.features if each.kind is not Kind.FAIR)

    def index(self, name: str) -> int:
        """Return the number of the feature called *name*.  Raises `KeyError` if there is none."""
        return self._numbers[name]

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {each.id: number for number, each in enumerate(self.features)}


@frozen
class Scores:
    """
    What everything is worth; each says what it counts for.

    Attributes:
        road, city, pennant: For a tile or pennant of what is finished.  Rule: CAR-40, CAR-41.
        small_city: For a tile or pennant of a finished city of two tiles, where that is a rule.
        monastery: Finished.  Rule: CAR-42.
        open_road, open_city, open_pennant, open_monastery: For a tile or pennant at the end.  Rule: CAR-61.
        field, field_first: For each completed city of a field, field by field or city by city.
        target, catch, fair: Of the catapult round, and of a follower on a fair tile.
    """

    road: int = _points(N_("Finished road, each tile"), 1, "CAR-40")
    city: int = _points(N_("Finished city, each tile"), 2, "CAR-41")
    pennant: int = _points(N_("Finished city, each pennant"), 2, "CAR-41")
    small_city: int = _points(N_("City of two tiles, each tile, where they pay less"), 1, "CAR-OPT-04")
    monastery: int = _points(N_("Finished monastery"), 9, "CAR-42")
    open_road: int = _points(N_("Unfinished road, each tile"), 1, "CAR-61")
    open_city: int = _points(N_("Unfinished city, each tile"), 1, "CAR-61")
    open_pennant: int = _points(N_("Unfinished city, each pennant"), 1, "CAR-61")
    open_monastery: int = _points(N_("Unfinished monastery, each tile"), 1, "CAR-61")
    field: int = _points(N_("Field, each completed city"), 3, "CAR-OPT-01")
    field_first: int = _points(N_("City by city, each completed city"), 4, "CAR-OPT-03")
    target: int = _points(N_("Closest to the target"), 5, "FAIR-40")
    catch: int = _points(N_("Caught, or missed"), 5, "FAIR-51")
    fair: int = _points(N_("Follower on a fair tile, by the house rule"), 5, "CAR-OPT-11")


@frozen(cache_hash=True)
class Tables:
    """
    All that a variant may replace without touching a rule.

    Attributes:
        tiles: Every kind of tile; exactly one is the start tile's.
        followers: Of each player, without the one that marks the score.  Rule: CAR-03.
        tokens: The kinds there are to be thrown.  Rule: FAIR-02.
        scores: What everything is worth.
    """

    tiles: tuple[TileType, ...] = group(N_("Tiles"), key="id", title="title")
    followers: int = entry(N_("Followers of each player"), default=7, rule="CAR-03", low=1, high=20)
    tokens: tuple[Token, ...] = entry(
        N_("Tokens"), default=tuple(Token), rule="FAIR-02", choices=TOKEN_NAMES, several=True
    )
    scores: Scores = group(N_("Points"), default=Factory(Scores))

    def __attrs_post_init__(self) -> None:
        """Refuse tables that no game can be played with; says what to change."""
        if len({tile.id for tile in self.tiles}) != len(self.tiles):
            raise Unfit(Phrase(N_("every kind of tile must have an id of its own")))
        starts = [tile for tile in self.tiles if tile.is_start]
        if len(starts) != 1 or starts[0].count < 1 or starts[0].fair:
            raise Unfit(Phrase(N_("there must be one start tile, and it must not be a fair")))
        if not self.tokens:
            raise Unfit(Phrase(N_("there must be one kind of token at least")))
        for tile in self.tiles:
            _check_tile(tile)


@cache
def standard() -> Tables:
    """Return the published tiles.  Rule: CAR-02, FAIR-01."""
    return Tables((*read_tiles("tiles.json", "base"), *read_tiles("tiles.json", "catapult", fair=True)))


def read_tiles(
    file: str, name: str, *, fair: bool = False, marks: tuple[str, ...] = ()
) -> tuple[TileType, ...]:
    """
    Return a set of tiles from a file of facts.

    Args:
        file: In the game's resources.
        name: Of the set.
        fair: They are fair tiles.
        marks: What may be said of a feature besides what the base game knows.
    """
    text = (RESOURCES / "games" / "carcassonne" / file).read_text("utf-8")
    return tuple(_tile(each, fair, marks) for each in json.loads(text)["sets"][name]["tiles"])


def _tile(data: Mapping[str, Any], fair: bool, marks: tuple[str, ...]) -> TileType:
    north, east, south, west = (Terrain(data["edges"][edge]) for edge in EDGES)
    features = [_feature(each, marks) for each in data["features"] if each["kind"] != "river"]
    return TileType(
        id=data["id"],
        name=data["name"],
        edges=(north, east, south, west),
        features=tuple(sorted(features, key=lambda each: _LAST.get(each.kind, 0))),
        count=data["count"],
        fair=fair,
        is_start=bool(data.get("start")),
        signs=tuple(data.get("marks", ())),
        in_hand=bool(data.get("hand")),
        is_spring=data.get("role") == "spring",
    )


_LAST = {Kind.QUARTER: 1, Kind.TOWER: 2, Kind.FAIR: 3}
"""What a tile names last: no road, city or field is joined to it."""


def _feature(data: Mapping[str, Any], marks: tuple[str, ...]) -> Feature:
    return Feature(
        id=data["id"],
        kind=Kind(data["kind"]),
        edges=tuple(EDGES.index(edge) for edge in data.get("edges", ())),
        halves=tuple(HALVES.index(half) for half in data.get("half_edges", ())),
        pennants=data.get("pennants", 0),
        ends_at=data.get("ends_at"),
        cities=tuple(data.get("cities", ())),
        touches=tuple(data.get("touches", ())),
        marks=tuple(mark for mark in marks if data.get(mark) or mark in _words(data)),
        level=int(bool(data.get("bridge"))) - int(bool(data.get("tunnel"))),
        at=tuple(data["at"]) if "at" in data else None,
        serves=Kind(data["serves"]) if "serves" in data else None,
    )


def _words(data: Mapping[str, Any]) -> list[str]:
    """Return what is said of a feature in a word: {"good": "wine"}."""
    return [each for each in data.values() if isinstance(each, str)]


def _check_tile(tile: TileType) -> None:
    """Refuse a tile whose edges and features do not agree.  Rule: CAR-21, CAR-22."""
    _check_names(tile)
    kinds = [_LAST.get(each.kind, 0) for each in tile.features]
    if kinds != sorted(kinds) or kinds.count(_LAST[Kind.FAIR]) > 1:
        raise _unfit(tile, N_("the tile {tile} must name its fair last, and have one at most"))
    if kinds.count(_LAST[Kind.TOWER]) > 1:
        raise _unfit(tile, N_("the tile {tile} must have one tower at most"))
    if any((each.kind is Kind.QUARTER) != (each.serves is not None) for each in tile.features):
        raise _unfit(tile, N_("a quarter of the tile {tile} must say what it is for"))
    cities = {each.id for each in tile.features if each.kind is Kind.CITY}
    for each in tile.features:
        if not {*each.edges} <= {*range(4)} or not {*each.halves} <= {*range(8)} or each.pennants < 0:
            raise _unfit(
                tile, N_("{feature} of the tile {tile} reaches beyond its rim"), feature=repr(each.id)
            )
        if not {*each.cities} <= cities:
            raise _unfit(tile, N_("a field of the tile {tile} borders a city that is not there"))
    for edge, terrain in enumerate(tile.edges):
        kinds_here = [each.kind.value for each in tile.features if edge in each.edges]
        shown = Terrain.CITY if terrain is Terrain.INNER else terrain
        if kinds_here != [shown.value] * (shown in (Terrain.ROAD, Terrain.CITY)):
            text = N_("the edge {edge} of the tile {tile} must be a {terrain}")
            raise _unfit(tile, text, edge=EDGES[edge], terrain=shown.value)
        for half in (2 * edge, 2 * edge + 1):
            fields = sum(half in each.halves for each in tile.features)
            is_one = terrain not in (Terrain.CITY, Terrain.ABBEY)
            # Inside a block a field goes on along the wall, or none does.
            if fields != is_one and not (terrain is Terrain.INNER and fields == 0):
                text = N_("half-edge {half} of the tile {tile} must lie in one field or city")
                raise _unfit(tile, text, half=HALVES[half])


def _unfit(tile: TileType, text: str, **values: Any) -> Unfit:
    return Unfit(Phrase(text, {"tile": repr(tile.id), **values}))


def _check_names(tile: TileType) -> None:
    """Refuse a tile whose names positions could not write, or could not tell apart."""
    ids = [each.id for each in tile.features]
    if not all(map(_ID.fullmatch, (tile.id, *ids))) or len({*ids}) != len(ids):
        raise _unfit(tile, N_("the tile {tile} and its features must have short names of letters and digits"))
    if not {name for each in tile.features for name in each.touches} <= {*ids}:
        raise _unfit(tile, N_("the fair of the tile {tile} touches what is not there"))
