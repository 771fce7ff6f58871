"""When a step is doubted: the coach's rule, and how it is put to the test."""

from collections.abc import Sequence
from typing import Any

from app.bots.analysis.continuing import is_played_out
from app.bots.analysis.verdict import LOSSES, QUICK, Grade, Verdict, against, judge
from app.bots.protocol import Budget
from app.core.command import Command
from app.core.game import AnyGame

LOOKS: Sequence[float] = (QUICK, 0.8)
"""The efforts of two looks, each with luck of its own: a quick one at every step, and one to be sure."""

_WHOLE = 0.5
"""The effort of the second one where it plays whole games, so that it answers in time: twenty."""

SUSPECT = 0.08
"""From this loss on, in chances to win, a quick look is followed by the other; its error does not count."""


def looks_of(game: AnyGame) -> Sequence[float]:
    """Return the efforts of the looks at a step of a game."""
    return (QUICK, _WHOLE) if is_played_out(game) else LOOKS


def holds_against(game: AnyGame, look: int) -> bool:
    """
    Tell whether a look holds the step against the better one that is known, and looks for no other.

    So it is where close looks play on to the end of the game, in Conquest each order with the rest of the
    turn that suits it best: to look for others as well would take longer than anybody waits.
    """
    return look > 0 and is_played_out(game)


def is_doubted(verdict: Verdict, look: int) -> bool:
    """
    Tell whether a look speaks against a step.

    But for the first one only beyond its error, and where even less its error it is called a blunder: whoever
    is asked for nothing switches the coach off.
    """
    if look == 0:
        return verdict.loss >= SUSPECT
    return verdict.grade is Grade.BLUNDER and verdict.loss - verdict.error >= LOSSES[Grade.BLUNDER]


def luck_of_look(seed: int, ply: int, look: int) -> int:
    """Return the luck of a look; a hash of numbers is the same in every process."""
    return hash((seed, ply, look))


def doubt(game: AnyGame, view: Any, played: Command, seed: int, ply: int) -> Verdict | None:
    """Return what the last look says of a step that all looks speak against, or None."""
    verdict = None
    for look, effort in enumerate(looks_of(game)):
        budget = Budget(None, effort, luck_of_look(seed, ply, look))
        if verdict is not None and holds_against(game, look):
            verdict = against(game, view, verdict.best, played, budget)
        else:
            verdict = judge(game, view, played.by, played, budget)
        if not is_doubted(verdict, look):
            return None
    return verdict
