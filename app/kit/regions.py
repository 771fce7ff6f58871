"""What walls enclose: floods by king steps, and connected parts."""

from collections.abc import Iterator

from app.kit.squares import Squares


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
