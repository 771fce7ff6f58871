"""What happens at a table, as data."""

from typing import Any, ClassVar, TypeAlias

from attrs import fields_dict, frozen

from app.core.words import N_, Phrase

Seat: TypeAlias = int
"""0 ... n-1, clockwise."""

NATURE: Seat = -1
"""Dice, draws, clocks and gravity."""


@frozen
class Command:
    """
    One thing that happens, with its outcome.

    Attributes:
        by: The seat that does it, or `NATURE`.
        reveals: May not be taken back: someone would know too much.
        shows_hand: It shows what only *by* knew.  People may take it back at their own risk; where a
            computer has done it, it stands.
        label: What the Edit menu calls it ("wall {piece}"), marked with `N_`.
        rules: The ids of the rules it stands for, the most important one first.
    """

    by: Seat
    reveals: ClassVar[bool] = False
    shows_hand: ClassVar[bool] = False
    label: ClassVar[str] = N_("step")
    rules: ClassVar[tuple[str, ...]] = ()

    @property
    def phrase(self) -> Phrase:
        """The label with this command's own values."""
        return Phrase(self.label, {name: getattr(self, name) for name in fields_dict(type(self))})

    @classmethod
    def is_in(cls, options: Any) -> bool:
        """Tell whether it can happen at all in games by these options."""
        return True

    def chosen(self, before: Any) -> Phrase | None:
        """
        Return which of several ways of doing this it is, wherever it is done; None if there is one.

        It is what reports count beside the verb ("knight for ore").

        Args:
            before: The state, or the view of *by*, in which it is to happen.
        """
        return None
