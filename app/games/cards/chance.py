"""Lots and draws: how the pack answers, and what a seat may imagine."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from attrs import evolve

from app.core.command import NATURE, Seat
from app.core.draws import Draw, OneOf
from app.games.cards.commands import Chose, Drew
from app.games.cards.model import Phase, Position, Spot, whole_pack, zones
from app.games.cards.pack import HIDDEN, Card, in_order, is_joker


def sample(state: Position, rng: Random) -> Chose | Drew:
    """Draw the lot or the next card; all of the stock are equally likely.  Rule: CRD-4, CRD-8, CRD-R3."""
    if state.phase is Phase.LOT:
        return Chose(NATURE, rng.randrange(2))
    return Drew(NATURE, rng.choice(_drawable(state)))


def outcomes(state: Position) -> Sequence[tuple[Chose | Drew, Fraction]]:
    """Return what nature can answer, and how likely; from a view, what the seat must think possible."""
    if state.phase is Phase.LOT:
        return [(Chose(NATURE, seat), Fraction(1, 2)) for seat in (0, 1)]
    cards = _drawable(state)
    return [(Drew(NATURE, card), Fraction(1, len(cards))) for card in cards]


def draws(state: Position) -> Mapping[str, Draw]:
    """Return what `sample` draws from."""
    if state.phase is Phase.LOT:
        return {"seat": OneOf((0, 1))}
    return {"card": OneOf(_drawable(state))}


def guess(view: Position, rng: Random) -> Position:
    """
    Return a full table that agrees with a view: every hidden card gets a place it may have.

    Nothing is guessed that counting excludes: a known card that may have become a wall lies
    there or in the hand, and what was not in the stock when the pile was shuffled into it last
    is with a player.  Rule: CRD-5, CRD-9, CRD-R20.
    """
    world = view.copy()
    for _ in range(1000):
        places = _Places(view)
        if places.fill(rng):
            break
    else:
        raise ValueError("no table agrees with this view")
    places.put(world)
    return world


def unseen(view: Position) -> list[Card]:
    """Return the cards whose place a view does not show, in order."""
    seen = set(zones(view))
    return [card for card in whole_pack(view.options) if card not in seen]


def settled(view: Position, hidden: Sequence[Card]) -> set[Card]:
    """Return which hidden cards must be with a player: the last shuffle did not hold them.  Rule: CRD-9."""
    return set(hidden).difference(view.shuffled) if view.shuffled else set()


class _Places:
    """
    Where hidden cards can lie, and an attempt to put them there.

    Attributes:
        hands: Hidden cards of each hand, so far.
        walls: Hidden walls by spot; None for one still to be guessed.
        stock: The rest.
    """

    def __init__(self, view: Position) -> None:
        self._view = view
        self._room = [hand.count(HIDDEN) for hand in view.hands]
        self.hands: list[list[Card]] = [[], []]
        self.walls: dict[Spot, Card | None] = {
            spot: None for spot, village in view.villages.items() if village.wall == HIDDEN
        }
        self.stock: list[Card] = []

    def fill(self, rng: Random) -> bool:
        """Place every hidden card at random, those with the fewest places first; False if one has none."""
        hidden = unseen(self._view)
        rng.shuffle(hidden)
        traced = self._traced()
        held = settled(self._view, hidden)
        first = [card for card in hidden if card in traced]
        then = [card for card in hidden if card in held and card not in traced]
        rest = [card for card in hidden if card not in held and card not in traced]
        return (
            all(self._place_traced(card, *traced[card], rng) for card in first)
            and self._place_old_walls(then)
            and all(self._choose(card, [0, 1], list(self.walls), rng) for card in then)
            and self._place_rest(rest)
        )

    def put(self, world: Position) -> None:
        """Write the places into a copy of the view."""
        for seat in (0, 1):
            shown = [card for card in world.hands[seat] if card != HIDDEN]
            world.hands[seat] = in_order([*shown, *self.hands[seat]])
        for spot, card in self.walls.items():
            world.villages[spot] = evolve(world.villages[spot], wall=card)
        if HIDDEN in world.stock:
            world.stock = in_order(self.stock)

    def _traced(self) -> dict[Card, tuple[Seat, tuple[Spot, ...]]]:
        """Return the known cards that may have become walls, each with its seat and those walls."""
        known = self._view.known
        hidden_hands = [seat for seat in (0, 1) if HIDDEN in self._view.hands[seat]]
        seats = {*hidden_hands, *(self._view.villages[spot].owner for spot in self.walls)}
        return {card: (seat, walls) for seat in seats for card, walls in known[seat].items() if walls}

    def _place_traced(self, card: Card, seat: Seat, walls: Sequence[Spot], rng: Random) -> bool:
        """Put a known card into the hand or one of its walls, in proportion to the room there is."""
        return self._choose(card, [seat], [spot for spot in walls if spot in self.walls], rng)

    def _place_old_walls(self, held: list[Card]) -> bool:
        """Give walls that stood at the last shuffle cards out of *held*; False if they do not suffice."""
        for spot in self._view.old_walls:
            if spot in self.walls and self.walls[spot] is None:
                if not held:
                    return False
                self.walls[spot] = held.pop()
        return True

    def _choose(self, card: Card, seats: list[Seat], walls: list[Spot], rng: Random) -> bool:
        free = [spot for spot in walls if self.walls[spot] is None]
        rooms = {seat: self._room[seat] - len(self.hands[seat]) for seat in seats}
        at = rng.randrange(max(1, len(free) + sum(rooms.values())))
        if at < len(free):
            self.walls[free[at]] = card
            return True
        at -= len(free)
        for seat, room in rooms.items():
            if at < room:
                self.hands[seat].append(card)
                return True
            at -= room
        return False

    def _place_rest(self, cards: list[Card]) -> bool:
        """Fill the newer walls and the hands with what the stock held; a joker stays in the stock."""
        plain = [card for card in cards if not is_joker(card)]
        free = [spot for spot, card in self.walls.items() if card is None]
        wanted = len(free) + sum(self._room[seat] - len(self.hands[seat]) for seat in (0, 1))
        if wanted > len(plain):
            return False
        for spot in free:
            self.walls[spot] = plain.pop()
        for seat in (0, 1):
            while len(self.hands[seat]) < self._room[seat]:
                self.hands[seat].append(plain.pop())
        self.stock = [*plain, *(card for card in cards if is_joker(card))]
        return len(self.stock) == self._view.stock.count(HIDDEN)


def _drawable(state: Position) -> list[Card]:
    cards = unseen(state) if HIDDEN in state.stock else state.stock
    if state.phase is Phase.TURN_UP:
        return [card for card in cards if not is_joker(card)]
    if HIDDEN in state.stock:
        held = settled(state, cards)
        return [card for card in cards if card not in held]
    return cards
