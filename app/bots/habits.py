"""What winners do more than losers: who does something more than all others, and how often they win."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from attrs import frozen

from app.bots.statistics import Share, by_chance, share
from app.bots.tally import Choice, Played
from app.core.command import Command
from app.core.game import AnyGame

_LEAST = 10
"""In fewer games a habit says nothing."""

_ERROR = 0.05
"""So seldom a report may name anything at all where nothing goes with winning."""


@frozen
class Habit:
    """
    What one seat did more than each other one.

    Attributes:
        label, rule, words: As in `Use`.
        games: In how many decided games somebody did.
        winning: How often that was who won.
        is_choice: It is one of several ways of doing something, and counted is for which part of the times:
            who does everything more often is not taken for somebody who prefers it.
    """

    label: str
    rule: str
    games: int
    winning: Share
    words: tuple[tuple[str, str], ...] = ()
    is_choice: bool = False


def habits(game: AnyGame, played: Sequence[Played]) -> tuple[Habit, ...]:
    """
    Return what goes with winning, or with losing, beyond chance: the surest first.

    Of the many things that are looked at, chance alone makes some look odd; by Holm's steps all that is named
    holds together, 95 times of 100, however one thing goes with another.
    """
    decided = [each for each in played if each.place is not None]
    asked = [
        (by_chance(habit.winning.wins, habit.games, 1 / len(decided[0].totals)), habit)
        for habit in (*_acts(game, decided), *_choices(game, decided))
        if habit.games >= _LEAST
    ]
    # Of equals, what wins comes first.
    asked.sort(key=lambda each: (each[0], -each[1].winning.rate))
    sure = takewhile(lambda each: each[1][0] <= _ERROR / (len(asked) - each[0]), enumerate(asked))
    return tuple(habit for _, (_, habit) in sure)


def _acts(game: AnyGame, decided: Sequence[Played]) -> Iterator[Habit]:
    for kind in game.commands:
        counts = [[float(uses.get(kind.__name__, 0)) for uses in each.by_seat] for each in decided]
        yield Habit(kind.label, _rule(kind), *_winning(counts, decided))


def _choices(game: AnyGame, decided: Sequence[Played]) -> Iterator[Habit]:
    kinds = {kind.__name__: kind for kind in game.commands}
    for choice in sorted({way for each in decided for made in each.choices for way in made}):
        parts = [_parts(choice, each) for each in decided]
        games, winning = _winning(parts, decided)
        yield Habit(choice.label, _rule(kinds[choice.verb]), games, winning, choice.words, is_choice=True)


def _parts(choice: Choice, played: Played) -> list[float]:
    """Return for which part of the times each seat chose so; nothing if one of them never could have."""
    times = [uses.get(choice.verb, 0) for uses in played.by_seat]
    if not all(times):
        return []
    return [made.get(choice, 0) / count for made, count in zip(played.choices, times, strict=True)]


def _winning(counts: Sequence[Sequence[float]], decided: Sequence[Played]) -> tuple[int, Share]:
    """Return in how many games somebody was ahead of all others in this, and how often they won."""
    ahead = [
        each.winners[0] == count.index(max(count))
        for count, each in zip(counts, decided, strict=True)
        if count and count.count(max(count)) == 1
    ]
    return len(ahead), share(sum(ahead), len(ahead))


def _rule(kind: type[Command]) -> str:
    return kind.rules[0] if kind.rules else ""
