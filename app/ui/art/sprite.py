"""What is to be drawn, as data.  No Qt."""

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from attrs import frozen

from app.core.words import Phrase


@frozen
class Sprite:
    """
    One thing on the table, as data.

    Attributes:
        art: What it looks like, a path the game's artist can paint: "wall/T/2".
        x, y: Where its origin lies, in table units (about a pixel at zoom 1).
        z: What lies higher covers what lies lower.
        angle: Degrees clockwise.
        scale: 1 for natural size.
        opacity: 0 to 1.
        phrase: What it is, for tooltips and screen readers; None for decoration.
    """

    art: str
    x: float
    y: float
    z: float = 0
    angle: float = 0
    scale: float = 1
    opacity: float = 1
    phrase: Phrase | None = None


Picture: TypeAlias = Mapping[Hashable, Sprite]
"""Everything on the table; keys follow pieces, not places, so what moved glides."""

Sprites: TypeAlias = dict[Hashable, Sprite]
"""A picture that is being put together."""

NOTHING: Picture = {}
"""What a layer shows when it shows nothing."""
