"""Keeping time: how much of a budget is spent."""

from time import monotonic

from app.bots.protocol import Budget

SAFETY = 0.9
"""The part of the seconds after which thinking ends, so that the answer is in time."""


class Clock:
    """
    Measures how much of a `Budget` is spent, from when it is made.

    Without seconds in the budget it stands still, so that the same question has the same answer on every
    machine; it is over as soon as nobody waits for the answer any more.
    """

    __slots__ = ("_budget", "_seconds", "_start")

    def __init__(self, budget: Budget, share: float = 1.0) -> None:
        """Start; *share* is the part of the time that this piece of thinking may take, from 0 to 1."""
        self._budget = budget
        self._seconds = None if budget.seconds is None else budget.seconds * share * SAFETY
        self._start = 0.0 if budget.seconds is None else monotonic()

    def spent(self) -> float:
        """Return which part of the time is over, from 0 to more than 1."""
        if self._budget.is_cancelled():
            return 1.0
        return 0.0 if self._seconds is None else (monotonic() - self._start) / self._seconds

    def is_late(self) -> bool:
        """Tell whether the best answer so far must do."""
        return self.spent() >= 1
