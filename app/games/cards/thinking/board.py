"""
The table as plain ints, for searching: it plays exactly like the rules.

A board knows everything.  Its stock has an order, the next card last; whoever makes a board puts
it in one.  Moves are tuples that begin with one of the words below.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from app.core.command import Seat
from app.games.cards.model import Options, Spot
from app.games.cards.thinking.book import (
    COLUMN,
    SIZE,
    SUIT,
    book_of,
    equals,
    flushes,
    singles,
    subsets,
)

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


class _Each(dict[int, list[Move]]):
    """For the cards of one suit, 13 bits, the moves that begin with *word*; made when first asked for."""

    def __init__(self, word: int, shift: int) -> None:
        super().__init__()
        self._word, self._shift = word, shift

    def __missing__(self, cards: int) -> list[Move]:
        found: list[Move] = [(self._word, card << self._shift) for card in singles(cards)]
        self[cards] = found
        return found


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (_Each(DISCARD, 13 * suit) for suit in range(4))

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
        "armies", "aside", "base", "bonus", "book", "each_first", "farms", "fresh", "fresh_fires",
        "had_cards", "hands", "high", "idle", "left", "low", "options", "owing", "phase", "pile", "roads",
        "shuffle", "size", "stirred", "stock", "taken", "target", "targets", "thief", "towns", "turn",
        "wells", "winner",
    )  # fmt: skip

    def __init__(self, options: Options, shuffle: Callable[[list[int]], None]) -> None:
        self.options, self.book, self.shuffle = options, book_of(options.tables), shuffle
        self.target, self.fresh_fires = options.target, options.fresh_catapult
        self.each_first = options.first_road == "each"
        self.hands, self.base, self.bonus = [0, 0], [0, 0], [0, 0]
        self.size, self.roads, self.wells, self.farms = [0, 0], [0, 0], [0, 0], [0, 0]
        self.armies: list[tuple[int, ...]] = [(), ()]
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
        new.options, new.book, new.shuffle = self.options, self.book, self.shuffle
        new.target, new.fresh_fires, new.each_first = self.target, self.fresh_fires, self.each_first
        new.hands, new.base, new.bonus = self.hands[:], self.base[:], self.bonus[:]
        new.size, new.roads, new.wells, new.farms = self.size[:], self.roads[:], self.wells[:], self.farms[:]
        new.armies, new.stock, new.pile, new.aside = (
            self.armies[:],
            self.stock[:],
            self.pile[:],
            self.aside[:],
        )
        new.towns, new.low, new.high = self.towns.copy(), self.low, self.high
        new.turn, new.phase, new.left, new.taken, new.idle = (
            self.turn,
            self.phase,
            self.left,
            self.taken,
            self.idle,
        )
        new.had_cards, new.stirred, new.thief = self.had_cards, self.stirred, self.thief
        new.owing, new.winner, new.targets, new.fresh = self.owing, self.winner, self.targets, self.fresh
        return new

    @property
    def actor(self) -> Seat:
        """Who moves now."""
        return self.turn if self.phase != THIEF or self.owing[self.turn] else 1 - self.turn

    # --- What may be done ---

    def moves(self) -> list[Move]:
        """Return all moves; none when the game is over."""
        phase, turn = self.phase, self.turn
        if phase == PICK_UP:
            is_near = self.taken < self.book.reach + self.farms[turn]
            return _TAKE_OR_DRAW if is_near and self.pile else _ONLY_DRAW
        if phase == THIEF:
            return [(GIVE, card) for card in singles(self.hands[self.actor])]
        if phase == OVER:
            return []
        hand = self.hands[turn]
        if not hand:
            return self.attacks() + _ONLY_END
        ends = (
            _CLUBS[hand & SUIT]
            + _DIAMONDS[hand >> 13 & SUIT]
            + _HEARTS[hand >> 26 & SUIT]
            + _SPADES[hand >> 39]
        )
        if self.armies[turn]:
            ends += self.attacks()
        return self.builds() + ends if phase == BUILD else ends

    def builds(self) -> list[Move]:
        """Return all builds of the turn's owner."""
        turn, book = self.turn, self.book
        hand = self.hands[turn]
        found: list[Move] = []
        if masks := flushes(hand, book.road):
            spots = self.road_spots()
            found += [(ROAD, mask, at) for mask in masks for at in spots]
        if self.low > self.high or (self.each_first and not self.roads[turn]):
            return found
        if hand.bit_count() >= book.length and (masks := book.villages(hand)):
            spots = self.village_spots()
            found += [(VILLAGE, mask, at) for mask in masks for at in spots]
        for at, town in self.towns.items():
            if town.owner == turn:
                self._extend(found, hand, at, town)
        self._muster(found, hand)
        return found

    def _extend(self, found: list[Move], hand: int, at: Spot, town: Town) -> None:
        """Add what can be built onto a Village."""
        if town.wall < 0:
            found += [(WALL, card, at) for card in singles(hand)]
        if not town.well:
            found += [(WELL, mask, at) for mask in flushes(hand, self.book.well)]
        if not town.farmland:
            found += [(FARMLAND, mask, at) for mask in flushes(hand, self.book.farmland)]

    def _muster(self, found: list[Move], hand: int) -> None:
        """Add new units and conversions."""
        book, army = self.book, self.armies[self.turn]
        if len(army) < self.size[self.turn]:
            pairs = equals(hand, book.soldier)
            if pairs:
                found += [(UNIT, unit) for unit in pairs]
                found += [(UNIT, unit) for unit in equals(hand, book.catapult)]
        for unit in army:
            if SIZE[unit] == book.soldier and hand & COLUMN[unit >> 4]:
                some = subsets(hand & COLUMN[unit >> 4], book.catapult - book.soldier)
                found += [(CONVERT, mask, unit) for mask in some]

    def attacks(self) -> list[Move]:
        """Return all attacks of the turn's owner."""
        turn, catapult = self.turn, self.book.catapult
        engines = [unit for unit in self.armies[turn] if SIZE[unit] == catapult]
        if not engines:
            return []
        if not self.fresh_fires:
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


_new = object.__new__
