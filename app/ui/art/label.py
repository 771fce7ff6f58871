"""Text on the table, as an art.  No Qt."""

from typing import Literal, TypeAlias

from attrs import frozen

Align: TypeAlias = Literal["left", "centre", "right"]

PREFIX = "text|"
"""What every text's art starts with."""


@frozen
class Label:
    """
    Text that has been translated already, in one line as a rule.

    Attributes:
        text: In the player's language; lines are parted by newlines.
        size: Height of the letters' em, in table units.
        colour: As "#rrggbb".
        align: Which end of the lines lies at the sprite's x; the middle of its height lies at y.
        width: Longer text is cut short with an ellipsis; 0 for any length.
        bold: Whether it is heavy.
        plate: Colour of a rounded plate under it; empty for none.
    """

    text: str
    size: float = 14
    colour: str = "#2B2118"
    align: Align = "left"
    width: float = 0
    bold: bool = False
    plate: str = ""

    @property
    def art(self) -> str:
        """The art that stands for this text."""
        parts = (
            f"{self.size:g}",
            self.colour,
            self.align,
            f"{self.width:g}",
            str(int(self.bold)),
            self.plate,
        )
        return PREFIX + "|".join((*parts, self.text))


def read_label(art: str) -> Label:
    """Return the text that *art* stands for."""
    size, colour, align, width, bold, plate, text = art.removeprefix(PREFIX).split("|", 6)
    side: Align = "centre" if align == "centre" else "right" if align == "right" else "left"
    return Label(text, float(size), colour, side, float(width), bold == "1", plate)
