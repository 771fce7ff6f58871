"""What a decision was worth, from what the seat could see when it was made."""

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Any

from attrs import evolve, frozen

from app.bots.advice.best_moves import promising
from app.bots.protocol import Budget
from app.bots.values.evaluator import EQUAL_ERRORS, Valued
from app.bots.values.evaluators import evaluator_of
from app.bots.values.playouts import EACH, mean_error
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.words import N_

QUICK = 0.1
"""The effort of a first look: 4 playouts of the move that was played, and of what looks best at once."""

PASSES = (QUICK, 0.4, 1.6)
"""The efforts with which a game is gone over, one after the other, as long as somebody waits."""

_BROAD = 0.2
"""From this effort on, more than one other move is looked for."""

_LEAST = 4
"""So many times a move is played on at least."""

_FEW = 2.6
"""What makes two standard errors as rare among few playouts as among many (Student's t)."""

_WIDTH = 7
"""So many moves may be the best one."""

_MOST = 400
"""More moves than this are not even looked at: where there are so many, most are alike."""


class Grade(Enum):
    """How good a decision was; nobody is blamed for what cannot be told from the best."""

    GOOD = "good"
    INEXACT = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


GRADE_NAMES: Mapping[Grade, str] = {
    Grade.GOOD: N_("good"),
    Grade.INEXACT: N_("inexact"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
}

LOSSES: Mapping[Grade, float] = {Grade.BLUNDER: 0.15, Grade.MISTAKE: 0.08, Grade.INEXACT: 0.03}
"""From which loss on a decision is called so, in chances to win; the worst first."""


@frozen
class Verdict:
    """
    What a decision gave away.

    Attributes:
        loss: How much likelier the best move wins; about zero or less where the played one is as good.
        error: Its standard error: luck of the playouts.
        best: The best move that was found; what was played where nothing better was.
        share: The chance to win after the best move.
        line: How it may go on after that, up to the end of the turn.
        effort: With how much effort that was found out.
    """

    loss: float
    error: float
    best: Command
    share: float
    line: tuple[Command, ...]
    effort: float

    @property
    def grade(self) -> Grade:
        """What the decision is called: by its loss, and only where that is beyond doubt."""
        if self.loss <= EQUAL_ERRORS * (1 + _FEW / playouts_of(self.effort)) * self.error:
            return Grade.GOOD
        return next((grade for grade, least in LOSSES.items() if self.loss >= least), Grade.GOOD)


def playouts_of(effort: float) -> int:
    """Return how often a move is played on."""
    return max(_LEAST, round(EACH * effort))


def judge(game: AnyGame, view: Any, seat: Seat, played: Command, budget: Budget) -> Verdict:
    """
    Return what *seat* gave away by *played*, from *view*, which is all it could see.

    The best other move is found with some luck, and compared with the played one with other luck: else what
    was lucky would look good.  The same seed gives the same verdict; time limits do not count.
    """
    budget = evolve(budget, seconds=None)
    rivals = _rivals(game, view, seat, played, budget)
    if not rivals:
        return Verdict(0.0, 0.0, played, 1.0, (), budget.effort)
    playouts = playouts_of(budget.effort)
    fresh = evolve(budget, effort=playouts / EACH, seed=budget.seed + 1)
    found = evaluator_of(game).compare(game, view, seat, [rivals[0], played], fresh)
    first, second = found
    error = _safe(second, playouts)
    if first.move == played:
        return Verdict(-second.behind.mean, error, played, first.outlook.shares[seat], (), budget.effort)
    line = tuple(first.line[1:])
    return Verdict(second.behind.mean, error, first.move, first.outlook.shares[seat], line, budget.effort)


def _rivals(game: AnyGame, view: Any, seat: Seat, played: Command, budget: Budget) -> Sequence[Command]:
    """Return what could have been done instead, the best first; only the first is sure to be good."""
    choices = list(islice(game.rules.choices(view, seat), _MOST))
    others = [move for move in promising(game, view, seat, choices, budget) if move != played]
    if budget.effort < _BROAD or len(others) < 2:
        return others
    half = evolve(budget, effort=budget.effort / 2)
    found = evaluator_of(game).compare(game, view, seat, [*others[:_WIDTH], played], half)
    return [each.move for each in found if each.move != played]


def _safe(worse: Valued[Any], playouts: int) -> float:
    """Return the error of a difference: as if one playout more had gone either way."""
    prior: float = mean_error([0.0] * playouts)
    spread: float = (worse.behind.error**2 + prior**2) ** 0.5
    return spread
