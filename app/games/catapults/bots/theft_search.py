"""Which walls to steal: sets of them by a quick look, the most tempting played on."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from attrs import define

from app.games.catapults.bots.evaluation import Forecaster, Outlook, Start
from app.games.catapults.bots.placement_search import Skill
from app.games.catapults.bots.playout import Plate
from app.kit.regions import enclosed

_WIDTH = 16
"""Sets of each size that are kept while sets grow."""

_PLANS = 12
"""Castles kept in view while plates are played on."""

_AWKWARD = {1: 0.6, 2: 0.3, 3: 0.1}
"""What it costs a victim beyond the squares when a piece of that size is gone."""


class Wall(NamedTuple):
    """
    A wall piece that can be stolen.

    Attributes:
        key: What the caller calls it.
        owner: Whose plate it lies on.
        kind: The piece.
        mask: The squares that become empty; 0 if other walls lie below.
    """

    key: int
    owner: int
    kind: int
    mask: int


Loot = tuple[Wall, ...]
"""Walls taken together."""


@define
class Thief:
    """
    Chooses walls to steal.

    Attributes:
        me: The thief.
        forecasters: By owner, eyes for each plate.
        plates: Every plate, by owner.
        outlook: The thief's at the start of the next round.
        closed: Squares closed while stolen pieces are placed.
        is_bound: Whether all must come from one victim.  Rule: CAT-R16.
    """

    me: int
    forecasters: Mapping[int, Forecaster]
    plates: Mapping[int, Plate]
    outlook: Outlook
    closed: int = 0
    is_bound: bool = False

    def rank(self, walls: Iterable[Wall], budget: int, skill: Skill, rng: Random) -> list[Loot]:
        """
        Return sets of walls worth considering, best first; the empty one, to take none, is among them.

        Args:
            walls: What may be taken; the thief's own are ignored.
            budget: Points to spend.
            skill: With fewer than two spots only the quick look counts.
            rng: Draws the cards to come.
        """
        return [loot for _, loot in self.weigh(walls, budget, skill, rng)]

    def weigh(
        self, walls: Iterable[Wall], budget: int, skill: Skill, rng: Random
    ) -> list[tuple[float | None, Loot]]:
        """
        Return what `rank` returns, each with its margin in squares: the thief's gain and the rivals' loss.

        The margin is None for what was not played on.
        """
        found = self._tempting(tuple(wall for wall in walls if wall.owner != self.me), budget)
        if skill.spots < 2 or len(found) < 2:
            return [(None, loot) for loot in found]
        streams = [self.outlook.stream(rng) for _ in range(skill.futures)]
        starts = {owner: self._start(owner) for owner in self.plates}
        before = {
            owner: self._forecast(owner, plate, streams, starts) for owner, plate in self.plates.items()
        }
        margins: list[tuple[float, Loot]] = []
        for loot in found[: skill.spots]:
            margins.append((self._margin(loot, streams, before, starts), loot))
            if skill.hurry():
                break
        rest = found[len(margins) :]
        return [*sorted(margins, key=_first, reverse=True), *((None, loot) for loot in rest)]

    def _tempting(self, walls: Sequence[Wall], budget: int) -> list[Loot]:
        """Return sets of walls within the budget, the most tempting first; taking none is the last."""
        seen: set[frozenset[int]] = set()
        found: list[tuple[float, Loot]] = []
        level: list[tuple[float, Loot]] = [(0.0, ())]
        while level:
            found += level
            grown: list[tuple[float, Loot]] = []
            for _, loot in level:
                for more in self._larger(loot, walls, budget):
                    keys = frozenset(wall.key for wall in more)
                    if keys not in seen:
                        seen.add(keys)
                        grown.append((self._temptation(more), more))
            level = sorted(grown, key=_first, reverse=True)[:_WIDTH]
        return [loot for _, loot in sorted(found, key=_first, reverse=True)]

    def _larger(self, loot: Loot, walls: Iterable[Wall], budget: int) -> Iterable[Loot]:
        """Return the sets with one wall more that the budget can pay."""
        left = budget - sum(self._size(wall) for wall in loot)
        for wall in walls:
            is_foreign = self.is_bound and loot and loot[0].owner != wall.owner
            if self._size(wall) <= left and wall not in loot and not is_foreign:
                yield (*loot, wall)

    def _size(self, wall: Wall) -> int:
        return self.forecasters[self.me].ground.sizes[wall.kind]

    def _temptation(self, loot: Loot) -> float:
        """Return how good a set looks: squares, awkward holes, and catapults laid bare."""
        worth = sum(2.0 * self._size(wall) + _AWKWARD.get(self._size(wall), 0.0) for wall in loot)
        if self.outlook.is_last:
            return worth
        for owner, gone in _by_owner(loot).items():
            plate, eyes = self.plates[owner], self.forecasters[owner]
            before = enclosed(eyes.ground.grid, plate.walls) & plate.catapults
            after = enclosed(eyes.ground.grid, plate.walls & ~gone) & plate.catapults
            worth += 0.5 * eyes.weights.die * (before & ~after).bit_count() / eyes.ground.area
        return worth

    def _margin(
        self,
        loot: Loot,
        streams: Sequence[Sequence[int]],
        before: Mapping[int, float],
        starts: Mapping[int, Start],
    ) -> float:
        """Return what a set gains the thief and costs its victims, those in the lead above all."""
        rebuilt = self._rebuilt(loot, starts[self.me])
        margin = self._forecast(self.me, rebuilt, streams, starts) - before[self.me]
        rivals = {owner: exp(value / 4) for owner, value in before.items() if owner != self.me}
        for owner, gone in _by_owner(loot).items():
            robbed = Plate(self.plates[owner].walls & ~gone, self.plates[owner].catapults)
            harm = before[owner] - self._forecast(owner, robbed, streams, starts)
            margin += harm * rivals[owner] / sum(rivals.values())
        return margin

    def _rebuilt(self, loot: Loot, start: Start) -> Plate:
        """Return the thief's plate with the stolen pieces placed, the largest first."""
        eyes, plate = self.forecasters[self.me], self.plates[self.me]
        kinds = sorted((wall.kind for wall in loot), key=lambda kind: -eyes.ground.sizes[kind])
        spots = eyes.playout.open_spots(plate, self.closed)
        if self.outlook.is_last:
            return eyes.playout.fill(plate, kinds, len(kinds), spots)
        most = self.outlook.catapults
        return eyes.playout.build(
            plate, kinds, self.closed, len(kinds), prospects=start.prospects, most=most, spots=spots
        )

    def _start(self, owner: int) -> Start:
        """Return where playing on begins on a plate; thefts leave the castles in view as they are."""
        plans = 0 if self.outlook.is_last else _PLANS
        return self.forecasters[owner].start(self.plates[owner], self.outlook, self.outlook.pieces, plans)

    def _forecast(
        self, owner: int, plate: Plate, streams: Sequence[Sequence[int]], starts: Mapping[int, Start]
    ) -> float:
        """Return the mean outcome of a plate that starts the next round."""
        eyes, start = self.forecasters[owner], starts[owner]
        if plate.walls != self.plates[owner].walls:
            start = start._replace(spots=eyes.playout.open_spots(plate, self.outlook.closed))
        return sum(eyes.outcome(plate, stream, start) for stream in streams) / max(1, len(streams))


def _first(entry: tuple[float, Loot]) -> float:
    """Return how tempting an entry is."""
    return entry[0]


def _by_owner(loot: Loot) -> dict[int, int]:
    """Return the squares that become empty on each plate."""
    gone: dict[int, int] = {}
    for wall in loot:
        gone[wall.owner] = gone.get(wall.owner, 0) | wall.mask
    return gone
