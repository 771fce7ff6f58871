"""What is announced at the table of Catapults!, and what stays readable at its rim; no Qt."""

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.catapults.commands import Rolled
from app.games.catapults.model import Phase, Position
from app.games.catapults.notation import PHASE_NAMES
from app.games.catapults.rules.placing import swamp_is_closed
from app.games.catapults.ui.arrangement import ENDS


def announced(step: AnyStep) -> Phrase | None:
    """Return what a step begins: a round, a phase, somebody's attack; None for all other steps."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    if isinstance(command, Rolled):
        if _thief(after) == command.seat and after.attack is not None:
            return counted(_POINTS, after.attack.budget, name=SeatName(command.seat))
        return _in_vain(before, command, after)
    return _begun(before, after)


def _in_vain(before: Position, command: Rolled, after: Position) -> Phrase:
    """Tell of dice that bring nothing: they are on the table no more, for the game has gone on."""
    values = {"name": SeatName(command.seat), "dice": ", ".join(map(str, command.dice))}
    if (following := _begun(before, after)) is None:
        return Phrase(N_("{name} rolls {dice}: nothing to take."), values)
    return Phrase(N_("{name} rolls {dice}: nothing to take. {next}"), {**values, "next": following})


def _begun(before: Position, after: Position) -> Phrase | None:
    """Return which round, phase or attack has begun."""
    if after.round != before.round and after.phase is Phase.BUILD:
        return _round(before, after)
    if _thief(after) not in (None, _thief(before)):
        return Phrase(N_("Attack: {name}"), {"name": SeatName(_thief(after) or 0)})
    return (
        Phrase(_PHASES[after.phase]) if after.phase is not before.phase and after.phase in _PHASES else None
    )


def at_stake(view: Position) -> Phrase | None:
    """Return round and phase; None once a game is over."""
    if view.phase in ENDS:
        return None
    values = {"round": view.round, "rounds": view.options.rounds, "phase": Phrase(PHASE_NAMES[view.phase])}
    return Phrase(N_("Round {round} of {rounds}: {phase}"), values)


def _round(before: Position, after: Position) -> Phrase:
    values = {"round": after.round, "all": after.options.rounds}
    if swamp_is_closed(before) and not swamp_is_closed(after):
        return Phrase(N_("Round {round} of {all} – the swamp is open"), values)
    return Phrase(N_("Round {round} of {all}"), values)


def _thief(view: Position) -> Seat | None:
    return None if view.attack is None else view.attack.seat


_POINTS = NN_("{name} attacks with {count} point", "{name} attacks with {count} points")

_PHASES = {
    Phase.CATAPULTS: N_("Everybody has built – put up catapults"),
    Phase.REBUILD: N_("The attack is over – everybody rebuilds"),
}
