"""What a decision was worth, from what the seat could see when it was made."""

from collections.abc import Mapping, Sequence
from enum import Enum
from math import hypot, sqrt
from typing import Any, NamedTuple

from attrs import evolve, frozen

from app.bots.advice.best_moves import promising
from app.bots.analysis.continuing import (
    close_evaluator,
    evaluator_of_contenders,
    move_of,
    pair,
    with_made_good,
    with_rivals,
)
from app.bots.protocol import Budget
from app.bots.search.halving import Certainty
from app.bots.search.many_choices import looked_at
from app.bots.search.playout import LONGEST
from app.bots.values.evaluator import EQUAL_ERRORS, Valued
from app.bots.values.evaluators import evaluator_of
from app.bots.values.learnt import learnt_values
from app.bots.values.playouts import EACH, mean_error
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.words import N_

QUICK = 0.1
"""The effort of a first look: 4 playouts of the move that was played, and of what looks best at once."""

CLOSE = 4.0
"""The effort with which the worst of a game are looked at: 160 playouts of either move."""

CLOSEST = 4 * CLOSE
"""The most effort for those that are hard to tell apart after that: 640 playouts."""

EARLY = (0.75, 1.5)
"""The efforts of close looks ahead of their pass, where these play whole games: 30 of either move, and 60."""

PASSES = (QUICK, 0.4, 1.6, CLOSE, 2 * CLOSE, 3 * CLOSE, CLOSEST)
"""The efforts with which a game is gone over, one after the other, as long as somebody waits."""

_FINDING = 1.0
"""The most effort that goes into finding the best other move."""

_RULED_OUT = Certainty(3.0, 0.0, 16, 8)
"""While it is found, what is behind by three standard errors after 16 playouts is out."""

_BROAD = 0.2
"""From this effort on, more than one other move is looked for."""

_LEAST = 4
"""So many times a move is played on at least."""

_FEW = 2.6
"""What makes two standard errors as rare among few playouts as among many (Student's t)."""

_WIDTH = 7
"""So many moves may be the best one."""


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
        error: Its standard error: luck of the playouts, and what the learnt values they end at are off.
        best: The best move that was found; what was played where nothing better was.
        share: The chance to win after the best move.
        line: How it may go on after that, up to the end of the turn.
        effort: With how much effort that was found out.
        doubt: The second part of the error, of which no effort knows less.
        is_early: Whether it is that of a close look with less effort, ahead of its pass.
    """

    loss: float
    error: float
    best: Command
    share: float
    line: tuple[Command, ...]
    effort: float
    doubt: float = 0.0
    is_early: bool = False

    @property
    def told(self) -> float:
        """The loss as it is told: no more than the best move wins, however few playouts tell."""
        return min(self.loss, self.share)

    @property
    def luck(self) -> float:
        """The first part of the error: that of the playouts, which a closer look makes smaller."""
        return sqrt(max(0.0, self.error**2 - self.doubt**2))

    @property
    def grade(self) -> Grade:
        """What the decision is called: by its loss, and only where that is beyond doubt."""
        luck = (1 + _FEW / playouts_of(self.effort)) * self.luck
        if self.loss <= EQUAL_ERRORS * hypot(luck, self.doubt):
            return Grade.GOOD
        return next((grade for grade, least in LOSSES.items() if self.loss >= least), Grade.GOOD)

    def joined(self, fresh: "Verdict") -> "Verdict":
        """Return what this and another look at the same two moves, with luck of its own, say together."""
        effort = self.effort + fresh.effort
        part, rest = self.effort / effort, fresh.effort / effort
        return evolve(
            self,
            loss=part * self.loss + rest * fresh.loss,
            error=hypot(part * self.luck, rest * fresh.luck, self.doubt),
            share=part * self.share + rest * fresh.share,
            effort=effort,
        )

    @property
    def may_be_bad(self) -> bool:
        """Whether as much luck as there usually is may hide that something was given away."""
        return evolve(self, loss=self.loss + self.luck).grade is not Grade.GOOD

    @property
    def hinges(self) -> bool:
        """Whether it depends on such luck whether something was given away."""
        return self.may_be_bad and evolve(self, loss=self.loss - self.luck).grade is Grade.GOOD

    def is_open(self, *, will_end: bool) -> bool:
        """
        Tell whether a closer look may find that something was given away.

        Args:
            will_end: Whether a close look plays on to the end of the game, so that its doubt is gone.
        """
        doubt = 0.0 if will_end else self.doubt
        return self.loss + EQUAL_ERRORS * self.luck >= max(LOSSES[Grade.INEXACT], EQUAL_ERRORS * doubt)


class Rival(NamedTuple):
    """What could have been done instead, and how it may go on after that, as far as anybody looked."""

    move: Command
    line: tuple[Command, ...] = ()


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
    if budget.effort >= CLOSE:
        return _closely(game, view, rivals[0], played, evolve(budget, seed=budget.seed + 1))
    playouts = playouts_of(budget.effort)
    fresh = evolve(budget, effort=playouts / EACH, seed=budget.seed + 1)
    several = with_made_good(game, view, rivals[0].move, played)
    found = evaluator_of_contenders(game).compare(game, view, seat, several, fresh)
    first, second = with_rivals(found)[:2]
    luck, doubt, share = _safe(second, playouts), _doubt(game, first, second), first.outlook.shares[seat]
    error = hypot(luck, doubt)
    best = move_of(first.move)
    if best == played:
        return Verdict(-second.behind.mean, error, played, share, (), budget.effort, doubt)
    line = tuple(first.line[1:])
    return Verdict(second.behind.mean, error, best, share, line, budget.effort, doubt)


def _closely(game: AnyGame, view: Any, rival: Rival, played: Command, budget: Budget) -> Verdict:
    """
    Return what a move gives away against the best other one.

    Turns that are played in one go tell no line; the search for the move has told one.
    """
    found = against(game, view, rival.move, played, budget)
    if found.loss > 0:
        return evolve(found, line=found.line or rival.line)
    return evolve(found, best=played, share=found.share - found.loss)


def against(
    game: AnyGame, view: Any, best: Command, move: Command, budget: Budget, *, to_the_end: bool = False
) -> Verdict:
    """
    Return what a move gives away against a better one looked at closely, each in the way that suits it.

    Args:
        to_the_end: Whole games are played also where close looks end at learnt values: that takes long.
    """
    several, evaluator = pair(game, view, best, move), close_evaluator(game)
    if to_the_end:
        evaluator = evolve(evaluator, turns=LONGEST)
    valued = evaluator.compare(game, view, move.by, several, budget)
    nearest = {move_of(each.move): each for each in reversed(valued)}
    lost, gained = nearest[move].behind, nearest[best].behind
    doubt = _doubt(game, nearest[best], nearest[move])
    error = hypot(lost.error, gained.error, doubt)
    share, line = nearest[best].outlook.shares[move.by], tuple(nearest[best].line[1:])
    return Verdict(lost.mean - gained.mean, error, best, share, line, budget.effort, doubt)


def _rivals(game: AnyGame, view: Any, seat: Seat, played: Command, budget: Budget) -> Sequence[Rival]:
    """Return what could have been done instead, the best first; only the first is sure to be good."""
    choices = looked_at(game.rules.choices(view, seat))
    others = [move for move in promising(game, view, seat, choices, budget) if move != played]
    if budget.effort < _BROAD or len(others) < 2:
        return [Rival(move) for move in others]
    half = evolve(budget, effort=min(budget.effort / 2, _FINDING))
    racing = [*others[:_WIDTH], played]
    found = evaluator_of(game).compare(game, view, seat, racing, half, certainty=_RULED_OUT)
    return [Rival(each.move, tuple(each.line[1:])) for each in found if each.move != played]


def _safe(worse: Valued[Any], playouts: int) -> float:
    """Return the error of a difference: as if one playout more had gone either way."""
    prior: float = mean_error([0.0] * playouts)
    spread: float = (worse.behind.error**2 + prior**2) ** 0.5
    return spread


def _doubt(game: AnyGame, one: Valued[Any], other: Valued[Any]) -> float:
    """Return how far two moves' difference is off for what their playouts ended at; 0 at ends of games."""
    learnt, guessed = learnt_values(game), max(one.guessed, other.guessed)
    difference = one.behind.mean - other.behind.mean
    return guessed * learnt.doubt_of_moves(len(one.outlook.shares), difference) if learnt else 0.0
