"""All that a seat could try with The Count."""

from collections.abc import Iterator

from app.core.command import Command, Seat
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut, SendCount
from app.games.carcassonne.model import Position, Square


def tries(state: Position, seat: Seat) -> Iterator[Command]:
    """Every quarter, and every feature of every tile, with every figure; see `everything`."""
    kinds = {kind.id for kind in state.options.crew}
    for quarter in ("castle", "market", "blacksmith", "cathedral", "tavern"):
        yield SendCount(seat, quarter)
        yield from (Enter(seat, quarter, kind) for kind in kinds)
    for at, laid in [*state.tiles.items(), (Square(99, 99), next(iter(state.tiles.values())))]:
        for each in state.book.turned[laid.type, 0].type.features:
            yield from (MoveOut(seat, at, each.id, kind) for kind in kinds)
