"""
A search tree on information sets: one node for what a seat has done, whatever the hidden world.

Every iteration walks down in a world of its own, where only some moves are possible; the bound of a move
counts how often it could have been chosen (Cowling, Powley, Whitehouse 2012).
"""

from collections.abc import Hashable, Sequence
from math import log, sqrt
from typing import Generic, TypeVar

from attrs import define, field

A = TypeVar("A", bound=Hashable)

_UNTRIED = float("inf")


@define(eq=False)
class Node(Generic[A]):
    """
    The statistics of what was found below a move.

    Attributes:
        visits: How often it was chosen.
        total: Sum of the values it led to, for the seat that chose it; each from 0 to 1.
        offered: How often it could have been chosen.
        next: What followed it, by move.
    """

    visits: int = 0
    total: float = 0.0
    offered: int = 0
    next: dict[A, "Node[A]"] = field(factory=dict, repr=False)

    def note(self, value: float) -> None:
        """Add the value that a visit led to."""
        self.visits += 1
        self.total += value


def select(node: Node[A], moves: Sequence[A], exploration: float, patience: float = 0.0) -> tuple[A, Node[A]]:
    """
    Return the move with the highest upper confidence bound, and its node; an untried one comes first.

    Args:
        node: Where the seat is that decides.
        moves: What is possible in this world; at least one.
        exploration: How curious the search is about moves it has seldom tried.
        patience: Added to how often a move was offered, so that curiosity begins higher.
    """
    best, chosen = -1.0, moves[0]
    for move in moves:
        child = node.next.get(move)
        if child is None:
            child = node.next[move] = Node()
        child.offered += 1
        bound = _UNTRIED
        if child.visits:
            bound = child.total / child.visits + exploration * sqrt(
                log(child.offered + patience) / child.visits
            )
        if bound > best:
            best, chosen = bound, move
    return chosen, node.next[chosen]
