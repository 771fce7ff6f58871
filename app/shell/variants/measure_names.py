"""What can be wished of a variant, in words for players."""

from collections.abc import Mapping
from math import isfinite

from app.bots.statistics import Found
from app.core.words import N_
from app.i18n import number

NAMES: Mapping[str, str] = {
    "begin": N_("Whoever begins wins, in %"),
    "rounds": N_("Rounds of a game"),
    "minutes": N_("Minutes of a game"),
    "leads": N_("The lead changes twice, in % of the games"),
    "decided": N_("Decided after so many % of the game"),
}

SHORT: Mapping[str, str] = {
    "begin": N_("First wins, %"),
    "rounds": N_("Rounds"),
    "minutes": N_("Minutes"),
    "leads": N_("Lead, %"),
    "decided": N_("Decided, %"),
}
"""Above columns."""

USUAL: Mapping[str, tuple[int, int]] = {
    "begin": (50, 100),
    "rounds": (10, 500),
    "minutes": (30, 600),
    "leads": (50, 100),
    "decided": (75, 100),
}
"""What is offered at first, and the most that can be wished."""


def said_found(found: Found | None) -> str:
    """Return a measured value with its interval; a dash where nothing could be measured."""
    if found is None or not isfinite(found.high):
        return "–"
    places = 0 if found.value >= 10 else 1
    return f"{number(found.value, places)} ({number(found.low, places)}–{number(found.high, places)})"
