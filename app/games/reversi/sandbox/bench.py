"""Reversi taken apart: discs are put anywhere, and it is anybody's turn."""

from collections.abc import Sequence

from app.core.edits import Dial, Thing
from app.core.piece_bench import PieceBench
from app.core.words import N_, Phrase, named
from app.games.reversi.model import Position, lines


def _discs(_: Position) -> Sequence[Thing]:
    return [Thing(seat, Phrase(N_("disc of {who}"), {"who": named(seat)})) for seat in (0, 1)]


def _dials(state: Position) -> Sequence[Dial]:
    seats = {0: named(0), 1: named(1), None: Phrase(N_("nobody"))}
    return [Dial("turn", Phrase(N_("Whose turn")), state.turn, choices=seats)]


BENCH = PieceBench("discs", lambda state: tuple(lines(state.options.size)), _discs, dials=_dials)
