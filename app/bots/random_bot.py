"""A computer player that takes any legal step: the measure of what thinking is worth."""

from random import Random
from typing import Any

from attrs import frozen

from app.bots.protocol import Budget, Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame
from app.core.words import N_, Phrase


@frozen
class RandomBot:
    """Chooses uniformly among a seat's choices; its luck is the budget's seed."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Command:
        """Return any of the choices; raises `IndexError` if there is none."""
        command: Command = Random(budget.seed).choice(list(game.rules.choices(view, seat)))
        return command

    def hint(self, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Hint:
        """Return any of the choices as advice."""
        move = self.choose(game, view, seat, budget)
        return Hint(Phrase(N_("Anything will do.")), (), move, move.phrase, ())

    def pace(self, game: AnyGame, view: Any, seat: Seat) -> float | None:
        """Return that it is always ready."""
        return None
