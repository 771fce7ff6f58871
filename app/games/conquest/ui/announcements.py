"""What is announced at the table of Conquest, and what stays readable at its rim; no Qt."""

from app.core.session import AnyStep
from app.core.words import N_, Phrase, SeatName
from app.games.conquest.commands import Attack, Produced
from app.games.conquest.log_text import claim
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import ground, needed, owner


def announced(step: AnyStep) -> Phrase | None:
    """Return what a step begins: a round, a claim to the island, an attack; None for all other steps."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    claimed = [seat for seat in range(after.seats) if after.claims[seat] > before.claims[seat]]
    if claimed and after.options.victory == "hold" and after.phase is not Phase.OVER:
        return claim(after, claimed[0])
    if isinstance(command, Attack):
        other = SeatName(owner(before, before.island.grid.index[command.target]))
        return Phrase(N_("{name} attacks {other}"), {"name": SeatName(command.by), "other": other})
    return _round(after) if isinstance(command, Produced) else None


def at_stake(view: Position) -> Phrase | None:
    """Return the round; before the first one how much land wins, and None after the last."""
    if view.phase is Phase.OVER:
        return None
    if view.round:
        return _round(view)
    values = {"needed": needed(view), "all": ground(view).bit_count()}
    return Phrase(N_("{needed} of {all} hexes win"), values)


def _round(view: Position) -> Phrase:
    if not view.options.round_limit:
        return Phrase(N_("Round {round}"), {"round": view.round})
    return Phrase(N_("Round {round} of {all}"), {"round": view.round, "all": view.options.round_limit})
