"""The best moves of a position: what is worth a look, compared, and listed by the figure that is shown."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from attrs import evolve

from app.bots.protocol import AnyBot, Budget, Figure, Hint, Term
from app.bots.search.clock import Clock
from app.bots.search.determinization import worlds
from app.bots.values.evaluator import Valued
from app.bots.values.evaluators import evaluator_of
from app.bots.values.learnt import learnt_values
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.words import N_, Phrase

BEST = 5
"""So many of the best moves are listed."""

_WIDTH = 24
"""So many moves are compared."""

_ASKED = 8
"""So many of them are those that the bot itself thinks most of."""

_MOST = 400
"""More moves than this are not even looked at: where there are so many, most are alike."""

_ASKING = 0.2
"""The part of the time in which the bot names its own moves."""

_FORCED = (Term(Phrase(N_("nothing else can be done")), 0.0),)
"""What speaks for the only move there is."""

_POINTS = Phrase(N_("points expected at the end"))

_SEEN = Phrase(N_("Played on from here, it did well."))
"""What is said of a move that the bot itself did not think of."""


def best_moves(bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Sequence[Hint]:
    """
    Return the best moves, at most `BEST`, by the figure of each, the best first.

    Beside what the bot would do, all that can be listed is looked at: the best of each verb and, of all,
    those after which the seat stands best.
    """
    asking = evolve(budget, seconds=None if budget.seconds is None else _ASKING * budget.seconds)
    hints = {hint.move: hint for hint in _named(bot, game, view, seat, asking)}
    choices = list(islice(game.rules.choices(view, seat), _MOST))
    if len(choices) == 1 and not any(hint.terms for hint in hints.values()):
        return [evolve(hint, terms=_FORCED) for hint in hints.values()]
    width = max(BEST + 1, round(_WIDTH * min(1.0, budget.effort)))
    others = promising(game, view, seat, choices, asking)
    moves = list(dict.fromkeys([*hints, *others]))[:width]
    left = None if budget.seconds is None else (1 - _ASKING) * budget.seconds
    valued = evaluator_of(game).compare(game, view, seat, moves, evolve(budget, seconds=left))
    return [_hint(game, view, seat, each, hints.get(each.move)) for each in valued[:BEST]]


def _named(bot: AnyBot, game: AnyGame, view: Any, seat: Seat, budget: Budget) -> Sequence[Hint]:
    """Return what the bot would do; not every bot is an `Analyst`."""
    best = getattr(bot, "best", None)
    if best is None:
        return (bot.hint(game, view, seat, budget),)
    found: Sequence[Hint] = best(game, view, seat, budget, _ASKED)
    return found


def promising(
    game: AnyGame, view: Any, seat: Seat, choices: Sequence[Command], budget: Budget
) -> list[Command]:
    """
    Return moves, those after which the seat stands best first, but one of each verb before all others.

    Those that there was no time to look at come last.
    """
    learnt = learnt_values(game)
    if learnt is None or not choices:
        return list(choices)
    world = worlds(game, view, budget.seed)(0)
    stands, clock = dict.fromkeys(choices, -1.0), Clock(budget)
    for move in choices:
        if clock.is_late():
            break
        state, rng = world.begin()
        game.rules.play(state, move)
        while NATURE in game.rules.to_act(state):
            game.rules.play(state, game.chance.sample(state, rng))
        stands[move] = _share(game, learnt.values, state, seat)
    ranked = sorted(choices, key=lambda move: -stands[move])
    first = {type(move): move for move in reversed(ranked)}
    return sorted(ranked, key=lambda move: first[type(move)] is not move)


def _share(game: AnyGame, values: Callable[[Any], Sequence[Any]], state: Any, seat: Seat) -> float:
    if game.rules.to_act(state):
        share: float = values(state)[0][seat]
        return share
    return float(seat in game.scoring.result(state).winners)


def _hint(game: AnyGame, view: Any, seat: Seat, valued: Valued[Command], hint: Hint | None) -> Hint:
    """Return a move with its figure."""
    if hint is None:
        hint = Hint(_SEEN, (), valued.move, _said(game, view, valued.move), ())
    if not hint.terms:
        hint = evolve(hint, terms=(Term(_POINTS, valued.outlook.points[seat]),))
    line = tuple(each for each in valued.line[1:] if each.by == seat)
    share = valued.outlook.shares[seat]
    return evolve(hint, figure=Figure(share, valued.outlook.error, valued.is_as_good, line))


def _said(game: AnyGame, view: Any, move: Command) -> Phrase:
    """Return a move in words."""
    after = view.copy()
    game.rules.play(after, move)
    return game.notation.tell(view, move, after) or move.phrase
