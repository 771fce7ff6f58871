"""What a player chose to see, beside what the rules say; no Qt."""

from collections.abc import Hashable
from typing import TypeAlias

from attrs import frozen

from app.core.command import Seat
from app.ui.board.sprite import Sprite

Sprites: TypeAlias = dict[Hashable, Sprite]


@frozen
class ViewOptions:
    """
    What is shown without a rule asking for it.

    Attributes:
        focus: The plate the player has clicked to be large.
        leaks: Squares through which a castle leaks are marked.
        aids: What can be taken, and where catapults can stand, lights up.
        targets: So does every square that the piece in hand can cover.
        coordinates: Rows and columns are named.
        dark: The table is dark.
        paused: Plates are covered.
        held: The kind and turn of the piece in hand, if any.
    """

    focus: Seat | None = None
    leaks: bool = False
    aids: bool = False
    targets: bool = False
    coordinates: bool = False
    dark: bool = False
    paused: bool = False
    held: tuple[str, int] | None = None

    @property
    def ink(self) -> str:
        """The colour of text on the bare table."""
        return "#F6EAD6" if self.dark else "#2B1A0C"
