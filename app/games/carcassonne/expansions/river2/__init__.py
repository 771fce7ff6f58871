"""
River 2: a river that forks, and ends at a lake below a volcano and at the lake of a city.

Rule: RIV-1 to RIV-9.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Opening
from app.games.carcassonne.tables import TileType, read_tiles

_NAMES: Mapping[str, str] = {
    "RW01": N_("Spring"),
    "RW02": N_("Lake at a city"),
    "RW03": N_("Lake at a volcano"),
    "RW04": N_("Fork of the river"),
    "RW05": N_("City on both banks of the river"),
    "RW06": N_("Monastery at the river"),
    "RW07": N_("Straight road over the river, with inn"),
    "RW08": N_("City, and a road that crosses the river"),
    "RW09": N_("Bend of the river"),
    "RW10": N_("City corner at a bend of the river, pennant"),
    "RW11": N_("Bend of the river with a herd of pigs"),
    "RW12": N_("Bending road and bending river"),
}

_MARKS = ("inn", "pig_herd")
"""What is drawn on its tiles and counts with other boxes.  Rule: RIV-8."""


def tiles() -> Sequence[TileType]:
    """Return the 12 tiles of the box.  Rule: RIV-6, RIV-8."""
    found = read_tiles("expansions/river2.json", "river_2", marks=_MARKS)
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


BOX = Box(
    id="river2",
    name=N_("River 2"),
    pitch=N_("The land begins along a river that forks and ends at two lakes."),
    place=7,
    minutes=5,
    tiles=tiles,
    rules="app.games.carcassonne.expansions.river2.rules",
    opening=Opening(spring="RW01", early=("RW04",), mouth="RW03"),
    turns=(
        N_("River 2: the fork comes second; each tile goes to either arm, and the arms never meet."),
        N_("Each of its tiles lets the river go on; two bends in a row do not turn to the same side."),
    ),
    reminders=(N_("The river is no place for a follower; it parts fields, and roads cross it on bridges."),),
)
