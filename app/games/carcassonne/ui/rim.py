"""What lies beyond the rim of what is seen: an arrow that points there, and how far it is; no Qt."""

from math import atan2, degrees, hypot

from attrs import frozen

from app.games.carcassonne.ui.arrangement import PER_UNIT, Room
from app.games.carcassonne.ui.view_options import SOON
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.geometry import Area

INSIDE = 26.0
"""What marks it stands so many pixels inside the rim."""

_BESIDE = 30.0
"""From an arrow to what it says, in pixels."""


@frozen
class Rim:
    """
    The rim of what is seen.

    Attributes:
        seen: What the camera shows, the tray included.
        room: The window onto it.
    """

    seen: Area
    room: Room

    @property
    def unit(self) -> float:
        """Scene units that a pixel shows."""
        return self.room.unit(self.seen)

    def text(self, pixels: float) -> float:
        """Return the size of a name or a measure in the scene."""
        return self.room.text(pixels, self.unit)

    def inside(self, x: float, y: float, across: float = INSIDE, down: float = INSIDE) -> tuple[float, float]:
        """Return the nearest point that is so many pixels inside the rim, and not under the tray."""
        seen, unit = self.seen, self.unit
        left = seen.x + (self.room.strip + across) * unit
        right, bottom = seen.right - across * unit, seen.bottom - down * unit
        return max(left, min(right, x)), max(seen.y + down * unit, min(bottom, y))

    def mark(self, x: float, y: float, text: str = "", *, bold: bool = False) -> Sprites:
        """
        Return an arrow towards what lies beyond the rim; nothing for what is seen.

        Args:
            text: What it says; empty: how much farther it is than the rim.
        """
        at_x, at_y = self.inside(x, y)
        if (at_x, at_y) == (x, y):
            return {}
        unit, centimetres = self.unit, hypot(x - at_x, y - at_y) * PER_UNIT / 100
        says = text or f"+{centimetres:.0f} cm"
        label = Label(says, self.text(13), "#2B2118", "centre", bold=bold, plate="#FFF3C4")
        below = _BESIDE if at_y < self.seen.y + self.seen.height / 2 else -_BESIDE
        # Letters are wider than an arrow: beside the rim their plate is whole, too.
        words_x, words_y = self.inside(at_x, at_y + below * unit, across=44)
        angle = degrees(atan2(y - at_y, x - at_x))
        return {
            "beyond": Sprite(f"arrow/{SOON}", at_x, at_y, 47, angle, unit),
            "beyond words": Sprite(label.art, words_x, words_y, 47),
        }
