"""When a step is doubted: the coach's rule, and how it is put to the test."""

from collections.abc import Sequence
from typing import Any

from app.bots.analysis.continuing import count_ways
from app.bots.analysis.verdict import QUICK, Grade, Verdict, against, judge
from app.bots.protocol import Budget
from app.core.command import Command
from app.core.game import AnyGame

LOOKS: Sequence[float] = (QUICK, 1.6)
"""The efforts of two looks, each with luck of its own: a quick one at every step, and one to be sure."""

SUSPECT = 0.08
"""From this loss on, in chances to win, a quick look is followed by the other; its error does not count."""


CAREFUL = 0.8
"""
The effort of a third look, where a turn has many orders: the step and the better one compete once more, each
with the rest of the turn played in the way that suits it best.
"""


def looks_of(game: AnyGame) -> Sequence[float]:
    """Return the efforts of all looks at a step of a game."""
    return (*LOOKS, CAREFUL) if count_ways(game) else LOOKS


def is_doubted(verdict: Verdict, look: int) -> bool:
    """Tell whether a look speaks against a step: but for the first one only beyond its error."""
    return verdict.loss >= SUSPECT if look == 0 else verdict.grade is Grade.BLUNDER


def luck_of_look(seed: int, ply: int, look: int) -> int:
    """Return the luck of a look; a hash of numbers is the same in every process."""
    return hash((seed, ply, look))


def doubt(game: AnyGame, view: Any, played: Command, seed: int, ply: int) -> Verdict | None:
    """Return what the last look says of a step that all looks speak against, or None."""
    verdict = None
    for look, effort in enumerate(looks_of(game)):
        budget = Budget(None, effort, luck_of_look(seed, ply, look))
        if look < len(LOOKS) or verdict is None:
            verdict = judge(game, view, played.by, played, budget)
        else:
            verdict = against(game, view, verdict.best, played, budget)
        if not is_doubted(verdict, look):
            return None
    return verdict
