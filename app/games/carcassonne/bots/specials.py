"""
Builders, pigs and goods on the search's board: where they can go, and what they bring.

A special figure on the land is a *guest* of a region: its node, its seat, and what piece it is.

Rule: XCAR-4 to XCAR-6, TRD-1 to TRD-4, TRD-6 to TRD-12.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from app.games.carcassonne.bots.tile_plans import FIELD, KINDS, Plan, Plans
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.model import Phase, Position, kept_by
from app.games.carcassonne.options import Options

NORMAL, HEAVY = 1, 32
"""One figure of a kind, as it is counted."""

SPECIAL = 256
"""From here on pieces are special figures, which are not counted among followers."""

MOST = 10
"""For most tokens of a kind.  Rule: TRD-2."""


class Special(NamedTuple):
    """
    A kind of special figure.

    Attributes:
        piece: Its number.
        kinds: Of features, on which it can stand.
        doubles: It brings second parts of turns.
        each_city: What it adds to each city of a field.
    """

    piece: int
    kinds: frozenset[int]
    doubles: bool
    each_city: int


class Guest(NamedTuple):
    """A special figure on the land."""

    node: int
    seat: int
    special: Special


class Ground(Protocol):
    """A board, as far as special figures and goods know it; see `board.Board`."""

    plans: Plans
    options: Options
    masks: list[int]
    men: list[int]
    opens: list[int]
    done: list[int]
    fresh: tuple[int, int, Plan]
    specials: tuple[Special, ...]
    guests: list[Guest]
    goods: list[int]
    again: bool

    def root(self, node: int) -> int:
        """Return the node that stands for a node's region."""

    def farms(self) -> list[int]:
        """Return the nodes of the fields with farmers."""


@lru_cache(maxsize=64)
def pieces_of(crew: tuple[FigureKind, ...]) -> tuple[int, ...]:
    """Return how each figure of a seat is counted."""
    specials = list(dict.fromkeys(kind.id for kind in crew if kind.is_special))
    return tuple(
        SPECIAL + specials.index(kind.id) if kind.is_special else HEAVY if kind.weight > 1 else NORMAL
        for kind in crew
    )


@lru_cache(maxsize=64)
def specials_of(crew: tuple[FigureKind, ...]) -> tuple[Special, ...]:
    """Return the special figures that each seat has one of."""
    return tuple(
        Special(piece, frozenset(KINDS[each] for each in kind.stands), kind.doubles, kind.each_city)
        for kind, piece in zip(crew, pieces_of(crew), strict=True)
        if kind.is_special
    )


def to_hand(board: Ground, seat: int) -> list[Special]:
    """Return the special figures that a seat has to hand."""
    away = {guest.special.piece for guest in board.guests if guest.seat == seat}
    return [each for each in board.specials if each.piece not in away]


def joinable(board: Ground, seat: int) -> Iterator[tuple[int, Special]]:
    """Yield where a seat can put a special figure on the tile laid last.  Rule: TRD-3, TRD-9."""
    _, base, plan = board.fresh
    specials = [] if plan.closed else to_hand(board, seat)
    for number, kind in enumerate(plan.kinds) if specials else ():
        node = board.root(base + number)
        if board.men[node] >> 8 * seat & 255 and (kind == FIELD or board.opens[node] > 0):
            yield from ((number, each) for each in specials if kind in each.kinds)


def extends(board: Ground, seat: int) -> bool:
    """Tell whether the tile laid last adds to where a seat builds.  Rule: TRD-4."""
    _, base, plan = board.fresh
    roots = {board.root(base + number) for number in plan.closable}
    return any(
        board.root(guest.node) in roots
        for guest in board.guests
        if guest.seat == seat and guest.special.doubles
    )


def add_finals(board: Ground, points: list[int]) -> None:
    """Add what goods and pigs bring at the end.  Rule: TRD-2, TRD-10, TRD-11."""
    seats, kinds = len(points), len(board.plans.counted)
    for kind in range(kinds):
        counts = board.goods[kind::kinds]
        most = max(counts)
        for seat in range(seats) if most else ():
            points[seat] += MOST * (counts[seat] == most)
    if board.options.field_scoring != "none":
        for guest in board.guests:
            if guest.special.each_city:
                points[guest.seat] += guest.special.each_city * _paying(
                    board, board.root(guest.node), guest.seat
                )
        for section, each in board.plans.herds:
            _add_herds(board, points, section, each)


def _add_herds(board: Ground, points: list[int], section: int, each: int) -> None:
    """Add what herds on fields bring to whoever scores there.  Rule: RIV-8."""
    for node in board.farms():
        if board.masks[node] & section:
            for seat in range(len(points)):
                if board.men[node] >> 8 * seat & 255:
                    points[seat] += each * _paying(board, node, seat)


def _paying(board: Ground, root: int, seat: int) -> int:
    """Return how many cities pay a seat with a pig or a herd for the field it is in."""
    field = board.masks[root]
    cities = [mask for mask in board.done if mask & field]
    if board.options.field_scoring != "first":
        return sum(map(board.plans.times, cities)) * leads(board.men[root], seat)
    farms = board.farms()
    around = ((city, sum(board.men[node] for node in farms if board.masks[node] & city)) for city in cities)
    return sum(board.plans.times(city) * leads(men, seat) for city, men in around)


def leads(men: int, seat: int) -> bool:
    """Tell whether a seat is among those who lead."""
    counts = [men >> 8 * each & 255 for each in range(6)]
    weights = [count % HEAVY + 2 * (count // HEAVY) for count in counts]
    return 0 < weights[seat] == max(weights)


def prepare(board: Ground, state: Position) -> None:
    """Let a board know what special figures there are, what was gathered, and which part of a turn it is."""
    board.specials, board.guests = specials_of(state.options.crew), []
    names = [name for name, _, _ in board.plans.counted]
    board.goods = [kept_by(state, name, seat) for seat in range(state.seats) for name in names]
    is_second = state.part == 2 and state.phase in (Phase.DRAW, Phase.PLACE)
    board.again = state.again or is_second or state.phase is Phase.AGAIN
