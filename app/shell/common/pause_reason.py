"""Why the time stands still at a table."""

from enum import Enum


class PauseReason(Enum):
    """A reason why the clocks stand still; several may hold at once."""

    PAUSE = "pause"
    AWAY = "away"
    DIALOG = "dialog"
    BOOK = "book"
    CURTAIN = "curtain"
    LOOKING_BACK = "looking back"


COVERED = frozenset({PauseReason.PAUSE, PauseReason.AWAY, PauseReason.DIALOG})
"""Those for which the board is covered, so that nobody studies it meanwhile."""
