"""Walls with walk and battlements, each kind with a mark of its own."""

from collections.abc import Callable, Mapping
from functools import cache
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.games.catapults.geometry import Land
from app.games.catapults.tables import Kind
from app.games.catapults.ui.arrangement import CELL
from app.kit.polyomino import Shape
from app.ui.art.artist import contact_shadow, font
from app.ui.art.seat_style import INK

COLOURS: Mapping[str, str] = {
    "blue": "#3F78B5",
    "white": "#EFE9DA",
    "grey": "#8F9296",
    "dark green": "#3E6B45",
    "purple": "#8A5A9E",
    "orange": "#DE8A33",
    "yellow": "#E6C13C",
    "red": "#BE4637",
    "light blue": "#7DB9D6",
    "brown": "#94694A",
    "black": "#5A5551",
}
"""Paint by the name that the tables give it."""

_PLAIN = "#A08060"

RISE = 6.5
"""How much higher than the ground, or the wall below, a wall is."""

_LIFT = 0.9
"""How much of that is seen of a flank, from rather high above."""

_PARAPET, _MERLON = 7.4, 2.6
"""How broad the rim of a wall is, and how much higher its merlons are."""


def shape_of(land: Land, kind: str, turn: int) -> Shape:
    """Return the squares of a piece."""
    shapes = land.forms[kind].shapes
    return shapes[turn % len(shapes)]


def extent_of(shape: Shape) -> tuple[int, int]:
    """Return how many (rows, columns) a piece reaches."""
    return 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)


def block_path(shape: Shape, inset: float = 1.2) -> QPainterPath:
    """Return the outline of a piece around the middle of its bounding box."""
    rows, cols = extent_of(shape)
    path = QPainterPath()
    for row, col in shape:
        path.addRect(QRectF((col - cols / 2) * CELL, (row - rows / 2) * CELL, CELL, CELL))
    return _shrunk(path.simplified(), inset)


def block_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of "wall/kind/turn/level" and its like."""
    rows, cols = extent_of(shape_of(land, args[0], int(args[1])))
    reach = 14 + RISE * 3
    return QRectF(-cols * CELL / 2, -rows * CELL / 2, cols * CELL, rows * CELL).adjusted(
        -reach, -reach, reach, reach
    )


def paint_wall(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a wall: "wall/kind/turn/level", and "/held" for one that is lifted."""
    kind, turn, level = args[0], int(args[1]), int(args[2])
    paint_shape(painter, shape_of(land, kind, turn), land.forms[kind].kind, level, is_held=len(args) > 3)


def paint_shape(
    painter: QPainter, shape: Shape, kind: Kind, level: int = 1, *, is_held: bool = False
) -> None:
    """Paint the block of a shape around the middle of its bounding box, in the wood of *kind*."""
    base = QColor(COLOURS.get(kind.colour, _PLAIN))
    path = block_path(shape)
    contact_shadow(painter, path, 9.0 if is_held else 3.2, 0.42 if is_held else 0.5)
    painter.save()
    for step in range(level - 1):
        painter.translate(-RISE * 0.35, -RISE)
        _side(painter, path, base, step)
    _side(painter, path, base, 0)
    painter.translate(-RISE * 0.25, -RISE * _LIFT)
    _top(painter, path, base, shape)
    _marks(painter, shape, kind.id, base)
    if level > 1:
        _pips(painter, shape, level)
    painter.restore()


def paint_refused(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a piece that cannot lie there, "refused/kind/turn": hatched grey, a crossed ring on it."""
    path = block_path(shape_of(land, args[0], int(args[1])))
    painter.setPen(QPen(QColor("#4A4038"), 2.2))
    painter.setBrush(QColor(205, 198, 188, 150))
    painter.drawPath(path)
    hatch = QBrush(QColor(60, 48, 40, 170), Qt.BrushStyle.BDiagPattern)
    painter.setBrush(hatch)
    painter.drawPath(path)
    painter.setBrush(QColor("#FFF6E8"))
    painter.setPen(QPen(QColor("#B5382A"), 3.4))
    painter.drawEllipse(QPointF(0, 0), 10, 10)
    painter.drawLine(QPointF(-7, 7), QPointF(7, -7))


def paint_ring(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the light around a piece, "ring/kind/turn/colour/level"."""
    path = block_path(shape_of(land, args[0], int(args[1])), -1.5)
    colour = QColor(f"#{args[2]}")
    painter.translate(-RISE * 0.3, -RISE * (_LIFT + int(args[3]) - 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((13, 60), (8, 110), (3.6, 255)):
        colour.setAlpha(alpha)
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def paint_ghost(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a piece that is only advised, "ghost/kind/turn"."""
    path = block_path(shape_of(land, args[0], int(args[1])))
    base = QColor(COLOURS.get(land.forms[args[0]].kind.colour, _PLAIN))
    base.setAlpha(130)
    painter.setBrush(base)
    pen = QPen(QColor("#FFF6DC"), 3.4, Qt.PenStyle.DashLine)
    painter.setPen(QPen(INK, 5))
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(path)


def _side(painter: QPainter, path: QPainterPath, base: QColor, step: int) -> None:
    """Paint the flank of a block, as high as `RISE`, in courses of stone."""
    painter.setPen(QPen(INK, 1.3))
    painter.setBrush(base.darker(165 + 12 * step))
    painter.drawPath(path)
    for part, tone in ((0.3, 128), (0.62, 146)):
        painter.setPen(QPen(base.darker(190), 0.7))
        painter.setBrush(base.darker(tone))
        painter.drawPath(path.translated(-RISE * part * 0.4, -RISE * part))


def _top(painter: QPainter, path: QPainterPath, base: QColor, shape: Shape) -> None:
    """Paint the upper face: a paved walk between parapets, with battlements all around."""
    painter.setPen(QPen(INK, 1.5))
    painter.setBrush(base.lighter(118))
    painter.drawPath(path)
    walk = _shrunk(path, _PARAPET)
    rows, cols = extent_of(shape)
    shine = QLinearGradient(
        QPointF(-cols * CELL / 2, -rows * CELL / 2), QPointF(cols * CELL / 2, rows * CELL / 2)
    )
    shine.setColorAt(0, base.lighter(106))
    shine.setColorAt(1, base.darker(108))
    painter.setPen(QPen(base.darker(165), 0.9))
    painter.setBrush(shine)
    painter.drawPath(walk)
    painter.save()
    painter.setClipPath(walk)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(base.darker(132))
    # The parapet throws its shade into the walk, to the lower right.
    painter.drawPath(walk.subtracted(walk.translated(2.6, 3.0)))
    _paving(painter, shape, base)
    painter.restore()
    _joints(painter, shape, base)
    _battlements(painter, shape, base)


def _paving(painter: QPainter, shape: Shape, base: QColor) -> None:
    """Paint the stones of the walk: three courses to a square, their joints staggered."""
    rows, cols = extent_of(shape)
    painter.setPen(QPen(base.darker(122), 0.8))
    for row, col in shape:
        x, y = (col - cols / 2) * CELL, (row - rows / 2) * CELL
        for course in range(3):
            top = y + course * CELL / 3
            painter.drawLine(QPointF(x, top), QPointF(x + CELL, top))
            for stone in range(2):
                joint = x + CELL * (0.25 + stone * 0.5 + (course + row) % 2 * 0.25)
                painter.drawLine(QPointF(joint, top), QPointF(joint, top + CELL / 3))


def _battlements(painter: QPainter, shape: Shape, base: QColor) -> None:
    """Paint merlons along the rim, those farther back first: with a top in the light, and a flank."""
    squares, (rows, cols) = set(shape), extent_of(shape)
    stones = []
    for row, col in shape:
        x, y = (col - cols / 2) * CELL, (row - rows / 2) * CELL
        for place in (1, 3, 5):
            along = place * CELL / 6
            sides = (
                ((row - 1, col), QRectF(x + along - 4.6, y + 1.6, 9.2, 5.6)),
                ((row + 1, col), QRectF(x + along - 4.6, y + CELL - 7.6, 9.2, 5.6)),
                ((row, col - 1), QRectF(x + 1.6, y + along - 4.2, 5.6, 8.4)),
                ((row, col + 1), QRectF(x + CELL - 7.2, y + along - 4.2, 5.6, 8.4)),
            )
            stones += [room for beyond, room in sides if beyond not in squares]
    for room in sorted(stones, key=lambda each: each.bottom()):
        painter.setPen(QPen(base.darker(205), 0.9))
        painter.setBrush(base.darker(138))
        painter.drawRect(room)
        painter.setBrush(base.lighter(138))
        painter.drawRect(room.translated(-0.6, -_MERLON))


def _joints(painter: QPainter, shape: Shape, base: QColor) -> None:
    """Paint the grooves that tell how many squares a piece has."""
    rows, cols = extent_of(shape)
    squares = set(shape)
    for row, col in shape:
        x, y = (col - cols / 2) * CELL, (row - rows / 2) * CELL
        ends = []
        if (row, col + 1) in squares:
            ends.append((QPointF(x + CELL, y + 5), QPointF(x + CELL, y + CELL - 5)))
        if (row + 1, col) in squares:
            ends.append((QPointF(x + 5, y + CELL), QPointF(x + CELL - 5, y + CELL)))
        for start, end in ends:
            painter.setPen(QPen(base.darker(135), 1.6))
            painter.drawLine(start, end)
            painter.setPen(QPen(base.lighter(125), 1.0))
            painter.drawLine(start + QPointF(1.2, 1.2), end + QPointF(1.2, 1.2))


def _marks(painter: QPainter, shape: Shape, kind: str, base: QColor) -> None:
    """Carve the kind's mark into every square."""
    rows, cols = extent_of(shape)
    mark = mark_of(kind)
    for row, col in shape:
        middle = QPointF((col - cols / 2 + 0.5) * CELL, (row - rows / 2 + 0.5) * CELL)
        for shift, colour in ((1.1, base.lighter(135)), (0.0, base.darker(158))):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPath(mark.translated(middle + QPointF(shift, shift)))


def _pips(painter: QPainter, shape: Shape, level: int) -> None:
    """Show on which level a piece lies: a dot for each."""
    rows, cols = extent_of(shape)
    row, col = shape[0]
    left, top = (col - cols / 2) * CELL + 7, (row - rows / 2) * CELL + 7
    for pip in range(level):
        painter.setPen(QPen(INK, 1.2))
        painter.setBrush(QColor("#FFF8EA"))
        painter.drawEllipse(QPointF(left + 4 + pip * 9, top + 4), 3.6, 3.6)


@cache
def mark_of(kind: str) -> QPainterPath:
    """Return the mark of a kind of wall, about a third of a square large."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    if kind in _MARKS:
        _MARKS[kind](path)
    else:
        _letters(path, kind[:2])
    return path


def _letters(path: QPainterPath, text: str) -> None:
    """Add the beginning of a name, for the pieces of variants."""
    written = QPainterPath()
    written.addText(QPointF(0, 0), font(18 if len(text) < 2 else 15, bold=True), text)
    path.addPath(written.translated(-written.boundingRect().center()))


def _dot(path: QPainterPath) -> None:
    path.addEllipse(QPointF(0, 0), 6.5, 6.5)


def _ring(path: QPainterPath) -> None:
    path.addEllipse(QPointF(0, 0), 7.5, 7.5)
    path.addEllipse(QPointF(0, 0), 4.2, 4.2)


def _bar(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-8, -2.6, 16, 5.2), 2.4, 2.4)


def _bars(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-7.5, -6.4, 15, 4.4), 2, 2)
    path.addRoundedRect(QRectF(-7.5, 2, 15, 4.4), 2, 2)


def _points(*points: tuple[float, float]) -> Callable[[QPainterPath], None]:
    def add(path: QPainterPath) -> None:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()

    return add


_MARKS: Mapping[str, Callable[[QPainterPath], None]] = {
    "I1": _dot,
    "I2": _ring,
    "I3": _bar,
    "I4": _bars,
    "L": _points((-7, 6.5), (0, -7), (7, 6.5)),
    "J": _points((0, -8.5), (7, 0), (0, 8.5), (-7, 0)),
    "S": _points((-7, -6.5), (0, -1), (7, -6.5), (7, 1), (0, 6.5), (-7, 1)),
    "Z": _points((-7, -6.5), (7, -6.5), (0.8, -0.2), (7, 6.5), (-7, 6.5), (-0.8, -0.2)),
    "T": _points(
        (-2.6, -7.5), (2.6, -7.5), (2.6, -2.6), (7.5, -2.6), (7.5, 2.6), (2.6, 2.6),
        (2.6, 7.5), (-2.6, 7.5), (-2.6, 2.6), (-7.5, 2.6), (-7.5, -2.6), (-2.6, -2.6),
    ),
}  # fmt: skip


def _shrunk(path: QPainterPath, inset: float) -> QPainterPath:
    """Return right-angled outlines with their edges moved inwards (outwards for a negative inset)."""
    result = QPainterPath()
    for polygon in path.toSubpathPolygons():
        points = [polygon.at(index) for index in range(polygon.size() - 1)]
        points = [point for index, point in enumerate(points) if not _is_straight(points, index)]
        # Qt runs around a hole the other way than around the block: both then move into the stone.
        result.addPolygon(QPolygonF(_moved(points, inset)))
        result.closeSubpath()
    return result


def _moved(points: list[QPointF], inset: float) -> list[QPointF]:
    moved = []
    for index, point in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        into, out = _unit(point - before), _unit(after - point)
        moved.append(point + QPointF(-into.y() - out.y(), into.x() + out.x()) * inset)
    return moved


def _is_straight(points: list[QPointF], index: int) -> bool:
    into, out = points[index] - points[index - 1], points[(index + 1) % len(points)] - points[index]
    return abs(into.x() * out.y() - into.y() * out.x()) < 1e-6


def _unit(way: QPointF) -> QPointF:
    length = hypot(way.x(), way.y()) or 1.0
    return QPointF(way.x() / length, way.y() / length)
