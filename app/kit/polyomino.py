"""Pieces made of squares: how they turn, and where they fit."""

from collections.abc import Iterable, Sequence

from app.kit.squares import Square, Squares, bits

Shape = tuple[Square, ...]
"""Squares of a piece in one orientation: sorted, the least row and column are 0."""


def normal(squares: Iterable[tuple[int, int]]) -> Shape:
    """Return a shape moved to the origin, its squares in reading order, each once."""
    unique = set(squares)
    top = min(row for row, _ in unique)
    left = min(col for _, col in unique)
    return tuple(sorted(Square(row - top, col - left) for row, col in unique))


def orientations(shape: Iterable[tuple[int, int]]) -> tuple[Shape, ...]:
    """Return the different quarter turns of a shape, as given first; never its mirror image."""
    turned = normal(shape)
    found: list[Shape] = []
    for _ in range(4):
        if turned not in found:
            found.append(turned)
        turned = normal((col, -row) for row, col in turned)
    return tuple(found)


def offsets(grid: Squares, shape: Shape) -> tuple[int, ...]:
    """Return how many bits each square of a shape lies above the corner of its bounding box."""
    return tuple(row * grid.stride + col for row, col in shape)


def placements(grid: Squares, shape: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """
    Return the mask of every way to lay a piece on an empty plate, turn by turn, in reading order.

    The piece must hang together: a gap as wide as a column could straddle the frame.
    """
    found: list[int] = []
    for turned in orientations(shape):
        steps = offsets(grid, turned)
        mask = sum(1 << step for step in steps)
        found += (mask << bit.bit_length() - 1 for bit in bits(anchors(grid.board, steps)))
    return tuple(found)


def anchors(free: int, steps: Sequence[int]) -> int:
    """
    Return every corner at which one orientation fits, all found at once.

    Args:
        free: The squares that may be covered.
        steps: The orientation, from `offsets`.

    Returns:
        The bit of the bounding box's upper left corner of every fit.
    """
    fits = free >> steps[0]
    for step in steps[1:]:
        fits &= free >> step
    return fits
