"""The exact packing of catapults, against trying everything."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground
from app.kit.polyomino import normal
from app.kit.squares import Squares
from tests.bench.catapults_oracle import stands

MONOMINO = (normal([(0, 0)]),)
cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 6)), max_size=32)


def packer(side: int) -> Packer:
    """A packer for catapults of *side* squares on a small plate."""
    return Packer(Ground(Squares(6, 7), 0, MONOMINO, side))


def most(region: int, blocks: tuple[int, ...]) -> int:
    """Return the greatest number of disjoint blocks within a region, by trying all sets."""

    @cache
    def best(left: int, start: int) -> int:
        found = 0
        for index in range(start, len(blocks)):
            if not blocks[index] & ~left:
                found = max(found, 1 + best(left & ~blocks[index], index + 1))
        return found

    return best(region, 0)


@given(cells, st.sampled_from([1, 2, 3]))
@settings(max_examples=120, deadline=None)
def test_the_room_of_a_region_is_exact(marked: set[tuple[int, int]], side: int) -> None:
    """CAT-23: as many catapults as can stand there at once, for every size of catapult."""
    pack = packer(side)
    region = pack.ground.grid.mask(marked)
    assert pack.room(region) == (len(marked) if side == 1 else most(region, stands(pack.ground)))


@given(cells)
@settings(max_examples=80, deadline=None)
def test_every_best_packing_is_met_once_and_is_legal(marked: set[tuple[int, int]]) -> None:
    """The packings are different, disjoint, inside the region, and of the promised size."""
    pack = packer(2)
    region = pack.ground.grid.mask(marked)
    room = pack.room(region)
    found = list(pack.packings(region, room))
    assert found
    assert len({frozenset(blocks) for blocks in found}) == len(found)
    for blocks in found:
        assert len(blocks) == room
        assert sum(block.bit_count() for block in blocks) == sum(blocks).bit_count() == 4 * room
        assert not sum(blocks) & ~region


def test_the_large_castle_of_the_rule_book_has_room_for_nine() -> None:
    """CAT-S2: 44 enclosed squares hold nine catapults."""
    inside = [
        (1, range(4, 10)),
        (2, range(4, 10)),
        (3, range(4, 10)),
        (4, range(5, 10)),
        (5, range(5, 10)),
        (6, range(5, 9)),
        (7, range(5, 10)),
        (8, range(5, 10)),
        (9, range(8, 10)),
    ]
    grid = Squares(11, 11)
    region = grid.mask([(row, col) for row, cols in inside for col in cols])
    assert region.bit_count() == 44
    assert Packer(Ground(grid, 0, MONOMINO)).room(region) == 9
