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
        spent: The part of the time that is over, from 0 to 1; asked between play-outs.
        seed: Of luck.
    """

    seat: int
    pile: Sequence[int]
    playouts: int
    width: int
    spent: Callable[[], float] = field(default=lambda: 0.0)
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
    for count in range(1, rounds + 1):
        share = max(1, question.playouts // (rounds * len(alive)))
        game = _play(alive, range(game, game + share), question, count / rounds)
        alive.sort(key=lambda each: -each.mean)
        half = (len(alive) + 1) // 2
        out[:0], alive = alive[half:], alive[:half]
    return alive + out


def _play(alive: Sequence[Candidate], games: range, question: Question, until: float) -> int:
    """
    Play games from every candidate, all with the same decks.

    Args:
        alive: The candidates.
        games: Their numbers, from which luck follows.
        question: What is to be decided.
        until: The part of the time that may be spent by then; some games are left out if it is short.

    Returns:
        The number of the next game.
    """
    deck, following = list(question.pile), (question.seat + 1) % len(alive[0].after.points)
    for game in games:
        if game % BATCH == 0 and question.spent() >= until:
            return game
        Random(f"{question.seed}/{game}").shuffle(deck)
        for each in alive:
            board = each.after.copy()
            sensible_game(board, deck, following, Random(game))
            each.total += margin(final_points(board), question.seat)
            each.visits += 1
    return games.stop


def margin(points: Sequence[int], seat: int) -> float:
    """Return how good a final score is: the margin, and a bonus for winning."""
    best = max(each for other, each in enumerate(points) if other != seat)
    lead = points[seat] - best
    return lead + WIN * tanh(lead / 8)


def clock(seconds: float | None, is_cancelled: Callable[[], bool]) -> Callable[[], float]:
    """Return what tells the part of the time that is over; all of it if nobody waits for the answer."""
    start = monotonic()
    if seconds is None:
        return lambda: float(is_cancelled())
    return lambda: 1.0 if is_cancelled() else (monotonic() - start) / seconds
