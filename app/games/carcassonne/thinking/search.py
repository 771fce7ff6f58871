"""
Choosing a turn: one turn ahead, or by playing the rest of the game many times.

The search plays every candidate against the same decks, and drops the worse half of the candidates
round by round (sequential halving).
"""

from collections.abc import Callable, Sequence
from math import tanh
from random import Random
from time import monotonic

from attrs import define, field, frozen

from app.games.carcassonne.thinking.board import Board, final_points
from app.games.carcassonne.thinking.moves import Move
from app.games.carcassonne.thinking.outlook import Deck, value
from app.games.carcassonne.thinking.playout import sensible_game

WIN = 12.0
"""What winning is worth in points, beside the margin itself."""

BATCH = 4
"""Play-outs of a candidate between two looks at the clock."""


@define(eq=False)
class Candidate:
    """
    A turn, and what is thought of it.

    Attributes:
        move: The turn.
        after: The land after it.
        prior: Its value one turn ahead.
        total, visits: Of its play-outs.
    """

    move: Move
    after: Board
    prior: float
    total: float = 0.0
    visits: int = 0

    @property
    def mean(self) -> float:
        """The mean of its play-outs, its prior counting for a few."""
        return (self.total + _PRIOR_VISITS * self.prior) / (self.visits + _PRIOR_VISITS)


_PRIOR_VISITS = 2.0


@frozen
class Question:
    """
    What is to be decided.

    Attributes:
        seat: Whose turn it is.
        pile: Kinds of the tiles that are still to be drawn, in no order.
        playouts: How many may be played.
        width: How many candidates are looked at.
        is_late: Whether time is up; asked between play-outs.
        seed: Of luck.
    """

    seat: int
    pile: Sequence[int]
    playouts: int
    width: int
    is_late: Callable[[], bool] = field(default=lambda: False)
    seed: int = 0


def rank(turns: Sequence[tuple[Move, Board]], pile: Sequence[int], seat: int) -> list[Candidate]:
    """Return turns with their value one turn ahead, the best first."""
    if not turns:
        return []
    deck = Deck(pile, turns[0][1].plans.fits, len(turns[0][1].points))
    ranked = [Candidate(move, after, value(after, deck, seat)) for move, after in turns]
    return sorted(ranked, key=lambda each: (-each.prior, each.move))


def search(ranked: Sequence[Candidate], question: Question) -> list[Candidate]:
    """Return the candidates that were looked at, the best first."""
    alive = list(ranked[: question.width])
    if len(alive) < 2 or question.playouts < len(alive):
        return alive
    out: list[Candidate] = []
    rounds = max(1, (len(alive) - 1).bit_length())
    game = 0
    for _ in range(rounds):
        share = max(1, question.playouts // (rounds * len(alive)))
        game = _play(alive, share, question, game)
        alive.sort(key=lambda each: -each.mean)
        half = (len(alive) + 1) // 2
        out[:0], alive = alive[half:], alive[:half]
        if question.is_late():
            break
    return alive + out


def _play(alive: Sequence[Candidate], share: int, question: Question, game: int) -> int:
    """Play so many games from every candidate, all with the same decks; return the next game's number."""
    deck, following = list(question.pile), (question.seat + 1) % len(alive[0].after.points)
    for count in range(share):
        Random(f"{question.seed}/{game}").shuffle(deck)
        for each in alive:
            board = each.after.copy()
            sensible_game(board, deck, following, Random(game))
            each.total += margin(final_points(board), question.seat)
            each.visits += 1
        game += 1
        if count % BATCH == 0 and question.is_late():
            break
    return game


def margin(points: Sequence[int], seat: int) -> float:
    """Return how good a final score is: the margin, and a bonus for winning."""
    best = max(each for other, each in enumerate(points) if other != seat)
    lead = points[seat] - best
    return lead + WIN * tanh(lead / 8)


def deadline(seconds: float | None, is_cancelled: Callable[[], bool]) -> Callable[[], bool]:
    """Return what tells whether it is time to answer."""
    if seconds is None:
        return is_cancelled
    end = monotonic() + seconds
    return lambda: monotonic() >= end or is_cancelled()
