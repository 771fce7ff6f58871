"""
Inns & Cathedrals: roads and cities that are worth more, at a risk, and a big follower for everybody.

Rule: INN-1 to INN-10.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Body, Box, FigureKind, Mark
from app.games.carcassonne.tables import Kind, TileType, read_tiles

INN = Mark("inn", N_("inn"), N_("It has an inn: {inn_tile} for each tile."), Kind.ROAD, each=1, is_risky=True)
"""Rule: INN-1, INN-2, INN-5, INN-6."""

CATHEDRAL = Mark(
    "cathedral",
    N_("cathedral"),
    N_("It has a cathedral: {cathedral_log}."),
    Kind.CITY,
    each=1,
    is_risky=True,
)
"""Rule: INN-3, INN-4, INN-5."""

BIG = FigureKind(
    "big",
    N_("big follower"),
    N_("Big follower of {name}: {feature}"),
    weight=2,
    art="big",
    body=Body(standing=80, lying=105, tall=21.0, flat=13.0, mass=2.9),
    rule="INN-7",
)
"""Rule: INN-7, INN-10."""

_NAMES: Mapping[str, str] = {
    "IN01": N_("Cathedral in a city on all edges"),
    "IN02": N_("Monastery between two roads"),
    "IN03": N_("Four cities around a field"),
    "IN04": N_("Three cities around a field"),
    "IN05": N_("Two cities, two roads and a crossing"),
    "IN06": N_("City corner and a second city, pennant"),
    "IN07": N_("City with a long wall"),
    "IN08": N_("City on one edge with gate"),
    "IN09": N_("City corner with gate"),
    "IN10": N_("City from edge to edge with two gates, pennant"),
    "IN11": N_("City corner with gate and inn"),
    "IN12": N_("City and a bending road with inn"),
    "IN13": N_("City corner and road with inn, pennant"),
    "IN14": N_("Crossing of three with an inn to the east"),
    "IN15": N_("Straight road with inn"),
    "IN16": N_("Bending road with inn"),
    "IN17": N_("Two bending roads"),
}


def tiles() -> Sequence[TileType]:
    """Return the 18 tiles of the box.  Rule: INN-6, INN-8, INN-9."""
    found = read_tiles("expansions/inns.json", "inns_and_cathedrals", marks=(INN.id, CATHEDRAL.id))
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


BOX = Box(
    id="inns",
    name=N_("Inns & Cathedrals"),
    pitch=N_("Inns and cathedrals pay more when finished and nothing when not; a big follower counts twice."),
    place=1,
    minutes=10,
    tiles=tiles,
    figures=(BIG,),
    marks=(INN, CATHEDRAL),
    points=(
        N_("Road with an inn: {inn_tile} for each tile, and nothing if unfinished at the end"),
        N_("City with a cathedral: {cathedral_each}, nothing if unfinished at the end"),
        N_("A big follower counts as two followers."),
    ),
    reminders=(
        N_(
            "With an inn: {inn_tile} a tile.  With a cathedral: {cathedral_tile} a tile and "
            "{cathedral_pennant} a pennant.  Unfinished: nothing."
        ),
        N_("The big follower counts as two."),
    ),
)
