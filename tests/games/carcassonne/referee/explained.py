"""Where the engine reads a rule otherwise: which rule explains a difference."""

from typing import Any, NamedTuple

from app.games.carcassonne.expansions.dragon.kept import dragon_at
from app.games.carcassonne.features import root_at
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.tiles import AHEAD
from tests.games.carcassonne.referee.engine import State


class Difference(NamedTuple):
    """
    Something that both do not say alike.

    Attributes:
        about: A step of a turn, or what is on the table.
        ours, theirs: What only we say, and what only the engine says.
        after: What was done last.
        state, engine: Both tables.
        both: What both say.
    """

    about: str
    ours: tuple[Any, ...]
    theirs: tuple[Any, ...]
    after: str = ""
    state: Position | None = None
    engine: State | None = None
    both: tuple[Any, ...] = ()

    def __str__(self) -> str:
        ours, theirs = (sorted(each, key=str) for each in (self.ours, self.theirs))
        return f"{self.about} after {self.after}: only we {ours}; only the engine {theirs}"


def rule_of(found: Difference) -> str:
    """Return the id of the rule that explains a difference; empty if none does."""
    if found.about == "aside":
        return "RX-09"
    if (
        found.about == "tile"
        and not found.theirs
        and all(_runs_short(found, *each[1:]) for each in found.ours)
    ):
        return "RIV-3"
    if found.about == "wagon" and not found.theirs:
        return _of_wagon(found)
    return ""


def _of_wagon(found: Difference) -> str:
    """The engine lets a wagon go to the next tile of what it drives to only, and never to the dragon."""
    state = found.state
    if state is None:
        return ""
    roots = {root_at(state, Square(*each[2:4]), each[4]) for each in found.both if each[0] == "put"}
    others = {each for each in found.ours if root_at(state, Square(*each[2:4]), each[4]) not in roots}
    if not others:
        return "ABB-16"
    return "DRG-40" if all(each[2:4] == dragon_at(state) for each in others) else ""


def _runs_short(found: Difference, x: int, y: int, turn: int) -> bool:
    """Tell whether a river laid so would come to run near tiles: the engine keeps it off.  Rule: RIV-3."""
    state = found.state
    if state is None or state.hand is None:
        return False
    for edge in state.book.turned[state.hand, turn].river:
        dx, dy = AHEAD[edge]
        near = [(1, -1), (1, 1), (2, 0), (2, -1), (2, 1)]
        squares = [Square(x + far * dx - side * dy, y + far * dy + side * dx) for far, side in near]
        is_open = Square(x + dx, y + dy) not in state.tiles
        if is_open and any(each in state.tiles for each in squares):
            return True
    return False
