"""Successive halving: who stays, who met what, and when it ends."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bots.protocol import Budget
from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.halving import (
    Certainty,
    Round,
    even_rounds,
    not_ruled_out,
    settled,
    successive_halving,
)

FREE = Clock(Budget())


def race(
    count: int, rounds: list[Round], spread: float = 1.0, certainty: Certainty | None = None
) -> tuple[list[Candidate[int]], dict[int, list[float]]]:
    """Return candidates worth their own number, ranked, and the luck that each of them met."""
    candidates = [Candidate(number) for number in range(count)]
    met: dict[int, list[float]] = {number: [] for number in range(count)}

    def value(candidate: Candidate[int], luck: float) -> float:
        met[candidate.move].append(luck)
        return candidate.move + spread * luck

    ranked = successive_halving(
        candidates, rounds, lambda number: Random(number).random(), value, clock=FREE, certainty=certainty
    )
    return ranked, met


def test_the_best_wins_and_all_met_the_same_luck() -> None:
    """Luck a hundred times as large as the differences does not matter: it is common."""
    ranked, met = race(8, even_rounds(8, 48), spread=100.0)
    assert [each.move for each in ranked] == [7, 6, 5, 4, 3, 2, 1, 0]
    longest = met[7]
    for luck in met.values():
        assert luck == longest[: len(luck)]
    assert [len(each.values) for each in ranked] == [2 + 4 + 8, 14, 6, 6, 2, 2, 2, 2]


@given(st.integers(1, 40), st.integers(1, 500), st.integers(0, 1))
def test_even_rounds_keep_half_until_one_is_left(count: int, samples: int, spare: int) -> None:
    """Each round shares its part of the samples; nobody is left without a playout."""
    rounds, left, spent = even_rounds(count, samples, spare), count, 0
    for each in rounds:
        assert each.samples >= 1
        assert each.stay == (left + spare) // 2
        spent += each.samples * left
        left = each.stay
    assert left == 1
    assert spent <= max(samples, sum(2 * count // 2**number + 2 for number in range(len(rounds))))


def test_of_equals_the_first_is_preferred() -> None:
    """Where nothing tells candidates apart, the order at first sight stands."""
    candidates = [Candidate(name) for name in "abcde"]
    ranked = successive_halving(candidates, even_rounds(5, 50), int, lambda *_: 0.5, clock=FREE)
    assert ranked[0].move == "a"


def test_the_only_candidate_needs_no_playout() -> None:
    """There is nothing to decide."""
    ranked, met = race(1, [Round(100, 1)])
    assert len(ranked) == 1
    assert met == {0: []}


def test_who_has_clearly_lost_leaves_at_once() -> None:
    """Two far apart: after the first look the search is over, though 1000 playouts were allowed."""
    certainty = Certainty(errors=2.5, margin=0.01, least=8, every=4)
    ranked, met = race(2, [Round(1000, 1)], certainty=certainty)
    assert [each.move for each in ranked] == [1, 0]
    assert len(met[0]) == len(met[1]) == 8


def test_who_may_still_be_better_stays() -> None:
    """Of two that win in turns neither has lost, as long as the difference is within its error."""
    one, two = Candidate("one"), Candidate("two")
    for number in range(40):
        one.note(float(number % 2))
        two.note(float(number % 2 == 0) if number < 38 else 0.0)
    certainty = Certainty(errors=2.5, margin=0.01, least=8, every=4)
    assert not_ruled_out([one, two], certainty) == [one, two]
    assert not_ruled_out([one, two], certainty._replace(errors=0.0, margin=0.0)) == [one]
    assert not_ruled_out([one, two], certainty._replace(least=50)) == [one, two]


@pytest.mark.parametrize("after", [0, 1, 7, 20])
def test_half_a_row_does_not_count_when_time_is_up(after: int) -> None:
    """However late it is, all that are left have met the same luck, and there is an answer."""
    asked = iter(range(10_000))
    late = Clock(Budget(is_cancelled=lambda: next(asked) > after))
    candidates = [Candidate(number) for number in range(5)]
    ranked = successive_halving(
        candidates, [Round(100, 5)], int, lambda each, _: float(each.move), clock=late
    )
    assert len({len(each.values) for each in candidates}) == 1
    assert len(candidates[0].values) == after // 5
    assert ranked[0].move == (4 if after >= 5 else 0)


def test_later_rounds_have_their_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more playouts than there is time for, each round gets as much of it."""
    clock = Clock(Budget())
    ticks = iter(range(100_000))
    monkeypatch.setattr(Clock, "spent", lambda _: next(ticks) / 4000)
    ranked = successive_halving(
        [Candidate(number) for number in range(4)],
        [Round(10**6, 2), Round(10**6, 1)],
        int,
        lambda each, _: float(each.move),
        clock=clock,
    )
    counts = [len(each.values) for each in ranked]
    assert counts[0] == counts[1] > 1.9 * counts[2]
    assert counts[2] == counts[3] > 100


@pytest.mark.parametrize("gap, first", [(0.0, 1), (0.3, 1), (9.0, 0)])
def test_of_equals_the_first_at_first_sight_is_named(gap: float, first: int) -> None:
    """What is clearly behind is not, and what has met less luck cannot be told."""
    best, equal, dropped = (Candidate(number, prior=float(number)) for number in range(3))
    for number in range(8):
        best.note(number % 3 + gap)
        equal.note((number + 1) % 3)
    dropped.note(5.0)

    found = settled([best, equal, dropped], 2.0)

    assert found[0].move == first
    assert sorted(each.move for each in found) == [0, 1, 2]


def test_who_left_halfway_may_be_as_good() -> None:
    """Half of them leave after a round; which of two equals that is, luck decides."""
    best, left = Candidate(0, prior=0.0), Candidate(1, prior=1.0)
    for number in range(40):
        best.note(number % 3)
        if number < 20:
            left.note((number + 1) % 3)

    assert settled([best, left], 2.0)[0].move == 1


def test_who_left_early_is_not_called_equal_where_more_is_asked() -> None:
    """Of many who left after a few playouts some always look as good, by luck alone."""
    best, left, stayed = (Candidate(number, prior=float(number)) for number in (0, 2, 1))
    for number in range(40):
        best.note(number % 3)
        stayed.note((number + 1) % 3)
        if number < 20:
            left.note((number + 1) % 3)

    assert settled([best, stayed, left], 2.0)[0] is left
    assert settled([best, stayed, left], 2.0, 40)[0] is stayed
