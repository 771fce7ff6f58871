"""Beam search: of all ways to go on, only the best few of each length are followed."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")


def beam(
    root: T,
    grow: Callable[[T], Iterable[T]],
    value: Callable[[T], float],
    key: Callable[[T], Hashable],
    width: int,
) -> list[T]:
    """
    Return all that was found on the way, *root* included, the best first.

    Args:
        root: Where to begin; its value is 0, and of equals the shorter is preferred.
        grow: Returns what is one step longer.
        value: More is better; asked once for each.
        key: What two must have in common for only one to be kept, whichever way it was reached.
        width: How many of each length are followed.
    """
    seen, found, level = {key(root)}, list[tuple[float, T]](), [(0.0, root)]
    while level:
        found += level
        grown = []
        for _, each in level:
            for longer in grow(each):
                if (name := key(longer)) not in seen:
                    seen.add(name)
                    grown.append((value(longer), longer))
        level = sorted(grown, key=_value, reverse=True)[:width]
    return [each for _, each in sorted(found, key=_value, reverse=True)]


def _value(entry: tuple[float, object]) -> float:
    return entry[0]
