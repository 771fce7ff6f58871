"""Monte Carlo over whole turns: plans are played on to a horizon, the better half more often."""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random

from attrs import define, field, frozen

from app.core.command import Command, Seat
from app.games.conquest.model import Position
from app.games.conquest.thinking.appraisal import hopes
from app.games.conquest.thinking.desk import let_nature_play
from app.games.conquest.thinking.style import Style
from app.games.conquest.thinking.turn import finish_turn, is_over

_LOST, _WON = 0.04, 0.96
"""Whoever hopes for less or more has lost or won: the rest of the game would not tell plans apart."""


@frozen
class Depth:
    """
    How far and how often a plan is tried.

    Attributes:
        tries: Games played in all, shared by the plans.
        turns: Own turns played after this one.
        replies: How the others are taken to play, by turns.
        is_late: Asked after every try; once it says yes, the best so far is the answer.
        seed: Of the luck, the same for all plans.
    """

    tries: int
    turns: int
    replies: Sequence[Style]
    is_late: Callable[[], bool]
    seed: int


@define
class Plan:
    """
    A way to go on.

    Attributes:
        style: What the rest of the turn is played for.
        orders: What is done now.
        after: The position after them.
        total: The sum of what the games tried brought.
        count: How many there were.
    """

    style: Style
    orders: Sequence[Command]
    after: Position = field(repr=False)
    total: float = 0.0
    count: int = 0

    @property
    def mean(self) -> float:
        """What a game brought on average."""
        return self.total / self.count if self.count else 0.0


def best_plan(plans: Sequence[Plan], seat: Seat, depth: Depth) -> Plan:
    """Return the best plan, by sequential halving: the tries go more and more to the better ones."""
    left = list(plans)
    rounds = max(1, ceil(log2(len(left))))
    done = 0
    for _ in range(rounds):
        if len(left) == 1:
            break
        share = max(1, depth.tries // rounds // len(left))
        for number in range(done, done + share):
            for plan in left:
                plan.total += _try(plan, seat, depth, number)
                plan.count += 1
                if depth.is_late():
                    return max(left, key=lambda plan: plan.mean)
        done += share
        left = sorted(left, key=lambda plan: plan.mean, reverse=True)[: max(1, len(left) // 2)]
    return max(left, key=lambda plan: plan.mean)


def compare(plans: Sequence[Plan], seat: Seat, depth: Depth) -> list[Plan]:
    """Return all plans, the best first; each is tried as often as the others, with the same luck."""
    for number in range(max(1, depth.tries // max(1, len(plans)))):
        for plan in plans:
            plan.total += _try(plan, seat, depth, number)
            plan.count += 1
        if depth.is_late():
            break
    return sorted(plans, key=lambda plan: plan.mean, reverse=True)


def _try(plan: Plan, seat: Seat, depth: Depth, number: int) -> float:
    """Play a game on from a plan to the horizon, and return what it brought."""
    rng = Random(f"{depth.seed}/{number}")
    reply = depth.replies[number % len(depth.replies)]
    state = plan.after.copy()
    goal = state.turns[seat] + 1 + depth.turns
    while True:
        let_nature_play(state, rng)
        is_own = state.turn == seat
        if is_over(state) or not state.living >> seat & 1 or (is_own and state.turns[seat] >= goal):
            return hopes(state, seat)
        finish_turn(state, plan.style if is_own else reply, rng)
        hope = hopes(state, seat)
        if not _LOST < hope < _WON:
            return hope
