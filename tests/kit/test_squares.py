"""Squares as bits: a step never wraps, and a mask can be read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kit.squares import Squares, bits

sizes = st.integers(min_value=1, max_value=20)


@st.composite
def marked(draw: st.DrawFn) -> tuple[Squares, set[tuple[int, int]]]:
    """A plate with some squares marked."""
    grid = Squares(draw(sizes), draw(sizes))
    cells = st.tuples(st.integers(0, grid.rows - 1), st.integers(0, grid.cols - 1))
    return grid, draw(st.sets(cells, max_size=40))


@given(marked())
def test_a_mask_is_read_back_as_it_was_written(case: tuple[Squares, set[tuple[int, int]]]) -> None:
    """Squares come back row by row, each once."""
    grid, cells = case
    assert list(grid.squares(grid.mask(cells))) == sorted(cells)


@given(marked())
def test_a_king_reaches_eight_neighbours_and_no_others(case: tuple[Squares, set[tuple[int, int]]]) -> None:
    """A king step is one row and one column at most, never round the edge."""
    grid, cells = case
    near = {
        (row, col)
        for row in range(grid.rows)
        for col in range(grid.cols)
        if any(abs(row - r) <= 1 and abs(col - c) <= 1 for r, c in cells)
    }
    assert set(grid.squares(grid.king(grid.mask(cells)))) == near


@given(marked())
def test_what_lies_beside_shares_an_edge(case: tuple[Squares, set[tuple[int, int]]]) -> None:
    """Beside means one step by row or column, and not the squares themselves."""
    grid, cells = case
    near = {
        (row, col)
        for row in range(grid.rows)
        for col in range(grid.cols)
        if any(abs(row - r) + abs(col - c) == 1 for r, c in cells)
    }
    assert set(grid.squares(grid.beside(grid.mask(cells)))) == near - cells


def test_the_rim_and_the_frame_of_a_small_plate() -> None:
    """The rim is the plate's border; the frame is what a king steps onto when he leaves."""
    grid = Squares(3, 4)
    assert set(grid.squares(grid.board & ~grid.rim)) == {(1, 1), (1, 2)}
    assert grid.frame & grid.board == 0
    assert grid.king(grid.rim) & ~grid.board == grid.frame


def test_a_square_off_the_plate_is_refused() -> None:
    """A wrong square is an error of the caller, not a bit of the frame."""
    with pytest.raises(ValueError, match="not on a plate of 3 x 4"):
        Squares(3, 4).bit(0, 4)


def test_bits_come_lowest_first() -> None:
    """The bits of a mask add up to it."""
    assert list(bits(0b10110)) == [0b10, 0b100, 0b10000]
