"""What may be done with the things and places of a board, by name: for whoever neither sees nor points."""

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from typing import TypeAlias

from attrs import frozen
from PySide6.QtCore import QRectF

from app.core.words import N_, Phrase


class Action(Enum):
    """What can be done with a thing or at a place; the value is what assistive technology calls it."""

    PICK = "pick"
    PLACE = "place"
    BACK = "put back"
    TURN = "turn"
    MORE = "more"
    FEWER = "fewer"
    LEFT = "left"
    RIGHT = "right"
    THROW = "throw"
    MENU = "open menu"


WORDS: Mapping[Action, str] = {
    Action.PICK: N_("Choose it"),
    Action.PLACE: N_("Put it here"),
    Action.BACK: N_("Put it back"),
    Action.TURN: N_("Turn it"),
    Action.MORE: N_("More"),
    Action.FEWER: N_("Less"),
    Action.LEFT: N_("To the left"),
    Action.RIGHT: N_("To the right"),
    Action.THROW: N_("Let go"),
    Action.MENU: N_("Open the menu"),
}
"""What the actions are called for players."""

KEYS: Mapping[Action, str] = {
    Action.PICK: "Return",
    Action.PLACE: "Return",
    Action.THROW: "Return",
    Action.BACK: "Escape",
    Action.TURN: "R",
    Action.MORE: "Up",
    Action.FEWER: "Down",
    Action.LEFT: "Left",
    Action.RIGHT: "Right",
    Action.MENU: "Menu",
}
"""The key that does it while the cursor is there."""

KEY_NAMES: Mapping[str, str] = {
    "Return": N_("Enter"),
    "Escape": N_("Esc"),
    "Menu": N_("menu key"),
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
    "R": "R",
}
"""What those keys are called for players."""

Does: TypeAlias = Mapping[Action, Callable[[], object]]
"""What can be done, the usual thing first."""


@frozen
class Target:
    """
    A thing or a place that the gesture of a board can act on now.

    Attributes:
        key: Of the sprite in the layer "table" that it is; any other key is a place, or what is held.
        does: What can be done with it.
        phrase: What it is; None if its sprite says that.
        area: Where it is in the scene; None if its sprite is there.
        is_held: It has been chosen, or is in hand.
    """

    key: Hashable
    does: Does
    phrase: Phrase | None = None
    area: QRectF | None = None
    is_held: bool = False


def around(x: float, y: float, width: float, height: float) -> QRectF:
    """Return the rectangle of a size around a point of the scene."""
    return QRectF(x - width / 2, y - height / 2, width, height)
