"""Cards moved by hand from anywhere to anywhere, for the sandbox."""

from collections.abc import Hashable, Sequence

from attrs import evolve

from app.core.command import Seat
from app.games.cards.model import Phase, Position, Road, Unit, Village
from app.games.cards.pack import Card, in_order, is_joker
from app.games.cards.rules.sets import by_rank, by_suit, straight

PLACES = "place"
"""The first word of an empty place of the line: ("place", owner, spot)."""


def pieces_of(state: Position, key: Hashable) -> tuple[Card, ...]:
    """Return all cards of a Road, a Village with what belongs to it, or a unit; none if it is not there."""
    match key:
        case ("road", int(spot)) if spot in state.roads:
            return state.roads[spot].cards
        case ("village", int(spot)) if spot in state.villages:
            village = state.villages[spot]
            wall = () if village.wall is None else (village.wall,)
            return (*village.cards, *wall, *village.well, *village.farmland)
        case ("unit", int(number)) if number in state.units:
            return state.units[number].cards
        case _:
            return ()


def take(state: Position, card: Card) -> None:
    """
    Take a card from wherever it lies, in place; it is nowhere then.

    A piece that has lost its last card is gone, and what belonged to it is in the stock.
    """
    forget(state)
    for seat in (0, 1):
        for cards in (state.hands[seat], state.taxmen[seat]):
            if card in cards:
                cards.remove(card)
        state.known[seat].pop(card, None)
    for heap in (state.stock, state.pile, state.aside):
        if card in heap:
            heap.remove(card)
    if state.thief == card:
        _send_away_thief(state)
    _take_from_line(state, card)
    for number, unit in list(state.units.items()):
        if card in unit.cards:
            state.units[number] = Unit(unit.owner, _without(unit.cards, card))
            if len(unit.cards) == 1:
                del state.units[number]
    state.fresh = tuple(number for number in state.fresh if number in state.units)


def _take_from_line(state: Position, card: Card) -> None:
    for spot, road in list(state.roads.items()):
        if card in road.cards:
            state.roads[spot] = Road(road.owner, _without(road.cards, card))
            if len(road.cards) == 1:
                del state.roads[spot]
    for spot, village in list(state.villages.items()):
        if card not in pieces_of(state, ("village", spot)):
            continue
        left = evolve(
            village,
            cards=_without(village.cards, card),
            wall=None if village.wall == card else village.wall,
            well=_without(village.well, card),
            farmland=_without(village.farmland, card),
        )
        state.villages[spot] = left
        if not left.cards:
            state.stock = in_order([*state.stock, *pieces_of(state, ("village", spot))])
            del state.villages[spot]


def lay(state: Position, card: Card, spot: Hashable) -> Seat:
    """Lay a card that is nowhere on a spot, in place; returns whose side that is, the turn's if nobody's."""
    match spot:
        case "stock":
            state.stock = in_order([*state.stock, card])
        case "pile":
            state.pile.append(card)
        case ("hand", int(seat)):
            state.hands[seat] = in_order([*state.hands[seat], card])
            return seat
        case ("army", int(seat)) if is_joker(card):
            state.taxmen[seat] = in_order([*state.taxmen[seat], card])
            return seat
        case ("army", int(seat)):
            state.units[state.enlisted] = Unit(seat, (card,))
            state.enlisted += 1
            return seat
        case ("unit", int(number)) if number in state.units:
            unit = state.units[number]
            state.units[number] = Unit(unit.owner, tuple(by_suit([*unit.cards, card])))
            return unit.owner
        case (str(kind), *where):
            return _lay_on_line(state, card, kind, [each for each in where if isinstance(each, int)])
        case _:
            pass
    return state.turn


def _lay_on_line(state: Position, card: Card, kind: str, where: Sequence[int]) -> Seat:
    *owner, spot = where
    if spot not in state.roads and spot not in state.villages:
        # An empty place, or one that lost its last card just now.
        seat = owner[0] if owner else state.turn
        if spot % 2:
            state.villages[spot] = Village(seat, (card,))
        else:
            state.roads[spot] = Road(seat, (card,))
        return seat
    if spot in state.roads:
        road = state.roads[spot]
        state.roads[spot] = Road(road.owner, by_rank([*road.cards, card]))
        return road.owner
    village = state.villages[spot]
    if kind == "wall":
        if village.wall is not None:
            state.stock = in_order([*state.stock, village.wall])
        state.villages[spot] = evolve(village, wall=card)
    elif kind == "well":
        state.villages[spot] = evolve(village, well=by_rank([*village.well, card]))
    elif kind == "farmland":
        state.villages[spot] = evolve(village, farmland=by_rank([*village.farmland, card]))
    else:
        whole = (*village.cards, card)
        cards = straight(whole, state.tables.ranks) or by_rank(whole)
        state.villages[spot] = evolve(village, cards=cards)
    return village.owner


def take_piece(state: Position, key: Hashable) -> tuple[Card, ...]:
    """Take a whole piece off the table, in place, and return its cards."""
    cards = pieces_of(state, key)
    forget(state)
    match key:
        case ("road", int(spot)):
            del state.roads[spot]
        case ("village", int(spot)):
            del state.villages[spot]
        case ("unit", int(number)):
            del state.units[number]
            state.fresh = tuple(each for each in state.fresh if each != number)
        case _:
            pass
    return cards


def put_piece(state: Position, key: Hashable, spot: Hashable) -> Seat:
    """Move a whole piece to a place of its kind, in place; returns whose it is then."""
    forget(state)
    match key, spot:
        case ("road", int(old)), (_, int(owner), int(new)):
            state.roads[new] = state.roads.pop(old)._replace(owner=owner)
            return owner
        case ("village", int(old)), (_, int(owner), int(new)):
            state.villages[new] = evolve(state.villages.pop(old), owner=owner)
            return owner
        case ("unit", int(number)), (_, int(owner)):
            state.units[number] = state.units[number]._replace(owner=owner)
            return owner
        case _:
            return state.turn


def forget(state: Position) -> None:
    """Let nothing be concluded from what happened before: only what a hand openly holds stays known."""
    state.shuffled, state.old_walls = (), ()
    for seat in (0, 1):
        state.known[seat] = {card: () for card in state.known[seat] if card in state.hands[seat]}


def _send_away_thief(state: Position) -> None:
    """Let the turn go on with its builds: nobody is paid any more."""
    state.thief, state.owing = None, (0, 0)
    if state.phase is Phase.THIEF:
        state.phase = Phase.BUILD


def _without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    return tuple(each for each in cards if each != card)
