"""
What competes in puzzles and close looks: moves; where a turn has many orders, each with a way to play on.

An order may only look bad because the rest of the turn is played badly after it.  So it is as good as the
best of several ways to go on makes it, and two orders that come to the same turn are equals.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.registry import bot_of
from app.bots.search.determinization import World, worlds
from app.bots.search.playout import LONGEST
from app.bots.values.evaluator import Valued
from app.bots.values.learnt import FeatureSet, ended, learnt_values
from app.bots.values.playouts import End, PlayoutEvaluator, end_of
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame, Level


@frozen
class Continued:
    """A move, and the number among `FeatureSet.ways` of how the rest of the turn is played after it."""

    move: Command
    way: int


@frozen
class MadeGood:
    """A move, and at once after it, in the same turn, the other one that could have come first."""

    move: Command
    then: Command


_WORLDS = 3
"""In so many worlds two turns come to the same before they are taken to be the same."""

Contender: TypeAlias = Any
"""A command, a `Continued` one, or one that is `MadeGood`."""


def contenders(game: AnyGame, view: Any, moves: Iterable[Command]) -> list[Contender]:
    """
    Return moves, each with all ways to go on after it that come to another turn, if the game has such.

    A move after which no turn can be played on is none: who begins somewhere is answered by somebody who
    begins, and what a Squire answers, always the same, is no proof.
    """
    ways = count_ways(game)
    if not ways:
        return list(moves)
    found = list[Contender]()
    for move in moves:
        turns = list[Any]()
        for way in range(ways):
            continued = Continued(move, way)
            turn = _turns(game, view, continued)
            if turn[0] is not None and turn not in turns:
                turns.append(turn)
                found.append(continued)
    return found


def pair(game: AnyGame, view: Any, best: Command, played: Command) -> list[Contender]:
    """Return two moves as they meet in a close look: where turns have ways to go on, in all of these."""
    if not count_ways(game):
        return with_made_good(game, view, best, played)
    several = contenders(game, view, dict.fromkeys((best, played)))
    return several if {move_of(each) for each in several} == {best, played} else [best, played]


def with_made_good(game: AnyGame, view: Any, best: Command, played: Command) -> list[Contender]:
    """
    Return two moves, and the one that was played with the better one after it if that is possible still.

    What can be done a moment later has not been given away: a Squire, who plays on, may not see it, and the
    step would be blamed for what he does.
    """
    state, _ = worlds(game, view, 0)(0).begin()
    game.rules.play(state, played)
    acting = game.rules.to_act(state)
    is_possible = NATURE not in acting and played.by in acting and game.rules.why_not(state, best) is None
    return [*dict.fromkeys((best, played)), *[MadeGood(played, best)] * (is_possible and best != played)]


def count_ways(game: AnyGame) -> int:
    """Return in how many ways a turn may go on; 0 where a move is all that counts."""
    learnt = learnt_values(game)
    return len(learnt.features.ways) if learnt else 0


def is_played_out(game: AnyGame) -> bool:
    """Tell whether close looks play on to the end of the game, so that nothing learnt is believed."""
    learnt = learnt_values(game)
    return learnt is not None and (learnt.features.plays_out or bool(learnt.features.ways))


def move_of(contender: Contender) -> Command:
    """Return the move alone."""
    move: Command = contender.move if isinstance(contender, Continued | MadeGood) else contender
    return move


def with_rivals(valued: Sequence[Valued[Any]]) -> list[Valued[Any]]:
    """Return the first, and of the others those that begin with another move."""
    best = valued[0]
    return [best, *(each for each in valued[1:] if move_of(each.move) != move_of(best.move))]


def is_transposed(game: AnyGame, view: Any, best: Contender, others: Sequence[Contender]) -> bool:
    """Tell whether another order comes to the same turn as the best one: then it is as good."""
    if not isinstance(best, Continued):
        return False
    turns = _turns(game, view, best)
    first = worlds(game, view, 0)(0)
    alike = [each for each in others if _turn(game, first, each) == turns[0]]
    return any(_turns(game, view, each) == turns for each in alike)


def _turns(game: AnyGame, view: Any, continued: Continued) -> list[Any]:
    """Return what a turn comes to, with whatever dice."""
    deal = worlds(game, view, 0)
    return [_turn(game, deal(number), continued) for number in range(_WORLDS)]


def _turn(game: AnyGame, world: World[Any], continued: Continued) -> Any:
    """Return the state when the turn is over; None if it cannot be played on."""
    (state, rng), learnt = world.begin(), learnt_values(game)
    game.rules.play(state, continued.move)
    while NATURE in game.rules.to_act(state):
        game.rules.play(state, game.chance.sample(state, rng))
    if learnt is not None and ended(game, state) is None:
        return state if learnt.features.ways[continued.way](state, rng) else None
    return state


def evaluator_of_contenders(game: AnyGame) -> PlayoutEvaluator[Any]:
    """Return an evaluator of contenders; raises as `evaluator_of` does."""
    learnt = learnt_values(game)
    return _Careful(learnt, turns=learnt.features.turns if learnt else 0)


def close_evaluator(game: AnyGame) -> PlayoutEvaluator[Any]:
    """Return an evaluator of contenders for close looks; raises as `evaluator_of` does."""
    usual = evaluator_of_contenders(game)
    if usual.learnt is None or not is_played_out(game):
        return usual
    return evolve(usual, turns=LONGEST, player=usual.learnt.features.player)


@frozen
class _Careful(PlayoutEvaluator[Any]):
    """Plays contenders with a way on to the end of the game, and all others as is done anywhere."""

    def played(
        self,
        game: AnyGame,
        world: World[Any],
        seat: Seat,
        move: Contender | None = None,
        *,
        then: Command | None = None,
    ) -> End[Any]:
        if isinstance(move, MadeGood):
            return super().played(game, world, seat, move.move, then=move.then)
        if not isinstance(move, Continued) or self.learnt is None:
            return super().played(game, world, seat, move, then=then)
        return _whole_game(game, self.learnt.features, world, seat, move)


def _whole_game(
    game: AnyGame, features: FeatureSet[Any], world: World[Any], seat: Seat, continued: Continued
) -> End[Any]:
    """
    Play the game to its end, and return that.

    What was learnt values the games of Squires, and errs where better players meet.  So every turn but the
    one that is asked about is that of a Squire or of a planner, by lot: one way to play alone would say the
    same again and again.  The n-th turn has the same luck after each order.
    """
    (state, _), turns = world.begin(), 0
    later = (features.finish_turn, *features.ways[1:-1])
    game.rules.play(state, continued.move)
    is_later = False
    for step in range(LONGEST):
        acting = game.rules.to_act(state)
        if not acting or features.ended(state) is not None:
            break
        if NATURE in acting:
            game.rules.play(state, game.chance.sample(state, Random(f"{world.seed}/{step - turns}")))
            continue
        who, luck = min(acting), Random(f"{world.seed}/turn/{turns}")
        turns += 1
        is_later = is_later or who != seat
        way = luck.choice(later) if is_later else features.ways[continued.way]
        if not way(state, luck):
            game.rules.play(state, _answer(game, state, who, luck))
    return end_of(game, state)


def _answer(game: AnyGame, state: Any, who: Seat, luck: Random) -> Command:
    """Return what a Squire does where no turn can be played in one go."""
    view, budget = game.rules.redact(state, who), Budget(seed=luck.getrandbits(32))
    found: Command = bot_of(game, Level.SQUIRE).choose(game, view, who, budget)
    return found
