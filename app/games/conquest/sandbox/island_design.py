"""Islands of a variant: drawn anew, added for one number of players, and left out again."""

from collections.abc import Mapping

from attrs import evolve

from app.core.words import N_
from app.games.conquest.options import Options
from app.games.conquest.tables import Board

OWN = "own"
"""Keys of islands that are no published ones begin like this, and go on with the number of players."""

TITLES: Mapping[int, str] = {
    2: N_("Island for two"),
    3: N_("Island for three"),
    4: N_("Island for four"),
    5: N_("Island for five"),
    6: N_("Island for six"),
}
"""What islands for one number of players are called."""


def with_map(options: Options, key: str, drawing: tuple[str, ...]) -> Options:
    """Return *options* with another drawing of the island called *key*."""
    return with_board(options, key, evolve(options.tables.boards[key], map=drawing))


def with_board(options: Options, key: str, board: Board | None) -> Options:
    """Return *options* with another island called *key*, or without it; a drawn one is laid as drawn."""
    boards = {name: each for name, each in options.tables.boards.items() if board or name != key}
    if board is not None:
        boards[key] = board
    return evolve(options, layout="classic", tables=evolve(options.tables, boards=boards))


def own_board(seats: int, model: Board) -> Board:
    """Return an island for one number of players, drawn as *model* until somebody changes it."""
    return evolve(model, title=TITLES[seats], seats=(seats, seats), default=(seats, seats))
