"""The walls of a turn: around a claim that wins, or around buildings in danger."""

from app.core.command import Seat
from app.games.conquest.bots.draft_turn import DraftTurn
from app.games.conquest.bots.view_summary import summarise, threatened
from app.games.conquest.commands import BuildWall
from app.games.conquest.model import Position
from app.games.conquest.pieces import Resource
from app.games.conquest.queries import held_by_others, needed, paths
from app.games.conquest.rules.build import has_wall, wall_sites
from app.kit.hexes import bits, edges_of, flood, step, ways


def hold_the_claim(draft: DraftTurn) -> None:
    """Wall in enough hexes to win with next turn, if they can be paid for now."""
    state, seat = draft.state, draft.seat
    if state.turns[seat] + 1 < state.tables.goals.claim_turns or state.options.victory != "hold":
        return
    region = core(state, seat, needed(state))
    if region is None:
        return
    gaps = exposed_edges(state, seat, region) & ~state.walls[seat]
    if not gaps & ~wall_sites(state, seat) and gaps.bit_count() <= _affordable(state, seat):
        for edge in bits(gaps):
            _wall(draft, edge)


def core(state: Position, seat: Seat, size: int) -> int | None:
    """Return at least *size* own hexes with as few open edges around them as can be found, or None."""
    mine = state.settled[seat] | state.occupied[seat]
    if state.options.victory_count == "settled":
        mine = state.settled[seat]
    spare = mine.bit_count() - size
    if spare < 0:
        return None
    for _ in range(spare):
        edges = _cost(state, seat, mine)
        costs = {hex_: _cost(state, seat, mine & ~(1 << hex_)) for hex_ in bits(_rim(state, mine))}
        best = min(costs, key=costs.__getitem__, default=None)
        if best is None or costs[best] >= edges:
            break
        mine &= ~(1 << best)
    return mine


def _rim(state: Position, region: int) -> int:
    grid = state.island.grid
    return region & step(grid, grid.full & ~region, ways(grid, paths(state)))


def _cost(state: Position, seat: Seat, region: int) -> int:
    return (exposed_edges(state, seat, region) & ~state.walls[seat]).bit_count()


def exposed_edges(state: Position, seat: Seat, region: int) -> int:
    """Return the edges through which others could come into *region*, walls or not."""
    grid, edges = state.island.grid, paths(state)
    inside = edges & ~edges_of(grid, grid.full & ~region)
    others = held_by_others(state, seat)
    outside = flood(grid, others, ways(grid, edges & ~edges_of(grid, region)))
    return edges_of(grid, region) & edges & ~inside & edges_of(grid, outside)


def wall_in(draft: DraftTurn) -> None:
    """Wall in as large a part of what is held as can be paid for, buildings above all."""
    state, seat = draft.state, draft.seat
    region = state.settled[seat] | state.occupied[seat]
    means = _affordable(state, seat)
    settled = state.settled[seat]
    cost = _cost(state, seat, region)
    while region & settled and cost > means:
        best, chosen = 0.0, 0
        for hex_ in bits(_rim(state, region)):
            less = cost - _cost(state, seat, region & ~(1 << hex_))
            merit = (less + 3) / (3 if settled >> hex_ & 1 else 1)
            if merit > best:
                best, chosen = merit, hex_
        if not best:
            return
        region &= ~(1 << chosen)
        cost = _cost(state, seat, region)
    gaps = exposed_edges(state, seat, region) & ~state.walls[seat]
    if region & settled and not gaps & ~wall_sites(state, seat):
        for edge in bits(gaps):
            _wall(draft, edge)


def fence_in(draft: DraftTurn) -> None:
    """Spend idle wood and brick on walls around threatened buildings, those that need the fewest first."""
    state, seat, left = draft.state, draft.seat, draft.style.fences
    danger = threatened(state, seat, summarise(state, seat)) & state.settled[seat]
    others = held_by_others(state, seat)
    grid = state.island.grid
    wanted = {
        hex_: edges_of(grid, others) & grid.rim[hex_] & wall_sites(state, seat) for hex_ in bits(danger)
    }
    for hex_ in sorted(wanted, key=lambda each: wanted[each].bit_count()):
        gaps = wanted[hex_] & wall_sites(state, seat)
        if gaps.bit_count() <= min(left, _affordable(state, seat)):
            left -= gaps.bit_count()
            for edge in bits(gaps):
                _wall(draft, edge)


def _affordable(state: Position, seat: Seat) -> int:
    return sum(state.cards[seat][kind] for kind in state.tables.costs.wall)


def _wall(draft: DraftTurn, edge: int) -> None:
    """Build a wall with the kind there is more of."""
    state, seat = draft.state, draft.seat

    def stock(kind: Resource) -> int:
        return state.cards[seat][kind]

    kind = max(state.tables.costs.wall, key=stock)
    if stock(kind) and has_wall(state, seat):
        draft.do(BuildWall(seat, state.island.grid.edge_names[edge], kind))
