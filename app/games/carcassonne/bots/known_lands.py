"""
Lands that were worked out lately: searches ask for the same one, or one more tile, again and again.

What boxes keep besides tiles is no part of them: whoever asks for a land adds it.
"""

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

from attrs import define, field

from app.games.carcassonne.bots.markers import Held, reopened
from app.games.carcassonne.bots.tile_plans import CITY, Plan
from app.games.carcassonne.bots.walls import Ground, walled
from app.games.carcassonne.model import Laid, Position, Square
from app.games.carcassonne.options import Options


class Land(Ground, Protocol):
    """A board, as far as it is remembered here; see `board.Board`."""

    fresh: tuple[int, int, Plan]
    done: list[int]
    masks: list[int]
    held: tuple[Held, ...]


B = TypeVar("B")

_MOST = 4


@define(eq=False)
class KnownLands(Generic[B]):
    """
    Lands with nobody on them, each with the tiles in the order in which they were laid.

    Attributes:
        empty: Returns the board of a position before its first tile.
        lay: Lays a tile.
        copied: Returns a copy of a board.
        kept: The latest first: by which options, of which tiles, and what was worked out.
    """

    empty: Callable[[Position], B]
    lay: Callable[[B, Square, Laid], None]
    copied: Callable[[B], B]
    kept: list[tuple[Options, dict[Square, Laid], B]] = field(factory=list)

    def land(self, state: Position) -> B:
        """Return the land of a position as a copy: as it is known, or with one more tile, or worked out."""
        tiles = state.tiles
        found, lacking = self._nearest(state.options, tiles) or (self.empty(state), list(tiles))
        if lacking:
            found = self.copied(found) if len(lacking) < len(tiles) else found
            for at in lacking:
                self.lay(found, at, tiles[at])
            self.kept.insert(0, (state.options, dict(tiles), found))
            del self.kept[_MOST:]
        return self.copied(found)

    def _nearest(self, options: Options, tiles: Mapping[Square, Laid]) -> tuple[B, list[Square]] | None:
        """Return a land that is known, and where the one tile lies that it lacks, if it lacks one."""
        last = list(tiles)[-1]
        for known, before, land in self.kept:
            if known is not options:
                continue
            if before == tiles and next(reversed(before)) == last:
                return land, []
            if len(before) == len(tiles) - 1 and {**before, last: tiles[last]} == tiles:
                return land, [last]
        return None


def reopen(board: Land, closed: int) -> None:
    """Nothing the last tile completes has been scored yet: a follower may still be put on it."""
    place, base, plan = board.fresh
    regions = [(board.root(base + number), plan.kinds[number]) for number in plan.closable]
    for node, kind in (*regions, *walled(board, place, plan)):
        if board.opens[node] == closed:
            board.opens[node] = 0
            board.held = reopened(board.held, kind)
            if kind == CITY:
                board.done.remove(board.masks[node])
