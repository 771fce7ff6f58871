"""What has to stand."""

from app.core.reason import Reason
from app.core.words import N_
from app.games.catapults.commands import CatapultsCommand, Drawn, GlassRanOut, Lots, Place, Rolled, Stop
from app.games.catapults.model import Phase, Position
from app.games.catapults.rules.turns import is_timed


def may_undo(before: Position, command: CatapultsCommand) -> Reason | None:
    """
    Tell why a command cannot be taken back; None if it can.

    With the glass, placed is placed; drawn cards and rolled dice always stand.

    Rule: CAT-16, CAT-18, CAT-R10.
    """
    match command:
        case Drawn():
            return Reason("CAT-R10", N_("A card has been drawn since."))
        case Rolled():
            return Reason("CAT-R10", N_("The dice are on the table."))
        case Lots():
            return Reason("CAT-26", N_("The lots have been drawn."))
        case GlassRanOut():
            return Reason("CAT-15", N_("The glass has run out."))
        case Place() if before.phase is Phase.BUILD and is_timed(before, command.by):
            return Reason("CAT-R10", N_("Placed is placed, when the glass is running."))
        case Stop() if is_timed(before, command.by):
            return Reason("CAT-16", N_("Whoever is done builds no more in this round."))
        case _:
            return None
