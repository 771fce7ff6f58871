"""Computer players of Carcassonne: levels, their turns, their throws, and hints with reasons."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.halving import settled
from app.bots.search.softmax import pick
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.carcassonne import rules
from app.games.carcassonne.bots import box_choices, throw_search
from app.games.carcassonne.bots.board import Board, board_of
from app.games.carcassonne.bots.evaluation import Aspect, Deck, expectations
from app.games.carcassonne.bots.greedy import replies
from app.games.carcassonne.bots.levels import FROZEN, SKILLS, CarcassonneSkill
from app.games.carcassonne.bots.moves import NOBODY, Move, after, deployments, turns
from app.games.carcassonne.bots.search import Question, Turn, rank, search
from app.games.carcassonne.bots.specials import pieces_of
from app.games.carcassonne.bots.tile_plans import pile_of, ranks_of, square_of
from app.games.carcassonne.commands import (
    NEVER,
    CarcassonneCommand,
    ChooseToken,
    Deploy,
    EndTurn,
    GoOn,
    Grab,
    Place,
)
from app.games.carcassonne.model import Phase, Position, is_out_of_reach, supply
from app.games.carcassonne.scoring import banked
from app.games.carcassonne.tables import Token

Searched = TypeVar("Searched", bound=Candidate[Any])

_CARELESS = {Aspect.FOLLOWERS: 0.3, Aspect.FIELDS: 0.6, Aspect.RIVALS: 0.0}
"""What newcomers care for less than others do."""

_FEW = 6
"""So many of the best turns are looked at with what boxes say of them."""

_MANY = 120
"""So many of the turns that are possible are looked at closely, where there are boxes."""

_ROUNDING = 1e-6
"""Points by which the value of a turn at first sight may differ from that of the land after it."""

_CARE = 4
"""Whoever advises takes so many times as many playouts as a Marshal who plays."""

_DEPLOYING = 0.25
"""The part of the time and the playouts of a turn that is kept for the follower."""


@frozen
class CarcassonneBot:
    """
    A computer player; implements `Analyst`, and keeps nothing between two questions.

    Attributes:
        skill: How its level thinks.
    """

    skill: CarcassonneSkill

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CarcassonneCommand:
        """Return what the seat should do."""
        if view.phase is Phase.STEP:
            return box_choices.choose(view, seat, list(rules.choices(view, seat)), self.skill, budget.seed)
        if view.phase in (Phase.PLACE, Phase.DEPLOY):
            found = self._best(view, seat, self.consider(view, seat, budget))
            # A box may compel whoever has laid a tile to do something else: nothing is found then.
            kinds = [way for command in found for way in other_kinds(view, command)]
            acts = [*acts_of_boxes(view, seat), *kinds]
            every = [*found, *acts]
            return box_choices.choose(view, seat, every, self.skill, budget.seed) if acts else found[0]
        if view.phase is Phase.AGAIN:
            # Another tile is as good as always better than none.
            return GoOn(seat)
        if view.phase is Phase.TOKEN and self.skill.targets == 1:
            # A page chooses by whim.
            return ChooseToken(seat, Random(budget.seed).choice(view.options.tables.tokens))
        return self._ranked_steps(view, seat, budget)[0][1]

    def _best(self, view: Position, seat: Seat, considered: Sequence[Turn]) -> list[CarcassonneCommand]:
        """Return what begins, or ends, the best turn, by what boxes say of the best few, too."""
        steps = [(command_of(view, seat, each.move), each.mean) for each in considered[:_FEW]]
        if len(steps) > 1 and box_choices.has_thoughts(view):
            ahead = {command: box_choices.beside(view, command, seat) for command, _ in steps}
            steps.sort(key=lambda each: -each[1] - ahead[each[0]])
        return [command for command, _ in steps[:1]]

    def lines(
        self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[CarcassonneCommand]]:
        """Return the best turns, what was thought about first; or the best steps of a round."""
        if view.phase is Phase.AGAIN:
            return [(GoOn(seat),)]
        if view.phase is Phase.STEP:
            ranked = box_choices.weighed(view, seat, list(rules.choices(view, seat)))
            return [(command,) for _, command in ranked[:count]]
        if view.phase not in (Phase.PLACE, Phase.DEPLOY):
            return [(step,) for _, step in self._ranked_steps(view, seat, budget)[:count]]
        begun: dict[CarcassonneCommand, Turn] = {}
        considered = self.consider(view, seat, budget)
        pile, given = pile_of(view), _given(view, seat, _help_pays(view, seat))
        found = promising(view, seat, self.skill.counting) if count > 1 else []
        others = rank(found, pile, seat, self.skill.counting, given)
        for each in (*considered, *others):
            begun.setdefault(command_of(view, seat, each.move), each)
        lined = [_line(view, seat, *each) for each in list(begun.items())[:count]]
        acts = acts_of_boxes(view, seat)
        acts += [each for line in lined[:1] for each in other_kinds(view, line[0]) if each not in begun]
        if not acts:
            return lined
        lines = {line[0]: line for line in lined}
        ranked = box_choices.weighed(view, seat, [*lines, *acts])
        return [lines.get(command, (command,)) for _, command in ranked[:count]]

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Return None: no clock runs in this game."""
        return None

    def consider(self, view: Position, seat: Seat, budget: Budget) -> list[Turn]:
        """Return the turns that were considered, the best first."""
        pile = pile_of(view)
        share = _DEPLOYING if view.phase is Phase.DEPLOY else 1 - _DEPLOYING
        clock = Clock(budget, share)
        help_pays = _help_pays(view, seat)
        # Who draws among all has to know all; others look at the best few only.
        few = None if self.skill.temperature else max(_FEW, self.skill.width)
        found = promising(view, seat, self.skill.counting, few, help_pays)
        ranked = rank(found, pile, seat, self.skill.counting, _given(view, seat, help_pays))
        if not ranked:
            # A box may compel whoever has laid a tile to do something else.
            return []
        if self.skill.temperature:
            return [_drawn_softly(ranked, pile, seat, self.skill, Random(budget.seed))]
        samples = self.skill.samples_at(budget.effort * share)
        question = Question(seat, pile, self.skill, samples, clock, budget.seed, ranks_of(view.options))
        return self.settle(search(ranked, question))

    def _ranked_steps(
        self, view: Position, seat: Seat, budget: Budget
    ) -> Sequence[tuple[float, CarcassonneCommand]]:
        """Return what to do in a catapult round, with the points it may bring; the best first."""
        match view.phase:
            case Phase.TOKEN:
                return [
                    (each.mean, ChooseToken(seat, each.move)) for each in self._tokens(view, seat, budget)
                ]
            case Phase.AIM:
                return throw_search.ranked_throws(view, seat, Random(budget.seed), self.skill.targets)
            case Phase.EXCHANGE:
                return throw_search.ranked_exchanges(view, seat, list(rules.choices(view, seat)))
            case _:
                late = NEVER if is_out_of_reach(view) else 0
                return [(view.options.tables.scores.catch, Grab(seat, late))]

    def _tokens(self, view: Position, seat: Seat, budget: Budget) -> list[Candidate[Token]]:
        """Return what may be hurled, by what the round may bring; the best first."""
        if not self.skill.imagines:
            value = throw_search.token_values(view, seat)
            found = [Candidate(token, prior=value[token]) for token in view.options.tables.tokens]
            return sorted(found, key=lambda each: -each.mean)
        # Where more throw, a round takes longer to play in thought.
        samples = max(1, self.skill.samples_at(budget.effort) // view.seats)
        return self.settle(throw_search.searched_tokens(view, seat, samples, Clock(budget), budget.seed))

    def settle(self, found: list[Searched]) -> list[Searched]:
        """Return candidates as they were found."""
        return found


def possible(view: Position, seat: Seat) -> list[tuple[Move, Board]]:
    """Return all turns, or all ways to end the turn whose tile lies, with the land after each."""
    board = board_of(view)
    if view.phase is Phase.DEPLOY:
        place, _, plan = board.fresh
        found = list(deployments(board, Move(place, plan.code, NOBODY), seat))
    else:
        found = list(turns(board, board.plans.numbers[view.hand or ""], seat))
    return [each for each in found if not view.options.boxes or _is_legal(view, seat, each[0])]


def _is_legal(view: Position, seat: Seat, move: Move) -> bool:
    """Tell whether a turn can begin, or end, so: boxes forbid what a search on the land does not know."""
    return _has_figure(view, seat, move) and rules.why_not(view, command_of(view, seat, move)) is None


def _has_figure(view: Position, seat: Seat, move: Move) -> bool:
    """Tell whether a figure is to hand that stands where a turn, tile and all, puts one.  Rule: XCAR-4."""
    if move.number == NOBODY or view.phase is not Phase.PLACE or view.hand is None:
        return True
    kind = view.book.turned[view.hand, 0].type.features[move.number].kind
    crew = view.options.crew
    pieces = pieces_of(crew)
    numbers = (each % len(crew) for each in supply(view, seat))
    # Mayors and wagons weigh as much as followers, and do not stand everywhere.
    return any(pieces[each] == move.piece and kind in crew[each].stands for each in numbers)


def promising(
    view: Position, seat: Seat, counting: float, few: int | None = None, given: float = 0.0
) -> list[tuple[Move, Board]]:
    """
    Return all turns with the land after each; of the very many there are with boxes, the best at first sight.

    Args:
        view: What is to be decided, and by whom.
        seat: Whose turn it is.
        counting: See `Deck`.
        few: Where there are boxes, those are enough that can be among so many best; None for all.
        given: So much more a turn may turn out to be worth than it seems.
    """
    if view.phase is Phase.DEPLOY or not view.options.boxes:
        return possible(view, seat)
    board = board_of(view)
    deck = Deck(pile_of(view), board.plans.fits, view.seats, counting)
    found = sorted(replies(board, deck, board.plans.numbers[view.hand or ""], seat), reverse=True)
    best = list(islice((each for each in found if _is_legal(view, seat, each.move)), _MANY))
    if few is not None and len(best) > few:
        least = best[few - 1].value - max(0.0, given) - _ROUNDING
        best = [each for each in best if each.value >= least]
    return [(each.move, after(board, each.move, seat)) for each in best]


def _help_pays(view: Position, seat: Seat) -> float:
    """Return what boxes give for a turn in which others score, and the seat does not."""
    return box_choices.worth_of_help(view, seat) if view.options.boxes else 0.0


def _given(view: Position, seat: Seat, help_pays: float) -> Callable[[Board], float]:
    """Return what tells what boxes give for a turn: others have scored in it, and the seat has not."""
    before = banked(view)

    def given(after: Board) -> float:
        more = [now - then for then, now in zip(before, after.points, strict=True)]
        return help_pays if more[seat] <= 0 and max(more) > 0 else 0.0

    return given if help_pays > 0 else lambda after: 0.0


def acts_of_boxes(view: Position, seat: Seat) -> list[CarcassonneCommand]:
    """Return what boxes offer beside a figure on the tile just laid."""
    if view.phase is not Phase.DEPLOY or not view.options.boxes:
        return []
    return [each for each in rules.choices(view, seat) if box_choices.is_of_box(each)]


def other_kinds(view: Position, found: CarcassonneCommand) -> Iterator[Deploy]:
    """Yield ways to put another kind of follower there, where a search does not tell them apart."""
    if not isinstance(found, Deploy) or not view.options.boxes:
        return
    crew = view.options.crew
    pieces = dict(zip((kind.id for kind in crew), pieces_of(crew), strict=True))
    for name, piece in pieces.items():
        way = Deploy(found.by, found.feature, name)
        if name != found.figure and piece == pieces[found.figure] and rules.why_not(view, way) is None:
            yield way


def command_of(view: Position, seat: Seat, move: Move) -> CarcassonneCommand:
    """Return the step that a turn begins, or ends, with."""
    if view.phase is Phase.PLACE and view.hand is not None:
        return Place(seat, view.hand, square_of(move.place), move.code % 4)
    if move.number == NOBODY or view.fresh is None:
        return EndTurn(seat)
    tile = view.book.turned[view.tiles[view.fresh].type, 0].type
    crew, feature = view.options.crew, tile.features[move.number].id
    pieces = zip(crew, pieces_of(crew), strict=True)
    # Several kinds of figures may weigh the same: the first that can go there does.
    ways = dict.fromkeys(Deploy(seat, feature, kind.id) for kind, piece in pieces if piece == move.piece)
    first = next(iter(ways))
    return next((way for way in ways if len(ways) == 1 or rules.why_not(view, way) is None), first)


def _line(view: Position, seat: Seat, first: CarcassonneCommand, turn: Turn) -> Sequence[CarcassonneCommand]:
    """Return a turn step by step."""
    if not isinstance(first, Place):
        return (first,)
    after = view.copy()
    rules.play(after, first)
    then = command_of(after, seat, turn.move)
    return (first, then) if rules.why_not(after, then) is None else (first,)


def _drawn_softly(
    ranked: Sequence[Turn], pile: Sequence[int], seat: Seat, skill: CarcassonneSkill, rng: Random
) -> Turn:
    """Choose between turns by what they promise to this seat alone: better ones more often."""
    board = ranked[0].after
    deck = Deck(pile, board.plans.fits, len(board.points), skill.counting)
    values = [_own(expectations(each.after, deck)[seat], skill.cares) for each in ranked]
    return pick(ranked, values, skill.temperature, rng)


def _own(terms: Mapping[Aspect, float], cares: float) -> float:
    """Return what terms are worth to somebody who cares so much more than a Shepherd."""
    total = 0.0
    for aspect, value in terms.items():
        least = _CARELESS.get(aspect, 1.0)
        total += (least + cares * (1 - least)) * value
    return total


@frozen
class CarcassonneAdviser(CarcassonneBot):
    """
    Whose turns are advised: of those that cannot be told apart, always the same.

    Attributes:
        doubt: Turns within so many standard errors cannot be told apart.
    """

    doubt: float = 3.0

    def settle(self, found: list[Searched]) -> list[Searched]:
        """Return candidates, of those that cannot be told apart always the same one first."""
        return settled(found, self.doubt)


def bot_of(level: Level) -> CarcassonneBot:
    """Return the computer player of a level."""
    return CarcassonneBot(SKILLS[level])


def adviser_bot() -> CarcassonneAdviser:
    """Return whose turns are advised."""
    marshal = SKILLS[Level.MARSHAL]
    return CarcassonneAdviser(evolve(marshal, samples=_CARE * marshal.samples))


def frozen_bot() -> CarcassonneBot:
    """Return the Marshal of November 2026."""
    return CarcassonneBot(FROZEN)
