"""Why the time stands still at a table."""

from collections.abc import Set as AbstractSet
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

_PASSING = frozenset({PauseReason.AWAY, PauseReason.DIALOG})


def is_covered(reasons: AbstractSet[PauseReason], *, alone: bool) -> bool:
    """
    Tell whether the board is covered.

    Args:
        reasons: Why the time stands still.
        alone: One person plays, and against no clock: they win nothing by a dialog, and keep their hand.
    """
    return bool(reasons & COVERED - _PASSING if alone else reasons & COVERED)
