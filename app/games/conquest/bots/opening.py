"""Where to begin: rich land, different kinds, room to grow, and away from the others."""

from app.core.command import Seat
from app.games.conquest.bots.view_summary import CARD_VALUE
from app.games.conquest.commands import Place
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES
from app.games.conquest.queries import held_by_all
from app.games.conquest.rules.setup import places
from app.kit.hexes import bits, step, ways


def place_values(state: Position) -> dict[int, float]:
    """Return what each hex is worth to begin on."""
    return {hex_: land_value(state, hex_) for hex_ in bits(places(state))}


def land_value(state: Position, hex_: int) -> float:
    """Return what a hex is worth to begin on, whether it may be begun on or not."""
    grid = state.island.grid
    near = state.island.grid.around[hex_] & state.island.fertile
    others = held_by_all(state)
    value, kinds = 0.0, 0
    for kind in RESOURCES:
        land = state.island.bringing[kind]
        here, beside = land >> hex_ & 1, (near & land).bit_count()
        value += CARD_VALUE[kind] * (3 * here + beside)
        kinds += bool(here or beside)
    room = step(grid, near, ways(grid, state.island.inner)) & ~others
    rivals = (step(grid, near | 1 << hex_, ways(grid, state.island.inner)) & others).bit_count()
    return value + 0.8 * kinds + 0.25 * room.bit_count() - 0.5 * rivals


def best_places(state: Position, seat: Seat, count: int) -> list[Place]:
    """Return the best hexes to begin on, the best first."""
    values = place_values(state)
    best = sorted(values, key=values.__getitem__, reverse=True)[:count]
    return [Place(seat, state.island.grid.names[hex_]) for hex_ in best]


def best_place(state: Position, seat: Seat) -> Place:
    """Return the best hex to begin on."""
    return best_places(state, seat, 1)[0]
