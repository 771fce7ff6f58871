"""The first stage of a turn: what to buy, by what it will bring."""

from collections.abc import Callable

from attrs import frozen

from app.bots.search.softmax import pick
from app.core.command import Seat
from app.games.conquest.bots.draft_turn import DraftTurn
from app.games.conquest.bots.payments import funding
from app.games.conquest.bots.view_summary import CARD_VALUE, ViewSummary, summarise, threatened
from app.games.conquest.bots.wall_stage import fence_in, hold_the_claim, wall_in
from app.games.conquest.commands import (
    BuildCastle,
    BuildCity,
    ConquestCommand,
    Recruit,
    Repair,
    Settle,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOTHING, RESOURCES, Cards, Level, Phase
from app.games.conquest.rules.build import (
    may_build,
    repair_sites,
    settlement_price,
    settlement_sites,
    upgrade_price,
    upgrade_sites,
)
from app.kit.hexes import bits, step

_MOST_ORDERS = 60
_CASTLE_BONUS = 2.0
_SPARE = 5


@frozen
class Purchase:
    """Something to be bought: the trades before it, the order, and its worth over its price."""

    trades: tuple[ConquestCommand, ...]
    order: ConquestCommand
    value: float


def build(draft: DraftTurn) -> None:
    """Buy what is worth it, then knights, and go on."""
    if draft.style.walls:
        hold_the_claim(draft)
    if draft.style.shell == 2:
        wall_in(draft)
    for _ in range(_MOST_ORDERS):
        found = [purchase for purchase in purchases(draft) if purchase.value > 0]
        if not found:
            break
        bought = pick(found, [purchase.value for purchase in found], draft.style.temperature, draft.rng)
        for command in (*bought.trades, bought.order):
            draft.do(command)
    _repair(draft)
    _recruit(draft)
    if draft.style.walls:
        hold_the_claim(draft)
    if draft.style.shell:
        wall_in(draft)
    if draft.style.fences:
        fence_in(draft)
    draft.go_on(Phase.MOVE)


# --- Buildings ---


def purchases(draft: DraftTurn) -> list[Purchase]:
    """Return the best settlement, city and castle that could be paid for."""
    state, seat = draft.state, draft.seat
    summary = summarise(state, seat)
    lands = weights(state)
    found = []
    makers: tuple[tuple[Level, Cards, int, Callable[[Seat, str], ConquestCommand]], ...] = (
        (Level.SETTLEMENT, settlement_price(state), settlement_sites(state, seat), Settle),
        (Level.CITY, upgrade_price(state, Level.CITY), upgrade_sites(state, seat, Level.CITY), BuildCity),
        (
            Level.CASTLE,
            upgrade_price(state, Level.CASTLE),
            upgrade_sites(state, seat, Level.CASTLE),
            BuildCastle,
        ),
    )
    for level, price, sites, make in makers:
        if not sites or not may_build(state, seat, level):
            continue
        trades = funding(state, seat, price)
        if trades is None:
            continue
        gains = {hex_: gain(draft, summary, lands, hex_, level) for hex_ in bits(sites)}
        best = max(gains, key=gains.__getitem__)
        cost = draft.style.growth * sum(map(float.__mul__, CARD_VALUE, map(float, price))) + 1.2 * len(trades)
        found.append(Purchase(tuple(trades), make(seat, draft.name(best)), gains[best] - cost))
    return found


def weights(state: Position) -> list[tuple[int, float]]:
    """Return the hexes of each resource, and what a card of it is worth while the bank holds as many."""
    if state.bank is None:
        return list(zip(state.island.bringing, CARD_VALUE, strict=True))
    enough = state.supply * 0.4
    return [
        (land, value * (0.25 + 0.75 * min(1.0, stock / enough)))
        for land, value, stock in zip(state.island.bringing, CARD_VALUE, state.bank, strict=True)
    ]


def gain(
    draft: DraftTurn, summary: ViewSummary, lands: list[tuple[int, float]], hex_: int, level: Level
) -> float:
    """Return what a building on a hex is worth: the cards it will bring, and the hold on the land."""
    state, seat, style = draft.state, draft.seat, draft.style
    grid, here = state.island.grid, 1 << hex_
    yields = state.tables.yields
    mine = state.settled[seat]
    near = step(grid, here, summary.crossing)
    new = near & ~step(grid, state.buildings[level] & mine & ~here, summary.crossing)
    cards = yields.beside[level] * _value_of(new, lands)
    if level is Level.SETTLEMENT:
        cards += yields.building[0] * _value_of(here, lands)
        value = style.income * style.horizon * cards + 0.4
        return value + (0 if summary.mine & here else style.hexes)
    below = level - 1
    lost = near & ~step(grid, state.buildings[below] & mine & ~here, summary.crossing)
    cards -= yields.beside[below] * _value_of(lost, lands)
    cards += (yields.building[level] - yields.building[below]) * _value_of(here, lands)
    value = style.income * style.horizon * cards + 0.2
    has_castle = state.buildings[Level.CASTLE] & mine
    return value + (_CASTLE_BONUS if level is Level.CASTLE and not has_castle else 0)


def _value_of(hexes: int, lands: list[tuple[int, float]]) -> float:
    total = 0.0
    for land, value in lands:
        total += (hexes & land).bit_count() * value
    return total


# --- Repairs and knights ---


def _repair(draft: DraftTurn) -> None:
    """Make breached castles whole."""
    state = draft.state
    for hex_ in bits(repair_sites(state, draft.seat)):
        for kind in state.tables.costs.repair:
            if state.cards[draft.seat][kind]:
                draft.do(Repair(draft.seat, draft.name(hex_), kind))
                break


def _recruit(draft: DraftTurn) -> None:
    """Turn what is left into knights: cards that buy them, gold, and what lies idle."""
    state, seat = draft.state, draft.seat
    if not state.settled[seat]:
        return
    where = draft.name(_barracks(draft))
    for _ in range(_MOST_ORDERS):
        ready = [kind for kind in state.tables.costs.knight if state.cards[seat][kind]]
        if ready:
            draft.do(Recruit(seat, where, ready[0]))
            continue
        trades = _knight_trades(draft)
        if not trades:
            return
        draft.do(trades[0])


def _knight_trades(draft: DraftTurn) -> list[ConquestCommand]:
    """Return the trade that buys another knight's card from gold or from what there is too much of."""
    state, seat = draft.state, draft.seat
    for kind in sorted(state.tables.costs.knight, reverse=True):
        price = (*NOTHING[:kind], 1, *NOTHING[kind + 1 :])
        trades = funding(state, seat, price)
        if trades is None:
            continue
        spare = max(state.cards[seat][other] for other in RESOURCES)
        if state.gold[seat] or spare >= state.tables.costs.bank + _SPARE - 3:
            return trades
    return []


def _barracks(draft: DraftTurn) -> int:
    """Return where knights are best bought: on a castle, else where the most hexes are near to be taken."""
    state, seat = draft.state, draft.seat
    summary = summarise(state, seat)
    mine = state.settled[seat]
    castles = state.buildings[Level.CASTLE] & mine
    danger = threatened(state, seat, summary)
    grid = state.island.grid

    def need(hex_: int) -> int:
        near = step(grid, 1 << hex_, summary.crossing)
        return (
            3 * (near & summary.empty).bit_count()
            + 2 * (near & summary.others).bit_count()
            + (danger >> hex_ & 1)
        )

    return max(bits(castles or mine), key=need)
