"""
Traders & Builders: goods for whoever finishes a city, builders who bring second turns, and pigs.

Rule: TRD-1 to TRD-4, TRD-6 to TRD-14.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Body, Box, FigureKind, Final, Good, Mark
from app.games.carcassonne.expansions.traders import goods
from app.games.carcassonne.tables import Kind, TileType, read_tiles

BUILDER = FigureKind(
    "builder",
    N_("builder"),
    N_("Builder of {name}: {feature}"),
    weight=0,
    art="builder",
    body=Body(standing=60, lying=80, tall=15.0, flat=10.0, mass=1.2),
    rule="TRD-3",
    is_special=True,
    stands=frozenset({Kind.ROAD, Kind.CITY}),
    paper=(29.0, 33.0),
    doubles=True,
)
"""Rule: TRD-3, TRD-4, TRD-6 to TRD-8."""

PIG = FigureKind(
    "pig",
    N_("pig"),
    N_("Pig of {name}: {feature}"),
    weight=0,
    art="pig",
    body=Body(standing=70, lying=70, tall=11.0, flat=11.0, mass=1.4),
    rule="TRD-9",
    is_special=True,
    stands=frozenset({Kind.FIELD}),
    paper=(31.0, 23.0),
    each_city=1,
)
"""Rule: TRD-9 to TRD-12."""

GOODS = tuple(Mark(name, label, "", Kind.CITY, is_gathered=True) for name, label in goods.NAMES.items())
"""Rule: TRD-1."""

HERD = Mark("pig_herd", N_("herd of pigs"), "", Kind.FIELD, each_city=PIG.each_city)
"""A herd on a tile of another box.  Rule: RIV-8."""

_NAMES: Mapping[str, str] = {
    "TB01": N_("City corner with grain"),
    "TB02": N_("City corner with wine"),
    "TB03": N_("City from edge to edge with cloth, a second city"),
    "TB04": N_("City from edge to edge with wine, a second city"),
    "TB05": N_("City on three edges with grain"),
    "TB06": N_("City corner with cloth and two more cities"),
    "TB07": N_("City corner with cloth and two gates"),
    "TB08": N_("City corner with wine and two gates"),
    "TB09": N_("City corner with cloth and gate, a second city"),
    "TB10": N_("City corner with grain and gate, a second city"),
    "TB11": N_("City corner with cloth, gate to the east"),
    "TB12": N_("City corner with wine, gate to the east"),
    "TB13": N_("City on three edges with wine and gate"),
    "TB14": N_("City corner with wine facing a second corner"),
    "TB15": N_("City from edge to edge with wine"),
    "TB16": N_("City on one edge with a gate to the side"),
    "TB17": N_("City from edge to edge with grain and gate"),
    "TB18": N_("City from edge to edge with wine and gate"),
    "TB19": N_("City from edge to edge with wine and two gates"),
    "TB20": N_("Monastery where three roads end"),
    "TB21": N_("City corner with grain, gate to the south"),
    "TB22": N_("City corner with grain and a walled gate to the south"),
    "TB23": N_("City with gate, and a road over a bridge to a house"),
    "TB24": N_("Two roads that cross on a bridge"),
}


def tiles() -> Sequence[TileType]:
    """Return the 24 tiles of the box.  Rule: TRD-13, TRD-14."""
    names = tuple(mark.id for mark in GOODS)
    found = read_tiles("expansions/traders.json", "traders_and_builders", marks=names)
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


_FARMED = ("third", "second", "first")
"""How fields are scored where farmers, and pigs with them, lie there at all.  Rule: CAR-OPT-05, TRD-9."""

_PIG = N_("Pig: onto a field of yours.  Each city of that field pays you 1 more.")
_PIG_WORTH = (N_("End: pig, each city"), PIG.each_city)
_BOTH = N_("Builder: a second tile, once a turn.  Pig: 1 more for each city of its field.")
_BUILDER = N_("Builder: a second tile, once a turn.")

BOX = Box(
    id="traders",
    name=N_("Traders & Builders"),
    pitch=N_("Whoever finishes a city takes its goods; a builder brings second turns, a pig fattens fields."),
    place=2,
    minutes=15,
    tiles=tiles,
    figures=(BUILDER, PIG),
    marks=(*GOODS, HERD),
    goods=(
        Good("wine", N_("Wine"), 9, "wine"),
        Good("grain", N_("Grain"), 6, "grain"),
        Good("cloth", N_("Cloth"), 5, "cloth"),
    ),
    worths=((N_("End: most of a good"), goods.MOST), _PIG_WORTH),
    finals=(Final(N_("Goods"), "TRD-2", goods.points),),
    completed=goods.gather,
    tell=goods.tell,
    points=(
        N_("Whoever finishes a city takes a token for each good in it.  At the end, most of a kind: 10"),
        N_("Builder: onto your own unfinished road or city.  Add a tile to that, and play a second tile."),
        _PIG,
    ),
    reminders=(
        N_(
            "Goods go to whoever finishes the city.  Most wine, grain, cloth: 10 each; in a tie each gets it."
        ),
        _BOTH,
        _BUILDER,
    ),
    only={
        **dict.fromkeys((_PIG, _PIG_WORTH, _BOTH), ("field_scoring", _FARMED)),
        _BUILDER: ("field_scoring", ("none",)),
    },
)
