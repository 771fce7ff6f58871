"""What the island brings at the start of every round (section 4.1)."""

from enum import Enum
from operator import add, sub
from typing import NamedTuple

from app.core.command import Seat
from app.core.reason import Reason
from app.games.conquest.commands import Produced
from app.games.conquest.model import Position
from app.games.conquest.pieces import LEVELS, Cards, Level, Phase
from app.games.conquest.queries import held, held_by_others, open_ways, order, special_cards
from app.games.conquest.rules.end import begin_turn
from app.games.conquest.rules.fortresses import fortress_hexes
from app.games.conquest.rules.words import not_now
from app.kit.hexes import bits, step


class Source(Enum):
    """Why a hex brings something (CON-9)."""

    KNIGHT = "knight"
    BUILDING = "building"
    BESIDE = "beside"
    FORTRESS = "fortress"


_KNIGHT, _BUILDING, _BESIDE, _FORTRESS = Source


class Layer(NamedTuple):
    """
    Hexes that bring a seat the same for the same reason.

    Attributes:
        source: Why.
        level: Which building it comes from, where it comes from one.
        amount: Cards from each hex.
        hexes: A mask.
    """

    source: Source
    level: Level | None
    amount: int
    hexes: int


def check_produce(state: Position, _: Produced) -> Reason | None:
    """Refuse production but at the start of a round, the first too.  Rules: CON-8, CON-R4."""
    return None if state.phase is Phase.PRODUCTION else not_now("CON-8")


def produce(state: Position, _: Produced) -> None:
    """Give everybody what their hexes bring, then begin the first turn.  Rules: CON-8 to CON-12."""
    seats = order(state)
    layers = {seat: layers_of(state, seat) for seat in seats}
    claims = {seat: claims_of(state, layers[seat]) for seat in seats}
    shares = shares_of(state, claims)
    for seat in seats:
        gained = shares[seat]
        state.cards[seat] = tuple(map(add, state.cards[seat], gained))
        if state.bank is not None:
            state.bank = tuple(map(sub, state.bank, gained))
        state.gold[seat] += gold_of(state, seat, layers[seat])
    state.chart += (tuple(held(state, seat).bit_count() for seat in range(state.seats)),)
    begin_turn(state, seats[0])


# --- What a hex brings ---


def layers_of(state: Position, seat: Seat) -> list[Layer]:
    """
    Return everything that brings a seat anything, hex by hex and reason by reason.

    Rules: CON-5, CON-8, CON-9, CON-10; CON-R6 (hexes of others).
    """
    yields = state.tables.yields
    where = state.island.fertile
    if not state.options.shared_hex:
        where &= ~held_by_others(state, seat)
    layers = [Layer(_KNIGHT, None, yields.knight, state.occupied[seat] & where)]
    mine = state.settled[seat]
    for level, every in enumerate(state.buildings):
        built = every & mine
        if built:
            layers.append(Layer(_BUILDING, LEVELS[level], yields.building[level], built & where))
    layers += _beside(state, seat, where)
    if fortress := fortress_hexes(state, seat) & where:
        layers.append(Layer(_FORTRESS, None, yields.fortress, fortress))
    return layers


def _beside(state: Position, seat: Seat, where: int) -> list[Layer]:
    """
    Return what hexes bring for the buildings beside them.

    Rules: CON-9, CON-R5 (once for each level, every building, or only the highest), CON-R7.
    """
    grid, crossing = state.island.grid, open_ways(state, seat)
    rule, amounts, mine = state.options.adjacency, state.tables.yields.beside, state.settled[seat]
    layers = []
    left = where
    for level in _DOWNWARDS:
        built = state.buildings[level] & mine
        if not built:
            continue
        for start in [1 << n for n in bits(built)] if rule == "every" else (built,):
            near = step(grid, start, crossing) & left
            layers.append(Layer(_BESIDE, level, amounts[level], near))
            if rule == "highest":
                left &= ~near
    return layers


_DOWNWARDS = tuple(reversed(Level))


def claims_of(state: Position, layers: list[Layer]) -> Cards:
    """Return the cards that the hexes of *layers* bring, were the bank full.  Rule: CON-9."""
    forest, hills, pasture, fields, mountains = state.island.bringing
    wood = brick = wool = wheat = ore = 0
    for _, _, amount, hexes in layers:
        if hexes:
            wood += amount * (hexes & forest).bit_count()
            brick += amount * (hexes & hills).bit_count()
            wool += amount * (hexes & pasture).bit_count()
            wheat += amount * (hexes & fields).bit_count()
            ore += amount * (hexes & mountains).bit_count()
    return wood, brick, wool, wheat, ore


def addends(state: Position, seat: Seat, hex_: int) -> list[Layer]:
    """Return why a hex brings a seat what it brings; for explanations.  Rule: CON-9."""
    return [layer for layer in layers_of(state, seat) if layer.hexes >> hex_ & 1]


def gold_of(state: Position, seat: Seat, layers: list[Layer]) -> int:
    """
    Return a seat's gold: for special cards, and for having nothing that could produce.

    Rules: CON-12, CON-R8 (an empty bank is no reason).
    """
    yields = state.tables.yields
    bonus = yields.card_gold * special_cards(state, seat)
    for layer in layers:
        if layer.hexes:
            return bonus
    return bonus + yields.idle_gold


# --- When the bank runs short ---


def shares_of(state: Position, claims: dict[Seat, Cards]) -> dict[Seat, Cards]:
    """
    Return what each seat really gets; *claims* are in turn order.

    Rules: CON-11, CON-R9.
    """
    bank = state.bank
    if bank is None:
        return claims
    short = [
        kind for kind, wanted in enumerate(zip(*claims.values(), strict=True)) if sum(wanted) > bank[kind]
    ]
    if not short:
        return claims
    dealt = {seat: list(wanted) for seat, wanted in claims.items()}
    for kind in short:
        owed = {seat: wanted[kind] for seat, wanted in claims.items() if wanted[kind]}
        given = _short(state, owed, bank[kind])
        for seat, cards in dealt.items():
            cards[kind] = given.get(seat, 0)
    return {seat: tuple(cards) for seat, cards in dealt.items()}


def _short(state: Position, owed: dict[Seat, int], stock: int) -> dict[Seat, int]:
    """Return who gets how many cards of a kind that is short."""
    if state.options.bank == "strict":
        return dict.fromkeys(owed, stock) if len(owed) == 1 else {}
    return deal(owed, stock)


def deal(owed: dict[Seat, int], stock: int) -> dict[Seat, int]:
    """Deal *stock* cards one at a time, the last player first, to those still owed.  Rule: CON-11."""
    given = dict.fromkeys(owed, 0)
    if not stock:
        return given
    left = [seat for seat in reversed(owed) if owed[seat]]
    while stock and left:
        # So many rounds go to everybody; what is left of the stock after the last one goes to the first.
        rounds = min(stock // len(left), *(owed[seat] - given[seat] for seat in left))
        for seat in left if rounds else left[:stock]:
            given[seat] += rounds or 1
        stock -= rounds * len(left) or stock
        left = [seat for seat in left if given[seat] < owed[seat]]
    return given
