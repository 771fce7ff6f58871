"""What tells the levels of Catapult's computer players apart."""

from collections.abc import Mapping

from attrs import frozen

from app.bots.search.skill import Skill
from app.core.game import Level


@frozen(kw_only=True)
class CardsSkill(Skill):
    """
    How a level thinks; values are chances to win, from 0 to 1.

    Attributes:
        worlds: Imagined tables on which plans are valued at first sight.
        pick_up_worlds: In so many times as many a pick-up is, for its cards are still unknown.
        remembers: Whether it remembers what was openly taken and shuffled.
        reads: Whether it concludes from what the opponent did not build or laid down.
        is_steady: Whether luck decides little: plans are valued at first sight on the same tables, and none
            is dropped before it has surely lost.
    """

    worlds: int
    pick_up_worlds: int = 12
    remembers: bool = True
    reads: bool = False
    is_steady: bool = False


FROZEN = CardsSkill(worlds=8, samples=5000, width=16, reads=True)
"""The Marshal of November 2026, to measure later ones by: `frozen` in `springald arena`."""

QUICK = CardsSkill(worlds=1, pick_up_worlds=4, temperature=0.055)
"""As a Squire in a quarter of the time: it won 71 of 140 games against one (42-59 %)."""

SKILLS: Mapping[Level, CardsSkill] = {
    Level.PAGE: CardsSkill(worlds=1, remembers=False, temperature=0.2),
    Level.SQUIRE: CardsSkill(worlds=4, temperature=0.055),
    Level.KNIGHT: CardsSkill(worlds=4, samples=400, width=12, temperature=0.036),
    Level.MARSHAL: FROZEN,
}
