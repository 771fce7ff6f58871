"""
Markers on the search's board: who has finished the largest of a kind, and what that may bring.

Rule: KNG-1 to KNG-3, KNG-5, XOPT-08.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import NamedTuple, Protocol

from app.games.carcassonne.bots.tile_plans import CITY, KINDS, ROAD
from app.games.carcassonne.model import Position
from app.games.carcassonne.options import Options

NOBODY = -1
"""Has a marker that nobody has taken yet."""

FIXED = {"ten": (10, 20), "both": (15, 40)}
"""By how it is chosen what one marker brings, and two."""


class Held(NamedTuple):
    """
    A marker.

    Attributes:
        kind: Of what is finished.
        seat: Who holds it, or `NOBODY`.
        size: The tiles of what it was taken for.
        done: How many of that kind are finished.
    """

    kind: int
    seat: int
    size: int
    done: int


class Ground(Protocol):
    """A board, as far as markers know it; see `board.Board`."""

    options: Options
    points: list[int]
    held: tuple[Held, ...]


def held_in(state: Position) -> tuple[Held, ...]:
    """Return the markers of a game, before anything on its land is counted."""
    found = []
    for marker in state.options.markers:
        kept = state.kept.get(marker.id) or (0,) * state.seats
        holder = next((seat for seat, size in enumerate(kept) if size), NOBODY)
        found.append(Held(KINDS[marker.kind], holder, max(kept), 0))
    return tuple(found)


def counted(held: Sequence[Held], land: Sequence[Held]) -> tuple[Held, ...]:
    """Return the markers of a game, with how much of each kind is finished on its land."""
    return tuple(each._replace(done=there.done) for each, there in zip(held, land, strict=True))


def note(board: Ground, kind: int, tiles: int, seat: int) -> None:
    """Let a seat finish something of a kind: nobody, where a land is only looked at.  Rule: KNG-1, KNG-2."""
    board.held = tuple(after(board.held, kind, tiles, seat))


def paid(options: Options, before: Sequence[Held], held: Sequence[Held]) -> Iterator[tuple[int, int]]:
    """
    Yield whom markers pay at once for what a tile has finished, and how much.

    Whoever has a marker in the end is paid for all of it, as the rules score the largest first.

    Rule: KNG-5, XOPT-08.
    """
    if options.king_scoring == "once":
        for old, new in zip(before, held, strict=True):
            if new.seat >= 0 and new.done > old.done:
                yield new.seat, new.done - old.done


def pay(board: Ground, before: Sequence[Held], seat: int) -> None:
    """Pay for what a seat has finished with its tile; nothing where a land is only looked at."""
    if seat >= 0 and board.held is not before:
        for each, points in paid(board.options, before, board.held):
            board.points[each] += points


def after(held: Sequence[Held], kind: int, tiles: int, seat: int) -> list[Held]:
    """Return the markers once a seat has finished something of a kind.  Rule: KNG-1, KNG-2, RX-22."""
    return [
        each
        if each.kind != kind
        else each._replace(seat=seat, size=tiles, done=each.done + 1)
        if seat >= 0 and tiles > each.size
        else each._replace(done=each.done + 1)
        for each in held
    ]


def reopened(held: Sequence[Held], kind: int) -> tuple[Held, ...]:
    """Return the markers if one of a kind were not finished after all."""
    return tuple(each._replace(done=each.done - (each.kind == kind)) for each in held)


def add_markers(board: Ground, points: list[int]) -> None:
    """Add what markers bring at the end.  Rule: KNG-3, XOPT-08."""
    if board.options.king_scoring == "end":
        for each in board.held:
            if each.seat >= 0:
                points[each.seat] += each.done
        return
    one, both = FIXED.get(board.options.king_scoring, (0, 0))
    for seat in range(len(points)):
        points[seat] += (0, one, both)[min(2, sum(each.seat == seat for each in board.held))]


# --- What they may bring ---

PACE = {CITY: 0.14, ROAD: 0.17}
"""So many cities and roads are finished for each tile that is laid: in games of Squires and Knights."""

LARGER = {CITY: 0.6, ROAD: 0.55}
"""Of those with more than two tiles so many have more than three, of those so many more than four ..."""

SECOND_SIZE = 0.45
"""So many of all that is finished have more than two tiles."""


def marker_values(board: Ground, held: Sequence[Held], left: int) -> list[float]:
    """
    Return what each seat may expect of markers: what they bring, by how likely it has them at the end.

    Nobody may finish anything larger; else it may be anybody.
    """
    seats = len(board.points)
    values = [0.0] * seats
    for each in held:
        worth, stays = _worth(board.options, each, left), _stays(each, left)
        values = [value + worth * (1 - stays) / seats for value in values]
        if each.seat >= 0:
            values[each.seat] += worth * stays
    return values


def _worth(options: Options, held: Held, left: int) -> float:
    """Return what a marker brings its holder from now on."""
    more = PACE[held.kind] * left
    match options.king_scoring:
        case "end":
            return held.done + more
        case "once":
            return more
        case fixed:
            return float(FIXED[fixed][0])


def _stays(held: Held, left: int) -> float:
    """Return how likely nobody finishes anything larger than what a marker was taken for."""
    larger = min(1.0, SECOND_SIZE * LARGER[held.kind] ** (held.size - 2))
    return exp(-left * PACE[held.kind] * larger)
