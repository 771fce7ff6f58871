"""Computer players of Catapult: four levels of one mind."""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from time import monotonic

from attrs import frozen

from app.bots.protocol import Budget, Hint
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.cards import rules
from app.games.cards.bots.board import GIVE, PICK_UP, THIEF
from app.games.cards.bots.card_values import worths
from app.games.cards.bots.conversion import to_command
from app.games.cards.bots.determinization import Believed, Worlds
from app.games.cards.bots.hint_text import explain
from app.games.cards.bots.plans import Plan, pick_ups, turns
from app.games.cards.bots.search import Scored, Source, judged, search
from app.games.cards.commands import CardsCommand
from app.games.cards.model import Position, other
from app.games.cards.pack import HIDDEN


@frozen
class Skill:
    """
    How hard a mind thinks.

    Attributes:
        worlds: Imagined tables on which plans are first judged.
        iterations: Of the search that follows; none for a mind that only looks one turn ahead.
        keeps: So many of the best plans are searched.
        remembers: Whether it keeps in mind what was openly taken and shuffled.
        reads: Whether it concludes from what the opponent did not build or laid down.
        warmth: Differences in the chance to win below this hardly matter to it; 0 for the best.
    """

    worlds: int
    iterations: int = 0
    keeps: int = 12
    remembers: bool = True
    reads: bool = False
    warmth: float = 0.0


SKILLS: Mapping[Level, Skill] = {
    Level.PAGE: Skill(worlds=1, remembers=False, warmth=0.35),
    Level.SQUIRE: Skill(worlds=4, warmth=0.055),
    Level.KNIGHT: Skill(worlds=4, iterations=400, warmth=0.028),
    Level.MARSHAL: Skill(worlds=8, iterations=5000, keeps=16, reads=True),
}

_SAFETY = 0.8
"""The part of the clock after which thinking ends, so that the answer is in time."""

_PICK_UP_WORLDS = 12
"""Times as many worlds judge a pick-up, for its cards are still unknown."""


@frozen
class CardsBot:
    """
    A computer player; implements the protocol `Bot`.

    Attributes:
        skill: How hard it thinks.
    """

    skill: Skill

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CardsCommand:
        """Return what the seat does now."""
        choices = list(rules.choices(view, seat))
        if len(choices) == 1:
            return choices[0]
        best = _decide(view, seat, self.skill, budget)[0]
        return to_command(view, seat, best.plan[0])

    def hint(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> Hint:
        """Return what the seat should do now, and why."""
        choices = list(rules.choices(view, seat))
        if len(choices) == 1:
            return explain(view, seat, choices[0], ())
        best = _decide(view, seat, self.skill, budget)[0]
        return explain(view, seat, to_command(view, seat, best.plan[0]), best.plan)

    def best(self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int) -> Sequence[Hint]:
        """Return the moves that begin the best plans, the best first, each explained by its plan."""
        choices = list(rules.choices(view, seat))
        if len(choices) == 1:
            return (explain(view, seat, choices[0], ()),)
        begun: dict[CardsCommand, Plan] = {}
        for each in _decide(view, seat, self.skill, budget):
            begun.setdefault(to_command(view, seat, each.plan[0]), each.plan)
        return [explain(view, seat, command, plan) for command, plan in list(begun.items())[:count]]

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Return None: no clock runs in this game."""
        return None


def bot(level: Level) -> CardsBot:
    """Return the computer player of a level."""
    return CardsBot(SKILLS[level])


def _decide(view: Position, seat: Seat, skill: Skill, budget: Budget) -> list[Scored]:
    """Return what can be done now, the plan that is preferred first; there is more than one."""
    rng, ends = Random(budget.seed), _ends(budget)
    worlds = Worlds(view if skill.remembers else forgotten(view, seat), seat, rng)
    board = worlds.board
    if board.phase == THIEF:
        found = [Scored(((GIVE, low),), -value / 10) for value, low in worths(board, seat, board.hands[seat])]
        return _chosen(sorted(found, key=lambda each: -each.value), skill, rng)
    source: Source = Believed(worlds, rng) if skill.reads else worlds
    is_pick_up = board.phase == PICK_UP
    plans = pick_ups(board) if is_pick_up else turns(board)
    count = skill.worlds * (_PICK_UP_WORLDS if is_pick_up else 1)
    scored = judged(source, seat, plans, count)
    if skill.iterations and len(scored) > 1:
        iterations = max(1, round(skill.iterations * budget.effort))
        scored = search(source, seat, scored[: skill.keeps], iterations, is_over=ends)
    return _chosen(scored, skill, rng)


def forgotten(view: Position, seat: Seat) -> Position:
    """Return a view as somebody has it who remembers nothing of what was taken and shuffled."""
    plain = view.copy()
    foe = other(seat)
    plain.hands[foe] = [HIDDEN] * len(view.hands[foe])
    plain.known[foe] = {}
    plain.shuffled, plain.old_walls = (), ()
    return plain


def _chosen(scored: list[Scored], skill: Skill, rng: Random) -> list[Scored]:
    """Return the plans with the chosen one first: the best, or by a draw that favours good ones."""
    if not skill.warmth:
        return scored
    best = scored[0].value
    weights = [exp((each.value - best) / skill.warmth) for each in scored]
    picked = rng.choices(range(len(scored)), weights)[0]
    return [scored[picked], *scored[:picked], *scored[picked + 1 :]]


def _ends(budget: Budget) -> Callable[[], bool]:
    """Return what tells when thinking must end."""
    if budget.seconds is None:
        return budget.is_cancelled
    deadline = monotonic() + _SAFETY * budget.seconds
    return lambda: monotonic() > deadline or budget.is_cancelled()
