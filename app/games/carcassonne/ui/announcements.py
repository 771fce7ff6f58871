"""What is announced at the table of Carcassonne, and what stays readable at its rim; no Qt."""

from app.core.session import AnyStep
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.commands import ChooseToken
from app.games.carcassonne.model import Phase, Position, tiles_left
from app.games.carcassonne.tables import TOKEN_NAMES


def announced(step: AnyStep) -> Phrase | None:
    """Return what a step begins: a fair, and what is hurled; None for all other steps."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    if isinstance(command, ChooseToken):
        return Phrase(TOKEN_NAMES[command.token])
    if after.phase is Phase.TOKEN and before.phase is not Phase.TOKEN and after.round is not None:
        return Phrase(N_("A fair! {name} loads the catapult"), {"name": SeatName(after.round.thrower)})
    return None


_LEFT = NN_("{count} tile left", "{count} tiles left")


def at_stake(view: Position) -> Phrase | None:
    """Return how many tiles are still to come; None once the game is over."""
    return None if view.phase is Phase.OVER else counted(_LEFT, tiles_left(view))
