"""
Search over whole turns in many imagined worlds: a tree search on the decider's information sets.

Every playout deals the hidden cards anew, follows a plan and, once the plan is well known, the reply with
the highest upper confidence bound; it plays on by rules of thumb, and values where that ends.  The plans
meet the same worlds, half of them leave after every round, and who has clearly lost leaves at once: an
easy decision takes a fraction of the time of a hard one.
"""

from collections.abc import Sequence
from typing import Protocol

from attrs import define, field

from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.halving import Certainty, even_rounds, successive_halving
from app.bots.search.tree import Node, select
from app.core.command import Seat
from app.games.cards.bots import evaluation, policy
from app.games.cards.bots.board import DISCARD, OVER, PICK_UP, Board
from app.games.cards.bots.plans import Plan, follow, pick_ups

EXPLORATION = 0.35
"""How curious the search is about replies it has seldom tried."""

HORIZON = 2
"""Turns played by rules of thumb before the table is valued; with more, luck drowns the plan."""

PRIOR_WEIGHT = 6
"""So many playouts the value at first sight counts for."""

REPLY_SAMPLES = 18
"""So many playouts before the replies to a plan are told apart."""

CERTAINTY = Certainty(errors=2.5, margin=0.004, least=32, every=16)
"""When a plan has lost, in chances to win."""

SURELY = Certainty(errors=3.5, margin=0.002, least=96, every=16)
"""When it has lost whatever the luck: who asks so often whether it has is sometimes told so by luck alone."""


class Source(Protocol):
    """Deals full boards that agree with what is known."""

    def deal(self) -> Board: ...


@define(eq=False)
class Turn(Candidate[Plan]):
    """
    A plan that is considered; its values are chances to win.

    Attributes:
        replies: The root of what the opponent may answer.
    """

    replies: Node[Plan] = field(factory=Node, repr=False)


def rank(source: Source, seat: Seat, plans: Sequence[Plan], worlds: int) -> list[Turn]:
    """Return plans by the chance to win right after the turn, averaged over some worlds; the best first."""
    totals = [0.0] * len(plans)
    for _ in range(worlds):
        world = source.deal()
        for place, plan in enumerate(plans):
            board = world.copy()
            follow(board, plan)
            totals[place] += _play_on(board, seat, 0 if plan[-1][0] >= DISCARD else 1)
    turns = [
        Turn(plan, prior=total / worlds, weight=PRIOR_WEIGHT)
        for plan, total in zip(plans, totals, strict=True)
    ]
    return sorted(turns, key=lambda each: each.prior, reverse=True)


def search(
    source: Source,
    seat: Seat,
    turns: Sequence[Turn],
    samples: int,
    clock: Clock,
    *,
    certainty: Certainty = CERTAINTY,
) -> list[Turn]:
    """
    Return the plans by how often the search came to prefer them, with the chance it found.

    Args:
        source: Deals the worlds.
        seat: Who decides.
        turns: What there is to choose from, the same in every world, ranked at first sight.
        samples: Playouts in all.
        clock: Ends the search earlier.
        certainty: When a plan drops out in the middle of a round.
    """
    return successive_halving(
        turns,
        even_rounds(len(turns), samples),
        lambda _: source.deal(),
        lambda turn, world: _playout(turn, world.copy(), seat),
        clock=clock,
        certainty=certainty,
    )


def _playout(turn: Turn, board: Board, seat: Seat) -> float:
    """Follow a plan on a board, choose a reply once the plan is well known, and play on; return the value."""
    follow(board, turn.move)
    if board.phase != PICK_UP or len(turn.values) < REPLY_SAMPLES:
        return _play_on(board, seat, HORIZON)
    chooser = board.turn
    plan, reply = select(turn.replies, pick_ups(board), EXPLORATION, PRIOR_WEIGHT)
    follow(board, plan)
    value = _play_on(board, seat, HORIZON)
    reply.note(value if chooser == seat else 1 - value)
    return value


def _even() -> float:
    """Stand in for chance in rules of thumb: then only the world differs between two plays of a plan."""
    return 0.5


def _play_on(board: Board, seat: Seat, turns: int) -> float:
    """Return the chance of *seat* to win after some turns by rules of thumb."""
    for _ in range(turns):
        if board.phase == OVER:
            break
        policy.play_turn(board, _even)
    return evaluation.win_chance(board, seat)
