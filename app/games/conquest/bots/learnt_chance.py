"""How likely a seat wins a position, as games that were played to their end have taught."""

from functools import cache

from app.bots.values.learnt import LearntValues, learnt_values
from app.core.command import Seat
from app.games.conquest.game import GAME
from app.games.conquest.model import Position


def learnt_chance(state: Position, seat: Seat) -> float:
    """Return how likely a seat wins: 1 or its part if it has."""
    if state.winners:
        return (seat in state.winners) / len(state.winners)
    return _learnt().values(state)[0][seat]


@cache
def _learnt() -> LearntValues[Position]:
    found = learnt_values(GAME)
    assert found is not None
    return found
