"""
The River: the game begins at a spring, and a river runs through the land to its lake before the pile begins.

Rule: RIV-1 to RIV-5, FAIR-X2, RX-24.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Opening
from app.games.carcassonne.tables import TileType, read_tiles

_NAMES: Mapping[str, str] = {
    "RV01": N_("Spring"),
    "RV02": N_("Lake"),
    "RV03": N_("River between two cities"),
    "RV04": N_("City, and a road that crosses the river"),
    "RV05": N_("Monastery, and a road that crosses the river"),
    "RV06": N_("Straight road over the river"),
    "RV07": N_("Straight river"),
    "RV08": N_("City corner at a bend of the river"),
    "RV09": N_("Bending road and bending river"),
    "RV10": N_("Bend of the river"),
}


def tiles() -> Sequence[TileType]:
    """Return the 12 tiles of the box.  Rule: RIV-1."""
    return [evolve(tile, name=_NAMES[tile.id]) for tile in read_tiles("expansions/river.json", "river")]


BOX = Box(
    id="river",
    name=N_("The River"),
    pitch=N_("The land begins along a river of twelve tiles, from its spring to its lake."),
    place=6,
    minutes=5,
    tiles=tiles,
    opening=Opening(spring="RV01", mouth="RV02"),
    turns=(
        N_("The river comes first: from the spring, tile by tile, to the lake; then the pile is drawn."),
        N_("Each of its tiles lets the river go on; two bends in a row do not turn to the same side."),
    ),
    reminders=(N_("The river is no place for a follower; it parts fields, and roads cross it on bridges."),),
)
