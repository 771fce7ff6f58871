"""What has to stand."""

from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.commands import Begins, CarcassonneCommand, Drawn, Grab, Grabbed, Landed
from app.games.carcassonne.model import Position


def may_undo(_: Position, command: CarcassonneCommand) -> Reason | None:
    """
    Tell why a command cannot be taken back; None if it can.

    A laid tile can be taken up again until the next one is drawn.

    Rule: CAR-12, FAIR-11.
    """
    match command:
        case Drawn():
            return Reason("CAR-12", N_("The next tile has been drawn since."))
        case Begins():
            return Reason("CAR-06", N_("The lots have been drawn."))
        case Landed():
            return Reason("FAIR-11", N_("One throw each: the token has landed."))
        case Grab() | Grabbed():
            return Reason("FAIR-51", N_("The token has been caught or missed."))
        case _:
            return None
