"""Cards as bits, and every set of a hand looked up instead of searched."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from app.games.cards.model import Options
from app.games.cards.pack import JOKERS, RANKS, SUITS, Card, is_joker, rank, suit
from app.games.cards.tables import Cost, Tables

WIDTH = 13
"""Bits of a suit: card number = 13 * suit (C D H S) + rank (2 ... A); jokers come after them."""

SUIT = (1 << WIDTH) - 1
JOKER = 52

_PLACE = {name + sign: WIDTH * s + r for s, sign in enumerate(SUITS) for r, name in enumerate(RANKS)}
NUMBER: dict[Card, int] = {**_PLACE, **{joker: JOKER + n for n, joker in enumerate(JOKERS)}}
NAME: dict[int, Card] = {number: card for card, number in NUMBER.items()}

BIT = tuple(1 << number for number in range(JOKER))
"""Each card as a mask."""

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
    if size == 1:
        return tuple(bits)
    return tuple(sum(some) for some in combinations(bits, size))


class Sets(dict[int, tuple[int, ...]]):
    """
    Every way to choose *size* cards of a suit, as masks of the pack, by the cards there are of it (13 bits).

    What is asked for is found out once and looked up from then on; it is in rising order.
    """

    def __init__(self, size: int, shift: int) -> None:
        super().__init__()
        self._size, self.shift = size, shift

    def __missing__(self, cards: int) -> tuple[int, ...]:
        found = self[cards] = tuple(each << self.shift for each in subsets(cards, self._size))
        return found


class Columns(dict[int, tuple[int, ...]]):
    """All cards of each of some ranks, as masks, by these ranks as bits."""

    def __missing__(self, ranks: int) -> tuple[int, ...]:
        found = self[ranks] = tuple(COLUMN[each] for each in range(WIDTH) if ranks >> each & 1)
        return found


class Straight(NamedTuple):
    """One straight: its ranks as bits, all cards of each from the low end, and these together."""

    ranks: int
    columns: tuple[int, ...]
    cards: int


class Straights(dict[int, tuple[Straight, ...]]):
    """The straights for which there is a card of every rank, by the ranks there are (13 bits)."""

    def __init__(self, straights: Iterable[Straight]) -> None:
        super().__init__()
        self._straights = tuple(straights)

    def __missing__(self, ranks: int) -> tuple[Straight, ...]:
        found = self[ranks] = tuple(each for each in self._straights if not each.ranks & ~ranks)
        return found


class Book:
    """
    What the options and tables of a game mean in bits.

    Attributes:
        target: Points to win.
        fresh_fires, each_first, thief_stays: What the options say of new Catapults, of each
            player's first Road, and of spent Thieves.
        road, well, farmland: The sets it may be built with, for each of its suits.
        points: Of a Road, a Village, a Farmland and a Taxman.
        extras: Points of a wall and a Well.
        army_points: Of each unit of the Largest Army.
        soldier, catapult: Cards of a unit.
        soldiers, catapults: The units that can be raised, by the cards there are of a rank, a mask.
        reach, pick_up, thief_limit, idle_turns: As in the tables.
        straights: Every one.
        straights_of: Those that some ranks hold.
    """

    def __init__(self, options: Options) -> None:
        tables = options.tables
        self.target, self.fresh_fires = options.target, options.fresh_catapult
        self.each_first, self.thief_stays = options.first_road == "each", options.spent_thief == "pile"
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
        self.soldiers, self.catapults = _units(self.soldier), _units(self.catapult)
        self.straights = _straights(tables)
        self.straights_of = Straights(self.straights)
        self.reach, self.pick_up = tables.reach, tables.pick_up
        self.thief_limit, self.idle_turns = tables.thief_limit, tables.idle_turns
        self._windows: dict[int, tuple[int, ...]] = {}

    def windows(self, ranks: int) -> tuple[int, ...]:
        """Return for every rank how many ranks there are of its fullest straight; *ranks* has 13 bits."""
        found = self._windows.get(ranks)
        if found is None:
            best = [0] * WIDTH
            for straight in self.straights:
                there = (ranks & straight.ranks).bit_count()
                for each in range(WIDTH):
                    if straight.ranks >> each & 1:
                        best[each] = max(best[each], there)
            found = self._windows[ranks] = tuple(best)
        return found

    def in_order(self, mask: int) -> tuple[int, ...]:
        """Return the cards of a Village from the low end of its straight."""
        for _, columns, cards in self.straights:
            if not mask & ~cards:
                return tuple((mask & column).bit_length() - 1 for column in columns)
        raise ValueError(f"no straight: {names_of(mask)}")


@cache
def book_of(options: Options) -> Book:
    """Return the book of some options; made once."""
    return Book(options)


def villages(hand: int, straights: Iterable[Straight]) -> list[int]:
    """Return every set of a hand that makes one of some straights, as masks."""
    found: list[int] = []
    for _, columns, cards in straights:
        some = hand & cards
        if some.bit_count() == len(columns):
            found.append(some)
            continue
        sets = [0]
        for column in columns:
            choice = _ONE_OF[hand & column]
            sets = [begun | card for begun in sets for card in choice]
        found += sets
    return found


CLUBS, DIAMONDS, HEARTS, SPADES = (Sets(1, WIDTH * place) for place in range(4))


def singles(hand: int) -> list[int]:
    """Return the cards of a hand, each as a mask."""
    return [
        *CLUBS[hand & SUIT],
        *DIAMONDS[hand >> 13 & SUIT],
        *HEARTS[hand >> 26 & SUIT],
        *SPADES[hand >> 39],
    ]


def _flush(cost: Cost) -> tuple[Sets, ...]:
    return tuple(Sets(cost.cards, WIDTH * SUITS.index(each)) for each in cost.suits)


def _units(size: int) -> dict[int, tuple[int, ...]]:
    """Return the units of so many cards, by the cards there are of one rank, a mask."""
    return {
        MASK[have]: tuple(have & ~15 | some for some in subsets(have & 15, size))
        for have in range(16 * WIDTH)
    }


def _straights(tables: Tables) -> tuple[Straight, ...]:
    ranks = [RANKS.index(each) for each in tables.ranks]
    ladder = [ranks[-1], *ranks] if tables.ranks[-1] == "A" else ranks
    length = tables.village.cards
    runs = (tuple(ladder[low : low + length]) for low in range(len(ladder) - length + 1))
    return tuple(_straight(run) for run in runs if len(set(run)) == length)


def _straight(run: tuple[int, ...]) -> Straight:
    columns = tuple(COLUMN[each] for each in run)
    return Straight(sum(1 << each for each in run), columns, sum(columns))


_ONE_OF = {mask: subsets(mask, 1) for mask in MASK}
"""The single cards among those of one rank."""

columns_of = Columns()
