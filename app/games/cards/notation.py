"""Tables as text, drawn and read back; `draw` and `parse` are each other's inverse."""

from app.core.positions import Misread
from app.games.cards.log_text import describe, tell
from app.games.cards.model import Options, Position
from app.games.cards.positions.reader import read_table
from app.games.cards.positions.writer import draw

__all__ = ["describe", "draw", "parse", "tell"]


def parse(text: str, options: Options | None = None) -> Position:
    """
    Return the table that *text* draws; whatever is not mentioned is empty or zero.

    Raises:
        ValueError: If a line or a card makes no sense; says which.
    """
    try:
        return read_table(text, options or Options(), sees_all=False)
    except Misread as error:
        raise ValueError(str(error)) from error
