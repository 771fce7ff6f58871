"""Monte Carlo over whole turns: plans are played on to a horizon, the better half more often."""

from collections.abc import Sequence
from random import Random

from attrs import define, field, frozen

from app.bots.search.candidate import Candidate, gain
from app.bots.search.clock import Clock
from app.bots.search.halving import Round, even_rounds, successive_halving
from app.core.command import Seat
from app.games.conquest.bots.draft_turn import let_nature_play
from app.games.conquest.bots.evaluation import win_chance
from app.games.conquest.bots.policy import finish_turn, is_over
from app.games.conquest.bots.style import Style
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position

_LOST, _WON = 0.04, 0.96
"""Whose chance to win is less or more has lost or won: the rest of the game would not tell plans apart."""


@frozen
class Question:
    """
    What is to be decided.

    Attributes:
        seat: Who decides.
        samples: Playouts in all, shared by the plans.
        turns: Own turns played after this one.
        replies: How the others are taken to play, by turns.
        doubt: The first plan is a habit: it is left only for one that is better by so many standard
            errors; 0 has no habits.
        clock: Once it is late, the best so far is the answer.
        seed: Of the luck, the same for all plans.
    """

    seat: Seat
    samples: int
    turns: int
    replies: Sequence[Style]
    doubt: float
    clock: Clock
    seed: int

    def value(self, plan: "Plan", number: int) -> float:
        """Play on from a plan to the horizon, with the luck of a number; return the chance to win there."""
        rng, reply = Random(f"{self.seed}/{number}"), self.replies[number % len(self.replies)]
        state, seat = plan.after.copy(), self.seat
        goal = state.turns[seat] + 1 + self.turns
        while True:
            let_nature_play(state, rng)
            is_own = state.turn == seat
            if is_over(state) or not state.living >> seat & 1 or (is_own and state.turns[seat] >= goal):
                return win_chance(state, seat)
            finish_turn(state, plan.style if is_own else reply, rng)
            chance = win_chance(state, seat)
            if not _LOST < chance < _WON:
                return chance


@define(eq=False)
class Plan(Candidate[Sequence[ConquestCommand]]):
    """
    A way to go on, with the orders that are given now; its values are chances to win.

    Attributes:
        style: What the rest of the turn is played for.
        after: The position after the orders.
    """

    style: Style
    after: Position = field(repr=False)


def best_plan(plans: Sequence[Plan], question: Question) -> Plan:
    """Return the best plan, or the first if that is not clearly worse."""
    best = _searched(plans, even_rounds(len(plans), question.samples, spare=0), question)[0]
    habit = plans[0]
    if not question.doubt or best is habit:
        return best
    while len(habit.values) < len(best.values) and not question.clock.is_late():
        habit.note(question.value(habit, len(habit.values)))
    return best if is_clearly_better(best, habit, question.doubt) else habit


def is_clearly_better(plan: Plan, habit: Plan, doubt: float) -> bool:
    """Tell whether a plan is better by *doubt* standard errors, playout by playout with the same luck."""
    more = gain(plan.values, habit.values)
    return more.mean > doubt * more.error


def _searched(plans: Sequence[Plan], rounds: Sequence[Round], question: Question) -> list[Plan]:
    return successive_halving(plans, rounds, int, question.value, clock=question.clock)
