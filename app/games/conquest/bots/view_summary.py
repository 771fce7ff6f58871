"""The sets of hexes and edges that planning starts from, as a seat sees them."""

from typing import NamedTuple

from app.core.command import Seat
from app.games.conquest.bots.battle_odds import BREACHED, NO_BUILDING
from app.games.conquest.model import Position
from app.games.conquest.pieces import Level
from app.games.conquest.queries import counted as counted_hexes
from app.games.conquest.queries import (
    ground,
    held_by_all,
    level,
    open_ways,
    order,
)
from app.games.conquest.queries import needed as needed_hexes
from app.kit.hexes import Ways, bits, step

CARD_VALUE = (0.55, 0.6, 1.0, 0.5, 1.0)
"""What a card of each kind is worth to a planner: wool and ore are knights."""

_LARGE = 8
"""Knights on a hex from which it is worth leaving a guard."""


class ViewSummary(NamedTuple):
    """
    The sets of one moment.

    Attributes:
        mine: Hexes the seat holds.
        others: Hexes that others hold.
        empty: Hexes that nobody holds and anybody may enter.
        crossing: Edges that do not separate for the seat.
    """

    mine: int
    others: int
    empty: int
    crossing: Ways


def summarise(state: Position, seat: Seat) -> ViewSummary:
    """Return what a seat sees now."""
    taken = held_by_all(state)
    mine = state.settled[seat] | state.occupied[seat]
    return ViewSummary(mine, taken & ~mine, ground(state) & ~taken, open_ways(state, seat))


def site(state: Position, hex_: int) -> int:
    """Return what defends a hex when no knight does, as `odds` knows it."""
    built = level(state, hex_)
    if built is None:
        return NO_BUILDING
    return BREACHED if built is Level.CASTLE and state.breached >> hex_ & 1 else built


def threatened(state: Position, seat: Seat, summary: ViewSummary) -> int:
    """Return the own hexes that knights of others stand beside, no own wall between."""
    grid = state.island.grid
    found = 0
    for other in order(state):
        if other != seat and state.occupied[other]:
            reached = step(grid, state.occupied[other], open_ways(state, other))
            found |= reached & summary.mine
    return found


def danger(state: Position, seat: Seat) -> float:
    """Return how near another seat is to winning: 1 if it could claim now, less if it lacks a few hexes."""
    goal = needed_hexes(state)
    return max(urgency(state, other, goal) for other in range(state.seats) if other != seat)


def urgency(state: Position, seat: Seat, goal: int) -> float:
    """Return 1 for a seat that has the hexes that win, 0.5 for one short of it, and so on."""
    missing = goal - counted_hexes(state, seat)
    return 1.0 if missing <= 0 else 0.5**missing


def guard(state: Position, summary: ViewSummary, hex_: int) -> int:
    """Return how many knights of a large stack had better stay: a match for any beside, up to a quarter."""
    stack = state.knights[hex_]
    if stack < _LARGE:
        return 0
    beside = state.island.grid.around[hex_] & summary.others
    return min(stack // 4, max((state.knights[other] for other in bits(beside)), default=0) + 1)
