"""
Roads, cities, monasteries and fields as they grow: which features of tiles belong together.

Every feature of a tile is a node; nodes that are joined form a region.  Fields are joined by
half-edges, never by whole edges: on the tile CA08 one edge carries two fields, and a neighbour joins them.

Rule: CAR-22, FAIR-05 to FAIR-09, CAR-AMB-12.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from app.core.command import Seat
from app.games.carcassonne import box_shelf
from app.games.carcassonne.boxes import FigureKind, Mark
from app.games.carcassonne.model import Follower, Laid, Phase, Position, Region, Square, is_follower, kind_of
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Feature, Kind
from app.games.carcassonne.tiles import AHEAD, AROUND, Turned


def root_of(state: Position, node: int) -> int:
    """Return the node that stands for the region a node belongs to."""
    links = state.links
    while links[node] != node:
        node = links[node]
    return node


def root_at(state: Position, at: Square, feature: int) -> int:
    """Return the region of a feature of the tile on a square."""
    return root_of(state, state.tiles[at].root + feature)


def lay(state: Position, at: Square, kind: str, turn: int) -> None:
    """
    Lay a tile and join its features to those of its neighbours.

    Rule: CAR-21, CAR-22.
    """
    turned = state.book.turned
    tile = turned[kind, turn]
    laid = Laid(kind, turn, len(state.tiles), len(state.links))
    state.tiles[at] = laid
    _found(state, tile, laid)
    _update_rim(state, at, tile)
    for edge, (dx, dy) in enumerate(AHEAD):
        other = state.tiles.get(Square(at.x + dx, at.y + dy))
        if other is not None:
            _join_edge(state, edge, (laid, tile), (other, turned[other.type, other.turn]))


@frozen
class Land:
    """Tiles and the features they have joined to; the fields are those of `Position`."""

    tiles: Mapping[Square, Laid]
    rim: Mapping[Square, int]
    links: Sequence[int]
    regions: Mapping[int, Region]


def grown(state: Position, tiles: Iterable[tuple[Square, str, int]]) -> Land:
    """Return the land of tiles laid in this order, each a square, an id and a turn.  Rule: CAR-22."""
    return _grown(state.options, tuple(tiles))


@lru_cache(maxsize=16)
def _grown(options: Options, tiles: tuple[tuple[Square, str, int], ...]) -> Land:
    """Whoever takes a position apart asks for the same land twice: to build it, and to see what is wrong."""
    land = Position(options, (), 0, Phase.PLACE, {})
    for each in tiles:
        lay(land, *each)
    return Land(land.tiles, land.rim, land.links, land.regions)


def _found(state: Position, tile: Turned, laid: Laid) -> None:
    """Let every feature of a tile be a region of its own."""
    for number, each in enumerate(tile.type.places):
        node = laid.root + number
        cities = frozenset(laid.root + tile.type.index(city) for city in each.cities)
        state.links.append(node)
        state.regions[node] = Region(each.kind, 1 << laid.number, each.pennants, len(each.edges), cities)


def _update_rim(state: Position, at: Square, tile: Turned) -> None:
    """The square is taken; its empty neighbours learn what it asks for."""
    state.rim.pop(at, None)
    for edge, (dx, dy) in enumerate(AHEAD):
        beyond = Square(at.x + dx, at.y + dy)
        if beyond not in state.tiles:
            state.rim[beyond] = state.rim.get(beyond, 0) | tile.asks[edge]


def _join_edge(state: Position, edge: int, one: tuple[Laid, Turned], two: tuple[Laid, Turned]) -> None:
    """Join what meets across an edge: a road or city in its middle, fields half by half.  Rule: CAR-22."""
    (laid, here), (other, there) = one, two
    back = (edge + 2) % 4
    if here.codes[edge] != there.codes[back]:
        # Only by hand can a road be laid against a city: nothing goes on there.
        _close(state, edge, one, two)
        return
    if here.sides[edge] >= 0:
        root = _join(state, laid.root + here.sides[edge], other.root + there.sides[back])
        had = state.regions[root]
        state.regions[root] = Region(had.kind, had.tiles, had.pennants, had.open - 2, had.cities)
    for mine, theirs in ((2 * edge, 2 * back + 1), (2 * edge + 1, 2 * back)):
        # By hand the wall inside a block can lie against a field: nothing goes on there.
        if here.halves[mine] >= 0 and there.halves[theirs] >= 0:
            _join(state, laid.root + here.halves[mine], other.root + there.halves[theirs])


def _close(state: Position, edge: int, one: tuple[Laid, Turned], two: tuple[Laid, Turned]) -> None:
    """Let a road or city end at the wall of an abbey.  Rule: ABB-3."""
    for (_, abbey), (laid, tile), side in ((one, two, (edge + 2) % 4), (two, one, edge)):
        if not abbey.codes[(side + 2) % 4] and tile.sides[side] >= 0:
            root = root_of(state, laid.root + tile.sides[side])
            had = state.regions[root]
            state.regions[root] = Region(had.kind, had.tiles, had.pennants, had.open - 1, had.cities)


def _join(state: Position, one: int, other: int) -> int:
    """Join the regions of two nodes, the smaller to the larger; return the root."""
    one, other = root_of(state, one), root_of(state, other)
    if one == other:
        return one
    if state.regions[one].tiles.bit_count() < state.regions[other].tiles.bit_count():
        one, other = other, one
    state.links[other] = one
    kept, gone = state.regions[one], state.regions.pop(other)
    state.regions[one] = Region(
        kept.kind,
        kept.tiles | gone.tiles,
        kept.pennants + gone.pennants,
        kept.open + gone.open,
        kept.cities | gone.cities,
    )
    return one


def neighbours(state: Position, at: Square) -> int:
    """Return how many of the eight squares around a square hold tiles.  Rule: CAR-42."""
    return sum((at.x + dx, at.y + dy) in state.tiles for dx, dy in AROUND)


def is_complete(state: Position, root: int, at: Square) -> bool:
    """
    Tell whether a region is finished.

    Args:
        root: Of the region.
        at: A square of it; a monastery's own.

    Rule: CAR-40, CAR-41, CAR-42, CAR-44.
    """
    region = state.regions[root]
    if region.kind is Kind.MONASTERY:
        return neighbours(state, at) == len(AROUND)
    return region.open == 0 and (region.kind is Kind.ROAD or region.kind is Kind.CITY)


def followers_in(state: Position, root: int) -> list[int]:
    """Return the followers in a region, by number.  Rule: XCAR-4."""
    found = figures_in(state, root)
    if not found or not state.options.boxes:
        return found
    return [each for each in found if is_follower(state, each)]


def figures_in(state: Position, root: int) -> list[int]:
    """Return all figures in a region, by number."""
    tiles = state.tiles
    return [
        number
        for number, each in state.followers.items()
        if root_of(state, tiles[each.at].root + each.feature) == root
    ]


def place_of(state: Position, each: Follower) -> Feature | None:
    """Return what a follower stands on; None if there is no such place."""
    laid = state.tiles.get(each.at)
    features = () if laid is None else state.book.turned[laid.type, 0].features
    return features[each.feature] if each.feature < len(features) else None


def is_on_tower(state: Position, each: Follower) -> bool:
    """Tell whether a follower stands on top of a tower, and so in nothing that is scored.  Rule: TWR-9."""
    laid = state.tiles.get(each.at)
    if laid is None or laid.type not in state.book.having[Kind.TOWER]:
        return False
    place = place_of(state, each)
    return place is not None and place.kind is Kind.TOWER


def is_in_quarter(state: Position, each: Follower) -> bool:
    """Tell whether a follower stands behind a wall where only tokens reach it.  Rule: CNT-11, RX-26."""
    laid = state.tiles.get(each.at)
    if laid is None or laid.type not in state.book.having[Kind.QUARTER]:
        return False
    place = place_of(state, each)
    return place is not None and place.kind is Kind.QUARTER


def is_free(state: Position, at: Square, feature: int) -> bool:
    """Tell whether a whole feature holds no follower at all.  Rule: CAR-32, XCAR-5."""
    return not followers_in(state, root_at(state, at, feature))


def are_none(state: Position, figures: Sequence[int]) -> bool:
    """Tell whether no follower is among figures.  Rule: XCAR-4, XCAR-5."""
    return not any(is_follower(state, each) for each in figures)


def majority(state: Position, followers: list[int]) -> tuple[Seat, ...]:
    """Return who has most followers among these, all if they are equal.  Rule: CAR-45, INN-7, ABB-7."""
    owners = [state.followers[number].owner for number in followers]
    if state.options.boxes:
        crew = state.options.crew
        weights = [weight_of(state, number, crew[number % len(crew)]) for number in followers]
        owners = [owner for owner, weight in zip(owners, weights, strict=True) for _ in range(weight)]
    most = max(map(owners.count, owners), default=0)
    return tuple(seat for seat in range(state.seats) if most and owners.count(seat) == most)


def weight_of(state: Position, number: int, kind: FigureKind) -> int:
    """Return as how many followers a figure counts where it stands.  Rule: INN-7, ABB-7, RX-12."""
    if not kind.by_pennants:
        return kind.weight
    each = state.followers[number]
    return state.regions[root_at(state, each.at, each.feature)].pennants


def marks_of(state: Position, root: int) -> tuple[Mark, ...]:
    """Return the marks on a road or city, each once.  Rule: INN-5, INN-6."""
    wanted = state.options.marks_on[state.regions[root].kind]
    found = drawn_marks(state, root) if wanted else ()
    return tuple(mark for mark in wanted if mark.id in found)


def drawn_marks(state: Position, root: int) -> list[str]:
    """Return what is drawn on a road or city, each as often as it is, counting or not.  Rule: TRD-1."""
    marked = state.book.marked
    found: list[str] = []
    for laid in tiles_of(state, root):
        for number, marks in marked.get(laid.type, ()):
            if root_of(state, laid.root + number) == root:
                found += marks
    return found


def herds_on(state: Position, root: int) -> int:
    """Return what the herds on a field add to each of its cities.  Rule: RIV-8."""
    wanted = box_shelf.herds(state.options.boxes)
    drawn = drawn_marks(state, root) if wanted else []
    return sum(mark.each_city for mark in wanted if mark.id in drawn)


def standing(state: Position) -> dict[int, list[int]]:
    """Return who is where: all figures on the land by number, by the root of what they stand on."""
    groups: dict[int, list[int]] = {}
    tiles = state.tiles
    for number, each in state.followers.items():
        groups.setdefault(root_of(state, tiles[each.at].root + each.feature), []).append(number)
    return groups


def companions(state: Position, seat: Seat, figures: Iterable[int]) -> list[int]:
    """Return a seat's own followers among figures: those a special figure can join.  Rule: TRD-3, TRD-9."""
    followers = state.followers
    return [each for each in figures if followers[each].owner == seat and is_follower(state, each)]


def left_alone(state: Position) -> list[int]:
    """Return the special figures whose last companion is gone, by number.  Rule: XCAR-6."""
    if not state.options.has_specials:
        return []
    specials = [number for number in state.followers if not is_follower(state, number)]
    there = standing(state) if specials else {}
    at = {number: figures for figures in there.values() for number in figures}
    return [each for each in specials if not companions(state, state.followers[each].owner, at[each])]


def extends_own(state: Position, at: Square, seat: Seat) -> bool:
    """
    Tell whether a tile adds to a road or city with a figure of a seat that brings a second part.

    Rule: TRN-2, TRD-4.
    """
    if not state.options.has_specials:
        return False
    builders = [
        each
        for number, each in state.followers.items()
        if each.owner == seat and kind_of(state, number).doubles
    ]
    if not builders:
        return False
    laid = state.tiles[at]
    count = len(state.book.turned[laid.type, laid.turn].type.places)
    roots = {root_of(state, laid.root + number) for number in range(count)}
    return any(root_at(state, each.at, each.feature) in roots for each in builders)


def complete_cities(state: Position, root: int) -> set[int]:
    """Return the completed cities a field borders, by their roots, each once.  Rule: CAR-62, CAR-63."""
    found = {root_of(state, node) for node in state.regions[root].cities}
    return {city for city in found if state.regions[city].open == 0}


def occupied(state: Position) -> Iterator[tuple[int, Square, list[int]]]:
    """Yield every region with followers: its root, a square of it (a monastery's own), and who is there."""
    for root, numbers in standing(state).items():
        yield root, state.followers[numbers[0]].at, numbers


def tiles_of(state: Position, root: int) -> Iterator[Laid]:
    """Yield a region's tiles, in the order they were laid; those of the land lie in that of their numbers."""
    laid, tiles = list(state.tiles.values()), state.regions[root].tiles
    while tiles:
        yield laid[(tiles & -tiles).bit_length() - 1]
        tiles &= tiles - 1


def squares_of(state: Position, root: int) -> list[Square]:
    """Return the squares of a region's tiles, in the order they were laid."""
    tiles = state.regions[root].tiles
    return [at for at, laid in state.tiles.items() if tiles >> laid.number & 1]
