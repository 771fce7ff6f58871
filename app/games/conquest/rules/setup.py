"""Before the first round: the island, who begins, and the first pieces (section 3)."""

from collections.abc import Sequence
from functools import lru_cache

from app.core.game import Player
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import HexTurned, Place, StarterDrawn
from app.games.conquest.model import Island, Position
from app.games.conquest.options import Options, board_for
from app.games.conquest.pieces import LETTERS, NOTHING, Level, Phase, Resource
from app.games.conquest.queries import held_by_all, land_odds, next_unturned, order
from app.games.conquest.rules.bank import give
from app.games.conquest.rules.words import no_such_hex, not_now
from app.games.conquest.tables import Board
from app.kit.hexes import step, ways


def setup(options: Options, players: Sequence[Player]) -> Position:
    """Return the table before the first piece is placed.  Rules: CON-3, CON-6, CON-7, CON-11."""
    seats = len(players)
    board = board_for(options, seats)
    island = _island(board, options)
    size = island.grid.size
    return Position(
        options=options,
        tables=options.tables,
        island=island,
        seats=seats,
        supply=board.supply,
        buildings=[0] * len(Level),
        settled=[0] * seats,
        occupied=[0] * seats,
        knights=[0] * size,
        tired=[0] * size,
        walls=[0] * seats,
        cards=[NOTHING] * seats,
        gold=[0] * seats,
        bank=None if options.bank == "unlimited" else (board.supply,) * len(NOTHING),
        turns=[0] * seats,
        won=[0] * seats,
        claims=[0] * seats,
        living=(1 << seats) - 1,
        phase=Phase.TURNING if options.layout == "random" else Phase.LOTS,
    )


def _island(board: Board, options: Options) -> Island:
    if options.layout == "classic":
        return _drawn(board.map)
    hidden = str.maketrans(LETTERS, LETTERS[-1] * len(LETTERS))
    return _drawn(tuple(row.translate(hidden) for row in board.map))


_drawn = lru_cache(maxsize=64)(Island)
"""Islands never change, so that games on the same one share it."""


# --- The island and the lot ---


def check_turn_up(state: Position, turned: HexTurned) -> Reason | None:
    """Refuse a hex that is not next, a land that is not left, and a desert at the coast.  Rule: CON-3."""
    if state.phase is not Phase.TURNING:
        return not_now("CON-3")
    if state.island.grid.index.get(turned.hex) != next_unturned(state):
        return Reason("CON-3", N_("Another hex is turned up next."))
    if turned.land not in land_odds(state):
        return Reason("CON-3", N_("No such land can lie there."))
    return None


def turn_up(state: Position, turned: HexTurned) -> None:
    """Draw the land into the island.  Rule: CON-3."""
    row, x = state.island.grid.cells[state.island.grid.index[turned.hex]]
    drawing = list(state.island.drawing)
    drawing[row] = drawing[row][:x] + LETTERS[turned.land] + drawing[row][x + 1 :]
    state.island = Island(tuple(drawing))
    if next_unturned(state) is None:
        state.phase = Phase.LOTS


def check_draw_starter(state: Position, drawn: StarterDrawn) -> Reason | None:
    """Refuse the lot but before the first round.  Rule: CON-6."""
    if state.phase is not Phase.LOTS:
        return not_now("CON-6")
    if drawn.seat not in range(state.seats):
        return Reason("CON-6", N_("Nobody sits there."))
    return None


def draw_starter(state: Position, drawn: StarterDrawn) -> None:
    """
    Let the seat begin; the second of two, or the last of more, gets what the options say.

    Rules: CON-6, CON-7, CON-R31, CON-R49.
    """
    state.starter = state.turn = drawn.seat
    state.phase = Phase.PLACING
    if state.seats == 2 and state.options.seat_gold == "two_players":
        state.gold[1 - drawn.seat] = state.tables.yields.second_seat_gold
    elif state.seats == 2 and state.options.seat_gold == "wood":
        give(state, 1 - drawn.seat, Resource.WOOD)
    elif state.seats > 2 and state.options.last_gold == "one":
        state.gold[(drawn.seat - 1) % state.seats] = 1


# --- The first pieces ---


def check_place(state: Position, place: Place) -> Reason | None:
    """
    Refuse all but an empty coastal hex, not next to another player's settlement.

    Rules: CON-6, CON-R1, CON-R2.
    """
    if state.phase is not Phase.PLACING or place.by != state.turn:
        return not_now("CON-6")
    hex_ = state.island.grid.index.get(place.hex)
    if hex_ is None:
        return no_such_hex("CON-6", place.hex)
    if not places(state) >> hex_ & 1:
        return Reason(
            "CON-6",
            N_("Begin on an empty hex at the coast, not in a desert and not next to another settlement."),
        )
    return None


def places(state: Position) -> int:
    """
    Return the hexes where the next player may begin.

    Rules: CON-6, CON-R1.  On drawn islands too narrow for it, the coast and then the distance are given up.
    """
    grid = state.island.grid
    taken = held_by_all(state)
    free = state.island.fertile & ~taken
    apart = free & ~step(grid, taken, ways(grid, grid.edges))
    return apart & grid.coast or apart or free


def place_first(state: Position, place: Place) -> None:
    """Put a settlement and a knight there.  Rules: CON-6, CON-R2; after the last one, round 1 (CON-R4)."""
    hex_ = state.island.grid.index[place.hex]
    state.settled[place.by] |= 1 << hex_
    state.occupied[place.by] |= 1 << hex_
    state.buildings[Level.SETTLEMENT] |= 1 << hex_
    state.knights[hex_] = 1
    seats = order(state)
    later = seats.index(place.by) + 1
    if later < len(seats):
        state.turn = seats[later]
    else:
        state.turn, state.round, state.phase = seats[0], 1, Phase.PRODUCTION
