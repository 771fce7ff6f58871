"""
King & Robber: whoever finishes the largest city is king, whoever finishes the longest road is robber.

Rule: KNG-1 to KNG-3, KNG-5, XCAR-2, XOPT-08.
"""

from collections.abc import Mapping, Sequence

from attrs import evolve

from app.core.words import N_, NN_
from app.games.carcassonne.boxes import Box, Final, Gain, Marker
from app.games.carcassonne.expansions.king import markers
from app.games.carcassonne.tables import Kind, TileType, read_tiles

KING = Marker(
    "king",
    N_("King"),
    NN_(
        "{name} is king now: {count} tile, the largest city.",
        "{name} is king now: {count} tiles, the largest city.",
    ),
    N_("It makes you king: no city that is finished is larger."),
    Kind.CITY,
    "king",
    "KNG-1",
)
"""Rule: KNG-1, KNG-3, KNG-5."""

ROBBER = Marker(
    "robber",
    N_("Robber"),
    NN_(
        "{name} is robber now: {count} tile, the longest road.",
        "{name} is robber now: {count} tiles, the longest road.",
    ),
    N_("It makes you robber: no road that is finished is longer."),
    Kind.ROAD,
    "robber",
    "KNG-2",
)
"""Rule: KNG-2, KNG-3."""

_NAMES: Mapping[str, str] = {
    "KS01": N_("Monastery behind a city"),
    "KS02": N_("City on one edge with a gate to the west"),
    "KS03": N_("City with a gate to the west, and a bending road"),
    "KS04": N_("City corner with two gates"),
    "KS05": N_("City that crosses another one on a bridge"),
}

_CHOICE = "king_scoring"

_WORTHS = (
    ((N_("End: king, each finished city"), markers.EACH), "end"),
    ((N_("End: robber, each finished road"), markers.EACH), "end"),
    ((N_("End: king or robber"), markers.TEN), "ten"),
    ((N_("End: king or robber, one of them"), markers.ONE_OF_THEM), "both"),
    ((N_("End: king and robber, both"), markers.BOTH_OF_THEM), "both"),
    ((N_("King, each city that is finished"), markers.EACH), "once"),
    ((N_("Robber, each road that is finished"), markers.EACH), "once"),
)
"""What pays how much, and by which choice.  Rule: XOPT-08."""

_PAYS: Mapping[str, str] = {
    "end": N_("At the end the king gets 1 for each finished city, the robber 1 for each finished road."),
    "ten": N_("At the end the king gets 10, and so does the robber."),
    "both": N_("At the end it brings 15 to be king or robber, and 40 to be both."),
    "once": N_("The king gets 1 for each city that is finished, the robber 1 for each road."),
}
"""By how it is chosen.  Rule: XOPT-08."""

_TAKES = N_(
    "Finish a city of more tiles than the king's: you are king.  A longer road than the robber's: robber."
)

GAINS = tuple(
    Gain(markers.PAID[marker.id], marker.name, "XOPT-08", is_scored=False) for marker in (KING, ROBBER)
)
"""What they bring at once, if that is chosen."""

FINALS = (
    Final(N_("King"), "KNG-3", lambda state: markers.points(state, KING)),
    Final(N_("Robber"), "KNG-3", lambda state: markers.points(state, ROBBER)),
)


def tiles() -> Sequence[TileType]:
    """Return the 5 tiles of the box.  Rule: XCAR-2."""
    return [evolve(tile, name=_NAMES[tile.id]) for tile in read_tiles("expansions/king.json", "king")]


BOX = Box(
    id="king",
    name=N_("King & Robber"),
    pitch=N_("The largest city makes a king, the longest road a robber; both pay for all that is finished."),
    place=8,
    minutes=5,
    tiles=tiles,
    markers=(KING, ROBBER),
    gains=GAINS,
    finals=FINALS,
    worths=tuple(worth for worth, _ in _WORTHS),
    points=(_TAKES, *_PAYS.values()),
    reminders=(_TAKES, *_PAYS.values()),
    only={
        **{worth: (_CHOICE, (choice,)) for worth, choice in _WORTHS},
        **{text: (_CHOICE, (choice,)) for choice, text in _PAYS.items()},
        **dict.fromkeys(GAINS, (_CHOICE, ("once",))),
        **dict.fromkeys(FINALS, (_CHOICE, ("end", "ten", "both"))),
    },
    completed=lambda state, done: markers.take(state, done, (KING, ROBBER)),
    tell=lambda before, after: markers.tell(before, after, (KING, ROBBER)),
)
