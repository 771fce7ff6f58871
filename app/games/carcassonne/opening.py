"""What lies on the table at the start and what is drawn before all other tiles, with some boxes or none."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import frozen

from app.games.carcassonne.box_shelf import opened
from app.games.carcassonne.boxes import Box, Opening
from app.games.carcassonne.tables import Tables

FIRST, EARLY, BETWEEN, LAST, AFTER = range(5)
"""When a tile is drawn: those of a lower rank come before all others, those of one rank in any order."""


@frozen
class Outset:
    """
    What boxes let lie at the start, and in what order tiles are drawn.

    Attributes:
        laid: What lies at the start instead of the start tile: its id, and the x and y of its square.
        ranks: By id, when a tile is drawn that comes before the pile; all others come after those.
        left_out: What stays in the box.
    """

    laid: tuple[tuple[str, int, int], ...]
    ranks: Mapping[str, int]
    left_out: frozenset[str]


@lru_cache(maxsize=64)
def outset(ids: tuple[str, ...]) -> Outset | None:
    """
    Return what some boxes begin with; None if the game begins with its start tile.

    Of several springs the first is played, of several mouths the last.  Beside a block a spring is drawn.

    Rule: RIV-1, RIV-6, RIV-9, RX-24.
    """
    found = [(box, box.opening) for box in opened(ids) if box.opening is not None]
    if not found:
        return None
    springs = [each.spring for _, each in found if each.spring]
    mouths = [each.mouth for _, each in found if each.mouth]
    block = next((each.block for _, each in found if each.block), ())
    out = frozenset((*springs[1:], *mouths[:-1]))
    ranks = dict(each for box, opening in found for each in _ranks(box, opening) if each[0] not in out)
    if not block:
        return Outset(((springs[0], 0, 0),), {name: ranks[name] for name in ranks if name != springs[0]}, out)
    return Outset(block, ranks, out)


def _ranks(box: Box, opening: Opening) -> Iterator[tuple[str, int]]:
    """Yield the tiles of a box that come before the pile, each with when."""
    special = {opening.spring: FIRST, opening.mouth: LAST} | dict.fromkeys(opening.early, EARLY)
    for tile in box.tiles() if opening.spring else ():
        yield tile.id, special.get(tile.id, BETWEEN)


def to_draw(tables: Tables, start: Outset | None, *, with_fairs: bool) -> dict[str, int]:
    """
    Return how many of each kind of tile are to be drawn; the start tile lies, or stays in the box.

    Rule: CAR-02, CAR-05, CAR-OPT-15, RX-24.
    """
    kinds = [tile for tile in tables.tiles if (with_fairs or not tile.fair) and not tile.in_hand]
    if start is None:
        return {tile.id: tile.count - tile.is_start for tile in kinds}
    lying = [name for name, _, _ in start.laid]
    return {
        tile.id: tile.count - tile.is_start - lying.count(tile.id)
        for tile in kinds
        if tile.id not in start.left_out
    }
