"""What a computer player is asked, and what it answers."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from attrs import evolve, field, frozen

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

    def divided(self, part: float) -> "tuple[Budget, Budget]":
        """Return what is left for two pieces of thinking, the first of which takes *part* of the time."""
        if self.seconds is None:
            return self, self
        first = part * self.seconds
        return evolve(self, seconds=first), evolve(self, seconds=self.seconds - first)


class Role(Enum):
    """What a claim is said for."""

    THREAT = "threat"
    REASON = "reason"
    RIVAL = "rival"


@frozen
class Claim:
    """
    Something that is said of a position, with what anybody needs to check it.

    Attributes:
        kind: What is claimed; the same word always claims the same.
        figures: What is claimed of what: numbers in the units of the game, and places by their names.
        sentence: The claim in words, a whole sentence.
        role: A threat is there whatever one does; a reason speaks for the move; a rival is another move.
        against: Moves that it speaks against; it is not said beside one of them that is about as good.
    """

    kind: str
    figures: Mapping[str, Any] = field(hash=False)
    sentence: Phrase
    role: Role = Role.REASON
    against: tuple[Command, ...] = ()


class Step(NamedTuple):
    """A further step in words: without places, None where they cannot be left out, and with them."""

    phrase: Phrase | None
    placed: Phrase


@frozen
class Figure:
    """
    What a move in a list is worth.

    Attributes:
        share: The chance to win, from 0 to 1.
        error: Its standard error.
        is_best: Whether nobody can tell it from the best move.
        line: How it may go on: what the seat does in the rest of its turn, the first steps of it.
    """

    share: float
    error: float
    is_best: bool
    line: tuple[Step, ...] = ()


@frozen
class Hint:
    """
    Advice in three steps.

    Attributes:
        aim: What to aim for, a sentence.
        where: Keys of the picture that show where.
        move: The command itself.
        phrase: The move in words, without places: those are shown on the board.
        claims: What threatens, what speaks for the move, and what others are worth, in this order and the
            strongest first; every claim is true of the position.
        line: How the plan goes on, the move first, as far as no dice and nobody else come between.
        placed: The move in words with the names of its places; None if it has none.
        figure: What the move is worth, where moves were compared.
    """

    aim: Phrase
    where: tuple[Hashable, ...]
    move: Command
    phrase: Phrase
    claims: tuple[Claim, ...]
    line: tuple[Command, ...] = ()
    placed: Phrase | None = None
    figure: Figure | None = None

    def said(self, role: Role) -> list[Claim]:
        """Return what is claimed for a purpose."""
        return [claim for claim in self.claims if claim.role is role]


class Bot(Protocol[S, C]):
    """A computer player of one game and level; it is given nothing but a view."""

    def choose(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> C: ...
    def pace(self, game: Game[S, C, Any], view: S, seat: Seat) -> float | None:
        """Return when the seat's next step is due, in seconds since the running clock was full; None: now."""


@runtime_checkable
class Analyst(Bot[S, C], Protocol[S, C]):
    """
    A computer player that can compare moves; of one that cannot, nothing but what it chooses is known.

    To add it to a game: let the `Bot` of `Game.bots` have `lines`, the first of which begins with what
    `choose` would do.
    """

    def lines(
        self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[C]]:
        """
        Return the *count* best ways to go on, best first; fewer if there are no more.

        Each is a move and what the seat would do after it, as far as no dice and nobody else come between;
        no two begin with the same move.
        """


AnyBot: TypeAlias = Bot[Any, Any]
"""A computer player of whichever game."""


def lines_of(
    bot: AnyBot, game: Game[Any, Any, Any], view: Any, seat: Seat, budget: Budget, *, count: int
) -> Sequence[Sequence[Command]]:
    """Return its best ways to go on, *count* at the most; of a bot that is no `Analyst`, what it chooses."""
    if isinstance(bot, Analyst):
        return bot.lines(game, view, seat, budget, count)
    return ((bot.choose(game, view, seat, budget),),)
