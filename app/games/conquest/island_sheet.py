"""Islands drawn by hand: a sheet of hexes, each a land or the sea, and what makes one fit to be played on."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from attrs import frozen

from app.core.words import N_, Phrase
from app.games.conquest.pieces import LETTERS, Land
from app.kit.hexes import Cell

Lands: TypeAlias = Mapping[Cell, Land]
"""What is land on a sheet; everything else is the sea."""

ROOM_EACH = 3
"""Hexes that are no desert, for each player: fewer, and the first ones to place shut in the others."""


@frozen
class Sheet:
    """
    What an island is drawn on: rows of hexes, every second one shifted by half a hex.

    Attributes:
        rows, columns: How many there are; more where a published or imported island needs them.
    """

    rows: int = 9
    columns: int = 9

    def cells(self) -> Iterator[Cell]:
        """Yield all hexes, in reading order."""
        return (Cell(row, 2 * column + row % 2) for row in range(self.rows) for column in range(self.columns))

    @staticmethod
    def name(cell: Cell) -> str:
        """Return what a hex of the sheet is called: its row's letter, and its place there."""
        return f"{chr(ord('A') + cell.row)}{cell.x // 2 + 1}"


def written(drawing: tuple[str, ...]) -> Iterator[tuple[Cell, str]]:
    """Yield the hexes of a drawing with their letters."""
    for row, line in enumerate(drawing):
        for x, letter in enumerate(line):
            if letter != " ":
                yield Cell(row, x), letter


def written_lands(drawing: tuple[str, ...]) -> dict[Cell, Land]:
    """Return the hexes of a drawing with their lands; signs that are no land are the sea."""
    return {cell: Land(LETTERS.index(letter)) for cell, letter in written(drawing) if letter in LETTERS}


def spread(drawing: tuple[str, ...]) -> tuple[Sheet, dict[Cell, Land]]:
    """Return a sheet with the island of a drawing (as `Island` has it) in its middle."""
    drawn = written_lands(drawing)
    rows, xs = [cell.row for cell in drawn], [cell.x for cell in drawn]
    sheet = Sheet(max(Sheet().rows, max(rows) + 1), max(Sheet().columns, (max(xs) - min(xs)) // 2 + 2))
    down = (sheet.rows - max(rows) - min(rows) - 1) // 2
    right = (2 * sheet.columns - max(xs) - min(xs)) // 2
    first = min(drawn)
    # Every second row of the sheet is shifted to the right: so must the island's be.
    right -= (first.row + down + first.x + right) % 2
    return sheet, {Cell(cell.row + down, cell.x + right): land for cell, land in drawn.items()}


def drawing_of(lands: Lands) -> tuple[str, ...]:
    """Return the drawing of an island, without the sea around it."""
    top, left = min(cell.row for cell in lands), min(cell.x for cell in lands)
    return rows_of({Cell(cell.row - top, cell.x - left): land for cell, land in lands.items()})


def rows_of(lands: Lands) -> tuple[str, ...]:
    """Return the drawing of all that lies on a sheet, each hex where it is; there may be none."""
    lines = []
    for row in range(max((cell.row for cell in lands), default=-1) + 1):
        line = {cell.x: LETTERS[land] for cell, land in lands.items() if cell.row == row}
        lines.append("".join(line.get(x, " ") for x in range(max(line, default=-1) + 1)))
    return tuple(lines)


def objection(lands: Lands, seats: int) -> Phrase | None:
    """
    Say what keeps *seats* players from playing on an island, as the end of a sentence, or None.

    Rules: CON-3, CON-6, CON-R3.
    """
    fertile = {cell for cell, land in lands.items() if land is not Land.DESERT}
    least = ROOM_EACH * seats
    if len(fertile) < least:
        text = N_("{seats} players need {least} hexes that are no desert, not {count}")
        return Phrase(text, {"seats": seats, "least": least, "count": len(fertile)})
    if len(stray := _astray(set(lands))):
        text = N_("the island must be in one piece, and {hex} lies apart")
        return Phrase(text, {"hex": Sheet.name(min(stray))})
    if len(stray := _astray(fertile)):
        text = N_("nobody walks through a desert, and {hex} lies behind one")
        return Phrase(text, {"hex": Sheet.name(min(stray))})
    return None


def astray(lands: Lands) -> frozenset[Cell]:
    """Return the hexes that `objection` speaks of: those that lie apart, or else those behind a desert."""
    fertile = {cell for cell, land in lands.items() if land is not Land.DESERT}
    return frozenset(_astray(set(lands)) or _astray(fertile))


_BESIDE = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Steps to the neighbours of a hex, in rows and x."""


def _astray(cells: set[Cell]) -> set[Cell]:
    """Return the cells that do not hang together with the greatest group of them."""
    groups: list[set[Cell]] = []
    left = set(cells)
    while left:
        group, fresh = set[Cell](), {left.pop()}
        while fresh:
            group |= fresh
            fresh = left & {Cell(row + down, x + right) for row, x in fresh for down, right in _BESIDE}
            left -= fresh
        groups.append(group)
    return cells - max(groups, key=len, default=set())
