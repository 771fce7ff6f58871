"""What winners do more than losers: who plays a verb more than all others, and how often they win."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from app.bots.statistics import Share, share
from app.bots.tally import Played
from app.core.game import AnyGame

_LEAST = 10
"""In fewer games a habit says nothing."""


@frozen
class Habit:
    """
    A verb that one seat played more often than each other one.

    Attributes:
        label, rule: As in `Use`.
        games: In how many decided games somebody did.
        winning: How often that was who won.
    """

    label: str
    rule: str
    games: int
    winning: Share


def habits(game: AnyGame, played: Sequence[Played]) -> tuple[Habit, ...]:
    """Return the verbs that go with winning, or with losing, beyond chance: the surest first."""
    decided = [each for each in played if each.place is not None]
    found = [habit for habit in _all(game, decided) if _tells(habit, len(decided[0].totals))]
    return tuple(sorted(found, key=lambda habit: -_farther(habit, len(decided[0].totals))))


def _all(game: AnyGame, decided: Sequence[Played]) -> Iterator[Habit]:
    for kind in game.commands:
        games = wins = 0
        for each in decided:
            counts = [uses.get(kind.__name__, 0) for uses in each.by_seat]
            if counts and counts.count(max(counts)) == 1:
                games += 1
                wins += counts.index(max(counts)) in each.winners
        if games >= _LEAST:
            yield Habit(kind.label, kind.rules[0] if kind.rules else "", games, share(wins, games))


def _tells(habit: Habit, seats: int) -> bool:
    return habit.winning.low > 1 / seats or habit.winning.high < 1 / seats


def _farther(habit: Habit, seats: int) -> float:
    """Return how far from chance the interval lies."""
    return max(habit.winning.low - 1 / seats, 1 / seats - habit.winning.high)
