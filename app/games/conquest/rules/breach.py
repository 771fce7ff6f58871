"""Breaching walls and castles (section 4.4)."""

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import Breach, BreachRolled, Occupy
from app.games.conquest.model import Clash, Position
from app.games.conquest.pieces import NOWHERE, Level, Phase
from app.games.conquest.queries import (
    foreign_walls,
    ground,
    held_by_all,
    held_by_others,
    is_alive,
    open_ways,
)
from app.games.conquest.rules.cards import check_big_cards
from app.games.conquest.rules.move import shift
from app.games.conquest.rules.words import no_such_hex, not_now, why_not_in
from app.kit.hexes import Ways, bits, mask_of, step


def check_breach(state: Position, breach: Breach) -> Reason | None:
    """
    Refuse a second breach in a turn, and what is not a wall of the hex or a castle next to it.

    Rules: CON-23, CON-R26.
    """
    if reason := why_not_in(state, breach, Phase.BREACH, "CON-23"):
        return reason
    if state.attempted:
        return Reason("CON-23", N_("You have tried a breach this turn."))
    index = state.island.grid.index
    start, target = index.get(breach.start), index.get(breach.target)
    if start is None or target is None:
        return no_such_hex("CON-23", breach.start if start is None else breach.target)
    if not state.occupied[breach.by] >> start & 1:
        return Reason("CON-23", N_("Breach from a hex where a knight of yours stands."))
    if not breach_targets(state, breach.by, start, open_ways(state, breach.by)) >> target & 1:
        return Reason("CON-23", N_("There is neither a wall of others nor a whole castle of theirs."))
    return None


def may_breach(state: Position, seat: Seat) -> bool:
    """Tell whether anybody else has a wall or a whole castle that could be breached.  Rule: CON-23."""
    castles = state.buildings[_CASTLE] & ~state.settled[seat] & ~state.breached
    return bool(castles or foreign_walls(state, seat))


def breach_targets(state: Position, seat: Seat, start: int, crossing: Ways) -> int:
    """
    Return the hexes behind a wall, or with a castle, that can be breached from the hex *start*.

    Rules: CON-23, CON-R26 (walls of anybody; no wall may stand before the castle).
    """
    grid = state.island.grid
    targets = 0
    if walls := foreign_walls(state, seat) & grid.rim[start]:
        targets = mask_of(hex_ for edge in bits(walls) for hex_ in grid.ends[edge]) & ~(1 << start)
    if castles := state.buildings[_CASTLE] & ~state.breached & grid.around[start]:
        targets |= step(grid, 1 << start, crossing) & castles & held_by_others(state, seat)
    return targets


_CASTLE = Level.CASTLE


def begin_breach(state: Position, breach: Breach) -> None:
    """Let nature roll.  Rule: CON-23."""
    index = state.island.grid.index
    state.clash = Clash(index[breach.start], index[breach.target])
    state.attempted = True


def check_breach_rolled(state: Position, _: BreachRolled) -> Reason | None:
    """Refuse a die for a breach that nobody tries.  Rule: CON-23."""
    is_owed = state.clash is not None and state.phase is Phase.BREACH
    return None if is_owed else not_now("CON-23")


def settle_breach(state: Position, rolled: BreachRolled) -> None:
    """
    Settle a breach: with a six the wall falls, or the castle is breached.

    Rules: CON-23, CON-24, CON-25.
    """
    clash, state.clash = state.clash, None
    if clash is None or rolled.die < state.tables.war.breach:
        return
    edge = 1 << state.island.grid.between[clash.start, clash.target]
    if edge & foreign_walls(state, state.turn):
        state.walls = [walls & ~edge for walls in state.walls]
        if (ground(state) & ~held_by_all(state)) >> clash.target & 1:
            state.opening = clash.target
    else:
        state.breached |= 1 << clash.target


# --- Moving in ---


def check_occupy(state: Position, occupy: Occupy) -> Reason | None:
    """Refuse to move in but from beside a hex just opened or taken.  Rules: CON-24, CON-31."""
    if reason := _why_not_open(state, occupy):
        return reason
    start = state.island.grid.index.get(occupy.start)
    if start is None:
        return no_such_hex("CON-31", occupy.start)
    if not occupiers(state, occupy.by) >> start & 1:
        return Reason("CON-31", N_("Only knights beside the hex, with no wall between, can move in."))
    if not 1 <= occupy.count <= state.knights[start]:
        return Reason("CON-31", N_("So many knights are not there."))
    return None


def _why_not_open(state: Position, occupy: Occupy) -> Reason | None:
    if occupy.by != state.turn or not is_alive(state, occupy.by):
        return Reason("CON-31", N_("It is not your turn."))
    if state.opening == NOWHERE or state.clash is not None:
        return Reason("CON-31", N_("No hex has just been opened or taken."))
    return None


def occupiers(state: Position, seat: Seat) -> int:
    """Return the hexes from where knights may move into the opened hex.  Rules: CON-24, CON-31."""
    if state.opening == NOWHERE:
        return 0
    near = step(state.island.grid, 1 << state.opening, open_ways(state, seat))
    return near & state.occupied[seat]


def occupy(state: Position, command: Occupy) -> None:
    """Move the knights in; fortress and metropolis are checked.  Rules: CON-24, CON-31, CON-40."""
    shift(state, command.by, state.island.grid.index[command.start], state.opening, command.count)
    check_big_cards(state, command.by)
