"""What could have been: the fewest empty squares for somebody who knows the cards."""

from collections.abc import Sequence
from random import Random

from attrs import define, field

from app.games.catapults.bots.plate_geometry import Ground, ground_of
from app.kit.polyomino import normal, placements
from app.kit.squares import Squares, bits

SHAPES = (
    [(0, 0)],
    [(0, 0), (0, 1)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
    [(0, 0), (1, 0), (2, 0), (2, 1)],
    [(0, 1), (1, 1), (2, 1), (2, 0)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (1, 1)],
)
STARTER = [(3, 0), (4, 0), (5, 0), (4, 1), (0, 2), (0, 3), (1, 3), (1, 4)]
_SWAMP = [(r, c) for r in range(11) for c in (8, 9)] + [(r, 10) for r in (1, 2, 5, 6, 9, 10)]
SWAMP = Squares(11, 11).mask(_SWAMP)
"""Closed in round 1."""


def starter() -> Ground:
    """Return the published plate."""
    grid = Squares(11, 11)
    return ground_of(grid, grid.mask(STARTER), tuple(normal(s) for s in SHAPES))


def stands(ground: Ground) -> tuple[int, ...]:
    """Return where a catapult can stand on an empty plate."""
    block = [(row, col) for row in range(ground.side) for col in range(ground.side)]
    return tuple(mask for mask in placements(ground.grid, block) if not mask & ground.mountains)


_State = tuple[int, int, tuple[int, ...], int]
"""Squares taken, empty squares so far, pieces left by kind, catapults left."""


@define
class Oracle:
    """
    Covers a plate square by square from the rim inwards, with pieces known beforehand.

    It is not bound by rounds, by the order of the cards, nor by thieves; it may leave
    cards out, as one who knows them may.  A beam keeps the states that
    have left the fewest squares empty, so the answer is what it found, no proof.

    Attributes:
        ground: The plate.
        width: States kept for each square.
    """

    ground: Ground
    width: int = 200
    _order: tuple[int, ...] = field(init=False)
    _covers: dict[int, tuple[tuple[int, int], ...]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._order = tuple(self._rings())
        place = {bit: index for index, bit in enumerate(self._order)}
        covers: dict[int, list[tuple[int, int]]] = {bit: [] for bit in self._order}
        for kind, spots in enumerate(self.ground.spots):
            for mask, _ in spots:
                covers[min(bits(mask), key=place.__getitem__)].append((kind, mask))
        for mask in stands(self.ground):
            if not mask & self.ground.grid.rim:
                covers[min(bits(mask), key=place.__getitem__)].append((-1, mask))
        self._covers = {bit: tuple(found) for bit, found in covers.items()}

    def fewest_empties(self, kinds: Sequence[int], catapults: int, taken: int = 0) -> int:
        """
        Return the fewest empty squares found.

        Args:
            kinds: The pieces there are.
            catapults: How many more may stand on the plate.
            taken: Squares where something stands that stays.
        """
        counts = tuple(kinds.count(kind) for kind in range(len(self.ground.shapes)))
        beam: list[_State] = [(self.ground.mountains | taken, 0, counts, catapults)]
        for bit in self._order:
            after: dict[tuple[int, tuple[int, ...]], _State] = {}
            for state in beam:
                for child in self._children(state, bit):
                    key = child[0], child[2]
                    if key not in after or child[1] < after[key][1]:
                        after[key] = child
            beam = sorted(after.values(), key=self._early_value)[: self.width]
        return min(state[1] for state in beam)

    def _children(self, state: _State, bit: int) -> list[_State]:
        """Return the ways to deal with one square."""
        taken, empty, counts, catapults = state
        if taken & bit:
            return [state]
        found: list[_State] = [(taken | bit, empty + 1, counts, catapults)]
        for kind, mask in self._covers[bit]:
            if mask & taken:
                continue
            if kind < 0:
                if catapults:
                    found.append((taken | mask, empty, counts, catapults - 1))
            elif counts[kind]:
                left = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                found.append((taken | mask, empty, left, catapults))
        return found

    def _early_value(self, state: _State) -> tuple[float, int]:
        """Return how bad a state looks: empty squares, what the rest cannot cover, small pieces spent."""
        taken, empty, counts, catapults = state
        free = (self.ground.grid.board & ~taken).bit_count()
        sizes = self.ground.sizes
        area = sum(size * count for size, count in zip(sizes, counts, strict=True))
        short = max(0, free - area - self.ground.area * catapults)
        small = sum(count for size, count in zip(sizes, counts, strict=True) if size < 3)
        return empty + short - 0.25 * small, -catapults

    def _rings(self) -> list[int]:
        """Return the squares of the plate, the rim first, each ring in reading order."""
        grid, order = self.ground.grid, []
        left = grid.board
        while left:
            inner = left & ~grid.king(grid.king(left) & ~left)
            order += list(bits(left & ~inner))
            left = inner
        return [bit for bit in order if not bit & self.ground.mountains]


def main(deals: int = 20) -> None:
    """Print the fewest empty squares found on average: 24 random cards, 8 catapults, Starter mountains."""
    oracle, total = Oracle(starter()), 0
    for seed in range(deals):
        cards = Random(seed).sample([kind for kind in range(len(SHAPES)) for _ in range(12)], 24)
        total += oracle.fewest_empties(cards, 8)
    print(f"{total / deals:.2f} empty squares on average over {deals} deals")


if __name__ == "__main__":
    main()
