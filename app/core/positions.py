"""A position as text: copied, pasted, kept in a file, and begun from."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias

from attrs import frozen

from app.core.command import Command
from app.core.game import C, Game, O, Player, Positions, S
from app.core.reason import Reason
from app.core.state import State
from app.core.words import N_, Phrase

LONGEST = 60_000
"""Characters of a position; the largest of ours has six thousand."""


class Misread(Exception):
    """Raised when a text spells no position; *phrase* is the end of a sentence, *line* counts from 1."""

    def __init__(self, line: int, phrase: Phrase) -> None:
        super().__init__(f"line {line}: {phrase}")
        self.line, self.phrase = line, phrase

    @property
    def sentence(self) -> Phrase:
        """The whole message for players, with the number of the line."""
        return Phrase(N_("Line {line} of the position: {what}."), {"line": self.line, "what": self.phrase})


@frozen
class Position(Generic[S, C, O]):
    """A position as it was read: the state, and for how many seats."""

    game: Game[S, C, O]
    seats: int
    state: S


def write(game: Game[S, C, O], state: S, seats: int) -> str:
    """Return *state* as text, with a first line that says of which game it is."""
    return f"Springald {game.id} {seats}\n{_spelling(game).spell(state)}\n"


def read(text: str, options: O, find: Callable[[str], Game[S, C, O]]) -> Position[S, C, O]:
    """
    Return the position that *text* spells.

    Args:
        text: What `write` returned, or anything.
        options: Of the game; what a text leaves open follows from them.
        find: Returns the game of an id, or raises `KeyError`.

    Raises:
        Misread: If it spells none.
    """
    head, _, body = text.strip().partition("\n")
    match head.split():
        case ["Springald", name, seats] if seats.isdecimal() and len(seats) < 3 and len(text) <= LONGEST:
            pass
        case _:
            raise Misread(1, Phrase(N_("a position of Springald is expected")))
    try:
        game = find(name)
    except KeyError as error:
        raise Misread(1, Phrase(N_("there is no game {game} here"), {"game": name[:40]})) from error
    if int(seats) not in game.seats or not isinstance(options, game.options):
        raise Misread(1, Phrase(N_("it is a position of another game, or of other seats")))
    try:
        state = _spelling(game).read(body, options, int(seats))
    except Misread as error:
        raise Misread(error.line + 1, error.phrase) from error
    return Position(game, int(seats), state)


def empty(game: Game[S, C, O], options: O, players: Sequence[Player]) -> S:
    """Return a new state without anything on the board, for the sandbox to begin with."""
    return _spelling(game).empty(options, players)


def beginning(game: Game[S, C, O], options: O, players: Sequence[Player], start: S | None) -> S:
    """Return what a game begins with: *start* with these players on its seats, or what the rules set up."""
    if start is None:
        return game.rules.setup(options, players)
    state = start.copy()
    _spelling(game).reseat(state, players)
    return state


def why_no_beginning(game: Game[S, C, O], start: S) -> Reason | None:
    """Return the first thing that makes *start* a position no game can go on from."""
    return next(iter(game.rules.problems(start)), None)


def _spelling(game: Game[S, C, O]) -> Positions[S, O]:
    if game.positions is None:
        raise ValueError(f"{game.id} does not spell its positions yet")
    return game.positions


AnyPosition: TypeAlias = Position[State, Command, Any]
"""A position that was read, of whichever game."""
