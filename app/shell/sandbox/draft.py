"""The draft of a position: what a sandbox begins with, and what can be played on from it."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from app.core.game import AnyGame, Player
from app.core.positions import empty
from app.core.session import AnySetup, Setup


@frozen
class Draft:
    """
    The position that a sandbox begins with, and by which options it is played on.

    Attributes:
        game, options, players: As in a `Setup`.
        state: The position it begins with; a copy of its own.
        variant: As in a `Setup`.
    """

    game: AnyGame
    options: Any
    players: tuple[Player, ...]
    state: Any
    variant: str = ""

    def setup(self, state: Any) -> AnySetup:
        """Return a set-up that starts at *state*, with the luck still open."""
        return Setup(self.game.id, self.players, self.options, 0, self.variant, state)

    @classmethod
    def bare(cls, game: AnyGame, options: Any, players: Sequence[Player]) -> "Draft":
        """Return a draft with an empty table."""
        return cls(game, options, tuple(players), empty(game, options, players))
