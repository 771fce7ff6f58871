"""What boxes keep of a position, and put onto the land, changed by hand."""

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from importlib import import_module

from attrs import frozen

from app.core.edits import Edit, Held, Thing
from app.core.words import Phrase
from app.games.carcassonne.box_shelf import opened
from app.games.carcassonne.model import Position, Square, keep


@frozen(kw_only=True)
class BoxBench:
    """
    What a box lets hands do; a module of it holds one as `BENCH`.

    What it puts onto the land is called ("neutral", art), ("piece", seat, kind) or ("own tile", seat, tile);
    it goes to ("square", square), ("beside", follower) or ("corner", the north-western of its squares).

    Attributes:
        changes: Yields what can be changed about a thing on the table; None for the table itself.
        moved: Lets what stands on a tile follow it to another square, or off the table.
        things: Yields what lies to hand, with how many there are left.
        lifted: Returns what a thing of the picture is, as it stands there.
        spots: Yields where something can be put.
        put: Returns the position with it there, or why that has no meaning; None if it is not the box's.
        away: Returns the position without it; None if it is not the box's.
        settled: Is called when something stands elsewhere than before, or nowhere any more.
        passing: Names by which it keeps what lasts as long as a step, a turn or the end does, no longer.
    """

    changes: Callable[[Position, Hashable | None], Iterator[Edit[Position]]] | None = None
    moved: Callable[[Position, Square, Square | None], None] | None = None
    things: Callable[[Position], Iterator[Thing]] | None = None
    lifted: Callable[[Position, Hashable], Held | None] | None = None
    spots: Callable[[Position, Held], Iterator[Hashable]] | None = None
    put: Callable[[Position, Held, Hashable], Edit[Position] | Phrase | None] | None = None
    away: Callable[[Position, Hashable], Edit[Position] | None] | None = None
    settled: Callable[[Position], None] | None = None
    passing: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def _benches(boxes: tuple[str, ...]) -> tuple[BoxBench, ...]:
    return tuple(import_module(box.bench).BENCH for box in opened(boxes) if box.bench)


def box_changes(state: Position, key: Hashable | None) -> Iterator[Edit[Position]]:
    """Yield what boxes let somebody change about a thing on the table."""
    for each in _benches(state.options.boxes):
        if each.changes is not None:
            yield from each.changes(state, key)


def box_moved(state: Position, old: Square, new: Square | None) -> None:
    """Tell boxes that a tile lies elsewhere, or nowhere."""
    for each in _benches(state.options.boxes):
        if each.moved is not None:
            each.moved(state, old, new)


def box_things(state: Position) -> Iterator[Thing]:
    """Yield what boxes let somebody put onto the land, beside tiles and figures."""
    for each in _benches(state.options.boxes):
        if each.things is not None:
            yield from each.things(state)


def box_lifted(state: Position, key: Hashable) -> Held | None:
    """Return what a thing of the picture is, if a box put it there."""
    found = (each.lifted(state, key) for each in _benches(state.options.boxes) if each.lifted is not None)
    return next((held for held in found if held is not None), None)


def box_spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield where a thing of a box can be put."""
    for each in _benches(state.options.boxes):
        if each.spots is not None:
            yield from each.spots(state, held)


def box_put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase | None:
    """Return the position with a thing of a box at a spot; None if no box has such a thing."""
    found = (each.put(state, held, spot) for each in _benches(state.options.boxes) if each.put is not None)
    return next((edit for edit in found if edit is not None), None)


def box_away(state: Position, key: Hashable) -> Edit[Position] | None:
    """Return the position without a thing of a box; None if no box put it there."""
    found = (each.away(state, key) for each in _benches(state.options.boxes) if each.away is not None)
    return next((edit for edit in found if edit is not None), None)


def box_settled(state: Position) -> None:
    """Tell boxes that something may stand elsewhere than before."""
    for each in _benches(state.options.boxes):
        if each.settled is not None:
            each.settled(state)


def box_forget(state: Position) -> None:
    """Let boxes forget what was under way: something else comes next."""
    for each in _benches(state.options.boxes):
        for name in each.passing:
            keep(state, name)
