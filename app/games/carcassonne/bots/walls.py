"""Abbeys on the search's board: what meets their walls ends there."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from app.games.carcassonne.bots.tile_plans import Plan


class Ground(Protocol):
    """A board, as far as walls know it; see `board.Board`."""

    opens: list[int]

    @property
    def laid(self) -> Mapping[int, tuple[int, Plan]]:
        """The tiles, by place: the node of the first feature, and the plan."""

    def root(self, node: int) -> int:
        """Return the node that stands for a node's region."""


def walled(board: Ground, place: int, plan: Plan) -> Iterator[tuple[int, int]]:
    """Yield the roads and cities that meet the walls of an abbey, and what each is.  Rule: ABB-3."""
    for step, socket in plan.walls:
        other = board.laid.get(place + step)
        if other is not None and other[1].sockets[socket] >= 0:
            number = other[1].sockets[socket]
            yield board.root(other[0] + number), other[1].kinds[number]


def wall_off(board: Ground, place: int, plan: Plan) -> None:
    """Let what meets the walls of an abbey have one open edge less.  Rule: ABB-3."""
    for node, _ in walled(board, place, plan):
        board.opens[node] -= 1
