"""Where plates and desk lie in the room; no Qt."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import frozen

from app.core.command import Seat
from app.games.catapults.model import Phase, Position
from app.games.catapults.rules.turns import to_act
from app.kit.squares import Square

CELL = 48.0
"""Table units along a square in the art of plates, walls and catapults; sprites scale it."""

RIM = 0.42
"""Breadth of a plate's frame, in squares."""


class Size(NamedTuple):
    """The room on the board, in table units."""

    width: float
    height: float


@frozen
class Area:
    """A rectangle of the table."""

    x: float
    y: float
    width: float
    height: float


@frozen
class Box:
    """
    Where a seat's plate lies.

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

    @property
    def scale(self) -> float:
        """What the art of squares is scaled by."""
        return self.cell / CELL

    @property
    def width(self) -> float:
        """From the left square to the right one."""
        return self.cell * self.cols

    @property
    def height(self) -> float:
        """From the top square to the bottom one."""
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
        desk: Where deck, dice, stones and tray lie.
        owner: The seat whose things lie on the desk.
        unit: How large text and small things are; 1 on a small screen.
    """

    boxes: Mapping[Seat, Box]
    desk: Area
    owner: Seat
    unit: float


class _Plates(NamedTuple):
    """What the arithmetic of plates needs: their squares, and the sizes around them."""

    rows: int
    cols: int
    gap: float
    head: float

    def cell(self, width: float, height: float) -> float:
        """Return the largest square with which a plate and its name go into a space."""
        return max(4.0, min(width / (self.cols + 2 * RIM), (height - self.head) / (self.rows + 2 * RIM)))

    def box(self, seat: Seat, x: float, y: float, cell: float) -> Box:
        """Return the plate whose frame, with the name above, has its upper left corner there."""
        return Box(seat, x + RIM * cell, y + self.head + RIM * cell, cell, self.rows, self.cols, self.head)

    def outer(self, cell: float) -> Size:
        """Return what a plate takes with frame and name."""
        return Size(cell * (self.cols + 2 * RIM), cell * (self.rows + 2 * RIM) + self.head)


def arrange(view: Position, room: Size, watching: Seat | None, focus: Seat | None) -> Arrangement:
    """
    Lay the table for a view.

    The plate of whoever builds is large; in an attack those of the thief's opponents are; at
    the end all are equal.

    Args:
        room: How large the board is.
        watching: The seat that looks, if any.
        focus: The seat whose plate shall be large instead, if any.
    """
    unit = min(max(min(room.width / 1040, room.height / 620), 0.92), 2.4)
    grid = view.land.grid
    plates = _Plates(grid.rows, grid.cols, 14 * unit, 30 * unit)
    owner = owner_of(view, watching)
    seats = [(owner + step) % len(view.camps) for step in range(len(view.camps))]
    if view.phase in (Phase.OVER, Phase.TIE, Phase.BETWEEN) and focus is None:
        boxes, desk = _all_alike(plates, room, range(len(seats)), unit, has_desk=view.phase is not Phase.OVER)
    elif view.phase is Phase.ATTACK and len(seats) > 2 and focus is None:
        boxes, desk = _row_of(plates, room, seats[1:], owner)
    else:
        is_attacked = view.phase is Phase.ATTACK
        large = focus if focus is not None else seats[1] if is_attacked else owner
        boxes, desk = _one_large(plates, room, large, [seat for seat in seats if seat != large], unit)
    return Arrangement(boxes, desk, owner, unit)


def owner_of(view: Position, watching: Seat | None) -> Seat:
    """Return the seat whose things lie on the desk: the thief, or whoever builds."""
    if view.attack is not None:
        return view.attack.seat
    if watching is not None:
        return watching
    acting = [seat for seat in sorted(to_act(view)) if seat >= 0]
    people = [seat for seat, level in enumerate(view.levels) if level is None]
    first = [seat for seat in acting if view.levels[seat] is None] or people or acting
    return first[0] if first else 0


def _one_large(
    plates: _Plates, room: Size, large: Seat, others: Sequence[Seat], unit: float
) -> tuple[Mapping[Seat, Box], Area]:
    """One plate fills the height; the others and the desk share what is beside it."""
    gap = plates.gap
    if room.width < room.height * 1.2:
        return _one_above(plates, room, large, others)
    cell = plates.cell(room.width * 0.6, room.height - 2 * gap)
    boxes = {large: plates.box(large, gap, gap, cell)}
    left = gap * 2.6 + plates.outer(cell).width
    side = Area(left, gap, room.width - left - gap, room.height - 2 * gap)
    rows, used = _grid_of(plates, side, others, side.height - max(170 * unit, side.height * 0.29))
    boxes.update(rows)
    return boxes, Area(side.x, side.y + used, side.width, side.height - used)


def _one_above(
    plates: _Plates, room: Size, large: Seat, others: Sequence[Seat]
) -> tuple[Mapping[Seat, Box], Area]:
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
    return boxes, Area(x, top, room.width - x - gap, below.height)


def _grid_of(
    plates: _Plates, area: Area, seats: Sequence[Seat], height: float
) -> tuple[Mapping[Seat, Box], float]:
    """Lay plates of equal size into the top of an area; returns them and the height they take."""
    gap, boxes = plates.gap, {}
    if not seats:
        return {}, 0
    sizes = []
    for across in range(1, len(seats) + 1):
        down = -(-len(seats) // across)
        sizes.append((plates.cell((area.width + gap) / across - gap, (height + gap) / down - gap), across))
    cell, across = max(sizes)
    outer = plates.outer(cell)
    row_width = across * outer.width + (across - 1) * gap
    spare = max(0.0, area.width - row_width) / (across + 1)
    for number, seat in enumerate(seats):
        row, col = divmod(number, across)
        x = area.x + spare + col * (outer.width + gap + spare)
        boxes[seat] = plates.box(seat, x, area.y + row * (outer.height + gap), cell)
    down = -(-len(seats) // across)
    return boxes, down * (outer.height + gap)


def _row_of(
    plates: _Plates, room: Size, seats: Sequence[Seat], owner: Seat
) -> tuple[Mapping[Seat, Box], Area]:
    """The victims in a row, the thief's small plate and the desk below them."""
    gap = plates.gap
    area = Area(gap, gap, room.width - 2 * gap, room.height - 2 * gap)
    boxes, used = _grid_of(plates, area, seats, area.height * 0.66)
    small = plates.cell(room.width * 0.3, area.height - used)
    low = plates.box(owner, gap, gap + used, small)
    left = gap * 2 + plates.outer(small).width
    desk = Area(left, gap + used, room.width - left - gap, area.height - used)
    return {**boxes, owner: low}, desk


def _all_alike(
    plates: _Plates, room: Size, seats: Sequence[Seat], unit: float, *, has_desk: bool
) -> tuple[Mapping[Seat, Box], Area]:
    """All plates equally large, and a narrow desk for what is to be decided."""
    gap = plates.gap
    low = 84 * unit if has_desk else 0
    area = Area(gap, gap, room.width - 2 * gap, room.height - 2 * gap - low)
    boxes, used = _grid_of(plates, area, seats, area.height)
    down = max(0.0, area.height - used) / 2
    boxes = {
        seat: plates.box(seat, _frame_left(box), gap + down + _frame_top(box) - gap, box.cell)
        for seat, box in boxes.items()
    }
    return boxes, Area(gap, room.height - gap - low, room.width - 2 * gap, low)


def _frame_left(box: Box) -> float:
    return box.x - RIM * box.cell


def _frame_top(box: Box) -> float:
    return box.y - RIM * box.cell - box.head
