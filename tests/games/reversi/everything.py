"""All that could be said in Reversi, legal or not: the slow referee of `choices`."""

from collections.abc import Iterator

from app.core.command import Command, Seat
from app.games.reversi.model import Place, Position, name


def everything(state: Position, seat: Seat) -> Iterator[Command]:
    """Yield a disc on every square, and beside the board."""
    for col in range(state.options.size + 1):
        for row in range(state.options.size + 1):
            yield Place(seat, name(col, row))
