"""The id of the rule about what a player points at."""

from collections.abc import Hashable, Mapping

from app.games.catapults.model import Phase, Position
from app.kit.squares import Square

_THINGS: Mapping[str, str] = {
    "deck": "CAT-12",
    "card": "CAT-12",
    "die": "CAT-27",
    "glass": "CAT-11",
    "catapult": "CAT-23",
    "stand": "CAT-23",
}
"""By the first word of what lies there."""

_PHASES: Mapping[Phase, str] = {
    Phase.BUILD: "CAT-13",
    Phase.CATAPULTS: "CAT-23",
    Phase.ATTACK: "CAT-28",
    Phase.REBUILD: "CAT-31",
    Phase.TIE: "CAT-36",
    Phase.BETWEEN: "CAT-46",
    Phase.OVER: "CAT-33",
}


def rule_of(view: Position, key: Hashable | None, at: Square | None) -> str:
    """
    Return the id of the rule for a thing on the table, a square of a plate, or the phase.

    Args:
        key: Of what lies there, if anything but a plate does.
        at: The square of the plate, if it is over one.
    """
    name = key[0] if isinstance(key, tuple) and key else None
    if name == "wall":
        return "CAT-28" if view.phase is Phase.ATTACK else "CAT-13"
    if isinstance(name, str) and name in _THINGS:
        return _THINGS[name]
    if at is not None:
        bit = view.land.grid.bit(*at)
        if any(camp.plate.mountains & bit for camp in view.camps):
            return "CAT-7"
        if view.land.swamp & bit:
            return "CAT-13"
    return _PHASES.get(view.phase, "CAT-10")
