"""What is to be done while the time stands still."""

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.ui.board.table import Prompt

STILL = Prompt(None, Phrase(N_("The game stands still.")), Phrase(N_("Enter")), Phrase(N_("Go on")))
"""What is to be done while the players have stopped the time themselves."""


def handed_over(seat: Seat) -> Prompt:
    """Return what is to be done while the table is passed to a seat."""
    return Prompt(seat, Phrase(N_("please come to the screen")), Phrase(N_("Enter opens the curtain")))


def looking_back(last: Phrase) -> Prompt:
    """Return what can be done where an earlier place of the game is looked at, to which a step led."""
    return Prompt(None, last, Phrase(N_("Ctrl+Left and Ctrl+Right go step by step, Esc back to the game")))
