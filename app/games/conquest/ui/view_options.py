"""What a player chose to see, and who plays; no Qt."""

from collections.abc import Hashable
from typing import TypeAlias

from attrs import frozen

from app.ui.board.sprite import Sprite

Sprites: TypeAlias = dict[Hashable, Sprite]


@frozen
class ViewOptions:
    """
    What is shown without a rule asking for it.

    Attributes:
        aids: What can be chosen lights up by itself.
        targets: So it does because the player asked.
        coordinates: Hexes show their names.
        fortresses: Hexes in fortresses are marked.
        dark: It is night on the table.
    """

    aids: bool = True
    targets: bool = False
    coordinates: bool = False
    fortresses: bool = False
    dark: bool = False
