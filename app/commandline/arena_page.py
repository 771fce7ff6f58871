"""Arenas on the page about opponents: a row for each, with the command that plays it again."""

import re
import shlex
from pathlib import Path

from app.bots.arena import Report
from app.commandline.page_sections import section_of, write_section
from app.core.game import AnyGame
from app.i18n import interval, percent

PAGE = "opponents.md"

_SECTION = "arenas"

_HEAD = (
    "| game | seats | games | the first wins | 95 % | CPU a decision | command |",
    "|---|---|---|---|---|---|---|",
)


def write_arena(page: Path, game: AnyGame, report: Report) -> None:
    """
    Write the row of a match into a page, in place of an older one of the same match.

    Raises:
        Unusable: If the page cannot be read.
        OSError: If it cannot be written.
    """
    row, command = _row(game, report), _command(report)

    def with_row(old: str) -> str:
        rows = [line for line in old.splitlines() if line.startswith("| ") and line not in _HEAD]
        rows = [line for line in rows if f"`{command}`" not in line]
        return "\n".join([*_HEAD, *sorted([*rows, row])])

    write_section(page, _SECTION, with_row)


def games_held(page: Path, report: Report) -> int:
    """Return how many games the row of the same match is from; none if it has none.  Raises `Unusable`."""
    command = f"`{_command(report)}`"
    rows = [line for line in section_of(page, _SECTION).splitlines() if command in line]
    return sum(int(games) for row in rows for games in re.findall(r"\| (\d+) \| \d+ of", row))


def _row(game: AnyGame, report: Report) -> str:
    match, first = report.match, report.standings[0]
    wins = f"{first.wins} of {report.decided}: {percent(first.rate, 1)}"
    cells = [str(game.title), ", ".join(match.entrants), str(len(report.outcomes)), wins]
    stopped = "" if report.is_whole else ", stopped before its end"
    cells += [interval(first.low, first.high, 1), f"{first.ms:.0f} ms", f"`{_command(report)}`{stopped}"]
    return f"| {' | '.join(cells)} |"


def _command(report: Report) -> str:
    match = report.match
    seed = f" --seed {match.seed}" if match.seed else ""
    effort = f" --effort {match.effort:g}" if match.effort != 1 else ""
    seats = shlex.quote(",".join(match.entrants))
    return f"springald arena {match.game} --seats {seats} --games {match.games}{seed}{effort}"
