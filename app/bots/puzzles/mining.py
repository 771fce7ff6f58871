"""Finds puzzles in games that computers play, and proves them by playing on with more luck and more often."""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from attrs import frozen

from app.bots.advice.best_moves import named, promising
from app.bots.advice.explanation import explained
from app.bots.analysis.analysis import Decision, decisions_of
from app.bots.analysis.swings import chances
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget, Role
from app.bots.puzzles.puzzle import Difficulty, Proof, Puzzle, Rated, session_of, theme_of
from app.bots.registry import bot_of
from app.bots.values.evaluator import EQUAL_ERRORS, Valued
from app.bots.values.evaluators import evaluator_of
from app.bots.values.playouts import EACH
from app.core.command import NATURE, Command, Seat
from app.core.game import RANKS, AnyGame
from app.core.positions import Misread, why_no_beginning, write
from app.core.session import AnySession, Session, Setup


class Look(NamedTuple):
    """The effort of a look, and by how many standard errors the two best moves have to be parted then."""

    effort: float
    errors: float


LOOK = 0.2
"""The effort with which positions are looked at."""

TIMES = 20
"""So many times that effort proves a puzzle."""

SEEDS = (1001, 1002, 1003)
"""Each of them has to prove it alone."""

LEAD = 0.05
"""So much likelier the best move has to win than the second, and by so many standard errors:"""

ERRORS = 4.0

_GLANCE = Look(0.08, 1.0)
"""The first look: a glance of three playouts at what the levels would do; most positions are out with it."""

_STAGES = (0.1, LOOK, 0.5, LOOK * TIMES / 4)
"""
The efforts of a race before the proof: of a few moves at first, then of all that may be the best one, and of
ever fewer ever longer.
"""

_SURE = 3.0
"""Who leads by so many standard errors at its last stage leads by six with four times the playouts."""

_WIDTH = 16
"""So many moves begin the race; half of them are out at each stage, but no fewer are left than:"""

_LEFT = 4

_MOST = 400
"""More moves than this are not even looked at: where there are so many, most are alike."""

_FAR = 2.0
"""Rivals that are so many times as far behind as the second under the first seed, others need not ask."""

_PLACES = 120
"""So many positions of a game are looked at, and so many become puzzles at most:"""

_EACH_GAME = 3

_APART = 20
"""So many entries lie between two puzzles of a game at least: who missed a move may have met it again."""

_AHEAD = 4
"""So many entries of the log tell whether something was at stake: an order, and what nature answered."""

_PLAYER = "squire"
"""Who plays the games: well enough for positions that people meet, not so well that nothing is amiss."""


@frozen
class Place:
    """A position that may become a puzzle: what is asked, and what the seat sees."""

    text: str
    seat: Seat
    view: Any


def mined(game: AnyGame, number: int, seats: int, seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one game that computers play, the *number*th of those of a seed."""
    session, plies = _played(game, number, seats, seed), list[int]()
    rng = Random(f"{seed}/{number}")
    for decision in telling(session)[:_PLACES]:
        if any(abs(decision.ply - ply) < _APART for ply in plies):
            continue
        place = _place(session, decision)
        found = place and puzzle_at(game, place, f"{number}-{decision.ply}", rng.getrandbits(31))
        if found:
            yield found
            plies.append(decision.ply)
        if len(plies) == _EACH_GAME:
            return


def puzzle_at(game: AnyGame, place: Place, name: str, seed: int) -> Puzzle | None:
    """Return the puzzle of a position, or None where no move is beyond doubt the only one."""
    chosen = _chosen(game, place)
    choices = list(islice(game.rules.choices(place.view, place.seat), _MOST))
    others = promising(game, place.view, place.seat, choices, Budget(effort=LOOK, seed=seed))
    first = _led(game, place, list(dict.fromkeys([*chosen, *others[:1]])), _GLANCE, seed)
    missed = sum(bool(first) and move != first[0].move for move in chosen)
    if not missed:
        return None
    best = first[0].move
    rivals = race(game, place, best, candidates(game, place, [best, *chosen], others), seed)
    proved = proof(game, place, best, rivals) if rivals else None
    if proved is None:
        return None
    proofs, rated, share = proved
    difficulty = (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)[missed - 1]
    is_threatened = bool(explained(game, place.view, place.seat, (best,)).said(Role.THREAT))
    theme = theme_of(share, is_threatened=is_threatened)
    return Puzzle(name, place.text, place.seat, rated, share, theme, difficulty, proofs=proofs)


def telling(session: AnySession) -> list[Decision]:
    """Return the decisions of a game, those first around which the chances to win changed most."""
    game, timeline = session.game, session.timeline
    shares = [chances(game, timeline.at(ply)) for ply in range(timeline.now + 1)]

    def at_stake(decision: Decision) -> float:
        soon = [each[decision.seat] for each in shares[decision.ply : decision.ply + _AHEAD + 1]]
        return max(soon) - min(soon)

    return sorted(decisions_of(session, everybody=True), key=at_stake, reverse=True)


def _led(
    game: AnyGame, place: Place, moves: Sequence[Command], look: Look, seed: int
) -> Sequence[Valued[Command]]:
    """Return some moves, the best first; nothing, where it may be luck that it is."""
    if len(moves) < 2:
        return ()
    budget = Budget(effort=look.effort, seed=seed)
    valued = evaluator_of(game).compare(game, place.view, place.seat, moves, budget)
    return valued if leads(valued, look.errors) else ()


def race(
    game: AnyGame, place: Place, best: Command, moves: Sequence[Command], seed: int
) -> Sequence[Command]:
    """
    Return the rivals of a move that come nearest to it, the nearest first; none where it hardly leads enough.

    Each stage has luck of its own.  A position is given up as soon as what was seen excludes that the move
    leads by enough, so that most of them cost little.
    """
    left, valued = list(moves[:_LEFT]), list[Valued[Command]]()
    for number, effort in enumerate(_STAGES):
        budget = Budget(effort=effort, seed=seed + number)
        valued = evaluator_of(game).compare(game, place.view, place.seat, left, budget)
        if not _may_lead(valued, best):
            return ()
        rivals = [each.move for each in valued if each.move != best]
        left = [best, *rivals[: max(_LEFT, len(left) // 2) - 1]] if number else list(moves)
    if valued[0].move != best or not leads(valued, _SURE):
        return ()
    far = _FAR * valued[1].behind.mean
    return [each.move for number, each in enumerate(valued[1:_LEFT]) if not number or each.behind.mean <= far]


def _may_lead(valued: Sequence[Valued[Command]], best: Command) -> bool:
    """Tell whether a move may still turn out to lead by enough, as far as two standard errors go."""
    behind = valued[1].behind
    if valued[0].move == best:
        return behind.mean + EQUAL_ERRORS * behind.error >= LEAD
    return any(each.move == best and each.is_as_good for each in valued)


def proof(
    game: AnyGame, place: Place, best: Command, rivals: Sequence[Command]
) -> tuple[tuple[Proof, ...], tuple[Rated, ...], float] | None:
    """Return what each seed says of a move against its rivals, and all together; None if one denies."""
    effort, proofs, found = LOOK * TIMES, list[Proof](), list[Sequence[Valued[Command]]]()
    near = list(rivals)
    for seed in SEEDS:
        budget = Budget(effort=effort, seed=seed)
        valued = evaluator_of(game).compare(game, place.view, place.seat, [best, *near], budget)
        if valued[0].move != best or not leads(valued, ERRORS):
            return None
        proofs.append(Proof(seed, valued[1].behind.mean, valued[1].behind.error, round(EACH * effort)))
        found.append(valued)
        near = [each.move for each in valued[1:] if each.behind.mean <= _FAR * valued[1].behind.mean]
    rated = sorted((_rated(move, found) for move in [best, *rivals]), key=lambda each: each.loss)
    share = sum(each[0].outlook.shares[place.seat] for each in found) / len(found)
    return tuple(proofs), tuple(rated), share


def leads(valued: Sequence[Valued[Any]], errors: float) -> bool:
    """Tell whether the first of some moves leads the second by enough, and by so many standard errors."""
    behind = valued[1].behind
    return bool(behind.mean >= max(LEAD, errors * behind.error))


def candidates(
    game: AnyGame, place: Place, first: Sequence[Command], others: Sequence[Command]
) -> list[Command]:
    """
    Return the moves that may be the best one.

    Those are the *first* ones, what the strongest level thinks most of, and of the *others* those that come
    first: after them the seat stands best at once.
    """
    budget = Budget(effort=LOOK, seed=1)
    lines = named(bot_of(game, RANKS[-1]), game, place.view, place.seat, budget)
    found = list(dict.fromkeys([*first, *(line[0] for line in lines)]))
    return list(dict.fromkeys([*found, *others]))[: len(found) + _WIDTH // 2]


def _rated(move: Command, found: Sequence[Sequence[Valued[Command]]]) -> Rated:
    gains = [each.behind for valued in found for each in valued if each.move == move]
    error = sqrt(sum(gain.error**2 for gain in gains)) / len(gains)
    return Rated(move, sum(gain.mean for gain in gains) / len(gains), error)


def _played(game: AnyGame, number: int, seats: int, seed: int) -> AnySession:
    """Return a game that computers have played."""
    players = tuple(make_player(_PLAYER, seat) for seat in range(seats))
    session: AnySession = Session(game, Setup(game.id, players, game.standard(), seed * 100_000 + number))
    bots = {seat: make_bot(game, _PLAYER) for seat in range(seats)}
    play_out(session, bots, Budget(effort=LOOK, seed=number))
    return session


def _place(session: AnySession, decision: Decision) -> Place | None:
    """Return a place of a game as a position of its own, where it can be one and only one seat may act."""
    game, state = session.game, session.timeline.at(decision.ply)
    if session.acting_in(state) != {decision.seat} or _is_aimed(game, session.timeline.at(decision.ply + 1)):
        return None
    text = write(game, state, session.setup.seats)
    try:
        alone = session_of(game, text, decision.seat, {})
    except Misread:
        return None
    if alone.to_act != {decision.seat} or why_no_beginning(game, alone.state) is not None:
        return None
    return Place(text, decision.seat, alone.view(decision.seat))


def _is_aimed(game: AnyGame, after: Any) -> bool:
    """Tell whether what was done is up to a hand: a throw is no puzzle."""
    return NATURE in game.rules.to_act(after) and not game.chance.outcomes(after)


def _chosen(game: AnyGame, place: Place) -> list[Command]:
    """Return what the levels below the strongest one do, the weakest first."""
    budget = Budget(effort=1.0, seed=1)
    levels = RANKS[: len(Difficulty)]
    return [bot_of(game, level).choose(game, place.view, place.seat, budget) for level in levels]
