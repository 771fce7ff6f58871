"""Whole turns: a tile laid, and a follower deployed or not."""

from collections.abc import Iterator
from typing import NamedTuple

from app.games.carcassonne.bots.board import Board
from app.games.carcassonne.bots.majorities import HELD
from app.games.carcassonne.bots.specials import NORMAL, joinable

NOBODY = -1


class Move(NamedTuple):
    """
    A turn.

    Attributes:
        place: The square, as a number.
        code: The tile in a turn.
        number: The place on it where a figure goes, or `NOBODY`.
        piece: Which kind of figure.
    """

    place: int
    code: int
    number: int
    piece: int = NORMAL


def turns(board: Board, kind: int, seat: int) -> Iterator[tuple[Move, Board]]:
    """Yield every turn a seat can take with a tile, with the land after it."""
    for place, code in board.placements(kind):
        laid = board.copy()
        laid.lay(place, code)
        laid.note(seat)
        yield from deployments(laid, Move(place, code, NOBODY), seat)


def deployments(laid: Board, move: Move, seat: int) -> Iterator[tuple[Move, Board]]:
    """Yield every way to end a turn whose tile lies, with the land after it."""
    pieces = HELD[laid.supply[seat]]
    free = [(number, piece) for number in laid.free_places() for piece in pieces] if pieces else []
    if laid.specials:
        free += [(number, each.piece) for number, each in joinable(laid, seat)]
    for number, piece in [*free, (NOBODY, NORMAL)]:
        after = laid.copy()
        if number != NOBODY:
            after.deploy(seat, number, piece)
        after.finish(seat)
        yield Move(move.place, move.code, number, piece), after


def play(board: Board, move: Move, seat: int) -> None:
    """Take a turn on a board; it is changed."""
    board.lay(move.place, move.code)
    board.note(seat)
    if move.number != NOBODY:
        board.deploy(seat, move.number, move.piece)
    board.finish(seat)


def after(board: Board, move: Move, seat: int) -> Board:
    """Return the land after a turn."""
    found = board.copy()
    play(found, move, seat)
    return found


def following(board: Board, seat: int) -> int:
    """Return who lays the next tile, after a seat has laid one.  Rule: CAR-06, TRN-11."""
    return seat if board.again else (seat + 1) % len(board.points)
