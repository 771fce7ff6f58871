"""The id of the rule about what a player points at."""

from collections.abc import Hashable, Mapping

from app.games.cards.model import Phase, Position

_THINGS: Mapping[str, str] = {
    "stock": "CRD-8",
    "pile": "CRD-7",
    "back": "CRD-10",
    "spot": "CRD-22",
    "road": "CRD-13",
    "village": "CRD-14",
    "unit": "CRD-24",
    "army": "CRD-25",
    "plate": "CRD-32",
}
"""By the first word of what lies there."""

_TARGETS = ("unit", "village")
"""What an attack is about."""

_PHASES: Mapping[Phase, str] = {
    Phase.LOT: "CRD-4",
    Phase.DEAL: "CRD-2",
    Phase.TURN_UP: "CRD-2",
    Phase.PICK_UP: "CRD-6",
    Phase.DRAW: "CRD-8",
    Phase.THIEF: "CRD-10",
    Phase.BUILD: "CRD-12",
    Phase.ATTACK: "CRD-26",
    Phase.BETWEEN: "CRD-R40",
    Phase.OVER: "CRD-33",
}


def rule_of(view: Position, key: Hashable | None) -> str:
    """Return the id of the rule for a thing on the table, by its *key*, or for the phase."""
    name = key[0] if isinstance(key, tuple) and key else key
    if name in _TARGETS and view.phase is Phase.ATTACK:
        return "CRD-26"
    return _THINGS.get(name, _PHASES[view.phase]) if isinstance(name, str) else _PHASES[view.phase]
