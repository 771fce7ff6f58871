"""The best turn one turn ahead, found quickly: searches assume that everybody plays it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.games.carcassonne.bots.board import Board
from app.games.carcassonne.bots.evaluation import Deck, relative
from app.games.carcassonne.bots.moves import NOBODY, Move, following, play
from app.games.carcassonne.bots.special_survey import survey_of

EXACT = 10
"""When fewer tiles are left, it matters for every turn how many."""


class Reply(NamedTuple):
    """A turn, and the value of the land after it for who takes it, against the rivals."""

    value: float
    move: Move


def best_reply(board: Board, deck: Deck, kind: int, seat: int) -> Reply | None:
    """Return the turn that promises most with a kind of tile, or None if it fits nowhere."""
    return max(replies(board, deck, kind, seat), default=None)


def replies(board: Board, deck: Deck, kind: int, seat: int) -> Iterator[Reply]:
    """Yield every turn a seat can take with a tile, with its worth."""
    survey, plans = survey_of(board, deck), board.plans.plans
    for place, code in board.placements(kind):
        trial = survey.trial(place, plans[code])
        value = relative(trial.laid_by(seat), deck, seat)
        yield Reply(value, Move(place, code, NOBODY))
        for number, piece, gain in trial.claims(seat):
            yield Reply(value + gain, Move(place, code, number, piece))


def play_on(board: Board, draws: Sequence[int], turns: int, deck: Deck, turn: int) -> None:
    """
    Play some turns, everybody taking the best one turn ahead.

    Args:
        board: Played on; changed.
        draws: Kinds of all tiles that are still to be drawn, in this order.
        turns: How many of them are laid.
        deck: The same tiles in no order.
        turn: Who draws first.
    """
    seats = len(board.points)
    for number, kind in enumerate(draws[:turns], 1):
        if len(draws) - number < EXACT:
            deck = Deck(draws[number:], board.plans.fits, seats, deck.counting)
        reply = best_reply(board, deck, kind, turn)
        if reply is not None:
            play(board, reply.move, turn)
            turn = following(board, turn)


def value_of(board: Board, deck: Deck, seat: int) -> float:
    """Return what a land is worth to a seat, against its rivals."""
    return relative(survey_of(board, deck).totals, deck, seat)
