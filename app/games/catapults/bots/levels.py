"""What tells the levels of Catapults!' computer players apart, and what one decision may use."""

from collections.abc import Mapping
from random import Random

from attrs import evolve, frozen

from app.bots.search.clock import Clock
from app.bots.search.skill import Skill
from app.core.game import Level


@frozen(kw_only=True)
class CatapultsSkill(Skill):
    """
    How a level thinks; values are in empty squares.

    Attributes:
        plans: Castles kept in view; 0 builds without a plan.
        worlds: Rows of cards to come, on which the candidates that stay in the race are played out.
    """

    plans: int
    worlds: int = 0


@frozen
class Thinking:
    """
    The means of one decision.

    Attributes:
        skill: How its level thinks, at the effort of the budget.
        rng: Luck.
        clock: Ends a search earlier.
        doubt: By how many standard errors a spot must be better than the first at first sight; 0: be best.
    """

    skill: CatapultsSkill
    rng: Random
    clock: Clock
    doubt: float = 0.0


FROZEN = CatapultsSkill(plans=16, width=12, worlds=48)
"""The Marshal of November 2026, to measure later ones by: `frozen` in `springald arena`."""

SKILLS: Mapping[Level, CatapultsSkill] = {
    Level.PAGE: CatapultsSkill(plans=6, temperature=0.52),
    Level.MINSTREL: CatapultsSkill(plans=8, temperature=0.35),
    Level.HERALD: CatapultsSkill(plans=12, temperature=0.15),
    Level.SQUIRE: CatapultsSkill(plans=16),
    Level.KNIGHT: CatapultsSkill(plans=16, width=8, worlds=16),
    Level.CASTELLAN: CatapultsSkill(plans=16, width=10, worlds=28),
    Level.MARSHAL: evolve(FROZEN, worlds=192),
}
"""Levels differ in how much they look at, and the lower ones in how warm their choice is."""
