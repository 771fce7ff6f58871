"""Moves under consideration, and what is known of their value."""

from collections.abc import Sequence
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

from attrs import define, field

M = TypeVar("M")


@define(eq=False)
class Candidate(Generic[M]):
    """
    A move that is considered; a search adds the values of its playouts.

    Values are in the unit of the game's evaluation, more is better for whoever decides.

    Attributes:
        move: A command, a plan, a spot: whatever the game decides on.
        prior: Its value before any playout.
        weight: How many playouts the prior counts for; 0 once there is one.
        values: Of its playouts; the n-th of every candidate met the same luck.
        total: The sum of these values.
    """

    move: M
    prior: float = field(default=0.0, kw_only=True)
    weight: float = field(default=0.0, kw_only=True)
    values: list[float] = field(factory=list, init=False, repr=False)
    total: float = field(default=0.0, init=False)

    @property
    def mean(self) -> float:
        """Its value: the mean of its playouts and, as far as it counts, the prior."""
        count = len(self.values)
        return (self.total + self.weight * self.prior) / (count + self.weight) if count else self.prior

    def note(self, value: float) -> None:
        """Add the value of a playout."""
        self.values.append(value)
        self.total += value


class Gain(NamedTuple):
    """How much better one candidate is than another, and the standard error of it, in the unit of values."""

    mean: float
    error: float


def gain(better: Sequence[float], worse: Sequence[float]) -> Gain:
    """
    Compare two candidates playout by playout, with the same luck.

    Args:
        better, worse: The values of their playouts; those that only one of them has do not count.

    Returns:
        The mean difference; its error is infinite if fewer than two playouts can be compared.
    """
    differences = [one - other for one, other in zip(better, worse, strict=False)]
    count = len(differences)
    if count < 2:
        return Gain(sum(differences), float("inf"))
    mean = sum(differences) / count
    squares = sum([each * each for each in differences]) - count * mean * mean
    return Gain(mean, sqrt(max(0.0, squares) / (count - 1) / count))
