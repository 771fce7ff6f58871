"""Worlds: full states that agree with what a seat sees, with the luck of what comes after."""

from collections.abc import Callable
from random import Random
from typing import Any, Generic

from attrs import frozen

from app.core.game import Game, S


@frozen(eq=False)
class World(Generic[S]):
    """
    A full state that a seat may be in, and how nature will answer.

    Attributes:
        state: Nobody changes it: every playout has its own copy.
        seed: Of the luck that all playouts in this world share.
    """

    state: S
    seed: str

    def begin(self) -> tuple[S, Random]:
        """Return what a playout may change: a copy of the state, and luck from its beginning."""
        return self.state.copy(), Random(self.seed)


def worlds(game: Game[S, Any, Any], view: S, seed: int) -> Callable[[int], World[S]]:
    """Return a function from a number to a world: the same one for all candidates that ask by that number."""

    def deal(number: int) -> World[S]:
        rng = Random(f"{seed}/{number}")
        return World(game.chance.guess(view, rng), f"{seed}/{number}/after")

    return deal
