"""Values and luck: what a candidate is worth, how it is chosen, and how long that may take."""

from math import exp
from random import Random

import pytest

from app.bots.protocol import Budget
from app.bots.search import clock as clock_module
from app.bots.search.candidate import Candidate, gain
from app.bots.search.clock import SAFETY, Clock
from app.bots.search.skill import Skill
from app.bots.search.softmax import pick, softmax


def test_the_prior_counts_for_a_few_playouts() -> None:
    """Before the first playout it is all there is; without a weight it is forgotten after that."""
    weighed, plain = Candidate("a", prior=1.0, weight=3.0), Candidate("b", prior=1.0)
    assert weighed.mean == plain.mean == 1.0
    weighed.note(5.0)
    plain.note(5.0)
    assert weighed.mean == (3 * 1.0 + 5.0) / 4
    assert plain.mean == 5.0


def test_luck_in_common_makes_small_gains_certain() -> None:
    """A steady lead of 0.1 has no error, though the values are spread from 0 to 1."""
    rng = Random(1)
    worse = [rng.random() for _ in range(50)]
    found = gain([each + 0.1 for each in worse], worse)
    assert found.mean == pytest.approx(0.1)
    assert found.error == pytest.approx(0, abs=1e-6)
    shuffled = rng.sample(worse, len(worse))
    assert gain([each + 0.1 for each in shuffled], worse).error > 0.03


def test_one_playout_tells_nothing_of_the_error() -> None:
    """And what only one of them has met does not count."""
    assert gain([1.0, 9.0], [0.0]) == (1.0, float("inf"))
    assert gain([], []) == (0, float("inf"))


def test_the_error_is_that_of_the_mean() -> None:
    """Four differences of 1, 2, 3, 4: their deviation is 1.29, that of the mean half of it."""
    found = gain([1, 2, 3, 4], [0, 0, 0, 0])
    assert found.mean == 2.5
    assert found.error == pytest.approx((5 / 3) ** 0.5 / 2)


def test_without_a_temperature_the_first_of_the_best_is_taken() -> None:
    """And no luck is asked for."""
    rng = Random(1)
    before = rng.getstate()
    assert pick("abcd", [1.0, 3.0, 3.0, 2.0], 0.0, rng) == "b"
    assert rng.getstate() == before


def test_with_a_temperature_good_ones_are_taken_more_often() -> None:
    """As often as the softmax says, with one number of luck each."""
    rng, other = Random(7), Random(7)
    drawn = [pick("abc", [0.0, 1.0, 3.0], 2.0, rng) for _ in range(3000)]
    shares = [exp(-1.5), exp(-1.0), 1.0]
    assert softmax([0.0, 1.0, 3.0], 2.0) == pytest.approx(shares)
    for name, share in zip("abc", shares, strict=True):
        assert drawn.count(name) / 3000 == pytest.approx(share / sum(shares), abs=0.03)
    for _ in range(3000):
        other.random()
    assert rng.getstate() == other.getstate()


def test_a_clock_counts_its_share_of_the_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A half of ten seconds, less what is kept for the answer."""
    times = iter([100.0, 100.0 + 5 * SAFETY / 2, 100.0 + 5 * SAFETY, 999.0])
    monkeypatch.setattr(clock_module, "monotonic", lambda: next(times))
    clock = Clock(Budget(seconds=10.0), share=0.5)
    assert clock.spent() == pytest.approx(0.5)
    assert clock.is_late()
    assert clock.spent() > 100


def test_without_seconds_only_a_cancelled_question_is_late() -> None:
    """The same question has the same answer, however slow the machine."""
    wanted = [True]
    clock = Clock(Budget(is_cancelled=lambda: not wanted[0]))
    assert clock.spent() == 0.0
    assert not clock.is_late()
    wanted.clear()
    wanted.append(False)
    assert clock.is_late()


def test_effort_multiplies_samples() -> None:
    """At least one is left; a level without any stays without."""
    assert Skill(samples=40).samples_at(0.5) == 20
    assert Skill(samples=40).samples_at(0.001) == 1
    assert Skill().samples_at(5.0) == 0
