"""What walls enclose: floods by king steps, connected parts, and the fewest squares that close a gap."""

from collections import deque
from collections.abc import Iterator

from app.kit.squares import Squares, bits


def flood(seed: int, passable: int, stride: int) -> int:
    """Return what king steps over *passable* reach from *seed*; *seed* must be part of *passable*."""
    reached, before = seed, 0
    while reached != before:
        before = reached
        reached |= reached << 1 | reached >> 1
        reached = (reached | reached << stride | reached >> stride) & passable
    return reached


def enclosed(grid: Squares, walls: int) -> int:
    """
    Return the squares from which no king walks off the plate over squares without a wall.

    Args:
        grid: The plate.
        walls: Squares that block, inside or outside the plate.

    Returns:
        Squares without a wall; diagonal gaps leak, the edge is no wall.
    """
    stride = grid.stride
    passable = grid.board & ~walls
    reached, before = passable & grid.rim, 0
    while reached != before:
        before = reached
        reached |= reached << 1 | reached >> 1
        reached = (reached | reached << stride | reached >> stride) & passable
    return passable ^ reached


def king_parts(grid: Squares, mask: int) -> Iterator[int]:
    """Yield the parts of a mask that hang together by king steps, lowest square first."""
    while mask:
        part = flood(mask & -mask, mask, grid.stride)
        yield part
        mask ^= part


def edge_parts(grid: Squares, mask: int) -> Iterator[int]:
    """Yield the parts of a mask that hang together by shared edges, lowest square first."""
    stride = grid.stride
    while mask:
        part, before = mask & -mask, 0
        while part != before:
            before = part
            part = (part | part << 1 | part >> 1 | part << stride | part >> stride) & mask
        yield part
        mask ^= part


def smallest_cut(grid: Squares, inside: int, walls: int, buildable: int, limit: int) -> int | None:
    """
    Return the fewest squares that, walled up, separate *inside* from the world.

    Among equally small cuts it is the one nearest to *inside*.

    Args:
        grid: The plate.
        inside: Squares to be enclosed; none of them is ever walled up.
        walls: Squares that block already.
        buildable: Squares that may be walled up; all others stay passable.
        limit: Greatest number of squares worth knowing about.

    Returns:
        The squares to wall up, 0 if *inside* is closed off, `None` if it takes
        more than *limit* squares, or cannot be done.
    """
    passable = grid.board & ~walls
    flow = _Flow(grid, passable, buildable & passable & ~inside)
    for _ in range(limit + 1):
        cut = flow.augment(inside & passable)
        if cut is not None:
            return cut
    return None


_Node = tuple[int, bool]
"""A square with a side: `False` where it is entered, `True` where it is left."""

_ENDLESS = 1 << 30


class _Flow:
    """Paths from the inside to the world that share no square which can be cut (Ford and Fulkerson)."""

    def __init__(self, grid: Squares, passable: int, cuttable: int) -> None:
        self._grid = grid
        self._passable = passable
        self._cuttable = cuttable
        self._flow: dict[tuple[_Node, _Node], int] = {}

    def augment(self, source: int) -> int | None:
        """Find one more path and return `None`; or return the cut if there is none."""
        parents: dict[_Node, _Node | None] = {(bit, True): None for bit in bits(source)}
        queue = deque(parents)
        while queue:
            node = queue.popleft()
            if node[1] and node[0] & self._grid.rim:
                self._send(parents, node)
                return None
            for after, capacity in self._edges(node):
                if after not in parents and capacity > self._flow.get((node, after), 0):
                    parents[after] = node
                    queue.append(after)
        return sum(bit for bit, leaving in parents if not leaving and (bit, True) not in parents)

    def _edges(self, node: _Node) -> Iterator[tuple[_Node, int]]:
        """Yield the neighbours of a node with the capacity of the way there."""
        square, leaving = node
        for near in bits(self._grid.king(square) & self._passable & ~square):
            yield (near, not leaving), _ENDLESS if leaving else 0
        through = 1 if square & self._cuttable else _ENDLESS
        yield (square, not leaving), 0 if leaving else through

    def _send(self, parents: dict[_Node, _Node | None], end: _Node) -> None:
        """Send one unit along the path that ends at *end*."""
        node, parent = end, parents[end]
        while parent is not None:
            self._flow[parent, node] = self._flow.get((parent, node), 0) + 1
            self._flow[node, parent] = self._flow.get((node, parent), 0) - 1
            node, parent = parent, parents[parent]
