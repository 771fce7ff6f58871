"""The nouns of Carcassonne: the land, the followers, and the course of a turn and of a catapult round."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from attrs import Factory, define, field, frozen

from app.core.command import Seat
from app.core.game import Level
from app.core.state import State, later
from app.core.words import N_
from app.games.carcassonne.box_shelf import absences
from app.games.carcassonne.boxes import FOLLOWER, FigureKind
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Kind, Token
from app.games.carcassonne.tiles import Book


class Square(NamedTuple):
    """A square of the table; x grows east, y grows south, the first tile lies on (0, 0).  Rule: CAR-27."""

    x: int
    y: int


class Laid(NamedTuple):
    """
    A tile on the table.

    Attributes:
        type: Its id.
        turn: Quarter turns clockwise.
        number: Which one it was, the start tile being 0.
        root: The node of its first feature; those of the others follow.
    """

    type: str
    turn: int
    number: int
    root: int


@frozen
class Region:
    """
    A road, city, monastery or field as it runs over all its tiles.

    Attributes:
        kind: What it is.
        tiles: Numbers of its tiles, as bits.  Rule: CAR-43.
        pennants: Of a city.
        open: Edges of a road or city where no tile lies yet; 0 is closed.
        cities: Nodes of cities that a field borders; several may be of one city.  Rule: CAR-63.
    """

    kind: Kind
    tiles: int
    pennants: int = 0
    open: int = 0
    cities: frozenset[int] = frozenset()


class Follower(NamedTuple):
    """
    A follower on the land.

    Attributes:
        owner: Whose it is.
        at: The square of its tile.
        feature: Where it stands or lies, by number on that tile.
    """

    owner: Seat
    at: Square
    feature: int


class Source(Enum):
    """Where points come from."""

    ROADS = "roads"
    CITIES = "cities"
    MONASTERIES = "monasteries"
    FIELDS = "fields"
    CATAPULT = "catapult"


SOURCES: Mapping[Kind, Source] = {
    Kind.ROAD: Source.ROADS,
    Kind.CITY: Source.CITIES,
    Kind.MONASTERY: Source.MONASTERIES,
    Kind.FIELD: Source.FIELDS,
}

SOURCE_NAMES: Mapping[Source, str] = {
    Source.ROADS: N_("Roads"),
    Source.CITIES: N_("Cities"),
    Source.MONASTERIES: N_("Monasteries"),
    Source.FIELDS: N_("Fields"),
    Source.CATAPULT: N_("Catapult"),
}


class Award(NamedTuple):
    """
    Points that were just given, for the log and the table.

    Attributes:
        source: For what.
        seats: Who gets them, each in full; empty if nobody does.  Rule: CAR-45.
        points: How many.
        at: A square of it: where the completing tile lies, or the monastery.
        tiles: How many tiles it has; 0 for the catapult.
        home: Followers that went home with it, by number.
    """

    source: Source
    seats: tuple[Seat, ...]
    points: int
    at: Square
    tiles: int = 0
    home: tuple[int, ...] = ()


class Phase(Enum):
    """
    What happens next.  Rule: CAR-10, FAIR-11.

    AGAIN is between two parts of a turn.  Rule: TRN-11.  STEP is a decision that a box asks for, in the
    midst of a turn or at its ends (`rules.course`).

    FIRST, DRAW and FLIGHT wait for nature, and GRAB does if a computer catches.
    """

    FIRST = "first"
    DRAW = "draw"
    PLACE = "place"
    DEPLOY = "deploy"
    STEP = "step"
    AGAIN = "again"
    TOKEN = "token"
    AIM = "aim"
    FLIGHT = "flight"
    EXCHANGE = "exchange"
    GRAB = "grab"
    OVER = "over"


class Spot(NamedTuple):
    """A point in tenths of a millimetre from the centre of the start tile; x grows east, y grows south."""

    x: int
    y: int


class Aim(NamedTuple):
    """
    How a catapult is set.

    Attributes:
        side: Tenths of a degree from the straight line, to the thrower's right.
        power: Thousandths of the greatest speed.
    """

    side: int
    power: int


class Catchable(NamedTuple):
    """
    The catcher's task, once a token flies.

    Attributes:
        reached: Whether the token got at least to the ruler.  Rule: FAIR-50.
        window: Milliseconds before or after the right moment within which it is caught.
        touch: Milliseconds within which it is at least touched.  Rule: CAR-AMB-15.
    """

    reached: bool
    window: int
    touch: int


@frozen
class Round:
    """
    The state of a catapult round.  Rule: FAIR-10 to FAIR-12.

    Attributes:
        tile: The square of the fair tile that caused it.
        thrower: Who throws now, or chooses what to do with the throw.
        token: The kind, once it is chosen.
        aim: How the thrower has set the catapult, while the token flies.
        rests: Where the tokens of the round lie, by seat, in the order they were thrown.
        nearest: Followers that may be exchanged.  Rule: FAIR-31, CAR-AMB-07.
        catch: What the catcher faces.
        flown: How the token really left, for whoever sees it come; no part of what makes rounds differ.
    """

    tile: Square
    thrower: Seat
    token: Token | None = None
    aim: Aim | None = None
    rests: tuple[tuple[Seat, Spot], ...] = ()
    nearest: tuple[int, ...] = ()
    catch: Catchable | None = None
    flown: Aim | None = field(default=None, eq=False)


@define
class Position(State):
    """
    The whole table.

    Attributes:
        options: What was chosen.
        levels: By seat: how well a computer plays it, None for a person.
        turn: Whose turn it is.
        phase: What happens next.
        pile: How many of each kind of tile are still to be drawn; their order is decided by drawing.
        hand: The tile that was drawn and is to be placed.
        fresh: The square of the tile placed in this turn.
        aside: Tiles that fitted nowhere, in the order they were drawn.  Rule: CAR-24.
        waiting: Tiles of a river that fit nowhere as yet: they come again after the next one.  Rule: RX-09.
        tiles: The land.
        rim: Empty squares beside it, each with what its neighbours ask for (see `tiles.agrees`).
        links: For each feature of a tile (a node) the one it was joined to; a root is linked to itself.
        regions: Roads, cities, monasteries and fields, by their root.
        followers: Those on the land, by the number of the piece.
        points: Points each seat has had so far, by source.
        awards: What the last step gave.
        round: The catapult round, if there is one.
        part: Which part of the turn it is: some figures bring a second one.  Rule: TRN-11.
        again: A second part follows this one.  Rule: TRN-2.
        seconds: How many tiles were laid in second parts.
        fairs: The fair tiles of this turn that still bring a round.  Rule: FAIR-X1.
        steps: What is still to come of the turn, by the names of steps, the next one first.
        step: The step that has begun; empty if none has.
        kept: What boxes keep, by names of theirs.
    """

    options: Options
    levels: tuple[Level | None, ...]
    turn: Seat
    phase: Phase
    pile: dict[str, int]
    hand: str | None = None
    fresh: Square | None = None
    aside: tuple[str, ...] = ()
    tiles: dict[Square, Laid] = field(factory=dict)
    rim: dict[Square, int] = field(factory=dict)
    links: list[int] = field(factory=list)
    regions: dict[int, Region] = field(factory=dict)
    followers: dict[int, Follower] = field(factory=dict)
    points: list[dict[Source, int]] = field(factory=list)
    awards: tuple[Award, ...] = ()
    round: Round | None = None
    part: int = later(1)
    again: bool = later(False)
    seconds: int = later(0)
    fairs: tuple[Square, ...] = later(())
    steps: tuple[str, ...] = later(())
    step: str = later("")
    waiting: tuple[str, ...] = later(())
    kept: Mapping[str, tuple[int, ...]] = later(Factory(dict))

    @property
    def book(self) -> Book:
        """The tiles this game is played with, in all turns."""
        return self.options.book

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.levels)

    def is_follower(self, number: int) -> bool:
        """Tell whether a piece is a follower.  Rule: XCAR-4."""
        return is_follower(self, number)

    def stands_on(self, number: int) -> Kind:
        """Return what a figure on the land stands on."""
        each = self.followers[number]
        return self.book.turned[self.tiles[each.at].type, 0].features[each.feature].kind

    def finished(self, kind: Kind) -> int:
        """Return how many roads or cities on the land are finished.  Rule: CAR-40, CAR-41, KNG-3, KNG-4."""
        return sum(region.kind is kind and region.open == 0 for region in self.regions.values())

    def chosen(self, option: str) -> object:
        """Return what was chosen before the game."""
        return getattr(self.options, option)


def pieces_of(state: Position, seat: Seat) -> range:
    """Return the numbers of a seat's followers.  Rule: CAR-03, XCAR-4."""
    options = state.options
    each = len(options.crew) if options.boxes else options.tables.followers
    return range(seat * each, (seat + 1) * each)


def owner_of(state: Position, number: int) -> Seat:
    """Return whose a piece is."""
    return number // len(state.options.crew)


def supply(state: Position, seat: Seat) -> list[int]:
    """Return the followers a seat has to hand, by number.  Rule: CAR-03, CAR-35, TWR-5."""
    found = [number for number in pieces_of(state, seat) if number not in state.followers]
    for absent in absences(state.options.boxes) if state.options.boxes else ():
        if away := absent(state):
            found = [number for number in found if number not in away]
    return found


def followers_left(state: Position, seat: Seat) -> int:
    """Return how many followers a seat has to hand, of whatever kind.  Rule: CAR-35, XCAR-4."""
    left = supply(state, seat)
    return sum(is_follower(state, each) for each in left) if state.options.has_specials else len(left)


def kind_of(state: Position, number: int) -> FigureKind:
    """Return what kind of figure a piece is."""
    crew = state.options.crew
    return crew[number % len(crew)]


def is_follower(state: Position, number: int) -> bool:
    """Tell whether a piece is a follower; the others are special figures.  Rule: XCAR-4."""
    return not (state.options.has_specials and kind_of(state, number).is_special)


def figure_named(state: Position, name: str) -> FigureKind:
    """Return the kind of figure with an id."""
    return next(kind for kind in state.options.crew if kind.id == name)


def to_hand(state: Position, seat: Seat) -> dict[FigureKind, list[int]]:
    """Return what a seat has to hand, kind by kind, by number; followers come first.  Rule: CAR-35, INN-7."""
    found: dict[FigureKind, list[int]] = {FOLLOWER: []}
    for number in supply(state, seat):
        found.setdefault(kind_of(state, number), []).append(number)
    return found


def kept_by(state: Position, name: str, seat: Seat) -> int:
    """Return how many of a box's tokens a seat has."""
    kept = state.kept.get(name)
    return kept[seat] if kept else 0


def keep(state: Position, name: str, *numbers: int) -> None:
    """Let a box keep numbers by a name of its own; none if it keeps nothing more."""
    if numbers or name in state.kept:
        kept = {each: found for each, found in state.kept.items() if each != name}
        state.kept = {**kept, name: numbers} if numbers else kept


def kept_points(state: Position, seat: Seat) -> int:
    """Return what boxes have paid a seat so far; less than nothing if it has paid more."""
    return sum(kept_by(state, each.id, seat) for each in state.options.gains)


SCORE = "score"
"""Among the steps of a turn: what was finished is scored.  Rule: TRN-6."""


def is_unscored(state: Position) -> bool:
    """Tell whether what the tile of this part has finished is still to be scored.  Rule: TRN-3, TRN-6."""
    return state.phase is Phase.DEPLOY or SCORE in state.steps


CLOSING = "closing"
"""
What boxes keep while seats play on though no tile is left: who had the last turn with one, and how far
clockwise the others have been asked.  Rule: ABB-5.
"""


def tiles_left(state: Position) -> int:
    """Return how many tiles are still to be drawn."""
    return sum(state.pile.values())


def is_out_of_reach(state: Position) -> bool:
    """
    Tell whether the token that is to be caught is left alone: it fell short of the ruler.

    It then comes down farther from the catcher's hand than the ruler lies, and whoever leaves it gets the
    points.  A hand that reached for it in a game of an older version still touched it.

    Rule: CAR-AMB-23.
    """
    return state.round is not None and state.round.catch is not None and not state.round.catch.reached


def clockwise(state: Position, seat: Seat) -> Seat:
    """Return the next seat clockwise, which is the left neighbour.  Rule: CAR-06, FAIR-52."""
    return (seat + 1) % state.seats
