"""What tells the levels of Carcassonne's computer players apart."""

from collections.abc import Mapping

from attrs import evolve, frozen

from app.bots.search.skill import Skill
from app.core.game import Level


@frozen(kw_only=True)
class CarcassonneSkill(Skill):
    """
    How a level thinks; values are in points.

    Attributes:
        cares: How much it cares for what is not yet points and for its rivals, from a Shepherd's 0 to 1;
            asked where there is a temperature.
        counting: How far it counts the tiles that are left, from 0 to 1; see `Deck`.
        targets: How many targets it weighs for a throw.
        imagines: Whether it plays catapult rounds in thought, to see what others answer.
    """

    cares: float = 0.0
    counting: float = 0.0
    targets: int = 2
    imagines: bool = False


FROZEN = CarcassonneSkill(samples=160, width=6, horizon=3, counting=1.0, targets=4)
"""The Marshal of November 2026, to measure later ones by: `frozen` in `springald arena`."""

SKILLS: Mapping[Level, CarcassonneSkill] = {
    Level.SHEPHERD: CarcassonneSkill(temperature=0.9, targets=1),
    Level.MILLER: CarcassonneSkill(temperature=0.75, cares=0.03, targets=1),
    Level.PAGE: CarcassonneSkill(temperature=0.62, cares=0.07, targets=1),
    Level.MINSTREL: CarcassonneSkill(temperature=0.46, cares=0.3, targets=1),
    Level.HERALD: CarcassonneSkill(temperature=0.28, cares=0.82),
    Level.SQUIRE: CarcassonneSkill(),
    Level.ARCHER: CarcassonneSkill(samples=12, width=3, counting=0.15, targets=2),
    Level.KNIGHT: CarcassonneSkill(samples=20, width=4, counting=0.2, targets=3),
    Level.BANNERET: CarcassonneSkill(samples=24, width=4, counting=0.3, targets=3, imagines=True),
    Level.CASTELLAN: CarcassonneSkill(samples=56, width=5, horizon=2, counting=0.5, targets=3, imagines=True),
    Level.MARSHAL: evolve(FROZEN, imagines=True),
}
