"""Positions of Catapult as text, and where a sandbox begins."""

from collections.abc import Sequence

from app.core.game import Player
from app.games.cards.model import Options, Phase, Position
from app.games.cards.positions.reader import read_table
from app.games.cards.positions.writer import draw
from app.games.cards.rules import setup


def spell(state: Position) -> str:
    """Write a table as `writer.draw` draws it."""
    return draw(state)


def read(text: str, options: Options, _seats: int) -> Position:
    """
    Return the table that *text* spells; the stock is all that lies nowhere else.

    Raises:
        Misread: If it spells none.
    """
    return read_table(text, options, sees_all=True)


def empty(options: Options, players: Sequence[Player]) -> Position:
    """Return a table on which all cards are in the stock, and the first turn begins with its pick-up."""
    state = setup(options, players)
    state.phase, state.turns, state.left = Phase.PICK_UP, 1, options.tables.pick_up
    return state


def reseat(_state: Position, _players: Sequence[Player]) -> None:
    """Leave the table as it is: nothing on it depends on who plays."""
