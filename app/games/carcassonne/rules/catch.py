"""Catch: the hurler must reach the ruler, the left neighbour tries to catch the token."""

from collections.abc import Iterator
from math import isqrt

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.commands import NEVER, Grab, Grabbed, Landed
from app.games.carcassonne.model import Award, Catchable, Phase, Position, Source, clockwise, is_out_of_reach
from app.games.carcassonne.physics.arena import arena_of, ruler_distance
from app.games.carcassonne.rules.completing import give
from app.games.carcassonne.rules.rounds import next_thrower
from app.games.carcassonne.rules.turns import catcher, catches_by_luck, check_seat

WIDE, NARROW = 90, 30
"""Milliseconds before or after the right moment: for a token straight to the catcher, or far off."""

_LATE = (*range(-200, 201, 50), NEVER)
"""The spread of catches that is given as choices."""


def catchable(state: Position, command: Landed) -> Catchable:
    """
    Return what the catcher faces: the farther from the hand the token comes down, the harder it is.

    The right moment is shown on the screen; catching it takes as good an eye as at a table.

    Rule: FAIR-50, CAR-AMB-15, CAR-AMB-21.
    """
    arena = arena_of(state)
    hand = arena.launch(clockwise(state, command.seat))
    off = isqrt((command.down.x - hand.x) ** 2 + (command.down.y - hand.y) ** 2)
    window = max(NARROW, WIDE - (WIDE - NARROW) * off // max(1, ruler_distance(arena, command.seat)))
    return Catchable(command.reach >= 0, window, 2 * window)


def check_grab(state: Position, command: Grab) -> Reason | None:
    """Refuse to catch but from the thrower's left neighbour, while a token flies.  Rule: FAIR-50, FAIR-52."""
    return check_seat(state, command.by, Phase.GRAB)


def grab(state: Position, command: Grab) -> None:
    """Settle a person's reach for the token.  Rule: FAIR-50, FAIR-51."""
    _settle(state, command.late)


def grab_choices(state: Position, seat: Seat) -> Iterator[Grab]:
    """Yield a spread of catches, as there are too many to list; out of reach, only to leave it."""
    if state.phase is Phase.GRAB:
        yield from (Grab(seat, late) for late in ((NEVER,) if is_out_of_reach(state) else _LATE))


def check_grabbed(state: Position, command: Grabbed) -> Reason | None:
    """Refuse nature's answer where a person catches.  Rule: CAR-AMB-21."""
    if command.by != NATURE or state.phase is not Phase.GRAB or not catches_by_luck(state):
        return Reason("CAR-AMB-21", N_("Nobody catches by luck now."))
    if command.seat != catcher(state):
        return Reason("FAIR-52", N_("The left neighbour of the thrower catches."))
    return None


def grabbed(state: Position, command: Grabbed) -> None:
    """Settle the reach of a computer, or of luck, for the token.  Rule: FAIR-50, FAIR-51."""
    _settle(state, command.late)


def catch_winner(state: Position, late: int) -> Seat:
    """
    Return who gets the points of a throw.

    A: caught.  B: not touched, far enough.  C: not touched, not far enough.  D: touched, not caught.

    Rule: FAIR-51, CAR-AMB-15, CAR-AMB-16.
    """
    if state.round is None or state.round.catch is None:
        raise ValueError("nothing is to be caught")
    task, hurler = state.round.catch, state.round.thrower
    if abs(late) <= task.window:
        return catcher(state)
    if -task.touch <= late <= task.touch or task.reached:
        return hurler
    return catcher(state)


def _settle(state: Position, late: int) -> None:
    """Exactly one of the two gets 5, and the next one throws.  Rule: FAIR-51 to FAIR-53."""
    if state.round is not None:
        winner = catch_winner(state, late)
        points = state.options.tables.scores.catch
        give(state, Award(Source.CATAPULT, (winner,), points, state.round.tile))
    next_thrower(state)
