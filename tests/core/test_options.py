"""Options describe themselves, and refuse what they do not offer."""

import pytest

from app.core.options import describe
from tests.toy.model import Options


def test_options_are_described_in_order():
    """Name, default, label, choices and bounds, for dialogs."""
    goal, glass, bonus = describe(Options)

    assert (goal.name, goal.default, goal.label, goal.low, goal.high) == (
        "goal",
        12,
        "Length of the track",
        3,
        1000,
    )
    assert glass.choices == {0: "no glass", 30: "30 s"}
    assert (bonus.per_seat, bonus.default) == (True, ())


@pytest.mark.parametrize(
    "options, said",
    [
        ({"goal": 2}, "goal must be at least 3, not 2"),
        ({"goal": 1001}, "goal must be at most 1000, not 1001"),
        ({"glass": 7}, "glass must be one of 0, 30, not 7"),
        ({"bonus": 1}, "bonus must be a list with one value for each seat, not 1"),
        ({"bonus": (0, 3)}, "bonus must be at most 2, not 3"),
    ],
)
def test_what_is_not_offered_is_refused_with_a_sentence(options: dict[str, object], said: str):
    """The field, what is allowed, and what was given."""
    with pytest.raises(ValueError, match=said):
        Options(**options)


def test_bounds_hold_for_every_seat():
    """One value each, all of them within bounds."""
    assert Options(bonus=(0, 2, 1)).bonus == (0, 2, 1)
