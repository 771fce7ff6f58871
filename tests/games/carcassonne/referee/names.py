"""What the engine calls boxes, tiles, figures and places, and what we call them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

from app.games.carcassonne.expansions.count.quarters import serving
from app.games.carcassonne.features import place_of
from app.games.carcassonne.model import Position, Square, kind_of
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.tiles import book_of
from app.paths import RESOURCES


class Theirs(NamedTuple):
    """
    A box as the engine knows it.

    Attributes:
        tiles: Its set of tiles.
        elements: What else it brings.
    """

    tiles: str
    elements: Mapping[str, Any]


BOXES: Mapping[str, Theirs] = {
    "inns": Theirs("inns-and-cathedrals:1", {"big-follower": 1, "inn": True, "cathedral": True}),
    "traders": Theirs("traders-and-builders:1", {"traders": True, "builder": 1, "pig": 1}),
    "dragon": Theirs(
        "princess-and-dragon:1", {"dragon": True, "fairy": True, "princess": True, "portal": True}
    ),
    "tower": Theirs("tower:1", {"tower": True}),
    "abbey": Theirs("abbey-and-mayor:1", {"abbey": True, "barn": 1, "wagon": 1, "mayor": 1}),
    "king": Theirs("king-and-robber:1", {"king": True, "robber": True}),
    "cult": Theirs("cult/6", {"shrine": True}),
    "siege": Theirs("siege/cathars", {"siege": True, "escape": True}),
    "count": Theirs("count", {"count": True}),
    "river": Theirs("river/1:1", {"river": True}),
    "river2": Theirs("river/2:1", {"river": True}),
}

BASE: Mapping[str, str] = {
    "A": "LR", "B": "L", "C": "Cccc+", "D": "RCr", "E": "C", "F": "CFc+", "G": "CFc.1", "H": "CFC.2",
    "I": "CC.2", "J": "CRr", "K": "RrC", "L": "CRRR", "M": "Cc+", "N": "Cc.1", "O": "CcRr+", "P": "CcRr",
    "Q": "Ccc+", "R": "Ccc", "S": "CccR+", "T": "CccR", "U": "RFr", "V": "Rr", "W": "RRR", "X": "RRRR",
}  # fmt: skip

ABBEY, OUR_ABBEY, START_TILE = "AM/A", "AMA", "D"

FIGURES: Mapping[str, str] = {
    "SmallFollower": "follower", "BigFollower": "big", "Builder": "builder", "Pig": "pig",
    "Mayor": "mayor", "Wagon": "wagon", "Barn": "barn",
}  # fmt: skip

KINDS: Mapping[str, Kind] = {
    "City": Kind.CITY, "Road": Kind.ROAD, "Field": Kind.FIELD, "Monastery": Kind.MONASTERY,
    "Tower": Kind.TOWER,
}  # fmt: skip

Place: TypeAlias = tuple[int, int, int] | tuple[str]
"""The x and y of a square, and the number of a feature on its tile; or a quarter of Carcassonne."""

QUARTER = "QUARTER_"

Ports: TypeAlias = frozenset[str]
"""Where a feature meets the edges: "N" ... "W", or "NL" ... "WR" for the halves of edges."""

_EDGES = "NESW"
_HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")


@cache
def their_names() -> Mapping[str, str]:
    """Return what the engine calls our tiles."""
    found = {ours: f"BA/{theirs}" for ours, theirs in BASE.items()}
    for file in (RESOURCES / "games" / "carcassonne" / "expansions").glob("*.json"):
        for each in json.loads(file.read_text("utf-8"))["sets"].values():
            found |= {tile["id"]: tile["jcz_id"] for tile in each["tiles"] if "jcz_id" in tile}
    return {**found, OUR_ABBEY: ABBEY}


def our_name(state: Position, theirs: str) -> str:
    """Return what we call a tile of the engine; a spring by the box that is played with."""
    names = their_names()
    return next(tile.id for tile in state.options.played.tiles if names.get(tile.id) == theirs)


def ports(location: str) -> Ports:
    """Return where a place meets the edges, by the engine's name of it; none inside a tile."""
    if location in ("I", "II", "III", "IV"):
        return frozenset()
    if location.startswith("_"):
        return frozenset(_EDGES) - {location[1:]}
    parts = location.split(".")
    return frozenset(port for part in parts for port in ([part] if part in _HALVES else part))


def _turned(ports: Ports, turns: int) -> Ports:
    """Return ports when the tile is turned clockwise so often."""
    return frozenset(_EDGES[(_EDGES.index(port[0]) + turns) % 4] + port[1:] for port in ports)


Drawing: TypeAlias = frozenset[tuple[Kind, Ports]]


def _our_drawing(features: Any) -> Drawing:
    return frozenset((each.kind, _reached(each)) for each in features)


def _reached(feature: Any) -> Ports:
    """Return where a feature meets the edges as its tile is drawn."""
    edges = (_EDGES[edge] for edge in feature.edges)
    return frozenset([*edges, *(_HALVES[half] for half in feature.halves)])


def _their_drawing(tile: ET.Element) -> Drawing:
    found = [(KINDS.get(each.tag.capitalize()), (each.text or "").split()) for each in tile]
    return frozenset((kind, frozenset(words) - {"I", "II"}) for kind, words in found if kind is not None)


@cache
def definitions(folder: Path) -> Mapping[str, ET.Element]:
    """Return the engine's definitions of tiles, by its names."""
    files = (ET.parse(file).getroot() for file in sorted(folder.glob("*.xml")))
    return {tile.attrib["id"]: tile for root in files for tile in root.iter("tile")}


@cache
def lies_turned(folder: Path, ours: str, tiles: Any) -> int:
    """
    Return how often the engine's drawing of a tile is turned clockwise to get ours.

    Raises:
        ValueError: If no turn makes them alike: the tiles differ.
    """
    tile = next(each for each in tiles if each.id == ours)
    theirs = definitions(folder).get(their_names()[ours])
    if theirs is None or their_names()[ours].startswith("CO/"):
        return 0  # there its own city inside the block is none
    wanted, drawn = _our_drawing(tile.features), _their_drawing(theirs)
    for turns in range(4):
        if frozenset((kind, _turned(each, turns)) for kind, each in drawn) == wanted:
            return turns
    raise ValueError(f"{ours} is not {their_names()[ours]}: {wanted} {drawn}")


def _features_at(state: Position, at: Square) -> Iterator[tuple[int, Kind, Ports]]:
    laid = state.tiles[at]
    for number, each in enumerate(state.book.turned[laid.type, 0].features):
        yield number, each.kind, _turned(_reached(each), laid.turn)


def place(state: Position, pointer: Mapping[str, Any]) -> Place:
    """Return where the engine points to."""
    at, location = Square(*pointer["position"]), pointer["location"]
    if location.startswith(QUARTER):
        return (location.removeprefix(QUARTER).lower(),)
    kind, wanted = KINDS[pointer["feature"]], ports(location)
    found = [
        number for number, each, reached in _features_at(state, at) if each is kind and reached == wanted
    ]
    if not found:
        raise ValueError(f"no such place: {pointer}")
    return (*at, found[1 if location == "II" else 0])


Figure: TypeAlias = tuple[int | str, ...]
"""Whose it is, what kind, and where it stands."""


def figure(state: Position, number: int) -> Figure:
    """Return one of our figures on the land."""
    each = state.followers[number]
    at = place_of(state, each)
    serves = None if at is None else at.serves
    place: Place = (*each.at, each.feature) if serves is None else (serving(serves).id,)
    return (each.owner, kind_of(state, number).id, *place)


def usual_turn(state: Position, tile: str, turn: int) -> int:
    """Return the turn among those that we offer that lays a tile the same way."""
    return turn % len(book_of(state.options.played).turns[tile])


def elements(boxes: tuple[str, ...]) -> Mapping[str, Any]:
    """Return what boxes bring, by the engine's names; herds count with pigs only.  Rule: RIV-8."""
    found = {name: each for box in boxes for name, each in BOXES[box].elements.items()}
    return {**found, "pig-herd": True} if {"river2", "traders"} <= {*boxes} else found


def start_of(options: Options) -> Sequence[tuple[str, int, int]]:
    """Return the tiles that lie at the start, and on which squares."""
    return ((START_TILE, 0, 0),) if options.outset is None else options.outset.laid
