"""What lies in the work area: cards, dice, stones, the glass, trays and buttons."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.games.catapults.geometry import Land
from app.games.catapults.ui.arrangement import CELL
from app.games.catapults.ui.art.blocks import extent_of, paint_wall, shape_of
from app.ui.art import dice
from app.ui.art.artist import contact_shadow, font, paint_raised, text_width
from app.ui.art.sand_glass import paint_sand
from app.ui.art.seat_style import INK, paint_emblem, pen

CARD = (100.0, 140.0)
"""A card's width and height in its own units."""

ACCENT = QColor("#B5452C")
"""The brick of Catapults!."""


def card_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of a card or a deck around its middle."""
    return QRectF(-62, -90, 132, 182)


def paint_deck(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the face-down deck, "deck/cards"; the more cards, the higher."""
    cards = int(args[0])
    if not cards:
        painter.setPen(QPen(QColor(40, 24, 10, 120), 2, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(40, 24, 10, 40))
        painter.drawRoundedRect(_card(), 9, 9)
        return
    layers = min(6, 1 + cards // 5)
    contact_shadow(painter, _card_path(), 4 + layers, 0.4)
    for layer in range(layers):
        painter.setPen(QPen(INK, 1.3))
        painter.setBrush(QColor("#F6EBD2") if layer < layers - 1 else ACCENT)
        painter.drawPath(_card_path().translated(-layer * 1.1, -layer * 2.0))
    painter.translate(-(layers - 1) * 1.1, -(layers - 1) * 2.0)
    _card_back(painter)


def _card_back(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#F3DDB6"), 2))
    painter.drawRoundedRect(_card().adjusted(7, 7, -7, -7), 5, 5)
    painter.save()
    painter.setClipRect(_card().adjusted(9, 9, -9, -9))
    painter.setPen(QPen(QColor(255, 236, 205, 70), 2))
    for step in range(-8, 16):
        painter.drawLine(QPointF(-70 + step * 14, -80), QPointF(90 + step * 14, 80))
        painter.drawLine(QPointF(70 - step * 14, -80), QPointF(-90 - step * 14, 80))
    painter.restore()
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(QColor("#F3DDB6"))
    painter.drawEllipse(QPointF(0, 0), 29, 29)
    painter.setBrush(ACCENT.darker(115))
    tower = [
        (-16, -18),
        (-9, -18),
        (-9, -12),
        (-4, -12),
        (-4, -18),
        (4, -18),
        (4, -12),
        (9, -12),
        (9, -18),
        (16, -18),
    ]
    tower += [(16, -4), (12, 0), (12, 18), (-12, 18), (-12, 0), (-16, -4)]
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in tower]))


def paint_card(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a card that shows a piece, "card/kind"."""
    contact_shadow(painter, _card_path(), 3.5, 0.4)
    painter.setPen(QPen(INK, 1.4))
    painter.setBrush(QColor("#FBF3DF"))
    painter.drawPath(_card_path())
    painter.setPen(QPen(QColor("#C9AE7C"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_card().adjusted(5, 5, -5, -5), 6, 6)
    kind = args[0]
    rows, cols = extent_of(shape_of(land, kind, 0))
    scale = min(72 / (cols * CELL), 92 / (rows * CELL), 0.56)
    painter.save()
    painter.translate(0, -8)
    painter.scale(scale, scale)
    paint_wall(painter, land, [kind, "0", "1"])
    painter.restore()
    points = land.forms[kind].points
    for number in range(points):
        paint_stone(painter, QPointF((number - (points - 1) / 2) * 15, 53), 5.4, is_left=True)


def _card() -> QRectF:
    return QRectF(-CARD[0] / 2, -CARD[1] / 2, *CARD)


def _card_path() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(_card(), 9, 9)
    return path


def die_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of a die around its middle."""
    return QRectF(-34, -34, 72, 74)


def paint_die(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a die, "die/face"; face 0 has not been thrown yet."""
    face = int(args[0])
    worth = land.tables.dice[face - 1] if face else 1
    blank, plain, good = QColor("#D9D2C6"), QColor("#FFFBF0"), QColor("#FFE08A")
    ground = blank if not worth else plain if worth < 2 else good
    dice.paint_die(painter, 24, face, ground, INK if worth else QColor("#8B8276"))
    if not face:
        painter.setPen(ACCENT)
        painter.setFont(font(30, bold=True))
        painter.drawText(QRectF(-24, -29, 48, 48), int(Qt.AlignmentFlag.AlignCenter.value), "?")


def stone_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of a budget stone around its middle."""
    return QRectF(-18, -18, 38, 38)


def paint_budget(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a point to spend, "stone/state": "left", "used", or "due" where the pointer would spend it."""
    state = args[0]
    if state == "due":
        painter.setPen(QPen(QColor(213, 94, 0, 150), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0, 0), 14.5, 14.5)
    paint_stone(painter, QPointF(0, 0), 11, is_left=state != "used")


def paint_stone(painter: QPainter, middle: QPointF, radius: float, *, is_left: bool) -> None:
    """Paint a round stone, or the hollow where one was."""
    if not is_left:
        painter.setPen(QPen(QColor(30, 18, 8, 130), radius / 6, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(30, 18, 8, 50))
        painter.drawEllipse(middle, radius, radius)
        return
    painter.setPen(QPen(INK, radius / 8))
    shine = QLinearGradient(middle - QPointF(radius, radius), middle + QPointF(radius, radius))
    shine.setColorAt(0, QColor("#D5CFC4"))
    shine.setColorAt(1, QColor("#857F76"))
    painter.setBrush(shine)
    painter.drawEllipse(middle, radius, radius * 0.92)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 120))
    painter.drawEllipse(middle - QPointF(radius * 0.35, radius * 0.4), radius * 0.3, radius * 0.2)


def mat_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of "mat/width/height" and "tray/width/height" from the upper left corner."""
    return QRectF(0, 0, float(args[0]), float(args[1])).adjusted(-2, -2, 8, 10)


def paint_mat(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the leather that the work area is laid with."""
    room = QRectF(0, 0, float(args[0]), float(args[1]))
    shade = QLinearGradient(room.topLeft(), room.bottomRight())
    shade.setColorAt(0, QColor("#8E5B3A"))
    shade.setColorAt(1, QColor("#74452B"))
    paint_raised(painter, room, 14, shade, QPen(INK, 1.4), shadow=(4, 0.35))
    painter.setPen(QPen(QColor("#E0BE8C"), 1.6, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(room.adjusted(7, 7, -7, -7), 9, 9)


def paint_tray(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the tray in which stolen pieces wait."""
    room = QRectF(0, 0, float(args[0]), float(args[1]))
    painter.setPen(QPen(INK, 1.4))
    painter.setBrush(QColor("#5C3620"))
    painter.drawRoundedRect(room, 9, 9)
    painter.setPen(QPen(QColor(0, 0, 0, 70), 4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLine(room.topLeft() + QPointF(8, 4), room.topRight() + QPointF(-8, 4))


def button_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of "button/width/height/state/text" around its middle."""
    half = QPointF(float(args[0]) / 2 + 4, float(args[1]) / 2 + 4)
    return QRectF(-half, half).adjusted(0, 0, 4, 5)


def paint_button(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a wooden plaque with a word on it; state is "up", or "at" under the pointer."""
    width, height, state, text = float(args[0]), float(args[1]), args[2], "/".join(args[3:])
    room = QRectF(-width / 2, -height / 2, width, height)
    path = QPainterPath()
    path.addRoundedRect(room, height * 0.28, height * 0.28)
    contact_shadow(painter, path, 3, 0.4)
    shade = QLinearGradient(room.topLeft(), room.bottomLeft())
    light = QColor("#F5DDB0") if state == "up" else QColor("#FFEFCB")
    shade.setColorAt(0, light)
    shade.setColorAt(1, light.darker(118))
    painter.setPen(QPen(ACCENT if state == "at" else INK, 2.4 if state == "at" else 1.4))
    painter.setBrush(shade)
    painter.drawPath(path)
    painter.setPen(INK)
    size = height * 0.46
    while size > 9 and text_width(text, size) > width - height * 0.4:
        size -= 0.5
    painter.setFont(font(size, bold=True))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter.value), text)


def glass_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of the glass around its middle."""
    return QRectF(-46, -78, 96, 162)


def paint_glass(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint the sand glass, "glass/left/state": *left* of 100 parts above; state "run", "late" or "rest"."""
    paint_sand(painter, int(args[0]) / 100, is_late=args[1] == "late", is_running=args[1] != "rest")


def icon_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of a small sign around its middle."""
    return QRectF(-16, -16, 32, 32)


def paint_icon(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a small sign, "icon/name/colour of the lines"."""
    line = QColor(f"#{args[1]}")
    pen = QPen(line, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    if args[0] == "empty":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(-7, -7, 14, 14), 2, 2)
    elif args[0] == "card":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(-6, -8, 12, 16), 2, 2)
        painter.drawLine(QPointF(-2, -3), QPointF(2, -3))
    else:
        for start, end in (((-8, 7), (8, 7)), ((-5, 7), (0, -3)), ((5, 7), (0, -3)), ((6, 1), (-8, -7))):
            painter.drawLine(QPointF(*start), QPointF(*end))
        painter.setBrush(line)
        painter.drawEllipse(QPointF(-8, -7), 2, 2)


def paint_emblem_art(painter: QPainter, land: Land, args: list[str]) -> None:
    """Paint a seat's shield, "emblem/colour"."""
    paint_emblem(painter, int(args[0]), QPointF(0, 0), 11)


def paint_leak(painter: QPainter, land: Land, args: list[str]) -> None:
    """Mark a square through which a castle leaks, "leak"."""
    drop = QPainterPath(QPointF(0, -12))
    drop.cubicTo(3, -4, 9, 0, 9, 6)
    drop.cubicTo(9, 17, -9, 17, -9, 6)
    drop.cubicTo(-9, 0, -3, -4, 0, -12)
    painter.setPen(QPen(QColor("#FFF8EA"), 5))
    painter.setBrush(QColor("#D55E00"))
    painter.drawPath(drop)
    painter.setPen(QPen(INK, 1.5))
    painter.drawPath(drop)
    painter.setPen(QPen(QColor(255, 255, 255, 190), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-4, 5), QPointF(-3, 9))


def paint_lamp(painter: QPainter, land: Land, args: list[str]) -> None:
    """Light up an empty square at the end, "lamp"."""
    room = QRectF(-CELL / 2, -CELL / 2, CELL, CELL).adjusted(3, 3, -3, -3)
    painter.setPen(QPen(QColor("#B5452C"), 3))
    painter.setBrush(QColor(255, 196, 70, 190))
    painter.drawRoundedRect(room, 7, 7)
    painter.setPen(QPen(QColor(255, 250, 225, 220), 2.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(room.adjusted(4, 4, -4, -4), 4, 4)


def square_bounds(land: Land, args: list[str]) -> QRectF:
    """Return the room of a sign as large as a square around its middle."""
    return QRectF(-CELL / 2, -CELL / 2, CELL, CELL).adjusted(-2, -2, 2, 2)


def paint_crown(painter: QPainter, land: Land, args: list[str]) -> None:
    """Mark the winner, "crown"."""
    points = [(-11, 7), (-12, -6), (-6, 0), (0, -10), (6, 0), (12, -6), (11, 7)]
    painter.setPen(pen(1.4))
    painter.setBrush(QColor("#F2C94C"))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    painter.setBrush(ACCENT)
    for x, y in ((-12, -7), (0, -11), (12, -7)):
        painter.drawEllipse(QPointF(x, y), 2.4, 2.4)
