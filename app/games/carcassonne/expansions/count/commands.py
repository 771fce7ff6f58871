"""The verbs of The Count: into the city, the count to another quarter, and out onto what is scored."""

from collections.abc import Hashable
from typing import ClassVar

from attrs import field, frozen

from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import BoxCommand, to_square, within_table
from app.games.carcassonne.expansions.count.quarters import quarter_of
from app.games.carcassonne.model import Position, Square, figure_named


def _named(quarter: str) -> Phrase:
    found = quarter_of(quarter)
    return Phrase(found.name if found is not None else quarter)


@frozen
class Enter(BoxCommand):
    """
    Send a follower to hand into a quarter.

    Attributes:
        quarter: By its id.
        figure: The kind of follower, by its id.
    """

    quarter: str
    figure: str = FOLLOWER.id

    label: ClassVar[str] = N_("into Carcassonne")
    rules: ClassVar[tuple[str, ...]] = ("CNT-4", "CNT-5")

    def told(self, before: Position, after: Position) -> Phrase:
        figure = Phrase(figure_named(after, self.figure).name)
        values = {"name": SeatName(self.by), "quarter": _named(self.quarter), "figure": figure}
        return Phrase(N_("{name} goes into Carcassonne, {figure}: {quarter}."), values)

    def advised(self, view: Position) -> Phrase:
        values = {"quarter": _named(self.quarter), "figure": Phrase(figure_named(view, self.figure).name)}
        return Phrase(N_("Send your {figure} into Carcassonne: {quarter}."), values)

    def places(self, view: Position) -> tuple[Hashable, ...]:
        return (("enter", self.quarter, self.figure),)


@frozen
class SendCount(BoxCommand):
    """
    Send the count to another quarter.

    Attributes:
        quarter: By its id.
    """

    quarter: str

    label: ClassVar[str] = N_("move of the count")
    rules: ClassVar[tuple[str, ...]] = ("CNT-6",)

    def advised(self, view: Position) -> Phrase:
        return Phrase(N_("Send the count to another quarter: {quarter}."), {"quarter": _named(self.quarter)})

    def places(self, view: Position) -> tuple[Hashable, ...]:
        return (("count to", self.quarter),)


@frozen
class MoveOut(BoxCommand):
    """
    Move an own follower from the fitting quarter onto a feature.

    Attributes:
        at: The square it comes to stand on.
        feature: Where, by its name on that tile.
        figure: The kind of follower, by its id.
    """

    at: Square = field(converter=to_square, validator=within_table)
    feature: str
    figure: str = FOLLOWER.id

    label: ClassVar[str] = N_("out of Carcassonne")
    rules: ClassVar[tuple[str, ...]] = ("CNT-7", "CNT-9", "CNT-10")

    def _where(self, view: Position) -> Phrase:
        laid = view.tiles[self.at]
        tile = view.book.turned[laid.type, 0].type
        return Phrase(view.options.called(tile.features[tile.index(self.feature)]))

    def told(self, before: Position, after: Position) -> Phrase:
        figure = Phrase(figure_named(after, self.figure).name)
        values = {"name": SeatName(self.by), "figure": figure, "feature": self._where(after)}
        return Phrase(N_("{name} moves out of Carcassonne, {figure}: {feature}."), values)

    def advised(self, view: Position) -> Phrase:
        values = {"figure": Phrase(figure_named(view, self.figure).name), "feature": self._where(view)}
        return Phrase(N_("Move your {figure} out of Carcassonne: {feature}."), values)

    def places(self, view: Position) -> tuple[Hashable, ...]:
        return (("out to", self.at, self.feature, self.figure),)
