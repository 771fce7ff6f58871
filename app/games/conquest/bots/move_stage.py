"""The second stage of a turn: taking empty land, and gathering for battle."""

from app.games.conquest.bots.draft_turn import Desk
from app.games.conquest.bots.view_summary import CARD_WORTH, Sight, guard, look, threatened
from app.games.conquest.commands import March
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import held
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.move import fresh, reach_over
from app.kit.hexes import bits, step

_MOST_MARCHES = 40


def move(desk: Desk) -> None:
    """Take empty hexes, gather the rest, and go on."""
    _spread(desk)
    _gather(desk)
    desk.go_on(Phase.BREACH)


def _spares(desk: Desk, sight: Sight, danger: int) -> dict[int, int]:
    """Return how many knights each hex can send away."""
    state, seat = desk.state, desk.seat
    settled = state.settled[seat]
    spares = {}
    for hex_ in bits(state.occupied[seat]):
        ready = fresh(state, hex_)
        if ready:
            is_settled = settled >> hex_ & 1
            kept = (desk.style.garrison if danger >> hex_ & 1 else 0) if is_settled else 1
            spare = min(ready, state.knights[hex_] - max(kept, guard(state, sight, hex_)))
            if spare > 0:
                spares[hex_] = spare
    return spares


def _spread(desk: Desk) -> None:
    """Send single knights into empty hexes, the best first."""
    state, seat, grid = desk.state, desk.seat, desk.state.island.grid
    for _ in range(_MOST_MARCHES):
        sight = look(state, seat)
        if not sight.empty:
            return
        danger = threatened(state, seat, sight)
        best, way = 0.0, (0, 0)
        for start in _spares(desk, sight, danger):
            reached, further = reach_over(grid, 1 << start, sight.mine, sight.empty, sight.crossing)
            for end in bits(further & ~reached):
                value = _land_value(desk, sight, end)
                if value > best:
                    best, way = value, (start, end)
        if not best:
            return
        desk.do(March(seat, desk.name(way[0]), desk.name(way[1]), 1))


def _land_value(desk: Desk, sight: Sight, hex_: int) -> float:
    """Return what holding an empty hex is worth."""
    state = desk.state
    grid = state.island.grid
    land = state.island.lands[hex_]
    near = step(grid, 1 << hex_, sight.crossing)
    card = CARD_WORTH[land] if land < len(CARD_WORTH) else 0
    return 1 + card + 0.3 * (near & sight.empty).bit_count() + 0.1 * (near & sight.mine).bit_count()


def _gather(desk: Desk) -> None:
    """Send what is left beside the best target, or to the building in most danger."""
    state, seat = desk.state, desk.seat
    sight = look(state, seat)
    danger = threatened(state, seat, sight)
    spares = _spares(desk, sight, danger)
    if not spares:
        return
    grid, mine = state.island.grid, held(state, seat)
    wins = {start: reach_over(grid, 1 << start, mine, 0, sight.crossing)[0] for start in spares}
    goal = _best_goal(desk, sight, spares, wins, danger)
    if goal is None:
        return
    for start, spare in spares.items():
        if start != goal and wins[start] >> goal & 1:
            desk.do(March(seat, desk.name(start), desk.name(goal), spare))


def _best_goal(
    desk: Desk, sight: Sight, spares: dict[int, int], ends: dict[int, int], danger: int
) -> int | None:
    """Return the own hex where all free knights together are worth most, or None."""
    state, seat = desk.state, desk.seat
    can_attack = desk.style.stack and not is_peace(state, seat)
    best, goal = 0.0, None
    battle = desk.front
    reachable = 0
    for mask in ends.values():
        reachable |= mask
    front = step(state.island.grid, sight.others, sight.crossing) & reachable
    for hex_ in bits(front):
        come = sum(count for start, count in spares.items() if start != hex_ and ends[start] >> hex_ & 1)
        if can_attack:
            value = battle.values_from(hex_, state.knights[hex_] + come)
        else:
            value = float((danger >> hex_ & 1) + 2 * (state.settled[seat] >> hex_ & 1))
        if value > best:
            best, goal = value, hex_
    return goal
