"""What is public about a seat, for panels and screen readers."""

from attrs import frozen

from app.core.command import Seat
from app.games.catapults.model import Attack, Doing, Glass, Position
from app.games.catapults.rules.castles import enclosed, exposed_catapults, valid_catapults
from app.games.catapults.rules.turns import allowance
from app.games.catapults.scoring import empty_squares, stacked_pieces, standing, wins


@frozen
class Facts:
    """
    A seat at a glance.

    Attributes:
        empties: Empty squares of the plate.
        stacked: Pieces on level 2 or higher.
        score: What the plate is worth now; low is good.
        valid: Catapults in castles.
        exposed: Catapults in the open.
        inside: Enclosed squares.
        deck: Cards left to draw.
        held: The kind of the piece in hand; empty if there is none.
        placed: Pieces placed in this BUILD.
        allowed: Pieces it may place in this BUILD so far; None if the glass decides.
        waiting: Kinds of the stolen pieces beside the plate.
        dice: As they fell for this seat in this round; empty before.
        budget: Points left to steal with; None when it is not this seat's attack.
        is_late: It finishes the piece in hand after the glass has run out.
        wins: Games won in a match.
    """

    empties: int
    stacked: int
    score: int
    valid: int
    exposed: int
    inside: int
    deck: int
    held: str
    placed: int
    allowed: int | None
    waiting: tuple[str, ...]
    dice: tuple[int, ...]
    budget: int | None
    is_late: bool
    wins: int


def facts(view: Position, seat: Seat) -> Facts:
    """Return what everybody may know about *seat*."""
    camp, land = view.camps[seat], view.land
    return Facts(
        empties=empty_squares(view, seat),
        stacked=stacked_pieces(camp),
        score=standing(view, seat),
        valid=len(valid_catapults(land, camp.plate)),
        exposed=len(exposed_catapults(land, camp.plate)),
        inside=enclosed(land, camp.plate).bit_count(),
        deck=camp.deck,
        held=camp.hand.kind if camp.hand is not None else "",
        placed=camp.placed,
        allowed=allowance(view, seat) if seat in view.playing else None,
        waiting=tuple(piece.kind for piece in camp.stolen),
        dice=camp.tallies[-1].dice,
        budget=_budget(view.attack, seat),
        is_late=camp.glass is Glass.OUT and camp.doing is Doing.HOLDING,
        wins=wins(view)[seat],
    )


def _budget(attack: Attack | None, seat: Seat) -> int | None:
    return attack.budget if attack is not None and attack.seat == seat and attack.dice else None
