"""
Choosing a turn: by its value one turn ahead, or by playouts.

A playout is a few turns in which everybody does what is best one turn ahead; then the land is valued.
"""

from collections.abc import Callable, Mapping, Sequence
from math import tanh
from random import Random

from attrs import Factory, define, frozen

from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.halving import even_rounds, successive_halving
from app.games.carcassonne.bots.board import Board, final_points
from app.games.carcassonne.bots.evaluation import Deck
from app.games.carcassonne.bots.greedy import play_on, value_of
from app.games.carcassonne.bots.levels import CarcassonneSkill
from app.games.carcassonne.bots.moves import Move, following
from app.games.carcassonne.bots.special_values import SECOND
from app.games.carcassonne.opening import AFTER

WIN = 12.0
"""What winning is worth in points, beside the margin itself."""

GOLDEN = 0.618034
"""Steps of this length through the pile meet all kinds of tile as evenly as can be."""

PRIOR_WEIGHT = 4.0
"""So many playouts the value one turn ahead counts for: few playouts are noisy, and it is not."""


@define(eq=False)
class Turn(Candidate[Move]):
    """
    A turn that is considered; its values are in points, against the rivals.

    Attributes:
        after: The land after it.
        more: What boxes give for it besides.
    """

    after: Board
    more: float = 0.0


@frozen
class Question:
    """
    What is to be decided.

    Attributes:
        seat: Whose turn it is.
        pile: Kinds of the tiles that are still to be drawn, in no order.
        skill: How its level thinks.
        samples: How many playouts there are.
        clock: Ends the search earlier.
        seed: Of luck.
        ranks: Which kinds of tile are drawn before the others, and when.
    """

    seat: int
    pile: Sequence[int]
    skill: CarcassonneSkill
    samples: int
    clock: Clock
    seed: int = 0
    ranks: Mapping[int, int] = Factory(dict)


def rank(
    turns: Sequence[tuple[Move, Board]],
    pile: Sequence[int],
    seat: int,
    counting: float = 1.0,
    more: Callable[[Board], float] = lambda after: 0.0,
) -> list[Turn]:
    """
    Return turns with their value one turn ahead, the best first.

    Args:
        turns: The turns, each with the land after it.
        pile: Kinds of the tiles that are still to be drawn.
        seat: Whose turn it is.
        counting: See `Deck`.
        more: Returns what boxes give for the land after a turn besides.
    """
    if not turns:
        return []
    deck = Deck(pile, turns[0][1].plans.fits, len(turns[0][1].points), counting)
    ranked = []
    for move, after in turns:
        given = more(after)
        value = value_of(after, deck, seat) + SECOND * after.again + given
        ranked.append(Turn(move, after, prior=value, weight=PRIOR_WEIGHT, more=given))
    return sorted(ranked, key=lambda each: (-each.prior, each.move))


def search(ranked: Sequence[Turn], question: Question) -> list[Turn]:
    """Return the turns that were looked at, the best first."""
    width, samples = question.skill.width, question.samples
    turns = list(ranked[:width])
    if samples < len(turns):
        return turns
    board = turns[0].after
    deck = Deck(question.pile, board.plans.fits, len(board.points), question.skill.counting)
    return successive_halving(
        turns,
        even_rounds(len(turns), samples),
        lambda number: drawn(question.pile, question.seed, number, question.ranks),
        lambda turn, draws: turn.more + _playout(turn.after.copy(), draws, deck, question),
        clock=question.clock,
    )


def drawn(pile: Sequence[int], seed: int, number: int, ranks: Mapping[int, int] | None = None) -> list[int]:
    """
    Return the tiles of a pile in an order; those of successive numbers begin as differently as can be.

    Those with ranks come before the others, the lowest first.
    """
    rng = Random(f"{seed}/{number}")
    rest = sorted(pile)
    first = [rest.pop(int((Random(seed).random() + GOLDEN * number) % 1 * len(rest)))] if rest else []
    rng.shuffle(rest)
    found = first + rest
    return sorted(found, key=lambda kind: ranks.get(kind, AFTER)) if ranks else found


def _playout(board: Board, draws: Sequence[int], deck: Deck, question: Question) -> float:
    """Return the value of a land a few turns later, in points; the board is played on."""
    # A second tile of one's own is no reason to look less far.
    horizon = question.skill.horizon + board.again
    play_on(board, draws, horizon, deck, following(board, question.seat))
    if len(draws) <= horizon:
        return margin(final_points(board), question.seat)
    return value_of(board, deck, question.seat)


def margin(points: Sequence[int], seat: int) -> float:
    """Return the value of a final score in points: the margin, and a bonus for winning."""
    best = max(each for other, each in enumerate(points) if other != seat)
    lead = points[seat] - best
    return lead + WIN * tanh(lead / 8)
