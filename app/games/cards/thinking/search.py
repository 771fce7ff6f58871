"""
Search over whole turns in many imagined worlds (single-observer information-set tree search).

Every iteration deals the hidden cards anew, walks down the tree by upper confidence bounds among
the plans that are possible in that world, plays on by rules of thumb, and judges where that ends.
"""

from collections.abc import Callable
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Protocol

from attrs import define, field

from app.core.command import Seat
from app.games.cards.thinking import judge, policy
from app.games.cards.thinking.board import OVER, PICK_UP, THIEF, Board
from app.games.cards.thinking.plans import Plan, follow, pick_ups, turns


class Source(Protocol):
    """Deals boards that agree with what is known."""

    def deal(self) -> Board: ...


@define
class Node:
    """
    A plan and how it has done.

    Attributes:
        visits: How often it was chosen.
        total: Sum of the chances to win, of the seat that chose it.
        offered: How often it could have been chosen.
        next: What followed it, by plan.
    """

    visits: int = 0
    total: float = 0.0
    offered: int = 0
    next: dict[Plan, "Node"] = field(factory=dict)

    @property
    def mean(self) -> float:
        """The chance to win so far."""
        return self.total / self.visits if self.visits else 0.0


EXPLORATION = 0.35
PLAYOUT_TURNS = 5
REPLY_VISITS = 24
"""So many visits before replies to a plan are told apart."""


def search(
    source: Source,
    seat: Seat,
    plans: list[Plan],
    iterations: int,
    rng: Random,
    *,
    deadline: float | None = None,
    playout: int = PLAYOUT_TURNS,
    priors: list[float] | None = None,
    weight: float = 6.0,
) -> Node:
    """
    Return the tree after so many iterations; its first level holds *plans*.

    Args:
        source: Deals the worlds.
        seat: Who decides.
        plans: All there is to choose from, the same in every world.
        iterations: Ends the search.
        rng: All luck.
        deadline: In seconds of `time.monotonic`; ends it earlier.
        playout: Turns played by rules of thumb before the table is judged.
    """
    root = Node(next={plan: Node() for plan in plans})
    if priors is not None:
        for plan, prior in zip(plans, priors):
            root.next[plan] = Node(visits=weight, total=weight * prior)
    for count in range(iterations):
        if deadline is not None and count % 16 == 0 and monotonic() > deadline:
            break
        _iterate(root, source.deal(), seat, rng.random, playout)
    return root


def _iterate(root: Node, board: Board, seat: Seat, random: Callable[[], float], playout: int) -> None:
    """Walk down, add what is new, play on, and carry the result back up."""
    plan, node = _select(root, list(root.next))
    path = [(root, seat), (node, seat)]
    follow(board, plan)
    if board.phase == PICK_UP and node.visits >= REPLY_VISITS:
        chooser = board.turn
        plan, node = _select(node, pick_ups(board))
        path.append((node, chooser))
        follow(board, plan)
    value = _play_on(board, seat, random, playout)
    for each, chooser in path:
        each.visits += 1
        each.total += value if chooser == seat else 1 - value


def _select(node: Node, plans: list[Plan]) -> tuple[Plan, Node]:
    """Return the plan with the highest upper confidence bound, among those that are possible now."""
    best, chosen = -1.0, plans[0]
    for plan in plans:
        child = node.next.get(plan)
        if child is None:
            child = node.next[plan] = Node()
        child.offered += 1
        if not child.visits:
            bound = 10.0 + 1 / child.offered
        else:
            bound = child.total / child.visits + EXPLORATION * sqrt(log(child.offered + 1) / child.visits)
        if bound > best:
            best, chosen = bound, plan
    return chosen, node.next[chosen]


def _play_on(board: Board, seat: Seat, random: Callable[[], float], playout: int) -> float:
    """Return the chance of *seat* to win after some turns by rules of thumb."""
    if board.phase in (THIEF, PICK_UP) or board.phase != OVER:
        for _ in range(playout):
            if board.phase == OVER:
                break
            policy.play_turn(board, random)
    return judge.chance(board, seat)
