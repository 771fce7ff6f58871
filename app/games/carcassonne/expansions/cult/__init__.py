"""
Cult: shrines, which are monasteries of another faith, and challenge those beside them.

Rule: CLT-1 to CLT-6, RX-29, FAIR-X26.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Mark
from app.games.carcassonne.tables import Kind, TileType, read_tiles

SHRINE = Mark("shrine", N_("shrine"), N_("A shrine is finished."), Kind.MONASTERY, is_rival=True)
"""Rule: CLT-1 to CLT-5."""

_NAMES: Mapping[str, str] = {
    "CU01": N_("Shrine"),
    "CU02": N_("Shrine behind a city"),
    "CU03": N_("Shrine with a road"),
    "CU04": N_("Shrine with a road, behind a city"),
    "CU05": N_("Shrine between two roads"),
    "CU06": N_("Shrine between two roads, behind a city"),
}


def tiles() -> Sequence[TileType]:
    """Return the 6 tiles of the box.  Rule: CLT-1."""
    found = read_tiles("expansions/cult.json", "cult", marks=(SHRINE.id,))
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


BOX = Box(
    id="cult",
    name=N_("Cult"),
    pitch=N_("Shrines pay like monasteries; of two side by side, only the one finished first pays."),
    place=10,
    minutes=5,
    tiles=tiles,
    marks=(SHRINE,),
    points=(
        N_("Shrine: {monastery} like a monastery"),
        N_("Shrine beside a monastery, both held: only the one that is finished first scores"),
    ),
    reminders=(
        N_("Shrine against monastery: the one finished first scores, the other nothing."),
        N_("No shrine beside two monasteries, and no monastery beside two shrines."),
    ),
    rules="app.games.carcassonne.expansions.cult.rules",
)
