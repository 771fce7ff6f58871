"""Choosing by value with a temperature: good moves more often than bad ones."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TypeVar

T = TypeVar("T")


def softmax(values: Sequence[float], temperature: float) -> list[float]:
    """Return the weight of each value, 1 for the best; *temperature*, in their unit, is more than 0."""
    best = max(values)
    return [exp((value - best) / temperature) for value in values]


def pick(items: Sequence[T], values: Sequence[float], temperature: float, rng: Random) -> T:
    """
    Return the item of the highest value, the first of equals; with a temperature, one drawn by softmax.

    Args:
        items: There is at least one.
        values: Of the items, in the same order.
        temperature: What differs by less hardly matters; in the unit of the values.
        rng: Asked for one number if there is a temperature, and for none otherwise.
    """
    if temperature <= 0:
        return items[max(range(len(items)), key=values.__getitem__)]
    return rng.choices(items, softmax(values, temperature))[0]
