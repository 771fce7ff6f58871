"""Questions about a position that rules, scoring, texts and bots all ask."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.options import board_for
from app.games.conquest.pieces import LETTERS, NOBODY, Land, Level, Phase
from app.kit.hexes import Ways, bits, ways


def held(state: Position, seat: Seat) -> int:
    """Return the hexes a seat has settled or occupied."""
    return state.settled[seat] | state.occupied[seat]


def held_by_all(state: Position) -> int:
    """Return the hexes where anybody's pieces stand."""
    return reduce(or_, state.settled) | reduce(or_, state.occupied)


def held_by_others(state: Position, seat: Seat) -> int:
    """Return the hexes where pieces of other seats stand."""
    return held_by_all(state) & ~held(state, seat)


def owner(state: Position, hex_: int) -> Seat:
    """Return whose pieces stand on a hex, or NOBODY."""
    for seat in range(state.seats):
        if (state.settled[seat] | state.occupied[seat]) >> hex_ & 1:
            return seat
    return NOBODY


def level(state: Position, hex_: int) -> Level | None:
    """Return what is built on a hex, or None."""
    settlements, cities, castles = state.buildings
    here = 1 << hex_
    if settlements & here:
        return Level.SETTLEMENT
    if cities & here:
        return Level.CITY
    return Level.CASTLE if castles & here else None


def levels(state: Position, seat: Seat) -> int:
    """Return the sum of a seat's building levels: 1 for a settlement, 2 for a city, 3 for a castle."""
    mine = state.settled[seat]
    return sum((kind + 1) * (state.buildings[kind] & mine).bit_count() for kind in Level)


def army(state: Position, seat: Seat) -> int:
    """Return how many knights a seat has."""
    return sum(state.knights[n] for n in bits(state.occupied[seat]))


def ground(state: Position) -> int:
    """Return the hexes that may be entered and count for victory.  Rules: CON-5, CON-R3."""
    island = state.island
    return island.grid.full if state.options.desert == "open" else island.fertile


def paths(state: Position) -> int:
    """Return the edges between hexes that may be entered.  Rules: CON-5, CON-R3."""
    island = state.island
    return island.grid.edges if state.options.desert == "open" else island.inner


def vacant(state: Position) -> int:
    """Return the hexes that may be entered and where nobody stands."""
    return ground(state) & ~held_by_all(state)


def all_walls(state: Position) -> int:
    """Return the edges that have a wall."""
    return reduce(or_, state.walls)


def foreign_walls(state: Position, seat: Seat) -> int:
    """Return the edges with a wall of somebody else."""
    return all_walls(state) & ~state.walls[seat]


def open_ways(state: Position, seat: Seat) -> Ways:
    """Return the edges that do not separate for a seat (section 2: own walls never do)."""
    walls = state.walls
    return _crossing(state.island.grid, paths(state) & ~(reduce(or_, walls) & ~walls[seat]))


_crossing = lru_cache(maxsize=1 << 12)(ways)
"""Walls change seldom, and every question about a position asks for the ways between them."""


def is_alive(state: Position, seat: Seat) -> bool:
    """Tell whether a seat is still in the game."""
    return bool(state.living >> seat & 1)


def order(state: Position) -> list[Seat]:
    """Return the living seats in turn order (section 2)."""
    living, starter, seats = state.living, state.starter, state.seats
    return [seat for k in range(seats) if living >> (seat := (starter + k) % seats) & 1]


def counted(state: Position, seat: Seat) -> int:
    """Return how many hexes count for a seat's victory.  Rules: CON-42, CON-R33."""
    hexes = state.settled[seat] if state.options.victory_count == "settled" else held(state, seat)
    return hexes.bit_count()


def needed(state: Position) -> int:
    """Return how many hexes win.  Rule: CON-42."""
    part, whole = state.tables.goals.share
    return ground(state).bit_count() * part // whole + 1


def is_enough(state: Position, seat: Seat) -> bool:
    """Tell whether a seat has the hexes that win.  Rule: CON-42."""
    return counted(state, seat) >= needed(state)


def claimants(state: Position) -> list[Seat]:
    """Return the living seats who have the hexes that win now.  Rule: CON-42."""
    return [seat for seat in order(state) if is_enough(state, seat)]


def special_cards(state: Position, seat: Seat) -> int:
    """Return how many special cards a seat has."""
    return state.holders.count(seat)


def has_stock(state: Position, resource: int) -> bool:
    """Tell whether the bank has a card of a kind.  Rule: CON-19."""
    return state.bank is None or state.bank[resource] > 0


def next_unturned(state: Position) -> int | None:
    """
    Return the hex that nature turns up next, or None if all are.

    Inner hexes come first, so that deserts find their place there.  Rule: CON-3.
    """
    unturned = unturned_hexes(state)
    inner = unturned & ~state.island.grid.coast
    return next(bits(inner or unturned), None)


def unturned_hexes(state: Position) -> int:
    """Return the hexes that nature has not turned up."""
    lands = state.island.lands
    if state.phase is not Phase.TURNING:
        return 0
    return sum(1 << n for n in bits(state.island.grid.full) if lands[n] is Land.UNTURNED)


def land_odds(state: Position) -> dict[Land, Fraction]:
    """
    Return what the hex that is turned up next can be, and how likely each land is.

    Rule: CON-3.  Each arrangement with all deserts inland is equally likely: deserts find their places
    among the inner hexes, and the other lands among the rest.
    """
    left = _face_down(state)
    inner = (unturned_hexes(state) & ~state.island.grid.coast).bit_count()
    deserts = left.pop(Land.DESERT, 0)
    dry = Fraction(min(deserts, inner), inner) if inner else Fraction(0)
    if not inner and deserts:
        left[Land.DESERT] = deserts
    others = sum(left.values())
    odds = {land: (1 - dry) * Fraction(count, others) for land, count in sorted(left.items())}
    if dry:
        odds[Land.DESERT] = dry
    return {land: chance for land, chance in odds.items() if chance}


def _face_down(state: Position) -> Counter[Land]:
    """Return how often each land has not been turned up."""
    whole = Counter("".join(board_for(state.options, state.seats).map))
    whole.subtract(Counter("".join(state.island.drawing)))
    return Counter(
        {
            Land(LETTERS.index(letter)): count
            for letter, count in whole.items()
            if letter in LETTERS and count > 0
        }
    )
