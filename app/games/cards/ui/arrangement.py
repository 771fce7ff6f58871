"""Where the parts of the table lie in the room; no Qt."""

from collections.abc import Sequence

from attrs import frozen

from app.ui.board.geometry import Area, Size

CARD = (100.0, 140.0)
"""Width and height of a card in the art's own units; sprites scale it."""

ANNEX_STEP = 26.0
"""How far a card of a Well or Farmland lies from the one before."""

ROAD_STEP = 24.0
"""The same for a Road, whose cards lie on their sides."""

SMALLEST = 12.0
"""Text on the screen is never smaller: 9 points."""

LOWEST = 196
"""Pixels: in a lower room hands, piles and plates would lie over each other."""


@frozen
class Arrangement:
    """
    How the table is laid; "their" things lie at the far side.

    Attributes:
        unit: How large everything is; 1 on a small screen.
        felt: All of the cloth.
        their_plate, own_plate: Name and points.
        their_army, own_army: Taxmen, Soldiers and Catapults.
        their_hand, own_hand: The hands.
        line: The band of Roads and Villages between both sides.
        piles: Stock and discard pile.
        offers: The row above the hand for what the chosen cards make.
        panel: The list of builds.
        letters: How large letters are beside the smallest ones that can be read.
    """

    unit: float
    felt: Area
    their_plate: Area
    own_plate: Area
    their_army: Area
    own_army: Area
    their_hand: Area
    own_hand: Area
    line: Area
    piles: Area
    offers: Area
    panel: Area
    letters: float = 1.0

    @property
    def print(self) -> float:
        """The scale of things that have text beside them."""
        return self.text(13) / 13

    def text(self, size: float) -> float:
        """Return how large letters of *size* are here; never too small to be read."""
        return max(SMALLEST * self.letters, size * self.unit)


_ROOMY = Size(205.0, 132.0)
"""A list of builds that is larger than this has room for larger letters: in pixels, for the smallest ones."""


def arrange(room: Size, letters: float = 1.0) -> Arrangement:
    """
    Lay the table; whatever height is to spare goes to the line.

    Args:
        letters: How large they shall be beside the usual ones; the list of builds keeps three rows at least.
    """
    unit = max(0.45, min(room.width / 1040, room.height / 600))
    gap = 10 * unit
    felt = Area(gap * 0.8, gap * 0.8, room.width - gap * 1.6, room.height - gap * 1.6)
    left, right = felt.x + gap, felt.right - gap
    side, panel = 214 * unit, max(292 * unit, min(270.0 * letters, 0.38 * room.width))
    top, bottom = felt.y + gap * 0.6, felt.bottom - gap * 0.6
    hand_top = bottom - 157 * unit
    offers_top = hand_top - 38 * unit
    army_top = offers_top - 78 * unit
    middle, wide = left + side + gap, right - panel - gap - (left + side + gap)
    row = 74 * unit
    line_top = top + row + 6 * unit
    listed = _list(Area(right - panel, army_top, panel, bottom - army_top), line_top, letters)
    line_right = right if listed.y == army_top else listed.x - gap
    return Arrangement(
        unit,
        felt,
        Area(left, top, side, 52 * unit),
        Area(left, army_top + 6 * unit, side, 52 * unit),
        Area(middle, top, wide, row),
        Area(middle, army_top, wide, row),
        Area(right - panel, top, panel, row),
        Area(middle, hand_top, wide, bottom - hand_top),
        Area(left, line_top, line_right - left, army_top - 6 * unit - line_top),
        Area(left, army_top + 66 * unit, side, bottom - army_top - 66 * unit),
        Area(middle, offers_top, wide, 34 * unit),
        listed,
        max(1.0, min(letters, panel / _ROOMY.width, listed.height / _ROOMY.height)),
    )


def _list(below: Area, top: float, letters: float) -> Area:
    """Return where the list of builds lies: below the line, or for large letters up to *top* beside it."""
    if letters <= 1 or below.height >= letters * _ROOMY.height:
        return below
    return Area(below.x, top, below.width, below.bottom - top)


def spread(count: int, area: Area, wide: float, step: float) -> Sequence[float]:
    """
    Return the middles of *count* things in a row, as far apart as there is room.

    Args:
        wide: How wide a thing is.
        step: How far apart they are at most.
    """
    if not count:
        return []
    if count > 1:
        step = min(step, (area.width - wide) / (count - 1))
    first = area.middle.x - step * (count - 1) / 2
    return [first + step * place for place in range(count)]
