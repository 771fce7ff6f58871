"""What makes a position impossible; the sandbox asks (CON-S26)."""

from collections.abc import Iterator, Sequence

from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.conquest.board import all_walls, held, held_by_all, is_alive, paths
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, Level, Phase
from app.games.conquest.rules.words import resource
from app.kit.hexes import bits


def problems(state: Position) -> Sequence[Reason]:
    """Return everything that is wrong with a position."""
    return [*_hexes(state), *_walls(state), *_cards(state), *_seats(state)]


def _hexes(state: Position) -> Iterator[Reason]:
    """Each hex has one owner, and what stands there is written consistently.  Rules: section 2, CON-5."""
    names = state.island.grid.names
    allowed = state.island.grid.full & held_by_all(state)
    deserts = 0 if state.options.desert == "open" else state.island.deserts
    settled = 0
    for seat in range(state.seats):
        settled |= state.settled[seat]
        for other in range(seat):
            for hex_ in bits(held(state, seat) & held(state, other) & allowed):
                yield Reason("CON-S26", N_("Two players stand on {hex}."), {"hex": names[hex_]})
    for hex_ in bits(allowed & deserts):
        yield Reason("CON-5", N_("Nobody can stand in the desert {hex}."), {"hex": names[hex_]})
    for hex_, name in names.items():
        levels = sum(state.buildings[level] >> hex_ & 1 for level in Level)
        if levels != settled >> hex_ & 1:
            yield Reason("CON-13", N_("{hex} needs one building with one owner, or none."), {"hex": name})
        occupied = any(mask >> hex_ & 1 for mask in state.occupied)
        if state.knights[hex_] < 0 or bool(state.knights[hex_]) != occupied:
            yield Reason("CON-S26", N_("The knights on {hex} need an owner."), {"hex": name})
        if not 0 <= state.tired[hex_] <= max(state.knights[hex_], 0):
            yield Reason("CON-22", N_("More knights have moved to {hex} than are there."), {"hex": name})
    for hex_ in bits(state.breached & ~state.buildings[Level.CASTLE] & state.island.grid.full):
        yield Reason("CON-25", N_("There is no castle to be breached on {hex}."), {"hex": names[hex_]})


def _walls(state: Position) -> Iterator[Reason]:
    """Each edge has one wall at most, between hexes that may be entered.  Rules: CON-16, CON-R15, CON-R16."""
    names = state.island.grid.edge_names
    if all_walls(state) & ~paths(state):
        yield Reason("CON-R16", N_("A wall stands where it would have no effect."))
    for seat in range(state.seats):
        for other in range(seat):
            for edge in bits(state.walls[seat] & state.walls[other] & state.island.grid.edges):
                yield Reason("CON-R15", N_("Two walls stand on {edge}."), {"edge": names[edge]})


def _cards(state: Position) -> Iterator[Reason]:
    """No card is missing or invented.  Rules: CON-11, CON-S26."""
    if any(min(hand) < 0 for hand in state.cards) or min(state.gold) < 0:
        yield Reason("CON-S26", N_("Nobody can have less than nothing."))
    if state.bank is None:
        return
    for kind, stock in enumerate(state.bank):
        if stock < 0 or stock + sum(hand[kind] for hand in state.cards) != state.supply:
            values = {"supply": state.supply, "resource": resource(kind)}
            yield Reason("CON-11", N_("Bank and hands must have {supply} {resource} in all."), values)


def _seats(state: Position) -> Iterator[Reason]:
    """Only the living own anything or act.  Rules: CON-41, CON-S26."""
    if state.phase < Phase.BUILD:
        return
    for seat in range(state.seats):
        values = {"seat": SeatName(seat)}
        if not is_alive(state, seat):
            if held(state, seat) or state.walls[seat]:
                yield Reason("CON-41", N_("{seat} is out, and cannot have pieces."), values)
            if seat in (state.turn, *state.holders) and state.phase is not Phase.OVER:
                yield Reason("CON-41", N_("{seat} is out, and cannot play."), values)
        elif not held(state, seat):
            yield Reason("CON-41", N_("{seat} has nothing on the island, and would be out."), values)
    if state.phase is not Phase.OVER and (state.turn == NOBODY or state.living.bit_count() < 2):
        yield Reason("CON-41", N_("A game needs two players, and somebody whose turn it is."))
