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
    CARDS_OF,
    COLUMN,
    JOKER,
    MASK,
    RANK,
    SIZE,
    Book,
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
        "armies", "aside", "base", "bonus", "book", "each_first", "farms", "fresh", "fresh_fires", "had_cards",
        "hands", "high", "idle", "left", "low", "options", "owing", "phase", "pile", "roads", "shuffle", "size",
        "stirred", "stock", "taken", "target", "targets", "thief", "towns", "turn", "wells", "winner",
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
        ends = [(DISCARD, card) for card in singles(hand)] if hand else _ONLY_END
        if self.armies[turn]:
            ends = ends + self.attacks()
        return self.builds() + ends if phase == BUILD and hand else ends

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

    # --- What it does ---

    def play(self, move: Move) -> None:
        """Let a legal move happen, with all that nature answers."""
        _EFFECTS[move[0]](self, move)

    def _take(self, _: Move) -> None:
        card = self.pile.pop()
        self.taken += 1
        self.left -= 1
        if card >= JOKER:
            self._call_thief(card)
            return
        self.hands[self.turn] |= 1 << card
        if not self.left:
            self._begin_builds()

    def _draw(self, _: Move) -> None:
        stock, hand = self.stock, self.hands[self.turn]
        for _each in range(self.left):
            if not stock and not self._reshuffle():
                break
            card = stock.pop()
            if not stock:
                self._reshuffle()
            if card >= JOKER:
                self.hands[self.turn] = hand
                self._call_thief(card)
                return
            hand |= 1 << card
        self.hands[self.turn] = hand
        self._begin_builds()

    def _reshuffle(self) -> bool:
        """Make the pile the stock; False if there is none."""
        stock = self.stock
        stock += sorted(self.pile + self.aside)
        if not stock:
            return False
        self.pile, self.aside = [], []
        self.shuffle(stock)
        return True

    def _begin_builds(self) -> None:
        self.left, self.phase, self.had_cards = 0, BUILD, self.hands[self.turn] != 0

    def _call_thief(self, joker: int) -> None:
        limit, (mine, theirs) = self.book.thief_limit, self.hands
        first, second = mine.bit_count(), theirs.bit_count()
        self.owing = (
            first // 2 if first > limit - len(self.armies[1]) else 0,
            second // 2 if second > limit - len(self.armies[0]) else 0,
        )
        self.thief, self.left, self.phase = joker, 0, THIEF
        if self.owing == (0, 0):
            self._leave()

    def _give(self, move: Move) -> None:
        seat, card = self.actor, move[1]
        self.hands[seat] ^= card
        self.pile.append(card.bit_length() - 1)
        first, second = self.owing
        self.owing = (first, second - 1) if seat else (first - 1, second)
        if self.owing == (0, 0):
            self._leave()

    def _leave(self) -> None:
        (self.pile if self.options.spent_thief == "pile" else self.aside).append(self.thief)
        self.thief = NOBODY
        self._begin_builds()

    def _road(self, move: Move) -> None:
        turn, at = self.turn, move[2]
        self.low, self.high = (at, at) if self.low > self.high else (min(self.low, at), max(self.high, at))
        self.roads[turn] += 1
        self.size[turn] += 1
        self._pay(move[1], self.book.points[0])

    def _village(self, move: Move) -> None:
        turn, book = self.turn, self.book
        cards = book.in_order(move[1])
        safe = any(move[1] & ~suit == 0 for suit in _SUITS)
        self.towns[move[2]] = Town(turn, cards, NOBODY, 0, 0, safe)
        self.size[turn] += 1
        self._pay(move[1], book.points[1])

    def _wall(self, move: Move) -> None:
        town = self.towns[move[2]]
        self.towns[move[2]] = town._replace(wall=move[1].bit_length() - 1)
        self._pay(move[1], self.book.extras[0])

    def _well(self, move: Move) -> None:
        self.towns[move[2]] = self.towns[move[2]]._replace(well=move[1])
        self.wells[self.turn] += 1
        self._pay(move[1], self.book.extras[1])

    def _farmland(self, move: Move) -> None:
        self.towns[move[2]] = self.towns[move[2]]._replace(farmland=move[1])
        self.farms[self.turn] += 1
        self._pay(move[1], self.book.points[2])

    def _unit(self, move: Move) -> None:
        turn, unit = self.turn, move[1]
        self.armies[turn] = tuple(sorted((*self.armies[turn], unit), reverse=True))
        if SIZE[unit] == self.book.catapult:
            self.fresh += (unit,)
        self.compare()
        self._pay(MASK[unit], 0)

    def _convert(self, move: Move) -> None:
        turn, old = self.turn, move[2]
        unit = old | _suits(move[1], old >> 4)
        army = [each for each in self.armies[turn] if each != old]
        self.armies[turn] = tuple(sorted((*army, unit), reverse=True))
        self.fresh += (unit,)
        self._pay(move[1], 0)

    def _pay(self, mask: int, points: int) -> None:
        """Take the cards of a build from the hand, add its points, and see whether that wins."""
        turn, base, bonus = self.turn, self.base, self.bonus
        self.hands[turn] ^= mask
        self.stirred = True
        base[turn] += points
        if base[turn] + bonus[turn] >= self.target or base[1 - turn] + bonus[1 - turn] >= self.target:
            self.finish()

    def compare(self) -> None:
        """Give the points for the Largest Army."""
        mine, theirs = self.armies
        bonus = self.book.army_points
        first = (len(mine), [unit >> 4 for unit in mine])
        second = (len(theirs), [unit >> 4 for unit in theirs])
        self.bonus = [
            len(mine) * bonus if first > second else 0,
            len(theirs) * bonus if second > first else 0,
        ]

    def _attack(self, move: Move) -> None:
        turn, unit, at = self.turn, move[1], move[2]
        town, pile = self.towns[at], self.pile
        self.phase, self.stirred = FIRE, True
        self.targets += (at,)
        army = list(self.armies[turn])
        army.remove(unit)
        self.armies[turn] = tuple(army)
        self.fresh = tuple(each for each in self.fresh if each != unit)
        pile += CARDS_OF[unit]
        if town.wall >= 0:
            pile.append(town.wall)
        if town.wall < 0 or unit >> 4 >= RANK[town.wall]:
            self._destroy(at, town)
        else:
            self.towns[at] = town._replace(wall=NOBODY)
            self.base[1 - turn] -= self.book.extras[0]
        self.compare()
        self._pay(0, 0)

    def _destroy(self, at: Spot, town: Town) -> None:
        """Lay a Village and what belongs to it on the pile."""
        foe, book = town.owner, self.book
        del self.towns[at]
        self.pile += town.cards
        self.size[foe] -= 1
        self.base[foe] -= book.points[1] + (book.extras[0] if town.wall >= 0 else 0)
        for mask, count, points in (
            (town.well, self.wells, book.extras[1]),
            (town.farmland, self.farms, book.points[2]),
        ):
            if mask:
                self.pile += _ascending(mask)
                count[foe] -= 1
                self.base[foe] -= points

    def _discard(self, move: Move) -> None:
        turn = self.turn
        self.hands[turn] ^= move[1]
        self.pile.append(move[1].bit_length() - 1)
        self._next_turn(1 - turn)

    def _end(self, _: Move) -> None:
        self._next_turn(self.turn if self.had_cards else 1 - self.turn)

    def _next_turn(self, seat: Seat) -> None:
        self.idle = 0 if self.stirred else self.idle + 1
        book = self.book
        if self.idle >= book.idle_turns:
            self.finish()
            return
        self.turn, self.phase = seat, PICK_UP
        self.left, self.taken = book.pick_up + self.wells[seat], 0
        self.targets = self.fresh = ()
        self.stirred = self.had_cards = False

    def finish(self) -> None:
        """End the game: more points win, then the larger Army; equal is a draw."""
        self.phase = OVER
        ranked = [
            (
                self.base[seat] + self.bonus[seat],
                len(self.armies[seat]),
                [unit >> 4 for unit in self.armies[seat]],
            )
            for seat in (0, 1)
        ]
        self.winner = NOBODY if ranked[0] == ranked[1] else ranked.index(max(ranked))


def _suits(mask: int, rank: int) -> int:
    """Return the suits of cards of a rank, as in a unit."""
    some = mask >> rank
    return (some & 1) | (some >> 13 & 1) << 1 | (some >> 26 & 1) << 2 | (some >> 39 & 1) << 3


def _ascending(mask: int) -> list[int]:
    """Return the cards of one suit by rank."""
    cards = []
    while mask:
        low = mask & -mask
        mask ^= low
        cards.append(low.bit_length() - 1)
    return cards


_new = object.__new__
_SUITS = tuple(0x1FFF << 13 * suit for suit in range(4))
_EFFECTS: tuple[Callable[[Board, Move], None], ...] = (
    Board._take, Board._draw, Board._give, Board._road, Board._village, Board._wall, Board._well, Board._farmland,
    Board._unit, Board._convert, Board._attack, Board._discard, Board._end,
)  # fmt: skip
