"""The verbs of Catapults!: what players do, and what cards, dice and the glass answer."""

from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import field, frozen, validators

from app.core.command import Command, Seat
from app.core.words import N_, Phrase, told
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
    """Ask for the next card; the first one of a round starts the glass."""

    label: ClassVar[str] = N_("draw")
    rules: ClassVar[tuple[str, ...]] = ("CAT-12",)


@frozen
class Drawn(CatapultsCommand):
    """Nature turns the top card of *seat*'s deck."""

    seat: Seat
    piece: str

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("card {piece}")
    rules: ClassVar[tuple[str, ...]] = ("CAT-12",)


@frozen
class Place(CatapultsCommand):
    """
    Wall squares with the piece in hand, or with a stolen one.

    Attributes:
        piece: Its kind.
        at: The upper left corner of its bounding box.
        turn: Quarter turns clockwise from the drawing in the tables.
    """

    piece: str
    at: Square = field(converter=_square)
    turn: int = 0

    label: ClassVar[str] = N_("wall {piece}")
    rules: ClassVar[tuple[str, ...]] = ("CAT-13", "CAT-31", "CAT-44")


@frozen
class Stop(CatapultsCommand):
    """Draw no more cards in this round."""

    label: ClassVar[str] = N_("stop drawing")
    rules: ClassVar[tuple[str, ...]] = ("CAT-16",)


@frozen
class GlassRanOut(CatapultsCommand):
    """The sand of *seat* has run through."""

    seat: Seat

    label: ClassVar[str] = N_("time is up")
    rules: ClassVar[tuple[str, ...]] = ("CAT-15",)


@frozen
class PutCatapult(CatapultsCommand):
    """Put a catapult on a block of squares with the upper left one *at*."""

    at: Square = field(converter=_square)

    label: ClassVar[str] = N_("catapult")
    rules: ClassVar[tuple[str, ...]] = ("CAT-23", "CAT-32")


@frozen
class Finish(CatapultsCommand):
    """Be done with placing catapults, or with rebuilding."""

    label: ClassVar[str] = N_("finish")
    rules: ClassVar[tuple[str, ...]] = ("CAT-37",)


@frozen
class Lots(CatapultsCommand):
    """Nature draws lots: the thieves in order."""

    order: tuple[Seat, ...]

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("lots")
    rules: ClassVar[tuple[str, ...]] = ("CAT-26",)


@frozen
class Roll(CatapultsCommand):
    """Throw the dice of an attack."""

    label: ClassVar[str] = N_("roll the dice")
    rules: ClassVar[tuple[str, ...]] = ("CAT-27",)


@frozen
class Rolled(CatapultsCommand):
    """Nature's answer to a roll; the dice are kept sorted."""

    seat: Seat
    dice: tuple[int, ...] = field(
        converter=_sorted, validator=validators.deep_iterable(validators.in_(range(1, 7)))
    )

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("dice")
    rules: ClassVar[tuple[str, ...]] = ("CAT-27",)


@frozen
class Steal(CatapultsCommand):
    """
    Take a whole wall piece from an opponent's plate.

    Attributes:
        victim: Whose it is.
        wall: The number of the piece.
        piece: Its kind.
    """

    victim: Seat
    wall: int
    piece: str

    label: ClassVar[str] = N_("theft of {piece}")
    rules: ClassVar[tuple[str, ...]] = ("CAT-28",)

    def chosen(self, before: Any) -> Phrase:
        return Phrase(self.label, {"piece": told(self.piece)})


@frozen
class EndAttack(CatapultsCommand):
    """Let the rest of the points go."""

    label: ClassVar[str] = N_("end of the attack")
    rules: ClassVar[tuple[str, ...]] = ("CAT-29",)


@frozen
class GiveBack(CatapultsCommand):
    """Take up a stolen piece that fits nowhere: it goes back to the box."""

    piece: str

    label: ClassVar[str] = N_("return of {piece}")
    rules: ClassVar[tuple[str, ...]] = ("CAT-31",)


@frozen
class PlayOn(CatapultsCommand):
    """Ask for a tie-break match."""

    label: ClassVar[str] = N_("tie-break match")
    rules: ClassVar[tuple[str, ...]] = ("CAT-36",)


@frozen
class ShareWin(CatapultsCommand):
    """Share the victory of a tied game."""

    label: ClassVar[str] = N_("shared victory")
    rules: ClassVar[tuple[str, ...]] = ("CAT-R23",)


@frozen
class NextGame(CatapultsCommand):
    """Clear the plates for the next game of a match."""

    label: ClassVar[str] = N_("next game")
    rules: ClassVar[tuple[str, ...]] = ("CAT-36", "CAT-46")

    @classmethod
    def is_in(cls, options: Any) -> bool:
        return bool(options.best_of_three)


COMMANDS: tuple[type[CatapultsCommand], ...] = (
    Draw, Drawn, Place, Stop, GlassRanOut, PutCatapult, Finish, Lots, Roll, Rolled, Steal, EndAttack,
    GiveBack, PlayOn, ShareWin, NextGame,
)  # fmt: skip
