"""Everything a seat may do, as sets: listed for players, drawn from by minds."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple, TypeAlias

from app.core.command import Command, Seat
from app.games.conquest.board import held, held_by_others, open_ways
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    GoOn,
    March,
    MoveWall,
    Occupy,
    Place,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, Level, Phase, Resource
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
from app.games.conquest.rules.move import fresh, reach_over
from app.games.conquest.rules.setup import places
from app.games.conquest.rules.trade import can_give
from app.kit.hexes import Grid, bits, mask_of, step

_Axis: TypeAlias = Callable[[Grid, int], Any]

_PHASES = tuple(Phase)


def _hex(grid: Grid, number: int) -> str:
    return grid.names[number]


def _edge(grid: Grid, number: int) -> str:
    return grid.edge_names[number]


def _card(_: Grid, number: int) -> Resource:
    return RESOURCES[number]


def _count(_: Grid, number: int) -> int:
    return number


def _phase(_: Grid, number: int) -> Phase:
    return _PHASES[number]


def _answer(_: Grid, number: int) -> bool:
    return bool(number)


_AXES: Mapping[type[Command], tuple[_Axis, ...]] = {
    Place: (_hex,),
    Settle: (_hex,),
    BuildCity: (_hex,),
    BuildCastle: (_hex,),
    Recruit: (_hex, _card),
    RecruitPair: (_hex,),
    BuildWall: (_edge, _card),
    MoveWall: (_edge, _edge),
    Repair: (_hex, _card),
    BankTrade: (_card, _card),
    SpendGold: (_card,),
    AnswerTrade: (_answer,),
    GoOn: (_phase,),
    March: (_hex, _hex, _count),
    Breach: (_hex, _hex),
    Attack: (_hex, _hex),
    Occupy: (_hex, _count),
}
"""What the numbers of a line stand for, by verb."""


class Line(NamedTuple):
    """Commands of one verb: every combination of a number from each mask is legal."""

    verb: type[Command]
    masks: tuple[int, ...]

    def size(self) -> int:
        """Return how many commands the line stands for."""
        size = 1
        for mask in self.masks:
            size *= mask.bit_count()
        return size


def choices(state: Position, seat: Seat) -> Iterator[Command]:
    """Yield everything a seat may do now, but for offers of trades."""
    grid = state.island.grid
    for verb, masks in menu(state, seat):
        axes = _AXES[verb]
        for numbers in product(*(tuple(bits(mask)) for mask in masks)):
            yield verb(seat, *(axis(grid, number) for axis, number in zip(axes, numbers, strict=True)))


def any_choice(state: Position, seat: Seat, rng: Random) -> Command:
    """Return one of the `choices`, each as likely as the other."""
    lines = menu(state, seat)
    place = int(rng.random() * sum(line.size() for line in lines))
    for line in lines:
        size = line.size()
        if place < size:
            return _pick(state.island.grid, seat, line, place)
        place -= size
    raise ValueError(f"seat {seat} has nothing to do")


def _pick(grid: Grid, seat: Seat, line: Line, place: int) -> Command:
    """Return the command at a place of a line."""
    values = []
    for axis, mask in zip(_AXES[line.verb], line.masks, strict=True):
        place, skipped = divmod(place, mask.bit_count())
        left = mask
        for _ in range(skipped):
            left &= left - 1
        values.append(axis(grid, (left & -left).bit_length() - 1))
    return line.verb(seat, *values)


def menu(state: Position, seat: Seat) -> list[Line]:
    """Return everything a seat may do now, but for offers of trades; no line is empty."""
    if state.offer is not None:
        return _answers(state, seat)
    if seat != state.turn or state.clash is not None:
        return []
    if state.phase is Phase.PLACING:
        return [Line(Place, (places(state),))]
    lister = _LISTERS.get(state.phase)
    if lister is None:
        return []
    onwards = mask_of(range(state.phase + 1, Phase.END + 1))
    return [line for line in lister(state, seat) if all(line.masks)] + [Line(GoOn, (onwards,))]


def _answers(state: Position, seat: Seat) -> list[Line]:
    offer = state.offer
    if offer is None or seat != offer.asked[0]:
        return []
    return [Line(AnswerTrade, (0b11 if can_give(state, seat, offer.get) else 0b01,))]


# --- Building and trading ---


def _builds(state: Position, seat: Seat) -> list[Line]:
    hand = state.cards[seat]
    costs = state.tables.costs
    in_hand = sum(1 << kind for kind in RESOURCES if hand[kind])
    lines = _upgrades(state, seat)
    if _affords(hand, settlement_price(state)) and may_build(state, seat, Level.SETTLEMENT):
        lines.append(Line(Settle, (settlement_sites(state, seat),)))
    lines.append(Line(Recruit, (state.settled[seat], in_hand & mask_of(costs.knight))))
    if state.options.castle_knights == "pair" and _affords(hand, pair_price(state)):
        lines.append(Line(RecruitPair, (state.settled[seat] & state.buildings[Level.CASTLE],)))
    payable = in_hand & mask_of(costs.wall)
    if payable or state.walls[seat]:
        sites = wall_sites(state, seat)
        if has_wall(state, seat):
            lines.append(Line(BuildWall, (sites, payable)))
        if not state.relocated:
            lines.append(Line(MoveWall, (state.walls[seat], sites)))
    if state.breached:
        lines.append(Line(Repair, (repair_sites(state, seat), in_hand & mask_of(costs.repair))))
    return lines + _trades(state, seat)


def _upgrades(state: Position, seat: Seat) -> list[Line]:
    lines = []
    hand = state.cards[seat]
    if _affords(hand, state.tables.costs.city) and may_build(state, seat, Level.CITY):
        lines.append(Line(BuildCity, (upgrade_sites(state, seat, Level.CITY),)))
    if _affords(hand, upgrade_price(state, Level.CASTLE)):
        lines.append(Line(BuildCastle, (upgrade_sites(state, seat, Level.CASTLE),)))
    return lines


def _trades(state: Position, seat: Seat) -> list[Line]:
    hand, bank, costs = state.cards[seat], state.bank, state.tables.costs
    stock = 0b11111 if bank is None else sum(1 << kind for kind in RESOURCES if bank[kind])
    lines = [
        Line(BankTrade, (1 << kind, stock & ~(1 << kind))) for kind in RESOURCES if hand[kind] >= costs.bank
    ]
    if state.gold[seat] >= costs.gold:
        lines.append(Line(SpendGold, (stock,)))
    return lines


def _affords(hand: tuple[int, ...], price: tuple[int, ...]) -> bool:
    return all(have >= cost for have, cost in zip(hand, price, strict=True))


# --- Moving and fighting ---


def _marches(state: Position, seat: Seat) -> list[Line]:
    crossing, mine = open_ways(state, seat), held(state, seat)
    lines = []
    for start in bits(state.occupied[seat]):
        ready = fresh(state, start)
        if ready:
            ends = reach_over(state, 1 << start, mine, crossing)
            lines.append(Line(March, (1 << start, ends, (2 << ready) - 2)))
    return lines


def _breaches(state: Position, seat: Seat) -> list[Line]:
    lines = _occupations(state, seat)
    if not state.attempted:
        crossing = open_ways(state, seat)
        for start in bits(state.occupied[seat]):
            lines.append(Line(Breach, (1 << start, breach_targets(state, seat, start, crossing))))
    return lines


def _attacks(state: Position, seat: Seat) -> list[Line]:
    lines = _occupations(state, seat)
    if not is_peace(state, seat):
        grid, crossing, others = state.island.grid, open_ways(state, seat), held_by_others(state, seat)
        for start in bits(state.occupied[seat]):
            lines.append(Line(Attack, (1 << start, step(grid, 1 << start, crossing) & others)))
    return lines


def _occupations(state: Position, seat: Seat) -> list[Line]:
    return [
        Line(Occupy, (1 << start, (2 << state.knights[start]) - 2)) for start in bits(occupiers(state, seat))
    ]


_LISTERS: Mapping[Phase, Callable[[Position, Seat], list[Line]]] = {
    Phase.BUILD: _builds,
    Phase.MOVE: _marches,
    Phase.BREACH: _breaches,
    Phase.ATTACK: _attacks,
}
"""What may be done in a phase of a turn, but for going on."""
