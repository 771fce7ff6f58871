"""
Abbey & Mayor: abbeys for holes in the land, mayors as strong as pennants, wagons that drive on, and barns.

Rule: ABB-1 to ABB-10, ABB-14 to ABB-16, ABB-20 to ABB-26.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Gain
from app.games.carcassonne.expansions.abbey.figures import BARN, MAYOR, WAGON
from app.games.carcassonne.tables import TileType, read_tiles

_NAMES: Mapping[str, str] = {
    "AM01": N_("City on all edges, two pennants"),
    "AM02": N_("City from edge to edge on a bridge over another one, pennant"),
    "AM03": N_("City on one edge that leads over another one, pennant"),
    "AM04": N_("Two cities side by side, each with a gate"),
    "AM05": N_("Monastery where four roads end"),
    "AM06": N_("City on one edge with a gate to the left"),
    "AM07": N_("City and a road that bends right at its wall"),
    "AM08": N_("City and a road that bends left at its wall"),
    "AM09": N_("City on one edge that parts three fields, pennant"),
    "AM10": N_("Road to a house"),
    "AM11": N_("Road with three arms"),
    "AM12": N_("Road in a tunnel under a city, pennant"),
    "AMA": N_("Abbey"),
}


FAR = 9999
"""No square, number or root that is kept is larger."""


def tiles() -> Sequence[TileType]:
    """Return the 12 tiles of the box, and the abbeys.  Rule: ABB-1, ABB-26."""
    found = read_tiles("expansions/abbey.json", "abbey_and_mayor")
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


BOX = Box(
    id="abbey",
    name=N_("Abbey & Mayor"),
    pitch=N_("An abbey fills any hole; mayors, wagons that drive on, and barns that take fields for good."),
    place=5,
    minutes=20,
    tiles=tiles,
    figures=(MAYOR, WAGON),
    pieces=(BARN,),
    gains=(Gain("farmers", N_("Fields with barns"), "ABB-21"),),
    keeps={
        "abbeys": None,
        "barns": (-FAR, FAR),
        "fresh barn": (-FAR, FAR),
        "wagons": (-FAR, FAR),
        "closing": (0, FAR),
    },
    worths=((N_("End: barn, each city"), 4),),
    points=(
        N_("Abbey: instead of drawing, into a hole with tiles on all four sides.  It is a monastery."),
        N_("Mayor: into a city; counts as many as there are pennants."),
        N_("Wagon: when it is scored it may drive on to what is joined to that, unfinished and free."),
        N_("Barn: where four tiles meet in a field.  Its farmers are scored and go home.  End: 4 a city."),
    ),
    reminders=(
        N_("Abbey instead of a tile, also after the last one.  The mayor counts the pennants."),
        N_("Barn: farmers score 3 a city at once, those that join it 1; the barn 4 a city at the end."),
    ),
    rules="app.games.carcassonne.expansions.abbey.rules",
    options=("wagon", "abbey_last_round", "barn_on_barn"),
    thinking="app.games.carcassonne.expansions.abbey.thinking",
    awards="app.games.carcassonne.expansions.abbey.barns",
    obstacles="app.games.carcassonne.expansions.abbey.standing",
    bench="app.games.carcassonne.expansions.abbey.bench",
)
