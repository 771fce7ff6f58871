"""Rivers: what is drawn before the pile, and where a river may not run."""

from collections.abc import Mapping, Sequence

from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.opening import AFTER
from app.games.carcassonne.tiles import AHEAD, Turned, rivers_asked


def due(state: Position) -> Mapping[str, int]:
    """Return what can be drawn next, and how many of each there are.  Rule: CAR-10, RIV-1, RIV-6."""
    start = state.options.outset
    left = {kind: count for kind, count in state.pile.items() if count}
    if start is None:
        return left
    ranks = start.ranks
    if ranks.keys().isdisjoint(left):
        return left
    now = min((ranks.get(kind, AFTER) for kind in left), default=AFTER)
    return {kind: count for kind, count in left.items() if ranks.get(kind, AFTER) == now}


def comes_first(state: Position, tile: str) -> bool:
    """Tell whether a kind of tile is drawn before the pile.  Rule: RIV-1, FAIR-X2."""
    start = state.options.outset
    return start is not None and tile in start.ranks


def wait(state: Position, tile: str) -> None:
    """
    Set a tile of the river aside until the next one lies; if no other is left the river ends here.

    Rule: RX-09.
    """
    state.waiting = (*state.waiting, tile)
    if not any(comes_first(state, kind) for kind, count in state.pile.items() if count):
        state.aside, state.waiting = (*state.aside, *state.waiting), ()


def come_again(state: Position) -> None:
    """Let what has waited be drawn again.  Rule: RX-09."""
    for tile in state.waiting:
        state.pile[tile] = state.pile.get(tile, 0) + 1
    state.waiting = ()


def is_bend(river: Sequence[int]) -> bool:
    """Tell whether a river that reaches these edges turns; a fork does not.  Rule: RIV-3."""
    return len(river) == 2 and river[1] - river[0] != 2


def turns_back(one: Sequence[int], edge: int, other: Sequence[int]) -> bool:
    """
    Tell whether two rivers that meet are bends to the same side.

    Args:
        one: The edges of the first tile that its river reaches.
        edge: That at which it meets the second.
        other: The edges of the second.

    Rule: RIV-3.
    """
    return is_bend(one) and is_bend(other) and {*one} - {edge} == {*other} - {(edge + 2) % 4}


def is_barred(state: Position, at: Square, turned: Turned) -> bool:
    """Tell whether a river may not go on like this.  Rule: RIV-3, RIV-6."""
    return bends_back(state, at, turned) or meets_arm(state, at, turned)


def bends_back(state: Position, at: Square, turned: Turned) -> bool:
    """Tell whether a river that goes on here would turn back.  Rule: RIV-3."""
    if not is_bend(turned.river):
        return False
    for edge in turned.river:
        beyond = state.tiles.get(_ahead(at, edge))
        if beyond is not None:
            there = state.book.turned[beyond.type, beyond.turn].river
            if turns_back(turned.river, edge, there):
                return True
    return False


def meets_arm(state: Position, at: Square, turned: Turned) -> bool:
    """Tell whether a river that goes on here would lead to where another arm leads.  Rule: RIV-6."""
    return any(rivers_asked(state.rim.get(_ahead(at, edge), 0)) for edge in turned.river)


def _ahead(at: Square, edge: int) -> Square:
    dx, dy = AHEAD[edge]
    return Square(at.x + dx, at.y + dy)
