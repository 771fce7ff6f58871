"""Catapults! taken apart: what can be put where by hand (`app.core.edits.Bench`)."""

from collections.abc import Hashable, Iterator, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.edits import NONE_LEFT, NOT_THERE, STAYS, Edit, Held, Shelf, Thing
from app.core.words import N_, Phrase, SeatName
from app.games.catapults.model import Doing, Piece, Plate, Position, Wall
from app.games.catapults.sandbox.dials import dials, set_dial
from app.games.catapults.stock import loose
from app.games.catapults.tables import MOUNTAIN_NAMES
from app.kit.polyomino import normal
from app.kit.squares import Square

__all__ = ["away", "changes", "dials", "lifted", "mirrored", "put", "set_dial", "shelves", "spots"]

CATAPULT, PEAK = ("catapult",), ("peak",)
"""Things of which there are always enough; a wall is ("wall", kind)."""


def shelves(state: Position) -> Sequence[Shelf]:
    """Return the walls in the box, catapults and rock."""
    walls = [
        Thing(
            ("wall", kind.id), Phrase(N_("Wall {piece}"), {"piece": kind.id}), max(0, state.supply[kind.id])
        )
        for kind in state.options.tables.kinds
    ]
    others = [Thing(CATAPULT, Phrase(N_("Catapult"))), Thing(PEAK, Phrase(N_("Mountain")))]
    return [Shelf(Phrase(N_("Walls")), walls), Shelf(Phrase(N_("Catapults and mountains")), others)]


def lifted(state: Position, key: Hashable) -> Held | None:
    """Return a wall as it lies, a catapult, or a square of rock."""
    match key:
        case ("wall", int(number)):
            for camp in state.camps:
                if (wall := camp.plate.walls.get(number)) is not None:
                    turn = state.land.forms[wall.kind].laid[wall.mask].turn
                    return Held(("wall", wall.kind), turn, source=key)
                for piece in loose(camp):
                    if piece.number == number:
                        return Held(("wall", piece.kind), source=key)
        case ("catapult", int(seat), int(number)) if number < len(state.camps[seat].plate.catapults):
            return Held(CATAPULT, source=key)
        case ("peak", int(seat), Square() as at) if state.camps[seat].plate.mountains & _bit(state, at):
            return Held(PEAK, source=key)
    return None


def mirrored(state: Position, held: Held) -> Held | Phrase:
    """Return the mirror image of a wall, often another wall; or say that there is none."""
    match held.thing:
        case ("wall", str(kind)):
            shapes = state.land.forms[kind].shapes
            image = normal((row, -col) for row, col in shapes[held.turn % len(shapes)])
            for other, form in state.land.forms.items():
                if image in form.shapes:
                    return evolve(held, thing=("wall", other), turn=form.shapes.index(image))
            return Phrase(N_("There is no wall that is the mirror image of this one."))
        case _:
            return held


def spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield ("plate", seat, corner) for every way it lies on a plate, and for walls hands and trays."""
    land = state.land
    match held.thing:
        case ("wall", str(kind)):
            turn = held.turn % len(land.forms[kind].turns)
            corners = [spot.at for spot in land.forms[kind].spots if spot.turn == turn]
        case ("catapult",):
            corners = list(land.catapults)
        case _:
            corners = list(land.grid.squares(land.grid.board))
    for seat in range(len(state.camps)):
        yield from (("plate", seat, corner) for corner in corners)
        if held.thing not in (CATAPULT, PEAK):
            yield from (("hand", seat), ("tray", seat))


def put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase:
    """Put a wall on a plate, into a hand or among the stolen ones; a catapult or rock on a plate."""
    after = state.copy()
    match held.thing, spot:
        case ("wall", str(kind)), (str(), int(seat), *at):
            piece = _piece(after, kind, held.source)
            if isinstance(piece, Phrase):
                return piece
            corner = at[0] if at else None
            if isinstance(corner, Square):
                where = _lay(after, piece, seat, corner, held.turn)
            else:
                where = _hold(after, piece, spot)
            values = {"piece": kind, "name": SeatName(seat)}
            return where if isinstance(where, Phrase) else Edit(after, Phrase(where, values))
        case ("catapult",), ("plate", int(seat), Square() as corner) if corner in state.land.catapults:
            _remove(after, held.source)
            plate = after.camps[seat].plate
            plate.catapults = (*plate.catapults, state.land.catapults[corner])
            return Edit(after, Phrase(N_("catapult on the plate of {name}"), {"name": SeatName(seat)}))
        case ("peak",), ("plate", int(seat), Square() as corner):
            _remove(after, held.source)
            if after.camps[seat].plate.mountains & _bit(state, corner):
                return Phrase(N_("There is a mountain already."))
            after.camps[seat].plate.mountains |= _bit(state, corner)
            return Edit(after, Phrase(N_("mountain on the plate of {name}"), {"name": SeatName(seat)}))
        case _:
            return NOT_THERE


def away(state: Position, key: Hashable) -> Edit[Position] | Phrase:
    """Put a wall back into the box; take a catapult or rock off the plate."""
    held, after = lifted(state, key), state.copy()
    if held is None:
        return STAYS
    _remove(after, key)
    match held.thing:
        case ("wall", str(kind)):
            after.supply[kind] += 1
            return Edit(after, Phrase(N_("wall {piece} put away"), {"piece": kind}))
        case ("catapult",):
            return Edit(after, Phrase(N_("catapult put away")))
        case _:
            return Edit(after, Phrase(N_("mountain put away")))


def changes(state: Position, key: Hashable | None) -> Sequence[Edit[Position]]:
    """Turn or mirror a wall where it lies; clear a plate, or give it other mountains."""
    match key:
        case ("wall", int()):
            return [*_turned(state, key), *_turned_over(state, key)]
        case ("plate", int(seat)):
            return list(_plates(state, seat))
        case _:
            return ()


def _turned(state: Position, key: Hashable) -> Iterator[Edit[Position]]:
    held = lifted(state, key)
    assert isinstance(key, tuple)
    for seat, camp in enumerate(state.camps):
        wall = camp.plate.walls.get(key[1])
        if held is not None and wall is not None:
            form = state.land.forms[wall.kind]
            at, turn = form.laid[wall.mask].at, (held.turn + 1) % len(form.turns)
            if turn != held.turn and (turn, at) in form.masks:
                after = state.copy()
                plate = after.camps[seat].plate
                plate.walls[key[1]] = wall._replace(mask=form.masks[turn, at])
                level_out(plate)
                yield Edit(after, Phrase(N_("Turn wall {piece}"), {"piece": wall.kind}))


def _turned_over(state: Position, key: Hashable) -> Iterator[Edit[Position]]:
    held = lifted(state, key)
    image = None if held is None else mirrored(state, held)
    for seat, camp in enumerate(state.camps):
        wall = camp.plate.walls.get(key[1]) if isinstance(key, tuple) else None
        if wall is None or held is None or not isinstance(image, Held) or image == held:
            continue
        at = state.land.forms[wall.kind].laid[wall.mask].at
        edit = put(state, image, ("plate", seat, at))
        if isinstance(edit, Edit):
            yield evolve(edit, phrase=Phrase(N_("Mirror wall {piece}"), {"piece": wall.kind}))


def _plates(state: Position, seat: Seat) -> Iterator[Edit[Position]]:
    name = {"name": SeatName(seat)}
    if state.camps[seat].plate.walls or state.camps[seat].plate.catapults:
        after = state.copy()
        plate = after.camps[seat].plate
        for wall in plate.walls.values():
            after.supply[wall.kind] += 1
        plate.walls, plate.catapults = {}, ()
        level_out(plate)
        yield Edit(after, Phrase(N_("Clear the plate of {name}"), name))
    for setup, mask in state.land.mountains.items():
        if mask != state.camps[seat].plate.mountains:
            after = state.copy()
            after.camps[seat].plate.mountains = mask
            which = Phrase(MOUNTAIN_NAMES.get(setup, setup))
            yield Edit(after, Phrase(N_("Mountains: {which}"), {"which": which}))


def _piece(state: Position, kind: str, source: Hashable | None) -> Piece | Phrase:
    """Take a piece from where it was, or a new one out of the box; a mirror image is changed there."""
    held = None if source is None else lifted(state, source)
    if held is not None and isinstance(held.thing, tuple) and isinstance(source, tuple):
        _remove(state, source)
        if held.thing[1] == kind:
            return Piece(source[1], kind)
        state.supply[held.thing[1]] += 1
    if state.supply[kind] <= 0:
        return NONE_LEFT
    state.supply[kind] -= 1
    state.next_number += 1
    return Piece(state.next_number - 1, kind)


def _lay(state: Position, piece: Piece, seat: Seat, at: Square, turn: int) -> str | Phrase:
    """Lay a piece on a plate, on top of the walls that are there if the game is played so."""
    form, plate = state.land.forms[piece.kind], state.camps[seat].plate
    mask = form.masks.get((turn % len(form.turns), at))
    if mask is None:
        return Phrase(N_("The whole piece must lie on the plate."))
    below = [wall.level for wall in plate.walls.values() if wall.mask & mask]
    level = max(below, default=0) + 1
    plate.walls[piece.number] = Wall(piece.kind, mask, level if level <= len(plate.levels) else 1)
    level_out(plate)
    return N_("wall {piece} on the plate of {name}")


def _hold(state: Position, piece: Piece, spot: Hashable) -> str | Phrase:
    """Put a piece into a hand, or among the stolen ones beside a plate."""
    assert isinstance(spot, tuple)
    camp = state.camps[spot[1]]
    if spot[0] == "tray":
        camp.stolen = (*camp.stolen, piece)
        return N_("wall {piece} waiting at the plate of {name}")
    if camp.hand is not None:
        return Phrase(N_("{name} holds a wall already."), {"name": SeatName(spot[1])})
    camp.hand, camp.doing = piece, Doing.HOLDING
    return N_("wall {piece} in the hand of {name}")


def _remove(state: Position, source: Hashable | None) -> None:
    """Take something from where it is; a wall's piece is then nowhere."""
    match source:
        case ("wall", int(number)):
            for camp in state.camps:
                if camp.plate.walls.pop(number, None) is not None:
                    level_out(camp.plate)
                if camp.hand is not None and camp.hand.number == number:
                    camp.hand, camp.doing = None, Doing.READY
                camp.stolen = tuple(piece for piece in camp.stolen if piece.number != number)
        case ("catapult", int(seat), int(place)):
            plate = state.camps[seat].plate
            plate.catapults = plate.catapults[:place] + plate.catapults[place + 1 :]
        case ("peak", int(seat), Square() as at):
            state.camps[seat].plate.mountains &= ~_bit(state, at)
        case _:
            pass


def level_out(plate: Plate) -> None:
    """Let the levels of a plate agree with its walls."""
    plate.levels = [0] * len(plate.levels)
    for wall in plate.walls.values():
        plate.levels[wall.level - 1] |= wall.mask


def _bit(state: Position, at: Square) -> int:
    return state.land.grid.bit(*at)
