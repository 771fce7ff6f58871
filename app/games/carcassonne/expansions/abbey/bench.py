"""Abbeys and barns put onto the land by hand.  Rule: ABB-1, ABB-2, ABB-20."""

from collections.abc import Hashable, Iterator

from app.core.command import Seat
from app.core.edits import NONE_LEFT, Edit, Held, Thing
from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.expansions.abbey.abbeys import LAID, TILE, holds_one
from app.games.carcassonne.expansions.abbey.barns import BARNS, FRESH, Barn, barns, corner_field, has_one
from app.games.carcassonne.expansions.abbey.figures import BARN
from app.games.carcassonne.expansions.abbey.wagons import WAITING
from app.games.carcassonne.features import lay
from app.games.carcassonne.model import CLOSING, Position, Square, keep, kept_by
from app.games.carcassonne.sandbox.box_bench import BoxBench


def things(state: Position) -> Iterator[Thing]:
    """Yield everybody's abbey and barn, as far as they are to hand."""
    for seat in range(state.seats):
        name = {"name": SeatName(seat)}
        label = Phrase(N_("{name}: abbey"), name)
        yield Thing(("own tile", seat, TILE), label, int(holds_one(state, seat)))
        values = {**name, "figure": Phrase(BARN.name)}
        label = Phrase(N_("{name}: {figure}"), values)
        yield Thing(("piece", seat, BARN.id), label, int(has_one(state, seat)))


def lifted(state: Position, key: Hashable) -> Held | None:
    """Return a barn, as it stands there; an abbey is taken up as a tile."""
    match key:
        case ("barn", int(seat)) if not has_one(state, seat):
            return Held(("piece", seat, BARN.id), source=key)
        case _:
            return None


def spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield the empty squares beside the land for an abbey, corners in a field for a barn."""
    match held.thing:
        case ("own tile", _, str(tile)) if tile == TILE:
            yield from (("square", Square(*at)) for at in state.rim)
        case ("piece", _, str(kind)) if kind == BARN.id:
            yield from (("corner", at) for at in state.tiles if corner_field(state, at) is not None)
        case _:
            pass


def put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase | None:
    """Lay an abbey, or build a barn; a barn that stands moves."""
    match held.thing, spot:
        case ("own tile", int(seat), str(tile)), ("square", Square() as at) if tile == TILE:
            return _laid(state, seat, at)
        case ("piece", int(seat), str(kind)), ("corner", Square() as at) if kind == BARN.id:
            if held.source is None and not has_one(state, seat):
                return NONE_LEFT
            after = _without_barn(state, seat)
            _keep_barns(after, [*barns(after), Barn(seat, at)])
            return Edit(after, Phrase(N_("barn of {name}"), {"name": SeatName(seat)}))
        case _:
            return None


def _laid(state: Position, seat: Seat, at: Square) -> Edit[Position] | Phrase:
    if at in state.tiles:
        return Phrase(N_("There is a tile already."))
    if not holds_one(state, seat):
        return NONE_LEFT
    after = state.copy()
    lay(after, at, TILE, 0)
    keep(after, LAID, *(int(each == seat or kept_by(state, LAID, each)) for each in range(state.seats)))
    values = {"name": SeatName(seat), "x": at.x, "y": at.y}
    return Edit(after, Phrase(N_("abbey of {name} at ({x}, {y})"), values))


def _without_barn(state: Position, seat: Seat) -> Position:
    after = state.copy()
    _keep_barns(after, [each for each in barns(state) if each.seat != seat])
    keep(after, FRESH)
    return after


def _keep_barns(state: Position, found: list[Barn]) -> None:
    keep(state, BARNS, *(number for each in found for number in (each.seat, *each.at)))


def away(state: Position, key: Hashable) -> Edit[Position] | None:
    """Take a barn off the land."""
    match key:
        case ("barn", int(seat)) if not has_one(state, seat):
            text = N_("barn of {name} put away")
            return Edit(_without_barn(state, seat), Phrase(text, {"name": SeatName(seat)}))
        case _:
            return None


def moved(state: Position, old: Square, new: Square | None) -> None:
    """Give an abbey that is put away back to whoever laid one last by the order of seats."""
    laid = [kept_by(state, LAID, seat) for seat in range(state.seats)]
    lie = sum(each.type == TILE for each in state.tiles.values())
    while sum(laid) > lie:
        laid[max(seat for seat, has in enumerate(laid) if has)] = 0
        keep(state, LAID, *laid)


BENCH = BoxBench(
    things=things,
    lifted=lifted,
    spots=spots,
    put=put,
    away=away,
    moved=moved,
    passing=(FRESH, WAITING, CLOSING),
)
