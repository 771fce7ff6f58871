"""Nouns and the verb of Reversi."""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from attrs import define, frozen

from app.core.command import Command, Seat
from app.core.options import option
from app.core.state import State
from app.core.words import N_


@frozen
class Options:
    """What can be chosen.  Rule: REV-1."""

    size: int = option(8, N_("Board"), rule="REV-1", choices={6: "6 × 6", 8: "8 × 8", 10: "10 × 10"})


@define
class Position(State):
    """
    The board.

    Attributes:
        discs: Whose disc lies on a square, by the square's name: "d3" is the fourth of the third row.
        turn: Who is to move; None when the game is over.
        last: Where the last disc was put.
    """

    options: Options
    discs: dict[str, Seat]
    turn: Seat | None = 0
    last: str | None = None


@frozen
class Place(Command):
    """Put a disc on a square."""

    label: ClassVar[str] = N_("disc on {at}")
    rules: ClassVar[tuple[str, ...]] = ("REV-4", "REV-3", "REV-5")
    at: str


@cache
def lines(size: int) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the squares of a board, row by row, each with those in all eight directions.  Rule: REV-1."""
    ways = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if across or down]
    return {
        name(col, row): tuple(
            tuple(
                name(col + across * step, row + down * step)
                for step in range(1, size)
                if 0 <= col + across * step < size and 0 <= row + down * step < size
            )
            for across, down in ways
        )
        for row in range(size)
        for col in range(size)
    }


def name(col: int, row: int) -> str:
    """Return what the square is called that lies so many to the right of and below "a1".  Rule: REV-1."""
    return f"{chr(ord('a') + col)}{row + 1}"
