"""Castles worth building: every plan closes, and the list knows which is near."""

import pytest

from app.games.catapults.bots.castle_plans import Plan, chance, plans_of, shortlist
from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground
from app.kit.polyomino import normal
from app.kit.regions import enclosed
from app.kit.squares import Squares
from tests.bench.catapults_oracle import SWAMP, starter

GROUND = starter()


@pytest.mark.parametrize("closed", [0, SWAMP])
def test_every_plan_encloses_its_interior_and_obeys_the_swamp(closed: int) -> None:
    """CAT-13, CAT-20: walls on the whole ring shut the interior in; none stands on closed ground."""
    plans = plans_of(GROUND, closed).every
    assert len(plans) > 1000
    for ring, interior in plans:
        assert not ring & closed
        assert not ring & interior
        assert not interior & ~enclosed(GROUND.grid, ring | GROUND.mountains)


def test_no_ring_has_a_square_to_spare() -> None:
    """CAT-S4: take any square out of a ring and its interior leaks, the corner as well."""
    ground = Ground(GROUND.grid, 0, GROUND.shapes)
    for ring, interior in plans_of(ground, 0).every[::97]:
        for square in ground.grid.squares(ring):
            assert interior & ~enclosed(ground.grid, ring & ~ground.grid.bit(*square))


def test_the_castle_that_lacks_one_square_comes_first() -> None:
    """CAT-S3, CAT-S4: a ring of twelve without its corner is nearer than anything else."""
    ring = {(r, c) for r in range(4) for c in range(4)} - {(1, 1), (1, 2), (2, 1), (2, 2)}
    ground = Ground(Squares(11, 11), 0, (normal([(0, 0)]),))
    walls = ground.grid.mask(ring - {(0, 0)})
    best = shortlist(
        plans_of(ground, 0), Packer(ground), walls=walls, catapults=0, safe=0, pieces=1, most=6, width=5
    )[0]
    assert (best.gain, best.lacks) == (1, 1)
    assert best.plan == Plan(ground.grid.mask(ring), ground.grid.mask([(1, 1), (1, 2), (2, 1), (2, 2)]))


def test_no_castle_is_planned_where_a_catapult_would_have_to_be_wall() -> None:
    """CAT-R34: squares under catapults never become wall."""
    block = GROUND.grid.mask([(5, 4), (5, 5), (6, 4), (6, 5)])
    found = shortlist(
        plans_of(GROUND, 0),
        Packer(GROUND),
        walls=GROUND.mountains,
        catapults=block,
        safe=0,
        pieces=8,
        most=6,
        width=50,
    )
    assert found
    assert not any(prospect.plan.ring & block for prospect in found)


def test_the_chance_falls_with_what_is_lacking_and_rises_with_pieces() -> None:
    """A closed ring is certain; more pieces help, more gaps do not."""
    assert chance(0, 0) == 1.0
    assert chance(3, 4) > chance(6, 4) > chance(12, 4) > chance(12, 1) >= 0.0
