"""Which walls to steal: small sets by a quick look, the best of them played on."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from attrs import define

from app.games.catapults.thinking.builder import Builder, Outlook, Skill
from app.games.catapults.thinking.playout import Plate
from app.kit.regions import enclosed


class Wall(NamedTuple):
    """
    A wall piece that can be stolen.

    Attributes:
        key: What the caller calls it.
        owner: Whose plate it lies on.
        kind: The piece.
        mask: The squares it covers.
    """

    key: int
    owner: int
    kind: int
    mask: int


@define
class Thief:
    """Chooses walls to steal; looks at all plates with the eyes of a builder."""

    builder: Builder

    def choose(
        self,
        me: int,
        plates: Mapping[int, Plate],
        walls: Sequence[Wall],
        budget: int,
        outlook: Outlook,
        skill: Skill,
        rng: Random,
        dice_to_come: frozenset[int] = frozenset(),
    ) -> tuple[Wall, ...]:
        """
        Return the walls to take, all of them within the budget.

        Args:
            me: The thief; walls of its own are ignored.
            plates: Every plate, by owner.
            walls: What lies on the plates and may be taken.
            budget: Points to spend.
            outlook: The thief's; its pieces are those of the next round.
            skill: Fewer than two spots: only the quick look counts.
            rng: Draws the cards to come.
        """
        found = self._sets(me, plates, walls, budget, outlook)
        if skill.spots < 2 or len(found) < 2:
            return found[0]
        tried = found[: skill.spots]
        streams = [outlook.stream(rng) for _ in range(skill.futures)]
        base = {
            owner: self._forecast(plate, (), streams, outlook) for owner, plate in plates.items() if owner != me
        }
        return max(tried, key=lambda taken: self._margin(me, plates, taken, streams, outlook, base))

    def _sets(
        self, me: int, plates: Mapping[int, Plate], walls: Sequence[Wall], budget: int, outlook: Outlook
    ) -> list[tuple[Wall, ...]]:
        """Return sets of walls within the budget, the most tempting first."""
        sizes = self.builder.ground.sizes
        others = [wall for wall in walls if wall.owner != me]
        seen: dict[frozenset[int], tuple[float, tuple[Wall, ...]]] = {frozenset(): (0.0, ())}
        level: list[tuple[float, tuple[Wall, ...]]] = [(0.0, ())]
        while level:
            grown: list[tuple[float, tuple[Wall, ...]]] = []
            for _, taken in level:
                spent = sum(sizes[wall.kind] for wall in taken)
                for wall in others:
                    keys = frozenset(w.key for w in (*taken, wall))
                    if spent + sizes[wall.kind] > budget or keys in seen:
                        continue
                    entry = (self._temptation(plates, (*taken, wall), outlook), (*taken, wall))
                    seen[keys] = entry
                    grown.append(entry)
            level = sorted(grown, key=lambda entry: -entry[0])[:16]
        return [taken for _, taken in sorted(seen.values(), key=lambda entry: -entry[0])]

    def _temptation(self, plates: Mapping[int, Plate], taken: Sequence[Wall], outlook: Outlook) -> float:
        """Return how good a set looks: squares, awkward holes, and catapults laid bare."""
        ground, weights = self.builder.ground, self.builder.weights
        worth = 0.0
        gone: dict[int, int] = {}
        for wall in taken:
            gone[wall.owner] = gone.get(wall.owner, 0) | wall.mask
            worth += 2.0 * ground.sizes[wall.kind] + (0.6, 0.3, 0.1, 0.0)[min(ground.sizes[wall.kind], 4) - 1]
        if outlook.round < outlook.rounds:
            for owner, mask in gone.items():
                plate = plates[owner]
                before = enclosed(ground.grid, plate.walls) & plate.catapults
                after = enclosed(ground.grid, plate.walls & ~mask) & plate.catapults
                worth += 0.5 * weights.die * (before & ~after).bit_count() / ground.area
        return worth

    def _margin(
        self,
        me: int,
        plates: Mapping[int, Plate],
        taken: Sequence[Wall],
        streams: Sequence[Sequence[int]],
        outlook: Outlook,
        base: Mapping[int, float],
    ) -> float:
        """Return what a set gains the thief and costs its victims, by playing on."""
        margin = self._forecast(plates[me], [wall.kind for wall in taken], streams, outlook)
        for owner in {wall.owner for wall in taken}:
            mask = sum(wall.mask for wall in taken if wall.owner == owner)
            robbed = Plate(plates[owner].walls & ~mask, plates[owner].catapults)
            margin += base[owner] - self._forecast(robbed, (), streams, outlook)
        return margin

    def _forecast(
        self, plate: Plate, extra: Sequence[int], streams: Sequence[Sequence[int]], outlook: Outlook
    ) -> float:
        """Return the mean outcome of a plate that starts the next round, stolen kinds laid first."""
        builder = self.builder
        order = sorted(extra, key=lambda kind: -builder.ground.sizes[kind])
        if outlook.round >= outlook.rounds:
            plate = builder.playout.fill(plate, order, len(order))
        elif order:
            rebuilt = builder.prospects(plate, outlook, len(order), 8)
            closed = builder.ground.closed(outlook.round - 1)
            plate = builder.playout.build(plate, order, closed, len(order), rebuilt, outlook.catapults)
        prospects = builder.prospects(plate, outlook, outlook.pieces, 12)
        total = sum(
            builder.outcome(plate, stream, outlook, outlook.pieces, prospects) for stream in streams
        )
        return total / max(1, len(streams))
