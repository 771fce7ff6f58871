"""The computer player of a game that has none of its own: it needs nothing but the rules."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from app.bots.protocol import Budget
from app.bots.search.candidate import Candidate
from app.bots.search.clock import Clock
from app.bots.search.monte_carlo import Question, flat, tree_search
from app.bots.search.skill import Skill
from app.bots.search.softmax import pick
from app.core.command import Seat
from app.core.game import C, Game, Level, S


@frozen(kw_only=True)
class PlayoutSkill(Skill):
    """
    How a level thinks.

    Attributes:
        search: Compares the commands: at once, or with the replies to them.
    """

    search: Callable[[Question[Any, Any]], list[Candidate[Any]]] = flat


SKILLS: Mapping[Level, PlayoutSkill] = {
    Level.PAGE: PlayoutSkill(temperature=0.2, samples=40),
    Level.SQUIRE: PlayoutSkill(temperature=0.05, samples=120),
    Level.KNIGHT: PlayoutSkill(samples=400),
    Level.MARSHAL: PlayoutSkill(samples=2000, search=tree_search),
}


@frozen
class PlayoutBot:
    """
    A computer player of any game, by playouts at random; implements `Analyst`.

    Attributes:
        skill: How hard it thinks.
    """

    skill: PlayoutSkill

    def choose(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> C:
        """Return what the seat does now; raises `IndexError` if it can do nothing."""
        ranked, temperature = self._ranked(game, view, seat, budget), self.skill.temperature
        best = ranked[0]
        if temperature:
            best = pick(ranked, [each.mean for each in ranked], temperature, Random(budget.seed))
        return best.move

    def lines(
        self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget, count: int
    ) -> Sequence[Sequence[C]]:
        """Return the best commands, by what playouts found."""
        return [(each.move,) for each in self._ranked(game, view, seat, budget)[:count]]

    def pace(self, game: Game[S, C, Any], view: S, seat: Seat) -> float | None:
        """Return None: it is always ready."""
        return None

    def _ranked(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> list[Candidate[C]]:
        """Return what the seat can do, the best first."""
        samples = self.skill.samples_at(budget.effort)
        return self.skill.search(Question(game, view, seat, samples, budget.seed, Clock(budget)))


def bot_of(level: Level) -> PlayoutBot:
    """Return the computer player of a level, for any game."""
    return PlayoutBot(SKILLS[level])
