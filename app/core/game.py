"""What a game is: the protocols every game in app/games keeps."""

import dataclasses
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from app.core.command import Command, Seat
from app.core.draws import Draw
from app.core.game_info import GameInfo
from app.core.names import clean_name
from app.core.reason import Reason
from app.core.result import Course, Result
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
    """
    How well a computer plays, the weakest first.

    Every game has some of them (`Game.levels`), as many as can be told apart by playing, and always those of
    `RANKS`.
    """

    SHEPHERD = "shepherd"
    MILLER = "miller"
    PAGE = "page"
    MINSTREL = "minstrel"
    HERALD = "herald"
    SQUIRE = "squire"
    ARCHER = "archer"
    KNIGHT = "knight"
    BANNERET = "banneret"
    CASTELLAN = "castellan"
    MARSHAL = "marshal"

    @property
    def rank(self) -> int:
        """The number of the highest of `RANKS` that is not above it; 0 where all are above it."""
        order = list(Level)
        return max(0, sum(order.index(each) <= order.index(self) for each in RANKS) - 1)


RANKS = (Level.PAGE, Level.SQUIRE, Level.KNIGHT, Level.MARSHAL)
"""The levels that every game has; tables that differ by level have a value for each of them."""

LEVEL_NAMES: Mapping[Level, str] = {
    Level.SHEPHERD: N_("Shepherd"),
    Level.MILLER: N_("Miller"),
    Level.PAGE: N_("Page"),
    Level.MINSTREL: N_("Minstrel"),
    Level.HERALD: N_("Herald"),
    Level.SQUIRE: N_("Squire"),
    Level.ARCHER: N_("Archer"),
    Level.KNIGHT: N_("Knight"),
    Level.BANNERET: N_("Banneret"),
    Level.CASTELLAN: N_("Castellan"),
    Level.MARSHAL: N_("Marshal"),
}

LEVEL_SENTENCES: Mapping[Level, str] = {
    Level.SHEPHERD: N_("Plays for the first time, and likes to see what happens."),
    Level.MILLER: N_("Knows the rules, and not much more yet."),
    Level.PAGE: N_("Just learning the game, and often takes the second best."),
    Level.MINSTREL: N_("Plays as the mood takes it, but not badly."),
    Level.HERALD: N_("Knows what is good, and does not always do it."),
    Level.SQUIRE: N_("Plays well what lies right in front of it."),
    Level.ARCHER: N_("Aims well, and hardly ever misses the best."),
    Level.KNIGHT: N_("Thinks a little ahead before it moves."),
    Level.BANNERET: N_("Thinks ahead, and compares several plans."),
    Level.CASTELLAN: N_("Thinks far ahead, and seldom leaves a gap."),
    Level.MARSHAL: N_("The best we have: thinks as long as it may."),
}
"""What a level is like, for players."""


@frozen
class Player:
    """
    Who sits on a seat.

    Attributes:
        name: As the players wrote it, as far as it is a name: see `clean_name`.
        level: How well the computer plays it; None for a person.
        colour: Which of the six seat colours, 0 to 5; emblem and pattern go with it.
    """

    name: str = field(converter=clean_name)
    level: Level | None = None
    colour: int = 0


def names_of(players: Sequence[Player]) -> Mapping[Seat, str]:
    """Return what players are called, by seat."""
    return {seat: player.name for seat, player in enumerate(players)}


@frozen
class Timer(Generic[C_co]):
    """
    A clock that runs as long as the rules declare it.

    Attributes:
        key: Tells one glass from another; a new key starts full.
        seconds: When full.
        expiry: What happens when it is out.
        seat: Whose clock it is.
    """

    key: Hashable
    seconds: float
    expiry: C_co
    seat: Seat


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
    def draws(self, state: S, /) -> Mapping[str, Draw]:
        """
        Return what `sample` draws from where nature owes something, in its order.

        The keys are the fields of its answer that luck decides; two fields that one draw decides stand in
        one key, with a comma between.
        """

    def guess(self, view: S, rng: Random, /) -> S:
        """Return a full state that *view* may be of; it shares nothing that can change with it."""


class Scoring(Protocol[S_contra, O_contra]):
    """A module of functions: how it went, who won, and what goes on paper."""

    def course(self, state: S_contra, /) -> Course:
        """Return who began, how long it is by now, and what ended it; `began` stays once it is known."""

    def result(self, state: S_contra, /) -> Result:
        """Return how it ended; before the end, how it stands: which total is best is known at any time."""

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
    """
    Options with a name.

    Attributes:
        name: Marked with `N_`, as *pitch* is.
        changes: The options that differ from the defaults.
        pitch: What is special about it, in a sentence for somebody who has never played.
    """

    name: str
    changes: Mapping[str, Any] = field(hash=False)
    pitch: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(GameInfo, Generic[S, C, O]):
    """
    A game in the registry: what `GameInfo` says of it, and what plays it.

    Its states, commands and options are those of one game, or it is no type.

    Attributes:
        state, commands, options: Its classes; *commands* are all its verbs.
        rules, chance, scoring, notation: Its modules.
        positions: Its module that spells positions; None for a game without a sandbox.
        presets: Options with a name, to be chosen before a game; the first is the standard game.  A file that
            does not name an option means the default of its class, which therefore never changes.
        card: Returns the rules on one page, under these options; None for a game that has none yet.
        headline: Says in a few words where a state stands ("round 2, Ada to build"), for lists of games;
            None for a game whose lists count steps.
        bots: "module:function" that returns the `Bot` of a level; empty for one that knows only the rules.
        levels: How well its computer players can play, the weakest first; those of `RANKS` are among them.
        advice: "module:function" that returns a `Hint` for a view, a seat and a line of its commands: how its
            moves are explained; empty for a game whose moves are explained by nothing but their chances.
        values: "module:function" that returns the `FeatureSet` its learnt evaluation looks at; empty for a
            game whose positions are valued by playing them to their end.
        again: Returns where another game after one that is over begins, from where that began (None: as its
            rules say) and how it ended; None for a game to which it makes no difference.
        begins_anew: Tells whether a game that begins somewhere does so as `again` says, by its rules, and not
            on a table that somebody has built; None where `again` is.
        version: Of its rules; raised when an old log would play differently.
    """

    state: type[S]
    commands: tuple[type[C], ...]
    options: type[O]
    rules: Rules[S, C, O] = dataclasses.field(compare=False)
    chance: Chance[S, C] = dataclasses.field(compare=False)
    scoring: Scoring[S, O] = dataclasses.field(compare=False)
    notation: Notation[S, C] = dataclasses.field(compare=False)
    bots: str = ""
    levels: tuple[Level, ...] = RANKS
    advice: str = ""
    values: str = ""
    again: Callable[[S | None, S], S | None] | None = dataclasses.field(default=None, compare=False)
    begins_anew: Callable[[S], bool] | None = dataclasses.field(default=None, compare=False)
    version: int = 1
    headline: Callable[[S], Phrase] | None = dataclasses.field(default=None, compare=False)
    positions: Positions[S, O] | None = dataclasses.field(default=None, compare=False)
    presets: tuple[Preset, ...] = ()
    card: Callable[[O], RulesCard] | None = dataclasses.field(default=None, compare=False)

    @property
    def gentlest(self) -> Level:
        """The level that the first opponents play at."""
        return self.levels[0]

    def nearest(self, level: Level) -> Level:
        """Return a level, or where this game has it not the next one below; the gentlest if there is none."""
        order = list(Level)
        below = [each for each in self.levels if order.index(each) <= order.index(level)]
        return max(below, key=order.index, default=self.gentlest)

    def standard(self) -> O:
        """Return the options of the standard game."""
        return self.options(**self.presets[0].changes) if self.presets else self.options()


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game for those who treat all of them alike: the registry, storage, arenas and the shell."""
