"""How plans are weighed: by what seats may hope for, and against the habit."""

import pytest

from app.games.conquest.bots.evaluation import hopes
from app.games.conquest.bots.search import Depth, Plan, best_plan, is_clearly_better
from app.games.conquest.bots.style import MASON, SQUIRE
from tests.games.conquest.drawn import Table

RICH = "A1:0S A2:0S3 A3:0S2 B1:02 B2:02 E2:1S1 D4:1S1 E3:2S1"
POOR = "A1:0S E2:1S3 D4:1S2 E3:2S2"


def plan(drawn: str) -> Plan:
    """Return a plan that leads to a position."""
    return Plan(MASON, [], Table(drawn, seats=3, turns=2).state)


def depth(doubt: float, tries: int = 12) -> Depth:
    """Return a search without a clock."""
    return Depth(tries, 1, (SQUIRE,), doubt, lambda: False, seed=4)


def with_results(*brought: float) -> Plan:
    """Return a plan that has been tried."""
    return Plan(MASON, [], Table(POOR, seats=3).state, list(brought))


def test_hopes_of_three_add_up_and_the_dead_have_none() -> None:
    """CON-41, CON-42: somebody wins; more land and knights are more hope."""
    state = Table(RICH, seats=3, turns=2).state
    each = [hopes(state, seat) for seat in range(3)]
    assert sum(each) == pytest.approx(1)
    assert each[0] > max(each[1:])
    state.living &= ~0b100
    state.settled[2] = state.occupied[2] = 0
    assert hopes(state, 2) == 0
    assert hopes(state, 0) + hopes(state, 1) == pytest.approx(1)


def test_a_habit_is_left_for_what_is_clearly_better() -> None:
    """With or without doubt the rich plan wins, wherever it stands in the row."""
    for doubt in (0.0, 1.0):
        habit, better = plan(POOR), plan(RICH)
        assert best_plan([habit, better], 0, depth(doubt)) is better
        assert best_plan([better, habit], 0, depth(doubt)) is better


def test_a_habit_is_kept_where_nothing_tells_plans_apart() -> None:
    """Of plans that lead to the same, the first is taken, and it was tried as often as the best."""
    plans = [plan(POOR) for _ in range(5)]
    assert best_plan(plans, 0, depth(1.0)) is plans[0]
    assert len(plans[0].brought) == max(len(each.brought) for each in plans)


def test_a_little_better_is_not_clearly_better() -> None:
    """The same luck is compared try by try; one try tells nothing."""
    habit = with_results(0.2, 0.6, 0.4, 0.8)
    assert is_clearly_better(with_results(0.25, 0.65, 0.45, 0.85), habit, 1.0)
    assert not is_clearly_better(with_results(0.9, 0.1, 0.5, 0.7), habit, 1.0)
    assert is_clearly_better(with_results(0.9, 0.1, 0.6, 0.8), habit, 0.0)
    assert not is_clearly_better(with_results(0.9), habit, 1.0)
    assert not is_clearly_better(habit, habit, 0.0)


def test_out_of_time_the_habit_stays() -> None:
    """One try each before the clock: not enough to change one's mind."""
    plans = [plan(POOR), plan(RICH)]
    hurried = Depth(100, 1, (SQUIRE,), 1.0, lambda: True, seed=4)
    assert best_plan(plans, 0, hurried) is plans[0]
    assert [len(each.brought) for each in plans] == [1, 0]
