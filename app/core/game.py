"""What a game is: the protocols every game in app/games keeps."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.sheet import RulesCard, Sheet
from app.core.state import State
from app.core.words import N_, Phrase

if TYPE_CHECKING:
    from app.core.pad import Pad


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
class Timer:
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
    expiry: Command
    seat: Seat
    warning: float = 9.0


@frozen
class Part:
    """One addend of a score, and the rule that gives it."""

    label: Phrase
    points: int
    rule: str = ""


@frozen
class Result:
    """
    How a game ended.

    Attributes:
        winners: More than one share the win.
        totals: The score of each seat.
        parts: Each seat's score taken apart; the points of the parts add up to the total.
        deciders: How ties were broken, step by step; empty if there was none.
        low_wins: Whether the lowest total wins.
    """

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    deciders: tuple[Phrase, ...] = ()
    low_wins: bool = False


class Rules(Protocol):
    """
    A module of functions: what may be said, and what it means.

    `why_not` answers for every command and every state, from a full state or from the view of
    the seat that asks; `play` trusts it and changes the state in place.
    """

    def setup(self, options: Any, players: Sequence[Player], /) -> Any: ...
    def to_act(self, state: Any, /) -> frozenset[Seat]: ...
    def timers(self, state: Any, /) -> Iterable[Timer]: ...
    def why_not(self, state: Any, command: Any, /) -> Reason | None: ...
    def choices(self, state: Any, seat: Seat, /) -> Iterator[Any]: ...
    def play(self, state: Any, command: Any, /) -> None: ...
    def redact(self, state: Any, seat: Seat, /) -> Any: ...
    def scores(self, state: Any, /) -> Mapping[Seat, int]: ...
    def problems(self, state: Any, /) -> Sequence[Reason]: ...
    def may_undo(self, state: Any, command: Any, /) -> Reason | None:
        """Tell why *command*, about to be taken back to *state*, must stand; None if it need not."""


class Chance(Protocol):
    """A module of functions: how nature answers, and what a seat may imagine."""

    def sample(self, state: Any, rng: Random, /) -> Any: ...
    def outcomes(self, state: Any, /) -> Sequence[tuple[Any, Fraction]]: ...
    def guess(self, view: Any, rng: Random, /) -> Any: ...


class Scoring(Protocol):
    """A module of functions: who won, and what goes on paper."""

    def result(self, state: Any, /) -> Result: ...
    def sheet(self, state: Any, players: Sequence[Player], /) -> Sheet: ...
    def blank_sheet(self, options: Any, seats: int, /) -> Sheet: ...


class Notation(Protocol):
    """A module of functions: positions and steps in words."""

    def draw(self, state: Any, /) -> str:
        """Draw a position as text."""

    def tell(self, before: Any, command: Any, after: Any, /) -> Phrase | None:
        """Say what a command did, for the log; None if it is not worth a line."""

    def describe(self, view: Any, seat: Seat, /) -> Phrase:
        """Say the state of the game as *seat* sees it, for a screen reader."""


class Positions(Protocol):
    """A module of functions: positions as text, and where a sandbox begins."""

    def spell(self, state: Any, /) -> str:
        """Write *state* in the game's own notation, so that people can read it and `read` gives it back."""

    def read(self, text: str, options: Any, seats: int, /) -> Any:
        """
        Return the position that *text* spells, with people on all seats.

        What nobody wrote down is as on an empty table.  It need not be possible: `Rules.problems` tells.

        Raises:
            Misread: If it spells none; says line, and what was expected.
        """

    def empty(self, options: Any, players: Sequence[Player], /) -> Any:
        """Return the table before anything lies on it; somebody is to act, and nature owes nothing."""

    def reseat(self, state: Any, players: Sequence[Player], /) -> None:
        """Let *players* sit on the seats of *state*, in place."""


@frozen
class Preset:
    """Options with a name, marked with `N_`; *changes* are those that differ from the defaults."""

    name: str
    changes: Mapping[str, Any] = field(hash=False)


@frozen
class Game:
    """
    A game in the registry.

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
    state: type[State]
    commands: tuple[type[Command], ...]
    options: type[Any]
    rules: Rules = field(eq=False)
    chance: Chance = field(eq=False)
    scoring: Scoring = field(eq=False)
    notation: Notation = field(eq=False)
    thinking: str
    table: str = ""
    table_for: int = 2
    place: int = 100
    version: int = 1
    headline: Callable[[Any], Phrase] | None = field(default=None, eq=False)
    positions: Positions | None = field(default=None, eq=False)
    presets: tuple[Preset, ...] = ()
    editor: str = ""
    designer: str = ""
    card: Callable[[Any], RulesCard] | None = field(default=None, eq=False)
    kit: str = ""
    poses: str = ""
    practice: str = ""
    pad: "Callable[[Any, int], Pad] | None" = field(default=None, eq=False)

    def load(self, name: str) -> Callable[..., Any]:
        """Return what a "module:name" stands for, importing it now."""
        module, attribute = name.split(":")
        found: Callable[..., Any] = getattr(import_module(module), attribute)
        return found
