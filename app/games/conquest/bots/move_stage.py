"""The second stage of a turn: taking empty land, and gathering for battle."""

from app.games.conquest.bots.draft_turn import DraftTurn
from app.games.conquest.bots.view_summary import CARD_VALUE, ViewSummary, guard, summarise, threatened
from app.games.conquest.commands import March
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import held
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.move import fresh, reach_over
from app.kit.hexes import bits, step

_MOST_MARCHES = 40


def move(draft: DraftTurn) -> None:
    """Take empty hexes, gather the rest, and go on."""
    _spread(draft)
    _gather(draft)
    draft.go_on(Phase.BREACH)


def _spares(draft: DraftTurn, summary: ViewSummary, danger: int) -> dict[int, int]:
    """Return how many knights each hex can send away."""
    state, seat = draft.state, draft.seat
    settled = state.settled[seat]
    spares = {}
    for hex_ in bits(state.occupied[seat]):
        ready = fresh(state, hex_)
        if ready:
            is_settled = settled >> hex_ & 1
            kept = (draft.style.garrison if danger >> hex_ & 1 else 0) if is_settled else 1
            spare = min(ready, state.knights[hex_] - max(kept, guard(state, summary, hex_)))
            if spare > 0:
                spares[hex_] = spare
    return spares


def _spread(draft: DraftTurn) -> None:
    """Send single knights into empty hexes, the best first."""
    state, seat, grid = draft.state, draft.seat, draft.state.island.grid
    for _ in range(_MOST_MARCHES):
        summary = summarise(state, seat)
        if not summary.empty:
            return
        danger = threatened(state, seat, summary)
        best, way = 0.0, (0, 0)
        for start in _spares(draft, summary, danger):
            reached, further = reach_over(grid, 1 << start, summary.mine, summary.empty, summary.crossing)
            for end in bits(further & ~reached):
                value = _land_value(draft, summary, end)
                if value > best:
                    best, way = value, (start, end)
        if not best:
            return
        draft.do(March(seat, draft.name(way[0]), draft.name(way[1]), 1))


def _land_value(draft: DraftTurn, summary: ViewSummary, hex_: int) -> float:
    """Return what holding an empty hex is worth."""
    state = draft.state
    grid = state.island.grid
    land = state.island.lands[hex_]
    near = step(grid, 1 << hex_, summary.crossing)
    card = CARD_VALUE[land] if land < len(CARD_VALUE) else 0
    return 1 + card + 0.3 * (near & summary.empty).bit_count() + 0.1 * (near & summary.mine).bit_count()


def _gather(draft: DraftTurn) -> None:
    """Send what is left beside the best target, or to the building in most danger."""
    state, seat = draft.state, draft.seat
    summary = summarise(state, seat)
    danger = threatened(state, seat, summary)
    spares = _spares(draft, summary, danger)
    if not spares:
        return
    grid, mine = state.island.grid, held(state, seat)
    wins = {start: reach_over(grid, 1 << start, mine, 0, summary.crossing)[0] for start in spares}
    goal = _best_goal(draft, summary, spares, wins, danger)
    if goal is None:
        return
    for start, spare in spares.items():
        if start != goal and wins[start] >> goal & 1:
            draft.do(March(seat, draft.name(start), draft.name(goal), spare))


def _best_goal(
    draft: DraftTurn, summary: ViewSummary, spares: dict[int, int], ends: dict[int, int], danger: int
) -> int | None:
    """Return the own hex where all free knights together are worth most, or None."""
    state, seat = draft.state, draft.seat
    can_attack = draft.style.stack and not is_peace(state, seat)
    best, goal = 0.0, None
    battle = draft.front
    reachable = 0
    for mask in ends.values():
        reachable |= mask
    front = step(state.island.grid, summary.others, summary.crossing) & reachable
    for hex_ in bits(front):
        come = sum(count for start, count in spares.items() if start != hex_ and ends[start] >> hex_ & 1)
        if can_attack:
            value = battle.values_from(hex_, state.knights[hex_] + come)
        else:
            value = float((danger >> hex_ & 1) + 2 * (state.settled[seat] >> hex_ & 1))
        if value > best:
            best, goal = value, hex_
    return goal
