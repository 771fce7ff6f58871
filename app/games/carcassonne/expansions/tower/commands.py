"""The verbs of The Tower."""

from collections.abc import Hashable
from typing import Any, ClassVar

from attrs import field, frozen

from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import BoxCommand, to_square, within_table
from app.games.carcassonne.expansions.tower.keeping import RANSOM, heights, prisoners
from app.games.carcassonne.model import Square, figure_named, kind_of, owner_of


@frozen
class RaiseTower(BoxCommand):
    """
    Put a piece on a foundation, or on a tower that nobody closes.

    Attributes:
        at: The square of its tile.
    """

    at: Square = field(converter=to_square, validator=within_table)

    label: ClassVar[str] = N_("tower piece")
    rules: ClassVar[tuple[str, ...]] = ("TWR-2", "TWR-11")

    def told(self, before: Any, after: Any) -> Phrase | None:
        """Say who raises a tower, and how high it is now."""
        forms = NN_("{name} begins a tower: {count} piece.", "{name} raises a tower: {count} pieces.")
        return counted(forms, heights(after)[self.at], name=SeatName(self.by))

    def advised(self, view: Any) -> Phrase:
        """Return it as advice."""
        return Phrase(N_("Put a piece on that tower."))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        """Return the tile."""
        return (("square", self.at),)


@frozen
class Capture(BoxCommand):
    """
    Take a follower that the tower reaches which was just raised.

    Attributes:
        number: Of the piece.
    """

    number: int

    label: ClassVar[str] = N_("capture")
    rules: ClassVar[tuple[str, ...]] = ("TWR-3", "TWR-5")

    def told(self, before: Any, after: Any) -> Phrase | None:
        """Say who takes whom, and whether prisoners were exchanged."""
        owner = owner_of(before, self.number)
        figure = Phrase(kind_of(before, self.number).name)
        values = {"name": SeatName(self.by), "owner": SeatName(owner), "figure": figure}
        if owner == self.by:
            return Phrase(N_("{name} takes an own {figure} home."), values)
        if self.number not in prisoners(after):
            return Phrase(N_("{name} takes a {figure} of {owner}; prisoners are exchanged."), values)
        return Phrase(N_("{name} takes a {figure} of {owner} prisoner."), values)

    def advised(self, view: Any) -> Phrase:
        """Return it as advice."""
        if owner_of(view, self.number) == self.by:
            return Phrase(N_("Take that follower of yours home."))
        return Phrase(N_("Take that follower prisoner."))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        """Return the follower."""
        return (("follower", self.number),)


@frozen
class BringBack(BoxCommand):
    """
    Say which of one's own comes home for the prisoner that was just taken.

    Attributes:
        number: Of the piece.
    """

    number: int

    label: ClassVar[str] = N_("exchange of prisoners")
    rules: ClassVar[tuple[str, ...]] = ("TWR-7",)

    def told(self, before: Any, after: Any) -> Phrase | None:
        """Say who gets whom back."""
        values = {"name": SeatName(self.by), "figure": Phrase(kind_of(before, self.number).name)}
        return Phrase(N_("Prisoners are exchanged: the {figure} of {name} comes home."), values)

    def advised(self, view: Any) -> Phrase:
        """Return it as advice."""
        return Phrase(N_("Bring your {figure} home."), {"figure": Phrase(kind_of(view, self.number).name)})


@frozen
class CloseTower(BoxCommand):
    """
    Put a follower on top of a tower.

    Attributes:
        at: The square of its tile.
        figure: The kind of figure, by its id.
    """

    at: Square = field(converter=to_square, validator=within_table)
    figure: str = FOLLOWER.id

    label: ClassVar[str] = N_("follower on a tower")
    rules: ClassVar[tuple[str, ...]] = ("TWR-8", "TWR-10")

    def chosen(self, before: Any) -> Phrase | None:
        """Return which figure, and that it goes onto a tower."""
        figure = Phrase(figure_named(before, self.figure).name)
        return Phrase(N_("{figure}: {feature}"), {"figure": figure, "feature": Phrase(N_("tower"))})

    def told(self, before: Any, after: Any) -> Phrase | None:
        """Say who closes a tower."""
        values = {"name": SeatName(self.by), "figure": Phrase(figure_named(before, self.figure).name)}
        return Phrase(N_("{name} closes a tower with the {figure}."), values)

    def advised(self, view: Any) -> Phrase:
        """Return it as advice."""
        return Phrase(N_("Close that tower with a follower."))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        """Return the tile."""
        return (("square", self.at),)


@frozen
class PayRansom(BoxCommand):
    """
    Pay whoever holds a follower of one's own; it comes home.

    Attributes:
        number: Of the piece.
    """

    number: int

    label: ClassVar[str] = N_("ransom")
    rules: ClassVar[tuple[str, ...]] = ("TWR-12", "TWR-13")

    def told(self, before: Any, after: Any) -> Phrase | None:
        """Say who pays whom for what."""
        captor = SeatName(prisoners(before)[self.number])
        figure = Phrase(kind_of(before, self.number).name)
        forms = NN_(
            "{name} pays {captor} a ransom of {count} point: the {figure} comes home.",
            "{name} pays {captor} a ransom of {count} points: the {figure} comes home.",
        )
        return counted(forms, RANSOM, name=SeatName(self.by), captor=captor, figure=figure)

    def advised(self, view: Any) -> Phrase:
        """Return it as advice."""
        figure = Phrase(kind_of(view, self.number).name)
        return Phrase(N_("Pay the ransom for your {figure}."), {"figure": figure})
