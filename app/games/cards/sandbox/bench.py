"""Catapult taken apart: what can be put where by hand (`app.core.edits.Bench`); the box is the stock."""

from collections.abc import Hashable, Iterator, Sequence

from app.core.command import Seat
from app.core.edits import Edit, Held, Shelf, Thing
from app.core.words import N_, Phrase, SeatName
from app.games.cards.model import Options, Position, has_held, line_ends, whole_pack
from app.games.cards.pack import JOKERS, SUITS, Card, in_order, is_joker, name, names, suit
from app.games.cards.sandbox.dials import dials, set_dial
from app.games.cards.sandbox.moving import PLACES, lay, pieces_of, put_piece, take, take_piece

__all__ = ["away", "changes", "dials", "lifted", "put", "set_dial", "shelves", "spots"]

_SUIT_NAMES = {"C": N_("Clubs"), "D": N_("Diamonds"), "H": N_("Hearts"), "S": N_("Spades")}

_PUT = {
    "hand": N_("{card} to the hand of {name}"),
    "army": N_("{card} to the Army of {name}"),
    "unit": N_("{card} to a unit of {name}"),
    "road": N_("{card} to a Road"),
    "village": N_("{card} to a Village"),
    "wall": N_("{card} as a wall"),
    "well": N_("{card} to a Well"),
    "farmland": N_("{card} to a Farmland"),
    "place": N_("{card} on the line, for {name}"),
    "stock": N_("{card} to the stock"),
    "pile": N_("{card} on the pile"),
}


def shelves(state: Position) -> Sequence[Shelf]:
    """Return the pack; what is not in the stock lies on the table."""
    return [
        *(
            Shelf(Phrase(_SUIT_NAMES[each]), [_thing(state, card) for card in _suit(state.options, each)])
            for each in SUITS
            if each in state.tables.suits
        ),
        Shelf(Phrase(N_("Jokers")), [_thing(state, card) for card in JOKERS[: state.options.jokers]]),
    ]


def _suit(options: Options, of: str) -> list[Card]:
    return [card for card in whole_pack(options) if not is_joker(card) and suit(card) == of]


def _thing(state: Position, card: Card) -> Thing:
    return Thing(("card", card), name(card), int(card in state.stock))


def lifted(state: Position, key: Hashable) -> Held | None:
    """Return a card that lies on the table, or a whole Road, Village or unit."""
    match key:
        case ("card", str(card)) if card in whole_pack(state.options) and card not in state.stock:
            return Held(("card", card), source=key)
        case ("road" | "village" | "unit", int()) if pieces_of(state, key):
            return Held(key, source=key)
        case _:
            return None


def spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield hands, Armies, piles and pieces for a card; for a whole piece, places of its kind."""
    match held.thing:
        case ("card", str(card)):
            yield from (("army", seat) for seat in (0, 1))
            yield "pile"
            if held.source is not None:
                yield "stock"
            if not is_joker(card):
                yield from _plain_spots(state)
        case ("road" | "village" as kind, int(spot)):
            yield from _places(state, spot % 2, spot)
            yield from _own_place(state, kind, spot)
        case ("unit", int()):
            yield from (("army", seat) for seat in (0, 1))
        case _:
            pass


def _plain_spots(state: Position) -> Iterator[Hashable]:
    """Yield where any card but a joker may lie."""
    yield from (("hand", seat) for seat in (0, 1))
    yield from (("unit", number) for number in state.units)
    yield from (("road", spot) for spot in state.roads)
    for spot in state.villages:
        yield from ((part, spot) for part in ("village", "wall", "well", "farmland"))
    yield from _places(state, None, None)


def _places(state: Position, parity: int | None, free: int | None) -> Iterator[Hashable]:
    """Yield the empty places in and beside the line, for either owner; *free* counts as empty."""
    ends = line_ends(state)
    for spot in [0] if ends is None else range(ends[0] - 1, ends[1] + 2):
        is_taken = (spot in state.roads or spot in state.villages) and spot != free
        if not is_taken and spot != free and (parity is None or spot % 2 == parity):
            yield from (("place", seat, spot) for seat in (0, 1))


def _own_place(state: Position, kind: str, spot: int) -> Iterator[Hashable]:
    lies = state.roads.get(spot) if kind == "road" else state.villages.get(spot)
    if lies is not None:
        yield from (("place", seat, spot) for seat in (0, 1))


def put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase:
    """Put a card or a piece somewhere; nothing is known of hands after that but what is in them."""
    if spot not in set(spots(state, held)):
        return Phrase(N_("That does not go there."))
    after = state.copy()
    match held.thing:
        case ("card", str(card)):
            if held.source is None and card not in state.stock:
                return Phrase(N_("{card} lies on the table already."), {"card": name(card)})
            return _put_card(after, card, spot)
        case ("road" | "village" | "unit", int()) as piece:
            owner = put_piece(after, piece, spot)
            values = {"cards": names(pieces_of(state, piece)), "name": SeatName(owner)}
            return Edit(after, Phrase(N_("{cards} to the side of {name}"), values))
        case _:
            pass
    return Phrase(N_("That does not go there."))


def _put_card(after: Position, card: Card, spot: Hashable) -> Edit[Position] | Phrase:
    kind = spot[0] if isinstance(spot, tuple) else str(spot)
    # A card that is the last of its piece takes the piece along; it is then put where that was.
    take(after, card)
    owner = lay(after, card, spot)
    after.had_cards |= has_held(after)
    return Edit(after, Phrase(_PUT[kind], {"card": name(card), "name": SeatName(owner)}))


def away(state: Position, key: Hashable) -> Edit[Position] | Phrase:
    """Return the table without a card or a piece: back into the stock."""
    after = state.copy()
    match key:
        case ("card", str(card)) if lifted(state, key) is not None:
            take(after, card)
            lay(after, card, "stock")
            return Edit(after, Phrase(_PUT["stock"], {"card": name(card)}))
        case ("road" | "village" | "unit", int()) if cards := pieces_of(state, key):
            _into_stock(after, take_piece(after, key))
            return Edit(after, Phrase(N_("{cards} to the stock"), {"cards": names(cards)}))
        case _:
            pass
    return Phrase(N_("There is nothing to put away."))


def changes(state: Position, key: Hashable | None) -> Sequence[Edit[Position]]:
    """Offer the other side to a piece, and an empty table, hand or pile."""
    found: list[Edit[Position]] = []
    match key:
        case ("card", str(card)):
            piece = next((each for each in _pieces(state) if card in pieces_of(state, each)), None)
            found += changes(state, piece) if piece is not None else []
            for seat in (0, 1):
                found += _emptied(state, seat) if card in state.hands[seat] else []
        case ("road" | "village" | "unit", int()):
            found += _other_side(state, key)
            gone = away(state, key)
            found += [gone] if isinstance(gone, Edit) else []
        case None:
            found += [each for seat in (0, 1) for each in _emptied(state, seat)]
            found.append(_cleared(state))
        case _:
            pass
    return [each for each in found if each.state != state]


def _pieces(state: Position) -> list[Hashable]:
    return [
        *(("road", spot) for spot in state.roads),
        *(("village", spot) for spot in state.villages),
        *(("unit", number) for number in state.units),
    ]


def _other_side(state: Position, piece: Hashable) -> list[Edit[Position]]:
    """Let the opponent own a piece."""
    match piece:
        case ("unit", int(number)):
            other: Hashable = ("army", 1 - state.units[number].owner)
        case ("road" | "village" as kind, int(spot)):
            owner: Seat = (state.roads if kind == "road" else state.villages)[spot].owner
            other = PLACES, 1 - owner, spot
        case _:
            return []
    edit = put(state, Held(piece, source=piece), other)
    return [edit] if isinstance(edit, Edit) else []


def _emptied(state: Position, seat: Seat) -> list[Edit[Position]]:
    if not state.hands[seat]:
        return []
    after = state.copy()
    for card in state.hands[seat]:
        take(after, card)
        lay(after, card, "stock")
    return [Edit(after, Phrase(N_("the hand of {name} to the stock"), {"name": SeatName(seat)}))]


def _cleared(state: Position) -> Edit[Position]:
    after = state.copy()
    for card in whole_pack(state.options):
        if card not in state.stock and card != state.thief:
            take(after, card)
            lay(after, card, "stock")
    return Edit(after, Phrase(N_("all cards to the stock")))


def _into_stock(state: Position, cards: Sequence[Card]) -> None:
    state.stock = in_order([*state.stock, *cards])
