"""
Search over whole turns in many imagined worlds: a tree search on the decider's information sets.

Every iteration deals the hidden cards anew, walks down the tree by upper confidence bounds among
the plans that are possible in that world, plays on by rules of thumb, and judges where that ends.
"""

from collections.abc import Callable, Sequence
from math import ceil, log, log2, sqrt
from typing import NamedTuple, Protocol

from attrs import define, field

from app.core.command import Seat
from app.games.cards.thinking import judge, policy
from app.games.cards.thinking.board import DISCARD, OVER, PICK_UP, Board
from app.games.cards.thinking.plans import Plan, follow, pick_ups, play_carefully

EXPLORATION = 0.35
"""How curious the search is about plans it has seldom tried."""

PLAYOUT_TURNS = 2
"""Turns played by rules of thumb before the table is judged; with more, luck drowns the plan."""

PRIOR_VISITS = 6
"""So many visits the judgement before the search counts for."""

REPLY_VISITS = 24
"""So many visits before the replies to a plan are told apart."""

_PATIENCE = 16
"""Iterations between two looks at the clock."""


class Source(Protocol):
    """Deals boards that agree with what is known."""

    def deal(self) -> Board: ...


class Scored(NamedTuple):
    """A plan, and the chance to win that it seems to have."""

    plan: Plan
    value: float


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
        return self.total / max(1, self.visits)


def judged(source: Source, seat: Seat, plans: Sequence[Plan], worlds: int) -> list[Scored]:
    """Return plans by the chance to win right after the turn, averaged over some worlds; the best first."""
    totals = [0.0] * len(plans)
    for _ in range(worlds):
        world = source.deal()
        for place, plan in enumerate(plans):
            board = world.copy()
            follow(board, plan)
            totals[place] += _play_on(board, seat, 0 if plan[-1][0] >= DISCARD else 1)
    scored = [Scored(plan, total / worlds) for plan, total in zip(plans, totals, strict=True)]
    return sorted(scored, key=lambda each: each.value, reverse=True)


def search(
    source: Source,
    seat: Seat,
    scored: Sequence[Scored],
    iterations: int,
    *,
    careful: int = 0,
    is_over: Callable[[], bool] = lambda: False,
) -> list[Scored]:
    """
    Return the plans by how often the search came to prefer them, with the chance it found.

    Args:
        source: Deals the worlds.
        seat: Who decides.
        scored: What there is to choose from, the same in every world, with first judgements.
        iterations: Ends the search.
        careful: So many turns after the plan are played with more care, and take longer.
        is_over: Asked now and then; ends it earlier.
    """
    nodes = {each.plan: Node(PRIOR_VISITS, PRIOR_VISITS * each.value) for each in scored}
    alive, left = list(nodes), iterations
    while len(alive) > 1 and left > 0 and not is_over():
        rounds = max(1, ceil(log2(len(alive))))
        for count in range(max(1, left // (rounds * len(alive)))):
            if count % _PATIENCE == _PATIENCE - 1 and is_over():
                break
            world = source.deal()
            for plan in alive:
                _iterate(plan, nodes[plan], world.copy(), seat, careful)
            left -= len(alive)
        alive.sort(key=lambda plan: nodes[plan].mean, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    order = sorted(nodes.items(), key=lambda item: (item[1].visits, item[1].mean), reverse=True)
    return [Scored(plan, node.mean) for plan, node in order]


def _iterate(plan: Plan, node: Node, board: Board, seat: Seat, careful: int) -> None:
    """Follow a plan, tell replies apart once it is well known, play on, and note the result."""
    path = [(node, seat)]
    follow(board, plan)
    if board.phase == PICK_UP and node.visits >= REPLY_VISITS:
        chooser = board.turn
        plan, reply = _select(node, pick_ups(board))
        path.append((reply, chooser))
        follow(board, plan)
    value = _play_on(board, seat, PLAYOUT_TURNS, careful)
    for each, chooser in path:
        each.visits += 1
        each.total += value if chooser == seat else 1 - value


def _select(node: Node, plans: Sequence[Plan]) -> tuple[Plan, Node]:
    """Return the plan with the highest upper confidence bound, among those that are possible now."""
    best, chosen = -1.0, plans[0]
    for plan in plans:
        child = node.next.get(plan)
        if child is None:
            child = node.next[plan] = Node()
        child.offered += 1
        if child.visits:
            curious = sqrt(log(child.offered + PRIOR_VISITS) / child.visits)
            bound = child.total / child.visits + EXPLORATION * curious
        else:
            bound = 10.0
        if bound > best:
            best, chosen = bound, plan
    return chosen, node.next[chosen]


def _even() -> float:
    """Stand in for chance in rules of thumb: then only the world differs between two plays of a plan."""
    return 0.5


def _play_on(board: Board, seat: Seat, turns: int, careful: int = 0) -> float:
    """Return the chance of *seat* to win after some turns by rules of thumb."""
    for turn in range(turns):
        if board.phase == OVER:
            break
        if turn < careful:
            play_carefully(board, _even)
        else:
            policy.play_turn(board, _even)
    return judge.chance(board, seat)
