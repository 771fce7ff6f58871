"""Buttons on the table; no Qt."""

from app.core.words import Phrase
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

CREAM = "#FBEFD8"
"""The colour of text on leather."""


def button(name: str, text: str, area: Area, company: Company) -> Sprites:
    """Return a wooden plaque that can be clicked."""
    art = f"button/{area.width:.0f}/{area.height:.0f}/up/{company.say(text)}"
    x, y = area.x + area.width / 2, area.y + area.height / 2
    return {("button", name): Sprite(art, x, y, 5, phrase=Phrase(text))}


def centred(x: float, y: float, width: float, height: float) -> Area:
    """Return the area of a size around a point."""
    return Area(x - width / 2, y - height / 2, width, height)
