"""What can be asked for a game of the library."""

from enum import Enum, auto


class LibraryAction(Enum):
    """A button beside a game."""

    CONTINUE = auto()
    PAD = auto()
    LOOK_BACK = auto()
    PRINT = auto()
    EXPORT = auto()
    DELETE = auto()
