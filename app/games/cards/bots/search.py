"""
Search over whole turns in many imagined worlds: a tree search on the decider's information sets.

Every iteration deals the hidden cards anew, walks down the tree by upper confidence bounds among
the plans that are possible in that world, plays on by rules of thumb, and judges where that ends.
The plans meet the same worlds, half of them leave after every round, and who has clearly lost leaves
at once: an easy decision takes a fraction of the time of a hard one.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, log, log2, sqrt
from typing import NamedTuple, Protocol

from attrs import define, field

from app.core.command import Seat
from app.games.cards.bots import evaluation, policy
from app.games.cards.bots.board import DISCARD, OVER, PICK_UP, Board
from app.games.cards.bots.plans import Plan, follow, pick_ups

EXPLORATION = 0.35
"""How curious the search is about plans it has seldom tried."""

PLAYOUT_TURNS = 2
"""Turns played by rules of thumb before the table is judged; with more, luck drowns the plan."""

PRIOR_VISITS = 6
"""So many visits the judgement before the search counts for."""

REPLY_VISITS = 24
"""So many visits before the replies to a plan are told apart."""

CERTAINTY = 2.5
"""A plan has lost when it is behind by so many standard errors of the difference ..."""

INDIFFERENCE = 0.004
"""... or when, by that measure, it can hardly be ahead by more than this chance to win."""

ENOUGH = 32
"""So many worlds a plan has met before it can lose in this way."""

_PATIENCE = 16
"""Worlds between two looks at the clock and at who has lost."""


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
        found: The chances to win found in one world after the other, of a plan that is searched.
    """

    visits: int = 0
    total: float = 0.0
    offered: int = 0
    next: dict[Plan, "Node"] = field(factory=dict)
    found: list[float] = field(factory=list)

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
    is_over: Callable[[], bool] = lambda: False,
) -> list[Scored]:
    """
    Return the plans by how often the search came to prefer them, with the chance it found.

    Args:
        source: Deals the worlds.
        seat: Who decides.
        scored: What there is to choose from, the same in every world, with first judgements.
        iterations: Ends the search.
        is_over: Asked now and then; ends it earlier.
    """
    nodes = {each.plan: Node(PRIOR_VISITS, PRIOR_VISITS * each.value) for each in scored}
    alive = list(nodes)
    rounds = max(1, ceil(log2(max(1, len(alive)))))
    for number in range(1, rounds + 1):
        size = ceil(len(nodes) / 2 ** (number - 1))
        for count in range(1, max(1, iterations // (rounds * size)) + 1):
            if len(alive) < 2:
                break
            world = source.deal()
            for plan in alive:
                _iterate(plan, nodes[plan], world.copy(), seat)
            if count % _PATIENCE == 0:
                if is_over():
                    return _preferred(nodes)
                alive = _still_hopeful(alive, nodes)
        alive.sort(key=lambda plan: nodes[plan].mean, reverse=True)
        alive = alive[: ceil(size / 2)]
    return _preferred(nodes)


def _preferred(nodes: Mapping[Plan, Node]) -> list[Scored]:
    """Return the plans that stayed longest first, of those the best first."""
    order = sorted(nodes.items(), key=lambda item: (item[1].visits, item[1].mean), reverse=True)
    return [Scored(plan, node.mean) for plan, node in order]


def _still_hopeful(alive: Sequence[Plan], nodes: Mapping[Plan, Node]) -> list[Plan]:
    """Return the best plan, and those that may still turn out better; all met the same worlds."""
    best = max(alive, key=lambda plan: nodes[plan].mean)
    mine = nodes[best].found
    return [plan for plan in alive if plan == best or not _has_lost(nodes[plan].found, mine)]


def _has_lost(found: Sequence[float], best: Sequence[float]) -> bool:
    """Whether a plan is behind the best beyond doubt, by what both found in the same worlds."""
    count = len(found)
    if count < ENOUGH:
        return False
    behind = [mine - other for mine, other in zip(best, found, strict=True)]
    mean = sum(behind) / count
    spread = sum(each * each for each in behind) / count - mean * mean
    error = sqrt(max(0.0, spread) / count)
    return mean > CERTAINTY * error - INDIFFERENCE


def _iterate(plan: Plan, node: Node, board: Board, seat: Seat) -> None:
    """Follow a plan, tell replies apart once it is well known, play on, and note the result."""
    path = [(node, seat)]
    follow(board, plan)
    if board.phase == PICK_UP and node.visits >= REPLY_VISITS:
        chooser = board.turn
        plan, reply = _select(node, pick_ups(board))
        path.append((reply, chooser))
        follow(board, plan)
    value = _play_on(board, seat, PLAYOUT_TURNS)
    node.found.append(value)
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


def _play_on(board: Board, seat: Seat, turns: int) -> float:
    """Return the chance of *seat* to win after some turns by rules of thumb."""
    for _ in range(turns):
        if board.phase == OVER:
            break
        policy.play_turn(board, _even)
    return evaluation.chance(board, seat)
