"""All that a seat could try to say with Princess & Dragon."""

from collections.abc import Iterator

from app.core.command import Command, Seat
from app.games.carcassonne.expansions.dragon.commands import CallFairy, DismissKnight, MoveDragon, TakePortal
from app.games.carcassonne.model import Position, Square


def tries(state: Position, seat: Seat) -> Iterator[Command]:
    """Where the fairy stands on tiles, one follower of a tile calls her for all."""
    xs, ys = [at.x for at in state.tiles], [at.y for at in state.tiles]
    squares = [Square(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)]
    yield from (MoveDragon(seat, at) for at in squares)
    followers = {each.at: number for number, each in sorted(state.followers.items()) if each.owner == seat}
    on_tiles = state.options.fairy == "tile"
    for number in followers.values() if on_tiles else range(state.seats * len(state.options.crew)):
        yield CallFairy(seat, number)
    yield from (DismissKnight(seat, number) for number in state.followers)
    kinds = sorted({kind.id for kind in state.options.crew})
    for at, laid in state.tiles.items():
        for feature in state.book.turned[laid.type, 0].type.features:
            yield from (TakePortal(seat, at, feature.id, kind) for kind in kinds)
