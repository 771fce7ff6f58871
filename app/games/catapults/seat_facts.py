"""What is public about a seat, for screen readers."""

from attrs import frozen

from app.core.command import Seat
from app.games.catapults.model import Attack, Position
from app.games.catapults.rules.castles import exposed_catapults, valid_catapults
from app.games.catapults.scoring import empty_squares


@frozen
class Facts:
    """
    A seat at a glance.

    Attributes:
        empties: Empty squares of the plate.
        valid: Catapults in castles.
        exposed: Catapults in the open.
        deck: Cards left to draw.
        held: The kind of the piece in hand; empty if there is none.
        waiting: Kinds of the stolen pieces beside the plate.
        budget: Points left to steal with; None when it is not this seat's attack.
    """

    empties: int
    valid: int
    exposed: int
    deck: int
    held: str
    waiting: tuple[str, ...]
    budget: int | None


def facts(view: Position, seat: Seat) -> Facts:
    """Return what everybody may know about *seat*."""
    camp, land = view.camps[seat], view.land
    return Facts(
        empties=empty_squares(view, seat),
        valid=len(valid_catapults(land, camp.plate)),
        exposed=len(exposed_catapults(land, camp.plate)),
        deck=camp.deck,
        held=camp.hand.kind if camp.hand is not None else "",
        waiting=tuple(piece.kind for piece in camp.stolen),
        budget=_budget(view.attack, seat),
    )


def _budget(attack: Attack | None, seat: Seat) -> int | None:
    return attack.budget if attack is not None and attack.seat == seat and attack.dice else None
