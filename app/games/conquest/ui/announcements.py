"""What is announced at the table of Conquest, and what stays readable at its rim; no Qt."""

from app.core.session import AnyStep
from app.core.words import N_, Phrase, SeatName
from app.games.conquest.commands import Attack, Produced
from app.games.conquest.goal_words import by_what_counts
from app.games.conquest.log_text import claim
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, SPECIAL_NAMES, Phase, Special
from app.games.conquest.queries import ground, needed, owner
from app.games.conquest.rules.attack import is_peace


def announced(step: AnyStep) -> Phrase | None:
    """Return what a step begins: a round, a claim to the island, an attack; who has got a special card."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    claimed = [seat for seat in range(after.seats) if after.claims[seat] > before.claims[seat]]
    if claimed and after.options.victory == "hold" and after.phase is not Phase.OVER:
        return claim(after, claimed[0])
    if (card := _card_taken(before, after)) is not None:
        return card
    if isinstance(command, Attack):
        other = SeatName(owner(before, before.island.grid.index[command.target]))
        return Phrase(N_("{name} attacks {other}"), {"name": SeatName(command.by), "other": other})
    return _round(after) if isinstance(command, Produced) else None


def _card_taken(before: Position, after: Position) -> Phrase | None:
    """Return who has got a special card.  Rules: CON-37 to CON-39."""
    for special in Special:
        holder = after.holders[special]
        if holder not in (NOBODY, before.holders[special]):
            values = {"name": SeatName(holder), "card": Phrase(SPECIAL_NAMES[special])}
            return Phrase(N_("{name} has the {card}"), values)
    return None


def at_stake(view: Position) -> Phrase | None:
    """Return the round, and whether it is one of peace; before the first one how much land wins."""
    if view.phase is Phase.OVER:
        return None
    if view.round:
        is_quiet = view.turn != NOBODY and is_peace(view, view.turn)
        return Phrase(N_("{round} – peace"), {"round": _round(view)}) if is_quiet else _round(view)
    values = {"needed": needed(view), "all": ground(view).bit_count()}
    texts = N_("{needed} of {all} hexes win"), N_("{needed} settled hexes of {all} win")
    return Phrase(by_what_counts(view.options, texts), values)


def _round(view: Position) -> Phrase:
    if not view.options.round_limit:
        return Phrase(N_("Round {round}"), {"round": view.round})
    return Phrase(N_("Round {round} of {all}"), {"round": view.round, "all": view.options.round_limit})
