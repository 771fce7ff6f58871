"""All that a seat could try with towers and prisoners."""

from collections.abc import Iterator

from app.core.command import Command, Seat
from app.games.carcassonne.expansions.tower.commands import (
    BringBack,
    Capture,
    CloseTower,
    PayRansom,
    RaiseTower,
)
from app.games.carcassonne.model import Position, Square


def tries(state: Position, seat: Seat) -> Iterator[Command]:
    """Every square, one that is none, and every figure; see `everything`."""
    for at in [*state.tiles, Square(99, 99)]:
        yield RaiseTower(seat, at)
        yield from (CloseTower(seat, at, kind.id) for kind in dict.fromkeys(state.options.crew))
    for number in range(-1, state.seats * len(state.options.crew) + 1):
        yield from (Capture(seat, number), BringBack(seat, number), PayRansom(seat, number))
