"""Computer players of Carcassonne: four levels, their turns, their throws, and hints with reasons."""

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from attrs import frozen

from app.bots.protocol import Budget, Hint
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.carcassonne import rules
from app.games.carcassonne.bots import hint_text, throw_search
from app.games.carcassonne.bots.board import Board, board_of, pile_of
from app.games.carcassonne.bots.evaluation import Aspect, Deck, outlook
from app.games.carcassonne.bots.moves import NOBODY, Move, deployments, turns
from app.games.carcassonne.bots.search import Candidate, Question, clock, rank, search
from app.games.carcassonne.bots.tile_plans import square_of
from app.games.carcassonne.commands import CarcassonneCommand, ChooseToken, Deploy, EndTurn, Grab, Place
from app.games.carcassonne.model import Phase, Position


@frozen
class Skill:
    """
    How a level thinks.

    Attributes:
        warmth: Of its choice between turns by what they promise it; 0 for the best.
        futures: How many futures it looks at for one turn.
        width: How many turns it looks at.
        depth: How many turns of a future it plays.
        counting: How far it counts the tiles that are left, from 0 to 1; see `Deck`.
        targets: How many targets it weighs for a throw.
    """

    warmth: float = 0.0
    futures: int = 0
    width: int = 1
    depth: int = 1
    counting: float = 0.0
    targets: int = 2


SKILLS: Mapping[Level, Skill] = {
    Level.PAGE: Skill(warmth=0.6, targets=1),
    Level.SQUIRE: Skill(),
    Level.KNIGHT: Skill(futures=20, width=4, counting=0.2, targets=3),
    Level.MARSHAL: Skill(futures=160, width=6, depth=3, counting=1.0, targets=4),
}

_CHILD = {Aspect.FOLLOWERS: 0.3, Aspect.FIELDS: 0.6, Aspect.RIVALS: 0.0}
"""What a page cares for less than others do."""

_DEPLOYING = 0.25
"""The part of the time and the futures of a turn that is kept for the follower."""


def mind(level: Level) -> "CarcassonneBot":
    """Return the computer player of a level."""
    return CarcassonneBot(level, SKILLS[level])


@frozen
class CarcassonneBot:
    """A computer player; it is asked step by step, and keeps nothing in mind between two questions."""

    level: Level
    skill: Skill

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CarcassonneCommand:
        """Return what the seat should do."""
        if view.phase in (Phase.PLACE, Phase.DEPLOY):
            return command_of(view, seat, self.consider(view, seat, budget)[0].move)
        if view.phase is Phase.TOKEN and self.skill.warmth:
            # A page chooses by whim.
            return ChooseToken(seat, Random(budget.seed).choice(view.options.tables.tokens))
        return self._weighed(view, seat, budget)[0][1]

    def hint(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> Hint:
        """Return advice on what the seat should do, with what speaks for it."""
        if view.phase in (Phase.PLACE, Phase.DEPLOY):
            best = self.consider(view, seat, budget)[0]
            return hint_text.on_turn(view, seat, command_of(view, seat, best.move), best)
        return hint_text.on_round(view, seat, *self._weighed(view, seat, budget)[0])

    def best(self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int) -> Sequence[Hint]:
        """Return how the best turns begin, what was thought about first; or the best steps of a round."""
        if view.phase not in (Phase.PLACE, Phase.DEPLOY):
            weighed = self._weighed(view, seat, budget)
            return [hint_text.on_round(view, seat, *each) for each in weighed[:count]]
        begun: dict[CarcassonneCommand, Candidate] = {}
        others = rank(possible(view, seat), pile_of(view), seat, self.skill.counting)
        for each in (*self.consider(view, seat, budget), *others):
            begun.setdefault(command_of(view, seat, each.move), each)
        return [hint_text.on_turn(view, seat, *each) for each in list(begun.items())[:count]]

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """No clock runs in this game."""
        return None

    def consider(self, view: Position, seat: Seat, budget: Budget) -> list[Candidate]:
        """Return the turns that were considered, the best first."""
        pile = pile_of(view)
        share = _DEPLOYING if view.phase is Phase.DEPLOY else 1 - _DEPLOYING
        ranked = rank(possible(view, seat), pile, seat, self.skill.counting)
        if self.skill.warmth:
            return [_softly(ranked, pile, seat, self.skill, Random(budget.seed))]
        question = Question(
            seat=seat,
            pile=pile,
            futures=round(self.skill.futures * budget.effort * share),
            width=self.skill.width,
            depth=self.skill.depth,
            counting=self.skill.counting,
            spent=clock(None if budget.seconds is None else budget.seconds * share, budget.is_cancelled),
            seed=budget.seed,
        )
        return search(ranked, question)

    def _weighed(
        self, view: Position, seat: Seat, budget: Budget
    ) -> Sequence[tuple[float, CarcassonneCommand]]:
        """Return what to do in a catapult round, with the points it may bring; the best first."""
        match view.phase:
            case Phase.TOKEN:
                worth = throw_search.worth_of(view, seat)
                tokens = sorted(view.options.tables.tokens, key=lambda token: -worth[token])
                return [(worth[token], ChooseToken(seat, token)) for token in tokens]
            case Phase.AIM:
                return throw_search.weighed_throws(view, seat, Random(budget.seed), self.skill.targets)
            case Phase.EXCHANGE:
                return throw_search.weighed_exchanges(view, seat, list(rules.choices(view, seat)))
            case _:
                return [(view.options.tables.scores.catch, Grab(seat, 0))]


def possible(view: Position, seat: Seat) -> list[tuple[Move, Board]]:
    """Return all turns, or all ways to end the turn whose tile lies, with the land after each."""
    board = board_of(view)
    if view.phase is Phase.DEPLOY:
        place, _, plan = board.fresh
        return list(deployments(board, Move(place, plan.code, NOBODY), seat))
    return list(turns(board, board.plans.numbers[view.hand or ""], seat))


def command_of(view: Position, seat: Seat, move: Move) -> CarcassonneCommand:
    """Return the step that a turn begins, or ends, with."""
    if view.phase is Phase.PLACE and view.hand is not None:
        return Place(seat, view.hand, square_of(move.place), move.code % 4)
    if move.number == NOBODY or view.fresh is None:
        return EndTurn(seat)
    tile = view.book.turned[view.tiles[view.fresh].type, 0].type
    return Deploy(seat, tile.features[move.number].id)


def _softly(
    ranked: Sequence[Candidate], pile: Sequence[int], seat: Seat, skill: Skill, rng: Random
) -> Candidate:
    """Choose between turns by what they promise to this seat alone: better ones more often."""
    board = ranked[0].after
    deck = Deck(pile, board.plans.fits, len(board.points), skill.counting)
    worths = [_own(outlook(each.after, deck)[seat]) for each in ranked]
    best = max(worths)
    return rng.choices(ranked, weights=[exp((worth - best) / skill.warmth) for worth in worths])[0]


def _own(terms: Mapping[Aspect, float]) -> float:
    return sum(_CHILD.get(aspect, 1.0) * worth for aspect, worth in terms.items())
