"""All that a seat could try where a city is besieged."""

from collections.abc import Iterator

from app.core.command import Command, Seat
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.model import Position


def tries(state: Position, seat: Seat) -> Iterator[Command]:
    """Every figure of everybody, and some that are none; see `everything`."""
    yield from (Escape(seat, number) for number in range(-1, state.seats * len(state.options.crew) + 1))
