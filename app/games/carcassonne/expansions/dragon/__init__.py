"""
Princess & Dragon: a dragon that everybody leads across the land, a fairy against it, princesses and portals.

Rule: DRG-1, DRG-2, DRG-10 to DRG-14, DRG-20 to DRG-23, DRG-30, DRG-31, DRG-40 to DRG-42.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_
from app.games.carcassonne.boxes import Box, Final, Gain, Mark, Neutral, Sign
from app.games.carcassonne.expansions.dragon import kept
from app.games.carcassonne.tables import Kind, TileType, read_tiles

PRINCESS = Mark("princess", N_("princess"), "", Kind.CITY)
"""Rule: DRG-30, DRG-31."""

VOLCANO = Sign(
    "volcano",
    N_("volcano"),
    N_("the volcano calls the dragon, and takes no figure"),
    is_closed=True,
)
"""Rule: DRG-2."""

DRAGON = Sign("dragon", N_("dragon"), N_("with it the dragon walks on"))
"""Rule: DRG-1, DRG-10."""

PORTAL = Sign("portal", N_("magic portal"), N_("its portal leads a follower anywhere"))
"""Rule: DRG-40, DRG-41."""

_NAMES: Mapping[str, str] = {
    "PD01": N_("Volcano in a field"),
    "PD02": N_("Two bending roads and a portal"),
    "PD03": N_("Road that ends at a volcano"),
    "PD04": N_("City on one edge with dragon"),
    "PD05": N_("City on one edge with volcano"),
    "PD06": N_("Monastery where three roads end, with dragon"),
    "PD07": N_("Crossing of three with dragon"),
    "PD08": N_("Crossing of three with portal"),
    "PD09": N_("Princess in a city, and a crossing of three"),
    "PD10": N_("Princess in a city beside a city corner, pennant"),
    "PD11": N_("Princess in a city on three edges"),
    "PD12": N_("City on three edges with portal, pennant"),
    "PD13": N_("Monastery in a city on three edges, with dragon"),
    "PD14": N_("Bending road with dragon"),
    "PD15": N_("Bending road with volcano"),
    "PD16": N_("Straight road with dragon"),
    "PD17": N_("Straight road with volcano"),
    "PD18": N_("Princess in a city with a long wall"),
    "PD19": N_("City corner with dragon"),
    "PD20": N_("Princess in a city corner"),
    "PD21": N_("Two cities with volcano"),
    "PD22": N_("City from edge to edge with dragon, pennant"),
    "PD23": N_("Princess in a city corner, with road"),
    "PD24": N_("City corner with road and portal"),
    "PD25": N_("City over a tunnel, with dragon"),
    "PD26": N_("City, road to the left, with dragon"),
    "PD27": N_("City, road to the left, with portal"),
    "PD28": N_("City, road to the right, with dragon"),
    "PD29": N_("City, road to the right, with portal"),
}


def tiles() -> Sequence[TileType]:
    """Return the 30 tiles of the box.  Rule: DRG-42."""
    found = read_tiles("expansions/dragon.json", "princess_and_dragon", marks=(PRINCESS.id,))
    return [evolve(tile, name=_NAMES[tile.id]) for tile in found]


_WALKS: Mapping[str, str] = {
    "after": N_(
        "Volcano: the dragon comes, and nobody is put there.  Dragon: it walks six tiles, a seat a tile."
    ),
    "before": N_(
        "Volcano: the dragon comes; nobody is put there.  Dragon: six tiles before scoring, a seat a tile."
    ),
}
"""By when it walks.  Rule: XOPT-03."""

_FAIRIES: Mapping[str, Sequence[str]] = {
    "follower": (
        N_("Instead of a follower: the fairy to one of yours.  1 a turn, and 3 when it is scored."),
        N_("Fairy: 1 when your turn begins, 3 when her follower's feature is scored, majority or not."),
    ),
    "tile": (
        N_("Instead of a follower: the fairy to yours on a tile.  Each brings 1 a turn, 3 when scored."),
        N_(
            "Fairy, each follower on her tile: 1 when your turn begins, 3 when it is scored, majority or not."
        ),
    ),
}
"""By where she stands.  Rule: XOPT-05."""

_PRINCESSES: Mapping[str, str] = {
    "may": N_("Princess: instead of a follower, send home a knight of her city.  Portal: go onto any tile."),
    "must": N_("Princess: a knight of her city must go home, and nobody is put.  Portal: go onto any tile."),
}
"""By whether she may or must send one home.  Rule: XOPT-04."""

BOX = Box(
    id="dragon",
    name=N_("Princess & Dragon"),
    pitch=N_("Everybody leads a dragon that eats followers; fairies, princesses and portals change plans."),
    place=3,
    minutes=20,
    tiles=tiles,
    marks=(PRINCESS,),
    signs=(VOLCANO, DRAGON, PORTAL),
    neutrals=(Neutral("dragon", (44.0, 36.0)), Neutral("fairy", (28.0, 31.0))),
    gains=(Gain(kept.PAID, N_("Fairy"), "DRG-22"),),
    finals=(Final(N_("Fairy at the end"), "DRG-23", kept.final),),
    keeps=kept.KEEPS,
    completed=kept.reward,
    returns=lambda state: kept.dragon_at(state) is None,
    tell=kept.tell,
    rules="app.games.carcassonne.expansions.dragon.rules",
    thinking="app.games.carcassonne.expansions.dragon.thinking",
    obstacles="app.games.carcassonne.expansions.dragon.table",
    bench="app.games.carcassonne.expansions.dragon.bench",
    options=("dragon_moves", "princess", "fairy"),
    worths=(
        (N_("Fairy, when your turn begins"), kept.TURN),
        (N_("Fairy, when her feature is scored"), kept.BONUS),
    ),
    points=(
        *_WALKS.values(),
        N_("The dragon sends home all figures it comes to; it never enters the fairy's tile."),
        *(point for point, _ in _FAIRIES.values()),
        *_PRINCESSES.values(),
    ),
    reminders=tuple(reminder for _, reminder in _FAIRIES.values()),
    only={
        **{text: ("dragon_moves", (choice,)) for choice, text in _WALKS.items()},
        **{text: ("fairy", (choice,)) for choice, texts in _FAIRIES.items() for text in texts},
        **{text: ("princess", (choice,)) for choice, text in _PRINCESSES.items()},
    },
)
