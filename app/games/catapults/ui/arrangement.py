"""Where plates and work area lie in the room; no Qt."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import frozen

from app.core.command import Seat
from app.games.catapults.model import Phase, Position
from app.games.catapults.rules.turns import to_act
from app.games.catapults.scoring import winners
from app.kit.squares import Square
from app.ui.board.geometry import Area, Size

CELL = 48.0
"""Table units along a square in the art of plates, walls and catapults; sprites scale it."""

RIM = 0.42
"""Breadth of a plate's frame, in squares."""


_LOW, _PLATES_SHARE, _VICTIMS_SHARE, _THIEF_SHARE = 2.6, 0.62, 0.68, 0.42
"""
How many times as wide as high a low room is; the share of its width that plates take at most, and those of
victims beside the thief's, which takes that share of the height.
"""


_SMALL, _LOWEST = 16.0, 220.0
"""Pixels: along a square that can hardly be hit; of the lowest room for a large plate beside small ones."""


_TRAY_SHARE = 0.5
"""Of the height beside the large plate a tray takes no more, with words that are as large as others'."""


ENDS = (Phase.OVER, Phase.TIE, Phase.BETWEEN)
"""Phases in which a game is over and its plates are looked at."""


@frozen
class Box:
    """
    The place of a seat's plate, in table units.

    Attributes:
        x, y: Upper left corner of its upper left square.
        cell: Along a square.
        rows, cols: As the plate has them.
        head: Height of the line with the name above the frame.
    """

    seat: Seat
    x: float
    y: float
    cell: float
    rows: int
    cols: int
    head: float

    def has_above(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the line above its frame."""
        rim = RIM * self.cell
        is_beside = self.x - rim <= x <= self.x + self.width + rim
        return is_beside and self.y - rim - self.head <= y <= self.y - rim

    @property
    def scale(self) -> float:
        """The scale of the art of squares."""
        return self.cell / CELL

    @property
    def width(self) -> float:
        """The width of all squares."""
        return self.cell * self.cols

    @property
    def height(self) -> float:
        """The height of all squares."""
        return self.cell * self.rows

    def middle(self, row: float, col: float) -> tuple[float, float]:
        """Return the point *col* squares from the left and *row* from the top."""
        return self.x + col * self.cell, self.y + row * self.cell

    def square(self, x: float, y: float) -> tuple[float, float]:
        """Return how many (rows, columns) a point lies from the upper left corner."""
        return (y - self.y) / self.cell, (x - self.x) / self.cell

    def holds(self, x: float, y: float, reach: float = 0) -> bool:
        """Tell whether a point lies on the plate or at most *reach* squares beside it."""
        row, col = self.square(x, y)
        return -reach <= row <= self.rows + reach and -reach <= col <= self.cols + reach

    def __contains__(self, square: Square) -> bool:
        """Tell whether the plate has a square."""
        return 0 <= square.row < self.rows and 0 <= square.col < self.cols


@frozen
class Arrangement:
    """
    How the table is laid.

    Attributes:
        boxes: By seat.
        work_area: Where deck, dice, stones and tray lie.
        spare_area: A second, smaller one where the rows of plates leave a gap; None if they do not.
        owner: The seat whose things lie in the work area.
        unit: How large text and small things are; 1 on a small screen.
    """

    boxes: Mapping[Seat, Box]
    work_area: Area
    spare_area: Area | None
    owner: Seat
    unit: float

    def square_at(self, x: float, y: float) -> Square | None:
        """Return the square at a point, of whichever plate lies there."""
        for box in self.boxes.values():
            if box.holds(x, y):
                row, col = box.square(x, y)
                return Square(min(int(row), box.rows - 1), min(int(col), box.cols - 1))
        return None


class _Laid(NamedTuple):
    """Plates, the work area, and the gap between plates if there is one."""

    boxes: Mapping[Seat, Box]
    work_area: Area
    spare_area: Area | None = None


class _Plates(NamedTuple):
    """What the arithmetic of plates needs: their squares, and the sizes around them."""

    rows: int
    cols: float
    gap: float
    head: float

    def cell(self, width: float, height: float) -> float:
        """Return the largest square with which a plate and its name go into a space."""
        return max(4.0, min(width / (self.cols + 2 * RIM), (height - self.head) / (self.rows + 2 * RIM)))

    def box(self, seat: Seat, x: float, y: float, cell: float) -> Box:
        """Return the plate whose frame, with the name above, has its upper left corner there."""
        left, top = x + RIM * cell, y + self.head + RIM * cell
        return Box(seat, left, top, cell, self.rows, int(self.cols), self.head)

    def outer(self, cell: float) -> Size:
        """Return what a plate takes with frame and name."""
        return Size(cell * (self.cols + 2 * RIM), cell * (self.rows + 2 * RIM) + self.head)


_HIGH = 300.0
"""Pixels: on a board so high letters are of the usual size, on one twice as high twice as large at most."""


def arrange(
    view: Position, room: Size, watching: Seat | None, focus: Seat | None, letters: float = 1.0
) -> Arrangement:
    """
    Lay the table for a view.

    The plate of whoever builds is large; in an attack those of the thief's opponents are; at
    the end the winner's.

    Args:
        room: How large the board is.
        watching: The seat that looks, if any.
        focus: The seat whose plate shall be large instead, if any.
        letters: How large letters shall be beside the usual ones; a low board has no room for that.
    """
    unit = min(max(min(room.width / 1040, room.height / 620), 0.92), 2.4)
    unit *= max(1.0, min(letters, room.height / _HIGH))
    grid = view.land.grid
    plates = _Plates(grid.rows, grid.cols, 14 * unit, 30 * unit)
    owner = owner_of(view, watching)
    seats = [(owner + step) % len(view.camps) for step in range(len(view.camps))]
    is_building = view.phase is not Phase.ATTACK and view.phase not in ENDS
    is_cramped = _is_cramped(plates, room, len(seats))
    if room.width > room.height * _LOW and view.phase is Phase.ATTACK and is_cramped:
        laid = _beside_thief(plates, room, seats[1:], owner)
    elif room.width > room.height * _LOW and not (is_building and is_cramped):
        laid = _side_by_side(plates, room, seats)
    elif view.phase is Phase.ATTACK and len(seats) > 2 and focus is None:
        laid = _row_of(plates, room, seats[1:], owner)
    else:
        is_attacked = view.phase is Phase.ATTACK
        large = focus if focus is not None else seats[1] if is_attacked else owner
        laid = _one_large(plates, room, large, [seat for seat in seats if seat != large], unit)
    return Arrangement(laid.boxes, laid.work_area, laid.spare_area, owner, unit)


def owner_of(view: Position, watching: Seat | None) -> Seat:
    """Return the seat whose things are shown: the thief, whoever builds, or in the end the winner."""
    if view.attack is not None:
        return view.attack.seat
    if view.phase in ENDS:
        return winners(view)[0]
    if watching is not None:
        return watching
    acting = [seat for seat in sorted(to_act(view)) if seat >= 0]
    people = [seat for seat, level in enumerate(view.levels) if level is None]
    first = [seat for seat in acting if view.levels[seat] is None] or people or acting
    return first[0] if first else 0


def _one_large(plates: _Plates, room: Size, large: Seat, others: Sequence[Seat], unit: float) -> _Laid:
    """One plate fills the height; the others and the work area share what is beside it."""
    gap = plates.gap
    if room.width < room.height * 1.2:
        return _one_above(plates, room, large, others)
    cell = plates.cell(room.width * 0.6, room.height - 2 * gap)
    own = plates.box(large, gap, gap, cell)
    left = gap * 2.6 + plates.outer(cell).width
    side = Area(left, gap, room.width - left - gap, room.height - 2 * gap)
    # On a low board others' plates are seen, and the tray is low.
    least = max(min(170 * unit, side.height * _TRAY_SHARE), side.height * 0.29)
    boxes, below, spare_area = _grid_of(plates, side, others, side.height - least)
    return _Laid({large: own, **boxes}, below, spare_area)


def _one_above(plates: _Plates, room: Size, large: Seat, others: Sequence[Seat]) -> _Laid:
    """In a tall room, the large plate lies on top and everything else below it."""
    gap = plates.gap
    cell = plates.cell(room.width - 2 * gap, room.height * 0.62)
    outer = plates.outer(cell)
    boxes = {large: plates.box(large, (room.width - outer.width) / 2, gap, cell)}
    top = gap * 2 + outer.height
    below = Area(gap, top, room.width - 2 * gap, room.height - top - gap)
    small = plates.cell(below.width * 0.55 / max(1, len(others)) - gap, below.height)
    x = gap
    for seat in others:
        boxes[seat] = plates.box(seat, x, top, small)
        x += plates.outer(small).width + gap
    return _Laid(boxes, Area(x, top, room.width - x - gap, below.height))


def _grid_of(plates: _Plates, area: Area, seats: Sequence[Seat], height: float) -> _Laid:
    """Lay plates of equal size into the top of an area; the work area is what is left below them."""
    gap, boxes = plates.gap, {}
    sizes = []
    for across in range(1, len(seats) + 1):
        down = -(-len(seats) // across)
        cell = plates.cell((area.width + gap) / across - gap, (height + gap) / down - gap)
        sizes.append((round(cell, 2), -across * down, across))
    cell, _, across = max(sizes)
    outer, down = plates.outer(cell), -(-len(seats) // across)
    spare = max(0.0, area.width - across * outer.width - (across - 1) * gap) / (across + 1)
    for number, seat in enumerate(seats):
        row, col = divmod(number, across)
        x = area.x + spare + col * (outer.width + gap + spare)
        boxes[seat] = plates.box(seat, x, area.y + row * (outer.height + gap), cell)
    used = down * (outer.height + gap)
    work_area = Area(area.x, area.y + used, area.width, area.height - used)
    if len(seats) % across == 0:
        return _Laid(boxes, work_area)
    x = area.x + spare + (len(seats) % across) * (outer.width + gap + spare)
    top = area.y + used - gap - outer.height
    return _Laid(boxes, work_area, Area(x, top, area.x + area.width - x, outer.height))


def _is_cramped(plates: _Plates, room: Size, seats: int) -> bool:
    """Tell whether plates in a row are so small that whoever builds is better off with a large one."""
    high = room.height - 2 * plates.gap
    cell = plates.cell(room.width * _PLATES_SHARE / seats - plates.gap, high)
    return cell < _SMALL and seats > 2 and room.height >= _LOWEST


def _side_by_side(plates: _Plates, room: Size, seats: Sequence[Seat]) -> _Laid:
    """In a low room, all plates stand in a row, and the work area is as high as they are."""
    gap = plates.gap
    boxes, left = _in_a_row(plates, room, seats, _PLATES_SHARE)
    return _Laid(boxes, Area(left, gap, room.width - left - gap, room.height - 2 * gap))


def _beside_thief(plates: _Plates, room: Size, seats: Sequence[Seat], owner: Seat) -> _Laid:
    """On a low board the victims' plates stand in a row, and the thief's small one above the work area."""
    gap = plates.gap
    boxes, left = _in_a_row(plates, room, seats, _VICTIMS_SHARE)
    small = plates.cell(room.width - left - gap, (room.height - 2 * gap) * _THIEF_SHARE)
    boxes[owner] = plates.box(owner, left, gap, small)
    top = 2 * gap + plates.outer(small).height
    return _Laid(boxes, Area(left, top, room.width - left - gap, room.height - top - gap))


def _in_a_row(
    plates: _Plates, room: Size, seats: Sequence[Seat], share: float
) -> tuple[dict[Seat, Box], float]:
    """Return plates as high as a room, in that share of its width, and where begins what is beside them."""
    gap = plates.gap
    cell = plates.cell(room.width * share / len(seats) - gap, room.height - 2 * gap)
    outer = plates.outer(cell)
    boxes = {
        seat: plates.box(seat, gap + place * (outer.width + gap), gap, cell)
        for place, seat in enumerate(seats)
    }
    return boxes, gap + len(seats) * (outer.width + gap)


def _row_of(plates: _Plates, room: Size, seats: Sequence[Seat], owner: Seat) -> _Laid:
    """The victims in a row, the thief's small plate and the work area below them."""
    gap = plates.gap
    area = Area(gap, gap, room.width - 2 * gap, room.height - 2 * gap)
    boxes, below, _ = _grid_of(plates, area, seats, area.height * 0.66)
    small = plates.cell(room.width * 0.3, below.height)
    low = plates.box(owner, gap, below.y, small)
    left = gap * 2 + plates.outer(small).width
    return _Laid({**boxes, owner: low}, Area(left, below.y, room.width - left - gap, below.height))


def bench_boxes(rows: int, cols: int, room: Size, seats: int, side: float) -> Mapping[Seat, Box]:
    """
    Lay all plates in equal size, each with *side* squares of room to its right.

    Args:
        rows, cols: Squares of a plate.
        room: How large the board is.
        seats: How many plates there are.
        side: Squares kept free beside each.
    """
    unit = min(max(min(room.width / 1040, room.height / 620), 0.8), 2.4)
    plates = _Plates(rows, cols, 12 * unit, 26 * unit)
    wider = _Plates(rows, cols + side, plates.gap, plates.head)
    found = []
    for across in range(1, seats + 1):
        down = -(-seats // across)
        width, height = (room.width - plates.gap) / across, (room.height - plates.gap) / down
        found.append((wider.cell(width - plates.gap, height - plates.gap), across, width, height))
    cell, across, width, height = max(found)
    boxes, outer = {}, wider.outer(cell)
    height = min(height, outer.height + 3 * plates.gap)
    top = (room.height - height * -(-seats // across)) / 2 + plates.gap
    for seat in range(seats):
        row, col = divmod(seat, across)
        x = plates.gap + col * width + max(0.0, width - plates.gap - outer.width) / 2
        boxes[seat] = plates.box(seat, x, top + row * height, cell)
    return boxes
