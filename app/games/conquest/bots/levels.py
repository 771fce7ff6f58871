"""What tells the levels of Conquest's computer players apart: where two play, and where more do."""

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from app.bots.search.skill import Skill
from app.core.game import Level
from app.games.conquest.bots.style import (
    BUILDER,
    CROWD_WAYS,
    MASON,
    MIXED,
    MIXED_REPLIES,
    PAGE,
    PLANNER,
    RAIDER,
    REPLIES,
    SQUIRE,
    WAYS,
    Style,
    patient,
)


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
        war: Playouts for each order of a war, see `sharp_choices`; 0: there it follows its style.
        is_exact: Whether it reckons out a turn that decides, with all dice: see `reckoning`.
    """

    style: Style
    styles: Sequence[Style] = ()
    replies: Sequence[Style] = (PLANNER,)
    places: int = 1
    doubt: float = 0.0
    war: int = 0
    is_exact: bool = False


FROZEN = ConquestSkill(style=PLANNER, styles=WAYS, samples=100, horizon=8, replies=REPLIES, places=4)
"""The Marshal of November 2026, to measure later ones by: `frozen` in `springald arena`."""

FROZEN_CROWD = ConquestSkill(
    style=MASON, styles=CROWD_WAYS, samples=60, horizon=6, replies=(SQUIRE,), doubt=1.0, is_exact=True
)
"""The same where more than two play."""

SKILLS: Mapping[Level, ConquestSkill] = {
    Level.MILLER: ConquestSkill(style=BUILDER),
    Level.PAGE: ConquestSkill(style=PAGE),
    Level.MINSTREL: ConquestSkill(style=evolve(PAGE, fences=2)),
    Level.HERALD: ConquestSkill(style=evolve(PLANNER, temperature=1.0, shell=0, watch=3.0)),
    Level.SQUIRE: ConquestSkill(style=SQUIRE),
    Level.ARCHER: ConquestSkill(style=RAIDER),
    Level.KNIGHT: ConquestSkill(style=RAIDER, styles=MIXED[:4], samples=12, horizon=6),
    Level.CASTELLAN: ConquestSkill(
        style=RAIDER,
        styles=MIXED,
        samples=24,
        horizon=6,
        replies=MIXED_REPLIES,
        places=2,
        war=12,
        is_exact=True,
    ),
    Level.MARSHAL: ConquestSkill(
        style=RAIDER,
        styles=MIXED,
        samples=48,
        horizon=6,
        replies=MIXED_REPLIES,
        places=3,
        war=60,
        is_exact=True,
    ),
}
"""The levels where two play."""

_BY_STYLE = (Level.MILLER, Level.PAGE, Level.MINSTREL, Level.HERALD, Level.SQUIRE)
"""Those that play alike at every table."""

CROWD: Mapping[Level, ConquestSkill] = {
    **{level: SKILLS[level] for level in _BY_STYLE},
    Level.ARCHER: ConquestSkill(style=evolve(MASON, temperature=1.0)),
    Level.KNIGHT: ConquestSkill(style=evolve(MASON, temperature=0.5, patience=1)),
    Level.CASTELLAN: ConquestSkill(style=evolve(MASON, temperature=0.25, patience=2)),
    Level.MARSHAL: evolve(FROZEN_CROWD, style=patient(MASON), styles=tuple(map(patient, CROWD_WAYS))),
}
"""The levels where more play: whoever leads has all against him, and looking ahead tells less."""
