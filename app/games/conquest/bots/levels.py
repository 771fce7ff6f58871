"""What tells the levels of Conquest's computer players apart: where two play, and where more do."""

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from app.bots.search.skill import Skill
from app.core.game import Level
from app.games.conquest.bots.style import (
    CROWD_WAYS,
    MASON,
    MIXED,
    MIXED_REPLIES,
    PAGE,
    PLANNER,
    RAIDER,
    RAIDS,
    REPLIES,
    SQUIRE,
    WAYS,
    Style,
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
        war: Playouts in the midst of a war, see `sharp_choices`; 0: there it follows its style.
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

_EXACT = ConquestSkill(
    style=PLANNER, styles=WAYS[:4], samples=16, horizon=6, replies=REPLIES, places=3, war=30, is_exact=True
)
"""Looks less far ahead than `FROZEN`: nothing was seen that looking farther wins."""

SKILLS: Mapping[Level, ConquestSkill] = {
    Level.PAGE: ConquestSkill(style=PAGE),
    Level.MINSTREL: ConquestSkill(style=evolve(PAGE, fences=2)),
    Level.HERALD: ConquestSkill(style=evolve(PLANNER, temperature=1.35, shell=0, watch=2.3)),
    Level.SQUIRE: ConquestSkill(style=SQUIRE),
    Level.ARCHER: ConquestSkill(style=RAIDER),
    Level.KNIGHT: ConquestSkill(style=RAIDER, styles=RAIDS, samples=12, horizon=6),
    Level.CASTELLAN: _EXACT,
    Level.MARSHAL: evolve(_EXACT, style=RAIDER, styles=MIXED, samples=48, replies=MIXED_REPLIES, war=120),
}
"""The levels where two play."""

CROWD: Mapping[Level, ConquestSkill] = {
    **{level: SKILLS[level] for level in (Level.PAGE, Level.MINSTREL, Level.HERALD, Level.SQUIRE)},
    Level.ARCHER: ConquestSkill(style=evolve(MASON, temperature=1.0)),
    Level.KNIGHT: ConquestSkill(style=evolve(MASON, temperature=0.5)),
    Level.CASTELLAN: ConquestSkill(
        style=MASON, styles=CROWD_WAYS[:4], samples=20, horizon=6, replies=(SQUIRE,), doubt=1.0, is_exact=True
    ),
    Level.MARSHAL: ConquestSkill(
        style=MASON, styles=CROWD_WAYS, samples=60, horizon=6, replies=(SQUIRE,), doubt=1.0, is_exact=True
    ),
}
"""The levels where more play: whoever leads has all against him, and looking ahead tells less."""
