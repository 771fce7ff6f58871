"""
Choosing a turn: one turn ahead, or by looking at many futures.

A future is a few turns in which everybody does what promises most one turn ahead; then the land is valued.
The search looks at the same draws for every candidate, and drops the worse half of the candidates round by
round (sequential halving).
"""

from collections.abc import Callable, Sequence
from math import tanh
from random import Random
from time import monotonic

from attrs import define, field, frozen

from app.games.carcassonne.bots.board import Board, final_points
from app.games.carcassonne.bots.evaluation import Deck
from app.games.carcassonne.bots.greedy import follow, worth_of
from app.games.carcassonne.bots.moves import Move

WIN = 12.0
"""What winning is worth in points, beside the margin itself."""

GOLDEN = 0.618034
"""Steps of this length through the pile meet all kinds of tile as evenly as can be."""


@define(eq=False)
class Candidate:
    """
    A turn, and what is thought of it.

    Attributes:
        move: The turn.
        after: The land after it.
        prior: Its value one turn ahead.
        total, visits: Of its futures.
    """

    move: Move
    after: Board
    prior: float
    total: float = 0.0
    visits: int = 0

    @property
    def mean(self) -> float:
        """The mean of its futures, its prior counting for a few."""
        return (self.total + _PRIOR_VISITS * self.prior) / (self.visits + _PRIOR_VISITS)


_PRIOR_VISITS = 4.0
"""So many futures the value one turn ahead counts for: few futures are noisy, and it is not."""


@frozen
class Question:
    """
    What is to be decided.

    Attributes:
        seat: Whose turn it is.
        pile: Kinds of the tiles that are still to be drawn, in no order.
        futures: How many may be looked at.
        width: How many candidates are looked at.
        depth: How many turns of a future are played.
        counting: How far the tiles that are left are counted; see `Deck`.
        spent: The part of the time that is over, from 0 to 1; asked between futures.
        seed: Of luck.
    """

    seat: int
    pile: Sequence[int]
    futures: int
    width: int
    depth: int = 1
    counting: float = 1.0
    spent: Callable[[], float] = field(default=lambda: 0.0)
    seed: int = 0


def rank(
    turns: Sequence[tuple[Move, Board]], pile: Sequence[int], seat: int, counting: float = 1.0
) -> list[Candidate]:
    """Return turns with their value one turn ahead, the best first; see `Deck` for `counting`."""
    if not turns:
        return []
    deck = Deck(pile, turns[0][1].plans.fits, len(turns[0][1].points), counting)
    ranked = [Candidate(move, after, worth_of(after, deck, seat)) for move, after in turns]
    return sorted(ranked, key=lambda each: (-each.prior, each.move))


def search(ranked: Sequence[Candidate], question: Question) -> list[Candidate]:
    """Return the candidates that were looked at, the best first."""
    alive = list(ranked[: question.width])
    if len(alive) < 2 or question.futures < len(alive):
        return alive
    out: list[Candidate] = []
    rounds = max(1, (len(alive) - 1).bit_length())
    game = 0
    for count in range(1, rounds + 1):
        share = max(1, question.futures // (rounds * len(alive)))
        game = _play(alive, range(game, game + share), question, count / rounds)
        alive.sort(key=lambda each: -each.mean)
        half = (len(alive) + 1) // 2
        out[:0], alive = alive[half:], alive[:half]
    return alive + out


def _play(alive: Sequence[Candidate], games: range, question: Question, until: float) -> int:
    """
    Look at futures of every candidate, all with the same draws.

    Args:
        alive: The candidates.
        games: The numbers of the futures, from which luck follows.
        question: What is to be decided.
        until: The part of the time that may be spent by then; some futures are left out if it is short.

    Returns:
        The number of the next future.
    """
    board = alive[0].after
    deck = Deck(question.pile, board.plans.fits, len(board.points), question.counting)
    for game in games:
        if question.spent() >= until:
            return game
        draws = drawn(question.pile, question.seed, game)
        for each in alive:
            each.total += _promise(each.after.copy(), draws, deck, question)
            each.visits += 1
    return games.stop


def drawn(pile: Sequence[int], seed: int, number: int) -> list[int]:
    """Return the tiles of a pile in an order; those of successive numbers begin as differently as can be."""
    rng = Random(f"{seed}/{number}")
    rest = sorted(pile)
    first = [rest.pop(int((Random(seed).random() + GOLDEN * number) % 1 * len(rest)))] if rest else []
    rng.shuffle(rest)
    return first + rest


def _promise(board: Board, draws: Sequence[int], deck: Deck, question: Question) -> float:
    """Return what a land is worth a few turns later."""
    follow(board, draws, question.depth, deck, (question.seat + 1) % len(board.points))
    if len(draws) <= question.depth:
        return margin(final_points(board), question.seat)
    return worth_of(board, deck, question.seat)


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
