"""The fullest packing of catapults into what is enclosed, for the button that fills it; no Qt."""

from app.core.command import Seat
from app.games.catapults.bots.packing import Packer
from app.games.catapults.bots.plate_geometry import Ground
from app.games.catapults.model import Position
from app.games.catapults.rules.castles import enclosed
from app.games.catapults.rules.placing import ground
from app.kit.squares import Square


def best_packing(view: Position, seat: Seat) -> tuple[Square, ...]:
    """Return where the most catapults that a seat may still place go, row by row.  Rule: CAT-23, CAT-24."""
    camp, grid = view.camps[seat], view.land.grid
    region = enclosed(view.land, camp.plate) & ground(view, camp.plate)
    packer = Packer(Ground(grid, 0, (), view.land.size))
    most = min(view.options.catapults_a_round - camp.put, packer.room(region))
    packing = next(packer.packings(region, max(0, most)))
    return tuple(next(grid.squares(block)) for block in packing)
