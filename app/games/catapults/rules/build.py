"""BUILD: cards, pieces and the glass."""

from collections.abc import Iterator

from app.core.command import NATURE, Seat
from app.core.game import Timer
from app.core.reason import Reason
from app.core.words import N_
from app.games.catapults.commands import CatapultsCommand, Draw, Drawn, GlassRanOut, Place, Stop
from app.games.catapults.model import Camp, Doing, Glass, Phase, Piece, Position
from app.games.catapults.rules.placing import check_spot, fits, lay, spots
from app.games.catapults.rules.turns import check_turn, has_placed_all, has_spent, is_timed, may_still_grow


def begin_build(state: Position) -> None:
    """Make everybody ready, with a full glass.  Rule: CAT-11."""
    state.phase = Phase.BUILD
    for seat in state.playing:
        camp = state.camps[seat]
        camp.doing, camp.glass = Doing.READY, Glass.FULL
        camp.placed = camp.put = 0


def check_draw(state: Position, command: Draw) -> Reason | None:
    """Refuse a second card at a time, or one too many.  Rule: CAT-12, CAT-15 to CAT-17, CAT-R33."""
    camp = state.camps[command.by] if command.by in state.playing else None
    if camp is not None and state.phase is Phase.BUILD and camp.doing is Doing.DONE:
        return _why_spent(state, command.by) or _why_done(camp)
    if reason := check_turn(state, command.by, Phase.BUILD):
        return reason
    if camp is None or camp.doing is Doing.READY:
        return _why_spent(state, command.by)
    if camp.glass is Glass.OUT:
        return Reason("CAT-15", N_("The glass has run out: place the piece in your hand, then you are done."))
    return Reason("CAT-12", N_("Place the piece in your hand first."))


def _why_spent(state: Position, seat: Seat) -> Reason | None:
    """Refuse one piece more than a seat may place.  Rule: CAT-12, CAT-40, CAT-R26."""
    if has_placed_all(state, seat):
        return Reason("CAT-40", N_("All the pieces of a round without the glass have been placed."))
    if has_spent(state, seat):
        return Reason("CAT-R26", N_("All the pieces of this phase have been placed."))
    return None


def _why_done(camp: Camp) -> Reason:
    """Say why a seat draws no more in this round."""
    if camp.deck == 0:
        return Reason("CAT-17", N_("The deck is empty."))
    if camp.glass is Glass.OUT:
        return Reason("CAT-15", N_("The glass has run out."))
    return Reason("CAT-16", N_("Whoever is done builds no more in this round."))


def draw(state: Position, command: Draw) -> None:
    """Ask nature for a card; the first one starts the glass.  Rule: CAT-11, CAT-12."""
    camp = state.camps[command.by]
    camp.doing = Doing.DRAWING
    if camp.glass is Glass.FULL and is_timed(state, command.by):
        camp.glass = Glass.RUNNING


def check_drawn(state: Position, command: Drawn) -> Reason | None:
    """Refuse a card that is face up already, and one for a seat that did not ask.  Rule: CAT-12, CAT-R11."""
    if command.by != NATURE:
        return Reason("CAT-12", N_("Cards are turned by nature alone."))
    is_asked = command.seat in state.playing and state.camps[command.seat].doing is Doing.DRAWING
    if state.phase is not Phase.BUILD or not is_asked:
        return Reason("CAT-12", N_("Nobody there has asked for a card."))
    if not face_down(state, command.seat).get(command.piece):
        return Reason("CAT-R11", N_("There is no such card left."))
    return None


def face_down(state: Position, seat: Seat) -> dict[str, int]:
    """Return the cards of which the next one of a seat is one, by kind.  Rule: CAT-6, CAT-41."""
    return state.camps[seat].cards if state.options.equal_decks else state.pool


def take_card(state: Position, command: Drawn) -> None:
    """
    Put the card on the pile, its piece into the hand; what fits nowhere goes back at once.

    Rule: CAT-12, CAT-14, CAT-R7, CAT-R24.
    """
    camp = state.camps[command.seat]
    face_down(state, command.seat)[command.piece] -= 1
    camp.deck -= 1
    camp.pile = (*camp.pile, command.piece)
    if not fits(state, command.seat, command.piece):
        get_ready(state, command.seat)
        return
    state.supply[command.piece] -= 1
    camp.hand, camp.doing = Piece(state.next_number, command.piece), Doing.HOLDING
    state.next_number += 1


def check_place(state: Position, command: Place) -> Reason | None:
    """Refuse all but the piece in hand, or a stolen one, on the own plate.  Rule: CAT-13, CAT-31."""
    if reason := check_turn(state, command.by, Phase.BUILD, Phase.REBUILD):
        return reason
    camp = state.camps[command.by]
    held = [camp.hand] if camp.hand is not None else camp.stolen
    if all(piece.kind != command.piece for piece in held):
        return Reason("CAT-13", N_("You do not hold that piece."))
    return check_spot(state, command)


def place(state: Position, command: Place) -> None:
    """Wall the squares; stolen pieces come in any order.  Rule: CAT-13, CAT-18, CAT-31, CAT-R20."""
    camp = state.camps[command.by]
    if camp.hand is not None:
        lay(state, camp.hand.number, command)
        camp.hand = None
        camp.placed += 1
        get_ready(state, command.by)
        return
    piece = next(each for each in camp.stolen if each.kind == command.piece)
    lay(state, piece.number, command)
    camp.stolen = tuple(each for each in camp.stolen if each is not piece)


def get_ready(state: Position, seat: Seat) -> None:
    """
    Let the seat draw again after a piece; with auto-draw the next card comes by itself.

    Rule: CAT-13 to CAT-15, CAT-R9.
    """
    camp = state.camps[seat]
    camp.doing = Doing.DONE if camp.glass is Glass.OUT else Doing.READY
    if state.options.auto_draw and camp.glass is Glass.RUNNING and camp.deck > 0:
        camp.doing = Doing.DRAWING


def check_stop(state: Position, command: Stop) -> Reason | None:
    """Refuse to stop with a piece in hand that can be placed.  Rule: CAT-14, CAT-16, CAT-R9."""
    if reason := check_turn(state, command.by, Phase.BUILD):
        return reason
    if state.camps[command.by].hand is not None:
        return Reason("CAT-14", N_("The piece in your hand fits somewhere, so it must be placed."))
    return None


def stop(state: Position, command: Stop) -> None:
    """End this BUILD for the seat.  Rule: CAT-16."""
    state.camps[command.by].doing = Doing.DONE


def check_glass(state: Position, command: GlassRanOut) -> Reason | None:
    """Refuse the end of a glass that does not run.  Rule: CAT-15."""
    is_running = command.seat in state.playing and state.camps[command.seat].glass is Glass.RUNNING
    if command.by != NATURE or state.phase is not Phase.BUILD or not is_running:
        return Reason("CAT-15", N_("No such glass is running."))
    return None


def end_glass(state: Position, command: GlassRanOut) -> None:
    """Let the seat draw no more; a piece in hand is still placed, without haste.  Rule: CAT-15, CAT-R8."""
    camp = state.camps[command.seat]
    camp.glass = Glass.OUT
    if camp.doing is Doing.READY:
        camp.doing = Doing.DONE


def glasses(state: Position) -> Iterator[Timer[CatapultsCommand]]:
    """Return the clocks that run: of people who are building and in time.  Rule: CAT-11, CAT-R25, CAT-R32."""
    seconds = state.options.build_seconds
    if state.phase is not Phase.BUILD or seconds is None:
        return
    for seat in state.playing:
        camp = state.camps[seat]
        if camp.glass is Glass.RUNNING and camp.doing is not Doing.DONE:
            key = ("glass", len(state.games), state.round, seat)
            yield Timer(key, float(seconds), GlassRanOut(NATURE, seat), seat)


def close_builders(state: Position) -> None:
    """End BUILD for seats with no card and no piece left to place.  Rule: CAT-12, CAT-17, CAT-R26."""
    for seat in state.playing:
        camp = state.camps[seat]
        if camp.doing is not Doing.READY:
            continue
        is_full = has_spent(state, seat) and not may_still_grow(state, seat)
        if is_full or camp.deck == 0:
            camp.doing = Doing.DONE


def draw_choices(state: Position, seat: Seat) -> Iterator[Draw]:
    """Return the draw, if there is one."""
    if check_draw(state, draw := Draw(seat)) is None:
        yield draw


def stop_choices(state: Position, seat: Seat) -> Iterator[Stop]:
    """Return the stop, if it is allowed."""
    if state.phase is Phase.BUILD and state.camps[seat].doing is Doing.READY:
        yield Stop(seat)


def place_choices(state: Position, seat: Seat) -> Iterator[Place]:
    """Return every way to place what is held, or waits."""
    camp = state.camps[seat]
    if state.phase is Phase.BUILD and camp.hand is not None:
        yield from spots(state, seat, camp.hand.kind)
    elif state.phase is Phase.REBUILD:
        for kind in dict.fromkeys(piece.kind for piece in camp.stolen):
            yield from spots(state, seat, kind)
