"""The tables of Carcassonne: tiles and their features, read from resources."""

import json
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from attrs import field, frozen, validators

from app.core.words import N_
from app.paths import RESOURCES

EDGES = "NESW"
"""The edges of a tile, clockwise; an edge is a number from 0 to 3."""

HALVES = ("N1", "N2", "E1", "E2", "S1", "S2", "W1", "W2")
"""The half-edges of a tile, clockwise from the left half of the north edge; each is a number, 0 to 7."""


class Terrain(Enum):
    """What an edge of a tile shows."""

    FIELD = "field"
    ROAD = "road"
    CITY = "city"


class Kind(Enum):
    """What a feature is.  A fair is no place for a follower.  Rule: CAR-31, FAIR-03."""

    ROAD = "road"
    CITY = "city"
    MONASTERY = "monastery"
    FIELD = "field"
    FAIR = "fair"


KIND_NAMES: Mapping[Kind, str] = {
    Kind.ROAD: N_("road"),
    Kind.CITY: N_("city"),
    Kind.MONASTERY: N_("monastery"),
    Kind.FIELD: N_("field"),
    Kind.FAIR: N_("fair"),
}


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
        ends_at: What closes a road that reaches one edge only: "crossing", "monastery", "city" or
            "fair".  Rule: FAIR-04.
        cities: Ids of the cities on the tile that a field borders.
        touches: Ids of the features a fair's yellow ground is drawn against.
    """

    id: str
    kind: Kind
    edges: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    pennants: int = 0
    ends_at: str | None = None
    cities: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()


@frozen
class TileType:
    """
    A kind of tile, as it is drawn: unturned.

    Attributes:
        id: As in the rules ("D", "CA05").
        name: What it shows, in English.
        edges: Terrain of the north, east, south and west edge.
        features: Places for followers first, then the fair if there is one.
        count: How many there are.
        fair: Whether it belongs to The Catapult.
        is_start: Whether one of them is laid out at the start.
    """

    id: str
    name: str
    edges: tuple[Terrain, Terrain, Terrain, Terrain]
    features: tuple[Feature, ...]
    count: int = field(default=1, validator=[validators.ge(0), validators.le(99)])
    fair: bool = False
    is_start: bool = False

    @property
    def places(self) -> tuple[Feature, ...]:
        """The features where a follower may stand.  Rule: CAR-31, FAIR-03."""
        return tuple(each for each in self.features if each.kind is not Kind.FAIR)

    def index(self, name: str) -> int:
        """Return the number of the feature called *name*.  Raises `KeyError` if there is none."""
        found = next((number for number, each in enumerate(self.features) if each.id == name), None)
        if found is None:
            raise KeyError(name)
        return found


@frozen(cache_hash=True)
class Tables:
    """
    All that a variant may replace without touching a rule.

    Attributes:
        tiles: Every kind of tile; exactly one is the start tile's.
        followers: Of each player, without the one that marks the score.  Rule: CAR-03.
    """

    tiles: tuple[TileType, ...]
    followers: int = field(default=7, validator=[validators.ge(1), validators.le(20)])

    def __attrs_post_init__(self) -> None:
        """Refuse tables that no game can be played with; says what to change."""
        if len({tile.id for tile in self.tiles}) != len(self.tiles):
            raise ValueError("every kind of tile must have an id of its own")
        starts = [tile for tile in self.tiles if tile.is_start]
        if len(starts) != 1 or starts[0].count < 1 or starts[0].fair:
            raise ValueError("there must be one start tile, and it must not be a fair")
        for tile in self.tiles:
            _check_tile(tile)


@cache
def standard() -> Tables:
    """Return the published tiles.  Rule: CAR-02, FAIR-01."""
    path = RESOURCES / "games" / "carcassonne" / "tiles.json"
    sets = json.loads(path.read_text("utf-8"))["sets"]
    return Tables(tuple(_tile(each, name) for name in ("base", "catapult") for each in sets[name]["tiles"]))


def _tile(data: Mapping[str, Any], name: str) -> TileType:
    north, east, south, west = (Terrain(data["edges"][edge]) for edge in EDGES)
    return TileType(
        id=data["id"],
        name=data["name"],
        edges=(north, east, south, west),
        features=tuple(_feature(each) for each in data["features"]),
        count=data["count"],
        fair=name == "catapult",
        is_start=bool(data.get("start")),
    )


def _feature(data: Mapping[str, Any]) -> Feature:
    return Feature(
        id=data["id"],
        kind=Kind(data["kind"]),
        edges=tuple(EDGES.index(edge) for edge in data.get("edges", ())),
        halves=tuple(HALVES.index(half) for half in data.get("half_edges", ())),
        pennants=data.get("pennants", 0),
        ends_at=data.get("ends_at"),
        cities=tuple(data.get("cities", ())),
        touches=tuple(data.get("touches", ())),
    )


def _check_tile(tile: TileType) -> None:
    """Refuse a tile whose edges and features do not agree.  Rule: CAR-21, CAR-22."""
    kinds = [each.kind is Kind.FAIR for each in tile.features]
    if kinds != sorted(kinds) or sum(kinds) > 1:
        raise ValueError(f"the tile {tile.id!r} must name its fair last, and have one at most")
    cities = {each.id for each in tile.features if each.kind is Kind.CITY}
    for each in tile.features:
        if not {*each.cities} <= cities:
            raise ValueError(f"a field of the tile {tile.id!r} borders a city that is not there")
    for edge, terrain in enumerate(tile.edges):
        kinds_here = [each.kind.value for each in tile.features if edge in each.edges]
        if kinds_here != [terrain.value] * (terrain is not Terrain.FIELD):
            raise ValueError(f"the edge {EDGES[edge]} of the tile {tile.id!r} must be a {terrain.value}")
        for half in (2 * edge, 2 * edge + 1):
            fields = sum(half in each.halves for each in tile.features)
            if fields != (terrain is not Terrain.CITY):
                raise ValueError(
                    f"half-edge {HALVES[half]} of the tile {tile.id!r} must lie in one field or city"
                )
