"""What a player chose to see, and who plays; no Qt."""

from attrs import frozen

from app.ui.board.view_options import CommonViewOptions


@frozen
class ViewOptions(CommonViewOptions):
    """
    What the player chose to see besides the position.

    Attributes:
        fortresses: Hexes in fortresses are marked.
    """

    fortresses: bool = False
