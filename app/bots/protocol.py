"""What a computer player is asked, and what it answers."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeAlias

from attrs import field, frozen

from app.core.command import Command, Seat
from app.core.game import C, Game, S
from app.core.words import Phrase


def _never() -> bool:
    return False


@frozen
class Budget:
    """
    How long a bot may think.

    Attributes:
        seconds: Wall-clock limit; None for no clock (tests and arenas), then *effort* alone decides.
        effort: Multiplies the level's own number of search steps.
        seed: Luck of the search; the same question with the same seed and no clock has the same answer.
        is_cancelled: Asked every few milliseconds by searches that think for long; once it says yes, any
            answer will do.
    """

    seconds: float | None = None
    effort: float = 1.0
    seed: int = 0
    is_cancelled: Callable[[], bool] = field(default=_never, eq=False, repr=False)


@frozen
class Term:
    """One named term of an evaluation: what speaks for a move (positive) or against it."""

    label: Phrase
    value: float


@frozen
class Figure:
    """
    What a move in a list is worth.

    Attributes:
        share: The chance to win, from 0 to 1.
        error: Its standard error.
        is_best: Whether nobody can tell it from the best move.
        line: How it may go on: what the seat does in the rest of its turn.
    """

    share: float
    error: float
    is_best: bool
    line: tuple[Command, ...]


@frozen
class Hint:
    """
    Advice in three steps.

    Attributes:
        aim: What to aim for, a sentence.
        where: Keys of the picture that show where.
        move: The command itself.
        phrase: The move in words.
        terms: What speaks for it, strongest first; every claim is true of the position.
        figure: What the move is worth, where moves were compared.
    """

    aim: Phrase
    where: tuple[Hashable, ...]
    move: Command
    phrase: Phrase
    terms: tuple[Term, ...]
    figure: Figure | None = None


class Bot(Protocol[S, C]):
    """A computer player of one game and level; it is given nothing but a view."""

    def choose(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> C: ...
    def hint(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> Hint: ...
    def pace(self, game: Game[S, C, Any], view: S, seat: Seat) -> float | None:
        """Return when the seat's next step is due, in seconds since the running clock was full; None: now."""


class Analyst(Bot[S, C], Protocol[S, C]):
    """
    A computer player that can compare moves; one that cannot is asked for its hint instead.

    To add it to a game: let the `Bot` of `Game.bots` have `best`, which ranks all it looks at as
    `choose` does and explains the first *count* as `hint` does.
    """

    def best(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget, count: int) -> Sequence[Hint]:
        """Return the *count* best moves, best first, each with its terms; fewer if there are no more."""


AnyBot: TypeAlias = Bot[Any, Any]
"""A computer player of whichever game."""
