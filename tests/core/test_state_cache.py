"""What follows from a state is worked out once."""

from app.core.game import Player
from app.core.state_cache import StateCache
from tests.call_counter import CallCounter
from tests.toy import rules
from tests.toy.model import Card, Options

PLAYERS = (Player("Ada"), Player("Bo", None, 1))
ASKED = frozenset({"to_act", "redact"})


def test_the_rules_are_asked_once_for_a_state_and_a_seat():
    state, cache = rules.setup(Options(), PLAYERS), StateCache(rules)
    with CallCounter(ASKED) as counter:
        acting = [cache.acting(state) for _ in range(3)]
        views = [cache.view(state, seat) for seat in (0, 1, 0, 1)]
    assert counter.count("to_act") == 1
    assert counter.arguments("redact") == [(state, 0), (state, 1)]
    assert acting == [rules.to_act(state)] * 3
    assert views[0] is views[2]
    assert views[1] is views[3]


def test_a_copy_is_another_state():
    """Two states that are equal today may differ in what was done to one of them before it was asked for."""
    state, cache = rules.setup(Options(), PLAYERS), StateCache(rules)
    state.hands, state.owed = [[Card.TWO], [Card.TWO]], ""
    assert cache.view(state, 0).hands == [[Card.TWO], [Card.HIDDEN]]
    other = state.copy()
    other.turn = 1
    assert cache.acting(state) == {0}
    assert cache.acting(other) == {1}


def test_what_was_not_asked_for_longest_is_forgotten_and_asked_again():
    """However long a game is, little is kept; what is forgotten is the same when it is worked out again."""
    first, cache = rules.setup(Options(), PLAYERS), StateCache(rules)
    seen = cache.view(first, 0)
    others = [first.copy() for _ in range(100)]
    for other in others:
        cache.view(other, 0)
    with CallCounter(ASKED) as counter:
        assert cache.view(others[-1], 0) is not None
        assert counter.calls == []
        assert cache.view(first, 0) == seen
        assert counter.count("redact") == 1
