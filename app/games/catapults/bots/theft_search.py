"""Which walls to steal: sets of them by a quick look, the most tempting played on."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import NamedTuple

from attrs import define

from app.bots.search.beam import beam
from app.games.catapults.bots.evaluation import PlateEvaluation, Remaining, Start
from app.games.catapults.bots.levels import Thinking
from app.games.catapults.bots.playout import Plate
from app.kit.regions import enclosed

_WIDTH = 16
"""Sets of each size that are kept while sets grow."""

_PLANS = 12
"""Castles kept in view while plates are played on."""

_DEALING = 0.15
"""The part of the time in which rows of cards are dealt; in the rest thefts are played out on them."""

_MOST_ROWS = 80
"""A theft is played out on no more rows of cards than this, or it would take longer than a decision may."""

_AWKWARD = {1: 0.6, 2: 0.3, 3: 0.1}
"""What it costs a victim beyond the squares when a piece of that size is gone."""


class Wall(NamedTuple):
    """
    A wall piece that may be stolen.

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
class TheftSearch:
    """
    Chooses walls to steal: sets of them at first sight, the best of these played on.

    Attributes:
        me: The thief.
        evaluations: Of each plate, by owner.
        plates: Every plate, by owner.
        remaining: For the thief, at the start of the next round.
        closed: Squares closed while stolen pieces are placed.
        is_bound: Whether all must come from one victim.  Rule: CAT-R16.
    """

    me: int
    evaluations: Mapping[int, PlateEvaluation]
    plates: Mapping[int, Plate]
    remaining: Remaining
    closed: int = 0
    is_bound: bool = False

    def evaluate(
        self, walls: Iterable[Wall], budget: int, thinking: Thinking
    ) -> list[tuple[float | None, Loot]]:
        """
        Return sets of walls worth considering, best first; the empty one, to take none, is among them.

        Each has its margin in squares: the thief's gain and the rivals' loss; None if it was not played on.

        Args:
            walls: What may be taken; the thief's own are ignored.
            budget: Points to spend.
            thinking: With a width of one, first sight decides.
        """
        found = self._tempting(tuple(wall for wall in walls if wall.owner != self.me), budget)
        skill = thinking.skill
        if skill.width < 2 or len(found) < 2:
            return [(None, loot) for loot in found]
        starts = {owner: self._start(owner) for owner in self.plates}
        streams, before = self._dealt(starts, thinking)
        margins: list[tuple[float, Loot]] = []
        for loot in found[: skill.width]:
            margins.append((self._margin(loot, streams, before, starts), loot))
            if thinking.clock.is_late():
                break
        rest = found[len(margins) :]
        return [*sorted(margins, key=_first, reverse=True), *((None, loot) for loot in rest)]

    def _dealt(
        self, starts: Mapping[int, Start], thinking: Thinking
    ) -> tuple[list[list[int]], dict[int, float]]:
        """Return rows of cards to come, as many as leave time for thefts, and each plate's mean outcome."""
        streams, totals = list[list[int]](), dict.fromkeys(self.plates, 0.0)
        most = min(_MOST_ROWS, thinking.skill.worlds)
        while len(streams) < most and not (streams and thinking.clock.spent() > _DEALING):
            streams.append(self.remaining.stream(thinking.rng))
            for owner, plate in self.plates.items():
                totals[owner] += self._mean_outcome(owner, plate, streams[-1:], starts)
        return streams, {owner: total / max(1, len(streams)) for owner, total in totals.items()}

    def _tempting(self, walls: Sequence[Wall], budget: int) -> list[Loot]:
        """Return sets of walls within the budget, the most tempting first; taking none is the last."""
        root: Loot = ()
        return beam(root, lambda loot: self._larger(loot, walls, budget), self._temptation, _keys, _WIDTH)

    def _larger(self, loot: Loot, walls: Iterable[Wall], budget: int) -> Iterable[Loot]:
        """Return the sets with one wall more that the budget can pay."""
        left = budget - sum(self._size(wall) for wall in loot)
        for wall in walls:
            is_foreign = self.is_bound and loot and loot[0].owner != wall.owner
            if self._size(wall) <= left and wall not in loot and not is_foreign:
                yield (*loot, wall)

    def _size(self, wall: Wall) -> int:
        return self.evaluations[self.me].ground.sizes[wall.kind]

    def _temptation(self, loot: Loot) -> float:
        """Return how good a set looks: squares, awkward holes, and catapults laid bare."""
        value = sum(2.0 * self._size(wall) + _AWKWARD.get(self._size(wall), 0.0) for wall in loot)
        if self.remaining.is_last:
            return value
        for owner, gone in _by_owner(loot).items():
            plate, evaluation = self.plates[owner], self.evaluations[owner]
            before = enclosed(evaluation.ground.grid, plate.walls) & plate.catapults
            after = enclosed(evaluation.ground.grid, plate.walls & ~gone) & plate.catapults
            value += 0.5 * evaluation.weights.die * (before & ~after).bit_count() / evaluation.ground.area
        return value

    def _margin(
        self,
        loot: Loot,
        streams: Sequence[Sequence[int]],
        before: Mapping[int, float],
        starts: Mapping[int, Start],
    ) -> float:
        """Return what a set gains the thief and costs its victims, those in the lead above all."""
        rebuilt = self._rebuilt(loot, starts[self.me])
        margin = self._mean_outcome(self.me, rebuilt, streams, starts) - before[self.me]
        rivals = {owner: exp(value / 4) for owner, value in before.items() if owner != self.me}
        for owner, gone in _by_owner(loot).items():
            robbed = Plate(self.plates[owner].walls & ~gone, self.plates[owner].catapults)
            harm = before[owner] - self._mean_outcome(owner, robbed, streams, starts)
            margin += harm * rivals[owner] / sum(rivals.values())
        return margin

    def _rebuilt(self, loot: Loot, start: Start) -> Plate:
        """Return the thief's plate with the stolen pieces placed, the largest first."""
        evaluation, plate = self.evaluations[self.me], self.plates[self.me]
        kinds = sorted((wall.kind for wall in loot), key=lambda kind: -evaluation.ground.sizes[kind])
        spots = evaluation.playout.open_spots(plate, self.closed)
        if self.remaining.is_last:
            return evaluation.playout.fill(plate, kinds, len(kinds), spots)
        most = self.remaining.catapults
        return evaluation.playout.build(
            plate, kinds, self.closed, len(kinds), prospects=start.prospects, most=most, spots=spots
        )

    def _start(self, owner: int) -> Start:
        """Return where playing on begins on a plate; thefts leave the castles in view as they are."""
        plans = 0 if self.remaining.is_last else _PLANS
        return self.evaluations[owner].start(self.plates[owner], self.remaining, self.remaining.pieces, plans)

    def _mean_outcome(
        self, owner: int, plate: Plate, streams: Sequence[Sequence[int]], starts: Mapping[int, Start]
    ) -> float:
        """Return the mean outcome of a plate that starts the next round."""
        evaluation, start = self.evaluations[owner], starts[owner]
        if plate.walls != self.plates[owner].walls:
            start = start._replace(spots=evaluation.playout.open_spots(plate, self.remaining.closed))
        return sum(evaluation.outcome(plate, stream, start) for stream in streams) / max(1, len(streams))


def _keys(loot: Loot) -> frozenset[int]:
    """Return what tells sets of walls apart, whatever their order."""
    return frozenset(wall.key for wall in loot)


def _first(entry: tuple[float, Loot]) -> float:
    """Return how tempting an entry is."""
    return entry[0]


def _by_owner(loot: Loot) -> dict[int, int]:
    """Return the squares that become empty on each plate."""
    gone: dict[int, int] = {}
    for wall in loot:
        gone[wall.owner] = gone.get(wall.owner, 0) | wall.mask
    return gone
