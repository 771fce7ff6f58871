"""Searches that need nothing but the rules of a game: flat Monte Carlo, and a tree on information sets."""

from collections.abc import Sequence
from random import Random
from typing import Any, Generic

from attrs import frozen

from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.determinization import World, worlds
from app.bots.search.halving import even_rounds, successive_halving
from app.bots.search.playout import decision, even, outcome, play_on
from app.bots.search.policy import Policy, random_policy
from app.bots.search.tree import Node, select
from app.core.command import NATURE, Seat
from app.core.game import C, Game, S

EXPLORATION = 0.5
"""How curious the tree is about moves it has seldom tried."""


@frozen
class Question(Generic[S, C]):
    """
    What is to be decided.

    Attributes:
        game: Its rules, its luck and its scoring.
        view: What the seat sees.
        seat: Who decides.
        samples: How many playouts there are.
        seed: Of all luck.
        clock: Ends the search earlier.
        policy: How everybody plays in playouts.
    """

    game: Game[S, C, Any]
    view: S
    seat: Seat
    samples: int
    seed: int
    clock: Clock
    policy: Policy[S, C] = random_policy

    def candidates(self) -> list[Candidate[C]]:
        """Return everything the seat can do."""
        return [Candidate(command) for command in self.game.rules.choices(self.view, self.seat)]

    def values(self, state: S, rng: Random) -> Sequence[float]:
        """Play a state out, in place, and return its value for each seat, from 0 to 1."""
        if play_on(self.game, state, self.policy, rng):
            return outcome(self.game, state)
        return even(len(self.game.rules.scores(state)))


def flat(question: Question[S, C]) -> list[Candidate[C]]:
    """Return the commands, the best first, by playouts right after each."""

    def value(candidate: Candidate[C], world: World[S]) -> float:
        state, rng = world.begin()
        question.game.rules.play(state, candidate.move)
        return question.values(state, rng)[question.seat]

    candidates = question.candidates()
    deal = worlds(question.game, question.view, question.seed)
    rounds = even_rounds(len(candidates), question.samples)
    return successive_halving(candidates, rounds, deal, value, clock=question.clock)


def tree_search(question: Question[S, C]) -> list[Candidate[C]]:
    """
    Return the commands, the most tried first, by a tree that tells replies apart.

    Every iteration is in a world of its own, in which all seats choose what did best for them so far,
    down to a move that is new; from there on it is played out.
    """
    root, candidates = Node[C](), {each.move: each for each in question.candidates()}
    deal = worlds(question.game, question.view, question.seed)
    for number in range(question.samples):
        if len(candidates) < 2 or question.clock.is_late():
            break
        first, value = _iterate(question, root, deal(number), list(candidates))
        candidates[first].note(value)
    return sorted(candidates.values(), key=lambda each: (-len(each.values), -each.mean))


def _iterate(question: Question[S, C], root: Node[C], world: World[S], moves: Sequence[C]) -> tuple[C, float]:
    """Walk down to a new move, play out, note the values on the way; return the first move and its value."""
    game, (state, rng) = question.game, world.begin()
    node, path = root, list[tuple[Seat, C, Node[C]]]()
    seat: Seat | None = question.seat
    while seat is not None:
        command, node = select(node, moves, EXPLORATION)
        path.append((seat, command, node))
        game.rules.play(state, command)
        if not node.visits:
            break
        seat, moves = _after_nature(game, state, rng)
    values = question.values(state, rng)
    for each, _, reached in path:
        reached.note(values[each])
    return path[0][1], values[question.seat]


def _after_nature(game: Game[S, C, Any], state: S, rng: Random) -> tuple[Seat | None, list[C]]:
    """Play whatever nature owes, in place, and return who decides next, and between what."""
    seat, choices = decision(game, state)
    while seat == NATURE:
        game.rules.play(state, game.chance.sample(state, rng))
        seat, choices = decision(game, state)
    return seat, choices
