"""All that could be said in Catapults!, legal or not: the slow referee of `choices`."""

from collections.abc import Iterator
from itertools import product

from app.core.command import Command, Seat
from app.games.catapults import commands as verbs
from app.games.catapults.model import Position
from app.kit.squares import Square


def everything(state: Position, seat: Seat) -> Iterator[Command]:
    """Yield every command of a seat, on and around the plate."""
    grid = state.land.grid
    for verb in (verbs.Draw, verbs.Stop, verbs.Finish, verbs.Roll, verbs.EndAttack):
        yield verb(seat)
    for verb in (verbs.PlayOn, verbs.ShareWin, verbs.NextGame):
        yield verb(seat)
    for kind in state.land.forms:
        yield verbs.GiveBack(seat, kind)
        for row, col, turn in product(range(-1, grid.rows), range(-1, grid.cols), range(4)):
            yield verbs.Place(seat, kind, Square(row, col), turn)
    for row, col in product(range(-1, grid.rows), range(-1, grid.cols)):
        yield verbs.PutCatapult(seat, Square(row, col))
    for victim, number, kind in product(
        range(-1, len(state.camps)), range(state.next_number), state.land.forms
    ):
        yield verbs.Steal(seat, victim, number, kind)
