"""The verbs of Catapults!: what players do, and what cards, dice and the glass answer."""

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen, validators

from app.core.command import Command, Seat
from app.core.words import N_
from app.kit.squares import Square


def _square(at: tuple[int, int]) -> Square:
    return Square(*at)


def _sorted(dice: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(dice))


@frozen
class CatapultsCommand(Command):
    """Anything that happens in Catapults!."""


@frozen
class Draw(CatapultsCommand):
    """Ask for the next card; the first one of a round starts the glass.  Rule: CAT-12."""

    label: ClassVar[str] = N_("draw")


@frozen
class Drawn(CatapultsCommand):
    """Nature turns the top card of *seat*'s deck.  Rule: CAT-12."""

    seat: Seat
    piece: str

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("card {piece}")


@frozen
class Place(CatapultsCommand):
    """
    Wall squares with the piece in hand, or with a stolen one.  Rule: CAT-13, CAT-31, CAT-44.

    Attributes:
        piece: Its kind.
        at: The upper left corner of its bounding box.
        turn: Quarter turns clockwise from the drawing in the tables.
    """

    piece: str
    at: Square = field(converter=_square)
    turn: int = 0

    label: ClassVar[str] = N_("wall {piece}")


@frozen
class Stop(CatapultsCommand):
    """Draw no more cards in this round.  Rule: CAT-16."""

    label: ClassVar[str] = N_("stop drawing")


@frozen
class GlassRanOut(CatapultsCommand):
    """The sand of *seat* has run through.  Rule: CAT-15."""

    seat: Seat

    label: ClassVar[str] = N_("time is up")


@frozen
class PutCatapult(CatapultsCommand):
    """Put a catapult on a block of squares with the upper left one *at*.  Rule: CAT-23, CAT-32."""

    at: Square = field(converter=_square)

    label: ClassVar[str] = N_("catapult")


@frozen
class Finish(CatapultsCommand):
    """Be done with placing catapults, or with rebuilding.  Rule: CAT-37."""

    label: ClassVar[str] = N_("finish")


@frozen
class Lots(CatapultsCommand):
    """Nature draws lots: the thieves in order.  Rule: CAT-26."""

    order: tuple[Seat, ...]

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("lots")


@frozen
class Roll(CatapultsCommand):
    """Throw the dice of an attack.  Rule: CAT-27."""

    label: ClassVar[str] = N_("roll the dice")


@frozen
class Rolled(CatapultsCommand):
    """Nature's answer to a roll; the dice are kept sorted.  Rule: CAT-27."""

    seat: Seat
    dice: tuple[int, ...] = field(
        converter=_sorted, validator=validators.deep_iterable(validators.in_(range(1, 7)))
    )

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("dice")


@frozen
class Steal(CatapultsCommand):
    """
    Take a whole wall piece from an opponent's plate.  Rule: CAT-28.

    Attributes:
        victim: Whose it is.
        wall: The number of the piece.
        piece: Its kind.
    """

    victim: Seat
    wall: int
    piece: str

    label: ClassVar[str] = N_("theft of {piece}")


@frozen
class EndAttack(CatapultsCommand):
    """Let the rest of the points go.  Rule: CAT-29."""

    label: ClassVar[str] = N_("end of the attack")


@frozen
class GiveBack(CatapultsCommand):
    """Take up a stolen piece that fits nowhere: it goes back to the box.  Rule: CAT-31."""

    piece: str

    label: ClassVar[str] = N_("return of {piece}")


@frozen
class PlayOn(CatapultsCommand):
    """Ask for a tie-break match.  Rule: CAT-36."""

    label: ClassVar[str] = N_("tie-break match")


@frozen
class ShareWin(CatapultsCommand):
    """Share the victory of a tied game.  Rule: CAT-R23."""

    label: ClassVar[str] = N_("shared victory")


@frozen
class NextGame(CatapultsCommand):
    """Clear the plates for the next game of a match.  Rule: CAT-36, CAT-46."""

    label: ClassVar[str] = N_("next game")


COMMANDS: tuple[type[CatapultsCommand], ...] = (
    Draw, Drawn, Place, Stop, GlassRanOut, PutCatapult, Finish, Lots, Roll, Rolled, Steal, EndAttack,
    GiveBack, PlayOn, ShareWin, NextGame,
)  # fmt: skip
