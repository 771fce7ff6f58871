"""Building: what may stand where, and what it costs (section 4.2, CON-13 to CON-18)."""

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import (
    BuildCastle,
    BuildCity,
    BuildWall,
    MoveWall,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOTHING, RESOURCES, Cards, Level, Phase, Resource
from app.games.conquest.queries import (
    all_walls,
    ground,
    held,
    held_by_all,
    open_ways,
    paths,
)
from app.games.conquest.rules.bank import pay, pay_one
from app.games.conquest.rules.words import no_such_edge, no_such_hex, resource, why_not_in, why_not_pay
from app.kit.hexes import edges_of, step

# --- Buildings ---


def check_settle(state: Position, settle: Settle) -> Reason | None:
    """
    Refuse a settlement but on a hex without building, with an own knight or beside an own building.

    Rules: CON-13, CON-5, CON-R13, CON-R14, CON-S24.
    """
    if reason := why_not_in(state, settle, Phase.BUILD, "CON-13"):
        return reason
    hex_ = state.island.grid.index.get(settle.hex)
    if hex_ is None:
        return no_such_hex("CON-13", settle.hex)
    if not settlement_sites(state, settle.by) >> hex_ & 1:
        return _why_no_site(state, settle.by, hex_)
    if reason := _why_not_another(state, settle.by, Level.SETTLEMENT):
        return reason
    return why_not_pay(state, settle.by, settlement_price(state), "CON-13")


def _why_no_site(state: Position, seat: Seat, hex_: int) -> Reason:
    here = 1 << hex_
    if not here & ground(state):
        return Reason("CON-5", N_("Nobody can build in a desert."))
    if here & (held_by_all(state) & ~held(state, seat)):
        return Reason("CON-R14", N_("Somebody else holds this hex."))
    if here & state.settled[seat]:
        return Reason("CON-13", N_("There is a building already."))
    return Reason("CON-13", N_("Settle where a knight of yours stands, or beside a building of yours."))


def settlement_sites(state: Position, seat: Seat) -> int:
    """Return the hexes where a seat may settle, were it rich enough.  Rules: CON-13, CON-R13, CON-R14."""
    beside = step(state.island.grid, state.settled[seat], open_ways(state, seat)) & ~held_by_all(state)
    return (state.occupied[seat] & ~state.settled[seat] | beside) & ground(state)


def settlement_price(state: Position) -> Cards:
    """Return what a settlement costs.  Rules: CON-13, CON-R10."""
    costs = state.tables.costs
    return costs.settlement if state.options.settlement_cost == "four" else costs.settlement_without_wool


def settle(state: Position, command: Settle) -> None:
    """Build the settlement.  Rule: CON-13."""
    pay(state, command.by, settlement_price(state))
    here = 1 << state.island.grid.index[command.hex]
    state.settled[command.by] |= here
    state.buildings[Level.SETTLEMENT] |= here


def check_city(state: Position, city: BuildCity) -> Reason | None:
    """Refuse a city but in place of an own settlement.  Rules: CON-14, CON-R11."""
    return _check_upgrade(state, city, Level.CITY)


def check_castle(state: Position, castle: BuildCastle) -> Reason | None:
    """Refuse a castle but in place of an own city.  Rule: CON-14."""
    return _check_upgrade(state, castle, Level.CASTLE)


_LESS = {
    Level.CITY: N_("A city replaces a settlement of yours."),
    Level.CASTLE: N_("A castle replaces a city of yours."),
}


def _check_upgrade(state: Position, command: BuildCity | BuildCastle, level: Level) -> Reason | None:
    if reason := why_not_in(state, command, Phase.BUILD, "CON-14"):
        return reason
    hex_ = state.island.grid.index.get(command.hex)
    if hex_ is None:
        return no_such_hex("CON-14", command.hex)
    if not upgrade_sites(state, command.by, level) >> hex_ & 1:
        return Reason("CON-14", _LESS[level])
    if reason := _why_not_another(state, command.by, level):
        return reason
    return why_not_pay(state, command.by, upgrade_price(state, level), "CON-14")


def upgrade_sites(state: Position, seat: Seat, level: Level) -> int:
    """Return the hexes where a seat could build a city or a castle.  Rule: CON-14."""
    return state.buildings[level - 1] & state.settled[seat]


def upgrade_price(state: Position, level: Level) -> Cards:
    """Return what a city or a castle costs.  Rule: CON-14."""
    return state.tables.costs.city if level is Level.CITY else state.tables.costs.castle


def build_city(state: Position, command: BuildCity) -> None:
    """Replace the settlement.  Rule: CON-14."""
    _upgrade(state, command, Level.CITY)


def build_castle(state: Position, command: BuildCastle) -> None:
    """Replace the city by a whole castle.  Rule: CON-14."""
    _upgrade(state, command, Level.CASTLE)


def _upgrade(state: Position, command: BuildCity | BuildCastle, level: Level) -> None:
    pay(state, command.by, upgrade_price(state, level))
    here = 1 << state.island.grid.index[command.hex]
    state.buildings[level - 1] &= ~here
    state.buildings[level] |= here


def may_build(state: Position, seat: Seat, level: Level) -> bool:
    """Tell whether a seat has a piece left for a settlement or a city.  Rule: CON-R43."""
    if state.options.piece_limits == "none" or level is Level.CASTLE:
        return True
    mine, box = state.settled[seat], state.tables.costs.box
    if level is Level.SETTLEMENT:
        return (state.buildings[Level.SETTLEMENT] & mine).bit_count() < box[0]
    grand = state.buildings[Level.CITY] | state.buildings[Level.CASTLE]
    return (grand & mine).bit_count() < box[1]


def _why_not_another(state: Position, seat: Seat, level: Level) -> Reason | None:
    if may_build(state, seat, level):
        return None
    if level is Level.SETTLEMENT:
        return Reason("CON-R43", N_("You have no settlement left."))
    return Reason("CON-R43", N_("You have no city left."))


# --- Knights ---


def check_recruit(state: Position, recruit: Recruit) -> Reason | None:
    """Refuse a knight but for one card of the right kind, at an own building.  Rules: CON-15, CON-R7."""
    if reason := why_not_in(state, recruit, Phase.BUILD, "CON-15"):
        return reason
    if reason := _why_not_muster(state, recruit):
        return reason
    return _why_not_one(state, recruit.by, recruit.pay, state.tables.costs.knight, "CON-15")


def _why_not_muster(state: Position, command: Recruit | RecruitPair) -> Reason | None:
    hex_ = state.island.grid.index.get(command.hex)
    if hex_ is None:
        return no_such_hex("CON-15", command.hex)
    if not state.settled[command.by] >> hex_ & 1:
        return Reason("CON-15", N_("Knights begin at a building of yours."))
    return None


def recruit(state: Position, command: Recruit) -> None:
    """Put the knight there, ready to move; on a castle two.  Rules: CON-15, CON-R12, CON-R41."""
    pay_one(state, command.by, command.pay)
    hex_ = state.island.grid.index[command.hex]
    doubles = state.options.castle_knights == "double" and state.buildings[Level.CASTLE] >> hex_ & 1
    _muster(state, command.by, hex_, state.tables.costs.castle_knights if doubles else 1)


def _muster(state: Position, seat: Seat, hex_: int, count: int) -> None:
    state.knights[hex_] += count
    state.occupied[seat] |= 1 << hex_


def check_recruit_pair(state: Position, pair: RecruitPair) -> Reason | None:
    """Refuse several knights but on a castle, for a card of each kind, if rules say so.  Rule: CON-R12."""
    if reason := why_not_in(state, pair, Phase.BUILD, "CON-R12"):
        return reason
    if state.options.castle_knights != "pair":
        return Reason("CON-R12", N_("A castle gives its knights for a single card."))
    if reason := _why_not_muster(state, pair):
        return reason
    if not state.buildings[Level.CASTLE] >> state.island.grid.index[pair.hex] & 1:
        return Reason("CON-R12", N_("Only a castle gives several knights at once."))
    return why_not_pay(state, pair.by, pair_price(state), "CON-R12")


def pair_price(state: Position) -> Cards:
    """Return a card of each kind that buys knights.  Rule: CON-R12."""
    return tuple(int(kind in state.tables.costs.knight) for kind in RESOURCES)


def recruit_pair(state: Position, pair: RecruitPair) -> None:
    """Put both knights there.  Rule: CON-R12."""
    pay(state, pair.by, pair_price(state))
    _muster(state, pair.by, state.island.grid.index[pair.hex], state.tables.costs.castle_knights)


def _why_not_one(
    state: Position, seat: Seat, kind: Resource, kinds: tuple[Resource, ...], rule: str
) -> Reason | None:
    """Return why one card of *kind* does not pay for something that costs one of *kinds*."""
    if kind not in kinds:
        return Reason(rule, N_("This cannot be paid with {resource}."), {"resource": resource(kind)})
    return why_not_pay(state, seat, (*NOTHING[:kind], 1, *NOTHING[kind + 1 :]), rule)


# --- Walls ---


def check_wall(state: Position, wall: BuildWall) -> Reason | None:
    """Refuse a wall but on a free edge of an own hex, between two hexes.  Rules: CON-16, CON-R15, CON-R16."""
    if reason := why_not_in(state, wall, Phase.BUILD, "CON-16"):
        return reason
    if reason := _why_not_on(state, wall.by, wall.edge, "CON-16"):
        return reason
    if not has_wall(state, wall.by):
        return Reason("CON-R43", N_("You have no wall left; move one instead."))
    return _why_not_one(state, wall.by, wall.pay, state.tables.costs.wall, "CON-16")


def _why_not_on(state: Position, seat: Seat, name: str, rule: str) -> Reason | None:
    edge = state.island.grid.edge_index.get(name)
    if edge is None:
        return no_such_edge(rule, name)
    here = 1 << edge
    if here & wall_sites(state, seat):
        return None
    if here & all_walls(state):
        return Reason("CON-R15", N_("There is a wall already."))
    if here & ~paths(state):
        return Reason("CON-R16", N_("A wall beside a desert would have no effect."))
    return Reason(rule, N_("A wall needs a hex of yours beside it."))


def wall_sites(state: Position, seat: Seat) -> int:
    """Return the edges where a seat may put a wall.  Rules: CON-16, CON-R15, CON-R16."""
    hexes = state.settled[seat] | state.occupied[seat]
    return edges_of(state.island.grid, hexes) & paths(state) & ~all_walls(state)


def has_wall(state: Position, seat: Seat) -> bool:
    """Tell whether a seat has a wall left to build.  Rule: CON-R43."""
    is_free = state.options.piece_limits == "none"
    return is_free or state.walls[seat].bit_count() < state.tables.costs.box[2]


def build_wall(state: Position, wall: BuildWall) -> None:
    """Build the wall.  Rule: CON-16."""
    pay_one(state, wall.by, wall.pay)
    state.walls[wall.by] |= 1 << state.island.grid.edge_index[wall.edge]


def check_move_wall(state: Position, move: MoveWall) -> Reason | None:
    """Refuse to move any but an own wall, and a second one in a turn.  Rules: CON-17, CON-R17, CON-R19."""
    if reason := why_not_in(state, move, Phase.BUILD, "CON-17"):
        return reason
    if state.relocated:
        return Reason("CON-17", N_("You have moved a wall this turn."))
    start = state.island.grid.edge_index.get(move.start)
    if start is None:
        return no_such_edge("CON-17", move.start)
    if not state.walls[move.by] >> start & 1:
        return Reason("CON-17", N_("There is no wall of yours."))
    return _why_not_on(state, move.by, move.end, "CON-17")


def move_wall(state: Position, move: MoveWall) -> None:
    """Move the wall.  Rule: CON-17."""
    edge_index = state.island.grid.edge_index
    state.walls[move.by] ^= 1 << edge_index[move.start] | 1 << edge_index[move.end]
    state.relocated = True


# --- Repairs ---


def check_repair(state: Position, repair: Repair) -> Reason | None:
    """Refuse to repair any but an own castle that is breached.  Rules: CON-18, CON-R27."""
    if reason := why_not_in(state, repair, Phase.BUILD, "CON-18"):
        return reason
    hex_ = state.island.grid.index.get(repair.hex)
    if hex_ is None:
        return no_such_hex("CON-18", repair.hex)
    if state.options.breached == "for_good":
        return Reason("CON-R27", N_("A breached castle stays breached in this game."))
    if not repair_sites(state, repair.by) >> hex_ & 1:
        return Reason("CON-18", N_("There is no breached castle of yours."))
    return _why_not_one(state, repair.by, repair.pay, state.tables.costs.repair, "CON-18")


def repair_sites(state: Position, seat: Seat) -> int:
    """Return the hexes where a seat may repair a castle.  Rules: CON-18, CON-R27."""
    return 0 if state.options.breached == "for_good" else state.breached & state.settled[seat]


def repair(state: Position, command: Repair) -> None:
    """Make the castle whole.  Rule: CON-18."""
    pay_one(state, command.by, command.pay)
    state.breached &= ~(1 << state.island.grid.index[command.hex])
