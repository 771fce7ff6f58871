"""Finds puzzles in games that computers play, and has them proved."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from heapq import nlargest
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from app.bots.advice.best_moves import named, promising, standing
from app.bots.advice.explanation import explained
from app.bots.analysis.analysis import Decision, decisions_of
from app.bots.analysis.continuing import (
    Contender,
    Continued,
    contenders,
    count_ways,
    evaluator_of_contenders,
    is_transposed,
    move_of,
    with_rivals,
)
from app.bots.analysis.swings import chances
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget, Role
from app.bots.puzzles.proving import LOOK, TIMES, WORTH, Place, leads, nearest, proof, race, unbeaten
from app.bots.puzzles.puzzle import Difficulty, Puzzle, Theme, session_of, standard_options, theme_of
from app.bots.registry import bot_of
from app.bots.values.evaluator import Valued
from app.core.command import NATURE, Command
from app.core.game import RANKS, AnyGame
from app.core.positions import Misread, why_no_beginning, write
from app.core.session import AnySession, Session, Setup

_GLANCE, _GLANCE_ERRORS = 0.1, 1.0
"""The effort of the first look, and by how many standard errors the best move leads the second then."""

_TRIES = (3, 1, 1)
"""How often each level tries, the weakest first: that errs now and then."""

_RIVALS = 1
"""So many of the moves that look good at once are at the first look, beside what the levels would do."""

_WIDTH = 16
"""So many moves begin the race beside those that the levels name, halved."""

_ALIKE = 0.05
"""
A move looks so much better at once than all others: where none does, seldom one turns out to be.

Of 53 puzzles that were found without this, 36 pass; of 147 positions of the same games 43 do.
"""

_FEWEST, _MOST = 3, 400
"""Of two moves one is right half the time; and where there are more than so many, most are alike."""

_MOST_TURNS = 160
"""Where a turn has many orders all of them race, in all ways: more of them take too long."""

_OPEN = (0.05, 0.97)
"""Between these chances to win a game is open: elsewhere no move is better than others by enough."""

_EARLY = 8
"""So many positions of a game are played on from where a turn has many orders, all at its beginning."""

_PLACES = 24
"""So many where a move is all that counts; and so many become puzzles at most:"""

_EACH_GAME = 3

_APART = 20
"""So many entries lie between two puzzles of a game at least: who missed a move may have met it again."""

_AHEAD = 4
"""So many entries of the log tell whether something was at stake: an order, and what nature answered."""

_SCREEN_SEED = 1000
"""Of the luck in which all legal moves meet the best one."""

_PLAYER = "squire"
"""Who plays the games: well enough for positions that people meet, not so well that nothing is amiss."""


class Rejection(Enum):
    """Why a position is no puzzle."""

    AIMED = "no position of its own, or up to a hand"
    FEW = "hardly a choice"
    MANY = "too many orders"
    ALIKE = "at once two moves look alike"
    AGREED = "no level misses what is best"
    EQUAL = "no move leads at the first look"
    RACE = "another move comes too near"
    PROOF = "a seed denies it"


_AT_ONCE = (Rejection.AIMED, Rejection.FEW, Rejection.MANY, Rejection.ALIKE)
"""Why a position is none before anything is played on from it."""


def mined(
    game: AnyGame, number: int, seats: int, seed: int, rejected: Counter[str] | None = None
) -> Iterator[Puzzle]:
    """
    Yield the puzzles of one game that computers play, the *number*th of those of a seed.

    Args:
        game: What is played.
        number: Which of the games.
        seats: How many play.
        seed: Of all luck.
        rejected: Counts for which reason positions were no puzzles.
    """
    session, plies, looked = _played(game, number, seats, seed), list[int](), 0
    rng, most = Random(f"{seed}/{number}"), _EARLY if count_ways(game) else _PLACES
    for decision in telling(session):
        if any(abs(decision.ply - ply) < _APART for ply in plies):
            continue
        place = _place(session, decision)
        name, luck = f"{number}-{decision.ply}", rng.getrandbits(31)
        found = puzzle_at(game, place, name, luck) if place else Rejection.AIMED
        if isinstance(found, Puzzle):
            yield found
            plies.append(decision.ply)
        elif rejected is not None:
            rejected[found.value] += 1
        looked += found not in _AT_ONCE
        if len(plies) == _EACH_GAME or looked == most:
            return


def puzzle_at(game: AnyGame, place: Place, name: str, seed: int) -> Puzzle | Rejection:
    """Return the puzzle of a position, or why it is none: no move is beyond doubt the only one."""
    choices = list(islice(game.rules.choices(place.view, place.seat), _MOST))
    if (hopeless := _hopeless(game, place, choices, seed)) is not None:
        return hopeless
    chosen = _chosen(game, place)
    others = promising(game, place.view, place.seat, choices, Budget(effort=LOOK, seed=seed))
    looked_at = dict.fromkeys([*(move for moves in chosen for move in moves), *others[:_RIVALS]])
    first = _glanced(game, place, list(looked_at), seed)
    if not first:
        return Rejection.EQUAL
    best = first[0].move
    if not _missed(chosen, best):
        return Rejection.AGREED
    rivals = race(game, place, best, [best, *_rivals(game, place, first, others)], seed)
    if not rivals:
        return Rejection.RACE
    return _proved(game, place, name, _Contest(best, rivals, chosen))


def puzzle_of(
    game: AnyGame, place: Place, name: str, move: Command, times: float = 2 * TIMES
) -> Puzzle | Rejection:
    """Return the puzzle whose best move was reckoned out already, proved all the same; or why it is none."""
    chosen, compare = _chosen(game, place), evaluator_of_contenders(game).compare
    if not _missed(chosen, move):
        return Rejection.AGREED
    others = [each for each in game.rules.choices(place.view, place.seat) if each != move]
    mine, rivals = contenders(game, place.view, [move]), contenders(game, place.view, others)
    if not mine or not rivals:
        return Rejection.FEW
    best = compare(game, place.view, place.seat, mine, Budget(effort=LOOK, seed=1))[0].move
    near = nearest(game, place, best, rivals, 1)
    return _proved(game, place, name, _Contest(best, near, chosen, times))


def _missed(chosen: Sequence[Sequence[Command]], best: Contender) -> int:
    """Return how many levels do not always find a move."""
    return sum(moves != [move_of(best)] for moves in chosen)


class _Contest(NamedTuple):
    """
    A move that is to be proved.

    Attributes:
        best, rivals: The move, and what comes nearest to it.
        chosen: What each level does.
        times: How much effort proves it, as `TIMES`.
    """

    best: Contender
    rivals: Sequence[Contender]
    chosen: Sequence[Sequence[Command]]
    times: float = TIMES


def _proved(game: AnyGame, place: Place, name: str, contest: _Contest) -> Puzzle | Rejection:
    """Return the puzzle of a move if it leads its rivals under every seed and no other legal one is near."""
    best = contest.best
    if unbeaten(game, place, best, _others(game, place, contest), _SCREEN_SEED):
        return Rejection.RACE
    proved = proof(game, place, best, contest.rivals, contest.times)
    if proved is None:
        return Rejection.PROOF
    proofs, rated, share = proved
    missed = _missed(contest.chosen, best)
    difficulty = (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD)[missed - 1]
    theme = _theme(game, place, move_of(best), share)
    return Puzzle(name, place.text, place.seat, rated, share, theme, difficulty, place.options, proofs)


def _others(game: AnyGame, place: Place, contest: _Contest) -> list[Contender]:
    """Return all legal moves that do not meet the best one in the proof, however bad they look."""
    best = move_of(contest.best)
    moves = [move for move in game.rules.choices(place.view, place.seat) if move != best]
    return [each for each in contenders(game, place.view, moves) if each not in contest.rivals]


def _theme(game: AnyGame, place: Place, best: Command, share: float) -> Theme:
    """Return what a puzzle is about."""
    threats = explained(game, place.view, place.seat, (best,)).said(Role.THREAT)
    return theme_of(share, is_threatened=bool(threats))


def _hopeless(game: AnyGame, place: Place, choices: Sequence[Command], seed: int) -> Rejection | None:
    """Return why a position is no puzzle without playing on from it; None if it may be one."""
    if len(choices) < _FEWEST:
        return Rejection.FEW
    if ways := count_ways(game):
        # How a seat stands after one order of many tells nothing.
        return Rejection.MANY if ways * len(choices) > _MOST_TURNS else None
    return Rejection.ALIKE if _look_alike(game, place, choices, seed) else None


def telling(session: AnySession) -> list[Decision]:
    """
    Return the decisions of a game that is open, those first around which the chances changed most.

    Where a turn has many orders they come in their order: later most of them lead to the same, for there is
    another turn to make good what was left out.
    """
    game, timeline = session.game, session.timeline
    shares = [chances(game, timeline.at(ply)) for ply in range(timeline.now + 1)]

    def at_stake(decision: Decision) -> float:
        soon = [each[decision.seat] for each in shares[decision.ply : decision.ply + _AHEAD + 1]]
        return max(soon) - min(soon)

    least, most = _OPEN
    every = decisions_of(session, everybody=True)
    still_open = [each for each in every if least < shares[each.ply][each.seat] < most]
    return still_open if count_ways(game) else sorted(still_open, key=at_stake, reverse=True)


def _look_alike(game: AnyGame, place: Place, choices: Sequence[Command], seed: int) -> bool:
    """Tell whether two moves are about as good at once: by what was learnt, with nothing played on."""
    stands = standing(game, place.view, place.seat, choices, Budget(effort=LOOK, seed=seed))
    best, second = nlargest(2, stands.values())
    return 0 <= best < second + _ALIKE


def _glanced(game: AnyGame, place: Place, moves: Sequence[Command], seed: int) -> Sequence[Valued[Any]]:
    """Return some moves, the best first, in its best way alone; nothing, where it may be luck that it is."""
    budget, several = Budget(effort=_GLANCE, seed=seed), contenders(game, place.view, moves)
    if len({move_of(each) for each in several}) < 2:
        return ()
    compare = evaluator_of_contenders(game).compare
    valued = with_rivals(compare(game, place.view, place.seat, several, budget))
    is_worth_it = leads(valued[:2], _GLANCE_ERRORS) and valued[1].behind.mean >= WORTH
    return valued if is_worth_it else ()


def _rivals(
    game: AnyGame, place: Place, first: Sequence[Valued[Any]], others: Sequence[Command]
) -> list[Contender]:
    """
    Return what else may be best, in all ways; what came nearest at the *first* look comes first.

    Where a turn has many orders, how a seat stands after one tells nothing: so each of them may be.  One that
    comes to the very same turn as the best one is as good: there are no rivals to be beaten then.
    """
    best, *nearest = [each.move for each in first]
    moves = others
    if not isinstance(best, Continued):
        moves = candidates(game, place, nearest, others)
    more = contenders(game, place.view, [move for move in moves if move != move_of(best)])
    found = list(dict.fromkeys([*nearest, *more]))
    return [] if is_transposed(game, place.view, best, found) else found


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
    text, options = write(game, state, session.setup.seats), standard_options(game)
    try:
        alone = session_of(game, text, decision.seat, options)
    except Misread:
        return None
    if alone.to_act != {decision.seat} or why_no_beginning(game, alone.state) is not None:
        return None
    return Place(text, decision.seat, alone.view(decision.seat), options)


def _is_aimed(game: AnyGame, after: Any) -> bool:
    """Tell whether what was done is up to a hand: a throw is no puzzle."""
    return NATURE in game.rules.to_act(after) and not game.chance.outcomes(after)


def _chosen(game: AnyGame, place: Place) -> list[list[Command]]:
    """Return what each level below the strongest one does, the weakest first."""
    found = []
    for level, tries in zip(RANKS[: len(Difficulty)], _TRIES, strict=True):
        bot, budgets = bot_of(game, level), [Budget(effort=1.0, seed=seed + 1) for seed in range(tries)]
        moves = [bot.choose(game, place.view, place.seat, budget) for budget in budgets]
        found.append(list(dict.fromkeys(moves)))
    return found
