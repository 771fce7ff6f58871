"""
Abbeys: who still holds one, which holes there are, and how one is laid; the round after the last tile.

Rule: ABB-1 to ABB-6, FAIR-X4.
"""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.expansions.abbey.commands import LayAbbey
from app.games.carcassonne.features import lay
from app.games.carcassonne.model import CLOSING, Phase, Position, Square, keep, kept_by, tiles_left
from app.games.carcassonne.rules.box_rules import Step, When, opened_rules
from app.games.carcassonne.rules.course import skip
from app.games.carcassonne.rules.placing import after_laying
from app.games.carcassonne.rules.turns import check_step
from app.games.carcassonne.tiles import AHEAD

LAID = "abbeys"
"""What is kept: 1 for each seat whose abbey lies."""

TILE = "AMA"
BEFORE_DRAWING, AT_THE_END = "abbey", "last_abbey"

_FOUR_SIDES = N_("An abbey needs a tile on each of its four sides.")


def holds_one(state: Position, seat: Seat) -> bool:
    """Tell whether a seat still has its abbey.  Rule: ABB-1."""
    return not kept_by(state, LAID, seat)


def holes(state: Position) -> Iterator[Square]:
    """Yield the empty squares with a tile on each of their four sides.  Rule: ABB-2, CLT-2."""
    fits, barred = state.book.fits[TILE], opened_rules(state.options.boxes).barred
    for at, key in state.rim.items():
        if fits[key] and barred(state, TILE, at, 0) is None:
            yield at


def can_lay(state: Position, seat: Seat) -> bool:
    """Tell whether a seat has an abbey, and a hole for it."""
    return holds_one(state, seat) and any(True for _ in holes(state))


def may_go_on(state: Position) -> bool:
    """Tell whether whoever is at turn can play a part of it without the pile.  Rule: ABB-6."""
    return can_lay(state, state.turn)


# --- Before drawing ---


def decider(state: Position) -> Seat | None:
    """Return who is at turn, if an abbey can be laid instead of drawing.  Rule: ABB-2, ABB-6."""
    return state.turn if can_lay(state, state.turn) else None


# --- After the last tile of the pile ---


def begin_closing(state: Position) -> None:
    """Remember whose turn had the last tile; whoever laid an abbey since gives it back.  ABB-5, FAIR-X3."""
    last, asked = state.kept.get(CLOSING, (state.turn, 0))
    keep(state, CLOSING, last, asked)
    state.turn = last


def closing_decider(state: Position) -> Seat | None:
    """Return who may lay an abbey next, from the left of whoever had the last tile.  Rule: ABB-5, XOPT-07."""
    if not state.options.abbey_last_round:
        return None
    last, asked = state.kept.get(CLOSING, (state.turn, 0))
    seats = ((last + step) % state.seats for step in range(asked + 1, state.seats + 1))
    return next((seat for seat in seats if can_lay(state, seat)), None)


def keep_it(state: Position) -> None:
    """Let the next one be asked.  Rule: ABB-5."""
    last, _ = state.kept.get(CLOSING, (state.turn, 0))
    seat = closing_decider(state)
    if seat is not None:
        keep(state, CLOSING, last, _steps(state, last, seat))


def _steps(state: Position, last: Seat, seat: Seat) -> int:
    """Return how far a seat is from the last one, clockwise; the last one itself comes at the end."""
    return (seat - last) % state.seats or state.seats


STEPS = (
    Step(
        id=BEFORE_DRAWING,
        when=When.DRAW,
        order=2,
        now=N_("Lay your abbey, or draw a tile."),
        asks=N_("lay your abbey into a hole, or draw a tile"),
        waiting=N_("may lay the abbey"),
        decider=decider,
        decline=skip,
        leave=N_("Draw a tile"),
    ),
    Step(
        id=AT_THE_END,
        when=When.END,
        order=5,
        now=N_("Lay your abbey, or keep it."),
        asks=N_("the tiles are used up: lay your abbey, or keep it"),
        waiting=N_("may lay the abbey"),
        decider=closing_decider,
        begin=begin_closing,
        decline=keep_it,
        leave=N_("Keep the abbey"),
    ),
)


# --- The verb ---


def check(state: Position, command: LayAbbey) -> Reason | None:
    """Refuse all but the own abbey, into a hole, instead of drawing.  Rule: ABB-1, ABB-2, ABB-5."""
    step = state.step if state.step in (BEFORE_DRAWING, AT_THE_END) else BEFORE_DRAWING
    if reason := check_step(state, command.by, step):
        return reason
    if command.at in state.tiles:
        return Reason("CAR-20", N_("There is a tile already."))
    if not state.book.fits[TILE][state.rim.get(command.at, 0)]:
        return Reason("ABB-2", _FOUR_SIDES)
    return opened_rules(state.options.boxes).barred(state, TILE, command.at, 0)


def play(state: Position, command: LayAbbey) -> None:
    """
    Lay the abbey; a monk may be put on it, and the turn goes on as after any tile.

    It adds to nothing: nobody's builder brings a second part.

    Rule: ABB-2 to ABB-6, TRD-5.
    """
    laid = [int(kept_by(state, LAID, seat) or seat == command.by) for seat in range(state.seats)]
    keep(state, LAID, *laid)
    if state.step == AT_THE_END:
        last, _ = state.kept[CLOSING]
        keep(state, CLOSING, last, _steps(state, last, command.by))
        # It is no turn of those that are counted.
        state.seconds += 1
        state.turn = command.by
    else:
        state.seconds += state.part - 1
    state.again, state.steps, state.step = False, (), ""
    lay(state, command.at, TILE, 0)
    state.fresh, state.phase = command.at, Phase.DEPLOY
    after_laying(state, command.at)


def choices(state: Position, seat: Seat) -> Iterator[LayAbbey]:
    """Yield every hole.  Rule: ABB-2."""
    if state.phase is Phase.STEP and state.step in (BEFORE_DRAWING, AT_THE_END):
        yield from (LayAbbey(seat, at) for at in holes(state))


def problems(state: Position) -> Iterator[Reason]:
    """Nobody has more than one abbey, and all that lie are somebody's, in holes.  Rule: ABB-1, ABB-2."""
    laid = state.kept.get(LAID, (0,) * state.seats)
    on_land = sum(each.type == TILE for each in state.tiles.values())
    if len(laid) != state.seats or sum(laid) > on_land:
        yield Reason("ABB-1", N_("The abbeys on the table are not those that were laid."))
    for at, each in state.tiles.items():
        if each.type == TILE and not all(Square(at.x + dx, at.y + dy) in state.tiles for dx, dy in AHEAD):
            yield Reason("ABB-2", _FOUR_SIDES, where=(("square", at),))
    closing = state.kept.get(CLOSING)
    if closing is not None and (
        len(closing) != 2 or closing[0] >= state.seats or closing[1] > state.seats or tiles_left(state)
    ):
        yield Reason("ABB-5", N_("The round after the last tile is not as it can be."))
