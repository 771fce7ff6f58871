"""The verbs of Princess & Dragon."""

from collections.abc import Hashable
from typing import Any, ClassVar

from attrs import field, frozen

from app.core.words import APART, N_, NN_, Phrase, SeatName, counted, joined, listed
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import BoxCommand
from app.games.carcassonne.model import Position, Square, figure_named, is_follower
from app.games.carcassonne.tables import KIND_NAMES


def _square(at: tuple[int, int]) -> Square:
    return Square(*at)


@frozen
class MoveDragon(BoxCommand):
    """Move the dragon one tile on; whoever is there goes home."""

    at: Square = field(converter=_square)

    label: ClassVar[str] = N_("step of the dragon")
    rules: ClassVar[tuple[str, ...]] = ("DRG-10", "DRG-11", "DRG-13")

    def told(self, before: Position, after: Position) -> Phrase | None:
        said = [Phrase(N_("{name} moves the dragon."), {"name": SeatName(self.by)})]
        gone = [
            each.owner
            for number, each in before.followers.items()
            if number not in after.followers and is_follower(before, number)
        ]
        if gone:
            said.append(counted(_EATS, len(gone), owners=listed(sorted({*gone}))))
        return joined(said, APART)

    def advised(self, view: Any) -> Phrase:
        return Phrase(N_("Move the dragon there."))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        return (("square", self.at),)


_EATS = NN_("It eats {count} follower: {owners}.", "It eats {count} followers: {owners}.")


@frozen
class CallFairy(BoxCommand):
    """
    Call the fairy to a follower of one's own.

    Attributes:
        follower: By number.
    """

    follower: int

    label: ClassVar[str] = N_("fairy")
    rules: ClassVar[tuple[str, ...]] = ("DRG-20",)

    def told(self, before: Position, after: Position) -> Phrase | None:
        return Phrase(N_("{name} calls the fairy."), {"name": SeatName(self.by)})

    def advised(self, view: Any) -> Phrase:
        return Phrase(N_("Call the fairy to your follower."))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        return (("follower", self.follower),)


@frozen
class DismissKnight(BoxCommand):
    """
    Let the princess send a knight home.

    Attributes:
        follower: By number.
    """

    follower: int

    label: ClassVar[str] = N_("princess")
    rules: ClassVar[tuple[str, ...]] = ("DRG-30",)

    def told(self, before: Position, after: Position) -> Phrase | None:
        values = {"name": SeatName(self.by), "owner": SeatName(before.followers[self.follower].owner)}
        return Phrase(N_("For {name} the princess sends a knight of {owner} home."), values)

    def advised(self, view: Any) -> Phrase:
        owner = SeatName(view.followers[self.follower].owner)
        return Phrase(N_("Let the princess send home the knight of {name}."), {"name": owner})

    def places(self, view: Any) -> tuple[Hashable, ...]:
        return (("follower", self.follower),)


@frozen
class TakePortal(BoxCommand):
    """
    Put a follower through the portal onto another tile.

    Attributes:
        at: The square of that tile.
        feature: Its name there ("c0").
        figure: The kind of figure, by its id.
    """

    at: Square = field(converter=_square)
    feature: str
    figure: str = FOLLOWER.id

    label: ClassVar[str] = N_("portal")
    rules: ClassVar[tuple[str, ...]] = ("DRG-40", "DRG-41")

    def told(self, before: Position, after: Position) -> Phrase | None:
        values = {"name": SeatName(self.by), **self._said(before)}
        return Phrase(N_("{name} goes through the portal, {figure}: {feature}."), values)

    def advised(self, view: Any) -> Phrase:
        return Phrase(N_("Go through the portal, {figure}: {feature}."), self._said(view))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        return (("square", self.at),)

    def chosen(self, before: Any) -> Phrase | None:
        return Phrase(N_("{figure}: {feature}"), self._said(before)) if self.at in before.tiles else None

    def _said(self, view: Position) -> dict[str, Phrase]:
        tile = view.book.turned[view.tiles[self.at].type, 0].type
        kind = tile.features[tile.index(self.feature)].kind
        return {
            "figure": Phrase(figure_named(view, self.figure).name),
            "feature": Phrase(KIND_NAMES[kind]),
        }
