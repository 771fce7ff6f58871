"""
The table as plain ints, for searching: it plays exactly like the rules.

A board knows everything.  Its stock has an order, the next card last; whoever makes a board puts
it in one.  Moves are tuples that begin with one of the words below.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

from app.core.command import Seat
from app.games.cards.bots.set_tables import (
    CLUBS,
    COLUMN,
    DIAMONDS,
    HEARTS,
    SIZE,
    SPADES,
    SUIT,
    Sets,
    book_of,
    columns_of,
    singles,
    subsets,
    villages,
)
from app.games.cards.model import Options, Spot

Move: TypeAlias = tuple[int, ...]

TAKE, DRAW, GIVE, ROAD, VILLAGE, WALL, WELL, FARMLAND, UNIT, CONVERT, ATTACK, DISCARD, END = range(13)
"""
(TAKE,), (DRAW,), (GIVE, card mask), (ROAD, mask, spot), (VILLAGE, mask, spot), (WALL, mask, spot),
(WELL, mask, spot), (FARMLAND, mask, spot), (UNIT, unit), (CONVERT, mask, unit), (ATTACK, unit, spot),
(DISCARD, mask), (END,).
"""

PICK_UP, THIEF, BUILD, FIRE, OVER = range(5)
"""Phases."""

NOBODY = -1


class _Each(dict[int, tuple[Move, ...]]):
    """For the cards of one suit, 13 bits, the moves that begin with *word*; made when first asked for."""

    def __init__(self, word: int, cards: Sets) -> None:
        super().__init__()
        self._word, self._cards = word, cards

    def __missing__(self, cards: int) -> tuple[Move, ...]:
        found = self[cards] = tuple((self._word, card) for card in self._cards[cards])
        return found


_LAY = tuple(_Each(DISCARD, cards) for cards in (CLUBS, DIAMONDS, HEARTS, SPADES))
_PAY = tuple(_Each(GIVE, cards) for cards in (CLUBS, DIAMONDS, HEARTS, SPADES))

_ONLY_DRAW: list[Move] = [(DRAW,)]
_TAKE_OR_DRAW: list[Move] = [(TAKE,), (DRAW,)]
_ONLY_END: list[Move] = [(END,)]


class Town(NamedTuple):
    """A Village: its cards from the low end, its wall's number or -1, Well and Farmland as masks."""

    owner: Seat
    cards: tuple[int, ...]
    wall: int
    well: int
    farmland: int
    safe: bool


class Board:
    """
    All that is on the table; see the model for what the fields mean.

    Attributes:
        book: What options and tables mean.
        hands: Masks.
        stock, pile, aside: Card numbers.
        low, high: The outermost Roads; equal to 2 and 0 when there is none.
        towns: Villages by spot.
        armies: Units of each seat, the strongest first.
        base: Points of each seat without the Army.
        bonus: Points of each seat for the Largest Army.
        size: Roads and Villages of each seat together.
        roads, wells, farms: How many, by seat.
        shuffle: Puts a new stock in an order.
    """

    __slots__ = (
        "armies", "aside", "base", "bonus", "book", "farms", "fresh", "had_cards", "hands", "high", "idle",
        "left", "low", "owing", "phase", "pile", "roads", "shuffle", "size", "stirred", "stock", "taken",
        "targets", "thief", "towns", "turn", "wells", "winner",
    )  # fmt: skip

    def __init__(self, options: Options, shuffle: Callable[[list[int]], None]) -> None:
        self.book, self.shuffle = book_of(options), shuffle
        self.hands = [0, 0]
        self.base = self.bonus = self.size = self.roads = self.wells = self.farms = (0, 0)
        self.armies: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.aside: list[int] = []
        self.towns: dict[Spot, Town] = {}
        self.low, self.high = 2, 0
        self.turn, self.phase, self.left, self.taken, self.idle = 0, BUILD, 0, 0, 0
        self.had_cards = self.stirred = False
        self.thief, self.owing, self.winner = NOBODY, (0, 0), NOBODY
        self.targets: tuple[Spot, ...] = ()
        self.fresh: tuple[int, ...] = ()

    def copy(self) -> "Board":
        """Return a copy that shares nothing either can change."""
        new = _new(Board)
        new.book, new.shuffle = self.book, self.shuffle
        new.hands, new.stock, new.pile, new.aside = self.hands[:], self.stock[:], self.pile[:], self.aside[:]
        new.towns, new.armies = self.towns.copy(), self.armies
        new.base, new.bonus, new.size, new.roads = self.base, self.bonus, self.size, self.roads
        new.wells, new.farms, new.low, new.high = self.wells, self.farms, self.low, self.high
        new.turn, new.phase, new.left, new.taken = self.turn, self.phase, self.left, self.taken
        new.idle, new.had_cards, new.stirred, new.thief = self.idle, self.had_cards, self.stirred, self.thief
        new.owing, new.winner, new.targets, new.fresh = self.owing, self.winner, self.targets, self.fresh
        return new

    @property
    def actor(self) -> Seat:
        """The seat whose move is next."""
        return self.turn if self.phase != THIEF or self.owing[self.turn] else 1 - self.turn

    # --- What may be done ---

    def moves(self) -> list[Move]:
        """Return all moves; none when the game is over."""
        phase, turn = self.phase, self.turn
        if phase == PICK_UP:
            is_near = self.pile and self.taken < self.book.reach + self.farms[turn]
            return _TAKE_OR_DRAW if is_near else _ONLY_DRAW
        if phase == OVER:
            return []
        if phase == THIEF:
            return _one_card(_PAY, self.hands[turn if self.owing[turn] else 1 - turn])
        hand = self.hands[turn]
        if not hand:
            return self.attacks() + _ONLY_END
        found = self.builds() if phase == BUILD else []
        clubs, diamonds, hearts, spades = _LAY
        found += clubs[hand & SUIT]
        found += diamonds[hand >> 13 & SUIT]
        found += hearts[hand >> 26 & SUIT]
        found += spades[hand >> 39]
        if self.armies[turn]:
            found += self.attacks()
        return found

    def builds(self) -> list[Move]:
        """Return all builds of the turn's owner."""
        turn, book = self.turn, self.book
        hand = self.hands[turn]
        found: list[Move] = []
        for sets in book.road:
            if masks := sets[hand >> sets.shift & SUIT]:
                spots = self.road_spots()
                found += [(ROAD, mask, at) for mask in masks for at in spots]
        if self.low > self.high or (book.each_first and not self.roads[turn]):
            return found
        a, b, c, d = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
        if straights := book.straights_of[a | b | c | d]:
            spots = self.village_spots()
            found += [(VILLAGE, mask, at) for mask in villages(hand, straights) for at in spots]
        if self.size[turn] > self.roads[turn]:
            self._extend(found, hand)
        army = self.armies[turn]
        if len(army) < self.size[turn] and (
            ranks := a & b | (a | b) & (c | d) | c & d if book.soldier > 1 else a | b | c | d
        ):
            self._muster(found, hand, ranks)
        if army:
            self._convert(found, hand, army)
        return found

    def _extend(self, found: list[Move], hand: int) -> None:
        """Add what can be built onto the own Villages."""
        turn, book = self.turn, self.book
        cards: list[int] = []
        wells: tuple[int, ...] = ()
        for sets in book.well:
            wells += sets[hand >> sets.shift & SUIT]
        farmlands: tuple[int, ...] = ()
        for sets in book.farmland:
            farmlands += sets[hand >> sets.shift & SUIT]
        for at, (owner, _, wall, well, farmland, _) in self.towns.items():
            if owner != turn:
                continue
            if wall < 0:
                cards = cards or singles(hand)
                found += [(WALL, card, at) for card in cards]
            if wells and not well:
                found += [(WELL, mask, at) for mask in wells]
            if farmlands and not farmland:
                found += [(FARMLAND, mask, at) for mask in farmlands]

    def _muster(self, found: list[Move], hand: int, ranks: int) -> None:
        """Add new units; *ranks* are those of which the hand may hold enough cards."""
        soldiers, catapults = self.book.soldiers, self.book.catapults
        large: list[Move] = []
        for column in columns_of[ranks]:
            cards = hand & column
            if units := soldiers[cards]:
                found += [(UNIT, unit) for unit in units]
            if units := catapults[cards]:
                large += [(UNIT, unit) for unit in units]
        found += large

    def _convert(self, found: list[Move], hand: int, army: tuple[int, ...]) -> None:
        """Add conversions of Soldiers."""
        book = self.book
        for unit in army:
            if hand & COLUMN[unit >> 4] and SIZE[unit] == book.soldier:
                some = subsets(hand & COLUMN[unit >> 4], book.catapult - book.soldier)
                found += [(CONVERT, mask, unit) for mask in some]

    def attacks(self) -> list[Move]:
        """Return all attacks of the turn's owner."""
        turn, catapult = self.turn, self.book.catapult
        engines = [unit for unit in self.armies[turn] if SIZE[unit] == catapult]
        if not engines:
            return []
        if not self.book.fresh_fires:
            engines = [unit for unit in engines if unit not in self.fresh]
        aims = [
            at
            for at, town in self.towns.items()
            if town[0] != turn and not town[5] and at not in self.targets
        ]
        return [(ATTACK, unit, at) for unit in engines for at in aims]

    def road_spots(self) -> list[Spot]:
        """Return where a Road may be laid."""
        low, high = self.low, self.high
        if low > high:
            return [0]
        spots = [low - 2] if low - 1 in self.towns else []
        if high + 1 in self.towns:
            spots.append(high + 2)
        return spots

    def village_spots(self) -> list[Spot]:
        """Return where a Village may be laid."""
        towns = self.towns
        return [at for at in range(self.low - 1, self.high + 2, 2) if at not in towns]


def _one_card(moves: tuple[_Each, ...], hand: int) -> list[Move]:
    """Return a move for each card of a hand."""
    clubs, diamonds, hearts, spades = moves
    return [
        *clubs[hand & SUIT],
        *diamonds[hand >> 13 & SUIT],
        *hearts[hand >> 26 & SUIT],
        *spades[hand >> 39],
    ]


def shuffling(rng: Random) -> Callable[[list[int]], None]:
    """Return what puts cards in any order: sorted by random keys, far quicker than `Random.shuffle`."""
    random = rng.random

    def shuffle(cards: list[int]) -> None:
        cards.sort(key=lambda _: random())

    return shuffle


_new = object.__new__
