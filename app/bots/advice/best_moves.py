"""The best moves of a position: what is worth a look, compared, and listed by the figure that is shown."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import Any

from attrs import evolve

from app.bots.advice.explanation import explained, is_forced, with_chance
from app.bots.protocol import AnyBot, Budget, Figure, Hint, Step, lines_of
from app.bots.search.clock import Clock
from app.bots.search.determinization import World, worlds
from app.bots.search.many_choices import looked_at
from app.bots.values.evaluator import Valued
from app.bots.values.evaluators import move_evaluator
from app.bots.values.learnt import ended, learnt_values
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame

BEST = 5
"""So many of the best moves are listed."""

_WIDTH = 24
"""So many moves are compared."""

_ASKED = 8
"""So many of them are those that the bot itself thinks most of."""

_LUCK = 6
"""So many worlds show what a move is worth that nature answers: one lucky roll proves nothing."""

_AT_FIRST, _LEFT = 2, 8
"""So many worlds each gets at first, where there are more moves than that; the better half gets the rest."""

_STEPS = 3
"""So many further steps are told."""

_ASKING = 0.2
"""The part of the time in which the bot names its own moves."""


def best_moves(bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Sequence[Hint]:
    """
    Return the best moves, at most `BEST`, by the figure of each, the best first.

    Beside what the bot would do, all that can be listed is looked at: the best of each verb and, of all,
    those after which the seat stands best.
    """
    asking, comparing = budget.divided(_ASKING)
    lines = {line[0]: line for line in named(bot, game, view, seat, asking)}
    if is_forced(game, view, seat):
        return [explained(game, view, seat, line) for line in lines.values()]
    width = max(BEST + 1, round(_WIDTH * min(1.0, budget.effort)))
    choices = looked_at(game.rules.choices(view, seat))
    others = promising(game, view, seat, choices, asking)
    moves = list(dict.fromkeys([*lines, *others]))[:width]
    valued = move_evaluator(game).compare(game, view, seat, moves, comparing)
    return [_hint(game, view, seat, each, lines.get(each.move, (each.move,))) for each in valued[:BEST]]


def named(bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Sequence[Sequence[Command]]:
    """Return what the bot itself thinks most of."""
    return lines_of(bot, game, view, seat, budget, count=_ASKED)


def promising(
    game: AnyGame, view: Any, seat: Seat, choices: Sequence[Command], budget: Budget
) -> list[Command]:
    """
    Return moves, those after which the seat stands best first, but one of each verb before all others.

    Those that there was no time to look at come last.
    """
    stands = standing(game, view, seat, choices, budget)
    ranked = sorted(choices, key=lambda move: -stands[move])
    best_of_verb = {type(move): move for move in reversed(ranked)}
    return sorted(ranked, key=lambda move: best_of_verb[type(move)] is not move)


def standing(
    game: AnyGame, view: Any, seat: Seat, choices: Sequence[Command], budget: Budget
) -> dict[Command, float]:
    """Return how the seat stands at once after each move, from 0 to 1; -1 where nobody has looked."""
    learnt, stands = learnt_values(game), dict.fromkeys(choices, -1.0)
    if learnt is None:
        return stands
    deal, clock = cache(worlds(game, view, budget.seed)), Clock(budget)
    first = _AT_FIRST if len(choices) > _LEFT else _LUCK
    lucky = list[Command]()
    for move in choices:
        if clock.is_late():
            break
        stands[move], is_luck = _stand(game, learnt.values, move, seat, [deal(at) for at in range(first)])
        lucky += [move] * (is_luck and first < _LUCK)
    lucky.sort(key=lambda move: -stands[move])
    for move in lucky[: max(_LEFT, len(lucky) // 2)]:
        if clock.is_late():
            break
        more, _ = _stand(game, learnt.values, move, seat, [deal(at) for at in range(first, _LUCK)])
        stands[move] = (first * stands[move] + (_LUCK - first) * more) / _LUCK
    return stands


def _stand(
    game: AnyGame,
    values: Callable[[Any], Sequence[Any]],
    move: Command,
    seat: Seat,
    deals: Sequence[World[Any]],
) -> tuple[float, bool]:
    """Return how a seat stands after a move, and whether that is a matter of luck: then on average."""
    found = list[float]()
    for world in deals:
        (state, rng), is_luck = world.begin(), False
        game.rules.play(state, move)
        while NATURE in game.rules.to_act(state):
            game.rules.play(state, game.chance.sample(state, rng))
            is_luck = True
        found.append(_share(game, values, state, seat))
        if not is_luck:
            return found[-1], False
    return sum(found) / len(found), True


def _share(game: AnyGame, values: Callable[[Any], Sequence[Any]], state: Any, seat: Seat) -> float:
    over = ended(game, state)
    if over is None:
        share: float = values(state)[0][seat]
        return share
    return float(seat in over.winners)


def _steps(game: AnyGame, view: Any, seat: Seat, line: Sequence[Command]) -> Iterator[Step]:
    """Yield how a line goes on in words: as advice says it, as far as no luck comes between."""
    # In a full state: a view may not know what a step comes to.
    (state, _), is_known = worlds(game, view, 0)(0).begin(), True
    for last, move in pairwise(line):
        if is_known and (is_known := last.by == move.by == seat):
            game.rules.play(state, last)
            is_known = game.rules.why_not(state, move) is None
        if is_known:
            hint = explained(game, state, seat, (move,))
            yield Step(hint.phrase, hint.placed or hint.phrase)
        elif move.by == seat:
            yield Step(None if "{" in move.phrase.text else move.phrase, move.phrase)


def _hint(game: AnyGame, view: Any, seat: Seat, valued: Valued[Command], line: Sequence[Command]) -> Hint:
    """Return a move with its figure."""
    goes_on = tuple(islice(_steps(game, view, seat, valued.line), _STEPS))
    share = valued.outlook.shares[seat]
    figure = Figure(share, valued.outlook.error, valued.is_as_good, goes_on)
    return with_chance(evolve(explained(game, view, seat, line), figure=figure))
