"""Moving knights, and going on from phase to phase (sections 4 and 4.3)."""

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import GoOn, March
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, Phase
from app.games.conquest.queries import ground, held, held_by_all, open_ways, vacant
from app.games.conquest.rules.cards import check_army, check_big_cards
from app.games.conquest.rules.end import end_turn
from app.games.conquest.rules.words import no_such_hex, not_now, why_not_in
from app.kit.hexes import Grid, Ways, step

# --- Phases ---


def check_go_on(state: Position, go_on: GoOn) -> Reason | None:
    """Refuse to go back to an earlier phase; any later one may be next."""
    if not Phase.BUILD <= state.phase <= Phase.ATTACK:
        return not_now("CON-21")
    if reason := why_not_in(state, go_on, state.phase, "CON-21"):
        return reason
    if not state.phase < go_on.to <= Phase.END:
        return Reason("CON-21", N_("There is no way back in a turn."))
    return None


def go_on(state: Position, command: GoOn) -> None:
    """Leave the phase; the special cards are checked at the end of building.  Rules: CON-21, CON-40."""
    to = command.to
    if state.phase is _BUILD:
        check_army(state, command.by)
        check_big_cards(state, command.by)
    if to > _MOVE:
        state.tired = [0] * len(state.tired)
    state.opening = NOWHERE
    state.phase = to
    if to is _END:
        end_turn(state)


_BUILD, _MOVE, _END = Phase.BUILD, Phase.MOVE, Phase.END


# --- Marches ---


def check_march(state: Position, march: March) -> Reason | None:
    """
    Refuse all marches but over own hexes and at last into an empty one, once a turn.

    Rules: CON-22, CON-R18, CON-R23, CON-R24.
    """
    if reason := why_not_in(state, march, Phase.MOVE, "CON-22"):
        return reason
    index = state.island.grid.index
    start, end = index.get(march.start), index.get(march.end)
    if start is None or end is None:
        return no_such_hex("CON-22", march.start if start is None else march.end)
    if not state.occupied[march.by] >> start & 1:
        return Reason("CON-22", N_("You have no knight there."))
    if march.count < 1:
        return Reason("CON-22", N_("March with at least one knight."))
    if march.count > fresh(state, start):
        return Reason("CON-22", N_("So many knights that have not moved yet are not there."))
    if reach(state, march.by, start) >> end & 1:
        return None
    return _why_not_to(state, march.by, start, end)


def _why_not_to(state: Position, seat: Seat, start: int, end: int) -> Reason:
    if start == end:
        return Reason("CON-22", N_("March to another hex."))
    if not ground(state) >> end & 1:
        return Reason("CON-5", N_("Nobody can enter a desert."))
    if (held_by_all(state) & ~held(state, seat)) >> end & 1:
        return Reason("CON-22", N_("Somebody else holds this hex."))
    return Reason("CON-22", N_("There is no way over hexes of yours, or a wall is in the way."))


def fresh(state: Position, hex_: int) -> int:
    """Return how many knights on a hex have not moved this turn.  Rule: CON-22."""
    return state.knights[hex_] - state.tired[hex_]


def reach(state: Position, seat: Seat, start: int) -> int:
    """Return the hexes that knights on *start* can march to.  Rule: CON-22."""
    here = 1 << start
    crossing = open_ways(state, seat)
    return reach_over(state.island.grid, here, held(state, seat), vacant(state), crossing)[1] & ~here


def reach_over(grid: Grid, start: int, mine: int, empty: int, crossing: Ways) -> tuple[int, int]:
    """
    Return the hexes of *mine* that hang together with the mask *start*, and those with one step on.

    Rule: CON-22.
    """
    region, before = start, 0
    near = 0
    while region != before:
        before = region
        near = step(grid, region, crossing)
        region |= near & mine
    return region, region | near & empty


def march(state: Position, command: March) -> None:
    """Move the knights; they have then moved.  Rules: CON-22, CON-R23."""
    index = state.island.grid.index
    end = index[command.end]
    shift(state, command.by, index[command.start], end, command.count)
    state.tired[end] += command.count


def shift(state: Position, seat: Seat, start: int, end: int, count: int) -> None:
    """Put *count* knights from one hex to another."""
    state.knights[start] -= count
    state.knights[end] += count
    state.occupied[seat] |= 1 << end
    if not state.knights[start]:
        state.occupied[seat] &= ~(1 << start)
