"""What decides who wins: how much of it dice, draws and order do, and how much who plays."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from attrs import frozen

from app.bots.statistics import Found

_RESAMPLED = 200
"""So many times deals are drawn anew for the interval."""

Deals: TypeAlias = Sequence[Sequence[int]]
"""By deal, the seat that won when the stronger player sat on the first seat, the second one, and so on."""


@frozen
class Parts:
    """
    The variance of who wins, taken apart: a two-way analysis of variance with random deals.

    Attributes:
        luck: The part that the deal explains, whoever sits where: dice, draws and order of play.
        skill: The part that who sits where explains, whatever the deal.
    """

    luck: Found
    skill: Found

    @property
    def rest(self) -> float:
        """The part that neither explains alone: the same dice help one player more than another."""
        return max(0.0, 1 - self.luck.value - self.skill.value)


def parts_of(deals: Deals, seats: int) -> Parts | None:
    """Return what decides who wins; None if there are too few deals, or all ended alike."""
    whole = _explained(deals, seats)
    if whole is None:
        return None
    rng = Random(0)
    drawn = [_explained(rng.choices(deals, k=len(deals)), seats) for _ in range(_RESAMPLED)]
    known = [each for each in drawn if each is not None]
    luck, skill = (_between(whole[at], [each[at] for each in known]) for at in (0, 1))
    return Parts(luck, skill)


def _between(value: float, drawn: Sequence[float]) -> Found:
    ordered = sorted(drawn) or [value]
    cut = round(0.025 * (len(ordered) - 1))
    return Found(value, min(value, ordered[cut]), max(value, ordered[-1 - cut]))


def _explained(deals: Deals, seats: int) -> tuple[float, float] | None:
    """Return the parts that deals, and who sits where, explain of the variance of each seat's wins."""
    if len(deals) < 2:
        return None
    luck = skill = rest = 0.0
    for seat in range(seats):
        by_deal, by_sitting, left = _components([[float(won == seat) for won in deal] for deal in deals])
        luck, skill, rest = luck + by_deal, skill + by_sitting, rest + left
    whole = luck + skill + rest
    return (luck / whole, skill / whole) if whole else None


def _components(rows: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the components of variance of rows, of columns, and of what is left; none is negative."""
    count, width = len(rows), len(rows[0])
    mean = sum(map(sum, rows)) / (count * width)
    in_rows = width * sum((sum(row) / width - mean) ** 2 for row in rows)
    in_columns = count * sum((sum(column) / count - mean) ** 2 for column in zip(*rows, strict=True))
    whole = sum((each - mean) ** 2 for row in rows for each in row)
    left = max(0.0, whole - in_rows - in_columns) / ((count - 1) * (width - 1))
    return (
        max(0.0, (in_rows / (count - 1) - left) / width),
        max(0.0, (in_columns / (width - 1) - left) / count),
        left,
    )
