"""
Siege: besieged cities pay their knights less and their farmers more, and knights can escape.

Rule: SIE-1 to SIE-7, RX-13, XOPT-10, XOPT-11, TRN-10.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Mark
from app.games.carcassonne.tables import Kind, TileType, read_tiles

BESIEGED = Mark(
    "besieged",
    N_("siege"),
    N_("It is besieged: each tile and pennant pays 1 less."),
    Kind.CITY,
    each=-1,
    is_risky=True,
    times=2,
)
"""Rule: SIE-1 to SIE-4, SIE-7."""

_NAMES: Mapping[str, str] = {
    "SI01": N_("Besieged city on one edge"),
    "SI02": N_("Besieged city and straight road"),
    "SI03": N_("Besieged city corner"),
    "SI04": N_("Besieged city corner with road"),
    "BE01": N_("Besieged city on three edges"),
    "BE02": N_("Besieged city corner, gate to the east"),
    "BE03": N_("Besieged city on one edge with gate"),
    "BE04": N_("Besieged city, road to the right"),
    "BE05": N_("Besieged city corner, gate to the south"),
    "BE06": N_("Besieged city, road to the left"),
}

_CHOICE = "besieged_tiles"


def tiles() -> Sequence[TileType]:
    """Return the 4 tiles of Siege, and the 6 of another printing that can be taken.  Rule: XOPT-11."""
    sets = (
        read_tiles("expansions/siege.json", name, marks=(BESIEGED.id,)) for name in ("siege", "besiegers")
    )
    return [evolve(tile, name=_NAMES[tile.id]) for found in sets for tile in found]


_ESCAPES: Mapping[str, Sequence[str]] = {
    "any": (
        N_("At the end of a turn one knight may leave a besieged city with a monastery beside it."),
        N_("A knight may escape at the end of a turn, with a monastery beside his besieged city."),
    ),
    "besieged": (
        N_("At the end of a turn one knight may leave a city with a monastery beside a besieged tile."),
        N_("A knight may escape at the end of a turn, with a monastery beside a besieged tile of his city."),
    ),
}
"""By where the monastery lies.  Rule: XOPT-10."""

_FARMED = ("third", "second", "first")
_DOUBLE = N_("Each finished city that is besieged pays its fields double.")
_WORTH = N_("Besieged city: {besieged_short}, unfinished nothing; for fields it counts twice.")
_UNFARMED = N_("Besieged city: {besieged_short}, unfinished nothing.")
"""With farmers, and without.  Rule: CAR-OPT-05."""

BOX = Box(
    id="siege",
    name=N_("Siege"),
    pitch=N_("Besieged cities pay knights less and farmers twice; a knight can escape to a monastery."),
    place=11,
    minutes=5,
    tiles=tiles,
    marks=(BESIEGED,),
    points=(
        N_("Besieged city: {besieged_each}, and nothing if unfinished at the end"),
        _DOUBLE,
        *(point for point, _ in _ESCAPES.values()),
    ),
    reminders=(
        _WORTH,
        _UNFARMED,
        *(reminder for _, reminder in _ESCAPES.values()),
    ),
    only={
        **{name: (_CHOICE, ("siege" if name.startswith("SI") else "besiegers", "both")) for name in _NAMES},
        **dict.fromkeys((_DOUBLE, _WORTH), ("field_scoring", _FARMED)),
        _UNFARMED: ("field_scoring", ("none",)),
        **{text: ("escape_by", (choice,)) for choice, texts in _ESCAPES.items() for text in texts},
    },
    keeps={"escape": (1, 1)},
    rules="app.games.carcassonne.expansions.siege.rules",
    thinking="app.games.carcassonne.expansions.siege.thinking",
)
