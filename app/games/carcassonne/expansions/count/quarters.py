"""The four quarters of the city of Carcassonne, where the count is, and what is kept of both."""

from collections.abc import Mapping

from attrs import frozen

from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import Kept
from app.games.carcassonne.tables import Kind

COUNT = "count"
"""What is kept: in which quarter the count is, by its place in `QUARTERS`."""

SCORES = "scores"
"""What is kept while a tile is scored: what each seat had scored before.  Rule: CNT-4."""

ENTRY = "entry"
"""What is kept of who enters the city in a turn: `MAY_ENTER`, `MAY_SEND` the count away, or `HAS_ENTERED`."""

MAY_ENTER, MAY_SEND, HAS_ENTERED = range(3)

ASKED = "asked"
"""What is kept while followers may move in: how many seats clockwise have been asked.  Rule: CNT-7."""

LEAVING = "leaving"
"""
What is kept while followers leave the city at the end: who had the last turn, how many seats clockwise from
there the next one is, and as bits the seats that have passed.  Rule: CNT-9.
"""

KEEPS: Mapping[str, tuple[int, int] | None] = {
    COUNT: (0, 3),
    SCORES: None,
    ENTRY: (MAY_ENTER, HAS_ENTERED),
    ASKED: (0, 9),
    LEAVING: (0, 999),
}


@frozen
class Quarter:
    """
    A quarter of the city.

    Attributes:
        id: As tiles and commands write it.
        name: For players, marked with `N_`.
        serves: From there followers move onto features of this kind.
        at: The middle of its ground, in tenths of a millimetre from that of its tile.
    """

    id: str
    name: str
    serves: Kind
    at: tuple[int, int]


QUARTERS = (
    Quarter("castle", N_("castle"), Kind.CITY, (54, 118)),
    Quarter("market", N_("market"), Kind.FIELD, (-118, 54)),
    Quarter("blacksmith", N_("blacksmith"), Kind.ROAD, (54, -118)),
    Quarter("cathedral", N_("cathedral"), Kind.MONASTERY, (0, 105)),
)
"""Clockwise, the castle in the north; there the count begins.  Rule: CNT-3, RX-07."""


def quarter_of(name: str) -> Quarter | None:
    """Return a quarter by its id."""
    return next((each for each in QUARTERS if each.id == name), None)


def serving(kind: Kind) -> Quarter:
    """Return the quarter from which followers move onto a kind of feature.  Rule: CNT-3."""
    return next(each for each in QUARTERS if each.serves is kind)


def where_count(state: Kept) -> Quarter:
    """Return the quarter of the count.  Rule: CNT-3."""
    kept = state.kept.get(COUNT, (0,))
    return QUARTERS[kept[0] if kept and 0 <= kept[0] < len(QUARTERS) else 0]


def tell(before: Kept, after: Kept) -> Phrase | None:
    """Say where the count has gone.  Rule: CNT-6, XOPT-13."""
    there = where_count(after)
    if there is where_count(before):
        return None
    return Phrase(N_("The count goes to another quarter: {quarter}."), {"quarter": Phrase(there.name)})
