"""The figures of Abbey & Mayor."""

from app.core.words import N_
from app.games.carcassonne.boxes import Body, FigureKind
from app.games.carcassonne.tables import Kind

MAYOR = FigureKind(
    "mayor",
    N_("mayor"),
    N_("Mayor of {name}: {feature}"),
    art="mayor",
    body=Body(standing=70, lying=90, tall=18.0, flat=11.0, mass=1.9),
    rule="ABB-7",
    stands=frozenset({Kind.CITY}),
    by_pennants=True,
    paper=(29.0, 33.0),
)
"""Rule: ABB-7 to ABB-9."""

WAGON = FigureKind(
    "wagon",
    N_("wagon"),
    N_("Wagon of {name}: {feature}"),
    art="wagon",
    body=Body(standing=80, lying=80, tall=14.0, flat=12.0, mass=1.9),
    rule="ABB-10",
    stands=frozenset({Kind.ROAD, Kind.CITY, Kind.MONASTERY}),
    paper=(33.0, 29.0),
)
"""Rule: ABB-10, ABB-14 to ABB-16."""

BARN = FigureKind(
    "barn",
    N_("barn"),
    N_("Barn of {name}"),
    weight=0,
    art="barn",
    body=Body(standing=110, lying=110, tall=17.0, flat=17.0, mass=4.0),
    rule="ABB-20",
    is_special=True,
    stands=frozenset(),
    paper=(37.0, 33.0),
)
"""It stands on no feature of a tile but where four meet, so that it is no figure on the land like others."""
