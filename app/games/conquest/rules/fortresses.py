"""Walled regions (section 5)."""

from functools import lru_cache

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.queries import held, held_by_others
from app.kit.hexes import Grid, beside_edges, crosses, flood, step, ways


def fortresses(state: Position, seat: Seat) -> list[int]:
    """
    Return a seat's fortresses, each as its hexes.

    Rules: CON-34, CON-36 (nothing is stored), CON-R37 to CON-R39.
    """
    island = state.island
    walls = state.walls[seat] & island.inner
    if not walls or not _divide(island.grid, island.inner, walls):
        return []
    return enclosed(island.grid, island.inner, walls, held(state, seat), held_by_others(state, seat))


@lru_cache(maxsize=1 << 12)
def _divide(grid: Grid, edges: int, walls: int) -> bool:
    """Tell whether *walls* close anything in, whoever stands there: they change seldom and mostly do not."""
    crossing, fence = ways(grid, edges & ~walls), ways(grid, walls)
    left = beside_edges(grid, fence)
    while left:
        region = flood(grid, left & -left, crossing)
        if crosses(grid, region, fence):
            return True
        left &= ~region
    return False


def enclosed(grid: Grid, edges: int, walls: int, mine: int, others: int) -> list[int]:
    """
    Return the regions between *walls* that count, in the order of their first own hex.

    Args:
        grid: The island.
        edges: Edges between hexes that are not desert.
        walls: Those of them with an own wall.
        mine: Own hexes; every region needs one.
        others: Hexes where others stand; no region may have one.

    Rule: CON-34.
    """
    crossing = ways(grid, edges & ~walls)
    # One flood from all of the others at once leaves few own hexes to look at, mostly none.
    left = mine & ~flood(grid, others, crossing)
    if not left:
        return []
    fence = ways(grid, walls)
    found = []
    while left:
        region = flood(grid, left & -left, crossing)
        left &= ~region
        if crosses(grid, region, fence):
            found.append(region)
    return found


def fortress_hexes(state: Position, seat: Seat) -> int:
    """Return all hexes that lie in a seat's fortresses.  Rule: CON-35."""
    return sum(fortresses(state, seat))


def largest_fortress(state: Position, seat: Seat) -> int:
    """Return the size of a seat's largest fortress.  Rule: CON-38."""
    return max((region.bit_count() for region in fortresses(state, seat)), default=0)


def largest_metropolis(state: Position, seat: Seat) -> int:
    """Return the size of a seat's largest group of settled hexes; walls do not matter.  Rule: CON-39."""
    grid = state.island.grid
    left, largest = state.settled[seat], 0
    whole = left
    while left:
        region = _group(grid, left & -left, whole)
        left &= ~region
        largest = max(largest, region.bit_count())
    return largest


def _group(grid: Grid, start: int, among: int) -> int:
    crossing = ways(grid, grid.edges)
    region, before = start, 0
    while region != before:
        before = region
        region |= step(grid, region, crossing) & among
    return region
