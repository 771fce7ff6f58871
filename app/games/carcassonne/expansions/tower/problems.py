"""What cannot be of towers and prisoners.  Rule: TWR-1, TWR-2, TWR-5, TWR-7, TWR-10."""

from collections.abc import Iterator

from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.carcassonne.expansions.tower.keeping import PIECES, SWAPPED, heights, pieces_each, prisoners
from app.games.carcassonne.expansions.tower.towers import foundation
from app.games.carcassonne.features import is_on_tower
from app.games.carcassonne.model import Position, Square, owner_of


def problems(state: Position) -> Iterator[Reason]:
    """Towers stand on foundations, pieces are not more than there are, prisoners are nowhere else."""
    high = heights(state)
    for at, pieces in high.items():
        if foundation(state, Square(*at)) is None or pieces < 1:
            yield Reason(
                "TWR-2", N_("A tower stands where there is no foundation."), where=(("square", Square(*at)),)
            )
    for number, each in state.followers.items():
        if is_on_tower(state, each) and not high.get(each.at):
            yield Reason(
                "TWR-10",
                N_("A follower stands on a foundation without a tower."),
                where=(("follower", number),),
            )
    left = state.kept.get(PIECES, ())
    total = pieces_each(state.seats) * state.seats
    if sum(left) + sum(high.values()) > total or any(each < 0 for each in left):
        yield Reason("TWR-1", N_("There are only {count} tower pieces."), {"count": total})
    yield from _prisoner_problems(state)


def _prisoner_problems(state: Position) -> Iterator[Reason]:
    held = prisoners(state)
    for number, captor in held.items():
        owner = owner_of(state, number)
        name = {"name": SeatName(min(owner, state.seats - 1))}
        if (
            owner not in range(state.seats)
            or number in state.followers
            or captor == owner
            or captor not in range(state.seats)
        ):
            yield Reason("TWR-5", N_("A prisoner of {name} cannot be one."), name)
        elif SWAPPED not in state.kept and any(
            owner_of(state, each) == captor and holder == owner for each, holder in held.items()
        ):
            yield Reason("TWR-7", N_("Two players hold prisoners of each other: they are exchanged."))
            return
