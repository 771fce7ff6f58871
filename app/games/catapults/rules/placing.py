"""Where a wall piece may lie, on the ground and on other walls."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.catapults.commands import Place
from app.games.catapults.geometry import Land
from app.games.catapults.model import Phase, Plate, Position, Wall


def swamp_is_closed(state: Position) -> bool:
    """
    Tell whether nothing may be placed on the swamp now.

    Rule: CAT-13, CAT-23, CAT-R5 (the rebuild of round 1).
    """
    is_open = state.phase is Phase.REBUILD and state.options.swamp_opens == "rebuild"
    return state.round == 1 and not is_open


def ground(state: Position, plate: Plate) -> int:
    """Return the empty squares that may be covered now, swamp left out while it is closed.  Rule: CAT-13."""
    land = state.land
    free = land.grid.board & ~(plate.levels[0] | plate.mountains | plate.engines)
    return free & ~land.swamp if swamp_is_closed(state) else free


def floors(state: Position, seat: Seat) -> tuple[int, ...]:
    """
    Return the squares on which a piece may come to lie, level by level.

    On level 2 these are the walls with exactly level 1 below, and so on, as far as the
    options allow; mountains and catapults never carry a wall.

    Rule: CAT-13, CAT-44, CAT-45, CAT-R28.
    """
    plate = state.camps[seat].plate
    levels = plate.levels
    if len(levels) == 1:
        return (ground(state, plate),)
    tops = (below & ~above for below, above in pairwise(levels))
    return (ground(state, plate), *tops)


def fits(state: Position, seat: Seat, kind: str) -> bool:
    """Tell whether a piece can be placed at all, on any level.  Rule: CAT-14, CAT-45, CAT-R7, CAT-R29."""
    form = state.land.forms[kind]
    return any(form.fits(floor) for floor in floors(state, seat))


def spots(state: Position, seat: Seat, kind: str) -> Iterator[Place]:
    """Return every way to place a piece: level by level, turn by turn, row by row.  Rule: CAT-R7."""
    table = _table(state.land, seat, kind)
    for floor in floors(state, seat):
        if floor:
            taken = ~floor
            yield from (place for mask, place in table if not mask & taken)


@cache
def _table(land: Land, seat: Seat, kind: str) -> tuple[tuple[int, Place], ...]:
    """Return every way to lay a piece on an empty plate, each with its command."""
    return tuple((spot.mask, Place(seat, kind, spot.at, spot.turn)) for spot in land.forms[kind].spots)


def check_spot(state: Position, place: Place) -> Reason | None:
    """
    Refuse squares that are not empty, or in the stacked game not flat on other walls.

    Rule: CAT-13, CAT-44.
    """
    mask = state.land.forms[place.piece].masks.get((place.turn, place.at))
    if mask is None:
        return Reason("CAT-13", N_("The whole piece must lie on the plate."))
    if any(not mask & ~floor for floor in floors(state, place.by)):
        return None
    return _why_not_there(state, state.camps[place.by].plate, mask)


def _why_not_there(state: Position, plate: Plate, mask: int) -> Reason:
    """Say what is wrong with the squares of a piece."""
    if mask & plate.mountains:
        return Reason("CAT-7", N_("Nothing can be built on a mountain."))
    if mask & plate.engines:
        return Reason("CAT-R34", N_("There is a catapult; it stays where it is."))
    if mask & plate.levels[0]:
        return _why_not_stacked(plate, mask)
    if state.options.swamp_opens == "rebuild":
        return Reason("CAT-R5", N_("The swamp is closed until the first attack is over."))
    return Reason("CAT-13", N_("The swamp is closed in the first round."))


def _why_not_stacked(plate: Plate, mask: int) -> Reason:
    """Say why a piece that touches walls may not lie there.  Rule: CAT-13, CAT-44, CAT-45."""
    levels = plate.levels
    if len(levels) == 1:
        return Reason("CAT-13", N_("There is a wall already."))
    if mask & levels[-1]:
        return Reason(
            "CAT-45", N_("The walls cannot be built higher than level {top}."), {"top": len(levels)}
        )
    if mask & ~levels[0]:
        return Reason("CAT-44", N_("A piece on top must lie on walls with every square."))
    return Reason("CAT-44", N_("A piece on top must lie flat: all walls below it must be equally high."))


def lay(state: Position, number: int, place: Place) -> None:
    """Put a piece down on the lowest level where it fits.  Rule: CAT-13, CAT-44."""
    plate = state.camps[place.by].plate
    mask = state.land.forms[place.piece].masks[place.turn, place.at]
    level = next(n for n, floor in enumerate(floors(state, place.by), start=1) if not mask & ~floor)
    plate.walls[number] = Wall(place.piece, mask, level)
    plate.levels[level - 1] |= mask


def lift(plate: Plate, number: int) -> Wall:
    """Take a piece off a plate; its squares are free again, or those below it.  Rule: CAT-28."""
    wall = plate.walls.pop(number)
    plate.levels[wall.level - 1] &= ~wall.mask
    return wall


def is_bare(plate: Plate, wall: Wall) -> bool:
    """Tell whether nothing lies on top of a wall.  Rule: CAT-45."""
    return wall.level == len(plate.levels) or not wall.mask & plate.levels[wall.level]
