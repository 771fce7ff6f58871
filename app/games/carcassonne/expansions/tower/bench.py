"""Towers and prisoners changed by hand.  Rule: TWR-1, TWR-2, TWR-5."""

from collections.abc import Hashable, Iterator

from app.core.command import Seat
from app.core.edits import Edit
from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.expansions.tower.keeping import (
    PAID,
    PIECES,
    PRISONERS,
    RAISED,
    SWAPPED,
    flat,
    heights,
    pieces_each,
    prisoners,
)
from app.games.carcassonne.expansions.tower.towers import foundation, keep_heights, on_top
from app.games.carcassonne.model import Position, Square, is_follower, keep, kept_by, kind_of, owner_of
from app.games.carcassonne.sandbox.box_bench import BoxBench


def changes(state: Position, key: Hashable | None) -> Iterator[Edit[Position]]:
    """Yield what can be changed about a tower, a follower, or those that are prisoners."""
    match key:
        case ("square", Square() as at) if foundation(state, at) is not None:
            yield from _of_tower(state, at)
        case ("follower", int(number)) if number in state.followers and is_follower(state, number):
            yield from _of_follower(state, number)
        case None:
            yield from _of_prisoners(state)
        case _:
            pass


def _of_tower(state: Position, at: Square) -> Iterator[Edit[Position]]:
    """Raise a tower by a piece of whoever has most of them, or give one back to whoever has fewest."""
    high, seats = heights(state).get(at, 0), range(state.seats)
    richest = max(seats, key=lambda seat: kept_by(state, PIECES, seat))
    poorest = min(seats, key=lambda seat: kept_by(state, PIECES, seat))
    if kept_by(state, PIECES, richest):
        yield Edit(_built(state, at, high + 1, richest, -1), Phrase(N_("Raise the tower by a piece")))
    if high > 1 or (high and on_top(state, at) is None):
        yield Edit(_built(state, at, high - 1, poorest, 1), Phrase(N_("Take a piece off the tower")))


def _built(state: Position, at: Square, high: int, seat: Seat, more: int) -> Position:
    after = state.copy()
    pieces = list(after.kept.get(PIECES) or [pieces_each(state.seats)] * state.seats)
    pieces[seat] += more
    keep(after, PIECES, *pieces)
    keep_heights(after, {**heights(state), at: high})
    return after


def _of_follower(state: Position, number: int) -> Iterator[Edit[Position]]:
    """Let another seat hold it."""
    owner = state.followers[number].owner
    for seat in range(state.seats):
        if seat != owner:
            after = state.copy()
            del after.followers[number]
            keep(after, PRISONERS, *flat({**prisoners(state), number: seat}))
            yield Edit(after, Phrase(N_("Make it a prisoner of {name}"), {"name": SeatName(seat)}))


def _of_prisoners(state: Position) -> Iterator[Edit[Position]]:
    """Let each of them go."""
    held = prisoners(state)
    for number in held:
        after = state.copy()
        keep(after, PRISONERS, *flat({each: seat for each, seat in held.items() if each != number}))
        values = {"name": SeatName(owner_of(state, number)), "figure": Phrase(kind_of(state, number).name)}
        yield Edit(after, Phrase(N_("Let the {figure} of {name} go home"), values))


def moved(state: Position, old: Square, new: Square | None) -> None:
    """Let a tower follow its tile; off the table its pieces come back to whoever has fewest."""
    high = heights(state)
    pieces = high.pop(old, 0)
    if not pieces:
        return
    if new is not None:
        high[new] = pieces
    else:
        left = list(state.kept.get(PIECES) or [0] * state.seats)
        for _ in range(pieces):
            left[left.index(min(left))] += 1
        keep(state, PIECES, *left)
    keep_heights(state, high)


BENCH = BoxBench(changes=changes, moved=moved, passing=(RAISED, SWAPPED, PAID))
