"""Abbeys and barns on the search's board: what meets walls ends there, and fields with barns are barred."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from app.games.carcassonne.bots.majorities import BARRED
from app.games.carcassonne.bots.tile_plans import Plan, place_of
from app.games.carcassonne.model import Position
from app.games.carcassonne.rules.box_rules import opened_rules


class Ground(Protocol):
    """A board, as far as walls and barns know it; see `board.Board`."""

    men: list[int]
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


def bar_fields(board: Ground, state: Position) -> None:
    """Let nobody be put into fields with barns.  Rule: ABB-22."""
    for at, number in opened_rules(state.options.boxes).barred_fields(state) if state.options.boxes else ():
        board.men[board.root(board.laid[place_of(at)][0] + number)] += BARRED
