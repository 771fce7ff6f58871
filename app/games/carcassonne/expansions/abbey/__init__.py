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


_WAGONS: Mapping[str, str] = {
    "connected": N_(
        "Wagon: when it is scored it may drive on to what is joined to that, unfinished and free."
    ),
    "near": N_(
        "Wagon: scored, it may drive on to its tile or the eight around it, where unfinished and free."
    ),
}
"""By how it is chosen where they drive to.  Rule: XOPT-06."""

_ABBEYS: Mapping[bool, str] = {
    True: N_("Abbey instead of a tile, also after the last one.  The mayor counts the pennants."),
    False: N_("Abbey instead of a tile, but not after the last one.  The mayor counts the pennants."),
}
"""By whether they are laid after the last tile.  Rule: XOPT-07."""

_BARN = N_("Barn: where four tiles meet in a field.  Its farmers are scored and go home.  End: 4 a city.")

_EACH = N_("Barn: farmers score {field} a city at once, those that join it 1; the barn 4 a city at the end.")
_FARMERS: Mapping[str, str] = {
    "third": _EACH,
    "second": _EACH,
    "first": N_(
        "Barn: farmers score {field_first} a city at once, those that join it 1; "
        "the barn 4 a city at the end."
    ),
}
"""By how fields are scored; without farmers there is no barn.  Rule: RX-19, CAR-OPT-05."""

_WORTH = (N_("End: barn, each city"), 4)

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
    worths=(_WORTH,),
    points=(
        N_("Abbey: instead of drawing, into a hole with tiles on all four sides.  It is a monastery."),
        N_("Mayor: into a city; counts as many as there are pennants."),
        *_WAGONS.values(),
        _BARN,
    ),
    reminders=(*_ABBEYS.values(), *dict.fromkeys(_FARMERS.values())),
    only={
        **{text: ("wagon", (choice,)) for choice, text in _WAGONS.items()},
        **{text: ("abbey_last_round", (choice,)) for choice, text in _ABBEYS.items()},
        **{
            text: ("field_scoring", tuple(each for each in _FARMERS if _FARMERS[each] == text))
            for text in _FARMERS.values()
        },
        **dict.fromkeys((_BARN, _WORTH), ("field_scoring", tuple(_FARMERS))),
    },
    rules="app.games.carcassonne.expansions.abbey.rules",
    options=("wagon", "abbey_last_round", "barn_on_barn"),
    thinking="app.games.carcassonne.expansions.abbey.thinking",
    awards="app.games.carcassonne.expansions.abbey.barns",
    obstacles="app.games.carcassonne.expansions.abbey.standing",
    bench="app.games.carcassonne.expansions.abbey.bench",
)
