"""Everything a seat may do, as sets."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import Any, TypeAlias

from app.core.command import Seat
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    ConquestCommand,
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
from app.games.conquest.pieces import LEVELS, NOWHERE, RESOURCES, Cards, Phase, Resource
from app.games.conquest.queries import held, held_by_others, open_ways, vacant
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.breach import breach_targets, may_breach, occupiers
from app.games.conquest.rules.build import (
    has_wall,
    may_build,
    pair_price,
    repair_sites,
    settlement_price,
    settlement_sites,
    upgrade_sites,
    wall_sites,
)
from app.games.conquest.rules.move import reach_over
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


_AXES: Mapping[Callable[..., ConquestCommand], tuple[_Axis, ...]] = {
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


Line: TypeAlias = tuple[Callable[..., ConquestCommand], tuple[int, ...]]
"""Commands of one verb: every combination of a number from each mask is legal."""


def choices(state: Position, seat: Seat) -> Iterator[ConquestCommand]:
    """Yield everything a seat may do now, but for offers of trades."""
    grid = state.island.grid
    for verb, masks in _menu(state, seat):
        for numbers in product(*(tuple(bits(mask)) for mask in masks)):
            yield _command(grid, verb, seat, numbers)


@lru_cache(maxsize=1 << 15)
def _command(
    grid: Grid, verb: Callable[..., ConquestCommand], seat: Seat, numbers: tuple[int, ...]
) -> ConquestCommand:
    """Return a verb with the values that *numbers* stand for; commands never change, so they are shared."""
    return verb(seat, *(axis(grid, number) for axis, number in zip(_AXES[verb], numbers, strict=True)))


def _menu(state: Position, seat: Seat) -> list[Line]:
    """Return everything a seat may do now, but for offers of trades; lines may be empty."""
    if state.offer is not None:
        return _answers(state, seat)
    phase = state.phase
    if seat != state.turn or state.clash is not None or phase not in _ONWARDS:
        return []
    if phase is _PLACING:
        return [(Place, (places(state),))]
    lines = _LISTERS[phase](state, seat)
    lines.append(_ONWARDS[phase])
    return lines


_PLACING = Phase.PLACING  # asked before every command, and an enum takes its time to find a member


def _answers(state: Position, seat: Seat) -> list[Line]:
    offer = state.offer
    if offer is None or seat != offer.asked[0]:
        return []
    return [(AnswerTrade, (0b11 if can_give(state, seat, offer.get) else 0b01,))]


# --- Building and trading ---


def _builds(state: Position, seat: Seat) -> list[Line]:
    hand = state.cards[seat]
    in_hand = _kinds(hand)
    lines: list[Line] = []
    if in_hand:
        lines += _buildings(state, seat, hand)
        lines += _knights(state, seat, hand, in_hand)
    lines += _trades(state, seat, hand)
    lines += _walls(state, seat, in_hand)
    if state.breached:
        lines.append((Repair, (repair_sites(state, seat), in_hand & _mask(state.tables.costs.repair))))
    return lines


def _buildings(state: Position, seat: Seat, hand: Cards) -> list[Line]:
    lines: list[Line] = []
    costs = state.tables.costs
    if affords(hand, costs.city) and may_build(state, seat, _CITY):
        lines.append((BuildCity, (upgrade_sites(state, seat, _CITY),)))
    if affords(hand, costs.castle) and (sites := upgrade_sites(state, seat, _CASTLE)):
        lines.append((BuildCastle, (sites,)))
    if affords(hand, settlement_price(state)) and may_build(state, seat, _SETTLEMENT):
        lines.append((Settle, (settlement_sites(state, seat),)))
    return lines


_SETTLEMENT, _CITY, _CASTLE = LEVELS


def _knights(state: Position, seat: Seat, hand: Cards, in_hand: int) -> list[Line]:
    settled, kinds = state.settled[seat], in_hand & _mask(state.tables.costs.knight)
    lines: list[Line] = [(Recruit, (settled, kinds))]
    if state.options.castle_knights == "pair" and affords(hand, pair_price(state)):
        lines.append((RecruitPair, (settled & state.buildings[_CASTLE],)))
    return lines


def _walls(state: Position, seat: Seat, in_hand: int) -> list[Line]:
    walls = 0 if state.relocated else state.walls[seat]
    kinds = in_hand & _mask(state.tables.costs.wall)
    lines: list[Line] = []
    if walls or kinds:
        sites = wall_sites(state, seat)
        if kinds and has_wall(state, seat):
            lines.append((BuildWall, (sites, kinds)))
        if walls:
            lines.append((MoveWall, (walls, sites)))
    return lines


def _trades(state: Position, seat: Seat, hand: Cards) -> tuple[Line, ...]:
    bank, costs = state.bank, state.tables.costs
    stock = _ALL_KINDS if bank is None or all(bank) else _kinds(bank)
    return _trade_lines(_kinds(hand, costs.bank), state.gold[seat] >= costs.gold, stock)


_ALL_KINDS = mask_of(RESOURCES)


@cache
def _trade_lines(plenty: int, has_gold: bool, stock: int) -> tuple[Line, ...]:
    """Return the trades for whoever has *plenty* of these kinds, while the bank has those of *stock*."""
    trades = tuple((BankTrade, (1 << kind, stock & ~(1 << kind))) for kind in bits(plenty))
    return (*trades, (SpendGold, (stock,))) if has_gold else trades


def _kinds(cards: Cards, least: int = 1) -> int:
    """Return the kinds there are at least so many cards of, as a mask."""
    wood, brick, wool, wheat, ore = cards
    return (
        (wood >= least)
        | (brick >= least) << 1
        | (wool >= least) << 2
        | (wheat >= least) << 3
        | (ore >= least) << 4
    )


@cache
def _mask(kinds: tuple[Resource, ...]) -> int:
    return mask_of(kinds)


def affords(hand: Cards, price: Cards) -> bool:
    """Tell whether a hand can pay a price."""
    wood, brick, wool, wheat, ore = hand
    least = price
    return (
        ore >= least[4] and wheat >= least[3] and wool >= least[2] and brick >= least[1] and wood >= least[0]
    )


# --- Moving and fighting ---


def _marches(state: Position, seat: Seat) -> list[Line]:
    crossing, mine, empty = open_ways(state, seat), held(state, seat), vacant(state)
    grid, knights, tired = state.island.grid, state.knights, state.tired
    lines: list[Line] = []
    known = ends = 0
    for start in bits(state.occupied[seat]):
        ready = knights[start] - tired[start]
        if ready:
            here = 1 << start
            if not known & here:
                known, ends = reach_over(grid, here, mine, empty, crossing)
            if targets := ends & ~here:
                lines.append((March, (here, targets, (2 << ready) - 2)))
    return lines


def _breaches(state: Position, seat: Seat) -> list[Line]:
    lines = _occupations(state, seat)
    if not state.attempted and may_breach(state, seat):
        crossing = open_ways(state, seat)
        for start in bits(state.occupied[seat]):
            if targets := breach_targets(state, seat, start, crossing):
                lines.append((Breach, (1 << start, targets)))
    return lines


def _attacks(state: Position, seat: Seat) -> list[Line]:
    lines = _occupations(state, seat)
    if not is_peace(state, seat):
        grid, crossing, others = state.island.grid, open_ways(state, seat), held_by_others(state, seat)
        around = grid.around
        for start in bits(state.occupied[seat]):
            here = 1 << start
            if around[start] & others and (targets := step(grid, here, crossing) & others):
                lines.append((Attack, (here, targets)))
    return lines


def _occupations(state: Position, seat: Seat) -> list[Line]:
    if state.opening == NOWHERE:
        return []
    knights = state.knights
    return [(Occupy, (1 << start, (2 << knights[start]) - 2)) for start in bits(occupiers(state, seat))]


_LISTERS: Mapping[Phase, Callable[[Position, Seat], list[Line]]] = {
    Phase.BUILD: _builds,
    Phase.MOVE: _marches,
    Phase.BREACH: _breaches,
    Phase.ATTACK: _attacks,
}
"""What may be done in a phase of a turn, but for going on."""

_ONWARDS: Mapping[Phase, Line] = {
    phase: (GoOn, (mask_of(range(phase + 1, Phase.END + 1)),)) for phase in (Phase.PLACING, *_LISTERS)
}
"""To which later phases one may go on, by phase."""
