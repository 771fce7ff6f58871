"""Drawing a tile and laying it."""

from collections.abc import Iterator

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.commands import Drawn, Place
from app.games.carcassonne.features import extends_own, lay
from app.games.carcassonne.model import Phase, Position, Square, tiles_left
from app.games.carcassonne.rivers import bends_back, come_again, comes_first, due, is_barred, meets_arm, wait
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.rules.course import end_turn
from app.games.carcassonne.rules.turns import check_seat
from app.games.carcassonne.tables import Terrain
from app.games.carcassonne.tiles import CODES, RIVER, agrees, asked, leads_away, rivers_asked


def check_drawn(state: Position, command: Drawn) -> Reason | None:
    """Refuse a tile that is not in the pile, or not due.  Rule: CAR-10."""
    if command.by != NATURE or state.phase is not Phase.DRAW:
        return Reason("CAR-10", N_("No tile is to be drawn now."))
    if not state.pile.get(command.tile):
        return Reason("CAR-05", N_("There is no tile {tile} left."), {"tile": command.tile})
    if command.tile not in due(state):
        return Reason("RIV-1", N_("First the tiles of the river are drawn, in their order."))
    return None


def take_tile(state: Position, command: Drawn) -> None:
    """
    Take a tile in hand; one that fits nowhere leaves the game, and the same player draws again.

    One of a river comes again after the next.

    Rule: CAR-24, CAR-26, CAR-AMB-04, CAR-AMB-05b, RX-09.
    """
    state.pile[command.tile] -= 1
    for box in opened_rules(state.options.boxes).boxes if state.options.boxes else ():
        if box.drawn is not None and box.drawn(state, command.tile):
            break
    else:
        if fits_somewhere(state, command.tile):
            state.hand, state.phase = command.tile, Phase.PLACE
            return
        if comes_first(state, command.tile):
            wait(state, command.tile)
        else:
            state.aside = (*state.aside, command.tile)
    if not tiles_left(state):
        end_turn(state)


def fits_somewhere(state: Position, tile: str) -> bool:
    """Tell whether a tile fits on any square in any turn.  Rule: CAR-24."""
    fits = state.book.fits[tile]
    if not has_bars(state, tile):
        return any(fits[key] for key in state.rim.values())
    return any(not is_kept_off(state, tile, at, turn) for at, key in state.rim.items() for turn in fits[key])


def has_bars(state: Position, tile: str) -> bool:
    """Tell whether a river, or a box, forbids where a tile lies that fits."""
    boxes = state.options.boxes
    if not boxes:
        return False
    is_river = bool(state.book.turned[tile, 0].river)
    return is_river or opened_rules(boxes).may_bar(state.book.turned[tile, 0].type)


def is_kept_off(state: Position, tile: str, at: Square, turn: int) -> bool:
    """Tell whether a tile that fits may not lie there.  Rule: RIV-3, RIV-6."""
    if is_barred(state, at, state.book.turned[tile, turn]):
        return True
    return opened_rules(state.options.boxes).barred(state, tile, at, turn) is not None


def check_place(state: Position, command: Place) -> Reason | None:
    """
    Refuse all but the tile in hand, beside another one, with every edge continued.

    Rule: CAR-20, CAR-21.
    """
    if reason := check_seat(state, command.by, Phase.PLACE):
        return reason
    if command.tile != state.hand:
        return Reason("CAR-10", N_("You have drawn the tile {tile}."), {"tile": state.hand})
    if command.at in state.tiles:
        return Reason("CAR-20", N_("There is a tile already."))
    if command.at not in state.rim:
        return Reason("CAR-20", N_("A tile must share an edge with another one; a corner is not enough."))
    key, codes = state.rim[command.at], state.book.turned[command.tile, command.turn].codes
    if not agrees(codes, key):
        if _WALL in codes:
            return Reason("ABB-2", N_("An abbey needs a tile on each of its four sides."))
        return Reason("CAR-21", _clash(key, codes))
    if RIVER in codes and (reason := _check_river(state, command)):
        return reason
    if state.options.boxes:
        return opened_rules(state.options.boxes).barred(state, command.tile, command.at, command.turn)
    return None


def _check_river(state: Position, command: Place) -> Reason | None:
    """
    Refuse a river that does not go on, joins another one, or turns back, and a spring beside what it leaves.

    Rule: RIV-2, RIV-3, RIV-6, RIV-10.
    """
    rivers = rivers_asked(state.rim[command.at])
    turned = state.book.turned[command.tile, command.turn]
    if not rivers and turned.type.is_spring:
        if leads_away(turned, state.rim[command.at]):
            return None
        return Reason("RIV-10", N_("The river leads away from what lies there."))
    if not rivers:
        return Reason("RIV-2", N_("The river does not come by here."))
    if rivers > 1 or meets_arm(state, command.at, turned):
        return Reason("RIV-6", N_("Here two arms of the river would meet."))
    if bends_back(state, command.at, turned):
        return Reason("RIV-3", N_("Two bends one after the other do not turn to the same side."))
    return None


def _clash(key: int, codes: tuple[int, ...]) -> str:
    """Say what would meet what at the first edge that does not continue."""
    there = [asked(key, edge) for edge in range(4)]
    clashes = ((one, here) for one, here in zip(there, codes, strict=True) if one not in (0, here))
    one, here = next(clashes)
    if one == RIVER:
        return N_("The river must go on here.")
    return N_("A river meets nothing but a river.") if here == RIVER else _CLASHES[one, here]


_FIELD, _ROAD, _CITY = (CODES[each] for each in (Terrain.FIELD, Terrain.ROAD, Terrain.CITY))
_WALL = CODES[Terrain.ABBEY]
_CLASHES = {
    (_CITY, _ROAD): N_("A city must continue here, not a road."),
    (_CITY, _FIELD): N_("A city must continue here, not a field."),
    (_ROAD, _CITY): N_("A road must continue here, not a city."),
    (_ROAD, _FIELD): N_("A road must continue here, not a field."),
    (_FIELD, _CITY): N_("A field must continue here, not a city."),
    (_FIELD, _ROAD): N_("A field must continue here, not a road."),
}


def place(state: Position, command: Place) -> None:
    """
    Lay the tile; its features join those beside it.

    Rule: CAR-11, CAR-20 to CAR-23, CAR-25, CAR-34, TRN-2, TRD-4, RX-09.
    """
    lay(state, command.at, command.tile, command.turn)
    if state.options.boxes:
        come_again(state)
        state.seconds += state.part - 1
        state.again = state.part == 1 and extends_own(state, command.at, command.by)
    state.hand, state.fresh, state.phase = None, command.at, Phase.DEPLOY
    after_laying(state, command.at)


def after_laying(state: Position, at: Square) -> None:
    """Let boxes know that a tile lies.  Rule: TRN-2."""
    for box in opened_rules(state.options.boxes).boxes if state.options.boxes else ():
        if box.placed is not None:
            box.placed(state, at)


def place_choices(state: Position, seat: Seat) -> Iterator[Place]:
    """Yield every square with every turn that fits and differs from others.  Rule: CAR-20, CAR-21, RIV-3."""
    if state.phase is not Phase.PLACE or state.hand is None:
        return
    tile, fits, bars = state.hand, state.book.fits[state.hand], has_bars(state, state.hand)
    for at, key in state.rim.items():
        for turn in fits[key]:
            if not bars or not is_kept_off(state, tile, at, turn):
                yield Place(seat, tile, at, turn)
