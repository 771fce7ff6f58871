"""Enclosure, castles, and the catapults that stand in them."""

from collections.abc import Iterator
from itertools import combinations

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.catapults.commands import Finish, PutCatapult
from app.games.catapults.geometry import Land
from app.games.catapults.model import Doing, Phase, Plate, Position
from app.games.catapults.rules.placing import ground, swamp_is_closed
from app.games.catapults.rules.turns import check_turn
from app.kit import regions
from app.kit.polyomino import anchors
from app.kit.squares import bits


def enclosed(land: Land, plate: Plate) -> int:
    """
    Return the squares from which no king's walk leads off the plate.

    Walls and mountains block; catapults, swamp and the edge of the plate do not, and
    diagonal gaps leak.

    Rule: CAT-19, CAT-20, CAT-R1, CAT-R2.
    """
    return regions.enclosed(land.grid, plate.rock)


def castles(land: Land, plate: Plate) -> tuple[int, ...]:
    """Return the castles: enclosed squares that hang together by king steps.  Rule: CAT-21."""
    return tuple(regions.king_parts(land.grid, enclosed(land, plate)))


def valid_catapults(land: Land, plate: Plate) -> tuple[int, ...]:
    """Return the catapults that stand in a castle.  Rule: CAT-22, CAT-R14."""
    inside = enclosed(land, plate)
    return tuple(each for each in plate.catapults if not each & ~inside)


def exposed_catapults(land: Land, plate: Plate) -> tuple[int, ...]:
    """Return the catapults that stand in the open.  Rule: CAT-22, CAT-30."""
    inside = enclosed(land, plate)
    return tuple(each for each in plate.catapults if each & ~inside)


def catapult_spots(state: Position, seat: Seat) -> int:
    """Return the upper left squares of all blocks that could take a catapult now.  Rule: CAT-23, CAT-R3."""
    plate = state.camps[seat].plate
    inside = enclosed(state.land, plate) & ground(state, plate)
    return anchors(inside, state.land.block) if inside else 0


def can_put_catapult(state: Position, seat: Seat) -> bool:
    """Tell whether a seat has a catapult left for this round and a place for it.  Rule: CAT-24, CAT-37."""
    is_left = state.camps[seat].put < state.options.catapults_a_round
    return is_left and catapult_spots(state, seat) != 0


_PHASES = (Phase.CATAPULTS, Phase.REBUILD)


def check_put_catapult(state: Position, command: PutCatapult) -> Reason | None:
    """
    Refuse a catapult but on empty ground inside a castle, and more than six new ones a round.

    Rule: CAT-23, CAT-24, CAT-32, CAT-R4, CAT-R21, CAT-R35 (older ones do not count).
    """
    most = state.options.catapults_a_round
    if command.by in state.playing and state.phase in _PHASES and state.camps[command.by].put >= most:
        return Reason("CAT-24", N_("No more than {most} new catapults a round."), {"most": most})
    if reason := check_turn(state, command.by, *_PHASES):
        return reason
    camp = state.camps[command.by]
    block = state.land.catapults.get(command.at)
    if block is None:
        return Reason("CAT-23", N_("The whole catapult must stand on the plate."))
    if block & (camp.plate.rock | camp.plate.engines):
        return Reason("CAT-23", N_("A catapult needs empty squares."))
    if block & state.land.swamp and swamp_is_closed(state):
        return Reason("CAT-R4", N_("No catapult can stand on the swamp in the first round."))
    if block & ~enclosed(state.land, camp.plate):
        return Reason(
            "CAT-23", N_("A catapult must stand inside a castle: close the gaps in the wall first.")
        )
    return None


def put_catapult(state: Position, command: PutCatapult) -> None:
    """
    Put a catapult on the plate, where it stays; there is always one more in the box.

    Rule: CAT-23, CAT-R12, CAT-R34.
    """
    camp = state.camps[command.by]
    camp.plate.catapults = (*camp.plate.catapults, state.land.catapults[command.at])
    camp.put += 1


def catapult_choices(state: Position, seat: Seat) -> Iterator[PutCatapult]:
    """Return every catapult that could be placed now, row by row."""
    if state.phase in _PHASES and can_put_catapult(state, seat):
        for corner in state.land.grid.squares(catapult_spots(state, seat)):
            yield PutCatapult(seat, corner)


def check_finish(state: Position, command: Finish) -> Reason | None:
    """Refuse to finish with a stolen piece left over.  Rule: CAT-37, CAT-31."""
    if reason := check_turn(state, command.by, *_PHASES):
        return reason
    if state.camps[command.by].stolen:
        return Reason("CAT-37", N_("Place your stolen pieces first."))
    return None


def finish(state: Position, command: Finish) -> None:
    """End this phase for the seat.  Rule: CAT-37."""
    state.camps[command.by].doing = Doing.DONE


def finish_the_idle(state: Position) -> None:
    """End the phase for seats that have nothing left to place.  Rule: CAT-37."""
    for seat in state.playing:
        camp = state.camps[seat]
        if camp.doing is not Doing.DONE and not camp.stolen and not can_put_catapult(state, seat):
            camp.doing = Doing.DONE


def leaks(land: Land, plate: Plate) -> int:
    """
    Return the squares through which a nearly closed castle leaks.

    A castle is nearly closed if one or two more squares of wall would enclose room
    for a catapult; these are the squares.

    Rule: CAT-20, CAT-23.
    """
    rock = plate.rock
    free = land.grid.board & ~(rock | plate.engines)
    before = regions.enclosed(land.grid, rock)
    edge = list(bits(land.grid.beside(rock) & free & ~before))
    single = [gap for gap in edge if _gains(land, rock | gap, before, free)]
    found = sum(single)
    for one, other in combinations((gap for gap in edge if not gap & found), 2):
        if _gains(land, rock | one | other, before, free):
            found |= one | other
    return found


def _gains(land: Land, rock: int, before: int, free: int) -> bool:
    """Tell whether *rock* encloses room for a catapult that was open *before*."""
    gained = regions.enclosed(land.grid, rock) & ~before & free
    return gained.bit_count() >= len(land.block) and anchors(gained, land.block) != 0
