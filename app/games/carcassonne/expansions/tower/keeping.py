"""What The Tower keeps of a game: how high towers are, pieces to hand, prisoners, and ransoms."""

from collections.abc import Iterator, Mapping

from app.core.command import Seat
from app.games.carcassonne.boxes import Kept

TOWERS = "towers"
"""Square by square: x, y and the number of pieces."""

PIECES = "towerpieces"
"""By seat: how many are to hand.  Rule: TWR-1."""

PRISONERS = "prisoners"
"""One after the other: the number of a figure, and the seat that holds it.  Rule: TWR-5."""

RANSOMS = "ransoms"
"""By seat: what it got less what it paid.  Rule: TWR-12."""

RAISED = "raised"
"""The square of the tower from which somebody may be taken now.  Rule: TWR-3."""

SWAPPED = "swapped"
"""The prisoner for whom one's own is still to be chosen.  Rule: TWR-7."""

PAID = "paid"
"""That a ransom was paid in this turn; after the last tile also in whose: see `CLOSING`.  Rule: TWR-12."""

EACH: Mapping[int, int] = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}
"""By the number of players: the pieces of each.  Rule: TWR-1."""

RANSOM = 3
"""Points.  Rule: TWR-12."""


def pieces_each(seats: int) -> int:
    """Return how many pieces each of so many players has at first.  Rule: TWR-1."""
    return EACH[min(max(seats, 2), 6)]


def heights(state: Kept) -> dict[tuple[int, int], int]:
    """Return how many pieces towers have, by their squares; foundations alone are left out."""
    kept = state.kept.get(TOWERS, ())
    return {(kept[start], kept[start + 1]): kept[start + 2] for start in range(0, len(kept) - 2, 3)}


def prisoners(state: Kept) -> dict[int, Seat]:
    """Return who holds which figure, by its number.  Rule: TWR-5."""
    kept = state.kept.get(PRISONERS, ())
    return {kept[start]: kept[start + 1] for start in range(0, len(kept) - 1, 2)}


def absent(state: Kept) -> frozenset[int]:
    """Return the figures that are neither on the land nor to hand: prisoners.  Rule: TWR-5, FAIR-X11."""
    return frozenset(prisoners(state)) if PRISONERS in state.kept else frozenset()


def flat(pairs: Mapping[int, Seat]) -> Iterator[int]:
    """Yield who holds which figure as it is kept."""
    for number, seat in pairs.items():
        yield from (number, seat)
