"""What a player chose to see, beside what the rules say; no Qt."""

from attrs import frozen

from app.core.command import Seat
from app.ui.board.view_options import CommonViewOptions


@frozen
class ViewOptions(CommonViewOptions):
    """
    What the player chose to see besides the position.

    With aids what can be taken, and where catapults can stand, lights up; with targets also every square
    that the piece in hand can cover.

    Attributes:
        focus: The plate the player has clicked to be large.
        leaks: Squares through which a castle leaks are marked.
        held: The kind and turn of the piece in hand, if any.
    """

    aids: bool = False
    focus: Seat | None = None
    leaks: bool = False
    held: tuple[str, int] | None = None

    @property
    def ink(self) -> str:
        """The colour of text on the bare table."""
        return "#F6EAD6" if self.dark else "#2B1A0C"
