"""
The Count: the city of Carcassonne as the start, whose quarters send followers to what is scored.

Rule: CNT-1 to CNT-11, KNG-4, RX-07, RX-24, XOPT-09, XOPT-13.
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Neutral, Opening
from app.games.carcassonne.expansions.count.quarters import KEEPS, QUARTERS, quarter_of, tell
from app.games.carcassonne.tables import Feature, Kind, Terrain, TileType, read_tiles

WIDE = 4
"""Tiles in a row of the block.  Rule: CNT-1."""

INSIDE = "k0"
"""On each tile of the block: the city of Carcassonne itself."""

_NAMES: Mapping[str, str] = {
    "CO01": N_("Carcassonne, north-western corner with a road"),
    "CO02": N_("Carcassonne, northern wall"),
    "CO03": N_("Carcassonne, castle"),
    "CO04": N_("Carcassonne, north-eastern corner with a road"),
    "CO05": N_("Carcassonne, western wall"),
    "CO06": N_("Carcassonne, cathedral"),
    "CO07": N_("Carcassonne, inside"),
    "CO08": N_("Carcassonne, market"),
    "CO09": N_("Carcassonne, south-western corner with a city"),
    "CO10": N_("Carcassonne, southern wall"),
    "CO11": N_("Carcassonne, blacksmith, and a road"),
    "CO12": N_("Carcassonne, south-eastern corner with a city"),
}


def tiles() -> Sequence[TileType]:
    """
    Return the 12 tiles of the block, with the city that lies on all of them, finished from the start.

    Its fields are the three outside, and border it; its quarters are four places.

    Rule: CNT-1 to CNT-3.
    """
    found = read_tiles("expansions/count.json", "count", marks=tuple(each.id for each in QUARTERS))
    return [evolve(tile, name=_NAMES[tile.id], features=tuple(_features(tile))) for tile in found]


def _features(tile: TileType) -> Iterator[Feature]:
    for each in tile.features:
        if each.kind is Kind.FIELD:
            yield evolve(each, cities=(*each.cities, INSIDE))
        elif each.kind is not Kind.QUARTER:
            yield each
    inner = tuple(edge for edge, terrain in enumerate(tile.edges) if terrain is Terrain.INNER)
    yield Feature(INSIDE, Kind.CITY, edges=inner)
    for each in tile.features:
        quarter = quarter_of(each.marks[0]) if each.marks else None
        if quarter is not None:
            yield evolve(each, id=quarter.id, marks=(), at=quarter.at, serves=quarter.serves)


_ENTERS: Mapping[str, str] = {
    "entrant": N_("Made others score and got nothing: a follower into a quarter; then move the count."),
    "clockwise": N_("Made others score and got nothing: a follower into a quarter; the count goes one on."),
    "follower": N_(
        "Made others score and got nothing: a follower into a quarter; the count goes there, too."
    ),
}
"""By how the count moves.  Rule: XOPT-13."""

_LEAVES: Mapping[str, str] = {
    "any": N_(
        "Before the end is scored, followers leave the quarters in turn, one at a time; not the count's."
    ),
    "market": N_(
        "Before the end, followers leave the market in turn, one at a time, unless the count is there."
    ),
}
"""By which quarters are left.  Rule: XOPT-09."""

_FARMED = ("third", "second", "first")
_MARKET = N_("Castle: onto cities.  Market: fields.  Cathedral: monasteries.  Blacksmith: roads.")
_NO_MARKET = N_("Castle: onto cities.  Cathedral: monasteries.  Blacksmith: roads.")
_BORDER = N_("Fields beside the wall border Carcassonne, one finished city.")
"""With farmers, and without.  Rule: CAR-OPT-05."""

BOX = Box(
    id="count",
    name=N_("The Count"),
    pitch=N_(
        "Carcassonne itself is the start: whoever makes others score sends followers into its four quarters."
    ),
    place=9,
    minutes=20,
    tiles=tiles,
    opening=Opening(
        block=tuple((name, at % WIDE, at // WIDE) for at, name in enumerate(sorted(_NAMES))),
    ),
    neutrals=(Neutral("count", (30.0, 38.0)),),
    keeps=KEEPS,
    tell=tell,
    rules=f"{__name__}.rules",
    thinking=f"{__name__}.thinking",
    obstacles=f"{__name__}.standing",
    bench=f"{__name__}.bench",
    options=("count_moves", "count_end"),
    turns=(
        N_("Before scoring, everybody may move followers from the fitting quarter onto what is scored."),
        *_ENTERS.values(),
    ),
    points=(
        _MARKET,
        _NO_MARKET,
        N_("Nobody leaves the quarter of the count, and nobody comes onto what holds no follower."),
        _BORDER,
    ),
    reminders=tuple(_LEAVES.values()),
    only={
        **dict.fromkeys((_MARKET, _BORDER), ("field_scoring", _FARMED)),
        _NO_MARKET: ("field_scoring", ("none",)),
        **{text: ("count_moves", (choice,)) for choice, text in _ENTERS.items()},
        **{text: ("count_end", (choice,)) for choice, text in _LEAVES.items()},
    },
)
