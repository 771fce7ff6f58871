"""
What the search's board must know of every tile in every turn, worked out once for a set of tables.

Squares are single numbers, `STRIDE` apart from row to row.  A tile in a turn is a *code*: four times the
number of its kind, plus the turn.  Masks have one bit for each tile of the game, in sections as wide as
there are tiles: tiles, pennants, one section for each mark of the boxes in play, and one for the first,
second ... city of a tile.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, reduce
from operator import or_

from attrs import frozen

from app.games.carcassonne.bots.challenges import building_of
from app.games.carcassonne.boxes import Mark, Sign
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rivers import turns_back
from app.games.carcassonne.tables import Feature, Kind, Scores, Tables, Terrain, TileType
from app.games.carcassonne.tiles import AHEAD, AROUND, Fits, Lazily, Turned, book_of, rivers_asked

STRIDE = 1024
STEPS = tuple(dx + dy * STRIDE for dx, dy in AHEAD)
RING = tuple(dx + dy * STRIDE for dx, dy in AROUND)
IN_RING = frozenset(RING)

ROAD, CITY, MONASTERY, FIELD = range(4)
KINDS: Mapping[Kind, int] = {Kind.ROAD: ROAD, Kind.CITY: CITY, Kind.MONASTERY: MONASTERY, Kind.FIELD: FIELD}


def place_of(at: Square) -> int:
    """Return a square as a number."""
    return at.x + at.y * STRIDE


def square_of(place: int) -> Square:
    """Return the square that a number stands for."""
    x = (place + STRIDE // 2) % STRIDE - STRIDE // 2
    return Square(x, (place - x) // STRIDE)


@frozen(eq=False)
class Plan:
    """
    A tile in a turn.

    Attributes:
        code: Its number.
        count: How many places for followers it has.
        kinds: What they are.
        opens: How many edges each reaches; -1 for fields and monasteries, which no edge closes.
        none: A zero for each place.
        masks: The bits each contributes, for the tile numbered 0.
        sockets: The place at each of the four edges and then at each of the eight half-edges.
        edges: For each edge: the step to the square beyond, what it asks of that square, and what to join
            across it (a place of ours, a socket of theirs, the open edges that closes).
        walls: For each wall of an abbey: the step to the square beyond, and the socket of theirs it closes.
        closable: The roads and cities among the places.
        river: The edges that a river reaches.
        closed: No figure is put on it when it is laid.  Rule: DRG-2.
        building: 1 for a monastery and 2 for its rival, where buildings challenge each other; else 0.
    """

    code: int
    count: int
    kinds: tuple[int, ...]
    opens: tuple[int, ...]
    none: tuple[int, ...]
    masks: tuple[int, ...]
    sockets: tuple[int, ...]
    edges: tuple[tuple[int, int, tuple[tuple[int, int, int], ...]], ...]
    closable: tuple[int, ...]
    closed: bool
    river: tuple[int, ...] = ()
    walls: tuple[tuple[int, int], ...] = ()
    building: int = 0


@frozen(eq=False)
class Plans:
    """
    All tiles of a set of tables.

    Attributes:
        numbers: Numbers of the kinds, by id.
        plans: By code.
        fits: For each kind and what an empty square asks for: the codes that fit.
        low: The bits of a mask that are points: tiles and pennants.
        tiles: The bits of a mask that are tiles.
        wide: Where the sections of the cities begin: a mask that reaches there is of a city, or of a field.
        bonuses: For each mark its section, what it adds to each tile and pennant of what is finished, and
            whether what is unfinished brings nothing.
        herds: For each mark of fields its section, and what it adds to each city.  Rule: RIV-8.
        rivers: The kinds of tile with a river.
        doubled: The sections of the marks of cities that pay fields double.
        counted: For each mark that changes no points but is counted, its id, its section and how many there
            are: goods.
    """

    numbers: dict[str, int]
    plans: tuple[Plan, ...]
    fits: tuple[Fits, ...]
    low: int
    tiles: int
    wide: int
    bonuses: tuple[tuple[int, int, bool], ...]
    doubled: int
    counted: tuple[tuple[str, int, int], ...]
    herds: tuple[tuple[int, int], ...]
    rivers: frozenset[int]
    scores: Scores

    def bonus(self, mask: int) -> int:
        """Return what the marks of a region add to each of its tiles and pennants, once it is finished."""
        return sum(each for section, each, _ in self.bonuses if mask & section) if mask & self.marked else 0

    def unbarred(
        self, found: Sequence[tuple[int, int]], laid: Mapping[int, tuple[int, Plan]], rim: Mapping[int, int]
    ) -> list[tuple[int, int]]:
        """Return squares and codes where a river neither turns back nor meets an arm.  Rule: RIV-3, RIV-6."""
        plans = self.plans
        return [(place, code) for place, code in found if not _is_barred(laid, rim, place, plans[code])]

    def times(self, mask: int) -> int:
        """Return how many times as much a field gets for a city: those of a kind of mark pay double."""
        return 2 if self.doubled & mask else 1

    def is_risky(self, mask: int) -> bool:
        """Tell whether a region brings nothing as long as it is not finished."""
        return mask & self.risky != 0

    @cached_property
    def marked(self) -> int:
        """The bits of all marks that change what their features bring."""
        return reduce(or_, (section for section, _, _ in self.bonuses), 0)

    @cached_property
    def risky(self) -> int:
        """The bits of the marks with which a region brings nothing as long as it is not finished."""
        return reduce(or_, (section for section, _, is_risky in self.bonuses if is_risky), 0)


def plans_for(options: Options) -> Plans:
    """Return the plans of the tiles that a game is played with."""
    return plans_of(options.played, options.marks, options.signs)


@cache
def plans_of(tables: Tables, marks: tuple[Mark, ...], signs: tuple[Sign, ...]) -> Plans:
    """Return the plans of a set of tables, with the marks and signs that count; made once."""
    book, kinds = book_of(tables), tables.tiles
    span = sum(tile.count for tile in kinds)
    names, section = [mark.id for mark in marks], (1 << span) - 1
    shut = {sign.id for sign in signs if sign.is_closed}
    buildings = [building_of(tile, marks) for tile in kinds]
    return Plans(
        numbers={tile.id: number for number, tile in enumerate(kinds)},
        plans=tuple(
            _plan(4 * number + turn, book.turned[tile.id, turn], span, names, (shut, buildings[number]))
            for number, tile in enumerate(kinds)
            for turn in range(4)
        ),
        fits=tuple(_codes(number, book.fits[tile.id]) for number, tile in enumerate(kinds)),
        low=(1 << 2 * span) - 1,
        tiles=section,
        wide=(2 + len(marks)) * span,
        bonuses=_bonuses(marks, span),
        doubled=sum(section << (2 + place) * span for place, mark in enumerate(marks) if mark.times > 1),
        counted=_counted(kinds, marks, span),
        herds=_herds(kinds, marks, span),
        rivers=frozenset(number for number, each in enumerate(kinds) if book.turned[each.id, 0].river),
        scores=tables.scores,
    )


def _bonuses(marks: tuple[Mark, ...], span: int) -> tuple[tuple[int, int, bool], ...]:
    """Return the marks that change what their features bring."""
    section = (1 << span) - 1
    return tuple(
        (section << (2 + place) * span, mark.each, mark.is_risky)
        for place, mark in enumerate(marks)
        if mark.each or mark.is_risky
    )


def ranks_of(options: Options) -> dict[int, int]:
    """Return which kinds of tile are drawn before the others, by number, and when.  Rule: RIV-1."""
    if options.outset is None:
        return {}
    numbers = plans_for(options).numbers
    return {numbers[kind]: rank for kind, rank in options.outset.ranks.items()}


def _is_barred(laid: Mapping[int, tuple[int, Plan]], rim: Mapping[int, int], place: int, plan: Plan) -> bool:
    for edge in plan.river:
        there = laid.get(place + STEPS[edge])
        if there is None and rivers_asked(rim.get(place + STEPS[edge], 0)):
            return True
        if there is not None and turns_back(plan.river, edge, there[1].river):
            return True
    return False


def _codes(number: int, fits: Fits) -> Fits:
    """Return the codes of a kind of tile that fit, by what a square asks for."""
    if isinstance(fits, tuple):
        return tuple(tuple(4 * number + turn for turn in turns) for turns in fits)
    return Lazily(lambda key: tuple(4 * number + turn for turn in fits[key]))


def _counted(
    kinds: Sequence[TileType], marks: tuple[Mark, ...], span: int
) -> tuple[tuple[str, int, int], ...]:
    """Return the marks that are counted, each with its section and how many there are."""
    section = (1 << span) - 1
    found = []
    for place, mark in enumerate(marks):
        if mark.is_gathered:
            count = sum(tile.count for tile in kinds for each in tile.features if mark.id in each.marks)
            found.append((mark.id, section << (2 + place) * span, count))
    return tuple(found)


def _herds(kinds: Sequence[TileType], marks: tuple[Mark, ...], span: int) -> tuple[tuple[int, int], ...]:
    """Return the marks of fields that are drawn on any tile, each with its section and what it adds."""
    drawn = {name for tile in kinds for each in tile.features for name in each.marks}
    return tuple(
        (((1 << span) - 1) << (2 + place) * span, mark.each_city)
        for place, mark in enumerate(marks)
        if mark.each_city and mark.id in drawn
    )


def _plan(code: int, tile: Turned, span: int, marks: list[str], more: tuple[set[str], int]) -> Plan:
    # Towers come last among the places, and no figure on one is in a region.
    places = [each for each in tile.type.places if each.kind in KINDS]
    kinds = tuple(KINDS[each.kind] for each in places)
    return Plan(
        code=code,
        count=len(places),
        kinds=kinds,
        opens=tuple(len(each.edges) if each.edges else -1 for each in places),
        none=(0,) * len(places),
        masks=tuple(_mask(tile.type, each, span, marks) for each in places),
        sockets=tile.sides + tile.halves,
        edges=tuple((step, tile.asks[edge], _joins(tile, edge)) for edge, step in enumerate(STEPS)),
        closable=tuple(number for number, kind in enumerate(kinds) if kind in (ROAD, CITY)),
        river=tile.river,
        closed=not more[0].isdisjoint(tile.type.signs),
        walls=tuple(
            (step, (edge + 2) % 4)
            for edge, step in enumerate(STEPS)
            if tile.type.edges[(edge - tile.turn) % 4] is Terrain.ABBEY
        ),
        building=more[1],
    )


def _mask(tile: TileType, feature: Feature, span: int, marks: list[str]) -> int:
    cities, first = [each.id for each in tile.features if each.kind is Kind.CITY], 2 + len(marks)
    marked = sum(1 << (2 + place) * span for place, mark in enumerate(marks) if mark in feature.marks)
    if feature.kind is Kind.FIELD:
        return marked | sum(1 << (first + cities.index(city)) * span for city in feature.cities)
    mask = marked | 1 | (1 << span if feature.pennants else 0)
    return mask | 1 << (first + cities.index(feature.id)) * span if feature.kind is Kind.CITY else mask


def _joins(tile: Turned, edge: int) -> tuple[tuple[int, int, int], ...]:
    """Return what meets across an edge: the middle, then half by half."""
    back, joins = (edge + 2) % 4, []
    if tile.sides[edge] >= 0:
        joins.append((tile.sides[edge], back, 2))
    for mine, theirs in ((2 * edge, 2 * back + 1), (2 * edge + 1, 2 * back)):
        if tile.halves[mine] >= 0:
            joins.append((tile.halves[mine], 4 + theirs, 0))
    return tuple(joins)


def pile_of(state: Position) -> list[int]:
    """Return the tiles that are still to be drawn, by the numbers of their kinds."""
    numbers = plans_for(state.options).numbers
    return [numbers[kind] for kind, count in state.pile.items() for _ in range(count)]
