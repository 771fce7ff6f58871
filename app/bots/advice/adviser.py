"""Advice for a position: what the strongest computer player would do, and what else would cost."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from attrs import evolve

from app.bots.advice.explanation import claim, explained, is_forced
from app.bots.protocol import AnyBot, Budget, Claim, Figure, Hint, Role
from app.bots.values.evaluator import Valued
from app.bots.values.evaluators import evaluator_of
from app.core.command import Command, Seat
from app.core.game import AnyGame, Level
from app.core.words import N_, NN_, Phrase, counted
from app.storage.canon import canonical

ADVISER = Level.MARSHAL
"""Who advises: the strongest level."""

_RIVALS = 5
"""So many other moves are compared with the one that is advised."""

_THINKING = 0.4
"""The part of the time in which the move is found; in the rest it is compared."""

_SURE = 0.05
"""Moves are called as good as each other if their difference is known to so much of a chance, or better."""

_LESS = 0.01
"""A difference that rounds to less is not worth a word."""


def advise(
    bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget, plan: Sequence[Command] = ()
) -> Hint:
    """
    Return what the seat should do, at once: nothing is compared.

    Args:
        bot: Of the level `ADVISER`.
        game: What is played.
        view: What the seat sees.
        seat: Who asks.
        budget: How long to think; its seed and the position are all the luck there is, so that the same
            position has the same advice.
        plan: How the plan goes on that was advised before, as far as it `still_stands`: it is kept.
    """
    return explained(game, view, seat, plan or _lines(bot, game, view, seat, budget, 1)[0])


def weigh(
    bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget, plan: Sequence[Command] = ()
) -> Hint:
    """Return the advice after a longer look, with its figure and what the next best move would cost."""
    if is_forced(game, view, seat):
        return advise(bot, game, view, seat, budget, plan)
    thinking, comparing = _shared(budget)
    lines = _lines(bot, game, view, seat, thinking, _RIVALS + 1)
    first = plan or lines[0]
    moves = list(dict.fromkeys([first[0], *(line[0] for line in lines)]))
    hint = explained(game, view, seat, first)
    if len(moves) < 2:
        return hint
    valued = evaluator_of(game).compare(game, view, seat, moves, comparing)
    return _compared(game, view, seat, hint, valued)


def still_stands(game: AnyGame, hint: Hint, before: Any, view: Any) -> Sequence[Command]:
    """
    Return what is left of the plan of an earlier advice; nothing, if anything else has happened.

    Args:
        game: What is played.
        hint: The earlier advice.
        before: The view it was given for.
        view: What the seat sees now.
    """
    rest = hint.line[1:]
    if not rest or game.rules.why_not(view, rest[0]) is not None:
        return ()
    expected = before.copy()
    game.rules.play(expected, hint.move)
    return rest if expected == view else ()


def position_seed(view: Any, seat: Seat, seed: int = 0) -> int:
    """Return a number that is the same for the same position, in any process."""
    return int.from_bytes(blake2b(f"{seed}/{seat}/{canonical(view)}".encode(), digest_size=4).digest())


def _lines(
    bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget, count: int
) -> Sequence[Sequence[Command]]:
    """Return the best ways to go on; of a bot that is no `Analyst`, what it chooses."""
    seeded = evolve(budget, seed=position_seed(view, seat, budget.seed))
    find = getattr(bot, "lines", None)
    if find is None:
        return ((bot.choose(game, view, seat, seeded),),)
    found: Sequence[Sequence[Command]] = find(game, view, seat, seeded, count)
    return found


def _shared(budget: Budget) -> tuple[Budget, Budget]:
    """Return what of a budget is for finding a move, and what for comparing it."""
    if budget.seconds is None:
        return budget, budget
    thinking = _THINKING * budget.seconds
    return evolve(budget, seconds=thinking), evolve(budget, seconds=budget.seconds - thinking)


def _compared(
    game: AnyGame, view: Any, seat: Seat, hint: Hint, valued: Sequence[Valued[Command]]
) -> Hint:
    """Return advice with its figure, and with what is true of the next best move."""
    own = next(each for each in valued if each.move == hint.move)
    others = [each for each in valued if each is not own]
    figure = Figure(own.outlook.shares[seat], own.outlook.error, own.is_as_good, hint.line[1:])
    found = _rival(game, view, seat, own, others[0])
    return evolve(hint, figure=figure, claims=(*hint.claims, *([] if found is None else [found])))


def _rival(
    game: AnyGame, view: Any, seat: Seat, own: Valued[Command], next_best: Valued[Command]
) -> Claim | None:
    """Say what the next best move would cost; nothing, if nobody can tell, or if it might be better."""
    if own.behind.mean > 0 and not own.is_as_good:
        return None
    less = next_best.behind.mean - own.behind.mean
    error = next_best.behind.error if own.behind.mean == 0 else own.behind.error
    move = explained(game, view, seat, (next_best.move,)).phrase
    if next_best.is_as_good and error <= _SURE:
        text = N_("This would be about as good: {move}")
        return claim("as good", Phrase(text, {"move": move}), Role.RIVAL, less=less, error=error)
    if next_best.is_as_good or less < _LESS:
        return None
    forms = NN_(
        "The next best wins {count} game in 100 less: {move}",
        "The next best wins {count} games in 100 less: {move}",
    )
    words = counted(forms, round(100 * less), move=move)
    return claim("worse", words, Role.RIVAL, less=less, error=error)
