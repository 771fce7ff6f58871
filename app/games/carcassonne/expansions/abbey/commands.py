"""The verbs of Abbey & Mayor: laying an abbey, building a barn, driving a wagon on."""

from collections.abc import Hashable
from typing import ClassVar

from attrs import field, frozen

from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.commands import BoxCommand, to_square, within_table
from app.games.carcassonne.model import Position, Square
from app.games.carcassonne.tables import KIND_NAMES


@frozen
class LayAbbey(BoxCommand):
    """
    Lay the own abbey into a hole, instead of drawing a tile.

    Attributes:
        at: The empty square.
    """

    at: Square = field(converter=to_square, validator=within_table)

    label: ClassVar[str] = N_("abbey")
    rules: ClassVar[tuple[str, ...]] = ("ABB-2", "ABB-5")

    def told(self, before: Position, after: Position) -> Phrase:
        return Phrase(N_("{name} lays the abbey."), {"name": SeatName(self.by)})

    def advised(self, view: Position) -> Phrase:
        return Phrase(N_("Lay your abbey there."))

    def places(self, view: Position) -> tuple[Hashable, ...]:
        return (("square", self.at),)


@frozen
class BuildBarn(BoxCommand):
    """
    Build the own barn where four tiles meet in a field, and end the turn.

    Attributes:
        at: The north-western of the four squares.
    """

    at: Square = field(converter=to_square, validator=within_table)

    label: ClassVar[str] = N_("barn")
    rules: ClassVar[tuple[str, ...]] = ("ABB-20",)

    def told(self, before: Position, after: Position) -> Phrase:
        return Phrase(N_("{name} builds the barn."), {"name": SeatName(self.by)})

    def advised(self, view: Position) -> Phrase:
        return Phrase(N_("Build your barn there."))

    def places(self, view: Position) -> tuple[Hashable, ...]:
        squares = (Square(self.at.x + dx, self.at.y + dy) for dy in (0, 1) for dx in (0, 1))
        return tuple(("square", each) for each in squares)


@frozen
class Drive(BoxCommand):
    """
    Drive the own wagon on, from what was scored to what is next to it.

    Attributes:
        at: The square it comes to stand on.
        feature: Where, by its name on that tile.
    """

    at: Square = field(converter=to_square, validator=within_table)
    feature: str

    label: ClassVar[str] = N_("wagon")
    rules: ClassVar[tuple[str, ...]] = ("ABB-14", "ABB-15", "ABB-16")

    def _where(self, view: Position) -> Phrase:
        laid = view.tiles[self.at]
        tile = view.book.turned[laid.type, 0].type
        return Phrase(KIND_NAMES[tile.features[tile.index(self.feature)].kind])

    def told(self, before: Position, after: Position) -> Phrase:
        values = {"name": SeatName(self.by), "feature": self._where(after)}
        return Phrase(N_("{name} drives the wagon on: {feature}."), values)

    def advised(self, view: Position) -> Phrase:
        return Phrase(N_("Drive your wagon on: {feature}."), {"feature": self._where(view)})

    def places(self, view: Position) -> tuple[Hashable, ...]:
        return (("square", self.at),)
