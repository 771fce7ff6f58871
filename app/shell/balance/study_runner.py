"""Studies of variants beside the window."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from app.bots.balance import Balance, Study, study
from app.bots.executors import Executor
from app.games import find
from app.shell.balance.games_runner import GamesRunner

Named: TypeAlias = tuple[str, Study]
"""A study, and what it is called: the variant, the standard game."""


class StudyRunner(GamesRunner):
    """Makes studies one after another; `finished` has the reports with their names, as a `list`."""

    def begin(self, wanted: Sequence[Named]) -> None:
        """Make these studies instead of any that are being made."""
        self.start(partial(_make, tuple(wanted)))


def _make(
    wanted: Sequence[Named], crowd: Executor, told: Callable[[int, int], None]
) -> list[tuple[str, Balance]]:
    of, before = sum(each.total for _, each in wanted), 0
    reports = []
    for name, each in wanted:
        reports.append((name, study(each, find, crowd, partial(_tell, told, before, of))))
        before += each.total
    return reports


def _tell(told: Callable[[int, int], None], before: int, of: int, done: int, _: int) -> None:
    told(before + done, of)
