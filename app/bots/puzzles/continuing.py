"""
What competes in a puzzle: moves; and where a turn has many orders, each with a way to play the rest of it.

An order may only look bad because the rest of the turn is played badly after it.  So it is as good as the
best of several ways to go on makes it, and two orders that come to the same turn are equals.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from attrs import frozen

from app.bots.search.determinization import World, worlds
from app.bots.values.evaluator import Evaluator, Valued
from app.bots.values.learnt import learnt_values
from app.bots.values.playouts import End, PlayoutEvaluator
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame


@frozen
class Continued:
    """A move, and the number among `FeatureSet.ways` of how the rest of the turn is played after it."""

    move: Command
    way: int


_WORLDS = 3
"""In so many worlds two turns come to the same before they are taken to be the same."""

Contender: TypeAlias = Any
"""A command, or a `Continued` one."""


def contenders(game: AnyGame, moves: Sequence[Command]) -> list[Contender]:
    """Return moves, each with all ways to go on after it if the game has such."""
    learnt = learnt_values(game)
    ways = range(len(learnt.features.ways) if learnt else 0)
    return [Continued(move, way) for move in moves for way in ways] if ways else list(moves)


def move_of(contender: Contender) -> Command:
    """Return the move alone."""
    move: Command = contender.move if isinstance(contender, Continued) else contender
    return move


def with_rivals(valued: Sequence[Valued[Any]]) -> list[Valued[Any]]:
    """Return the first, and of the others those that begin with another move."""
    best = valued[0]
    return [best, *(each for each in valued[1:] if move_of(each.move) != move_of(best.move))]


def is_transposed(game: AnyGame, view: Any, best: Contender, others: Sequence[Contender]) -> bool:
    """Tell whether another order comes to the same turn as the best one, whatever the dice: it is as good."""
    if not isinstance(best, Continued):
        return False
    left = list(others)
    for world in map(worlds(game, view, 0), range(_WORLDS)):
        turn = _turn(game, world, best)
        left = [each for each in left if _turn(game, world, each) == turn]
    return bool(left)


def _turn(game: AnyGame, world: World[Any], continued: Continued) -> Any:
    """Return the state when the turn is over."""
    (state, rng), learnt = world.begin(), learnt_values(game)
    game.rules.play(state, continued.move)
    while NATURE in game.rules.to_act(state):
        game.rules.play(state, game.chance.sample(state, rng))
    if learnt is not None and game.rules.to_act(state):
        learnt.features.ways[continued.way](state, rng)
    return state


def evaluator_of_contenders(game: AnyGame) -> Evaluator:
    """Return an evaluator of contenders; raises as `evaluator_of` does."""
    learnt = learnt_values(game)
    return _Careful(learnt, turns=learnt.features.turns if learnt else 0)


@frozen
class _Careful(PlayoutEvaluator[Any]):
    """Plays the rest of a turn on as a contender says."""

    def played(
        self, game: AnyGame, world: World[Any], seat: Seat, move: Contender | None = None, way: Any = None
    ) -> End[Any]:
        if isinstance(move, Continued) and self.learnt is not None:
            return super().played(game, world, seat, move.move, self.learnt.features.ways[move.way])
        return super().played(game, world, seat, move, way)
