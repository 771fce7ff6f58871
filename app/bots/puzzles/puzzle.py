"""A puzzle: an ordinary position, who is to find the best move in it, and what is known of its moves."""

from collections.abc import Mapping, Sequence
from enum import Enum
from math import inf
from typing import Any

from attrs import Factory, frozen

from app.bots.values.evaluator import EQUAL_ERRORS
from app.core.command import Command, Seat
from app.core.game import AnyGame, Level, Player
from app.core.positions import read
from app.core.session import AnySession, Session, Setup
from app.core.words import N_
from app.storage.codec import Codec

_LUCK = 1
"""The seed of a try: the same dice for everybody."""


class Theme(Enum):
    """What a puzzle is about; it does not give away which move it is."""

    PARRY = "parry"
    FINISH = "finish"
    RESCUE = "rescue"
    LEAD = "lead"


THEME_NAMES: Mapping[Theme, str] = {
    Theme.PARRY: N_("Meet a threat"),
    Theme.FINISH: N_("Bring it home"),
    Theme.RESCUE: N_("Stay in the game"),
    Theme.LEAD: N_("Take the lead"),
}


_AHEAD, _BEHIND = 0.8, 0.4
"""From which chance to win on a game is to be brought home, and below which it has to be saved."""


def theme_of(share: float, *, is_threatened: bool = False) -> Theme:
    """Return what a position is about in which the best move wins with a chance of *share*."""
    if share >= _AHEAD:
        return Theme.FINISH
    if is_threatened:
        return Theme.PARRY
    return Theme.RESCUE if share < _BEHIND else Theme.LEAD


class Difficulty(Enum):
    """
    How hard a puzzle is: which levels did not find its move, or not whenever they tried.

    Of a turn that was reckoned out it is how much has to be foreseen.
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


DIFFICULTY_NAMES: Mapping[Difficulty, str] = {
    Difficulty.EASY: N_("easy"),
    Difficulty.MEDIUM: N_("medium"),
    Difficulty.HARD: N_("hard"),
}


@frozen
class Rated:
    """A move: how much likelier the best one wins, from 0 to 1, and the standard error of that."""

    move: Command
    loss: float
    error: float

    @property
    def is_as_good(self) -> bool:
        """Whether nobody can tell it from the best move."""
        return self.loss <= EQUAL_ERRORS * self.error


@frozen
class Proof:
    """What one seed said: how far the best move led the second, its standard error, and playouts of each."""

    seed: int
    lead: float
    error: float
    playouts: int


@frozen
class Puzzle:
    """
    A puzzle.

    Attributes:
        name: Its own among those of its game.
        text: The position, as `app.core.positions.write` returns it.
        seat: Who is to move.
        moves: The best one first; others are judged when somebody plays them.
        share: The chance to win after the best move, from 0 to 1.
        theme, difficulty: What it is about, and how hard.
        options: What differs from the default of each option, as data.
        proofs: What each seed said; empty for a mistake of one's own, which the analysis has proved.
    """

    name: str
    text: str
    seat: Seat
    moves: tuple[Rated, ...]
    share: float
    theme: Theme
    difficulty: Difficulty
    options: Mapping[str, Any] = Factory(dict)
    proofs: tuple[Proof, ...] = ()

    @property
    def best(self) -> Command:
        """The move to be found; others that are as good count, too."""
        return self.moves[0].move

    def is_solved_by(self, answer: Rated) -> bool:
        """
        Tell whether a move is as good as the best one: nobody can tell it from that, nor is it like the next.

        A short look tells hardly any two moves apart: without the second nearly all would be right.
        """
        return answer.is_as_good and answer.loss < self._half

    def is_open(self, loss: float, error: float) -> bool:
        """Tell whether another look at a move may say something else than these figures do."""
        return abs(loss - self._half) <= EQUAL_ERRORS * error

    @property
    def _half(self) -> float:
        """Half of what the next best move loses, as far as one is known that loses anything."""
        losses = (each.loss for each in self.moves if not each.is_as_good)
        return min(losses, default=inf) / 2

    def rated(self, move: Command) -> Rated | None:
        """Return what is known of a move."""
        return next((each for each in self.moves if each.move == move), None)


def standard_options(game: AnyGame) -> dict[str, Any]:
    """Return how the options of the standard game differ from the default of each, as data."""
    codec = Codec(game)
    usual = codec.from_options(codec.to_options({}))
    return {
        name: value for name, value in codec.from_options(game.standard()).items() if value != usual[name]
    }


def session_of(
    game: AnyGame, text: str, seat: Seat, options: Mapping[str, Any], names: Sequence[str] = ()
) -> AnySession:
    """
    Return a try at a puzzle, not yet begun and never kept: a person at *seat*, computers at the others.

    Raises:
        Misread: If *text* spells no position.
    """
    place = read(text, Codec(game).to_options(options), {game.id: game}.__getitem__)
    players = tuple(
        Player(names[each] if names else str(each + 1), None if each == seat else Level.PAGE, each)
        for each in range(place.seats)
    )
    setup = Setup(game.id, players, Codec(game).to_options(options), _LUCK, start=place.state)
    return Session(game, setup, is_untimed=True)
