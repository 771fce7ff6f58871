"""The count moved by hand.  Rule: CNT-3."""

from collections.abc import Hashable, Iterator

from app.core.edits import Edit
from app.core.words import N_, Phrase
from app.games.carcassonne.expansions.count.quarters import (
    ASKED,
    COUNT,
    ENTRY,
    LEAVING,
    QUARTERS,
    SCORES,
    where_count,
)
from app.games.carcassonne.model import Position, keep
from app.games.carcassonne.sandbox.box_bench import BoxBench


def changes(state: Position, key: Hashable | None) -> Iterator[Edit[Position]]:
    """Yield every other quarter for the count."""
    if key not in (None, ("count",)):
        return
    for number, quarter in enumerate(QUARTERS):
        if quarter is not where_count(state):
            after = state.copy()
            keep(after, COUNT, number)
            text = N_("The count to another quarter: {quarter}")
            yield Edit(after, Phrase(text, {"quarter": Phrase(quarter.name)}))


BENCH = BoxBench(changes=changes, passing=(SCORES, ENTRY, ASKED, LEAVING))
