"""What each tool does with hexes and edges: where it can, the command, and what that is called; no Qt."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum

from attrs import frozen

from app.core.command import Command, Seat
from app.games.conquest.commands import (
    Attack,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    March,
    MoveWall,
    Occupy,
    Place,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOTHING, NOWHERE, Cards, Level, Phase, Resource
from app.games.conquest.queries import held_by_others, open_ways
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.breach import breach_targets, occupiers
from app.games.conquest.rules.build import (
    has_wall,
    may_build,
    pair_price,
    repair_sites,
    settlement_price,
    settlement_sites,
    upgrade_price,
    upgrade_sites,
    wall_sites,
)
from app.games.conquest.rules.move import fresh, reach
from app.games.conquest.rules.setup import places
from app.games.conquest.ui.arrangement import Spot
from app.kit.hexes import bits, step


class Tool(Enum):
    """A tool to be taken in hand; the first eight are those of the bar, in its order."""

    SETTLEMENT = "settlement"
    CITY = "city"
    CASTLE = "castle"
    KNIGHT = "knight"
    WALL = "wall"
    MOVE_WALL = "move_wall"
    REPAIR = "repair"
    TRADE = "trade"
    FIRST = "first"
    KNIGHTS = "knights"
    NONE = "none"


BAR: tuple[Tool, ...] = tuple(Tool)[:8]
"""The tools of the bar, by their keys 1 to 8."""

ON_EDGES = frozenset({Tool.WALL, Tool.MOVE_WALL})
"""Tools for edges; all others are for hexes."""

TWO_HANDED = frozenset({Tool.MOVE_WALL, Tool.KNIGHTS})
"""Tools with which something is picked up first."""


@frozen
class Grip:
    """
    The tool in hand, and what it has picked up.

    Attributes:
        tool: What is being done.
        source: What was picked up, for tools that pick up something.
        count: Knights picked up.
        pay: The kind of card that pays, where there is a choice.
    """

    tool: Tool
    source: Spot | None = None
    count: int = 1
    pay: Resource = Resource.WOOD


def spots(kind: str, mask: int) -> Iterator[Spot]:
    """Yield the hexes or edges of a mask."""
    return (Spot(kind, number) for number in bits(mask))


# --- What can be picked up ---


def sources(view: Position, seat: Seat, tool: Tool) -> frozenset[Spot]:
    """Return what can be picked up with a tool."""
    if tool is Tool.MOVE_WALL:
        is_free = view.phase is Phase.BUILD and not view.relocated
        return frozenset(spots("edge", view.walls[seat] if is_free else 0))
    if tool is not Tool.KNIGHTS:
        return frozenset()
    return frozenset(
        spot for spot in spots("hex", view.occupied[seat]) if targets(view, seat, Grip(tool, spot))
    )


def most(view: Position, source: Spot) -> int:
    """Return how many knights can be picked up."""
    return fresh(view, source.number) if view.phase is Phase.MOVE else view.knights[source.number]


# --- Where it can go ---


def targets(view: Position, seat: Seat, grip: Grip) -> frozenset[Spot]:
    """Return where the tool in hand can be used, whatever it costs."""
    if view.turn != seat or view.clash is not None or view.offer is not None:
        return frozenset()
    find = _TARGETS.get(grip.tool)
    return frozenset() if find is None else frozenset(find(view, seat, grip))


def _settling(view: Position, seat: Seat, _: Grip) -> Iterator[Spot]:
    return spots("hex", settlement_sites(view, seat))


def _upgrading(level: Level) -> Callable[[Position, Seat, Grip], Iterator[Spot]]:
    return lambda view, seat, _: spots("hex", upgrade_sites(view, seat, level))


def _relocating(view: Position, seat: Seat, grip: Grip) -> Iterator[Spot]:
    return spots("edge", wall_sites(view, seat) if grip.source is not None else 0)


def _commanding(view: Position, seat: Seat, grip: Grip) -> Iterator[Spot]:
    """Yield where knights can march, strike or move in."""
    if grip.source is None:
        return
    start = grip.source.number
    if view.phase is Phase.MOVE:
        if fresh(view, start):
            yield from spots("hex", reach(view, seat, start))
        return
    if view.opening != NOWHERE and occupiers(view, seat) >> start & 1:
        yield Spot("hex", view.opening)
    if view.phase is Phase.BREACH and not view.attempted:
        for target in bits(breach_targets(view, seat, start, open_ways(view, seat))):
            yield Spot("hex", target)
    if view.phase is Phase.ATTACK and not is_peace(view, seat):
        near = step(view.island.grid, 1 << start, open_ways(view, seat))
        yield from spots("hex", near & held_by_others(view, seat))


_TARGETS: Mapping[Tool, Callable[[Position, Seat, Grip], Iterator[Spot]]] = {
    Tool.FIRST: lambda view, _, __: spots("hex", places(view)),
    Tool.SETTLEMENT: _settling,
    Tool.CITY: _upgrading(Level.CITY),
    Tool.CASTLE: _upgrading(Level.CASTLE),
    Tool.KNIGHT: lambda view, seat, _: spots("hex", view.settled[seat]),
    Tool.WALL: lambda view, seat, _: spots("edge", wall_sites(view, seat)),
    Tool.MOVE_WALL: _relocating,
    Tool.REPAIR: lambda view, seat, _: spots("hex", repair_sites(view, seat)),
    Tool.KNIGHTS: _commanding,
}


# --- What it says ---


def command_for(view: Position, seat: Seat, grip: Grip, spot: Spot) -> Command | None:
    """Return the command of using the tool at a spot; None if that means nothing at all."""
    grid = view.island.grid
    if grip.tool is Tool.WALL and spot.kind == "edge":
        return BuildWall(seat, grid.edge_names[spot.number], grip.pay)
    if grip.tool is Tool.MOVE_WALL:
        if grip.source is None or spot.kind != "edge":
            return None
        return MoveWall(seat, grid.edge_names[grip.source.number], grid.edge_names[spot.number])
    if spot.kind != "hex":
        return None
    name = grid.names[spot.number]
    match grip.tool:
        case Tool.KNIGHTS:
            return None if grip.source is None else _order(view, seat, grip, spot)
        case Tool.KNIGHT:
            return Recruit(seat, name, grip.pay)
        case Tool.REPAIR:
            return Repair(seat, name, grip.pay)
        case _:
            make = _PLAIN.get(grip.tool)
            return None if make is None else make(seat, name)


_PLAIN: Mapping[Tool, Callable[[Seat, str], Command]] = {
    Tool.FIRST: Place,
    Tool.SETTLEMENT: Settle,
    Tool.CITY: BuildCity,
    Tool.CASTLE: BuildCastle,
}


def _order(view: Position, seat: Seat, grip: Grip, spot: Spot) -> Command:
    """Return what knights are told by leading them to a hex."""
    assert grip.source is not None
    names = view.island.grid.names
    start, end = names[grip.source.number], names[spot.number]
    if view.phase is Phase.MOVE:
        return March(seat, start, end, grip.count)
    if spot.number == view.opening:
        return Occupy(seat, start, grip.count)
    return Breach(seat, start, end) if view.phase is Phase.BREACH else Attack(seat, start, end)


# --- What it costs ---


def kinds_of(view: Position, tool: Tool) -> tuple[Resource, ...]:
    """Return the kinds of which one card pays for a tool; empty where a fixed price is paid."""
    costs = view.tables.costs
    table = {Tool.KNIGHT: costs.knight, Tool.WALL: costs.wall, Tool.REPAIR: costs.repair}
    return table.get(tool, ())


def price_of(view: Position, grip: Grip) -> Cards:
    """Return what is paid with *grip*; nothing for what is free."""
    match grip.tool:
        case Tool.SETTLEMENT:
            return settlement_price(view)
        case Tool.CITY:
            return upgrade_price(view, Level.CITY)
        case Tool.CASTLE:
            return upgrade_price(view, Level.CASTLE)
        case Tool.KNIGHT | Tool.WALL | Tool.REPAIR:
            return tuple(int(kind == grip.pay) for kind in Resource)
        case _:
            return NOTHING


def usual_pay(view: Position, seat: Seat, tool: Tool) -> Resource:
    """Return the kind of card to pay with: the one there is most of."""
    kinds = kinds_of(view, tool)
    return max(kinds, key=lambda kind: view.cards[seat][kind]) if kinds else Resource.WOOD


def missing(view: Position, seat: Seat, price: Cards) -> Cards:
    """Return the cards that a seat is short of for a price."""
    return tuple(max(0, cost - have) for cost, have in zip(price, view.cards[seat], strict=True))


def left(view: Position, seat: Seat, tool: Tool) -> int | None:
    """Return how many pieces a seat has left of a tool's; None for as many as it likes.  Rule: CON-R43."""
    if view.options.piece_limits == "none":
        return None
    box, mine = view.tables.costs.box, view.settled[seat]
    grand = view.buildings[Level.CITY] | view.buildings[Level.CASTLE]
    match tool:
        case Tool.SETTLEMENT:
            return max(0, box[0] - (view.buildings[Level.SETTLEMENT] & mine).bit_count())
        case Tool.CITY:
            return max(0, box[1] - (grand & mine).bit_count())
        case Tool.WALL:
            return max(0, box[2] - view.walls[seat].bit_count())
        case _:
            return None


def is_possible(view: Position, seat: Seat, tool: Tool) -> bool:
    """Tell whether a tool has any place to be used, whatever it costs."""
    if view.phase is not Phase.BUILD or view.turn != seat or view.offer is not None:
        return False
    match tool:
        case Tool.TRADE:
            return True
        case Tool.MOVE_WALL:
            return bool(sources(view, seat, tool)) and bool(wall_sites(view, seat))
        case Tool.SETTLEMENT:
            return may_build(view, seat, Level.SETTLEMENT) and bool(settlement_sites(view, seat))
        case Tool.CITY:
            return may_build(view, seat, Level.CITY) and bool(upgrade_sites(view, seat, Level.CITY))
        case Tool.WALL:
            return has_wall(view, seat) and bool(wall_sites(view, seat))
        case _:
            return bool(targets(view, seat, Grip(tool)))


# --- Right clicks ---


def orders_at(view: Position, seat: Seat, spot: Spot) -> list[tuple[Command, Cards]]:
    """Return what can be built on a hex or an edge, affordable or not, each with its price."""
    found: list[tuple[Command, Cards]] = []
    for tool in BAR:
        if tool is Tool.MOVE_WALL or not is_possible(view, seat, tool):
            continue
        for pay in kinds_of(view, tool) or (Resource.WOOD,):
            grip = Grip(tool, pay=pay)
            command = command_for(view, seat, grip, spot) if spot in targets(view, seat, grip) else None
            if command is not None:
                found.append((command, price_of(view, grip)))
    if view.options.castle_knights == "pair" and spot.kind == "hex":
        pair = RecruitPair(seat, view.island.grid.names[spot.number])
        if (view.settled[seat] & view.buildings[Level.CASTLE]) >> spot.number & 1:
            found.append((pair, pair_price(view)))
    return found


# --- Going on ---


def next_phase(view: Position) -> Phase:
    """Return the next phase in which there is something to do; the end of the turn if there is none."""
    seat = view.turn
    for phase in range(view.phase + 1, Phase.END):
        if _has_work(view, seat, Phase(phase)):
            return Phase(phase)
    return Phase.END


def _has_work(view: Position, seat: Seat, phase: Phase) -> bool:
    """Tell whether anything can be done in a later phase as things stand."""
    crossing, grid = open_ways(view, seat), view.island.grid
    if phase is Phase.MOVE:
        later = view.copy()
        later.phase = Phase.MOVE
        return bool(sources(later, seat, Tool.KNIGHTS))
    if phase is Phase.BREACH:
        return any(breach_targets(view, seat, start, crossing) for start in bits(view.occupied[seat]))
    can_reach = step(grid, view.occupied[seat], crossing) & held_by_others(view, seat)
    return not is_peace(view, seat) and bool(can_reach)
