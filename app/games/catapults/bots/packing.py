"""Where catapults go: the exact greatest number that fits, and every way to reach it."""

from collections.abc import Iterator

from attrs import define, field

from app.games.catapults.bots.plate_geometry import Ground


@define
class Packer:
    """
    Exact packing of catapults into a region, remembering what it has solved.

    The least square of what is left is either covered by the catapult whose
    upper left square it is, or by none: so every packing is met exactly once.

    Attributes:
        ground: The plate.
        known: Greatest numbers by region, kept between calls.
    """

    ground: Ground
    known: dict[int, int] = field(factory=dict)
    _steps: tuple[int, ...] = field(init=False)
    _block: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        side, stride = self.ground.side, self.ground.grid.stride
        self._steps = tuple(row * stride + col for row in range(side) for col in range(side))
        self._block = sum(1 << step for step in self._steps)

    def room(self, region: int) -> int:
        """Return how many catapults fit into a region at once, on whole squares."""
        useful = self._useful(region)
        if useful.bit_count() < 2 * self.ground.area:
            return 1 if useful else 0
        count = self.known.get(useful)
        if count is None:
            if len(self.known) > 200_000:
                self.known.clear()
            count = self._solve(useful)
        return count

    def packings(self, region: int, count: int) -> Iterator[tuple[int, ...]]:
        """Yield every way to lay exactly *count* catapults into a region, as masks."""
        if count == 0:
            yield ()
            return
        useful = self._useful(region)
        if self.room(useful) < count:
            return
        low = useful & -useful
        block = self._block << low.bit_length() - 1
        if useful & block == block:
            for rest in self.packings(useful & ~block, count - 1):
                yield block, *rest
        yield from self.packings(useful ^ low, count)

    def _solve(self, useful: int) -> int:
        """Return the greatest number for a region in which every square can be covered."""
        low = useful & -useful
        block = self._block << low.bit_length() - 1
        without = useful ^ low
        most = self.room(without)
        if useful & block == block and (most + 1) * self.ground.area <= useful.bit_count():
            most = max(most, 1 + self.room(useful & ~block))
        self.known[useful] = most
        return most

    def _useful(self, region: int) -> int:
        """Return the squares of a region that some catapult could cover."""
        corners = region
        for step in self._steps:
            corners &= region >> step
        useful = 0
        for step in self._steps:
            useful |= corners << step
        return useful
