"""The figures of a balance report as every report writes them: in the terminal, in the window, on paper."""

from collections.abc import Sequence
from typing import TypeAlias

from attrs import frozen

from app.bots.balance import Balance, Use
from app.bots.statistics import Found, Share, Spread
from app.core.words import N_, Phrase
from app.i18n import interval, number, percent, say

Reports: TypeAlias = Sequence[tuple[str, Balance]]
"""Reports, each with what it is called: the variant, the standard game."""

MOST_REPORTS = 4
"""So many stand side by side."""


@frozen
class Row:
    """A line of a table: what is counted, by which rule, and a cell for each report; none for a heading."""

    label: str
    cells: tuple[str, ...] = ()
    rule: str = ""


def counts(reports: Reports) -> list[Row]:
    """Return everything that is counted, a row for each thing."""
    each = [report for _, report in reports]
    ended = tuple(f"{report.ended} / {report.study.games}" for report in each)
    rows = [Row(say(N_("Games that ended")), ended)]
    for seat in range(len(each[0].seats)):
        label = say(Phrase(N_("Seat {seat} wins"), {"seat": seat + 1}))
        rows.append(Row(label, tuple(said_share(report.seats[seat]) for report in each)))
    label = say(N_("Steps of a game: middle, from, to"))
    rows.append(Row(label, tuple(said_spread(report.steps) for report in each)))
    for seat in range(len(each[0].totals)):
        label = say(Phrase(N_("Score of seat {seat}: middle, from, to"), {"seat": seat + 1}))
        rows.append(Row(label, tuple(said_spread(report.totals[seat]) for report in each)))
    rows.append(Row(say(N_("Score from … in a game"))))
    rows += _use_rows([report.sources for report in each], each)
    rows.append(Row(say(N_("How often in a game"))))
    return rows + _use_rows([report.verbs for report in each], each)


def _use_rows(kinds: Sequence[Sequence[Use]], each: Sequence[Balance]) -> list[Row]:
    known = {_key(use): use for uses in kinds for use in uses}
    rows = []
    for key, one in known.items():
        times = [sum(use.times for use in uses if _key(use) == key) for uses in kinds]
        cells = tuple(said_use(count, report) for count, report in zip(times, each, strict=True))
        rows.append(Row(say(one.phrase), cells, one.rule))
    return rows


def _key(use: Use) -> tuple[object, ...]:
    return use.label, use.rule, use.words


# --- Single figures ---


def said_share(share: Share) -> str:
    """Return how often somebody won, with the interval, as every report writes it."""
    return f"{percent(share.rate)} ({interval(share.low, share.high)})"


def said_part(part: Found) -> str:
    """Return what part of something is explained, with the interval."""
    return f"{percent(part.value)} ({interval(part.low, part.high)})"


def said_spread(values: Spread) -> str:
    """Return where values lie: their middle, the least and the most."""
    return f"{said_number(values.median)} ({said_number(values.least)}–{said_number(values.most)})"


def said_middle(values: Spread) -> str:
    """Return where values lie: their middle, and where half of them lie."""
    return f"{said_number(values.median)} ({said_number(values.lower)}–{said_number(values.upper)})"


def said_number(value: float) -> str:
    """Return a number, with one decimal if it is not whole."""
    return number(value, 0 if value == round(value) else 1)


def said_use(times: int, report: Balance) -> str:
    """Return how often something happened in a game; a dash for never."""
    return number(times / max(1, report.ended), 1) if times else "–"


def said_thing(phrase: Phrase, rule: str) -> str:
    """Return what something is called, with the id of its rule."""
    return say(phrase) + (f" [{rule}]" if rule else "")


def said_dead(report: Balance) -> str:
    """Return what never came up, each with the id of its rule; not what nobody chose (`said_ignored`)."""
    return ", ".join(said_thing(use.phrase, use.rule) for use in report.dead if use not in report.ignored)


def said_ignored(report: Balance) -> str:
    """Return what could have been chosen at times, and never was."""
    return ", ".join(said_thing(use.phrase, use.rule) for use in report.ignored)
