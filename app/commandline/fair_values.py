"""The verb `tune`: which values make a variant fair, as a table or as data."""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

import attrs

from app.bots.balance import Study
from app.bots.changes import changed, read_change
from app.bots.executors import BrokenOff, NoCluster, executor_of
from app.bots.searches import Result, Search, asked_of, points_of
from app.bots.statistics import Found
from app.bots.tuning import MEASURES, Goal
from app.commandline.answers import print_json
from app.commandline.arguments import Unusable
from app.commandline.balancing import columns
from app.commandline.inputs import file_to_write, game_called, variant_in, writing
from app.commandline.keeping import keeping, tell_stopped
from app.commandline.players import seat_names, usual_seats
from app.commandline.statuses import DONE
from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.words import N_, Phrase
from app.i18n import number, say
from app.storage.bad_save import BadSave
from app.storage.files import write_whole
from app.storage.variants import Variant, variant_text


def tune(wanted: argparse.Namespace) -> int:
    """Let computers play a variant with many values, and say which is nearest to what is wished."""
    game = game_called(wanted.game)
    seats = usual_seats(game) if wanted.seats is None else seat_names(game, wanted.seats, people=False)
    variant, goals = variant_in(game, wanted.variant), read_goals(wanted.goal)
    out = file_to_write(wanted.out, wanted.variant) if wanted.out else None
    study = Study(game.id, seats, wanted.games, wanted.seed or 0, wanted.effort, variant.options)
    try:
        results = _searched(_search(game, variant, study, goals, wanted), wanted)
    except (Unfit, BadSave, BrokenOff, NoCluster) as error:
        raise Unusable(say(error.phrase)) from error
    except KeyboardInterrupt:
        return tell_stopped()
    if wanted.json:
        asked = [attrs.asdict(goal) for goal in goals]
        print_json({"game": game.id, "goals": asked, "points": [data_of(each) for each in results]})
    else:
        print("\n".join(lines_of(results, goals)))
    if out is not None:
        tuned = Variant(variant.name or said_values(results[0].values), results[0].options, variant.note)
        with writing(out):
            write_whole(out, variant_text(tuned, game))
    return DONE


def _search(
    game: AnyGame, variant: Variant, study: Study, goals: Sequence[Goal], wanted: argparse.Namespace
) -> Search:
    """
    Return the search that is asked for.

    Raises:
        Unfit: If a change is nothing that can be tried, or there are too many.
        BadSave: If some values do not go together.
    """
    changes = [read_change(text, game) for text in wanted.change]
    tried = {change.path: change.values for change in changes}
    base = game.standard() if study.options is None else study.options
    points = points_of(study, tried, lambda values: changed(game, base, values))
    return Search(points, goals, wanted.games, asked_of(game, variant, study), halves=not wanted.grid)


def _searched(search: Search, wanted: argparse.Namespace) -> list[Result]:
    """Play a search on to its end, and return what came out."""
    from app.games import find

    if not wanted.anew:
        search.take_up()
    with keeping(search.keep, shows=sys.stderr.isatty() and not wanted.json) as note:
        search.run(executor_of(wanted.scheduler, wanted.jobs), find, note)
    return search.results()


# --- What is asked ---


def read_goals(text: str) -> list[Goal]:
    """Return what "begin=50, rounds=10" wishes.  Raises `Unusable` if that is nothing."""
    goals = []
    for word in list(filter(None, map(str.strip, text.split(",")))) or [text]:
        measure, _, target = map(str.strip, word.partition("="))
        if measure in MEASURES and re.fullmatch(r"\d{1,6}(\.\d{1,6})?", target):
            goals.append(Goal(measure, float(target)))
        else:
            said = N_("A goal is one of {measures} and what it is to be: begin=50, rounds=10; not {text}.")
            raise Unusable(say(Phrase(said, {"measures": ", ".join(MEASURES), "text": repr(word)})))
    return goals


# --- What came out ---


def said_values(values: Mapping[str, Any]) -> str:
    """Return the values of a point in a line."""
    return ", ".join(
        f"{path.removeprefix('tables.')}={value if isinstance(value, str) else json.dumps(value)}"
        for path, value in values.items()
    )


def lines_of(results: Sequence[Result], goals: Sequence[Goal]) -> list[str]:
    """Return what came out as a table."""
    wished = [f"{goal.measure} ({number(goal.target)})" for goal in goals]
    heads = [say(N_("values")), say(N_("games")), *wished, say(N_("away")), say(N_("left in round"))]
    rows = [
        [
            said_values(each.values),
            str(each.games),
            *(said_found(each.found.get(goal.measure)) for goal in goals),
            number(each.away, 2) if isfinite(each.away) else "–",
            str(each.dropped or "–"),
        ]
        for each in results
    ]
    return columns([heads, *rows])


def said_found(found: Found | None) -> str:
    """Return a measured value with its interval; a dash where nothing could be measured."""
    if found is None or not isfinite(found.high):
        return "–"
    return f"{number(found.value, 1)} ({number(found.low, 1)}–{number(found.high, 1)})"


def data_of(result: Result) -> dict[str, Any]:
    """Return what came of a point as JSON can hold it."""
    return {
        "values": dict(result.values),
        "games": result.games,
        "ended": result.ended,
        "dropped": result.dropped or None,
        "away": result.away if isfinite(result.away) else None,
        **{name: _found_data(result.found.get(name)) for name in MEASURES},
    }


def _found_data(found: Found | None) -> dict[str, float | None] | None:
    """Return a measured value as JSON, which knows no infinity: so few games leave its upper bound open."""
    if found is None:
        return None
    return {**attrs.asdict(found), "high": found.high if isfinite(found.high) else None}
