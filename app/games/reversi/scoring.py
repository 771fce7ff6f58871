"""How it went, who won, and what goes on paper."""

from collections.abc import Mapping, Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.result import Course, Part, Result
from app.core.sheet import Cell, Drawing, Grid, Row, Sheet, worth
from app.core.words import N_, Phrase, SeatName
from app.games.reversi.model import Options, Position

_LAID_OUT = 4
"""Discs that lie on the board before anybody moves.  Rule: REV-2."""

_TITLE, _DISCS = Phrase(N_("Reversi")), Phrase(N_("Discs"))
_WORTH = (worth(N_("Each disc on the board"), 1),)


def scores(state: Position) -> Mapping[Seat, int]:
    """Return how many discs each has.  Rule: REV-9."""
    return {seat: list(state.discs.values()).count(seat) for seat in (0, 1)}


def course(state: Position) -> Course:
    """Return how many discs were put down; the first seat begins.  Rule: REV-7, REV-8."""
    turns = len(state.discs) - _LAID_OUT
    ending = Phrase(N_("neither player can move")) if state.turn is None else None
    return Course(0, (turns + 1) // 2, turns, ending, "REV-8" if ending else "")


def result(state: Position) -> Result:
    """Return who has most discs; equals share the win.  Rule: REV-9."""
    totals = tuple(scores(state).values())
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Result(winners, totals, tuple((Part(_DISCS, total, "REV-9"),) for total in totals))


def sheet(state: Position, players: Sequence[Player]) -> Sheet:
    """Return the discs of both, and the board."""
    grid = _grid((SeatName(0), SeatName(1)), tuple(scores(state).values()))
    return Sheet(_TITLE, (), (grid,), (Drawing(Phrase(N_("The board")), "board"),), worth=_WORTH)


def blank_sheet(options: Options, seats: int) -> Sheet:
    """Return lines for a game to be written down."""
    return Sheet(_TITLE, (), (_grid((None,) * seats, (None,) * seats),), worth=_WORTH)


def _grid(names: tuple[Cell, ...], counts: tuple[Cell, ...]) -> Grid:
    return Grid(Phrase(N_("Score")), names, (Row(_DISCS, counts, strong=True),))
