"""A score sheet as rows and columns; how it looks on paper is the printer's business."""

from collections.abc import Hashable
from typing import TypeAlias

from attrs import frozen

from app.core.words import Phrase, SeatName

Cell: TypeAlias = Phrase | SeatName | str | int | None
"""What stands in a cell; None is a blank to write in."""


@frozen
class Row:
    """A line of a grid; a *strong* one is a total."""

    label: Cell
    cells: tuple[Cell, ...]
    strong: bool = False


@frozen
class Grid:
    """A table with a heading; *columns* head the cells, not the label."""

    heading: Phrase
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]


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
        lines: What stands under the title: date, variant, who won.
        grids: From top to bottom.
        drawings: Set side by side under the grids.
        notes: Reminders of the rules at the foot, each one line.
    """

    title: Phrase
    lines: tuple[Phrase, ...]
    grids: tuple[Grid, ...]
    drawings: tuple[Drawing, ...] = ()
    notes: tuple[Phrase, ...] = ()


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
