"""How far what tells two moves apart at a learnt value is off when both are played on: `Weights.doubt`."""

from collections.abc import Sequence
from itertools import islice
from math import hypot, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from app.bots.advice.best_moves import promising
from app.bots.analysis.analysis import Decision, begin, luck_of, verdict_on
from app.bots.analysis.continuing import is_played_out
from app.bots.analysis.verdict import CLOSE, LOSSES, PASSES, Grade, Verdict, against
from app.bots.protocol import Budget
from app.bots.search.playout import LONGEST
from app.bots.statistics import share
from app.bots.values.evaluator import EQUAL_ERRORS
from app.bots.values.evaluators import evaluator_of
from app.bots.values.learnt import learnt_values
from app.bots.values.playouts import EACH, PlayoutEvaluator
from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import AnySession
from tests.level_losses import game_of

_PLAIN = 0.1
_EACH = 4
"""At so many places of a game two moves are compared; so many of its mistakes are played to the end."""

_TRIED = 24
"""So many places are looked at for them."""

_LEAST = 0.03
"""So far apart they are: nobody is told of less."""

_WIDTH, _MOST = 7, 400
"""The second move is one of the best so many, of at most so many, as at any verdict."""

_BEFORE, _AFTER = 64, 100
"""So often either is played on to the learnt value, and so often further, with luck of its own."""

_AGAINST = 3.0
"""A verdict is contradicted by whole games that say so by so many standard errors."""

_LATER = {"carcassonne": 4}
"""Valued so many own turns later, where it takes too long to play on to the end of the game."""

_HASTE = 0.3
"""Of their search steps, with which the levels play to such places."""


def doubts(game_id: str, number: int) -> list[list[float]]:
    """Return by how much one move of some pairs is better at the learnt value, and later, with errors."""
    session = game_of(game_id, 500 + number, ["page", "squire"], _HASTE)
    decisions, rng, found = begin(session, everybody=True).decisions, Random(number), list[list[float]]()
    for each in rng.sample(decisions, min(_TRIED, len(decisions))):
        row = _doubt(session, each, rng) if len(found) < _EACH else None
        if row is not None:
            found.append(row)
    return found


def _doubt(session: AnySession, decision: Decision, rng: Random) -> list[float] | None:
    """Return what looks best at once against another move, twice; None where both are about as good."""
    game, seat = session.game, decision.seat
    view, luck = session.seen(session.timeline.at(decision.ply), seat), luck_of(0, decision.ply)
    choices = list(islice(game.rules.choices(view, seat), _MOST))
    best, *others = promising(game, view, seat, choices, Budget(effort=_BEFORE / EACH, seed=luck))[:_WIDTH]
    if not others:
        return None
    pair, learnt = [best, rng.choice(others)], learnt_values(game)
    near = evaluator_of(game).compare(game, view, seat, pair, Budget(effort=_BEFORE / EACH, seed=luck))
    if near[1].behind.mean < _LEAST or not near[1].guessed:
        return None
    further = PlayoutEvaluator(learnt, turns=_LATER.get(game.id, LONGEST))
    later = further.compare(game, view, seat, pair, Budget(effort=_AFTER / EACH, seed=luck + 1))
    sign = 1 if later[0].move == near[0].move else -1
    return [*near[1].behind, sign * later[1].behind.mean, later[1].behind.error]


def contradictions(game_id: str, number: int) -> list[list[float]]:
    """
    Return of some steps that are called mistakes their loss, and the loss in whole games; with errors.

    They are called so after the look after which the program calls them so.  Steps are asked in the order of
    a lot, those that lose little at the looks before are none: whole games have luck of their own.
    """
    session = game_of(game_id, number, ["page", "page"], _HASTE)
    game, found = session.game, list[list[float]]()
    decisions = begin(session, everybody=True).decisions
    for each in Random(number).sample(decisions, len(decisions)):
        view = session.seen(session.timeline.at(each.ply), each.seat)
        verdict = _mistake(game, view, each)
        if verdict is not None:
            end = to_the_end(
                game, view, verdict.best, each.played, Budget(None, _AFTER / EACH, luck_of(1, each.ply))
            )
            found.append([verdict.loss, verdict.error, *end])
        if len(found) == _EACH:
            break
    return found


def _mistake(game: AnyGame, view: Any, decision: Decision) -> Verdict | None:
    """Return the verdict on a step if it is called a mistake or a blunder."""
    efforts = (*PASSES[:3], CLOSE) if is_played_out(game) else PASSES[:3]
    for effort in efforts:
        verdict = verdict_on(game, view, decision, effort, 0)
        if verdict.loss < LOSSES[Grade.MISTAKE]:
            return None
    return verdict if verdict.grade in (Grade.MISTAKE, Grade.BLUNDER) else None


def to_the_end(game: AnyGame, view: Any, best: Command, played: Command, luck: Budget) -> tuple[float, float]:
    """
    Return what *played* loses against *best* in whole games, in which nothing learnt values anything.

    At Conquest each goes on with the rest of the turn that suits it best.
    """
    found = against(game, view, best, played, luck, to_the_end=True)
    return found.loss, found.error


def said_contradictions(games: Sequence[Sequence[Sequence[float]]]) -> str:
    """Return how many verdicts are contradicted by whole games, beyond three standard errors of both."""
    rows = [row for game in games for row in game]
    if not rows:
        return f"no mistakes in {len(games)} games"
    count, turned = _contradicted(rows), sum(later < -EQUAL_ERRORS * error for _, _, later, error in rows)
    less = sum(loss - later > EQUAL_ERRORS * hypot(error, other) for loss, error, later, other in rows)
    said, later = (100 * mean(row[at] for row in rows) for at in (0, 2))
    odds = share(count, len(rows))
    return (
        f"{count} of {len(rows)} mistakes of {len(games)} games contradicted "
        f"({odds.low:.0%}-{odds.high:.0%}); they lose {said:.1f} in 100, in whole games {later:.1f}; "
        f"{less} lose less beyond two errors, {turned} are better than the other step"
    )


def _contradicted(rows: Sequence[Sequence[float]]) -> int:
    """Return how many losses are further from what they are later than three errors of both."""
    return sum(abs(loss - later) > _AGAINST * hypot(error, other) for loss, error, later, other in rows)


def said_verdicts(games: Sequence[Sequence[Sequence[float]]], doubt: float) -> str:
    """Return how many of the same pairs are told apart beyond an error with *doubt*, and contradicted."""
    rows = [row for game in games for row in game]
    told = [
        (near, hypot(error, doubt * max(_PLAIN, near)), later, other) for near, error, later, other in rows
    ]
    beyond = [row for row in told if row[0] > EQUAL_ERRORS * row[1]]
    return f"{len(beyond)} told apart beyond their error, {_contradicted(beyond)} of them contradicted"


def said_doubts(games: Sequence[Sequence[Sequence[float]]]) -> str:
    """
    Return by which part of themselves differences are off: what is left when luck is taken out.

    Those below 10 in 100 are taken as if they were as large as that, as in verdicts.
    """
    rows = [row for game in games for row in game]
    left = [
        ((near - later) ** 2 - error**2 - other**2) / max(_PLAIN, near) ** 2
        for near, error, later, other in rows
    ]
    half = 1.96 * stdev(left) / sqrt(len(left))
    low, middle, high = (sqrt(max(0.0, mean(left) + each)) for each in (-half, 0, half))
    lost, later = (mean(row[at] for row in rows) for at in (0, 2))
    said = f"{len(rows)} pairs: {100 * lost:.1f} apart at the learnt value, {100 * later:.1f} later"
    return f"{said}; off by {middle:.2f} ({low:.2f}-{high:.2f}) of it beside luck"
