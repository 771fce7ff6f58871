"""
Buildings that challenge each other on the search's board: where they can lie, and what they may bring.

Rule: CLT-2 to CLT-5.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from app.games.carcassonne.boxes import Mark
from app.games.carcassonne.tables import Kind, TileType

PLAIN, RIVAL = 1, 2
"""A monastery, and what challenges it."""


class Ground(Protocol):
    """A board, as far as buildings know it; see `board.Board`."""

    buildings: dict[int, int]
    cloisters: dict[int, tuple[int, int]]


def building_of(tile: TileType, marks: Sequence[Mark]) -> int:
    """Return which building a kind of tile has; 0 for none, or where none challenge each other."""
    rivals = {mark.id for mark in marks if mark.is_rival}
    for each in tile.places if rivals else ():
        if each.kind is Kind.MONASTERY:
            return RIVAL if rivals & {*each.marks} else PLAIN
    return 0


def may_lie(board: Ground, place: int, building: int, ring: Sequence[int]) -> bool:
    """Tell whether a building may lie there: it has one rival at most, and that no other.  Rule: CLT-2."""
    beside, rival = _beside(board, place, building, ring), PLAIN + RIVAL - building
    return len(beside) < 2 and not any(_beside(board, each, rival, ring) for each in beside)


def _beside(board: Ground, place: int, building: int, ring: Sequence[int]) -> list[int]:
    """Return where the rivals of a building lie."""
    rival = PLAIN + RIVAL - building
    return [place + step for step in ring if board.buildings.get(place + step) == rival]


def challenged(board: Ground, middle: int, ring: Sequence[int]) -> Iterator[int]:
    """Yield the squares of the rivals of a building that somebody holds."""
    for each in _beside(board, middle, board.buildings[middle], ring):
        if each in board.cloisters:
            yield each


def against(value: float, likely: float, rival: float, missing: tuple[int, int]) -> tuple[float, float]:
    """
    Return what a building may bring that a rival may end, and how likely its figure returns.

    Args:
        value, likely: What it may bring without the rival, and how likely it is finished.
        rival: How likely that one is.
        missing: How many tiles both lack.
    """
    own, other = missing
    loses = rival * (own + 0.5) / (own + other + 1)
    return value * (1 - loses), likely + loses * (1 - likely)
