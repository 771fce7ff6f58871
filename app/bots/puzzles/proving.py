"""
Proves that a move is much better than all others: ever fewer moves are played on ever more often.

What looks best at once races against the best move, and what comes nearest to it has to be beaten under every
seed.  What looked bad may be good all the same: so no legal move is left out, each is played on until it is
clearly worse, in the way in which it would be proved.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from attrs import Factory, frozen

from app.bots.analysis.continuing import Contender, close_evaluator, evaluator_of_contenders, move_of
from app.bots.protocol import Budget
from app.bots.puzzles.puzzle import Proof, Rated
from app.bots.search.candidate import Candidate
from app.bots.search.determinization import worlds
from app.bots.search.halving import Certainty
from app.bots.values.evaluator import EQUAL_ERRORS, Valued
from app.bots.values.playouts import EACH, mean_error
from app.core.command import Seat
from app.core.game import AnyGame

LOOK = 0.2
"""The effort with which positions are looked at."""

TIMES = 20
"""So many times that effort proves a puzzle."""

SEEDS = (1001, 1002, 1003)
"""Each of them has to prove it alone."""

LEAD = 0.05
"""So much likelier the best move has to win than the second, and by so many standard errors:"""

ERRORS = 4.0

CERTAIN = Certainty(errors=5.0, margin=-(LEAD + 0.01), least=24, every=8)
"""
When a proof need not play all its games: a move that is behind by one in a hundred more than is asked for,
and by five standard errors beyond that, is out after 24 of them or more.
"""

_SURE = 3.0
"""Who leads by so many standard errors at its last stage leads by six with four times the playouts."""

WORTH = 0.07
"""So much it leads in the race at least: what is hardly enough takes longest to prove, and teaches least."""

_RACING = Certainty(errors=4.0, margin=-WORTH, least=8, every=4)
"""When a move is out before a stage of the race is over."""

_SCREENED = (8, 16, 32, 64, 160)
"""
After so many playouts any legal move is looked at: it is out where it is behind by `LEAD` and by `_SURE`
standard errors.  Most are after the first ones; what is left after the last ones comes too near.
"""

_LEFT = 4
"""So many moves are left at the end of a race."""

_FAR = 2.0
"""Rivals that are so many times as far behind as the second under the first seed, others need not ask."""


class _Stage(NamedTuple):
    """With how much effort how many moves are compared; None for all that may be the best one."""

    effort: float
    width: int | None


_STAGES = (
    _Stage(LOOK / 2, 2 * _LEFT),
    _Stage(LOOK, None),
    _Stage(0.5, 3),
    _Stage(LOOK * TIMES / 4, _LEFT),
)
"""
The stages of a race before the proof.

Most positions are out because two moves are about as good: so after all have been looked at, the best one
is first compared with the two that come nearest.
"""


@frozen
class Place:
    """A position that may become a puzzle: what is asked, what the seat sees, and as `Puzzle` the options."""

    text: str
    seat: Seat
    view: Any
    options: Mapping[str, Any] = Factory(dict)


def race(
    game: AnyGame, place: Place, best: Contender, moves: Sequence[Contender], seed: int
) -> Sequence[Contender]:
    """
    Return the rivals of a move that come nearest to it, the nearest first; none where it hardly leads enough.

    Each stage has luck of its own.  A position is given up as soon as what was seen excludes that the move
    leads by enough, so that most of them cost little.
    """
    if len(moves) < 2:
        return ()
    left, valued = list(moves), list[Valued[Any]]()
    for number, stage in enumerate(_STAGES):
        budget = Budget(effort=stage.effort, seed=seed + number)
        racing = left[: stage.width]
        valued = evaluator_of_contenders(game).compare(
            game, place.view, place.seat, racing, budget, certainty=_RACING
        )
        if not _may_lead(valued, best):
            return ()
        nearest = [each.move for each in valued if each.move != best]
        left = [best, *nearest, *(move for move in left if move not in racing)]
    if valued[0].move != best or not leads(valued, _SURE) or valued[1].behind.mean < WORTH:
        return ()
    far = _FAR * valued[1].behind.mean
    return [each.move for number, each in enumerate(valued[1:]) if not number or each.behind.mean <= far]


def _may_lead(valued: Sequence[Valued[Any]], best: Contender) -> bool:
    """Tell whether a move may still turn out to lead by enough, as far as two standard errors go."""
    if valued[0].move == best:
        lead, error = valued[1].behind
    else:
        behind = next(each.behind for each in valued if each.move == best)
        lead, error = -behind.mean, behind.error
    return lead + EQUAL_ERRORS * error >= WORTH


def proof(
    game: AnyGame, place: Place, best: Contender, rivals: Sequence[Contender], times: float = TIMES
) -> tuple[tuple[Proof, ...], tuple[Rated, ...], float] | None:
    """
    Return what each seed says of a move against its rivals, and all together; None if one denies.

    At cards, where what was learnt tells moves apart too badly, whole games say it, as in close looks.
    A rival that is behind beyond all doubt is not played on for all the effort: see `CERTAIN`.
    """
    effort, proofs, found = LOOK * times, list[Proof](), list[Sequence[Valued[Any]]]()
    near = list(rivals)
    for seed in SEEDS:
        budget, moves = Budget(effort=effort, seed=seed), [best, *near]
        valued = close_evaluator(game).compare(game, place.view, place.seat, moves, budget, certainty=CERTAIN)
        if valued[0].move != best or not leads(valued, ERRORS):
            return None
        second = valued[1]
        playouts = min(round(EACH * effort), second.outlook.playouts)
        proofs.append(Proof(seed, second.behind.mean, second.behind.error, playouts))
        found.append(valued)
        near = [each.move for each in valued[1:] if each.behind.mean <= _FAR * second.behind.mean]
    rated = sorted((_rated(each, found) for each in [best, *rivals]), key=lambda each: each.loss)
    share = sum(each[0].outlook.shares[place.seat] for each in found) / len(found)
    nearest = {each.move: each for each in reversed(rated)}
    return tuple(proofs), tuple(each for each in rated if nearest[each.move] is each), share


def unbeaten(
    game: AnyGame, place: Place, best: Contender, others: Sequence[Contender], seed: int
) -> list[Contender]:
    """
    Return those of some moves that are not clearly worse than the best one.

    All meet the same luck, played on as in close looks: what was learnt may think too little of a move.
    """
    played, deal = close_evaluator(game).played, worlds(game, place.view, seed)
    first, left = Candidate(best), [Candidate(each) for each in others]
    for number in range(_SCREENED[-1]):
        world = deal(number)
        for each in (first, *left) if left else ():
            each.note(played(game, world, place.seat, each.move).shares[place.seat])
        if number + 1 in _SCREENED:
            left = [each for each in left if not _is_beaten(first, each)]
    return [each.move for each in left]


def _is_beaten(best: Candidate[Any], other: Candidate[Any]) -> bool:
    """Tell whether a move is clearly worse; a few games that all went alike prove little."""
    lost = [one - another for one, another in zip(best.values, other.values, strict=True)]
    return sum(lost) / len(lost) >= max(LEAD, _SURE * mean_error(lost))


def leads(valued: Sequence[Valued[Any]], errors: float) -> bool:
    """Tell whether the first of some moves leads all others by enough, and by so many standard errors."""
    return all(each.behind.mean >= max(LEAD, errors * each.behind.error) for each in valued[1:])


def nearest(
    game: AnyGame, place: Place, best: Contender, rivals: Sequence[Contender], seed: int
) -> list[Contender]:
    """Return the rivals that come nearest to a move: as many as a proof compares without leaving any out."""
    budget = Budget(effort=LOOK * TIMES / 4, seed=seed)
    compare = evaluator_of_contenders(game).compare
    valued = compare(game, place.view, place.seat, [best, *rivals], budget)
    return [each.move for each in valued if each.move != best][:_LEFT]


def _rated(contender: Contender, found: Sequence[Sequence[Valued[Any]]]) -> Rated:
    gains = [each.behind for valued in found for each in valued if each.move == contender]
    error = sqrt(sum(gain.error**2 for gain in gains)) / len(gains)
    return Rated(move_of(contender), sum(gain.mean for gain in gains) / len(gains), error)
