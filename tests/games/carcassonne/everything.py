"""All that a seat could try to say; the contract tests compare what is legal of it with `choices`."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from app.core.command import Command, Seat
from app.games.carcassonne import rules
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import (
    ChooseToken,
    Decline,
    Deploy,
    EndTurn,
    Exchange,
    GoOn,
    Grab,
    Place,
    Throw,
)
from app.games.carcassonne.model import Phase, Position, Square
from app.games.carcassonne.tables import Token


@cache
def _tries_of(box: str) -> Callable[[Position, Seat], Iterator[Command]]:
    """What a box adds: `tries` of the module "tries_<box>" beside its tests, if there is one."""
    name = f"tests.games.carcassonne.expansions.tries_{box}"
    return import_module(name).tries if find_spec(name) else lambda state, seat: iter(())


def everything(state: Position, seat: Seat) -> Iterator[Command]:
    """Throws and catches are without number, and turns that look the same are one: these are not tried."""
    xs, ys = [at.x for at in state.tiles], [at.y for at in state.tiles]
    if state.hand is not None:
        for x in range(min(xs) - 2, max(xs) + 3):
            for y in range(min(ys) - 2, max(ys) + 3):
                yield from (
                    Place(seat, state.hand, Square(x, y), turn) for turn in state.book.turns[state.hand]
                )
    names = {feature.id for tile in state.options.played.tiles for feature in tile.features}
    kinds = {kind.id for kind in state.options.crew} | {"knight"}
    yield from (Deploy(seat, name, kind) for name in sorted(names) for kind in sorted(kinds))
    yield from (EndTurn(seat), GoOn(seat), Decline(seat))
    yield from (ChooseToken(seat, token) for token in Token)
    yield from (each for each in rules.choices(state, seat) if isinstance(each, Throw | Grab))
    for box in state.options.boxes:
        yield from _tries_of(box)(state, seat)
    if state.phase is Phase.EXCHANGE:
        crew = state.options.crew
        pieces = range(state.seats * len(crew))
        mine = range(seat * len(crew), (seat + 1) * len(crew))
        held = {*state.kept.get("prisoners", ())[::2]}
        supply = [each for each in mine[: crew.count(FOLLOWER)] if each not in {*state.followers, *held}]
        for target in state.followers:
            for newcomer in pieces:
                if newcomer not in supply[1:]:
                    yield Exchange(seat, target, newcomer)
