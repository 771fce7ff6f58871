"""The nouns and verbs of Race, a game for two that nobody would want to play twice."""

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar, NamedTuple

from attrs import define, field, frozen, validators

from app.core.command import Command, Seat
from app.core.options import option
from app.core.state import State
from app.core.words import N_

_die = validators.in_(range(1, 7))


class Square(NamedTuple):
    """A place on the track."""

    lane: int
    at: int


class Card(IntEnum):
    """What is in a hand; the other seat sees `HIDDEN`."""

    HIDDEN = 0
    ONE = 1
    TWO = 2


@frozen
class Options:
    """What can be chosen."""

    goal: int = option(12, N_("Length of the track"), low=3, high=1000)
    glass: int = option(0, N_("Seconds for a turn"), choices={0: N_("no glass"), 30: N_("30 s")})
    bonus: tuple[int, ...] = option((), N_("Head start"), per_seat=True, low=0, high=2)


@define
class Runner(State):
    """A piece.  *places* are all it has stood on, the newest last."""

    at: Square
    places: list[Square] = field(factory=list)


@define
class Position(State):
    """The whole table; *owed* says what nature still has to answer."""

    options: Options
    runners: dict[Seat, Runner]
    hands: list[list[Card]]
    track: Mapping[Square, str]
    turn: Seat = 0
    turns: int = 0
    owed: str = "deal"
    slept: set[int] = field(factory=set, repr=lambda turns: repr(sorted(turns)))


@frozen
class Walk(Command):
    """Go one square."""

    label: ClassVar[str] = N_("walk to {to}")
    to: Square


@frozen
class PlayCard(Command):
    """Go as far as a card says."""

    card: Card


@frozen
class Throw(Command):
    """Leave it to the dice."""


@frozen
class Dealt(Command):
    """Nature's cards, two for each seat."""

    reveals: ClassVar[bool] = True
    cards: tuple[tuple[Card, Card], ...]


@frozen
class Rolled(Command):
    """Nature's die."""

    reveals: ClassVar[bool] = True
    pips: int = field(validator=_die)


@frozen
class SandRanOut(Command):
    """The glass of a turn is empty: the turn is lost."""

    turn: int


COMMANDS: tuple[type[Command], ...] = (Walk, PlayCard, Throw, Dealt, Rolled, SandRanOut)
