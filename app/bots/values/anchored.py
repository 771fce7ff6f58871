"""An evaluator that tells moves apart by what was learnt, and how likely the best one wins by whole games."""

from collections.abc import Sequence
from math import hypot
from typing import Any, Generic

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.search.candidate import Gain
from app.bots.search.halving import Certainty
from app.bots.search.playout import LONGEST
from app.bots.values.evaluator import Outlook, Valued
from app.bots.values.playouts import PlayoutEvaluator
from app.core.command import Seat
from app.core.game import C, Game, S

WHOLE = 2.5
"""So many times as many whole games as other playouts are played."""

_APART = 0.6
"""The part of the time in which moves are told apart."""

_UNSURE = 0.1
"""Whole games with a greater error, fewer than two dozen, tell less than what was learnt."""

_OTHER_LUCK = 10_007
"""Added to the seed for whole games: what seems best may owe that to the luck it met."""


@frozen
class AnchoredEvaluator(Generic[S]):
    """
    Values positions of a game of which a whole one takes a tenth of a second or less; implements `Evaluator`.

    What was learnt may be off alike in all that follows from a position, while it tells its moves apart.

    Attributes:
        usual: Tells moves apart.
    """

    usual: PlayoutEvaluator[S]

    def outlook(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> Outlook:
        """Return how a game is expected to end: what was learnt of it."""
        return self.usual.outlook(game, view, seat, budget)

    def compare(
        self,
        game: Game[S, C, Any],
        view: S,
        seat: Seat,
        moves: Sequence[C],
        budget: Budget,
        *,
        certainty: Certainty | None = None,
    ) -> list[Valued[C]]:
        """Return what *seat* can do, each of *moves* once, by the figure of its outlook, the best first."""
        apart, rest = budget.divided(_APART)
        whole = evolve(rest, effort=WHOLE * budget.effort, seed=budget.seed + _OTHER_LUCK)
        found = self.usual.compare(game, view, seat, moves, apart, certainty=certainty)
        if not found:
            return found
        player = self.usual.learnt.features.player if self.usual.learnt is not None else None
        to_the_end = evolve(self.usual, turns=LONGEST, player=player)
        (best,) = to_the_end.compare(game, view, seat, [found[0].move], whole)
        if best.outlook.error > _UNSURE:
            # There was no time for more games.
            return found
        return [self._held_to(best.outlook, each, seat, is_best=each is found[0]) for each in found]

    def _held_to(self, best: Outlook, valued: Valued[C], seat: Seat, *, is_best: bool) -> Valued[C]:
        """Return a move as likely to win as the best one, less what it is behind."""
        learnt, behind, doubt = self.usual.learnt, valued.behind, 0.0
        share = min(1.0, max(0.0, best.shares[seat] - behind.mean))
        if learnt is not None and not is_best:
            doubt = valued.guessed * learnt.doubt_of_moves(len(best.shares), behind.mean)
            behind = Gain(behind.mean, hypot(behind.error, valued.guessed * learnt.features.alike))
        error = min(0.5, hypot(best.error, min(1.0, behind.error), doubt))
        outlook = evolve(valued.outlook.with_share(seat, share), error=error)
        return evolve(valued, outlook=outlook, behind=behind)
