"""Playing a plate on by simple habits: what becomes of it, for a given row of cards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from attrs import frozen

from app.games.catapults.thinking.ground import Ground, Spot
from app.games.catapults.thinking.packing import Packer
from app.games.catapults.thinking.plans import Prospect, chance
from app.kit.regions import enclosed


class Plate(NamedTuple):
    """
    What stands on a plate.

    Attributes:
        walls: Wall squares, mountains included.
        catapults: Squares under catapults.
    """

    walls: int
    catapults: int


@frozen
class Weights:
    """
    What the end of a round is worth, in empty squares at the end of the game.

    Attributes:
        catapult: A catapult that fits, in round 1.
        spare: A catapult too many this round, which fits in the next.
        die: A valid catapult when dice are rolled.
        hole: A free square that shares no edge with another.
        pair: A free pair of squares that stands alone.
        fit: A free square in which nothing larger than three can lie.
    """

    catapult: float = 4.0
    spare: float = 2.0
    die: float = 2.0
    hole: float = 0.9
    pair: float = 0.8
    rim: float = 0.0


def holes(free: int, stride: int) -> int:
    """Return how many free squares share no edge with another."""
    return (free & ~(free << 1 | free >> 1 | free << stride | free >> stride)).bit_count()


@frozen
class Playout:
    """
    A player of simple habits: it finishes the most promising ring, else it fills corners.

    Attributes:
        ground: The plate.
        packer: Counts the catapults that fit.
    """

    ground: Ground
    packer: Packer

    def build(
        self, plate: Plate, kinds: Iterable[int], closed: int, pieces: int, prospects: Sequence[Prospect], most: int
    ) -> Plate:
        """Lay pieces of some kinds in turn, at most *pieces* of them, aiming at the best prospect."""
        walls, catapults = plate
        spots, frame = self.ground.spots, self.ground.grid.frame
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
            worth = min(fresh / area, most) * chance(missing.bit_count(), pieces)
            if worth > best:
                best, lacking, target = worth, missing, interior
        return lacking, kept | target & ~taken

    def fill(self, plate: Plate, kinds: Iterable[int], pieces: int) -> Plate:
        """Lay pieces in turn where they fit most snugly and leave the fewest holes."""
        walls, catapults = plate
        board, frame, stride = self.ground.grid.board, self.ground.grid.frame, self.ground.grid.stride
        for kind in kinds:
            if pieces == 0:
                break
            taken = walls | catapults
            best, chosen = -1e9, 0
            for mask, halo in self.ground.spots[kind]:
                if mask & taken:
                    continue
                free = board & ~(taken | mask)
                alone = free & ~(free << 1 | free >> 1 | free << stride | free >> stride)
                snug = (halo & (taken | frame)).bit_count() - 2.0 * alone.bit_count()
                if snug > best:
                    best, chosen = snug, mask
            if chosen:
                walls |= chosen
                pieces -= 1
        return Plate(walls, catapults)

    def crown(self, plate: Plate, closed: int, most: int) -> Plate:
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
    """Return where a piece serves a ring best, `None` if it serves nowhere."""
    best, chosen = 0, None
    for spot in spots:
        mask = spot[0]
        if mask & taken or not mask & ring:
            continue
        use = (
            5 * (mask & ring).bit_count() - 7 * (mask & interior).bit_count() + (spot[1] & solid).bit_count()
        )
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
