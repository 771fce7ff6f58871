"""Pieces on a plate: turned, never flipped, and every fit found."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.kit.polyomino import anchors, normal, offsets, orientations, placements
from app.kit.squares import Squares


@st.composite
def pieces(draw: st.DrawFn) -> set[tuple[int, int]]:
    """A piece that hangs together, grown square by square."""
    piece = {(0, 0)}
    for _ in range(draw(st.integers(0, 5))):
        row, col = draw(st.sampled_from(sorted(piece)))
        piece.add(draw(st.sampled_from([(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)])))
    return piece


def slow_placements(grid: Squares, piece: set[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """Every turn of a piece at every place, tried square by square."""
    found = set()
    turned = list(piece)
    for _ in range(4):
        turned = [(col, -row) for row, col in turned]
        for down in range(-6, grid.rows + 6):
            for right in range(-6, grid.cols + 6):
                cells = frozenset((row + down, col + right) for row, col in turned)
                if all(0 <= row < grid.rows and 0 <= col < grid.cols for row, col in cells):
                    found.add(cells)
    return found


@given(pieces(), st.integers(1, 7), st.integers(1, 7))
@settings(max_examples=60, deadline=None)
def test_every_way_to_lay_a_piece_is_found_once(piece: set[tuple[int, int]], rows: int, cols: int) -> None:
    """Placements on the empty plate agree with trying all turns at all places."""
    grid = Squares(rows, cols)
    masks = placements(grid, piece)
    assert len(masks) == len(set(masks))
    assert {frozenset(grid.squares(mask)) for mask in masks} == slow_placements(grid, piece)


@given(pieces(), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 6))))
@settings(max_examples=60, deadline=None)
def test_anchors_are_all_that_fits(piece: set[tuple[int, int]], cells: set[tuple[int, int]]) -> None:
    """The corners found at once, and the slow way, agree on a plate with walls."""
    grid = Squares(6, 7)
    taken = grid.mask(cells)
    turns = [offsets(grid, turned) for turned in orientations(piece)]
    slow = [spot for spot in slow_placements(grid, piece) if not spot & cells]
    assert sum(anchors(grid.board & ~taken, steps).bit_count() for steps in turns) == len(slow)


def test_a_piece_turns_but_is_never_flipped() -> None:
    """CAT-3, CAT-4: the L has four turns, and none of them is a J; the square has one."""
    ell = orientations([(0, 0), (1, 0), (2, 0), (2, 1)])
    jay = orientations([(0, 1), (1, 1), (2, 1), (2, 0)])
    assert len(ell) == len(jay) == 4
    assert not set(ell) & set(jay)
    assert len(orientations([(0, 0), (0, 1), (1, 0), (1, 1)])) == 1


def test_a_shape_is_moved_to_the_origin() -> None:
    """The order and the place in which the squares were given do not matter."""
    assert normal([(5, -2), (4, -2), (4, -1)]) == ((0, 0), (0, 1), (1, 0))


def test_an_anchor_is_the_corner_of_the_box() -> None:
    """A domino fits at two corners of a row of three."""
    grid = Squares(1, 3)
    steps = offsets(grid, normal([(0, 0), (0, 1)]))
    assert list(grid.squares(anchors(grid.board, steps))) == [(0, 0), (0, 1)]
