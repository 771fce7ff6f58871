"""Which values make a game as it is wished: many are played, the worse half drops out round by round."""

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from attrs import define, evolve, field, frozen

from app.bots.balance import PACE_S, Study, play
from app.bots.executors import Executor
from app.bots.headless import RANDOM, make_player
from app.bots.statistics import Found, Share, Spread, median_interval, share, spread
from app.bots.tally import Played
from app.core.game import AnyGame

_LEAST = 8
"""Games of the first round of a race."""

_SPAN = 10**7
"""A game of a point is known by the point times this and its own number."""


@frozen
class Sample:
    """
    What a search keeps of a game: who won by order of play (-1: nobody alone), its length, its leads.

    Where nobody began (`begun`) who won is a seat.
    """

    place: int
    rounds: int
    minutes: float
    leads: int
    decided_at: float
    begun: bool = True


@frozen
class Goal:
    """A measure, and what it is to be: shares in hundredths."""

    measure: str
    target: float


@define(eq=False)
class Point:
    """
    One choice of values.

    Attributes:
        values: By their paths.
        study: What is played.
        samples: Its games by number; None for one that broke off.
        dropped: After which round it was left alone; 0: not at all.
    """

    values: Mapping[str, Any]
    study: Study
    samples: dict[int, Sample | None] = field(factory=dict)
    dropped: int = 0

    def ended(self, upto: int | None = None) -> list[Sample]:
        """Return its games that came to an end, of the first so many or all."""
        numbers = (
            sorted(self.samples) if upto is None else [game for game in range(upto) if game in self.samples]
        )
        return [sample for game in numbers if (sample := self.samples[game]) is not None]


# --- What is wished ---


def can_be_wished(game: AnyGame, measure: str) -> bool:
    """Tell whether games tell of a measure at all: not of beginning where all act at once from the start."""
    if measure != "begin":
        return True
    players = [make_player(RANDOM, seat) for seat in range(game.seats[0])]
    return len(game.rules.to_act(game.rules.setup(game.standard(), players))) == 1


def _share_of(count: Callable[[Sample], bool], among: Sequence[Sample]) -> Found | None:
    if not among:
        return None
    found: Share = share(sum(map(count, among)), len(among))
    return Found(100 * found.rate, 100 * found.low, 100 * found.high)


def _middle_of(values: Sequence[float]) -> Found | None:
    if not values:
        return None
    found: Spread = spread(values)
    return Found(found.median, *median_interval(values))


def _decided(samples: Sequence[Sample]) -> list[Sample]:
    return [each for each in samples if each.place >= 0]


MEASURES: Mapping[str, Callable[[Sequence[Sample]], Found | None]] = {
    "begin": lambda games: _share_of(
        lambda each: each.place == 0, [each for each in _decided(games) if each.begun]
    ),
    "rounds": lambda games: _middle_of([each.rounds for each in games]),
    "minutes": lambda games: _middle_of([each.minutes for each in games]),
    "leads": lambda games: _share_of(lambda each: each.leads > 1, games),
    "decided": lambda games: _middle_of([100 * each.decided_at for each in _decided(games)]),
}
"""
What can be wished: shares and parts of the game in hundredths, lengths as the middle of all games.

None where no game tells: of beginning, and of when games were decided, only those with one winner do, and of
beginning only those that somebody began.
"""

_IN_HUNDREDTHS = 10.0
"""Ten in a hundred off are as bad as ..."""
_OF_LENGTH = 0.4
"""... two fifths off a length."""


def away(found: Found, goal: Goal) -> Found:
    """Return how far a measure is from what is wished: 1 is as bad for every measure."""
    unit = _OF_LENGTH * max(1.0, goal.target) if goal.measure in ("rounds", "minutes") else _IN_HUNDREDTHS
    low, high = (abs(bound - goal.target) / unit for bound in (found.low, found.high))
    nearest = 0.0 if found.low <= goal.target <= found.high else min(low, high)
    return Found(abs(found.value - goal.target) / unit, nearest, max(low, high))


def distance(point: Point, goals: Sequence[Goal], upto: int | None = None) -> Found:
    """Return how far a point is from all that is wished together; infinite where no game came to an end."""
    ended = point.ended(upto)
    if not ended:
        return Found(math.inf, math.inf, math.inf)
    found = [away(MEASURES[goal.measure](ended) or _untold(goal), goal) for goal in goals]
    return Found(
        sum(each.value for each in found), sum(each.low for each in found), sum(each.high for each in found)
    )


def _untold(goal: Goal) -> Found:
    """Return what stands for a share that no game tells: it may be any, and counts as the farthest of all."""
    return Found(0.0 if goal.target > 50 else 100.0, 0.0, 100.0)


# --- The race ---


def race_rounds(points: int, games: int) -> list[int]:
    """Return how many games whoever is left has had after each round; they double, up to *games*."""
    rounds = max(1, math.ceil(math.log2(max(2, points))))
    return sorted({max(min(_LEAST, games), games >> (rounds - 1 - number)) for number in range(rounds)})


def race(
    points: Sequence[Point],
    goals: Sequence[Goal],
    games: int,
    play_games: Callable[[Sequence[tuple[int, int]]], Iterator[tuple[int, int, Sample | None]]],
    *,
    halves: bool = True,
) -> Generator[int]:
    """
    Play until the best has had so many games; yield after each how many there are, of all points together.

    After a round the worse half drops out, and of the others whoever is surely worse than the best.

    Args:
        points: Games they have had already are not played again.
        goals: What is wished.
        games: Of each point that is left to the end.
        play_games: Plays games, each a point and a number, and yields them with what came out.
        halves: Whether anybody drops out.
    """
    for number, upto in enumerate(race_rounds(len(points), games) if halves else [games], start=1):
        left = [place for place, point in enumerate(points) if not point.dropped]
        missing = [
            (place, game) for place in left for game in range(upto) if game not in points[place].samples
        ]
        for place, game, sample in play_games(missing):
            points[place].samples[game] = sample
            yield sum(len(point.samples) for point in points)
        if halves and upto < games:
            _drop(points, goals, number, upto)


def _drop(points: Sequence[Point], goals: Sequence[Goal], number: int, upto: int) -> None:
    """Leave the worse half alone after a round, by what had been played then: later games change nothing."""
    left = [(distance(point, goals, upto), point) for point in points if not point.dropped]
    left.sort(key=lambda each: each[0].value)
    best = left[0][0]
    for place, (far, point) in enumerate(left):
        if place >= (len(left) + 1) // 2 or far.low > best.high:
            point.dropped = number


def most_games(points: int, games: int, *, halves: bool = True) -> int:
    """Return how many games a search plays at most."""
    total, before, left = 0, 0, points
    for upto in race_rounds(points, games) if halves else [games]:
        total += left * (upto - before)
        before, left = upto, (left + 1) // 2
    return total


def ranked(points: Sequence[Point], goals: Sequence[Goal]) -> list[Point]:
    """Return the points: who was left longest first, and the nearest to the goals first among equals."""
    return sorted(points, key=lambda point: (-(point.dropped or math.inf), distance(point, goals).value))


def played_by(
    crowd: Executor, points: Sequence[Point], find: Callable[[str], AnyGame]
) -> Callable[[Sequence[tuple[int, int]]], Iterator[tuple[int, int, Sample | None]]]:
    """Return what plays games of points somewhere."""
    task = partial(_sampled, tuple(evolve(point.study, contest=0) for point in points), find)

    def play_games(wanted: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, Sample | None]]:
        with closing(crowd.each(task, [place * _SPAN + game for place, game in wanted])) as games:
            for number, sample in games:
                yield *divmod(number, _SPAN), sample

    return play_games


def _sampled(studies: Sequence[Study], find: Callable[[str], AnyGame], number: int) -> Sample | None:
    place, game = divmod(number, _SPAN)
    return sample_of(play(studies[place], find, game))


def sample_of(played: Played) -> Sample | None:
    """Return what a search keeps of a game; None if it broke off."""
    if played.trouble:
        return None
    place = -1 if played.place is None else played.place
    minutes = round(played.acts * PACE_S / 60, 2)
    decided_at = 1.0 if played.decided_at is None else round(played.decided_at, 4)
    begun = played.course.began is not None
    return Sample(place, played.course.rounds, minutes, played.leads, decided_at, begun)
