"""A score sheet as rows and columns; how it looks on paper is the printer's business."""

from collections.abc import Hashable
from typing import TypeAlias

from attrs import frozen

from app.core.words import Phrase, SeatName


@frozen
class Gain:
    """What came to a running total, and what that makes."""

    points: int
    total: int


Cell: TypeAlias = Phrase | SeatName | Gain | str | int | None
"""What stands in a cell; None is a blank to write in."""


@frozen
class Row:
    """A line of a grid; a *strong* one is a total."""

    label: Cell
    cells: tuple[Cell, ...]
    strong: bool = False


@frozen
class Grid:
    """
    A table with a heading; *columns* head the cells, not the label.

    Attributes:
        is_running: Whether it is written on round by round while the game goes on: each cell has room for
            what came, and for what that makes.
    """

    heading: Phrase
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]
    is_running: bool = False


@frozen
class Drawing:
    """
    A picture of part of the final table, drawn by the game's own layout.

    Attributes:
        caption: What it shows.
        part: What the game's `drawing(view, part)` is asked for, a seat's plate for example.
    """

    caption: Phrase | SeatName
    part: Hashable


@frozen
class Sheet:
    """
    A score sheet, blank or filled.

    Attributes:
        title: The game.
        lines: What stands under the title: who won, and how.
        grids: From top to bottom.
        drawings: Set side by side under the grids.
        notes: Reminders of the rules at the foot, each one line.
        worth: What scores what, in a corner.
        story: How the game went, in sentences; none of a blank sheet.
    """

    title: Phrase
    lines: tuple[Phrase, ...]
    grids: tuple[Grid, ...]
    drawings: tuple[Drawing, ...] = ()
    notes: tuple[Phrase, ...] = ()
    worth: tuple[Row, ...] = ()
    story: tuple[Phrase, ...] = ()


def worth(text: str, points: Phrase | int, **values: object) -> Row:
    """Return a line of the corner that tells what scores what."""
    return Row(Phrase(text, values), (points,))


@frozen
class Sitter:
    """
    Who sat at the table, for the head of a sheet.

    Attributes:
        name: Empty to write on.
        colour: Of the seat, 0 to 5.
        level: Who played: a person, or a computer of what level; None to write on.
        began: Whether the first turn was theirs; None to write on.
    """

    name: str
    colour: int
    level: Phrase | None = None
    began: bool | None = None


@frozen
class Particulars:
    """
    What stands at the head of every sheet.

    Attributes:
        sitters: By seat.
        variant: What was played; None to write on.
        date: Of the game, as players write it; empty to write on.
    """

    sitters: tuple[Sitter, ...]
    variant: Phrase | None = None
    date: str = ""


@frozen
class Chapter:
    """Some lines of a rules card under a heading; a line is a sentence or two."""

    heading: Phrase
    lines: tuple[Phrase, ...]


@frozen
class RulesCard:
    """
    The rules on one page, for whoever has played before.

    Attributes:
        title: The game.
        aim: One sentence: who wins.
        chapters: In the order in which they are needed.
    """

    title: Phrase
    aim: Phrase
    chapters: tuple[Chapter, ...]
