"""What a game is: the protocols every game in app/games keeps."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from app.core.command import Command, Seat
from app.core.pad import Pad
from app.core.reason import Reason
from app.core.result import Result
from app.core.sheet import RulesCard, Sheet
from app.core.state import State
from app.core.words import N_, Phrase

S = TypeVar("S", bound=State)
"""The states of one game."""

C = TypeVar("C", bound=Command)
"""The commands of one game: the base class that all its verbs have in common."""

O = TypeVar("O")  # noqa: E741 - beside S and C it is read as what it is
"""The options of one game."""

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)
C_co = TypeVar("C_co", bound=Command, covariant=True)
C_contra = TypeVar("C_contra", bound=Command, contravariant=True)
O_co = TypeVar("O_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Level(Enum):
    """How well a computer plays; the same four in every game."""

    PAGE = "page"
    SQUIRE = "squire"
    KNIGHT = "knight"
    MARSHAL = "marshal"


LEVEL_NAMES: Mapping[Level, str] = {
    Level.PAGE: N_("Page"),
    Level.SQUIRE: N_("Squire"),
    Level.KNIGHT: N_("Knight"),
    Level.MARSHAL: N_("Marshal"),
}


@frozen
class Player:
    """
    Who sits on a seat.

    Attributes:
        name: As the players wrote it.
        level: How well the computer plays it; None for a person.
        colour: Which of the six seat colours, 0 to 5; emblem and pattern go with it.
    """

    name: str
    level: Level | None = None
    colour: int = 0


@frozen
class Timer(Generic[C_co]):
    """
    A clock that runs as long as the rules declare it.

    Attributes:
        key: Tells one glass from another; a new key starts full.
        seconds: When full.
        expiry: What happens when it is out.
        seat: Whose clock it is.
        warning: Seconds left when players should be warned.
    """

    key: Hashable
    seconds: float
    expiry: C_co
    seat: Seat
    warning: float = 9.0


class Rules(Protocol[S, C, O_contra]):
    """
    A module of functions: what may be said, and what it means.

    `why_not` answers for every command and every state, from a full state or from the view of
    the seat that asks; `play` trusts it and changes the state in place.  Nothing else changes what
    it is given.
    """

    def setup(self, options: O_contra, players: Sequence[Player], /) -> S: ...
    def to_act(self, state: S, /) -> frozenset[Seat]: ...
    def timers(self, state: S, /) -> Iterable[Timer[C]]: ...
    def why_not(self, state: S, command: C, /) -> Reason | None: ...
    def choices(self, state: S, seat: Seat, /) -> Iterator[C]: ...
    def play(self, state: S, command: C, /) -> None: ...
    def redact(self, state: S, seat: Seat, /) -> S:
        """
        Return what *seat* may know of *state*; a number that is no seat may know what everybody sees.

        It is a new state that belongs to the caller, and shares with *state* nothing that can change:
        either may be played on, and the other stays as it is.
        """

    def scores(self, state: S, /) -> Mapping[Seat, int]: ...
    def problems(self, state: S, /) -> Sequence[Reason]: ...
    def may_undo(self, state: S, command: C, /) -> Reason | None:
        """Tell why *command*, about to be taken back to *state*, must stand; None if it need not."""


class Chance(Protocol[S, C_co]):
    """A module of functions: how nature answers, and what a seat may imagine."""

    def sample(self, state: S, rng: Random, /) -> C_co: ...
    def outcomes(self, state: S, /) -> Sequence[tuple[C_co, Fraction]]: ...
    def guess(self, view: S, rng: Random, /) -> S:
        """Return a full state that *view* may be of; it shares nothing that can change with it."""


class Scoring(Protocol[S_contra, O_contra]):
    """A module of functions: who won, and what goes on paper."""

    def result(self, state: S_contra, /) -> Result: ...
    def sheet(self, state: S_contra, players: Sequence[Player], /) -> Sheet: ...
    def blank_sheet(self, options: O_contra, seats: int, /) -> Sheet: ...


class Notation(Protocol[S_contra, C_contra]):
    """A module of functions: positions and steps in words."""

    def draw(self, state: S_contra, /) -> str:
        """Draw a position as text."""

    def tell(self, before: S_contra, command: C_contra, after: S_contra, /) -> Phrase | None:
        """Say what a command did, for the log; None if it is not worth a line."""

    def describe(self, view: S_contra, seat: Seat, /) -> Phrase:
        """Say the state of the game as *seat* sees it, for a screen reader."""


class Positions(Protocol[S, O_contra]):
    """A module of functions: positions as text, and where a sandbox begins."""

    def spell(self, state: S, /) -> str:
        """Write *state* in the game's own notation, so that people can read it and `read` gives it back."""

    def read(self, text: str, options: O_contra, seats: int, /) -> S:
        """
        Return the position that *text* spells, with people on all seats.

        What nobody wrote down is as on an empty table.  It need not be possible: `Rules.problems` tells.

        Raises:
            Misread: If it spells none; says line, and what was expected.
        """

    def empty(self, options: O_contra, players: Sequence[Player], /) -> S:
        """Return the table before anything lies on it; somebody is to act, and nature owes nothing."""

    def reseat(self, state: S, players: Sequence[Player], /) -> None:
        """Let *players* sit on the seats of *state*, in place."""


@frozen
class Preset:
    """Options with a name, marked with `N_`; *changes* are those that differ from the defaults."""

    name: str
    changes: Mapping[str, Any] = field(hash=False)


@frozen
class Game(Generic[S, C, O]):
    """
    A game in the registry; its states, commands and options are those of one game, or it is no type.

    Attributes:
        id: The folder's name in app/games.
        title: What it is called; for players, as are *pitch* (one sentence) and *credit*.
        seats: How many can play.
        minutes: How long it takes, about.
        state, commands, options: Its classes; *commands* are all its verbs.
        rules, chance, scoring, notation: Its modules.
        positions: Its module that spells positions; None for a game without a sandbox.
        editor: "module:class" of its `Editor`, the board of the sandbox; empty for none.
        presets: Options with a name, to be chosen before a game; the first is the standard game.
        designer: "module:class" of its `Designer`, which draws boards and pieces of variants; empty for none.
        card: Returns the rules on one page, under these options; None for a game that has none yet.
        kit: "module:function" that returns the `Kit` for options and seats: the game to be cut out of paper;
            empty for none.
        poses: "module:function" that does what can be done at a table as it lies, and yields the name of each
            while it can be seen, for the gallery; empty for none.
        practice: "module:class" of its practice range, a dialog made from the game, the settings and its
            parent; empty for none.
        pad: Returns how the game is kept on the score pad, for options and seats; None if it is not.
        headline: Says in a few words where a state stands ("round 2, Ada to build"), for lists of games;
            None for a game whose lists count steps.
        thinking: "module:function" that returns the `Bot` of a level.
        table: "module:class" of its table; a name, so that a worker process never sees Qt.
            Empty for a game that can only be played without a window as yet.
        table_for: How many sit at the first table somebody opens: one person, and computers.
        place: Where it stands among the games, smallest first.
        version: Of its rules; raised when an old log would play differently.
    """

    id: str
    title: Phrase
    pitch: Phrase
    credit: Phrase
    seats: range
    minutes: int
    state: type[S]
    commands: tuple[type[C], ...]
    options: type[O]
    rules: Rules[S, C, O] = field(eq=False)
    chance: Chance[S, C] = field(eq=False)
    scoring: Scoring[S, O] = field(eq=False)
    notation: Notation[S, C] = field(eq=False)
    thinking: str
    table: str = ""
    table_for: int = 2
    place: int = 100
    version: int = 1
    headline: Callable[[S], Phrase] | None = field(default=None, eq=False)
    positions: Positions[S, O] | None = field(default=None, eq=False)
    presets: tuple[Preset, ...] = ()
    editor: str = ""
    designer: str = ""
    card: Callable[[O], RulesCard] | None = field(default=None, eq=False)
    kit: str = ""
    poses: str = ""
    practice: str = ""
    pad: Callable[[O, int], Pad] | None = field(default=None, eq=False)

    def load(self, name: str) -> Callable[..., Any]:
        """Return what a "module:name" stands for, importing it now."""
        module, attribute = name.split(":")
        found: Callable[..., Any] = getattr(import_module(module), attribute)
        return found


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game for those who treat all of them alike: the registry, storage, arenas and the shell."""
