"""The verb of Siege."""

from collections.abc import Hashable
from typing import Any, ClassVar

from attrs import frozen

from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.commands import BoxCommand
from app.games.carcassonne.model import Position, kind_of


@frozen
class Escape(BoxCommand):
    """
    Take a knight out of a besieged city.

    Attributes:
        follower: By number.
    """

    follower: int

    label: ClassVar[str] = N_("escape")
    rules: ClassVar[tuple[str, ...]] = ("SIE-5", "SIE-6")

    def told(self, before: Position, after: Position) -> Phrase | None:
        values = {"name": SeatName(self.by), "figure": Phrase(kind_of(before, self.follower).name)}
        return Phrase(N_("{name} escapes from a besieged city, {figure}."), values)

    def advised(self, view: Any) -> Phrase:
        return Phrase(N_("Let your knight escape."))

    def places(self, view: Any) -> tuple[Hashable, ...]:
        return (("follower", self.follower),)
