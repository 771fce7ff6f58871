"""What tells the levels of Conquest's computer players apart: where two play, and where more do."""

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from app.bots.search.skill import Skill
from app.core.game import Level
from app.games.conquest.bots.style import CROWD_WAYS, MASON, PAGE, PLANNER, REPLIES, SQUIRE, WAYS, Style


@frozen(kw_only=True)
class ConquestSkill(Skill):
    """
    How a level thinks; values are chances to win, from 0 to 1.

    The horizon counts the turns of all players together; at least one own turn is looked ahead.

    Attributes:
        style: How it plays where it does not search; its temperature is that of its own choices.
        styles: The plans that are searched.
        replies: How it takes others to play.
        places: How many places to begin on are tried.
        doubt: By how many standard errors a plan must be better than the first of the styles; 0: be best.
    """

    style: Style
    styles: Sequence[Style] = ()
    replies: Sequence[Style] = (PLANNER,)
    places: int = 1
    doubt: float = 0.0


SKILLS: Mapping[Level, ConquestSkill] = {
    Level.PAGE: ConquestSkill(style=PAGE),
    Level.SQUIRE: ConquestSkill(style=SQUIRE),
    Level.KNIGHT: ConquestSkill(
        style=PLANNER,
        styles=tuple(evolve(way, temperature=0.4) for way in WAYS[:3]),
        samples=6,
        horizon=6,
    ),
    Level.MARSHAL: ConquestSkill(
        style=PLANNER, styles=WAYS, samples=100, horizon=8, replies=REPLIES, places=4
    ),
}
"""The levels where two play."""

CROWD: Mapping[Level, ConquestSkill] = {
    Level.PAGE: SKILLS[Level.PAGE],
    Level.SQUIRE: SKILLS[Level.SQUIRE],
    Level.KNIGHT: ConquestSkill(style=evolve(MASON, temperature=0.5)),
    Level.MARSHAL: ConquestSkill(
        style=MASON, styles=CROWD_WAYS, samples=60, horizon=6, replies=(SQUIRE,), doubt=1.0
    ),
}
"""The levels where more play: whoever leads has all against him, and looking ahead tells less."""
