"""What boxes put onto the table besides followers: obstacles for tokens, and what followers stand on."""

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import Protocol

from app.games.carcassonne.box_shelf import opened
from app.games.carcassonne.model import Follower, Position
from app.games.carcassonne.physics.flight import Figure


class Obstacles(Protocol):
    """A module of a box that says what it puts onto the table."""

    def obstacles(self, state: Position) -> Iterable[Figure]:
        """Return things that tokens meet, each with the number `OBSTACLE`.  Rule: FAIR-X12, FAIR-X40."""

    def base(self, state: Position, follower: Follower) -> float:
        """Return how high above the ground a follower stands, in millimetres.  Rule: RX-06."""


@lru_cache(maxsize=64)
def _standing(boxes: tuple[str, ...]) -> tuple[Obstacles, ...]:
    return tuple(import_module(box.obstacles) for box in opened(boxes) if box.obstacles)


def obstacles_of(state: Position) -> list[Figure]:
    """Return all that tokens meet besides followers and tokens.  Rule: FAIR-X12, FAIR-X40."""
    if not state.options.boxes:
        return []
    return [each for box in _standing(state.options.boxes) for each in box.obstacles(state)]


def base_of(state: Position, follower: Follower) -> float:
    """Return how high above the ground a follower stands, in millimetres.  Rule: RX-06."""
    if not state.options.boxes:
        return 0.0
    return sum(box.base(state, follower) for box in _standing(state.options.boxes))
