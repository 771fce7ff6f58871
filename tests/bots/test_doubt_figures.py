"""How far learnt values are off when they tell moves apart: what is made of pairs that were played on."""

from random import Random

from tests.doubt_figures import said_contradictions, said_doubts, said_verdicts


def test_what_values_are_off_is_found_beside_luck():
    """Later differences that are off by 6 of 15 in 100, seen with errors of 2 before and 5 after."""
    rng = Random(1)
    rows = [[_pair(rng, 0.06) for _ in range(4)] for _ in range(300)]
    assert "1200 pairs" in said_doubts(rows)
    assert "off by 0.4" in said_doubts(rows)
    true = [[_pair(rng, 0.0) for _ in range(4)] for _ in range(300)]
    assert "(0.00-" in said_doubts(true)


def _pair(rng: Random, off: float) -> list[float]:
    before, after = rng.gauss(0, 0.02), rng.gauss(0, 0.05)
    return [0.15 + before, 0.02, 0.15 + rng.gauss(0, off) + after, 0.05]


def test_a_verdict_is_contradicted_beyond_three_errors_of_both():
    """Whole games err as well: 13 away is contradiction where both errors together are 4."""
    assert said_contradictions([[[0.2, 0.0, 0.07, 0.04]], [[0.1, 0.03, 0.0, 0.03]]]).startswith("1 of 2")
    assert said_contradictions([[]]).startswith("0 of 0")


def test_what_is_told_apart_beyond_its_error_is_held_against_what_it_is_later():
    """With a doubt of a fifth 20 is beyond its error, 5 is not; 20 is contradicted by less than nothing."""
    pairs = [[[0.2, 0.01, 0.15, 0.05], [0.2, 0.01, -0.01, 0.02], [0.05, 0.02, -0.2, 0.01]]]
    assert said_verdicts(pairs, 0.2) == "2 told apart beyond their error, 1 of them contradicted"
