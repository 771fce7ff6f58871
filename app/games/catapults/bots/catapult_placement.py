"""Where to put catapults: as many as fit, and so that the rest can still be filled."""

from itertools import islice

from attrs import define

from app.games.catapults.bots.evaluation import PlateEvaluation, Remaining, Start
from app.games.catapults.bots.levels import Thinking
from app.games.catapults.bots.playout import Plate, holes
from app.kit.regions import edge_parts, enclosed

_MOST_PACKINGS = 400
"""Packings looked at; larger castles have thousands that hardly differ."""

_WASTE = {1: 1.0, 2: 0.7, 3: 0.35}
"""How much of a small free part stays empty in the end, by its squares."""


@define
class CatapultSearch:
    """Chooses where catapults go: as many as fit, and so that the rest can still be filled."""

    evaluation: PlateEvaluation

    def rank(self, plate: Plate, remaining: Remaining, thinking: Thinking) -> list[tuple[int, ...]]:
        """
        Return ways to place as many catapults as may be, best first, as masks.

        Args:
            plate: The plate.
            remaining: In the round that is played; its pieces do not matter.
            thinking: With a width of one, or long before the end, first sight decides.
        """
        skill = thinking.skill
        packer, grid = self.evaluation.packer, self.evaluation.ground.grid
        region = enclosed(grid, plate.walls) & ~plate.catapults & ~remaining.closed
        count = min(remaining.catapults, packer.room(region))
        packings = list(islice(packer.packings(region, count), _MOST_PACKINGS))
        packings.sort(key=lambda blocks: self._waste(plate, blocks))
        if skill.width < 2 or len(packings) < 2 or remaining.round != remaining.rounds - 1:
            return packings
        start = self.evaluation.start(plate, remaining, 0, 0)
        streams = [remaining.stream(thinking.rng) for _ in range(skill.worlds)]
        values = dict[tuple[int, ...], float]()
        for blocks in packings[: skill.width]:
            values[blocks] = self._value(plate, blocks, streams, start)
            if thinking.clock.is_late():
                break
        return sorted(values, key=lambda blocks: -values[blocks]) + packings[len(values) :]

    def _waste(self, plate: Plate, blocks: tuple[int, ...]) -> float:
        """Return how badly the free squares that remain can be filled."""
        grid = self.evaluation.ground.grid
        free = grid.board & ~(plate.walls | plate.catapults | sum(blocks))
        parts = sum(_WASTE.get(part.bit_count(), 0.0) for part in edge_parts(grid, free))
        return parts + 0.1 * holes(free, grid.stride)

    def _value(self, plate: Plate, blocks: tuple[int, ...], streams: list[list[int]], start: Start) -> float:
        """Return the sum of the outcomes with catapults placed."""
        after = Plate(plate.walls, plate.catapults | sum(blocks))
        return sum(self.evaluation.outcome(after, stream, start) for stream in streams)
