"""Positions and moves in words."""

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, located
from app.games.reversi.model import Place, Position, name
from app.games.reversi.rules import turned
from app.games.reversi.scoring import scores

_SIGNS = {None: ".", 0: "X", 1: "O"}
_TURNED = NN_("{who}: {at} turns {count} disc over.", "{who}: {at} turns {count} discs over.")
_HERE = NN_("{who} turns {count} disc over.", "{who} turns {count} discs over.")
_PASSES = N_("{first} {other} cannot move and passes.")


def draw(state: Position) -> str:
    """Draw the board: X is the first seat, O the second."""
    size = range(state.options.size)
    rows = ["".join(_SIGNS.get(state.discs.get(name(col, row)), "?") for col in size) for row in size]
    heads = "".join(name(col, 0)[0] for col in size)
    return "\n".join([f"   {heads}", *(f"{row:2} {cells}" for row, cells in enumerate(rows, 1))])


def tell(before: Position, place: Place, after: Position) -> Phrase:
    """Say where the disc was put, how many turned over, and whether the other passes.  Rule: REV-7."""
    who, other = SeatName(place.by), SeatName(1 - place.by)
    count = len(turned(before, place.by, place.at))
    told = located(counted(_TURNED, count, who=who, at=place.at), counted(_HERE, count, who=who))
    return Phrase(_PASSES, {"first": told, "other": other}) if after.turn == place.by else told


def describe(view: Position, seat: Seat) -> Phrase:
    """Say how many discs each has, for a screen reader."""
    own, others = scores(view)[seat], scores(view)[1 - seat]
    return Phrase(N_("You have {own} discs, the other player {others}."), {"own": own, "others": others})
