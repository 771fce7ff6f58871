"""A computer player that takes any legal step: the measure of what thinking is worth."""

from random import Random
from typing import Any

from attrs import frozen

from app.bots.protocol import Budget
from app.core.command import Seat
from app.core.game import C, Game, S


@frozen
class RandomBot:
    """Chooses uniformly among a seat's choices; its luck is the budget's seed."""

    def choose(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> C:
        """Return any of the choices; raises `IndexError` if there is none."""
        return Random(budget.seed).choice(list(game.rules.choices(view, seat)))

    def pace(self, game: Game[S, C, Any], view: S, seat: Seat) -> float | None:
        """Return None: it is always ready."""
        return None
