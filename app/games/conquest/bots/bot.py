"""Computer players of Conquest: what they do now, and hints with reasons."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from attrs import define, evolve, field

from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.bots.search.many_choices import looked_at
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.games.conquest import rules
from app.games.conquest.bots.draft_turn import DraftTurn
from app.games.conquest.bots.evaluation import win_chance
from app.games.conquest.bots.levels import CROWD, FROZEN, FROZEN_CROWD, SKILLS, ConquestSkill
from app.games.conquest.bots.opening import best_places
from app.games.conquest.bots.policy import advance, orders
from app.games.conquest.bots.reckoning import line_to_goal, winning_order
from app.games.conquest.bots.search import Plan, Question, best_plan
from app.games.conquest.bots.sharp_choices import is_sharp, is_war, sharp_choices
from app.games.conquest.bots.style import PLANNER, REPLIES, Style
from app.games.conquest.bots.trade_stage import offer_of
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase

_LONGEST = 200
"""More orders than any phase has."""

_CLEARLY = 1.0
"""By so many standard errors an order of war must be better than that of its style."""

_SEARCHED_ROUNDS = 18
"""Later the planner decides alone: players that all look ahead would break every leader for ever."""


@define
class ConquestBot:
    """
    A computer player.

    Attributes:
        level: How well it plays.
        skills: How it plays where two play, and where more do.
        plan: What it means to do next, each order with the position it was meant for.
        style: What the present turn is played for, and whose turn of which round it is.
    """

    level: Level
    skills: tuple[ConquestSkill, ConquestSkill] = field(init=False)
    plan: list[tuple[Position, ConquestCommand]] = field(factory=list)
    style: tuple[int, Seat, Style] = (0, -1, PLANNER)

    @skills.default
    def _skills_of_level(self) -> tuple[ConquestSkill, ConquestSkill]:
        return SKILLS[self.level], CROWD[self.level]

    def skill(self, view: Position) -> ConquestSkill:
        """Return how it plays at a table of so many."""
        return self.skills[view.seats > 2]

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> ConquestCommand:
        """Return the next order; a plan once made is carried out as long as nothing comes between."""
        while self.plan:
            meant_for, command = self.plan.pop(0)
            if meant_for == view and command.by == seat:
                return command
        self.plan = _with_positions(view, self._line(view, seat, budget))
        return self.plan.pop(0)[1]

    def lines(
        self, game: AnyGame, view: Position, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[ConquestCommand]]:
        """Return the plan it would carry out, then the other orders, by how the seat stands after them."""
        first = self._line(view, seat, budget)
        others = [each for each in looked_at(rules.choices(view, seat)) if each != first[0]]
        others.sort(key=lambda each: win_chance(_after(view, each), seat), reverse=True)
        return [first, *((each,) for each in others[: count - 1])]

    def _line(self, view: Position, seat: Seat, budget: Budget) -> Sequence[ConquestCommand]:
        """Return what it would do up to the next dice."""
        is_exact = self.skill(view).is_exact
        if is_exact and (order := winning_order(view, seat)) is not None:
            return (order,)
        if view.phase is Phase.BUILD and view.offer is None and (offer := offer_of(view, seat)) is not None:
            return (offer,)
        found = self._think(view, seat, budget)
        return tuple(line_to_goal(view, found) if is_exact else found)

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Return None: no clock runs in this game."""
        return None

    def _think(self, view: Position, seat: Seat, budget: Budget) -> Sequence[ConquestCommand]:
        """Return the orders up to the next dice."""
        skill = self.skill(view)
        if view.phase is Phase.PLACING and skill.places > 1:
            return (self._begin(view, seat, budget),)
        rng = Random(f"{budget.seed}/{view.round}/{view.phase}")
        is_early = view.round <= _SEARCHED_ROUNDS
        if view.phase is Phase.BUILD and view.offer is None and skill.styles and is_early:
            found = self._search(view, seat, budget)
            self.style = (view.round, seat, found.style)
            return found.move[:_LONGEST]
        if skill.war and is_early and is_war(view, seat, skill.style):
            return self._search_war(view, seat, budget)[:_LONGEST]
        return orders(view, seat, self._style_now(view, seat), rng)[:_LONGEST]

    def _style_now(self, view: Position, seat: Seat) -> Style:
        """Return what the turn is played for, if it was thought about."""
        when, who, style = self.style
        return style if (when, who) == (view.round, seat) else self.skill(view).style

    def _search(self, view: Position, seat: Seat, budget: Budget) -> Plan:
        """Return the best of the plans for building and moving."""
        plans: list[Plan] = []
        for style in self.skill(view).styles:
            draft = DraftTurn.at(view.copy(), style, Random(budget.seed))
            advance(draft)
            if draft.is_at_turn and draft.state.phase is Phase.MOVE:
                advance(draft)
            if all(plan.after != draft.state for plan in plans):
                plans.append(Plan(draft.orders, style, draft.state))
        return best_plan(plans, self._question(view, seat, budget))

    def _search_war(self, view: Position, seat: Seat, budget: Budget) -> Sequence[ConquestCommand]:
        """
        Return the best of what may be done in the midst of a war; the order of its style is the first.

        That is left only for what is clearly better, and played on in the same style.  Not so where somebody
        is about to win: then it is played on with care, for those who dare take attacks to be won that are
        yet to be won.
        """
        style, skill = self._style_now(view, seat), self.skill(view)
        habit = orders(view, seat, style, Random(budget.seed))
        others = [order for order in sharp_choices(view, seat, style) if order != habit[0]]
        samples = evolve(skill, samples=skill.war).samples_at(budget.effort)
        question, after = evolve(self._question(view, seat, budget), samples=samples), style
        if is_sharp(view, seat):
            question, after = evolve(question, replies=REPLIES), PLANNER
        else:
            question = evolve(question, doubt=_CLEARLY)
        plans = [Plan([order], after, _after(view, order)) for order in (habit[0], *others)]
        best = best_plan(plans, question)
        return habit if best is plans[0] else best.move

    def _begin(self, view: Position, seat: Seat, budget: Budget) -> ConquestCommand:
        """Return the place to begin on from where games go on best."""
        plans = [
            Plan([place], style, _after(view, place))
            for place in best_places(view, seat, self.skill(view).places)
            for style in self.skill(view).styles[:4]
        ]
        return best_plan(plans, self._question(view, seat, budget)).move[0]

    def _question(self, view: Position, seat: Seat, budget: Budget) -> Question:
        """Return how far and how long is looked ahead."""
        skill = self.skill(view)
        return Question(
            seat=seat,
            samples=skill.samples_at(budget.effort),
            turns=max(1, skill.horizon // view.seats),
            replies=skill.replies,
            doubt=skill.doubt,
            clock=Clock(budget),
            seed=budget.seed,
        )


def _with_positions(
    view: Position, commands: Sequence[ConquestCommand]
) -> list[tuple[Position, ConquestCommand]]:
    """Return each command with the position it is meant for."""
    pairs = [(view, commands[0])]
    for last, command in pairwise(commands):
        view = _after(view, last)
        pairs.append((view, command))
    return pairs


def _after(view: Position, command: ConquestCommand) -> Position:
    """Return the position after a command."""
    after = view.copy()
    rules.play(after, command)
    return after


def bot_of(level: Level) -> ConquestBot:
    """Return the computer player of a level."""
    return ConquestBot(level)


def frozen_bot() -> ConquestBot:
    """Return the Marshal of November 2026."""
    bot = ConquestBot(Level.MARSHAL)
    bot.skills = FROZEN, FROZEN_CROWD
    return bot
