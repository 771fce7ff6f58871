"""Where the luck of a new game begins."""

from random import SystemRandom
from typing import Any

from app import seeds
from app.core.session import Setup
from app.seeds import new_salt, new_seed


def test_outside_the_tests_it_is_the_machines_own_luck(luck: Any):
    """Nobody can foresee it; here it is another's, which the tests can repeat."""
    assert isinstance(luck, SystemRandom)
    assert not isinstance(seeds._SOURCE, SystemRandom)


def test_no_two_games_are_alike():
    """Seeds are in their range, and a set-up takes the salts."""
    assert len({new_seed() for _ in range(1000)}) > 990
    assert all(0 <= new_seed() < 10**9 for _ in range(1000))
    salts = {new_salt() for _ in range(1000)}
    assert len(salts) == 1000
    assert all(Setup("any", (), None, 1, salt=each).salt == each for each in salts)
