"""How seats are taken to play in playouts."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from app.core.command import Seat
from app.core.game import C, Game, S

Policy: TypeAlias = Callable[[Game[S, C, Any], S, Seat, Sequence[C], Random], C]
"""Returns which of its choices a seat takes in a full state; there is at least one."""


def random_policy(game: Game[S, C, Any], state: S, seat: Seat, choices: Sequence[C], rng: Random) -> C:
    """Take any of the choices, all as likely."""
    return choices[int(rng.random() * len(choices))]
