"""Where there are more choices than can be looked at: some of every kind, from all over them."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeVar

from attrs import evolve

from app.core.command import Command

C = TypeVar("C", bound=Command)

MOST = 400
"""More choices than this are not even looked at: where there are so many, most are alike."""

_LISTED = 20_000
"""More than this are not even listed."""


def looked_at(choices: Iterable[C], most: int = MOST) -> list[C]:
    """
    Return choices in their order: all, or where there are more than *most*, some of every kind.

    Of what differs only in how many it is done with, one, half of them, all but one and all are kept; then
    every kind has an equal share, taken evenly from all over its choices.
    """
    found = list(islice(choices, _LISTED))
    if len(found) <= most:
        return found
    kinds: dict[type, list[C]] = {}
    for each in _few_counts(found):
        kinds.setdefault(type(each), []).append(each)
    kept, room = set[C](), most
    for number, kind in enumerate(sorted(kinds.values(), key=len)):
        some = _evenly(kind, room // (len(kinds) - number))
        kept.update(some)
        room -= len(some)
    return [each for each in found if each in kept]


def _few_counts(choices: list[C]) -> list[C]:
    """Return choices without most of those that are done with another count, and are else the same."""
    alike: dict[Any, list[C]] = {}
    for each in choices:
        one: Any = each
        alike.setdefault(evolve(one, count=0) if hasattr(one, "count") else one, []).append(each)
    return [
        some[place]
        for some in alike.values()
        for place in dict.fromkeys((0, (len(some) - 1) // 2, max(0, len(some) - 2), len(some) - 1))
    ]


def _evenly(choices: list[C], count: int) -> list[C]:
    """Return so many of them, the first and the last among them if there are two."""
    if len(choices) <= count:
        return choices
    return [choices[place * (len(choices) - 1) // max(1, count - 1)] for place in range(count)]
