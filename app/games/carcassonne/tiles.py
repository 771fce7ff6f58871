"""Tiles as they lie: turned, with what meets the neighbours, and which turns fit where."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Protocol

from attrs import frozen

from app.games.carcassonne.tables import Feature, Kind, Tables, Terrain, TileType

AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The square beyond the north, east, south and west edge, as steps in x and y."""

AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight squares around a monastery, as steps in x and y.  Rule: CAR-42."""

CODES: Mapping[Terrain, int] = {
    Terrain.FIELD: 1,
    Terrain.ROAD: 2,
    Terrain.CITY: 3,
    Terrain.RIVER: 4,
    Terrain.ABBEY: 0,
    Terrain.INNER: 5,
}
"""What tells the terrains apart; 0 asks for nothing: no neighbour, or the wall of an abbey."""

RIVER, INNER = CODES[Terrain.RIVER], CODES[Terrain.INNER]

PLAIN = 256
"""There are so many things that an empty square can ask for where no river runs."""


class Fits(Protocol):
    """By what an empty square asks for: the turns of a tile that fit, or codes of them."""

    def __getitem__(self, key: int, /) -> tuple[int, ...]:
        """Return what fits; nothing is no error."""


@frozen
class Turned:
    """
    A tile as it lies on the table.

    Attributes:
        type: What it is.
        turn: Quarter turns clockwise from the drawing.
        codes: Codes of its edges.
        asks: For each edge: what it asks of the square beyond, as bits of that square's key.
        sides: The feature (road or city) at each edge, by number; -1 where there is none.
        halves: The field at each half-edge, by number; -1 where there is none.
        river: The edges that a river reaches.
    """

    type: TileType
    turn: int
    codes: tuple[int, ...]
    asks: tuple[int, ...]
    sides: tuple[int, ...]
    halves: tuple[int, ...]
    river: tuple[int, ...] = ()

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
    fits: Mapping[str, Fits]

    @cached_property
    def having(self) -> Mapping[Kind, Mapping[str, int]]:
        """By kind of feature: the tiles that have one, by id, each with the number of its first."""
        return self._numbers(lambda each: each.kind)

    @cached_property
    def serving(self) -> Mapping[Kind, Mapping[str, int]]:
        """By what is served from a quarter: the tiles that have one, by id, each with its number."""
        return self._numbers(lambda each: each.serves)

    @cached_property
    def marked(self) -> Mapping[str, Sequence[tuple[int, tuple[str, ...]]]]:
        """By id, of the tiles with marks: the features that have any, by number, each with its marks."""
        found = {
            tile: [(number, each.marks) for number, each in enumerate(turned.features) if each.marks]
            for (tile, _), turned in self.turned.items()
        }
        return {tile: marks for tile, marks in found.items() if marks}

    def _numbers(self, kind_of: Callable[[Feature], Kind | None]) -> Mapping[Kind, Mapping[str, int]]:
        found: dict[Kind, dict[str, int]] = {kind: {} for kind in Kind}
        for (tile, _), turned in self.turned.items():
            for number, each in enumerate(turned.features):
                if (kind := kind_of(each)) is not None:
                    found[kind].setdefault(tile, number)
        return found


class Lazily(dict[int, tuple[int, ...]]):
    """
    What fits, found out when it is asked for: with rivers a square can ask for too many things.

    Args:
        find: Returns what fits.
    """

    def __init__(self, find: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: int) -> tuple[int, ...]:
        found = self[key] = self._find(key)
        return found


@cache
def book_of(tables: Tables) -> Book:
    """Return the tiles of *tables* in all turns; made once."""
    turned = {(tile.id, turn): _turn(tile, turn) for tile in tables.tiles for turn in range(4)}
    turns = {tile.id: _distinct(tile) for tile in tables.tiles}
    has_rivers = any(Terrain.RIVER in tile.edges for tile in tables.tiles)
    fits: dict[str, Fits] = {}
    for tile in tables.tiles:
        find = _fitting([turned[tile.id, turn] for turn in turns[tile.id]])
        fits[tile.id] = Lazily(find) if has_rivers else tuple(map(find, range(PLAIN)))
    return Book(turned, turns, fits)


def _fitting(tiles: list[Turned]) -> Callable[[int], tuple[int, ...]]:
    """
    Return what tells which turns of a tile fit.  A river goes on, and joins no other, or it begins.

    Rule: CAR-21, RIV-2, RIV-6, RIV-10, RX-10.
    """
    # By edge and by what is asked for there: the turns that agree, as bits.
    north, east, south, west = (
        tuple(
            sum(continues(code, each.codes[edge]) << number for number, each in enumerate(tiles))
            for code in range(RIVER + 1)
        )
        for edge in range(4)
    )

    def find(key: int) -> tuple[int, ...]:
        found = north[asked(key, 0)] & east[asked(key, 1)] & south[asked(key, 2)] & west[asked(key, 3)]
        return tuple(
            each.turn
            for number, each in enumerate(tiles if found else ())
            if found >> number & 1 and (not each.river or rivers_asked(key) == 1 or leads_away(each, key))
        )

    return find


def leads_away(spring: Turned, key: int) -> bool:
    """Tell whether a river that begins here, and at none, leads away from what lies behind it.  RIV-10."""
    is_first = spring.type.is_spring and not rivers_asked(key)
    return is_first and asked(key, (spring.river[0] + 2) % 4) != 0


def ask(code: int, edge: int) -> int:
    """
    Return what an edge of a square is asked for, as bits of its key.

    Two bits for each edge, north lowest, and beyond these one more for a river.  Inside a block no square
    stays empty, unless by hand: there a city goes on.
    """
    code = CODES[Terrain.CITY] if code == INNER else code
    return 1 << 8 + edge if code == RIVER else code << 2 * edge


def asked(key: int, edge: int) -> int:
    """Return the code that is asked for at an edge of a square, or 0."""
    return RIVER if key >> 8 + edge & 1 else key >> 2 * edge & 3


def rivers_asked(key: int) -> int:
    """Return how many rivers lead to a square."""
    return (key >> 8).bit_count()


def agrees(codes: tuple[int, ...], key: int) -> bool:
    """
    Tell whether edges continue what their neighbours show; an abbey has a neighbour at each, of any kind.

    Args:
        codes: Of the edges of a tile.
        key: What the square asks for; see `ask`.

    Rule: CAR-21, ABB-2.
    """
    return all(continues(asked(key, edge), code) for edge, code in enumerate(codes))


def continues(asked_for: int, code: int) -> bool:
    """Tell whether an edge with a code continues what is asked for there.  Rule: CAR-21, ABB-2."""
    return asked_for in (0, code) if code else asked_for != 0


def _turn(tile: TileType, turn: int) -> Turned:
    sides, halves = [-1] * 4, [-1] * 8
    for number, feature in enumerate(tile.features):
        for edge in feature.edges:
            sides[(edge + turn) % 4] = number
        for half in feature.halves:
            halves[(half + 2 * turn) % 8] = number
    codes = [CODES[tile.edges[(edge - turn) % 4]] for edge in range(4)]
    asks = tuple(ask(code, (edge + 2) % 4) for edge, code in enumerate(codes))
    river = tuple(edge for edge, code in enumerate(codes) if code == RIVER)
    return Turned(tile, turn, tuple(codes), asks, tuple(sides), tuple(halves), river)


def _distinct(tile: TileType) -> tuple[int, ...]:
    """Return the turns that lay other features to other edges."""
    shapes: dict[frozenset[tuple[object, ...]], int] = {}
    for turn in range(4):
        shapes.setdefault(_shape(tile, turn), turn)
    return tuple(shapes.values())


def _shape(tile: TileType, turn: int) -> frozenset[tuple[object, ...]]:
    """Return what a turned tile is to the rules, whatever its features are called."""
    reach = {each.id: frozenset((edge + turn) % 4 for edge in each.edges) for each in tile.features}
    rivers = frozenset(
        (Terrain.RIVER, (edge + turn) % 4) for edge, each in enumerate(tile.edges) if each is Terrain.RIVER
    )
    return rivers | frozenset(
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
