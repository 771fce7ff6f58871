"""Setting up, and whose turn it is."""

from app.core.command import NATURE, Seat
from app.core.game import Level
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.carcassonne.commands import Begins
from app.games.carcassonne.features import lay
from app.games.carcassonne.model import Phase, Position, Source, Square, clockwise, tiles_left
from app.games.carcassonne.opening import to_draw
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules.box_rules import opened_rules, step_of

START = Square(0, 0)

_NATURE = (Phase.FIRST, Phase.DRAW, Phase.FLIGHT)


def set_out(options: Options, levels: tuple[Level | None, ...]) -> Position:
    """
    Lay the start tile on (0, 0), or what boxes begin with, and count the others.

    Rule: CAR-02 to CAR-06, FAIR-01, CAR-OPT-15, RIV-1.
    """
    tables, outset = options.played, options.outset
    state = Position(
        options=options,
        levels=levels,
        turn=0,
        phase=Phase.FIRST if options.first == "random" else Phase.DRAW,
        pile=to_draw(tables, outset, with_fairs=options.fairs != "none"),
        points=[dict.fromkeys(Source, 0) for _ in levels],
    )
    if outset is None:
        lay(state, START, next(tile.id for tile in tables.tiles if tile.is_start), 0)
    for name, x, y in outset.laid if outset is not None else ():
        lay(state, Square(x, y), name, 0)
    for box in opened_rules(options.boxes).boxes if options.boxes else ():
        if box.set_out is not None:
            box.set_out(state)
    if not tiles_left(state):
        state.phase = Phase.OVER
    return state


def to_act(state: Position) -> frozenset[Seat]:
    """Return nature if it owes something, else the one seat that decides.  Rule: CAR-10, CAR-12, FAIR-11."""
    if state.phase is Phase.OVER:
        return frozenset()
    if state.phase in _NATURE:
        return frozenset({NATURE})
    if state.phase is Phase.GRAB:
        return frozenset({NATURE if catches_by_luck(state) else catcher(state)})
    if state.round is not None:
        return frozenset({state.round.thrower})
    if state.phase is Phase.STEP:
        decider = step_of(state).decider(state)
        return frozenset() if decider is None else frozenset({decider})
    return frozenset({state.turn})


def catcher(state: Position) -> Seat:
    """Return the left neighbour of whoever throws.  Rule: FAIR-50, FAIR-52."""
    return clockwise(state, state.turn if state.round is None else state.round.thrower)


def catches_by_luck(state: Position) -> bool:
    """Tell whether nature answers for the catcher: a computer, or anybody by option.  Rule: CAR-AMB-21."""
    return state.options.catch == "dice" or state.levels[catcher(state)] is not None


def check_seat(state: Position, seat: Seat, phase: Phase) -> Reason | None:
    """Refuse a seat that is not at turn, and what the phase is not for.  Rule: CAR-10."""
    if state.phase is Phase.OVER:
        return Reason("CAR-60", N_("The game is over."))
    acting = to_act(state)
    if seat not in acting:
        others = [each for each in acting if each != NATURE]
        if not others:
            return Reason("CAR-10", N_("That is not for a player to say."))
        return Reason("CAR-10", N_("It is the turn of {name}."), {"name": SeatName(others[0])})
    if state.phase is not phase:
        is_step = state.phase is Phase.STEP
        return Reason("CAR-10", step_of(state).now if is_step else _NOW[state.phase])
    return None


def check_step(state: Position, seat: Seat, step: str) -> Reason | None:
    """Refuse a seat that is not to decide, and what the step of a box is not for.  Rule: CAR-10."""
    if reason := check_seat(state, seat, Phase.STEP):
        return reason
    return None if state.step == step else Reason("CAR-10", step_of(state).now)


_NOW = {
    Phase.PLACE: N_("Lay the tile first."),
    Phase.DEPLOY: N_("Put a follower on the tile, or end the turn."),
    Phase.AGAIN: N_("Take the second part of your turn, or end the turn."),
    Phase.TOKEN: N_("First choose what is thrown."),
    Phase.AIM: N_("Aim and let go first."),
    Phase.EXCHANGE: N_("Exchange the follower, or leave it."),
    Phase.GRAB: N_("Catch the token first."),
    Phase.FIRST: N_("First lots are drawn."),
    Phase.DRAW: N_("First a tile is drawn."),
    Phase.FLIGHT: N_("Wait until the token has landed."),
}


def check_begins(state: Position, command: Begins) -> Reason | None:
    """Refuse lots but before the first turn.  Rule: CAR-06."""
    if command.by != NATURE or state.phase is not Phase.FIRST:
        return Reason("CAR-06", N_("No lots are needed."))
    if command.seat not in range(state.seats):
        return Reason("CAR-06", N_("There is no such seat."))
    return None


def begin(state: Position, command: Begins) -> None:
    """Begin the first turn, of the seat that the lot has drawn.  Rule: CAR-06, CAR-AMB-03."""
    state.turn, state.phase = command.seat, Phase.DRAW
