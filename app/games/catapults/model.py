"""The nouns of Catapults!: plates, camps, and the course of a match."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from attrs import Factory, define, field, frozen

from app.core.command import Seat
from app.core.game import Level
from app.core.options import group, option
from app.core.state import State
from app.core.words import N_
from app.games.catapults.geometry import Land, land_of
from app.games.catapults.tables import MOUNTAIN_NAMES, Tables, standard

_SECONDS: Mapping[int | None, str] = {
    20: N_("20 seconds"),
    30: N_("30 seconds"),
    45: N_("45 seconds"),
    60: N_("60 seconds"),
    None: N_("No glass: 8 pieces each"),
}
_PACES = {
    "6": N_("6 pieces"),
    "7": N_("7 pieces"),
    "8": N_("8 pieces"),
    "9": N_("9 pieces"),
    "level": N_("By level: 6, 7, 8 or 9"),
    "mirror": N_("Mirror me: as many as the first person"),
}


@frozen
class Options:
    """
    What can be chosen before a game; the defaults are the published game.

    Attributes:
        tables: Plate, pieces, mountains and numbers, which a variant may replace.
        land: The geometry that follows from them.
    """

    build_seconds: int | None = option(30, N_("Glass"), rule="CAT-R32", choices=_SECONDS)
    no_timer: tuple[bool, ...] = option(
        (),
        N_("Without the glass"),
        rule="CAT-40",
        choices={False: N_("With the glass"), True: N_("No glass")},
        per_seat=True,
        hint=N_("Whoever plays without the glass takes all the time in the world for 8 pieces a round."),
    )
    mountains: str = option("starter", N_("Mountains"), rule="CAT-43", choices=MOUNTAIN_NAMES)
    best_of_three: bool = option(
        False, N_("Match"), rule="CAT-46", choices={False: N_("One game"), True: N_("Best of three")}
    )
    stack_levels: int = option(
        1,
        N_("Stacked walls"),
        rule="CAT-44",
        choices={1: N_("Off"), 2: N_("2 levels"), 3: N_("3 levels")},
        hint=N_("A piece may lie on walls of equal height; each such piece takes 1 off the score."),
    )
    equal_decks: bool = option(
        False,
        N_("Equal decks"),
        rule="CAT-41",
        choices={False: N_("Shuffled together"), True: N_("The same cards for everybody")},
    )
    ai_pieces: str = option("8", N_("Pieces of the computer in one round"), rule="CAT-R26", choices=_PACES)
    handicap: tuple[str, ...] = option(
        (),
        N_("Mountains of each seat"),
        rule="CAT-42",
        choices={"": N_("As for everybody"), **MOUNTAIN_NAMES},
        per_seat=True,
        tucked=True,
    )
    auto_draw: bool = option(
        False,
        N_("Next card"),
        rule="CAT-R9",
        choices={False: N_("When I draw it"), True: N_("By itself, while the glass runs")},
        tucked=True,
    )
    swamp_opens: str = option(
        "build",
        N_("The swamp opens"),
        rule="CAT-R5",
        choices={"build": N_("When round 2 begins"), "rebuild": N_("After the attack of round 1")},
        tucked=True,
    )
    attack_count: str = option(
        "snapshot",
        N_("Catapults are counted"),
        rule="CAT-R15",
        choices={"snapshot": N_("Once, before the first attack"), "live": N_("Again at each player's turn")},
        tucked=True,
    )
    steal_targets: str = option(
        "any",
        N_("A thief takes from"),
        rule="CAT-R16",
        choices={"any": N_("Any opponents"), "one": N_("One opponent only")},
        tucked=True,
    )
    tie: str = option(
        "match",
        N_("A tied game"),
        rule="CAT-R23",
        choices={"match": N_("Offers a tie-break match"), "shared": N_("Is won together")},
        tucked=True,
    )
    rounds: int = option(3, N_("Rounds"), rule="CAT-1", low=1, high=6, tucked=True)
    untimed_pieces: int = option(
        8, N_("Pieces in one round without the glass"), rule="CAT-40", low=1, high=40, tucked=True
    )
    catapults_a_round: int = option(
        6, N_("New catapults in one round"), rule="CAT-23", low=1, high=30, tucked=True
    )
    catapult_size: int = option(
        2, N_("Squares along a catapult's side"), rule="CAT-R3", low=1, high=4, tucked=True
    )
    tables: Tables = group("", default=Factory(standard), repr=False)
    land: Land = field(init=False, eq=False, repr=False)

    @land.default
    def _default_land(self) -> Land:
        return land_of(self.tables, self.catapult_size)


class Phase(Enum):
    """Where a round stands.  Rule: CAT-10, and CAT-36 for what follows a tie."""

    BUILD = "build"
    CATAPULTS = "catapults"
    COUNT = "count"
    ATTACK = "attack"
    REBUILD = "rebuild"
    TIE = "tie"
    BETWEEN = "between"
    OVER = "over"


class Doing(Enum):
    """
    What a seat does in its phase; a card it asked for is nature's to turn.

    In CATAPULTS and REBUILD a seat is ready or done.  Rule: CAT-11.
    """

    READY = "ready"
    DRAWING = "drawing"
    HOLDING = "holding"
    DONE = "done"


class Glass(Enum):
    """The clock of a timed person.  Rule: CAT-11, CAT-15."""

    FULL = "full"
    RUNNING = "running"
    OUT = "out"


class Match(Enum):
    """What a game is part of.  Rule: CAT-36, CAT-46."""

    SINGLE = "single"
    BEST_OF_THREE = "best of three"
    TIE_BREAK = "tie-break"


class Piece(NamedTuple):
    """A wall piece off the plates; the same *number* follows it for the whole game."""

    number: int
    kind: str


class Wall(NamedTuple):
    """
    A wall piece on a plate.

    Attributes:
        kind: Its kind.
        mask: The squares it covers.
        level: 1 on the ground.
    """

    kind: str
    mask: int
    level: int = 1


@define
class Plate(State):
    """
    What stands on the squares of a seat.

    Attributes:
        mountains: Squares of rock, which never change.
        walls: By the number of the piece.
        levels: Squares covered at level 1, 2 and so on, as many as the options allow.
        catapults: The squares of each, oldest first.
    """

    mountains: int
    levels: list[int]
    walls: dict[int, Wall] = field(factory=dict)
    catapults: tuple[int, ...] = ()

    @property
    def rock(self) -> int:
        """What encloses: walls on the ground, and mountains.  Rule: CAT-19, CAT-45."""
        return self.mountains | self.levels[0]

    @property
    def engines(self) -> int:
        """Mask of the squares under catapults."""
        return sum(self.catapults)


@frozen
class Tally:
    """
    A round of a seat, for the score sheet.

    Attributes:
        catapults: Valid ones when they were counted; None before, and in the last round.
        dice: As they fell, sorted.
        budget: Points of the dice.
        stolen: Points of the pieces it took.
        empties: Empty squares at the end of the round; None before.
    """

    catapults: int | None = None
    dice: tuple[int, ...] = ()
    budget: int = 0
    stolen: int = 0
    empties: int | None = None


@define
class Camp(State):
    """
    All that belongs to one seat.

    Attributes:
        plate: Its squares.
        deck: Cards left to draw.
        cards: Which cards these are, under equal decks; else empty, and the pool has them.
        pile: Kinds of the cards turned so far, the top one last.
        doing: What it is at.
        glass: Its clock in this BUILD.
        hand: The piece it holds.
        placed: Pieces placed in this BUILD.
        put: Catapults placed in this round.
        stolen: Pieces that wait beside the plate.
        tallies: The rounds of this game, the current one last.
    """

    plate: Plate
    deck: int
    cards: dict[str, int] = field(factory=dict)
    pile: tuple[str, ...] = ()
    doing: Doing = Doing.READY
    glass: Glass = Glass.FULL
    hand: Piece | None = None
    placed: int = 0
    put: int = 0
    stolen: tuple[Piece, ...] = ()
    tallies: tuple[Tally, ...] = (Tally(),)


@frozen
class Attack:
    """
    A turn of the ATTACK phase.

    Attributes:
        seat: The thief.
        count: How many dice it rolls.
        rolling: The dice are in the air.
        dice: As they fell; empty before.
        budget: Points left.
        victim: Whom it has taken from first; None before.
    """

    seat: Seat
    count: int
    rolling: bool = False
    dice: tuple[int, ...] = ()
    budget: int = 0
    victim: Seat | None = None


@frozen
class Finished:
    """
    A game of the match that is over; all by seat.

    Attributes:
        playing: Who took part.
        empties: Empty squares.
        stacked: Pieces on level 2 or higher.
        catapults: Catapults on the plate.
        tallies: The rounds.
        leaders: Who won; more than one are tied after all tie-breaks.
    """

    playing: tuple[Seat, ...]
    empties: tuple[int, ...]
    stacked: tuple[int, ...]
    catapults: tuple[int, ...]
    tallies: tuple[tuple[Tally, ...], ...]
    leaders: tuple[Seat, ...]


@define
class Position(State):
    """
    The whole table.

    Attributes:
        options: What was chosen.
        levels: How well the computer plays each seat; None for a person.
        camps: By seat.
        playing: Who plays this game: everybody, or the tied seats of a tie-break.
        pool: Cards nobody has turned yet, by kind; decks are dealt from it face down, so
            any of them may be the next card of anybody.  Under equal decks the camps have them.
        supply: Pieces in the box, by kind.
        next_number: Of the next piece that leaves the box.
        phase: Where the round stands.
        round: From 1.
        counts: Valid catapults of each seat when they were counted last.
        order: Thieves in order; while lots are owed (COUNT), the seats by rank.
        ties: Groups of *order* that lots must put in order.
        attack: The turn of a thief.
        match: What this game is part of.
        games: Games of the match that are over.
        agreed: Tied seats that want a tie-break match.
    """

    options: Options
    levels: tuple[Level | None, ...]
    camps: list[Camp]
    playing: tuple[Seat, ...]
    pool: dict[str, int]
    supply: dict[str, int]
    next_number: int = 0
    phase: Phase = Phase.BUILD
    round: int = 1
    counts: tuple[int, ...] = ()
    order: tuple[Seat, ...] = ()
    ties: tuple[tuple[Seat, ...], ...] = ()
    attack: Attack | None = None
    match: Match = Match.SINGLE
    games: tuple[Finished, ...] = ()
    agreed: tuple[Seat, ...] = ()

    @property
    def land(self) -> Land:
        """The geometry of the tables."""
        return self.options.land


def per_seat(values: Sequence[str] | Sequence[bool], seat: Seat) -> str | bool:
    """Return a seat's value of an option that has one for each seat; falsy for the default."""
    return values[seat] if seat < len(values) else ""
