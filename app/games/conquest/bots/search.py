"""Monte Carlo over whole turns: plans are played on to a horizon, the better half more often."""

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev

from attrs import define, field, frozen

from app.core.command import Seat
from app.games.conquest.bots.draft_turn import let_nature_play
from app.games.conquest.bots.evaluation import hopes
from app.games.conquest.bots.policy import finish_turn, is_over
from app.games.conquest.bots.style import Style
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position

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
        doubt: The first plan is a habit: it is left only for one that is better by so many standard
            errors; 0 has no habits.
        is_late: Asked after every try; once it says yes, the best so far is the answer.
        seed: Of the luck, the same for all plans.
    """

    tries: int
    turns: int
    replies: Sequence[Style]
    doubt: float
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
        brought: What each of the games tried brought.
    """

    style: Style
    orders: Sequence[ConquestCommand]
    after: Position = field(repr=False)
    brought: list[float] = field(factory=list, repr=False)

    @property
    def mean(self) -> float:
        """What a game brought on average."""
        return fmean(self.brought) if self.brought else 0.0


def best_plan(plans: Sequence[Plan], seat: Seat, depth: Depth) -> Plan:
    """Return the best plan, or the first if that is not clearly worse."""
    best, habit = _halved(plans, seat, depth), plans[0]
    if not depth.doubt or best is habit:
        return best
    while len(habit.brought) < len(best.brought) and not depth.is_late():
        _try(habit, seat, depth)
    return best if is_clearly_better(best, habit, depth.doubt) else habit


def _halved(plans: Sequence[Plan], seat: Seat, depth: Depth) -> Plan:
    """Return the best plan, by sequential halving: the tries go more and more to the better ones."""
    left = list(plans)
    rounds = max(1, ceil(log2(len(left))))
    while len(left) > 1:
        for _ in range(max(1, depth.tries // rounds // len(left))):
            for plan in left:
                _try(plan, seat, depth)
                if depth.is_late():
                    return max(left, key=lambda plan: plan.mean)
        left = sorted(left, key=lambda plan: plan.mean, reverse=True)[: max(1, len(left) // 2)]
    return left[0]


def is_clearly_better(plan: Plan, habit: Plan, doubt: float) -> bool:
    """Tell whether a plan is better by *doubt* standard errors, try by try with the same luck."""
    gains = [new - old for new, old in zip(plan.brought, habit.brought, strict=False)]
    if len(gains) < 2:
        return False
    return fmean(gains) > doubt * stdev(gains) / sqrt(len(gains))


def compare(plans: Sequence[Plan], seat: Seat, depth: Depth) -> list[Plan]:
    """Return all plans, the best first; each is tried as often as the others, with the same luck."""
    for _ in range(max(1, depth.tries // max(1, len(plans)))):
        for plan in plans:
            _try(plan, seat, depth)
        if depth.is_late():
            break
    return sorted(plans, key=lambda plan: plan.mean, reverse=True)


def _try(plan: Plan, seat: Seat, depth: Depth) -> None:
    """Play a game on from a plan to the horizon, and note what it brought."""
    number = len(plan.brought)
    rng = Random(f"{depth.seed}/{number}")
    plan.brought.append(_played_on(plan, seat, depth, depth.replies[number % len(depth.replies)], rng))


def _played_on(plan: Plan, seat: Seat, depth: Depth, reply: Style, rng: Random) -> float:
    """Play a game on from a plan, and return what the seat hopes for at the horizon."""
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
