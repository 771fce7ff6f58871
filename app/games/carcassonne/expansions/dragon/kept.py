"""What the box keeps of a game: where dragon and fairy are, how the dragon has walked, which tiles wait."""

from collections.abc import Mapping
from typing import NamedTuple

from app.core.words import APART, N_, NN_, Phrase, SeatName, counted, joined
from app.games.carcassonne.boxes import Completed, Kept
from app.games.carcassonne.tables import Kind

DRAGON, WALK, FAIRY, ASLEEP, PAID = "dragon", "walk", "fairy", "asleep", "fairy_points"
"""Names in `Position.kept`: its square; its way; her square, figure and feature; tiles; points."""

FAR = 200
"""No tile is farther from the start tile than this."""

KEEPS: Mapping[str, tuple[int, int]] = {
    DRAGON: (-FAR, FAR),
    WALK: (-FAR, FAR),
    FAIRY: (-FAR, FAR),
    ASLEEP: (0, 999),
}

NOBODY = -1
"""Stands for the figure that the fairy stands beside, if there is none."""

SCORED = frozenset({Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.FIELD})
"""Features that are scored: nobody is for standing on a tower."""

TURN, BONUS = 1, 3
"""What a follower with the fairy brings: when a turn begins, and when its feature is scored."""


class Fairy(NamedTuple):
    """
    Where the fairy is.

    Attributes:
        x, y: The square of her tile.
        beside: The follower she stands beside, by number; `NOBODY` if none.
        feature: What that follower stands on, by number on that tile.
    """

    x: int
    y: int
    beside: int = NOBODY
    feature: int = NOBODY


def dragon_at(state: Kept) -> tuple[int, int] | None:
    """Return the square of the dragon; None before the first volcano.  Rule: DRG-1."""
    found = state.kept.get(DRAGON, ())
    return (found[0], found[1]) if len(found) == 2 else None


def fairy_of(state: Kept) -> Fairy | None:
    """Return where the fairy is; None as long as nobody has called her.  Rule: DRG-20."""
    found = state.kept.get(FAIRY, ())
    return Fairy(*found) if len(found) == 4 else None


def walked(state: Kept) -> list[tuple[int, int]]:
    """Return where the dragon has been in this move, the tile it starts from included.  Rule: DRG-11."""
    found = state.kept.get(WALK, ())
    return list(zip(found[::2], found[1::2], strict=False))


def guarded(state: Kept) -> list[int]:
    """Return the followers that the fairy brings points, by number.  Rule: DRG-22, DRG-23, XOPT-05."""
    fairy = fairy_of(state)
    if fairy is None:
        return []
    if state.chosen("fairy") == "tile":
        here = [number for number, each in state.followers.items() if each.at == (fairy.x, fairy.y)]
        # Who is in a quarter is on no tile: RX-26.
        outside = [number for number in here if state.stands_on(number) is not Kind.QUARTER]
        return [number for number in outside if state.is_follower(number)]
    return [fairy.beside] if fairy.beside in state.followers else []


def reward(state: Kept, completed: Completed) -> None:
    """Pay 3 for a follower with the fairy on what is finished, majority or not.  Rule: DRG-23, FAIR-X5."""
    for number in guarded(state):
        if number in completed.followers:
            pay(state, state.followers[number].owner, BONUS)


def pay(state: Kept, seat: int, points: int) -> None:
    """Let the fairy pay a seat."""
    paid = list(state.kept.get(PAID) or (0,) * state.seats)
    paid[seat] += points
    state.kept = {**state.kept, PAID: tuple(paid)}


def final(state: Kept) -> list[int]:
    """Return what the fairy would pay each seat if the game ended now.  Rule: DRG-23."""
    brought = [0] * state.seats
    for number in guarded(state):
        if state.stands_on(number) in SCORED:
            brought[state.followers[number].owner] += BONUS
    return brought


# --- What is told ---


def tell(before: Kept, after: Kept) -> Phrase | None:
    """Say where the dragon came to by itself, what waits, and what the fairy paid."""
    said = [*_of_tiles(before, after)]
    paid = zip(before.kept.get(PAID, ()) or (0,) * before.seats, after.kept.get(PAID, ()), strict=False)
    for seat, (had, has) in enumerate(paid):
        if has > had:
            said.append(counted(_PAYS, has - had, name=SeatName(seat)))
    return joined(said, APART)


def _of_tiles(before: Kept, after: Kept) -> list[Phrase]:
    asleep = [len(state.kept.get(ASLEEP, ())) for state in (before, after)]
    said = []
    if asleep[1] > asleep[0]:
        said.append(Phrase(N_("A tile with a dragon is set aside until there is a volcano.")))
    if not walked(before) and not walked(after) and dragon_at(before) != dragon_at(after):
        said.append(Phrase(N_("The dragon comes to the volcano.")))
    if asleep[1] < asleep[0]:
        said.append(counted(_WAKE, asleep[0]))
    return said


_PAYS = NN_("The fairy brings {name} {count} point.", "The fairy brings {name} {count} points.")
_WAKE = NN_(
    "{count} tile with a dragon goes back into the pile.",
    "{count} tiles with a dragon go back into the pile.",
)
