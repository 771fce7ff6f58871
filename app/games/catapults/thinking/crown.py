"""Where to put catapults: as many as fit, and so that the rest can still be filled."""

from itertools import islice
from random import Random

from attrs import define

from app.games.catapults.thinking.builder import Builder, Outlook, Skill
from app.games.catapults.thinking.playout import Plate, holes
from app.kit.regions import edge_parts, enclosed

_MOST_PACKINGS = 400
"""Packings looked at; larger castles have thousands that hardly differ."""


@define
class Crowner:
    """Chooses where catapults go."""

    builder: Builder

    def choose(self, plate: Plate, outlook: Outlook, skill: Skill, rng: Random) -> tuple[int, ...]:
        """
        Return the catapults to place now, as masks; as many as may be.

        Args:
            plate: The plate.
            outlook: Of the round that is played; its pieces do not matter.
            skill: With fewer than two spots the quick look decides.
            rng: Draws the cards to come.
        """
        builder, closed = self.builder, self.builder.ground.closed(outlook.round)
        region = enclosed(builder.ground.grid, plate.walls) & ~plate.catapults & ~closed
        count = min(outlook.catapults, builder.packer.room(region))
        if not count:
            return ()
        packings = list(islice(builder.packer.packings(region, count), _MOST_PACKINGS))
        packings.sort(key=lambda blocks: self._waste(plate, blocks))
        if skill.spots < 2 or outlook.round != outlook.rounds - 1:
            return packings[0]
        tried = packings[: skill.spots]
        streams = [outlook.stream(rng) for _ in range(skill.futures)]
        return max(tried, key=lambda blocks: self._forecast(plate, blocks, streams, outlook))

    def _waste(self, plate: Plate, blocks: tuple[int, ...]) -> float:
        """Return how badly the free squares that remain can be filled."""
        grid = self.builder.ground.grid
        free = grid.board & ~(plate.walls | plate.catapults | sum(blocks))
        small = {1: 1.0, 2: 0.7, 3: 0.35}
        parts = sum(small.get(part.bit_count(), 0.0) for part in edge_parts(grid, free))
        return parts + 0.1 * holes(free, grid.stride)

    def _forecast(
        self, plate: Plate, blocks: tuple[int, ...], streams: list[list[int]], outlook: Outlook
    ) -> float:
        """Return minus the mean number of empty squares after the last round."""
        playout = self.builder.playout
        start = Plate(plate.walls, plate.catapults | sum(blocks))
        total = 0
        for stream in streams:
            end = playout.fill(start, stream, outlook.per_round)
            total += playout.empties(playout.crown(end, 0, outlook.per_round_catapults))
        return -total / max(1, len(streams))
