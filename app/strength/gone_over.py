"""What going over finished games has told of the people who played them: mistakes, and luck."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from app.bots.analysis.analysis import Analysis
from app.bots.analysis.verdict import PASSES, Grade

ANALYSES, TOLD = "analyses", "told"
"""The folder of kept analyses, and where each holds what is read here."""


Which: TypeAlias = tuple[str, int, tuple[int, ...]]
"""Which game it was, beside who played: its game's id, its entries, and the totals."""


class GoneOver(NamedTuple):
    """
    A finished game as somebody played it.

    Attributes:
        when: When it was first gone over to its end, in seconds since 1970.
        mistakes: Decisions that gave something away beyond doubt.
        luck: What dice and draws have brought, in chances to win.
        which: Which game of the library it was; None where an older version has gone over it.
    """

    when: float
    mistakes: int
    luck: float
    which: Which | None = None


def told_of(analysis: Analysis, when: float) -> Mapping[str, Any] | None:
    """Return what is to be kept of a game, by the names of people; None until all of it is known."""
    session, balance = analysis.session, analysis.balance
    if balance is None or not session.is_over or analysis.missing(PASSES[0]):
        return None
    bad = [each.seat for each in analysis.decisions if analysis.grade(each.ply) is not Grade.GOOD]
    people = ((seat, each.name) for seat, each in enumerate(session.setup.players) if each.level is None)
    by = {name: [bad.count(seat), balance.luck[seat]] for seat, name in people}
    totals = session.game.scoring.result(session.state).totals
    return {"when": when, "by": by, "entries": session.timeline.now, "totals": totals}


def gone_over(folder: Path, games: Iterable[str], name: str, since: float = 0) -> list[GoneOver]:
    """Return somebody's games that have been gone over, in that order; a damaged file tells of none."""
    files = (file for game in games for file in folder.glob(f"{game}-*.json"))
    found = (_read(file, name) for file in files)
    return sorted(each for each in found if each is not None and each.when > since)


def _read(file: Path, name: str) -> GoneOver | None:
    try:
        told = json.loads(file.read_text(encoding="utf-8"))[TOLD]
        mistakes, luck = told["by"][name]
        return GoneOver(float(told["when"]), int(mistakes), float(luck), _which(file, told))
    except (OSError, ValueError, TypeError, LookupError, RecursionError, OverflowError):
        return None


def _which(file: Path, told: Mapping[str, Any]) -> Which | None:
    if "entries" not in told:
        return None
    return file.name.partition("-")[0], int(told["entries"]), tuple(map(int, told["totals"]))
