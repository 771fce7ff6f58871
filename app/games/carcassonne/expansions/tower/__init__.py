"""
The Tower: towers that grow piece by piece, the followers they capture, and ransoms.

Rule: TWR-1 to TWR-16.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Gain, Good
from app.games.carcassonne.expansions.tower.keeping import (
    PAID,
    PIECES,
    PRISONERS,
    RAISED,
    RANSOM,
    RANSOMS,
    SWAPPED,
    TOWERS,
    absent,
)
from app.games.carcassonne.tables import TileType, read_tiles

_NAMES: Mapping[str, str] = {
    "TW01": N_("City on one edge and a foundation"),
    "TW02": N_("Foundation in a field"),
    "TW03": N_("Monastery beside a foundation"),
    "TW04": N_("Two roads that end at a foundation"),
    "TW05": N_("Three roads that end at a foundation"),
    "TW06": N_("Foundation between two bending roads"),
    "TW07": N_("Four roads that end at a foundation"),
    "TW08": N_("Road on a bridge over a city with a foundation"),
    "TW09": N_("City, and a road that ends at a foundation"),
    "TW10": N_("City, a bending road and a foundation"),
    "TW11": N_("City, a straight road and a foundation"),
    "TW12": N_("City corner and a foundation"),
    "TW13": N_("City corner with gate and a foundation"),
    "TW14": N_("Two cities side by side and a foundation"),
    "TW15": N_("Road between two cities and a foundation"),
    "TW16": N_("City on three edges with gate and a foundation"),
    "TW17": N_("City on three edges, a second city and a foundation, pennant"),
}


def tiles() -> Sequence[TileType]:
    """Return the 18 tiles of the box.  Rule: TWR-16."""
    found = read_tiles("expansions/tower.json", "tower")
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


_FAR, _MOST = 200, 9999
"""Bounds of what is kept: squares, numbers of figures and of seats."""


BOX = Box(
    id="tower",
    name=N_("The Tower"),
    pitch=N_(
        "Towers capture followers along straight lines; prisoners are exchanged, or ransomed for 3 points."
    ),
    place=4,
    minutes=15,
    tiles=tiles,
    goods=(Good(PIECES, N_("Tower pieces"), 30, "towerpiece"),),
    gains=(Gain(RANSOMS, N_("Ransoms"), "TWR-12", is_scored=False, takes=True),),
    keeps={
        TOWERS: (-_FAR, _FAR),
        PRISONERS: (0, _MOST),
        RAISED: (-_FAR, _FAR),
        SWAPPED: (0, _MOST),
        PAID: (0, _FAR),
    },
    absent=absent,
    rules=f"{__name__}.rules",
    thinking=f"{__name__}.thinking",
    bench=f"{__name__}.bench",
    obstacles=f"{__name__}.obstacles",
    worths=((N_("Ransom, to the captor"), RANSOM),),
    points=(
        N_(
            "Tower piece instead of a follower: take one on its tile, or straight ahead as far as it is high."
        ),
        N_("Two who hold prisoners of each other exchange them.  A ransom costs 3 points, once a turn."),
        N_("A normal or big follower on top closes a tower."),
    ),
    reminders=(
        N_("A tower reaches as many tiles as it has pieces, in the four straight directions."),
        N_("Ransom: 3 points to the captor, before the action.  Prisoners bring nothing at the end."),
    ),
)
