"""A search for a fair value: what is tried, played somewhere, kept so that it goes on, and what came out."""

import itertools
import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import attrs
from attrs import define, frozen

from app.bots.arena import thinking
from app.bots.balance import Study
from app.bots.executors import Executor
from app.bots.kept_searches import keep, kept, place_of
from app.bots.statistics import Found
from app.bots.tuning import (
    MEASURES,
    Goal,
    Point,
    Sample,
    distance,
    most_games,
    played_by,
    race,
    race_rounds,
    ranked,
)
from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.words import NN_, counted
from app.storage.variants import Variant, variant_text

MOST_POINTS = 400
"""So many choices of values are tried at most."""


@frozen
class Result:
    """
    What is known of one choice of values.

    Attributes:
        values: By their paths.
        options: The game's, with these values.
        games: How many were played, and of those came to an end.
        ended: How many of them came to an end.
        dropped: After which round it was left alone; 0: not at all.
        away: How far it is from what is wished; infinite where no game tells of some of that.
        found: What each measure came to, without those that no game tells of.
    """

    values: Mapping[str, Any]
    options: Any
    games: int
    ended: int
    dropped: int
    away: float
    found: Mapping[str, Found]


@define(eq=False)
class Search:
    """
    A search that keeps what has been played.

    Attributes:
        points: What is tried; their games are counted in place.
        goals: What is wished.
        games: Of each point that is left to the end.
        asked: All that the games depend on, beside the values of the points: see `asked_of`.
        halves: Whether the worse half drops out after each round.
    """

    points: Sequence[Point]
    goals: Sequence[Goal]
    games: int
    asked: str
    halves: bool = True

    @property
    def path(self) -> Path:
        """The file that keeps the games."""
        return place_of(self.asked)

    @property
    def most(self) -> int:
        """How many games are played at most, those that are kept among them."""
        return most_games(len(self.points), self.games, halves=self.halves)

    def take_up(self) -> int:
        """Count the games that are kept of the same search as played; return how many there are."""
        games = kept(self.path, self.asked)
        for point in self.points:
            for game, row in games.get(_key(point), {}).items():
                point.samples[game] = None if row is None else _sample(row)
        return sum(len(point.samples) for point in self.points)

    def run(
        self,
        crowd: Executor,
        find: Callable[[str], AnyGame],
        progress: Callable[[int, int], object] = lambda done, of: None,
    ) -> None:
        """
        Play on to the end.

        Args:
            crowd: Who plays.
            find: Returns a game by its id; a function of a module.
            progress: Called after each game with how many there are, and of how many at most; an exception
                it raises ends the search.

        Raises:
            BrokenOff, NoCluster: If whoever plays is gone.
        """
        play_games = played_by(crowd, self.points, find)
        with closing(race(self.points, self.goals, self.games, play_games, halves=self.halves)) as playing:
            for done in playing:
                progress(min(done, self.most), self.most)

    def results(self) -> list[Result]:
        """Return what is known of each point, the best first; games beyond those asked for do not count."""
        rounds = race_rounds(len(self.points), self.games) if self.halves else [self.games]
        asked = [
            _first(point, rounds[point.dropped - 1] if point.dropped else self.games) for point in self.points
        ]
        return [_result(point, self.goals) for point in ranked(asked, self.goals)]

    def keep(self) -> None:
        """Write down what has been played.  Raises `OSError` if that is not possible."""
        rows = {
            _key(point): {
                game: None if sample is None else [float(each) for each in attrs.astuple(sample)]
                for game, sample in sorted(point.samples.items())
            }
            for point in self.points
        }
        keep(self.path, self.asked, rows)


def points_of(
    study: Study, tried: Mapping[str, Sequence[Any]], put: Callable[[Mapping[str, Any]], Any]
) -> list[Point]:
    """
    Return all choices of values.

    Args:
        study: What is played of each.
        tried: The values of each path.
        put: Returns the options that have some values at their paths.

    Raises:
        Unfit: If they are too many.
        Exception: Whatever *put* raises of values that do not go together.
    """
    combined = list(itertools.islice(itertools.product(*tried.values()), MOST_POINTS + 1))
    if len(combined) > MOST_POINTS:
        text = NN_("At most {count} choice can be tried.", "At most {count} choices can be tried.")
        raise Unfit(counted(text, MOST_POINTS))
    chosen = [dict(zip(tried, values, strict=True)) for values in combined]
    return [Point(values, attrs.evolve(study, options=put(values))) for values in chosen]


def asked_of(game: AnyGame, variant: Variant, study: Study) -> str:
    """Return what tells a search from others: all that its games depend on."""
    text = variant_text(variant, game)
    about = [game.id, game.version, text, study.entrants, study.seed, study.effort]
    return json.dumps([*about, thinking(game, study.entrants)])


def _first(point: Point, games: int) -> Point:
    """Return a point with so many of its games."""
    samples = {game: sample for game, sample in point.samples.items() if game < games}
    return attrs.evolve(point, samples=samples)


def _result(point: Point, goals: Sequence[Goal]) -> Result:
    ended = point.ended()
    measured = {name: measure(ended) for name, measure in MEASURES.items()} if ended else {}
    found = {name: value for name, value in measured.items() if value is not None}
    return Result(
        point.values,
        point.study.options,
        len(point.samples),
        len(ended),
        point.dropped,
        distance(point, goals).value if all(goal.measure in found for goal in goals) else math.inf,
        found,
    )


def _key(point: Point) -> str:
    """Return by what a point is known in the file."""
    return json.dumps(point.values, sort_keys=True)


def _sample(row: Sequence[float]) -> Sample:
    """Return a game as it was kept."""
    place, rounds, minutes, leads, decided_at, begun = row
    return Sample(int(place), int(rounds), minutes, int(leads), decided_at, bool(begun))
