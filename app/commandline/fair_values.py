"""The verb `tune`: which values make a variant fair, as a table or as data."""

import argparse
import itertools
import json
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from app.bots.balance import Study
from app.bots.changes import Change, changed, read_change
from app.bots.executors import BrokenOff, ClusterExecutor, Executor, LocalExecutor, NoCluster
from app.bots.kept_searches import keep, kept, place_of
from app.bots.tuning import (
    MEASURES,
    Found,
    Goal,
    Point,
    Sample,
    distance,
    most_games,
    played_by,
    race,
    ranked,
)
from app.commandline.answers import print_json, show_progress
from app.commandline.arguments import Unusable, seat_names, usual_seats
from app.commandline.balancing import columns
from app.commandline.inputs import complain, file_to_write, game_called, variant_in, writing
from app.commandline.statuses import DONE, INTERRUPTED
from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import number, say
from app.storage.bad_save import BadSave
from app.storage.files import write_whole
from app.storage.variants import Variant, variant_text

_MOST_POINTS = 400
_EVERY_S = 5.0
"""So often the games are written down."""


def tune(wanted: argparse.Namespace) -> int:
    """Let computers play a variant with many values, and say which is nearest to what is wished."""
    from app.games import find

    game = game_called(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else seat_names(game, wanted.seats, people=False)
    variant, goals = variant_in(game, wanted.variant), read_goals(wanted.goal)
    out = file_to_write(wanted.out) if wanted.out else None
    study = Study(game.id, seats, wanted.games, wanted.seed or 0, wanted.effort, variant.options)
    try:
        points = points_of(game, study, [read_change(text, game) for text in wanted.change])
        _Search(wanted, goals, points, asked_of(game, variant, seats, wanted)).run(find)
    except (Unfit, BadSave, BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    except KeyboardInterrupt:
        complain(say(N_("Stopped; the same command goes on from here.")))
        return INTERRUPTED
    if out is not None:
        best = ranked(points, goals)[0]
        tuned = Variant(variant.name or said_values(best), best.study.options, variant.note)
        with writing(out):
            write_whole(out, variant_text(tuned, game))
    if wanted.json:
        asked = [attrs.asdict(goal) for goal in goals]
        print_json({"game": game.id, "goals": asked, "points": data_of(points, goals)})
    else:
        print("\n".join(lines_of(points, goals)))
    return DONE


class _Search:
    """A search that keeps what has been played."""

    def __init__(
        self, wanted: argparse.Namespace, goals: Sequence[Goal], points: Sequence[Point], asked: str
    ) -> None:
        self._wanted, self._goals, self._points, self._asked = wanted, goals, points, asked
        self._path = place_of(asked)
        if not wanted.anew:
            self._take_up()

    def run(self, find: Callable[[str], AnyGame]) -> None:
        """Play on to the end; what has been played is kept, however it ends."""
        crowd: Executor = LocalExecutor(self._wanted.jobs)
        if self._wanted.scheduler:
            crowd = ClusterExecutor(self._wanted.scheduler)
        of, last = (
            most_games(len(self._points), self._wanted.games, halves=not self._wanted.grid),
            time.monotonic(),
        )
        shows = sys.stderr.isatty() and not self._wanted.json
        playing = race(
            self._points,
            self._goals,
            self._wanted.games,
            played_by(crowd, self._points, find),
            halves=not self._wanted.grid,
        )
        try:
            for done in playing:
                if shows:
                    show_progress(min(done, of), of)
                if time.monotonic() - last > _EVERY_S:
                    self._keep()
                    last = time.monotonic()
        finally:
            playing.close()
            self._keep()

    def _keep(self) -> None:
        rows = {
            key_of(point): {
                game: None if sample is None else [float(each) for each in attrs.astuple(sample)]
                for game, sample in sorted(point.samples.items())
            }
            for point in self._points
        }
        with writing(self._path):
            keep(self._path, self._asked, rows)

    def _take_up(self) -> None:
        games = kept(self._path, self._asked)
        for point in self._points:
            for game, row in games.get(key_of(point), {}).items():
                point.samples[game] = None if row is None else read_sample(row)


def read_sample(row: Sequence[float]) -> Sample:
    """Return a game as it was kept."""
    place, rounds, minutes, leads, decided_at = row
    return Sample(int(place), int(rounds), minutes, int(leads), decided_at)


# --- What is asked ---


def read_goals(text: str) -> list[Goal]:
    """Return what "begin=50, rounds=10" wishes.  Raises `Unusable` if that is nothing."""
    goals = []
    for word in filter(None, map(str.strip, text.split(","))):
        measure, _, target = map(str.strip, word.partition("="))
        try:
            goals.append(Goal(measure, float(target)))
        except ValueError:
            measure = ""
        if measure not in MEASURES:
            said = N_("A goal is one of {measures} and what it is to be: begin=50, rounds=10; not {text}.")
            raise Unusable(say(Phrase(said, {"measures": ", ".join(MEASURES), "text": repr(word)})))
    return goals


def points_of(game: AnyGame, study: Study, changes: Sequence[Change]) -> list[Point]:
    """
    Return all choices of values.

    Raises:
        BadSave: If some do not go together.
        Unusable: If they are too many.
    """
    paths = [change.path for change in changes]
    combined = list(itertools.islice(itertools.product(*(each.values for each in changes)), _MOST_POINTS + 1))
    if len(combined) > _MOST_POINTS:
        raise Unusable(
            say(
                counted(
                    NN_("At most {count} choice can be tried.", "At most {count} choices can be tried."),
                    _MOST_POINTS,
                )
            )
        )
    base = game.standard() if study.options is None else study.options
    points = []
    for values in combined:
        chosen = dict(zip(paths, values, strict=True))
        points.append(Point(chosen, attrs.evolve(study, options=changed(game, base, chosen))))
    return points


def asked_of(game: AnyGame, variant: Variant, seats: Sequence[str], wanted: argparse.Namespace) -> str:
    """Return what tells a search from others: all that its games depend on."""
    return json.dumps(
        [game.id, game.version, variant_text(variant, game), seats, wanted.seed or 0, wanted.effort]
    )


def key_of(point: Point) -> str:
    """Return by what a point is known."""
    return json.dumps(point.values, sort_keys=True)


# --- What came out ---


def said_values(point: Point) -> str:
    """Return the values of a point in a line."""
    return ", ".join(
        f"{path.removeprefix('tables.')}={value if isinstance(value, str) else json.dumps(value)}"
        for path, value in point.values.items()
    )


def lines_of(points: Sequence[Point], goals: Sequence[Goal]) -> list[str]:
    """Return the points as a table, the best first."""
    wished = [f"{goal.measure} ({number(goal.target)})" for goal in goals]
    heads = [say(N_("values")), say(N_("games")), *wished, say(N_("away")), say(N_("left in round"))]
    rows = [
        [
            said_values(point),
            str(len(point.samples)),
            *(said_found(MEASURES[goal.measure](point.ended())) for goal in goals),
            number(distance(point, goals).value, 2),
            str(point.dropped or "–"),
        ]
        for point in ranked(points, goals)
    ]
    return columns([heads, *rows])


def said_found(found: Found) -> str:
    """Return a measured value with its interval."""
    return f"{number(found.value, 1)} ({number(found.low, 1)}–{number(found.high, 1)})"


def data_of(points: Sequence[Point], goals: Sequence[Goal]) -> list[dict[str, Any]]:
    """Return the points as JSON can hold them, the best first."""
    return [
        {
            "values": dict(point.values),
            "games": len(point.samples),
            "ended": len(point.ended()),
            "dropped": point.dropped or None,
            "away": distance(point, goals).value if point.ended() else None,
            **{
                name: attrs.asdict(measure(point.ended()))
                for name, measure in MEASURES.items()
                if point.ended()
            },
        }
        for point in ranked(points, goals)
    ]
