"""A player that does what it is advised, all game: the measure of what the advice is worth."""

from collections.abc import Sequence
from typing import Any

from attrs import define

from app.bots.advice.adviser import Adviser, still_stands
from app.bots.protocol import AnyBot, Budget, Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame

ADVICE = "advice"
"""Its name in arenas: it is no level of any game."""


@define
class Follower:
    """
    Follows advice; implements `Bot`.

    Attributes:
        bot: Whose moves are advised.
        last: The last advice, and the view it was given for.
    """

    bot: AnyBot
    last: tuple[Hint, Any] | None = None

    def choose(self, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Command:
        """Return the move that is advised, as somebody is who asks again after each of them."""
        plan: Sequence[Command] = ()
        if self.last is not None:
            plan = still_stands(game, *self.last, view)
        hint = Adviser(game, self.bot).advise(view, seat, budget, plan)
        self.last = hint, view.copy()
        return hint.move

    def pace(self, game: AnyGame, view: Any, seat: Seat) -> float | None:
        """Return what the adviser's would be."""
        return self.bot.pace(game, view, seat)
