"""What boxes keep of a position, changed by hand."""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import Protocol

from app.core.edits import Edit
from app.games.carcassonne.box_shelf import opened
from app.games.carcassonne.model import Position, Square


class BenchModule(Protocol):
    """A module of a box that says how what it keeps is changed by hand."""

    def changes(self, state: Position, key: Hashable | None) -> Iterator[Edit[Position]]:
        """Yield what can be changed about a thing on the table; None for the table itself."""

    def moved(self, state: Position, old: Square, new: Square | None) -> None:
        """Let what stands on a tile follow it to another square, or off the table."""


@lru_cache(maxsize=64)
def _modules(boxes: tuple[str, ...]) -> tuple[BenchModule, ...]:
    return tuple(import_module(box.bench) for box in opened(boxes) if box.bench)


def box_changes(state: Position, key: Hashable | None) -> Iterator[Edit[Position]]:
    """Yield what boxes let somebody change about a thing on the table."""
    for each in _modules(state.options.boxes):
        yield from each.changes(state, key)


def box_moved(state: Position, old: Square, new: Square | None) -> None:
    """Tell boxes that a tile lies elsewhere, or nowhere."""
    for each in _modules(state.options.boxes):
        each.moved(state, old, new)
