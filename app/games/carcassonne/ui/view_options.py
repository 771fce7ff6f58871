"""Who plays, and what a player chose to see beside what the rules say; no Qt."""

from collections.abc import Hashable
from typing import TypeAlias

from attrs import frozen

from app.ui.board.sprite import Sprite

Sprites: TypeAlias = dict[Hashable, Sprite]

LIGHT = "#FFF3B0"
"""The light on what is pointed at."""

SOON = "#D55E00"
"""The light on what a hint means."""

SMALLEST = 12.0
"""Text on the screen is never smaller: 9 points, in pixels."""


@frozen
class ViewOptions:
    """
    What is shown without a rule asking for it.

    Attributes:
        aids: Legal squares glow, squares that nothing fits are marked, places say what they score, the land
            tells what is pointed at, points to come are counted, and a throw is foreseen.
        targets: The same, asked for with a key.
        fields: Fields are tinted by whoever leads in them.
        dark: The table is dark.
    """

    aids: bool = True
    targets: bool = False
    fields: bool = False
    dark: bool = False

    @property
    def helps(self) -> bool:
        """Whether aids are shown, for either reason."""
        return self.aids or self.targets
