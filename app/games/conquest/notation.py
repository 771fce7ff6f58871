"""Positions drawn as text; the words for what happens are in `telling`."""

from string import ascii_uppercase

from app.core.command import Seat
from app.games.conquest.log_text import describe, tell
from app.games.conquest.model import Position
from app.games.conquest.pieces import LETTERS, NOBODY, RESOURCE_NAMES, SPECIAL_NAMES, Level, Special
from app.games.conquest.queries import level, owner
from app.kit.hexes import bits

__all__ = ["BUILT", "describe", "draw", "drawn_rows", "tell"]

BUILT = "SCK"
"""Letters of settlement, city and castle; a breached castle is a small k."""

_CELL = 8
"""Characters of a hex in a drawing."""


def draw(state: Position) -> str:
    """
    Return the island as text, with walls, hands and the turn under it.

    A hex is its land's letter, then "." or the owner's number, what is built (S, C, K; k breached), and
    the number of knights: "w0C2" is a forest where seat 0 has a city and two knights.
    """
    seats = [_seat(state, seat) for seat in range(state.seats)]
    return "\n".join([*_rows(state).values(), *seats, _turn(state)])


def drawn_rows(state: Position) -> list[str]:
    """Return the rows of the island as `draw` has them, each behind its letter."""
    return [f"{ascii_uppercase[row]} {drawn}" for row, drawn in _rows(state).items()]


def _rows(state: Position) -> dict[int, str]:
    """Return the island's rows, by their number."""
    rows: dict[int, str] = {}
    for number, cell in state.island.grid.cells.items():
        row = rows.get(cell.row, "")
        rows[cell.row] = row.ljust(cell.x * _CELL // 2) + _hex(state, number) + " "
    return {row: drawn.rstrip() for row, drawn in sorted(rows.items())}


def _hex(state: Position, number: int) -> str:
    land = LETTERS[state.island.lands[number]]
    who = owner(state, number)
    if who == NOBODY:
        return f"{land}."
    built = level(state, number)
    mark = "" if built is None else BUILT[built]
    if built is Level.CASTLE and state.breached >> number & 1:
        mark = mark.lower()
    return f"{land}{who}{mark}{state.knights[number] or ''}"


def _seat(state: Position, seat: Seat) -> str:
    walls = " ".join(state.island.grid.edge_names[edge] for edge in bits(state.walls[seat]))
    hand = " ".join(
        f"{count} {name}" for count, name in zip(state.cards[seat], RESOURCE_NAMES, strict=True) if count
    )
    cards = " ".join(SPECIAL_NAMES[special] for special in Special if state.holders[special] == seat)
    told = [f"{seat}:", f"gold {state.gold[seat]}", hand, f"walls {walls}" if walls else "", cards]
    return "  ".join(part for part in told if part)


def _turn(state: Position) -> str:
    who = "" if state.turn == NOBODY else f", seat {state.turn}"
    return f"round {state.round}{who}, {state.phase.name.lower()}"
