"""What makes a position impossible; the sandbox asks (CON-S26)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, NOWHERE, Land, Level, Phase, Special
from app.games.conquest.queries import all_walls, held, is_alive, order, owner, paths, unturned_hexes, vacant
from app.games.conquest.rules.trade import can_give
from app.games.conquest.rules.words import resource
from app.kit.hexes import bits


def problems(state: Position) -> Sequence[Reason]:
    """Return everything that is wrong with a position."""
    return [*_hexes(state), *_buildings(state), *_walls(state), *_cards(state), *_seats(state), *_turn(state)]


# --- What stands on the island ---


def _hexes(state: Position) -> Iterator[Reason]:
    """Each hex has one owner, and nobody stands where nobody may.  Rules: section 2, CON-3, CON-5."""
    names = state.island.grid.names
    for one, other in combinations(range(state.seats), 2):
        for hex_ in bits(held(state, one) & held(state, other) & state.island.grid.full):
            yield _at("CON-S26", N_("Two players stand on {hex}."), names[hex_])
    deserts = 0 if state.options.desert == "open" else state.island.deserts
    for hex_ in bits(deserts):
        if owner(state, hex_) != NOBODY:
            yield _at("CON-5", N_("Nobody can stand in the desert {hex}."), names[hex_])
    if state.phase is not Phase.TURNING:
        for hex_, name in names.items():
            if state.island.lands[hex_] is Land.UNTURNED:
                yield _at("CON-3", N_("{hex} has not been turned up."), name)


def _buildings(state: Position) -> Iterator[Reason]:
    """What stands on a hex is written consistently.  Rules: CON-13, CON-22, CON-25."""
    settled = 0
    for mask in state.settled:
        settled |= mask
    for hex_, name in state.island.grid.names.items():
        levels = sum(state.buildings[level] >> hex_ & 1 for level in Level)
        if levels != settled >> hex_ & 1:
            yield _at("CON-13", N_("{hex} needs one building with one owner, or none."), name)
        occupied = any(mask >> hex_ & 1 for mask in state.occupied)
        if state.knights[hex_] < 0 or bool(state.knights[hex_]) != occupied:
            yield _at("CON-S26", N_("The knights on {hex} need an owner."), name)
        if not 0 <= state.tired[hex_] <= max(state.knights[hex_], 0):
            yield _at("CON-22", N_("More knights have moved to {hex} than are there."), name)
        if (state.breached & ~state.buildings[Level.CASTLE]) >> hex_ & 1:
            yield _at("CON-25", N_("There is no castle to be breached on {hex}."), name)


def _at(rule: str, text: str, name: str) -> Reason:
    return Reason(rule, text, {"hex": name}, (("hex", name),))


def _walls(state: Position) -> Iterator[Reason]:
    """Each edge has one wall at most, between hexes that may be entered.  Rules: CON-16, CON-R15, CON-R16."""
    names = state.island.grid.edge_names
    for edge in bits(all_walls(state) & ~paths(state)):
        where = (("wall", names[edge]),) if edge in names else ()
        yield Reason("CON-R16", N_("A wall stands where it would have no effect."), where=where)
    for one, other in combinations(range(state.seats), 2):
        for edge in bits(state.walls[one] & state.walls[other] & state.island.grid.edges):
            values, where = {"edge": names[edge]}, (("wall", names[edge]),)
            yield Reason("CON-R15", N_("Two walls stand on {edge}."), values, where)


# --- What players hold ---


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
    """Only the living own anything or act.  Rules: CON-6, CON-41, CON-S26."""
    if state.phase is Phase.PLACING:
        yield from _first_pieces(state)
    if state.phase < Phase.PRODUCTION:
        return
    for seat in range(state.seats):
        values = {"seat": SeatName(seat)}
        if not is_alive(state, seat):
            yield from _left_by(state, seat)
            if seat in (state.turn, *state.holders) and state.phase is not Phase.OVER:
                yield Reason("CON-41", N_("{seat} is out, and cannot play."), values)
        elif not held(state, seat) and state.phase is not Phase.OVER:
            yield Reason("CON-41", N_("{seat} has nothing on the island, and would be out."), values)
    if state.phase is not Phase.OVER and (state.turn == NOBODY or state.living.bit_count() < 2):
        yield _nobody_plays()
    if state.phase is Phase.OVER and not state.winners:
        yield Reason("CON-42", N_("The game is over, but nobody has won."))


def _first_pieces(state: Position) -> Iterator[Reason]:
    """Whoever comes before the one at turn has begun, and nobody else has.  Rule: CON-6."""
    seats = order(state)
    if len(seats) < 2 or not {state.turn, state.starter} <= {*seats}:
        yield _nobody_plays()
        return
    for seat in {*range(state.seats)} - {*seats}:
        yield from _left_by(state, seat)
    later = seats.index(state.turn)
    for place, seat in enumerate(seats):
        values = {"seat": SeatName(seat)}
        if place < later and not held(state, seat):
            yield Reason("CON-6", N_("{seat} has nothing on the island, and would be out."), values)
        elif place >= later and held(state, seat):
            yield Reason("CON-6", N_("{seat} has begun already: choose a phase."), values)


def _left_by(state: Position, seat: Seat) -> Iterator[Reason]:
    """Whoever is out has nothing on the island.  Rule: CON-41."""
    if mine := held(state, seat) | state.walls[seat]:
        where = tuple(("hex", state.island.grid.names[n]) for n in bits(mine & held(state, seat)))
        yield Reason("CON-41", N_("{seat} is out, and cannot have pieces."), {"seat": SeatName(seat)}, where)


def _nobody_plays() -> Reason:
    return Reason("CON-41", N_("A game needs two players, and somebody whose turn it is."))


# --- Where the turn stands ---


def _turn(state: Position) -> Iterator[Reason]:
    """What is owed, open or offered belongs to the phase.  Rules: CON-3, CON-20, CON-23, CON-27, CON-31."""
    if state.phase is Phase.TURNING and not unturned_hexes(state):
        yield Reason("CON-3", N_("All hexes are turned up: choose a phase."))
    if state.phase >= Phase.PRODUCTION and (state.round < 1 or state.starter == NOBODY):
        yield Reason("CON-6", N_("A round needs its number, and somebody who begins it."))
    if state.clash is not None and not _is_clash(state):
        yield Reason("CON-27", N_("There is nothing to roll the dice for."))
    if state.opening != NOWHERE and not _is_open(state):
        yield _at("CON-31", N_("{hex} is not open to be occupied."), state.island.grid.names[state.opening])
    if state.offer is not None and not _is_offer(state):
        yield Reason("CON-20", N_("Nobody can make or answer the offer on the table."))
    if state.holders[Special.ARMY] == NOBODY and state.army:
        yield Reason("CON-37", N_("Knights are noted for the Largest Army, but nobody has it."))


def _is_clash(state: Position) -> bool:
    """Tell whether the dice are for somebody at turn who attacks or breaches something of others."""
    clash = state.clash
    if clash is None or (clash.start, clash.target) not in state.island.grid.between or state.turn == NOBODY:
        return False
    is_armed = state.occupied[state.turn] >> clash.start & 1
    if state.phase is Phase.BREACH:
        edge = 1 << state.island.grid.between[clash.start, clash.target]
        castle = state.buildings[Level.CASTLE] & ~state.breached & ~state.settled[state.turn]
        is_wall = edge & all_walls(state) & ~state.walls[state.turn]
        return bool(is_armed and (is_wall or castle >> clash.target & 1))
    is_enemy = owner(state, clash.target) not in (NOBODY, state.turn)
    return bool(state.phase is Phase.ATTACK and is_armed and is_enemy)


def _is_open(state: Position) -> bool:
    """Tell whether whoever is at turn may enter the open hex."""
    mine = 0 if state.turn == NOBODY else held(state, state.turn)
    is_time = state.phase in (Phase.BREACH, Phase.ATTACK)
    return bool(is_time and (vacant(state) | mine) >> state.opening & 1)


def _is_offer(state: Position) -> bool:
    """Tell whether whoever is at turn offers what it has to others who live."""
    offer = state.offer
    if offer is None or offer.by != state.turn or state.phase is not Phase.BUILD:
        return False
    others = all(seat != offer.by and is_alive(state, seat) for seat in offer.asked)
    return others and can_give(state, offer.by, offer.give)
