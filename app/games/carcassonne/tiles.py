"""Tiles as they lie: turned, with what meets the neighbours, and which turns fit where."""

from collections.abc import Mapping
from functools import cache

from attrs import frozen

from app.games.carcassonne.tables import Feature, Kind, Tables, Terrain, TileType

AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The square beyond the north, east, south and west edge, as steps in x and y."""

AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight squares around a monastery, as steps in x and y.  Rule: CAR-42."""

CODES: Mapping[Terrain, int] = {Terrain.FIELD: 1, Terrain.ROAD: 2, Terrain.CITY: 3, Terrain.ABBEY: 0}
"""Two bits that tell the terrains apart; 0 asks for nothing: no neighbour, or the wall of an abbey."""


@frozen
class Turned:
    """
    A tile as it lies on the table.

    Attributes:
        type: What it is.
        turn: Quarter turns clockwise from the drawing.
        codes: Codes of its edges.
        sides: The feature (road or city) at each edge, by number; -1 where there is none.
        halves: The field at each half-edge, by number; -1 where there is none.
    """

    type: TileType
    turn: int
    codes: tuple[int, ...]
    sides: tuple[int, ...]
    halves: tuple[int, ...]

    @property
    def features(self) -> tuple[Feature, ...]:
        """Its features, with edges as they are drawn."""
        return self.type.features


@frozen(eq=False)
class Book:
    """
    All tiles in all turns.

    Attributes:
        turned: By id and turn.
        turns: The turns of a kind that differ in anything but the picture.  Rule: CAR-20.
        fits: By id, and then by what an empty square asks for: the turns among these that fit.
    """

    turned: Mapping[tuple[str, int], Turned]
    turns: Mapping[str, tuple[int, ...]]
    fits: Mapping[str, tuple[tuple[int, ...], ...]]


@cache
def book_of(tables: Tables) -> Book:
    """Return the tiles of *tables* in all turns; made once."""
    turned = {(tile.id, turn): _turn(tile, turn) for tile in tables.tiles for turn in range(4)}
    turns = {tile.id: _distinct(tile) for tile in tables.tiles}
    fits = {
        tile.id: tuple(
            tuple(turn for turn in turns[tile.id] if agrees(turned[tile.id, turn].codes, key))
            for key in range(256)
        )
        for tile in tables.tiles
    }
    return Book(turned, turns, fits)


def agrees(codes: tuple[int, ...], key: int) -> bool:
    """
    Tell whether edges continue what their neighbours show; an abbey has a neighbour at each, of any kind.

    Args:
        codes: Of the edges of a tile.
        key: Two bits for each edge, north lowest: the code the neighbour asks for, or 0.

    Rule: CAR-21, ABB-2.
    """
    asked = ((key >> 2 * edge) & 3 for edge in range(4))
    return all(there in (0, code) if code else there for there, code in zip(asked, codes, strict=True))


def _turn(tile: TileType, turn: int) -> Turned:
    sides, halves = [-1] * 4, [-1] * 8
    for number, feature in enumerate(tile.features):
        for edge in feature.edges:
            sides[(edge + turn) % 4] = number
        for half in feature.halves:
            halves[(half + 2 * turn) % 8] = number
    codes = [CODES[tile.edges[(edge - turn) % 4]] for edge in range(4)]
    return Turned(tile, turn, tuple(codes), tuple(sides), tuple(halves))


def _distinct(tile: TileType) -> tuple[int, ...]:
    """Return the turns that lay other features to other edges."""
    shapes: dict[frozenset[tuple[object, ...]], int] = {}
    for turn in range(4):
        shapes.setdefault(_shape(tile, turn), turn)
    return tuple(shapes.values())


def _shape(tile: TileType, turn: int) -> frozenset[tuple[object, ...]]:
    """Return what a turned tile is to the rules, whatever its features are called."""
    reach = {each.id: frozenset((edge + turn) % 4 for edge in each.edges) for each in tile.features}
    return frozenset(
        (
            each.kind,
            reach[each.id],
            frozenset((half + 2 * turn) % 8 for half in each.halves),
            each.pennants,
            frozenset(reach[city] for city in each.cities),
            each.marks,
        )
        for each in tile.features
        if each.kind is not Kind.FAIR
    )
