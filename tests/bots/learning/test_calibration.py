"""Calibration: what was said against what happened."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from app.bots.learning.calibration import Said, Spoken, bins, calibrate, data_of, error_of, summed_up
from app.bots.learning.reliability_diagram import reliability_diagram
from app.bots.learning.self_play import SelfPlay
from app.games import find

GAMES = SelfPlay("cards", 2, "calibrate")


def spoken(count: int, off: float) -> list[Spoken]:
    """Return games in which things happen more often than is said, by so much."""
    rng, found = Random(1), []
    for _ in range(count):
        chance = rng.uniform(0.1, 0.8)
        won = float(rng.random() < chance + off)
        found.append(Spoken([Said(chance, won)] * 5, [Said(1 - chance, 1 - won)] * 5))
    return found


def test_chances_are_sorted_into_tenths() -> None:
    """Certainty belongs to the last one; empty ones are left out."""
    found = bins([Said(0.0, 0.0), Said(0.04, 1.0), Said(1.0, 1.0)])
    assert [(each.said, each.happened, each.n) for each in found] == [(0.02, 0.5, 2), (1.0, 1.0, 1)]
    assert error_of(found) == pytest.approx(2 / 3 * 0.48)


def test_true_chances_have_a_small_error_and_false_ones_are_found_out() -> None:
    """The interval holds 0 for a true evaluation, and not for one that is off by a tenth."""
    true, false = (summed_up(GAMES, spoken(1500, off)) for off in (0.0, 0.1))
    assert true.error < 0.04
    assert true.low < 0.01
    assert false.error == pytest.approx(0.1, abs=0.03)
    assert 0.05 < false.low < false.error < false.high < 0.15
    assert false.waiting == pytest.approx(false.error, abs=0.02)
    assert true.brier < false.brier
    assert true.log_loss < false.log_loss


def test_the_interval_knows_that_positions_of_a_game_end_alike() -> None:
    """Five times as many positions of as many games tell no more."""
    games = spoken(300, 0.1)
    once = [Spoken(each.own[:1], each.waiting[:1]) for each in games]
    many, few = summed_up(GAMES, games), summed_up(GAMES, once)
    assert (many.low, many.high) == pytest.approx((few.low, few.high))


def test_a_calibration_is_data_and_a_diagram() -> None:
    """With a point for each tenth; text stays text."""
    found = summed_up(GAMES, spoken(50, 0.0))
    data = data_of(found)
    assert set(data) > {"game", "seats", "games", "brier", "log_loss", "error", "low", "high", "bins"}
    assert sum(each["n"] for each in data["bins"]) == 250
    root = ET.fromstring(reliability_diagram(found, "A < B", "said", "happened"))
    circles = [each for each in root.iter() if each.tag.endswith("circle")]
    assert len(circles) == len(found.bins)
    assert "A < B" in [each.text for each in root.iter()]


def test_games_are_played_and_listened_to() -> None:
    """The same games say the same."""
    games = SelfPlay("conquest", 2, "calibrate", names=("page", "page"))
    first, second = (calibrate(games, 2, find) for _ in range(2))
    assert first == second
    assert first.games == 2
    assert (first.seats, first.who) == (2, "page,page")
    assert sum(each.n for each in first.bins) > 4
