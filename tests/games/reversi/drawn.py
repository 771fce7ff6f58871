"""Positions of Reversi from drawings: "." is empty, X the first seat's disc, O the second's."""

from textwrap import dedent

from app.games.reversi.model import Options, Position, name


def position(drawing: str, turn: int | None = 0) -> Position:
    """Return a drawn position; its rows are as many as they are long."""
    rows = dedent(drawing).split()
    discs = {
        name(col, row): "XO".index(sign)
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
        if sign != "."
    }
    return Position(Options(size=len(rows)), discs, turn)


def board(state: Position) -> list[str]:
    """Return the rows of a position as they are drawn."""
    size = range(state.options.size)
    return ["".join({0: "X", 1: "O"}.get(state.discs.get(name(c, r), -1), ".") for c in size) for r in size]
