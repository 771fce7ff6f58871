"""Playouts of a plate by a simple policy, for a given row of cards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from attrs import field, frozen

from app.games.catapults.bots.castle_plans import Prospect, chance
from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground, Spot, legal_spots
from app.kit.regions import enclosed


class Plate(NamedTuple):
    """
    Walls and catapults of a plate, as masks.

    Attributes:
        walls: Wall squares, mountains included.
        catapults: Squares under catapults.
    """

    walls: int
    catapults: int


Spots = Sequence[Sequence[Spot]]
"""By kind, where a piece may lie."""


def holes(free: int, stride: int) -> int:
    """Return how many free squares share no edge with another."""
    return (free & ~(free << 1 | free >> 1 | free << stride | free >> stride)).bit_count()


@frozen
class Playout:
    """
    Plays a plate on by a simple policy: it finishes the most promising ring, else it fills corners.

    Attributes:
        ground: The plate.
        packer: Counts the catapults that fit.
    """

    ground: Ground
    packer: Packer
    _inner: int = field(init=False)

    @_inner.default
    def _default_inner(self) -> int:
        """Corners of the 2 x 2 blocks that can be enclosed."""
        grid = self.ground.grid
        inner = grid.board & ~grid.rim
        return inner & inner >> grid.stride + 1

    def open_spots(self, plate: Plate, closed: int) -> Spots:
        """Return by kind where pieces can be laid; stays true of every plate that grows out of this one."""
        taken = plate.walls | plate.catapults | closed
        return [legal_spots(spots, taken) for spots in self.ground.spots]

    def build(
        self,
        plate: Plate,
        kinds: Iterable[int],
        closed: int,
        pieces: int,
        *,
        prospects: Sequence[Prospect],
        most: int,
        spots: Spots,
    ) -> Plate:
        """Lay pieces of some kinds in turn, at most *pieces* of them, aiming at the best prospect."""
        walls, catapults = plate
        frame = self.ground.grid.frame
        outside = catapults | closed
        for kind in kinds:
            if pieces == 0:
                break
            ring, interior = self._aim(walls, catapults, pieces, prospects, most)
            spot = ring_spot(spots[kind], walls | outside, ring, interior, walls | catapults | frame)
            if spot is None:
                spot = snug_spot(spots[kind], walls | outside, interior, walls | catapults | frame)
            if spot is not None:
                walls |= spot[0]
                pieces -= 1
        return Plate(walls, catapults)

    def _aim(
        self, walls: int, catapults: int, pieces: int, prospects: Sequence[Prospect], most: int
    ) -> tuple[int, int]:
        """Return what the best ring lacks, and all interiors worth keeping free."""
        best, lacking = 0.0, 0
        kept = enclosed(self.ground.grid, walls) & ~catapults
        taken, target, area = walls | catapults, 0, self.ground.area
        for (ring, interior), _, _, _ in prospects:
            missing = ring & ~walls
            fresh = (interior & ~taken & ~kept).bit_count()
            if fresh < area or not missing:
                continue
            value = min(fresh / area, most) * chance(missing.bit_count(), pieces)
            if value > best:
                best, lacking, target = value, missing, interior
        return lacking, kept | target & ~taken

    def fill(self, plate: Plate, kinds: Iterable[int], pieces: int, spots: Spots) -> Plate:
        """Lay pieces in turn so that the free squares stay together, and inner blocks for catapults whole."""
        walls, catapults = plate
        live, inner, stride = list(spots), self._inner, self.ground.grid.stride
        free = self.ground.grid.board & ~(walls | catapults)
        for kind in kinds:
            if pieces == 0:
                break
            live[kind] = [spot for spot in live[kind] if spot[0] & free == spot[0]]
            best, chosen = -1, 0
            for mask, _ in live[kind]:
                rest = free & ~mask
                pairs = rest & rest >> 1
                good = pairs.bit_count() + (rest & rest >> stride).bit_count()
                good += 2 * (pairs & pairs >> stride & inner).bit_count()
                if good > best:
                    best, chosen = good, mask
            if chosen:
                free ^= chosen
                walls |= chosen
                pieces -= 1
        return Plate(walls, catapults)

    def place_catapults(self, plate: Plate, closed: int, most: int) -> Plate:
        """Put down as many catapults as fit, the first way that is found."""
        region = enclosed(self.ground.grid, plate.walls) & ~plate.catapults & ~closed
        count = min(most, self.packer.room(region))
        if not count:
            return plate
        added = sum(next(self.packer.packings(region, count)))
        return Plate(plate.walls, plate.catapults | added)

    def empties(self, plate: Plate) -> int:
        """Return the empty squares of a plate."""
        return (self.ground.grid.board & ~(plate.walls | plate.catapults)).bit_count()


def ring_spot(spots: Sequence[Spot], taken: int, ring: int, interior: int, solid: int) -> Spot | None:
    """
    Return where a piece serves a ring best, `None` if it serves nowhere.

    Squares of the ring count for it and squares of the interior against it, as do squares of
    the ring that still lack beside it: a ring grows best from its ends.  The weights come from
    playing whole rounds by this habit alone.
    """
    best, chosen = 0, None
    for spot in spots:
        mask, halo = spot
        if mask & taken or not mask & ring:
            continue
        use = 4 * ((mask & ring).bit_count() - (mask & interior).bit_count())
        use += 2 * (halo & solid).bit_count() - 3 * (halo & ring).bit_count()
        if use > best:
            best, chosen = use, spot
    return chosen


def snug_spot(spots: Sequence[Spot], taken: int, interior: int, solid: int) -> Spot | None:
    """Return where a piece touches most without harming an interior, `None` if it fits nowhere."""
    best, chosen = -1000, None
    for spot in spots:
        mask = spot[0]
        if mask & taken:
            continue
        use = (spot[1] & solid).bit_count() - 7 * (mask & interior).bit_count()
        if use > best:
            best, chosen = use, spot
    return chosen
