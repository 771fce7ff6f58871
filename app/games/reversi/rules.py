"""What may be done in Reversi, and what it means."""

from collections.abc import Iterator, Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.reason import Reason
from app.core.verbs import Verb, Verbs, no_timers, open_view
from app.core.words import N_
from app.games.reversi import scoring
from app.games.reversi.model import Options, Place, Position, lines, name

_NO_SQUARE = Reason("REV-1", N_("There is no such square on this board."))
_TAKEN = Reason("REV-3", N_("A disc lies there already."))
_ENCLOSES_NONE = Reason("REV-4", N_("It would enclose none of the other player's discs."))


def setup(options: Options, players: Sequence[Player]) -> Position:
    """Lay two discs of each crosswise in the middle.  Rule: REV-2."""
    low, high = options.size // 2 - 1, options.size // 2
    return Position(options, {name(col, row): int(col == row) for row in (low, high) for col in (low, high)})


def to_act(state: Position) -> frozenset[Seat]:
    """Return whose turn it is; nobody's at the end.  Rule: REV-8."""
    return frozenset() if state.turn is None else frozenset({state.turn})


def turned(state: Position, seat: Seat, at: str) -> Sequence[str]:
    """Return the discs that turn over if *seat* puts one *at* a square.  Rule: REV-4 to REV-6."""
    found: list[str] = []
    for line in lines(state.options.size)[at]:
        for count, square in enumerate(line):
            owner = state.discs.get(square)
            if owner is None:
                break
            if owner == seat:
                found += line[:count]
                break
    return found


def following(state: Position, seat: Seat) -> Seat | None:
    """Return *seat* if it can move, or else the other; None: neither can.  Rule: REV-7, REV-8."""
    return next((each for each in (seat, 1 - seat) if any(_choices(state, each))), None)


def problems(state: Position) -> Sequence[Reason]:
    """Return what no game leads to: strange squares, and the turn of somebody who cannot move."""
    squares = lines(state.options.size)
    strange = [at for at, owner in state.discs.items() if at not in squares or owner not in (0, 1)]
    if strange:
        return [Reason("REV-1", N_("{at} is no square of this board, or nobody's."), {"at": strange[0]})]
    if state.turn not in (0, 1, None) or state.turn != following(state, state.turn or 0):
        return [Reason("REV-7", N_("It is the turn of somebody who cannot move, or nobody's too soon."))]
    return []


def _check(state: Position, place: Place) -> Reason | None:
    if place.at not in lines(state.options.size):
        return _NO_SQUARE
    if place.at in state.discs:
        return _TAKEN
    return None if turned(state, place.by, place.at) else _ENCLOSES_NONE


def _place(state: Position, place: Place) -> None:
    for square in (place.at, *turned(state, place.by, place.at)):
        state.discs[square] = place.by
    state.last, state.turn = place.at, following(state, 1 - place.by)


def _choices(state: Position, seat: Seat) -> Iterator[Place]:
    for at in lines(state.options.size):
        if at not in state.discs and turned(state, seat, at):
            yield Place(seat, at)


VERBS: Verbs[Position, Place] = Verbs(
    to_act,
    Verb(Place, _check, _place, _choices),
    strange=Reason("REV-7", N_("Only players put down discs.")),
    out_of_turn=Reason("REV-7", N_("It is not your turn.")),
)
why_not, choices, play, may_undo = VERBS.why_not, VERBS.choices, VERBS.play, VERBS.may_undo
redact, timers, scores = open_view, no_timers, scoring.scores
