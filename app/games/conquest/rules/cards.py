"""The special cards (section 6)."""

from collections.abc import Callable, Mapping

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, Special
from app.games.conquest.queries import army
from app.games.conquest.rules.fortresses import largest_fortress, largest_metropolis

_ARMY, _FORTRESS, _METROPOLIS = Special

_SIZES: Mapping[Special, Callable[[Position, Seat], int]] = {
    _FORTRESS: largest_fortress,
    _METROPOLIS: largest_metropolis,
}


def check_army(state: Position, seat: Seat) -> None:
    """
    Give the Largest Army to *seat* if it has grown past the number noted.

    Rules: CON-37, CON-R35.
    """
    holder = state.holders[_ARMY]
    if holder == seat:
        return
    count = army(state, seat)
    least = state.tables.goals.army if holder == NOBODY else state.army + 1
    if count >= least:
        state.holders[_ARMY] = seat
        state.army = count


def check_big_cards(state: Position, seat: Seat) -> None:
    """Give *seat* the fortress and the metropolis it has earned.  Rules: CON-38 to CON-40, CON-R36."""
    is_contested = state.options.big_cards == "contested"
    if not is_contested and NOBODY not in state.holders[_FORTRESS:]:
        return
    for special, size in _SIZES.items():
        holder = state.holders[special]
        if holder != NOBODY and not is_contested:
            continue
        least = _least(state, special)
        if holder != NOBODY:
            standing = size(state, holder)
            if standing < least:
                state.holders[special] = holder = NOBODY
            elif holder != seat and size(state, seat) > standing:
                state.holders[special] = seat
        if holder == NOBODY and _room(state, special, seat) >= least and size(state, seat) >= least:
            state.holders[special] = seat


def _room(state: Position, special: Special, seat: Seat) -> int:
    """Return what the size of a fortress or a metropolis cannot exceed, at a glance."""
    if special is _METROPOLIS:
        return state.settled[seat].bit_count()
    return state.island.fertile.bit_count() if state.walls[seat] else 0


def _least(state: Position, special: Special) -> int:
    goals = state.tables.goals
    return goals.fortress if special is _FORTRESS else goals.metropolis


def return_cards(state: Position, seat: Seat) -> None:
    """Take the cards of a player who is out; the army starts again.  Rules: CON-40, CON-41."""
    if state.holders[_ARMY] == seat:
        state.army = 0
    state.holders = [NOBODY if holder == seat else holder for holder in state.holders]
