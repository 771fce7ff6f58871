"""The verb `balance`: is a variant fair and lively, as lines of text or as data."""

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from app.bots.balance import Balance, Study, study
from app.bots.executors import executor_of
from app.core.game import AnyGame
from app.core.words import N_
from app.i18n import say
from app.shell.balance.figures import Reports, Row, counts
from app.shell.balance.findings import asked_for, findings
from app.storage.variants import Variant


def balances(
    game: AnyGame,
    seats: tuple[str, ...],
    variants: Sequence[Variant],
    wanted: argparse.Namespace,
    *,
    find: Callable[[str], AnyGame],
    progress: Callable[[int, int], object] | None,
) -> list[tuple[str, Balance]]:
    """
    Return what `balance` finds out, each report with its name.

    Args:
        game, seats: What is played, and by whom.
        variants: Compared with one another and the standard game, which stands alone if there are none.
        wanted: The arguments.
        find, progress: As in `study`.

    Raises:
        NoCluster: If nobody plays there.
    """
    contest = max(1, wanted.games // 5) if wanted.skill is None else wanted.skill
    asked = Study(game.id, seats, wanted.games, wanted.seed or 0, wanted.effort, contest=contest)
    named = [(each.name, attrs.evolve(asked, options=each.options)) for each in variants]
    crowd = executor_of(wanted.scheduler, wanted.jobs)
    studies = [*named, (say(N_("Standard")), asked)]
    return [(name, study(each, find, crowd, progress or (lambda done, of: None))) for name, each in studies]


def balance_json(reports: Reports) -> str:
    """Return reports as one line of JSON."""
    return json.dumps({"reports": [{"name": name, **balance_data(each)} for name, each in reports]})


def balance_data(balance: Balance) -> dict[str, Any]:
    """Return a report as JSON can hold it: all but the options of its game; the same for the same seeds."""
    data = attrs.asdict(balance, filter=lambda about, _: about.name not in ("options", "played"))
    return {**data, "dead": [attrs.asdict(use) for use in balance.dead]}


def balance_lines(game: AnyGame, reports: Reports) -> list[str]:
    """
    Return reports as lines of text: what they say, then what was counted, side by side.

    Args:
        game: Of all of them.
        reports: Each with what it is called: the variant, the standard game.
    """
    lines = [asked_for(game, reports)]
    for found in findings(reports):
        lines += ["", found.subject, *(f"  {line}" for line in found.lines)]
    heads = ["", *(name for name, _ in reports)]
    return [*lines, "", *columns([heads, *(_cells(row, len(reports)) for row in counts(reports))])]


def _cells(row: Row, columns: int) -> list[str]:
    label = f"{row.label} [{row.rule}]" if row.rule else row.label
    return [label, *(row.cells or [""] * columns)]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines of a table; the first column is words, the others are figures."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
