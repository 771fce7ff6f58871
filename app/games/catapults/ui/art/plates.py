"""Plates and what belongs to their ground: swamp, mountains, enclosed land, leaks."""

from math import pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.games.catapults.geometry import Land
from app.games.catapults.ui.arrangement import CELL, RIM
from app.games.catapults.ui.art.blocks import RISE
from app.kit.squares import Square
from app.ui.art.artist import contact_shadow, font, path_of
from app.ui.art.seat_style import INK, paint_emblem, pen, seat_colour, seat_hatch

_MEADOW = ("#DDE3AC", "#D3DB9E")
_WATER = QColor("#8CBFB4")
_DEEP = QColor("#6FA79E")
_FRAME = QColor("#7B4B2A")


def squares_of(land: Land, mask: str) -> list[Square]:
    """Return the squares of a mask written in hexadecimal."""
    return list(land.grid.squares(int(mask, 16)))


def rect_of(square: Square) -> QRectF:
    """Return a square of a plate whose upper left corner is the origin."""
    return QRectF(square.col * CELL, square.row * CELL, CELL, CELL)


def board_of(land: Land) -> QRectF:
    """Return all squares of a plate."""
    return QRectF(0, 0, land.grid.cols * CELL, land.grid.rows * CELL)


def plate_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of "plate/colour/closed"."""
    edge = RIM * CELL + 10
    return board_of(land).adjusted(-edge, -edge, edge + 8, edge + 8)


def mask_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of anything that starts with a mask."""
    whole = QRectF()
    for square in squares_of(land, args[0]):
        whole = whole.united(rect_of(square))
    return whole.adjusted(-12, -16, 12, 12)


def paint_plate(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint an empty plate in its wooden frame, "plate/colour/closed"; a closed swamp is roped off."""
    board, edge = board_of(land), RIM * CELL
    frame = QPainterPath()
    frame.addRoundedRect(board.adjusted(-edge, -edge, edge, edge), 12, 12)
    contact_shadow(painter, frame, 9, 0.45)
    _paint_frame(painter, frame, board, seat_colour(int(args[0])))
    painter.save()
    painter.setClipRect(board)
    _paint_meadow(painter, land)
    _paint_swamp(painter, land, is_closed=args[1] == "1")
    painter.restore()
    _paint_grid(painter, land)


def _paint_frame(painter: QPainter, frame: QPainterPath, board: QRectF, colour: QColor) -> None:
    outer = frame.boundingRect()
    wood = QLinearGradient(outer.topLeft(), outer.bottomRight())
    wood.setColorAt(0, _FRAME.lighter(128))
    wood.setColorAt(1, _FRAME.darker(118))
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(wood)
    painter.drawPath(frame)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 240, 215, 90), 1.8))
    painter.drawRoundedRect(outer.adjusted(2, 2, -2, -2), 10, 10)
    band = board.adjusted(-RIM * CELL * 0.42, -RIM * CELL * 0.42, RIM * CELL * 0.42, RIM * CELL * 0.42)
    painter.setPen(QPen(INK, RIM * CELL * 0.3))
    painter.drawRoundedRect(band, 4, 4)
    painter.setPen(QPen(colour, RIM * CELL * 0.2))
    painter.drawRoundedRect(band, 4, 4)
    painter.setPen(QPen(INK, 2))
    painter.drawRect(board.adjusted(-1, -1, 1, 1))


def _paint_meadow(painter: QPainter, land: Land) -> None:
    dice = Random("meadow")
    for row in range(land.grid.rows):
        for col in range(land.grid.cols):
            square = rect_of(Square(row, col))
            painter.fillRect(square, QColor(_MEADOW[(row + col) % 2]))
            for _ in range(3):
                at = QPointF(square.x() + dice.uniform(8, 40), square.y() + dice.uniform(12, 42))
                _tuft(painter, at, dice)
            if dice.random() < 0.22:
                _flowers(painter, square, dice)


def _tuft(painter: QPainter, foot: QPointF, dice: Random) -> None:
    painter.setPen(QPen(QColor(150, 158, 92, 105), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for lean in (-2.4, 0.0, 2.4):
        painter.drawLine(foot, foot + QPointF(lean, -dice.uniform(3.5, 6)))


def _flowers(painter: QPainter, square: QRectF, dice: Random) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    colour = QColor(dice.choice(("#FFF8DE", "#F2CF58", "#E59A86", "#C3A4D8")))
    for _ in range(3):
        at = QPointF(square.x() + dice.uniform(8, 42), square.y() + dice.uniform(8, 42))
        painter.setBrush(QColor(90, 110, 40, 70))
        painter.drawEllipse(at + QPointF(0.8, 1.0), 2.2, 1.8)
        painter.setBrush(colour)
        painter.drawEllipse(at, 1.9, 1.9)


def _paint_swamp(painter: QPainter, land: Land, *, is_closed: bool) -> None:
    squares = list(land.grid.squares(land.swamp))
    if not squares:
        return
    shore = path_of(rect_of(square) for square in squares)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_WATER)
    painter.drawPath(shore)
    painter.save()
    painter.setClipPath(shore)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dice = Random("swamp")
    for square in squares:
        _waves(painter, rect_of(square))
    _bank(painter, shore, dice)
    for square in squares:
        if dice.random() < 0.3:
            _lilies(painter, rect_of(square), dice)
        elif dice.random() < 0.5:
            _reeds(painter, rect_of(square), dice)
    if is_closed:
        painter.fillPath(shore, QColor(70, 62, 50, 70))
        painter.fillPath(shore, QBrush(QColor(60, 50, 40, 85), Qt.BrushStyle.BDiagPattern))
    painter.restore()


def _bank(painter: QPainter, shore: QPainterPath, dice: Random) -> None:
    """Let mud and grass run into the water along the shore, here more and there less."""
    steps = max(12, round(shore.length() / 9))
    lumps = [
        (shore.pointAtPercent(step / steps), dice.uniform(5, 9.5), dice.uniform(4, 7.5))
        for step in range(steps)
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, more in (
        (_DEEP.darker(112), 3.6),
        (QColor("#C9B583"), 1.8),
        (QColor(_MEADOW[1]).darker(106), -1.2),
    ):
        painter.setBrush(colour)
        for at, wide, high in lumps:
            painter.drawEllipse(at, wide + more, high + more)


def _lilies(painter: QPainter, square: QRectF, dice: Random) -> None:
    """Paint leaves that float on the water, one of them with a flower."""
    for place in range(dice.randint(2, 3)):
        at = QPointF(square.left() + dice.uniform(12, 38), square.top() + dice.uniform(14, 38))
        size = dice.uniform(4, 6)
        leaf = QPainterPath(at)
        leaf.arcTo(
            QRectF(at.x() - size, at.y() - size * 0.62, 2 * size, 1.24 * size), dice.uniform(0, 300), 315
        )
        leaf.closeSubpath()
        painter.setPen(QPen(QColor("#3F6B45"), 0.9))
        painter.setBrush(QColor("#6F9F55"))
        painter.drawPath(leaf)
        if not place:
            painter.setPen(QPen(QColor("#B06A8A"), 0.7))
            painter.setBrush(QColor("#F7DCE8"))
            for turn in range(5):
                petal = QPointF(sin(turn * 1.256) * 2.2, sin(turn * 1.256 + pi / 2) * 1.6)
                painter.drawEllipse(at + petal - QPointF(0, 1.5), 1.7, 1.5)


def _waves(painter: QPainter, square: QRectF) -> None:
    for line, (shift, width) in enumerate(((13, 2.2), (28, 1.8), (42, 1.5))):
        path = QPainterPath()
        for step in range(13):
            x = square.left() + CELL * step / 12
            y = square.top() + shift + 2.6 * sin(2 * pi * (step / 12 + line * 0.31))
            if step:
                path.lineTo(x, y)
            else:
                path.moveTo(x, y)
        painter.setPen(QPen(QColor(232, 246, 240, 150) if line == 0 else _DEEP, width))
        painter.drawPath(path)


def _reeds(painter: QPainter, square: QRectF, dice: Random) -> None:
    foot = QPointF(square.left() + dice.uniform(10, 38), square.top() + dice.uniform(30, 44))
    for lean, height in ((-5.0, 15.0), (0.0, 21.0), (5.0, 14.0)):
        tip = foot + QPointF(lean, -height)
        painter.setPen(QPen(QColor("#4E7046"), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(foot, tip)
        if height > 14.5:
            painter.setPen(QPen(QColor("#7A4B26"), 3.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(tip, tip + QPointF(0, 5))


def _paint_grid(painter: QPainter, land: Land) -> None:
    board = board_of(land)
    painter.setPen(QPen(QColor(96, 74, 44, 92), 1.1))
    for col in range(1, land.grid.cols):
        painter.drawLine(QPointF(col * CELL, 0), QPointF(col * CELL, board.height()))
    for row in range(1, land.grid.rows):
        painter.drawLine(QPointF(0, row * CELL), QPointF(board.width(), row * CELL))
    # In steps: a gradient that fades into nothing becomes a black bar on paper.
    for step in range(6):
        shade = QColor(40, 24, 8, 22)
        painter.fillRect(QRectF(0, 0, board.width(), 1.6 * (step + 1)), shade)
        painter.fillRect(QRectF(0, 0, 1.6 * (step + 1), board.height()), shade)


def paint_peaks(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a mountain piece, "peaks/mask": a rock with a snowy peak on every square."""
    squares = squares_of(land, args[0])
    joined = path_of(rect_of(square) for square in squares)
    contact_shadow(painter, joined, 3.4, 0.45)
    painter.setPen(pen(1.4))
    painter.setBrush(_lit(joined.boundingRect(), QColor("#A79C86")))
    painter.drawPath(joined)
    dice = Random(args[0])
    painter.save()
    painter.setClipPath(joined)
    for square in squares:
        _scree(painter, rect_of(square), dice)
    painter.restore()
    for square in squares:
        _foothill(painter, rect_of(square), dice)
        _peak(painter, rect_of(square), dice)


def _lit(room: QRectF, colour: QColor) -> QLinearGradient:
    """Return a colour as light from the upper left falls on a thing of that size."""
    shade = QLinearGradient(room.topLeft(), room.bottomRight())
    shade.setColorAt(0, colour.lighter(114))
    shade.setColorAt(1, colour.darker(120))
    return shade


def _scree(painter: QPainter, square: QRectF, dice: Random) -> None:
    """Paint grass and stones at the foot of the rocks."""
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(7):
        at = QPointF(square.x() + dice.uniform(2, CELL - 2), square.y() + dice.uniform(2, CELL - 2))
        painter.setBrush(QColor(dice.choice(("#8FA064", "#9DAA70", "#B4AB97"))))
        painter.drawEllipse(at, dice.uniform(3, 7), dice.uniform(2, 4))
    for _ in range(4):
        at = QPointF(square.x() + dice.uniform(4, CELL - 4), square.bottom() - dice.uniform(2, 9))
        painter.setBrush(QColor(40, 32, 22, 90))
        painter.drawEllipse(at + QPointF(0.8, 0.9), 2.2, 1.6)
        painter.setBrush(QColor("#C9C1B4"))
        painter.drawEllipse(at, 2.0, 1.5)


def _foothill(painter: QPainter, square: QRectF, dice: Random) -> None:
    top = QPointF(square.left() + dice.choice((9, 39)), square.top() + dice.uniform(16, 22))
    painter.setPen(QPen(QColor("#4B4239"), 1.1))
    painter.setBrush(_lit(square, QColor("#85796C")))
    painter.drawPolygon(
        QPolygonF(
            [top, QPointF(top.x() + 13, square.bottom() - 5), QPointF(top.x() - 13, square.bottom() - 5)]
        )
    )


def _peak(painter: QPainter, square: QRectF, dice: Random) -> None:
    foot, half = square.bottom() - 3, dice.uniform(19, 21.5)
    top = QPointF(square.center().x() + dice.uniform(-3, 3), square.top() - dice.uniform(1, 6))
    left, right = QPointF(square.center().x() - half, foot), QPointF(square.center().x() + half, foot)
    _rock(painter, (left, top, right), dice.uniform(2, 5))
    _snow(painter, (left, top, right))
    painter.setPen(pen(1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([left, top, right]))


def _rock(painter: QPainter, corners: tuple[QPointF, QPointF, QPointF], lean: float) -> None:
    """Paint a peak of foot, top and foot, sunny at the left; its ridge leans by *lean*."""
    left, top, right = corners
    foot = left.y()
    ridge = QPointF(top.x() + lean, foot)
    painter.setPen(pen(1.5))
    sunny = QLinearGradient(left, QPointF(top.x(), foot - 8))
    sunny.setColorAt(0, QColor("#A2968A"))
    sunny.setColorAt(1, QColor("#CFC6BA"))
    painter.setBrush(sunny)
    painter.drawPolygon(QPolygonF([left, top, right]))
    painter.setPen(Qt.PenStyle.NoPen)
    shady = QLinearGradient(top, right)
    shady.setColorAt(0, QColor("#8D8279"))
    shady.setColorAt(1, QColor("#655B55"))
    painter.setBrush(shady)
    painter.drawPolygon(QPolygonF([top, right, ridge, top + QPointF(-1.5, 26), top + QPointF(3, 17)]))
    painter.setPen(QPen(QColor(70, 60, 52, 110), 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for along in (0.45, 0.68):
        on = top + (left - top) * along
        painter.drawLine(on + QPointF(3, 0), on + QPointF(8.5 - 3 * along, 7))


def _snow(painter: QPainter, corners: tuple[QPointF, QPointF, QPointF]) -> None:
    left, top, right = corners
    foot, reach = left.y(), 15.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FDFCF7"))
    slope = (top.x() - left.x()) / (foot - top.y()), (right.x() - top.x()) / (foot - top.y())
    snow = [
        top,
        top + QPointF(slope[1] * reach, reach),
        top + QPointF(3.4, reach - 4),
        top + QPointF(0.5, reach + 2),
    ]
    snow += [top + QPointF(-3.6, reach - 4), top + QPointF(-slope[0] * reach, reach)]
    painter.drawPolygon(QPolygonF(snow))
    painter.setBrush(QColor(140, 152, 170, 110))
    painter.drawPolygon(QPolygonF([top, snow[1], snow[2]]))


def paint_tint(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint enclosed ground, "tint/mask/colour", and "/new" for ground that would be enclosed."""
    ground = path_of(rect_of(square) for square in squares_of(land, args[0]))
    is_new = len(args) > 2
    colour = seat_colour(int(args[1]))
    soft = QColor(colour)
    soft.setAlpha(110 if is_new else 66)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(ground, soft)
    painter.fillPath(ground, seat_hatch(int(args[1]), CELL / 3, 95))
    painter.save()
    painter.setClipPath(ground)
    painter.setPen(
        QPen(colour, 8 if is_new else 5, Qt.PenStyle.DashLine if is_new else Qt.PenStyle.SolidLine)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(ground)
    painter.restore()


def paint_glow(painter: QPainter, land: Land, args: list[str]) -> None:
    """Light up squares where something can be put, "glow/mask/colour"."""
    colour = QColor(f"#{args[1]}")
    for square in squares_of(land, args[0]):
        colour.setAlpha(30)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(rect_of(square).adjusted(3, 3, -3, -3), 6, 6)
        colour.setAlpha(230)
        painter.setPen(QPen(QColor(255, 248, 230, 220), 2))
        painter.setBrush(colour)
        painter.drawEllipse(rect_of(square).center(), 6, 6)


def paint_cloth(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the cloth that covers a plate while the glass lies on its side, "cloth/colour"."""
    # Walls of the first row rise above the plate, and those of the first column a little beside it.
    board = board_of(land).adjusted(-RISE, -RISE * 2, 4, 4)
    cloth = QPainterPath()
    cloth.addRoundedRect(board, 10, 10)
    contact_shadow(painter, cloth, 5, 0.35)
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(QColor("#E9DDC6"))
    painter.drawPath(cloth)
    painter.setBrush(seat_hatch(int(args[0]), CELL / 2.2, 80))
    painter.drawPath(cloth)
    fold = QLinearGradient(board.topLeft(), board.bottomRight())
    for step in range(9):
        fold.setColorAt(step / 8, QColor(255, 255, 255, 70) if step % 2 else QColor(60, 40, 20, 46))
    painter.fillPath(cloth, fold)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(seat_colour(int(args[0])), 5))
    painter.drawRoundedRect(board.adjusted(12, 12, -12, -12), 8, 8)
    paint_emblem(painter, int(args[0]), board.center(), CELL * 1.6)


def cloth_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of a cloth."""
    return board_of(land).adjusted(-RISE - 8, -RISE * 2 - 8, 18, 18)


def paint_rulers(painter: QPainter, land: Land, args: list[str]) -> None:
    """Name columns by letters and rows by numbers on the frame, "rulers"."""
    painter.setFont(font(CELL * 0.3, bold=True))
    painter.setPen(QColor("#FFF3DC"))
    edge = RIM * CELL
    for col in range(land.grid.cols):
        room = QRectF(col * CELL, -edge, CELL, edge)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter.value), chr(ord("a") + col))
    for row in range(land.grid.rows):
        room = QRectF(-edge, row * CELL, edge, CELL)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter.value), str(row + 1))
