"""Cards as bits, and every set of a hand looked up instead of searched."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product

from app.games.cards.data import Cost, Tables
from app.games.cards.pack import JOKERS, RANKS, SUITS, Card, is_joker, rank, suit

WIDTH = 13
"""Bits of a suit: card number = 13 * suit (C D H S) + rank (2 ... A); jokers come after them."""

SUIT = (1 << WIDTH) - 1
JOKER = 52

_PLACE = {name + sign: WIDTH * s + r for s, sign in enumerate(SUITS) for r, name in enumerate(RANKS)}
NUMBER: dict[Card, int] = {**_PLACE, **{joker: JOKER + n for n, joker in enumerate(JOKERS)}}
NAME: dict[int, Card] = {number: card for card, number in NUMBER.items()}

RANK = tuple(number % WIDTH for number in range(JOKER))

COLUMN = tuple(sum(1 << WIDTH * s + r for s in range(4)) for r in range(WIDTH))
"""For each rank, its four cards as a mask."""

CARDS_OF = tuple(
    tuple(WIDTH * s + r for s in range(4) if suits >> s & 1) for r in range(WIDTH) for suits in range(16)
)
"""The cards of a unit, in the order of their suits; a unit is the number 16 * rank + its suits as bits."""

SIZE = tuple(unit.bit_count() for unit in range(16)) * WIDTH
"""How many cards a unit has."""

MASK = tuple(sum(1 << card for card in cards) for cards in CARDS_OF)
"""The cards of a unit as a mask."""


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as a mask; a joker has no bit."""
    return sum(1 << NUMBER[card] for card in cards if not is_joker(card))


def names_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, in the order hands are kept in."""
    cards = [number for number in range(JOKER) if mask >> number & 1]
    return tuple(NAME[number] for number in sorted(cards, key=lambda number: (RANK[number], number)))


def unit_of(cards: Iterable[Card]) -> int:
    """Return a Soldier or a Catapult as a number."""
    cards = list(cards)
    return 16 * RANKS.index(rank(cards[0])) + sum(1 << SUITS.index(suit(card)) for card in cards)


@cache
def subsets(mask: int, size: int) -> tuple[int, ...]:
    """Return all ways to choose *size* bits of a mask."""
    bits = [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
    return tuple(sum(some) for some in combinations(bits, size))


class Book:
    """
    What the tables of a game mean in bits.

    Attributes:
        tables: Where it comes from.
        road, well, farmland: How many cards, and the shifts of the suits they may have.
        points: Of a Road, a Village, a Farmland and a Taxman.
        army_points: Of each unit of the Largest Army.
        soldier, catapult: Cards of a unit.
        length: Cards of a Village.
        reach, pick_up, thief_limit, idle_turns: As in the tables.
        runs: Every straight: the ranks as bits, and in order.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.road, self.well, self.farmland = (
            _flush(each) for each in (tables.road, tables.well, tables.farmland)
        )
        self.points = (
            tables.road.points,
            tables.village.points,
            tables.farmland.points,
            tables.taxman_points,
        )
        self.extras = (tables.wall.points, tables.well.points)
        self.army_points = tables.army_points
        self.soldier, self.catapult = tables.soldier.cards, tables.catapult.cards
        self.length = tables.village.cards
        self.runs = _runs(tables)
        self.reach, self.pick_up = tables.reach, tables.pick_up
        self.thief_limit, self.idle_turns = tables.thief_limit, tables.idle_turns
        self._windows: dict[int, tuple[int, ...]] = {}
        self._runs_of: dict[int, tuple[tuple[int, ...], ...]] = {}

    def runs_of(self, ranks: int) -> tuple[tuple[int, ...], ...]:
        """Return the straights for which there is a card of every rank; *ranks* has 13 bits."""
        found = self._runs_of.get(ranks)
        if found is None:
            found = tuple(run for bits, run in self.runs if ranks & bits == bits)
            self._runs_of[ranks] = found
        return found

    def windows(self, ranks: int) -> tuple[int, ...]:
        """Return for every rank how many ranks there are of its fullest straight; *ranks* has 13 bits."""
        found = self._windows.get(ranks)
        if found is None:
            best = [0] * WIDTH
            for bits, run in self.runs:
                for each in run:
                    best[each] = max(best[each], (ranks & bits).bit_count())
            found = self._windows[ranks] = tuple(best)
        return found

    def villages(self, hand: int) -> list[int]:
        """Return every straight of a hand, as masks."""
        ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & SUIT
        runs = self._runs_of.get(ranks)
        if runs is None:
            runs = self.runs_of(ranks)
        found: list[int] = []
        for run in runs:
            found += [sum(some) for some in product(*[subsets(hand & COLUMN[each], 1) for each in run])]
        return found

    def in_order(self, mask: int) -> tuple[int, ...]:
        """Return the cards of a Village from the low end of its straight."""
        by_rank = {RANK[number]: number for number in range(JOKER) if mask >> number & 1}
        for _, run in self.runs:
            if len(run) == len(by_rank) and all(each in by_rank for each in run):
                return tuple(by_rank[each] for each in run)
        raise ValueError(f"no straight: {names_of(mask)}")


@cache
def book_of(tables: Tables) -> Book:
    """Return the book of some tables; made once."""
    return Book(tables)


def flushes(hand: int, cost: tuple[int, tuple[int, ...]]) -> list[int]:
    """Return every set of one suit in a hand that a build takes, as masks."""
    size, shifts = cost
    found: list[int] = []
    for shift in shifts:
        some = hand >> shift & SUIT
        if some.bit_count() >= size:
            found += [each << shift for each in subsets(some, size)]
    return found


def singles(hand: int) -> list[int]:
    """Return the cards of a hand, each as a mask."""
    found = []
    while hand:
        card = hand & -hand
        hand ^= card
        found.append(card)
    return found


def equals(hand: int, size: int) -> list[int]:
    """Return every set of equal ranks in a hand, as unit numbers."""
    found: list[int] = []
    a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    pairs = a & b | (a | b) & (c | d) | c & d
    if not pairs:
        return found
    while pairs:
        low = pairs & -pairs
        pairs ^= low
        rank_ = low.bit_length() - 1
        suits = (a >> rank_ & 1) | (b >> rank_ & 1) << 1 | (c >> rank_ & 1) << 2 | (d >> rank_ & 1) << 3
        found += [16 * rank_ + some for some in subsets(suits, size)]
    return found


def _flush(cost: Cost) -> tuple[int, tuple[int, ...]]:
    return cost.cards, tuple(WIDTH * SUITS.index(each) for each in cost.suits)


def _runs(tables: Tables) -> tuple[tuple[int, tuple[int, ...]], ...]:
    ranks = [RANKS.index(each) for each in tables.ranks]
    ladder = [ranks[-1], *ranks] if tables.ranks[-1] == "A" else ranks
    length = tables.village.cards
    runs = (tuple(ladder[low : low + length]) for low in range(len(ladder) - length + 1))
    return tuple((sum(1 << each for each in run), run) for run in runs if len(set(run)) == length)
