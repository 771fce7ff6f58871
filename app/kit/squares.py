"""Squares of a rectangular plate as bits of one integer: the geometry every bit trick relies on."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from attrs import field, frozen


class Square(NamedTuple):
    """A square of a plate; row 0 is at the top, column 0 at the left."""

    row: int
    col: int


@frozen
class Squares:
    """
    The squares of a plate of *rows* by *cols*, each one bit of an integer.

    A frame of bits that belong to no square surrounds the plate: one row above,
    one below, and one column that serves as the right border of a row and the
    left border of the next.  So one step never wraps to the far side of the plate.

    Attributes:
        rows: Rows of the plate, at least 1.
        cols: Columns of the plate, at least 1.
        stride: Bits from a square to the one below it.
        board: All squares.
        rim: Squares at the border of the plate.
        frame: Bits around the plate that are one king step from a square.
    """

    rows: int
    cols: int
    stride: int = field(init=False, repr=False)
    board: int = field(init=False, repr=False)
    rim: int = field(init=False, repr=False)
    frame: int = field(init=False, repr=False)

    @stride.default
    def _default_stride(self) -> int:
        return self.cols + 1

    @board.default
    def _default_board(self) -> int:
        row = ((1 << self.cols) - 1) << 1
        return sum(row << self.stride * (r + 1) for r in range(self.rows))

    @rim.default
    def _default_rim(self) -> int:
        return self.board & self.king(~self.board & self._around())

    @frame.default
    def _default_frame(self) -> int:
        return ~self.board & self._around()

    def _around(self) -> int:
        """Return the board and everything one king step from it."""
        return self.king(self.board)

    def bit(self, row: int, col: int) -> int:
        """
        Return the one bit of a square.

        Raises:
            ValueError: If the square is not on the plate.
        """
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(f"({row}, {col}) is not on a plate of {self.rows} x {self.cols}")
        return 1 << (row + 1) * self.stride + col + 1

    def mask(self, squares: Iterable[tuple[int, int]]) -> int:
        """Return the bits of some squares, (row, col) each."""
        mask = 0
        for row, col in squares:
            mask |= self.bit(row, col)
        return mask

    def squares(self, mask: int) -> Iterator[Square]:
        """Yield the squares of a mask, row by row; bits of the frame are left out."""
        for bit in bits(mask & self.board):
            row, col = divmod(bit.bit_length() - 2, self.stride)
            yield Square(row - 1, col)

    def king(self, mask: int) -> int:
        """Return a mask and everything one king step from it, the frame included."""
        wide = mask | mask << 1 | mask >> 1
        return wide | wide << self.stride | wide >> self.stride

    def beside(self, mask: int) -> int:
        """Return what shares an edge with a mask and is not in it, the frame included."""
        near = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        return near & ~mask


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask one by one, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
