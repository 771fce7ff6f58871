"""The verb `balance`: is a variant fair and lively, as lines of text or as data."""

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from app.bots.balance import Balance, Study, Use, study
from app.bots.executors import ClusterExecutor, LocalExecutor
from app.core.game import AnyGame
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.shell.balance.figures import said_dead, said_share, said_spread, said_use
from app.storage.variants import Variant


def balances(
    game: AnyGame,
    seats: tuple[str, ...],
    variant: Variant,
    wanted: argparse.Namespace,
    *,
    find: Callable[[str], AnyGame],
    progress: Callable[[int, int], object] | None,
) -> list[tuple[str, Balance]]:
    """
    Return what `balance` finds out, each report with its name.

    Args:
        game, seats: What is played, and by whom.
        variant: Compared with the standard game; without a name the standard game stands alone.
        wanted: The arguments.
        find, progress: As in `study`.

    Raises:
        NoCluster: If nobody plays there.
    """
    asked = Study(game.id, seats, wanted.games, wanted.seed or 0, wanted.effort, variant.options)
    named = [(variant.name, asked)] if wanted.variant else []
    crowd = ClusterExecutor(wanted.scheduler) if wanted.scheduler else LocalExecutor(wanted.jobs)
    told = progress or (lambda done, of: None)
    studies = [*named, (say(N_("Standard")), attrs.evolve(asked, options=None))]
    return [(name, study(each, find, crowd, told)) for name, each in studies]


def balance_json(reports: Sequence[tuple[str, Balance]]) -> str:
    """Return reports as one line of JSON."""
    return json.dumps({"reports": [{"name": name, **balance_data(each)} for name, each in reports]})


def balance_data(balance: Balance) -> dict[str, Any]:
    """Return a report as JSON can hold it: all but the options of its game; the same for the same seeds."""
    data = attrs.asdict(balance, filter=lambda about, _: about.name not in ("options", "played"))
    return {**data, "dead": [attrs.asdict(use) for use in balance.dead]}


def balance_lines(game: AnyGame, reports: Sequence[tuple[str, Balance]]) -> list[str]:
    """
    Return reports as lines of text, side by side.

    Args:
        game: Of all of them.
        reports: Each with what it is called: the variant, the standard game.
    """
    asked = reports[0][1].study
    names = ", ".join(asked.entrants)
    title = counted(
        NN_("{game}: {names}, {count} game, seed {seed}", "{game}: {names}, {count} games, seed {seed}"),
        asked.games,
        game=game.title,
        names=names,
        seed=asked.seed,
    )
    rows = [[""] + [name for name, _ in reports], *_rows([each for _, each in reports])]
    lines = [say(title), *_columns(rows)]
    for name, each in reports:
        lines += [f"{name}: {line}" for line in _remarks(each)]
    return lines


def _rows(reports: Sequence[Balance]) -> list[list[str]]:
    """Return what is counted, a line for each thing."""
    rows = [[say(N_("games that ended")), *(f"{each.ended} / {each.study.games}" for each in reports)]]
    for seat in range(len(reports[0].seats)):
        shares = [each.seats[seat] for each in reports]
        label = say(Phrase(N_("seat {seat} wins"), {"seat": seat + 1}))
        rows.append([label, *(said_share(each) for each in shares)])
    rows.append([say(N_("steps of a game")), *(said_spread(each.steps) for each in reports)])
    rows.append([say(N_("changes of the lead")), *(said_spread(each.leads) for each in reports)])
    for seat in range(len(reports[0].totals)):
        label = say(Phrase(N_("score of seat {seat}"), {"seat": seat + 1}))
        rows.append([label, *(said_spread(each.totals[seat]) for each in reports)])
    return (
        rows
        + _uses([each.verbs for each in reports], reports)
        + _uses([each.sources for each in reports], reports)
    )


def _uses(kinds: Sequence[Sequence[Use]], reports: Sequence[Balance]) -> list[list[str]]:
    """Return how often things happened in a game."""
    known = {(use.label, use.rule): use for uses in kinds for use in uses}
    rows = []
    for key, one in known.items():
        found = [next((use for use in uses if (use.label, use.rule) == key), None) for uses in kinds]
        per_game = [
            said_use(0 if use is None else use.times, each) for use, each in zip(found, reports, strict=True)
        ]
        rows.append([f"{say(one.phrase)} [{one.rule}]" if one.rule else say(one.phrase), *per_game])
    return rows


def _remarks(each: Balance) -> list[str]:
    """Return what a tinkerer should look at."""
    found = [say(Phrase(N_("never happened: {what}"), {"what": said_dead(each)}))] if each.dead else []
    for why, count in each.troubles.items():
        text = NN_("{count} game broke off: {why}", "{count} games broke off: {why}")
        found.append(say(counted(text, count, why=why)))
    return found


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
