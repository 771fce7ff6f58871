"""What walls enclose, told by slow and obvious walks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.kit.regions import edge_parts, enclosed, flood, king_parts
from app.kit.squares import Squares

GRID = Squares(7, 8)
cells = st.tuples(st.integers(0, 6), st.integers(0, 7))
Cells = set[tuple[int, int]]


def walk(start: tuple[int, int], passable: Cells, kingly: bool) -> Cells:
    """Walk from a square over passable squares, step by step."""
    reached, waiting = {start}, [start]
    while waiting:
        row, col = waiting.pop()
        for near in [(row + dr, col + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)]:
            straight = near[0] == row or near[1] == col
            if near in passable and near not in reached and (kingly or straight):
                reached.add(near)
                waiting.append(near)
    return reached


def slowly_enclosed(walls: Cells) -> Cells:
    """CAT-20 by walking from every square and looking whether the border is met."""
    passable = set(GRID.squares(GRID.board)) - walls
    rim = set(GRID.squares(GRID.rim))
    return {square for square in passable if not walk(square, set(passable), True) & rim}


@given(st.sets(cells, max_size=50))
@settings(max_examples=150, deadline=None)
def test_enclosed_squares_are_those_no_king_escapes_from(walls: Cells) -> None:
    """CAT-19, CAT-20: diagonal gaps leak, the edge is no wall."""
    assert set(GRID.squares(enclosed(GRID, GRID.mask(walls)))) == slowly_enclosed(walls)


@given(st.sets(cells, max_size=30))
@settings(max_examples=100, deadline=None)
def test_parts_hang_together_and_are_complete(marked: Cells) -> None:
    """CAT-21: each part is what one walks to from any of its squares."""
    for kingly, parts in ((True, king_parts), (False, edge_parts)):
        found = [set(GRID.squares(part)) for part in parts(GRID, GRID.mask(marked))]
        assert sum(len(part) for part in found) == len(marked)
        for part in found:
            assert all(walk(square, marked, kingly) == part for square in part)


def test_a_flood_stays_on_what_is_passable() -> None:
    """A king flood from one square covers its part and nothing else."""
    marked = GRID.mask([(0, 0), (1, 1), (3, 3)])
    assert set(GRID.squares(flood(GRID.bit(0, 0), marked, GRID.stride))) == {(0, 0), (1, 1)}
