"""What tells the levels of Carcassonne's computer players apart."""

from collections.abc import Mapping

from attrs import frozen

from app.bots.search.skill import Skill
from app.core.game import Level


@frozen(kw_only=True)
class CarcassonneSkill(Skill):
    """
    How a level thinks; values are in points.

    Attributes:
        counting: How far it counts the tiles that are left, from 0 to 1; see `Deck`.
        targets: How many targets it weighs for a throw.
    """

    counting: float = 0.0
    targets: int = 2


SKILLS: Mapping[Level, CarcassonneSkill] = {
    Level.PAGE: CarcassonneSkill(temperature=0.6, targets=1),
    Level.SQUIRE: CarcassonneSkill(),
    Level.KNIGHT: CarcassonneSkill(samples=20, width=4, counting=0.2, targets=3),
    Level.MARSHAL: CarcassonneSkill(samples=160, width=6, horizon=3, counting=1.0, targets=4),
}
