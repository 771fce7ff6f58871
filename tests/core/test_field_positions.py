"""Positions of a game without a notation of its own: a line for each field."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

import pytest
from attrs import define, field, frozen

from app.core.command import Seat
from app.core.field_positions import FieldPositions
from app.core.game import Player
from app.core.positions import Misread
from app.core.state import State


class Place(NamedTuple):
    """A place on the board."""

    row: int
    col: int


class Phase(Enum):
    """What is next."""

    OPENING = 1
    END_GAME = 2


@frozen
class Options:
    """What can be chosen."""

    size: int = 3


@define
class Piece(State):
    """A stone with a past."""

    owner: Seat
    name: str
    was: list[Place] = field(factory=list)


@define
class Board(State):
    """One of everything that a small game may have."""

    options: Options
    turn: Seat = 0
    stones: dict[Place, Seat] = field(factory=dict)
    winner: Seat | None = None
    phase: Phase = Phase.OPENING
    is_swapped: bool = False
    moves: int = 0
    word: str = ""
    best: Place | None = None
    hands: list[tuple[int, ...]] = field(factory=list)
    marked: set[int] = field(factory=set)
    pair: tuple[int, str] = (0, "a")
    pieces: dict[str, Piece] = field(factory=dict)


def empty(options: Options, _: Sequence[Player]) -> Board:
    """Return a board with nothing on it."""
    return Board(options)


POSITIONS = FieldPositions(empty, seats=("turn", "stones", "winner"))

FULL = Board(
    Options(),
    turn=1,
    stones={Place(2, 0): 1, Place(-1, 1): 0},
    winner=0,
    phase=Phase.END_GAME,
    is_swapped=True,
    moves=-12,
    word="a (b), c=-d #1",
    best=Place(0, 3),
    hands=[(), (1, 2)],
    marked={3, 1},
    pair=(7, "-"),
    pieces={"x": Piece(1, "", [Place(1, 1)]), "é": Piece(0, "q")},
)

TEXT = """\
turn 2
stones (2,0)=2 (-1,1)=1
winner 1
phase end_game
is_swapped yes
moves -12
word a%20%28b%29%2C%20c%3D-d%20%231
best (0,3)
hands () (1,2)
marked 1 3
pair 7 %2D
pieces x=(1,"",((1,1))) %C3%A9=(0,q,())"""


def test_people_can_read_it():
    """Seats are counted from 1; records and rows stand in brackets."""
    assert POSITIONS.spell(FULL) == TEXT


@pytest.mark.parametrize("state", [FULL, Board(Options())])
def test_what_is_written_is_read(state):
    """Nothing is lost on the way."""
    again = POSITIONS.read(POSITIONS.spell(state), Options(), 2)
    assert again == state
    assert repr(again) == repr(state)


def test_what_nobody_wrote_is_as_on_the_empty_table():
    """The options come from whoever reads."""
    assert POSITIONS.read("turn 2\n# a remark", Options(5), 2) == Board(Options(5), turn=1)
    assert POSITIONS.read("turn 0", Options(), 2).turn == -1


def test_who_plays_changes_nothing():
    """A position is the same for everybody."""
    state = FULL.copy()
    POSITIONS.reseat(state, [Player("Ada"), Player("Bo")])
    assert state == FULL


@pytest.mark.parametrize(
    "line, complaint",
    [
        ("size 3", "one of turn, stones, winner, .* is expected, not “size”"),
        ("turn 3", "a number from 0 to 2 is expected, not “3”"),
        ("turn", "another word is expected"),
        ("turn 1 2", "the end of the line is expected, not “2”"),
        ("stones (2,0)=3", "a number from 0 to 2 is expected, not “3”"),
        ("stones (2,0)", "a value like 3"),
        ("stones (2,x)=1", "a number is expected, not “x”"),
        ("stones (2)=1", "a value like 3"),
        ("stones (2,0=1", "a value like 3"),
        ("stones (2,0,)=1", "a value like 3"),
        ("stones (2,0))=1", "a value like 3, .* not “[)]”"),
        ("stones =1", "a value like 3"),
        ("phase middle", "one of opening, end_game is expected, not “middle”"),
        ("is_swapped 1", "one of yes, no is expected, not “1”"),
        ("moves 1.5", "a number is expected, not “1.5”"),
        ("moves (1)", "a value like 3"),
        ("moves 1=1", "a value like 3"),
        ("best 3", "a value like 3"),
        ("pair 1", "a value like 3"),
        ("hands " + "(" * 5000, "a value like 3"),
    ],
)
def test_a_mistake_is_said_in_words(line, complaint):
    """The line is told, and the word that is wrong."""
    with pytest.raises(Misread, match=f"^line 2: .*{complaint}"):
        POSITIONS.read(f"turn 1\n{line}", Options(), 2)


def test_a_state_that_cannot_be_written_says_so():
    """It is a mistake of whoever wrote the game, and is found by its first test."""

    @define
    class Odd(State):
        """A state with something in it that has no text."""

        options: Options
        thing: object = None

    odd = FieldPositions(lambda options, _: Odd(options))
    with pytest.raises(TypeError, match="no way to spell"):
        odd.spell(Odd(Options(), thing=1.5))
