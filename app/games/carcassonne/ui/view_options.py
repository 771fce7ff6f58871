"""Who plays, and what a player chose to see beside what the rules say; no Qt."""

from attrs import frozen

from app.ui.board.view_options import CommonViewOptions

LIGHT = "#FFF3B0"
"""The light on what is pointed at."""

SOON = "#D55E00"
"""The light on what a hint means."""

SMALLEST = 12.0
"""Text on the screen is never smaller: 9 points, in pixels."""


@frozen
class ViewOptions(CommonViewOptions):
    """
    What the player chose to see besides the position.

    With aids legal squares glow, squares that nothing fits are marked, places say what they score, the land
    tells what is pointed at, points to come are counted, and a throw is foreseen.

    Attributes:
        fields: Fields are tinted by whoever leads in them.
    """

    fields: bool = False
