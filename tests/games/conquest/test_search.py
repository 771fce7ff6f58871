"""How plans are weighed: by what seats may hope for, and against the habit."""

from random import Random

import pytest

from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.games.conquest.bots.evaluation import win_chance
from app.games.conquest.bots.features import feature_set
from app.games.conquest.bots.search import Plan, Question, best_plan, is_clearly_better
from app.games.conquest.bots.style import MASON, SQUIRE
from app.games.conquest.model import Offer
from tests.games.conquest.drawn import Table

RICH = "A1:0S A2:0S3 A3:0S2 B1:02 B2:02 E2:1S1 D4:1S1 E3:2S1"
POOR = "A1:0S E2:1S3 D4:1S2 E3:2S2"


def plan(drawn: str) -> Plan:
    """Return a plan that leads to a position."""
    return Plan([], MASON, Table(drawn, seats=3, turns=2).state)


def question(doubt: float, samples: int = 12, budget: Budget | None = None) -> Question:
    """Return what is asked of a search, without a clock unless the budget has one."""
    return Question(0, samples, 1, (SQUIRE,), doubt, Clock(budget or Budget()), seed=4)


def with_results(*values: float) -> Plan:
    """Return a plan that has been played out."""
    played = Plan([], MASON, Table(POOR, seats=3).state)
    for value in values:
        played.note(value)
    return played


def test_the_chances_of_three_add_up_and_the_dead_have_none() -> None:
    """CON-41, CON-42: somebody wins; more land and knights are more hope."""
    state = Table(RICH, seats=3, turns=2).state
    each = [win_chance(state, seat) for seat in range(3)]
    assert sum(each) == pytest.approx(1)
    assert each[0] > max(each[1:])
    state.living &= ~0b100
    state.settled[2] = state.occupied[2] = 0
    assert win_chance(state, 2) == 0
    assert win_chance(state, 0) + win_chance(state, 1) == pytest.approx(1)


def test_a_habit_is_left_for_what_is_clearly_better() -> None:
    """With or without doubt the rich plan wins, wherever it stands in the row."""
    for doubt in (0.0, 1.0):
        habit, better = plan(POOR), plan(RICH)
        assert best_plan([habit, better], question(doubt)) is better
        assert best_plan([better, habit], question(doubt)) is better


def test_a_habit_is_kept_where_nothing_tells_plans_apart() -> None:
    """Of plans that lead to the same, the first is taken, and it was tried as often as the best."""
    plans = [plan(POOR) for _ in range(5)]
    assert best_plan(plans, question(1.0)) is plans[0]
    assert len(plans[0].values) == max(len(each.values) for each in plans)


def test_a_little_better_is_not_clearly_better() -> None:
    """The same luck is compared try by try; one try tells nothing."""
    habit = with_results(0.2, 0.6, 0.4, 0.8)
    assert is_clearly_better(with_results(0.25, 0.65, 0.45, 0.85), habit, 1.0)
    assert not is_clearly_better(with_results(0.9, 0.1, 0.5, 0.7), habit, 1.0)
    assert is_clearly_better(with_results(0.9, 0.1, 0.6, 0.8), habit, 0.0)
    assert not is_clearly_better(with_results(0.9), habit, 1.0)
    assert not is_clearly_better(habit, habit, 0.0)


def test_out_of_time_the_habit_stays() -> None:
    """Nothing was played out: not enough to change one's mind."""
    plans = [plan(POOR), plan(RICH)]
    hurried = question(1.0, 100, Budget(is_cancelled=lambda: True))
    assert best_plan(plans, hurried) is plans[0]
    assert [len(each.values) for each in plans] == [0, 0]


def test_a_turn_in_one_go_is_a_turn_that_nobody_else_has_a_word_in() -> None:
    """What follows a move is played on turn by turn; where a trade is offered, others answer first."""
    finish_turn = feature_set().finish_turn
    state = Table(RICH, seats=3, turns=2).state
    before = state.copy()
    assert finish_turn(state, Random(1))
    assert (state.turn, state.turns[0]) == (1, before.turns[0] + 1)
    again = before.copy()
    finish_turn(again, Random(1))
    assert again == state
    asked = before.copy()
    asked.offer = Offer(0, (1,), (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    assert not finish_turn(asked, Random(1))
    assert asked.turn == 0
