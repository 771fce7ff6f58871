"""All that could be tried of Abbey & Mayor."""

from collections.abc import Iterator

from app.core.command import Command, Seat
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.model import Position, Square


def tries(state: Position, seat: Seat) -> Iterator[Command]:
    """Abbeys and barns everywhere, and wagons on every feature."""
    xs, ys = [at.x for at in state.tiles], [at.y for at in state.tiles]
    for x in range(min(xs) - 1, max(xs) + 2):
        for y in range(min(ys) - 1, max(ys) + 2):
            yield LayAbbey(seat, Square(x, y))
            yield BuildBarn(seat, Square(x, y))
    for at, laid in state.tiles.items():
        yield from (Drive(seat, at, each.id) for each in state.book.turned[laid.type, 0].type.features)
