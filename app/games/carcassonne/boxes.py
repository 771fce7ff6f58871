"""What a box of the game is made of, as data: kinds of figures, marks on features, tiles."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeAlias

from attrs import Factory, frozen

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.carcassonne.tables import Kind, TileType


@frozen
class Body:
    """
    How large a wooden figure is on the real table; see `physics.arena` for what is usual.

    Attributes:
        standing, lying: Radii of its footprint, in tenths of a millimetre.
        tall, flat: Its height on its feet and on its side, in millimetres.
        mass: In grams.
    """

    standing: int = 60
    lying: int = 80
    tall: float = 16.0
    flat: float = 10.0
    mass: float = 1.3


@frozen(cache_hash=True)
class FigureKind:
    """
    A kind of figure.  Rule: XCAR-4.

    Attributes:
        id: As positions and files write it.
        name: For players, marked with `N_`.
        owned: For "a {} of somebody", marked with `N_`: "Big follower of {name}: {feature}".
        weight: How many followers it counts as for a majority.
        by_pennants: In a city it counts as many as there are pennants instead.  Rule: ABB-7.
        is_special: It is no follower: it joins a follower of its owner on something unfinished, and goes home
            with the last of them.  Rule: XCAR-4 to XCAR-6.
        stands: On what kinds of features it can stand.
        stays: Nothing takes it off the land before the end, no dragon either.  Rule: ABB-25, DRG-13.
        each_city: In a field, so much more for each city of it, if its owner scores the field.
        doubles: Whoever adds a tile to where it stands, and owns it, takes a second part of the turn.
        art: What it is painted as.
        body: How large it is.
        paper: Millimetres across and up that it needs to be cut out; as a follower as tall, if not said.
        rule: The id of the rule about it.
    """

    id: str
    name: str
    owned: str
    weight: int = 1
    art: str = "follower"
    body: Body = Body()
    rule: str = "CAR-45"
    is_special: bool = False
    stands: frozenset[Kind] = frozenset({Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.FIELD, Kind.TOWER})
    paper: tuple[float, float] | None = None
    stays: bool = False
    each_city: int = 0
    doubles: bool = False
    by_pennants: bool = False


FOLLOWER = FigureKind("follower", N_("follower"), N_("Follower of {name}: {feature}"))
"""The figure of the base game.  Rule: CAR-03."""


@frozen
class Mark:
    """
    What is drawn on a road, city or field and changes what it is worth.

    Attributes:
        id: As facts about tiles write it.
        name: For players, marked with `N_`.
        told: What it does to what is finished, for the log, marked with `N_`; empty if nothing.  Points are
            filled in by `mark_text.figures`.
        kind: Of the features it stands on.
        each: So many points more for each tile and each pennant, once it is finished; several such marks
            count once.
        is_risky: Unfinished, the feature brings nothing.
        times: A field pays so many times as much for it, once it is finished; several such marks count once.
        is_gathered: Whoever finishes the feature takes a token for it.
        each_city: Of a field, so much more for each city of it, for whoever scores it.
        is_rival: The feature is a building of its own, called by this name and painted by its box; it and
            those of its kind without the mark challenge each other, and *told* says that one is finished.
    """

    id: str
    name: str
    told: str
    kind: Kind
    each: int = 0
    is_risky: bool = False
    times: int = 1
    is_gathered: bool = False
    each_city: int = 0
    is_rival: bool = False


@frozen
class Sign:
    """
    What is drawn on a tile as a whole, on no feature of it.

    Attributes:
        id: As facts about tiles write it.
        name: For players, marked with `N_`.
        told: What it brings when such a tile is laid, as the end of a sentence, marked with `N_`.
        is_closed: No figure is put on a tile with it when it is laid.
    """

    id: str
    name: str
    told: str
    is_closed: bool = False


class LandFigure(Protocol):
    """A figure on the land, as far as boxes know it; see `model.Follower`."""

    @property
    def owner(self) -> Seat:
        """Whose it is."""

    @property
    def at(self) -> tuple[int, int]:
        """The square of its tile."""


class Kept(Protocol):
    """A position, as far as boxes know it: who is at turn, and what they keep; see `model.Position`."""

    turn: int
    kept: Mapping[str, tuple[int, ...]]

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def followers(self) -> Mapping[int, LandFigure]:
        """The figures on the land, by number."""

    def is_follower(self, number: int) -> bool:
        """Tell whether a figure is a follower.  Rule: XCAR-4."""

    def stands_on(self, number: int) -> Kind:
        """Return what a figure on the land stands on."""

    def finished(self, kind: Kind) -> int:
        """Return how many roads or cities on the land are finished."""

    def chosen(self, option: str) -> object:
        """Return what was chosen before the game."""


@frozen
class Completed:
    """
    A road, city or monastery that has just been finished.

    Attributes:
        kind: What it is.
        tiles: How many it has.
        marks: What is drawn on it, each as often as it is.
        root: The node of its region.
        at: A square of it; a monastery's own.
        figures: Who stands in it, by number; they have not gone home yet.
        followers: Those of them that are followers.
        seats: Who gets its points.
    """

    kind: Kind
    tiles: int
    marks: tuple[str, ...]
    root: int = -1
    at: tuple[int, int] = (0, 0)
    figures: tuple[int, ...] = ()
    followers: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()


@frozen
class Final:
    """
    What a box brings everybody at the end, beside the land.

    Attributes:
        name: For players, marked with `N_`.
        rule: The id of the rule about it.
        points: Returns the points of each seat if the game ended now.
    """

    name: str
    rule: str
    points: Callable[[Kept], Sequence[int]]


@frozen
class Gain:
    """
    What a box pays, or takes, in the course of a game, beside the land.

    Attributes:
        id: As positions and files write it, in `Position.kept`: the points of each seat so far.
        name: For players, marked with `N_`.
        rule: The id of the rule about it.
        is_scored: Whoever gets it has scored.  Rule: CNT-4.
        takes: Somebody pays for it.
    """

    id: str
    name: str
    rule: str
    is_scored: bool = True
    takes: bool = False


@frozen
class Neutral:
    """
    A figure that belongs to nobody.

    Attributes:
        art: What it is painted as.
        paper: Millimetres across and up that it needs to be cut out.
    """

    art: str
    paper: tuple[float, float]


@frozen
class Good:
    """
    What seats gather and keep beside figures, a token for each.

    Attributes:
        id: As positions and files write it, in `Position.kept`.
        name: For players, marked with `N_`.
        count: How many there are.
        art: What it is painted as.
    """

    id: str
    name: str
    count: int
    art: str


@frozen
class Marker:
    """
    What whoever finishes the largest of a kind takes, and keeps until somebody finishes a larger one.

    Attributes:
        id: As positions and files write it, in `Position.kept`: the tiles of that largest one for the seat
            that holds the marker, 0 for all others.
        name: For players, marked with `N_`.
        taken: "{name} ... {count} tiles", for the log, marked with `NN_`.
        gained: What a hint says of a turn that brings it, one sentence, marked with `N_`.
        kind: Of what is finished: roads or cities.
        art: What it is painted as.
        rule: The id of the rule about it.
    """

    id: str
    name: str
    taken: tuple[str, str]
    gained: str
    kind: Kind
    art: str
    rule: str


Only: TypeAlias = tuple[str, tuple[object, ...]]
"""The name of an option, and the values with which something holds."""


@frozen(kw_only=True)
class Opening:
    """
    What a box lays at the start instead of the start tile, and what is drawn before the pile.

    Attributes:
        block: Tiles that lie at the start, each by its id and the x and y of its square.
        spring: The tile that a river begins with: all tiles of the box are drawn before the pile.
        early: Those that come next.
        mouth: The one that comes last.
    """

    block: tuple[tuple[str, int, int], ...] = ()
    spring: str = ""
    early: tuple[str, ...] = ()
    mouth: str = ""


@frozen(kw_only=True)
class Box:
    """
    A box of tiles and figures to play with.

    Attributes:
        id: The name of its folder, as files write it.
        name: For players, marked with `N_`.
        pitch: What it brings, one sentence, marked with `N_`.
        place: Its place in lists.
        minutes: So much longer a game takes.
        tiles: Reads its tiles.
        opening: How the game begins with it; None if with the start tile.
        figures: What each seat gets one of.
        pieces: What else each seat gets one of, and what stands on no feature of a tile: to be cut out.
        marks: What is drawn on features of its tiles.
        signs: What is drawn on its tiles as a whole.
        turns: Sentences on how a turn goes with it, for the rules on a page, marked with `N_`.
        points, reminders: Sentences on what is finished and what is not, for the rules on a page and for
            score sheets, marked with `N_`.  Points are filled in by `mark_text.figures`.
        worths: What more pays how much, for the corner of score sheets, marked with `N_`.
        goods: What seats can gather.
        neutrals: Its figures that belong to nobody, one of each.
        markers: What goes to whoever finishes the largest of a kind.
        gains: What it pays in the course of the game.
        finals: What it brings at the end.
        only: Sentences, worths, gains, finals, and tiles by their ids, that there are with some choices only.
        keeps: What it keeps beside goods, markers and gains, by names in `Position.kept`, each with how a
            position as text is checked: the least and the greatest number; None for a count to a seat.
        completed: Is told of everything that is finished, before its followers go home; changes what is kept.
        absent: Returns the figures, by number, that are neither on the land nor to hand.
        returns: Tells whether tiles that the box has set aside can still come back into the pile.
        tell: Takes the positions before and after a step, and says what else it did, for the log.
        rules: The name of the module with its `RULES` (`rules.box_rules.BoxRules`), which is imported when
            the game is; empty if it has no verbs and no steps of its own.
        options: The names of the options about it.
        awards: The name of the module with `final_awards`, what it pays for the land at the end besides
            what the game does; empty if nothing.
        thinking: The name of the module with its `THINKING` (`bots.box_choices.BoxThinking`), if it has one.
        bench: The name of the module with its `BENCH` (`sandbox.box_bench.BoxBench`), if hands can change
            what it keeps, or move what it puts onto the land.
        obstacles: The name of the module with `obstacles` and `base` (`physics.obstacles`), if it puts more
            onto the table than followers.
    """

    id: str
    name: str
    pitch: str
    place: int
    minutes: int
    tiles: Callable[[], Sequence[TileType]]
    opening: Opening | None = None
    figures: tuple[FigureKind, ...] = ()
    pieces: tuple[FigureKind, ...] = ()
    marks: tuple[Mark, ...] = ()
    signs: tuple[Sign, ...] = ()
    turns: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    reminders: tuple[str, ...] = ()
    worths: tuple[tuple[str, int], ...] = ()
    goods: tuple[Good, ...] = ()
    neutrals: tuple[Neutral, ...] = ()
    markers: tuple[Marker, ...] = ()
    gains: tuple[Gain, ...] = ()
    finals: tuple[Final, ...] = ()
    only: Mapping[object, Only] = Factory(dict)
    keeps: Mapping[str, tuple[int, int] | None] = Factory(dict)
    completed: Callable[[Kept, Completed], None] | None = None
    absent: Callable[[Kept], Collection[int]] | None = None
    returns: Callable[[Kept], bool] | None = None
    tell: Callable[[Kept, Kept], Phrase | None] | None = None
    rules: str = ""
    options: tuple[str, ...] = ()
    awards: str = ""
    thinking: str = ""
    bench: str = ""
    obstacles: str = ""
