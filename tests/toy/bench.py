"""Race taken apart: runners are moved, cards are dealt by hand."""

from collections.abc import Hashable, Iterable, Sequence

from app.core.edits import NOT_THERE, AnyEdit, Dial, Edit, Held, Shelf, Thing, setter
from app.core.words import N_, Phrase, named
from tests.toy.model import Card, Position, Square

CARDS = 6
"""How many of each card there are."""


def shelves(state: Position) -> Sequence[Shelf]:
    """Offer the cards that nobody has."""
    cards = [
        Thing(("card", int(card)), Phrase(N_("card {pips}"), {"pips": int(card)}), _left(state, card))
        for card in (Card.ONE, Card.TWO)
    ]
    return [Shelf(Phrase(N_("Cards")), cards)]


def dials(state: Position) -> Sequence[Dial]:
    """Offer whose turn it is, and how many there were."""
    seats = {seat: named(seat) for seat in state.runners}
    return [
        Dial("turn", Phrase(N_("Whose turn")), state.turn, choices=seats),
        Dial("turns", Phrase(N_("Turns so far")), state.turns, high=99),
    ]


set_dial = setter(dials)


def lifted(state: Position, key: Hashable) -> Held | None:
    """Take a runner, or a card out of a hand."""
    match key:
        case ("runner", int(seat)):
            return Held(("runner", seat), source=key)
        case ("card", int(seat), int(place)) if place < len(state.hands[seat]):
            return Held(("card", int(state.hands[seat][place])), source=key)
    return None


def spots(state: Position, held: Held) -> Iterable[Hashable]:
    """A runner goes on its own lane, a card into any hand."""
    match held.thing:
        case ("runner", int(seat)):
            return [Square(seat, at) for at in range(state.options.goal + 1)]
        case _:
            return [("hand", seat) for seat in state.runners]


def put(state: Position, held: Held, spot: Hashable) -> AnyEdit | Phrase:
    """Put it there."""
    after = state.copy()
    match held.thing, spot:
        case ("runner", int(seat)), Square() if spot.lane == seat:
            after.runners[seat].at = spot
            values = {"who": named(seat), "at": spot.at}
            return Edit(after, Phrase(N_("{who} to square {at}"), values))
        case ("card", int(pips)), ("hand", int(seat)):
            if held.source is None and not _left(state, Card(pips)):
                return Phrase(N_("All these cards are dealt."))
            _take_out(after, held.source)
            after.hands[seat].append(Card(pips))
            return Edit(after, Phrase(N_("card {pips} to {who}"), {"pips": pips, "who": named(seat)}))
    return NOT_THERE


def away(state: Position, key: Hashable) -> AnyEdit | Phrase:
    """Cards go back; a runner cannot."""
    match key:
        case ("card", int(), int()):
            after = state.copy()
            _take_out(after, key)
            return Edit(after, Phrase(N_("card put away")))
    return Phrase(N_("Every lane has its runner."))


def changes(state: Position, key: Hashable | None) -> Sequence[AnyEdit]:
    """Offer a fresh start to a runner."""
    match key:
        case ("runner", int(seat)):
            after = state.copy()
            after.runners[seat].at = Square(seat, 0)
            return [Edit(after, Phrase(N_("Back to the start")))]
    return []


def _left(state: Position, card: Card) -> int:
    return CARDS - sum(hand.count(card) for hand in state.hands)


def _take_out(state: Position, key: Hashable) -> None:
    match key:
        case ("card", int(seat), int(place)):
            del state.hands[seat][place]
