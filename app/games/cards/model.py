"""The nouns of Catapult: hands, the line, armies, and the course of a match."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, TypeAlias

from attrs import Factory, define, field, frozen

from app.core.command import Seat
from app.core.options import group, option
from app.core.state import State
from app.core.words import N_
from app.games.cards.pack import JOKERS, Card, value
from app.games.cards.tables import Tables, standard

Spot: TypeAlias = int
"""
A place on the line.  The first Road lies at 0; spots grow to the right and are negative to its
left.  Roads and Villages take turns (CRD-22), so Roads lie at even spots and Villages at odd ones.
"""


@frozen
class Options:
    """
    What can be chosen before a game; the defaults are the published game.

    Attributes:
        tables: Pack, builds and numbers, which a variant may replace.
    """

    target: int = option(
        8,
        N_("Points to win"),
        rule="CRD-R38",
        choices={6: N_("6 points"), 8: N_("8 points"), 10: N_("10 points")},
        hint=N_("With 10 points about one game in seven comes to a standstill."),
    )
    match: int = option(
        1,
        N_("Match"),
        rule="CRD-R40",
        choices={
            1: N_("Single game"),
            2: N_("First to 2 wins"),
            3: N_("First to 3 wins"),
            5: N_("First to 5 wins"),
        },
    )
    jokers: int = option(
        3,
        N_("Jokers"),
        rule="CRD-R1",
        choices={3: N_("3 jokers"), 2: N_("2 jokers")},
        low=0,
        high=len(JOKERS),
    )
    starter: str = option(
        "random",
        N_("First to play"),
        rule="CRD-4",
        choices={"random": N_("By lot"), "first": N_("First seat"), "second": N_("Second seat")},
    )
    taxman_replacement: bool = option(
        False,
        N_("A card for a Taxman"),
        rule="CRD-R2",
        choices={False: N_("None is dealt"), True: N_("Dealt until the hand is full")},
        tucked=True,
    )
    spent_thief: str = option(
        "pile",
        N_("A spent Thief"),
        rule="CRD-R4",
        choices={
            "pile": N_("Lies on the pile and may be drawn again"),
            "aside": N_("Set aside until the next shuffle"),
        },
        tucked=True,
    )
    first_road: str = option(
        "once",
        N_("The first build is a Road"),
        rule="CRD-R13",
        choices={"once": N_("Once in the game"), "each": N_("For each player")},
        tucked=True,
    )
    fresh_catapult: bool = option(
        True,
        N_("A new Catapult"),
        rule="CRD-R29",
        choices={True: N_("May fire at once"), False: N_("Not in the turn it was built")},
        tucked=True,
    )
    tables: Tables = group("", default=Factory(standard), repr=False)


class Phase(Enum):
    """
    Where a turn stands; nature acts in LOT, DEAL, TURN_UP and DRAW.

    Rule: section 2, CRD-2, CRD-4, CRD-R40.
    """

    LOT = "lot"
    DEAL = "deal"
    TURN_UP = "turn up"
    PICK_UP = "pick up"
    DRAW = "draw"
    THIEF = "thief"
    BUILD = "build"
    ATTACK = "attack"
    BETWEEN = "between"
    OVER = "over"


class Road(NamedTuple):
    """A Road on the line.  Rule: CRD-13."""

    owner: Seat
    cards: tuple[Card, ...]


@frozen
class Village:
    """
    A Village on the line, and what belongs to it.  Rule: CRD-14 to CRD-17.

    Attributes:
        owner: Who built it.
        cards: From the low end of its straight.
        wall: The card that lies face down on it, if any; `HIDDEN` from the opponent.
        well: The cards of its Well; empty if it has none.
        farmland: The cards of its Farmland; empty if it has none.
    """

    owner: Seat
    cards: tuple[Card, ...]
    wall: Card | None = None
    well: tuple[Card, ...] = ()
    farmland: tuple[Card, ...] = ()


class Unit(NamedTuple):
    """A Soldier or a Catapult of an Army.  Rule: CRD-18, CRD-19."""

    owner: Seat
    cards: tuple[Card, ...]

    @property
    def value(self) -> int:
        """Its rank as a number, aces high.  Rule: CRD-25, CRD-27."""
        return value(self.cards[0])


class Tally(NamedTuple):
    """Where a seat's points come from.  Rule: CRD-32."""

    roads: int = 0
    villages: int = 0
    farmlands: int = 0
    taxmen: int = 0
    army: int = 0

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self)


@frozen
class Finished:
    """
    A game of the match that is over.

    Attributes:
        starter: Who began it.
        winner: Who won; None after a draw.
        tallies: Points of each seat.
        perfects: Perfect Builds of each seat.
        turns: How many turns it took.
        stale: Whether it was ended because nothing happened any more.  Rule: CRD-34.
    """

    starter: Seat
    winner: Seat | None
    tallies: tuple[Tally, Tally]
    perfects: tuple[int, int]
    turns: int
    stale: bool = False


@define
class Position(State):
    """
    The whole table.

    Attributes:
        options: What was chosen.
        stock: The cards face down, in order of the pack: which comes next is chance.
        hands: Of each seat, in order of the pack.
        pile: The discard pile, the top card last.
        aside: Spent Thieves that wait for the next shuffle.  Rule: CRD-R4.
        taxmen: Jokers each seat laid out when it was dealt them, in order.  Rule: CRD-3.
        roads: By spot.
        villages: By spot.
        units: Both Armies, by the number of the unit.
        enlisted: How many units there have been; the next one gets this number.
        known: For each seat, the cards it was seen to take from the pile and has not shown
            since; each with the walls that it may have become meanwhile, by spot.
        shuffled: What the stock held when the pile was shuffled into it last; empty if
            that has not happened.  Everybody could have counted it.
        old_walls: The walls that stood then, by spot.
        phase: Where the turn stands.
        turn: Whose turn it is.
        starter: Who began this game.
        left: Cards still to be picked up.
        taken: Cards taken from the pile in this turn.
        had_cards: Whether the hand held a card after the pick-up.  Rule: CRD-R33.
        thief: The joker whose Thief is being paid.
        owing: Cards each seat must still give up.
        targets: Villages attacked in this turn, by spot.
        fresh: Catapults built or converted in this turn, by number.
        stirred: Whether anything was built or attacked in this turn.
        idle: Turns in a row without a build or an attack, up to the last one that is over.
        turns: Turns begun.
        perfects: Perfect Builds of each seat in this game.
        winner: Of the game, once it is over; None after a draw.
        games: Games of the match that are over.
    """

    options: Options
    stock: list[Card]
    hands: list[list[Card]] = field(factory=lambda: [[], []])
    pile: list[Card] = field(factory=list)
    aside: list[Card] = field(factory=list)
    taxmen: list[list[Card]] = field(factory=lambda: [[], []])
    roads: dict[int, Road] = field(factory=dict)
    villages: dict[int, Village] = field(factory=dict)
    units: dict[int, Unit] = field(factory=dict)
    enlisted: int = 0
    known: list[dict[Card, tuple[int, ...]]] = field(factory=lambda: [{}, {}])
    shuffled: tuple[Card, ...] = ()
    old_walls: tuple[int, ...] = ()
    phase: Phase = Phase.LOT
    turn: Seat = 0
    starter: Seat = 0
    left: int = 0
    taken: int = 0
    had_cards: bool = False
    thief: Card | None = None
    owing: tuple[int, ...] = (0, 0)
    targets: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    stirred: bool = False
    idle: int = 0
    turns: int = 0
    perfects: tuple[int, ...] = (0, 0)
    winner: Seat | None = None
    games: tuple[Finished, ...] = ()

    @property
    def tables(self) -> Tables:
        """Pack, builds and numbers of this game."""
        return self.options.tables


def other(seat: Seat) -> Seat:
    """Return the opponent."""
    return 1 - seat


def has_held(state: Position) -> bool:
    """Tell whether cards were held after the pick-up for sure: some still are.  Rule: CRD-R33."""
    return state.phase in (Phase.BUILD, Phase.ATTACK) and bool(state.hands[state.turn])


def roads_of(state: Position, seat: Seat) -> int:
    """Return how many Roads a seat has built."""
    return sum(road.owner == seat for road in state.roads.values())


def villages_of(state: Position, seat: Seat) -> dict[Spot, Village]:
    """Return a seat's Villages by spot."""
    return {spot: village for spot, village in state.villages.items() if village.owner == seat}


def army(state: Position, seat: Seat) -> dict[int, Unit]:
    """Return a seat's Soldiers and Catapults by number.  Rule: CRD-24."""
    return {number: unit for number, unit in state.units.items() if unit.owner == seat}


def is_catapult(state: Position, unit: Unit) -> bool:
    """Tell Catapults from Soldiers.  Rule: CRD-18, CRD-19."""
    return len(unit.cards) == state.tables.catapult.cards


def muster(state: Position, seat: Seat) -> tuple[int, list[int]]:
    """Return what Armies are compared by: size, then ranks from the highest.  Rule: CRD-25, CRD-R27."""
    ranks = sorted((unit.value for unit in army(state, seat).values()), reverse=True)
    return len(ranks), ranks


def largest_army(state: Position) -> Seat | None:
    """Return who holds the Largest Army; None if both are equal.  Rule: CRD-25, CRD-R26."""
    first, second = muster(state, 0), muster(state, 1)
    if first == second:
        return None
    return 0 if first > second else 1


def army_limit(state: Position, seat: Seat) -> int:
    """Return below which size an Army may still grow.  Rule: CRD-24."""
    return roads_of(state, seat) + len(villages_of(state, seat))


def line_ends(state: Position) -> tuple[Spot, Spot] | None:
    """Return the leftmost and the rightmost spot of the line; None if it is empty.  Rule: CRD-22, CRD-23."""
    spots = [*state.roads, *state.villages]
    return (min(spots), max(spots)) if spots else None


def gaps(state: Position) -> list[Spot]:
    """Return the empty spots between two Roads, from the left.  Rule: CRD-22, CRD-R17."""
    return [
        spot + 1 for spot in sorted(state.roads) if spot + 2 in state.roads and spot + 1 not in state.villages
    ]


def whole_pack(options: Options) -> list[Card]:
    """Return all cards of a game, in order.  Rule: CRD-1, CRD-R1."""
    return [*options.tables.cards(), *JOKERS[: options.jokers]]


def zones(state: Position) -> Iterator[Card]:
    """Yield the card of every place on the table: each card of the pack comes once, or is hidden."""
    yield from (*state.stock, *state.pile, *state.aside)
    for seat in (0, 1):
        yield from (*state.hands[seat], *state.taxmen[seat])
    for road in state.roads.values():
        yield from road.cards
    for village in state.villages.values():
        yield from (*village.cards, *village.well, *village.farmland)
        if village.wall is not None:
            yield village.wall
    for unit in state.units.values():
        yield from unit.cards
    if state.thief is not None:
        yield state.thief
