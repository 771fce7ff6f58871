"""Why the time stands still at a table, and what is to be done then."""

from collections.abc import Set as AbstractSet
from enum import Enum

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.ui.board.table import Prompt


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

STILL = Prompt(None, Phrase(N_("The game stands still.")), Phrase(N_("Enter")), Phrase(N_("Go on")))
"""What is to be done while the players have stopped the time themselves."""

_PASSING = frozenset({PauseReason.AWAY, PauseReason.DIALOG})


def handed_over(seat: Seat) -> Prompt:
    """Return what is to be done while the table is passed to a seat."""
    return Prompt(seat, Phrase(N_("take the screen")), Phrase(N_("Enter draws the curtain")))


def is_covered(reasons: AbstractSet[PauseReason], *, alone: bool) -> bool:
    """
    Tell whether the board is covered.

    Args:
        reasons: Why the time stands still.
        alone: One person plays, and against no clock: they win nothing by a dialog, and keep their hand.
    """
    return bool(reasons & COVERED - _PASSING if alone else reasons & COVERED)
