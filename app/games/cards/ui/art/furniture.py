"""What the table is laid with: felt, plates, lights, buttons and the list."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from app.games.cards.pack import name as card_name
from app.games.cards.pack import suit
from app.games.cards.ui.art.faces import FELT, PAPER, card_path, card_rect, index_font, paint_back
from app.games.cards.ui.art.suit_signs import paint_pip, suit_colour
from app.i18n import say
from app.ui.art.artist import contact_shadow, font, paint_raised, text_width
from app.ui.art.seat_style import INK, paint_emblem, seat_colour

LIGHT = QColor("#FFE38A")
"""The light on whatever may be used."""

SOON = QColor("#F08A3C")
"""The light on what a hint means."""


def corner_bounds(args: list[str]) -> QRectF:
    """Return the room of "name/width/height/..." from the upper left corner."""
    return QRectF(0, 0, float(args[0]), float(args[1])).adjusted(-4, -4, 10, 12)


def middle_bounds(args: list[str]) -> QRectF:
    """Return the room of "name/width/height/..." around its middle."""
    return _middle(args).adjusted(-14, -14, 14, 14)


def _middle(args: list[str]) -> QRectF:
    width, height = float(args[0]), float(args[1])
    return QRectF(-width / 2, -height / 2, width, height)


def dots_bounds(args: list[str]) -> QRectF:
    """Return the room of "dots/points/target/colour" from the left."""
    return QRectF(-8, -9, 13 * int(args[1]) + 16, 18)


def paint_dots(painter: QPainter, args: list[str]) -> None:
    """Paint the way to the target: a shield for every point that is there."""
    points, target, colour = int(args[0]), int(args[1]), seat_colour(int(args[2]))
    for number in range(target):
        centre = QPointF(13 * number + 4, 0)
        if number < points:
            painter.setPen(QPen(QColor("#FFF3DC"), 1.1))
            painter.setBrush(colour)
            painter.drawEllipse(centre, 5.2, 5.2)
        else:
            painter.setPen(QPen(QColor(255, 243, 220, 120), 1.1))
            painter.setBrush(QColor(20, 10, 4, 90))
            painter.drawEllipse(centre, 4.6, 4.6)


def sign_bounds(_: list[str]) -> QRectF:
    """Return the room of a small sign around its middle."""
    return QRectF(-20, -20, 40, 40)


def paint_shield(painter: QPainter, args: list[str]) -> None:
    """Paint a seat's shield, "emblem/colour"."""
    paint_emblem(painter, int(args[0]), QPointF(0, 0), 11)


def paint_laurel(painter: QPainter, args: list[str]) -> None:
    """Mark the Largest Army, "laurel": crossed swords in a wreath."""
    painter.setPen(QPen(INK, 0.9))
    painter.setBrush(QColor("#E5B53F"))
    for side in (-1, 1):
        for step in range(5):
            turn = pi / 2 + side * (0.35 + step * 0.46)
            painter.save()
            painter.translate(13 * cos(turn), 13 * sin(turn))
            painter.rotate(turn * 180 / pi + side * 62)
            painter.drawEllipse(QPointF(0, 0), 5, 2.4)
            painter.restore()
    pen = QPen(QColor("#F3F5F6"), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for side in (-1, 1):
        painter.setPen(QPen(INK, 4))
        painter.drawLine(QPointF(-6 * side, 6), QPointF(6 * side, -7))
        painter.setPen(pen)
        painter.drawLine(QPointF(-6 * side, 6), QPointF(6 * side, -7))
        painter.drawLine(QPointF(-7 * side, 2), QPointF(-2.5 * side, 6.5))


def paint_eye(painter: QPainter, args: list[str]) -> None:
    """Mark a card that everybody has seen, "eye"."""
    lid = QPainterPath(QPointF(-12, 0))
    lid.quadTo(0, -13, 12, 0)
    lid.quadTo(0, 13, -12, 0)
    painter.setPen(QPen(INK, 2))
    painter.setBrush(PAPER)
    painter.drawPath(lid)
    painter.setBrush(INK)
    painter.drawEllipse(QPointF(0, 0), 4, 4)


def paint_ground(painter: QPainter, args: list[str]) -> None:
    """Paint the drill ground of an Army, "ground/width/height"."""
    painter.setPen(QPen(QColor(10, 30, 20, 60), 1.4))
    painter.setBrush(QColor(6, 30, 18, 46))
    painter.drawRoundedRect(_middle(args), 10, 10)


def unit_bounds(args: list[str]) -> QRectF:
    """Return the room of "unit/width/colour" around its middle."""
    return QRectF(-float(args[0]) / 2, -76, float(args[0]), 152).adjusted(-6, -6, 6, 6)


def paint_unit(painter: QPainter, args: list[str]) -> None:
    """Paint the ground of a Soldier or Catapult in its owner's colour."""
    room = QRectF(-float(args[0]) / 2, -74, float(args[0]), 148)
    fill = seat_colour(int(args[1]))
    painter.setPen(QPen(INK, 1.8))
    painter.setBrush(fill)
    painter.drawRoundedRect(room, 12, 12)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 12, 4, 70))
    painter.drawRoundedRect(room.adjusted(2, 2, -2, -2), 10, 10)


def stock_bounds(_: list[str]) -> QRectF:
    """Return the room of the stock."""
    return card_rect().adjusted(-14, -22, 12, 14)


def paint_stock(painter: QPainter, args: list[str]) -> None:
    """Paint the stock, "stock/cards"; the more cards, the higher."""
    cards = int(args[0])
    if not cards:
        paint_slot(painter, [])
        return
    layers = min(8, 1 + cards // 5)
    contact_shadow(painter, card_path(), 3 + layers * 0.7, 0.4)
    for layer in range(layers - 1):
        painter.setPen(QPen(QColor("#6B5A44"), 1))
        painter.setBrush(PAPER)
        painter.drawPath(card_path().translated(-layer * 0.9, -layer * 1.6))
    painter.translate(-(layers - 1) * 0.9, -(layers - 1) * 1.6)
    paint_back(painter, [])


def paint_slot(painter: QPainter, _: list[str]) -> None:
    """Paint the place of a pile, "slot"."""
    painter.setPen(QPen(QColor(255, 244, 214, 130), 2, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(6, 30, 18, 60))
    painter.drawPath(card_path(2))


def paint_glow(painter: QPainter, args: list[str]) -> None:
    """Light up something, "glow/width/height"."""
    _paint_light(painter, _middle(args), LIGHT)


def paint_mark(painter: QPainter, args: list[str]) -> None:
    """Mark what a hint or a result means, "mark/width/height"."""
    _paint_light(painter, _middle(args), SOON)


def paint_last(painter: QPainter, args: list[str]) -> None:
    """Outline what a player did last, "last/width/height/colour"."""
    room = _middle(args).adjusted(-3, -3, 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((PAPER, 6.0), (seat_colour(int(args[2])), 3.4)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(room, 10, 10)


def _paint_light(painter: QPainter, room: QRectF, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((11, 60), (7, 110), (3.2, 255)):
        ring = QColor(colour)
        ring.setAlpha(alpha)
        painter.setPen(QPen(ring, width))
        painter.drawRoundedRect(room.adjusted(-2, -2, 2, 2), 9, 9)


def paint_refused(painter: QPainter, args: list[str]) -> None:
    """Mark where something cannot lie, "refused/width/height": hatched, with a crossed ring."""
    room = _middle(args)
    painter.setPen(QPen(QColor(70, 66, 60, 210), 2.4))
    painter.setBrush(QBrush(QColor(60, 56, 50, 150), Qt.BrushStyle.BDiagPattern))
    painter.drawRoundedRect(room, 9, 9)
    painter.setPen(QPen(QColor("#FFF8EA"), 7))
    painter.drawEllipse(QPointF(0, 0), 13, 13)
    painter.setPen(QPen(QColor("#D55E00"), 4))
    painter.drawEllipse(QPointF(0, 0), 13, 13)
    painter.drawLine(QPointF(-9, 9), QPointF(9, -9))


def paint_panel(painter: QPainter, args: list[str]) -> None:
    """Paint the paper that the list of builds stands on, "panel/width/height"."""
    room = QRectF(0, 0, float(args[0]), float(args[1]))
    sheet = QLinearGradient(room.topLeft(), room.bottomRight())
    sheet.setColorAt(0, QColor("#FBF1DA"))
    sheet.setColorAt(1, QColor("#EBDCB9"))
    paint_raised(painter, room, 10, sheet, QPen(INK, 1.3), shadow=(3.5, 0.4))
    painter.setPen(QPen(QColor("#C2A877"), 1.2))
    painter.drawRoundedRect(room.adjusted(4, 4, -4, -4), 7, 7)


def row_bounds(args: list[str]) -> QRectF:
    """Return the room of "row/width/height/state" from its left, around its middle height."""
    return QRectF(0, -float(args[1]) / 2, float(args[0]), float(args[1])).adjusted(-2, -2, 2, 2)


def paint_row(painter: QPainter, args: list[str]) -> None:
    """Paint a line: "up", "at" if pointed at, "dim" if it cannot be pressed, "quiet" if it only tells."""
    room = QRectF(0, -float(args[1]) / 2, float(args[0]), float(args[1]))
    if args[2] == "quiet":
        painter.fillRect(room, QColor(120, 96, 60, 10))
        return
    fill = {"up": QColor(255, 253, 246, 210), "at": QColor("#FFE9A8"), "dim": QColor(255, 253, 246, 90)}[
        args[2]
    ]
    painter.setPen(QPen(FELT if args[2] == "at" else QColor(120, 96, 60, 120), 2 if args[2] == "at" else 1))
    painter.setBrush(fill)
    painter.drawRoundedRect(room, 6, 6)


def paint_button(painter: QPainter, args: list[str]) -> None:
    """Paint a wooden plaque with a word on it, "button/width/height/state/text"."""
    room, state, text = _middle(args), args[2], "/".join(args[3:])
    shape = QPainterPath()
    shape.addRoundedRect(room, room.height() * 0.28, room.height() * 0.28)
    contact_shadow(painter, shape, 3, 0.4)
    light = QColor("#F5DDB0") if state == "up" else QColor("#FFEFCB")
    shade = QLinearGradient(room.topLeft(), room.bottomLeft())
    shade.setColorAt(0, light)
    shade.setColorAt(1, light.darker(116))
    painter.setPen(QPen(FELT if state == "at" else INK, 2.6 if state == "at" else 1.4))
    painter.setBrush(shade)
    painter.drawPath(shape)
    size = max(12.0, room.height() * 0.5)
    while size > 9 and text_width(text, size) > room.width() - room.height() * 0.4:
        size -= 0.5
    painter.setPen(INK)
    painter.setFont(font(size, bold=True))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter.value), text)


def mini_bounds(args: list[str]) -> QRectF:
    """Return the room of "mini/cards/deck" from the left."""
    return QRectF(-2, -14, 29 * len(args[0].split(".")) + 4, 28)


def paint_mini(painter: QPainter, args: list[str]) -> None:
    """Paint the indices of some cards side by side."""
    for number, card in enumerate(args[0].split(".")):
        _paint_tag(painter, card, args[1], QRectF(29 * number, -11, 27, 22))


def tag_bounds(_: list[str]) -> QRectF:
    """Return the room of "tag/card/deck" around its middle."""
    return QRectF(-18, -15, 36, 30)


def paint_tag(painter: QPainter, args: list[str]) -> None:
    """Paint what the owner may know of a wall, "tag/card/deck"."""
    _paint_tag(painter, args[0], args[1], QRectF(-16, -12.5, 32, 25))


def _paint_tag(painter: QPainter, card: str, deck: str, room: QRectF) -> None:
    colour = suit_colour(suit(card), deck)
    text = say(card_name(card).values["rank"])
    painter.setPen(QPen(QColor("#8C7A5E"), 0.9))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(room, 3.5, 3.5)
    painter.setPen(colour)
    painter.setFont(index_font(text, room.height() * 0.7, room.width() * 0.44))
    left = QRectF(room.left(), room.top(), room.width() * 0.56, room.height())
    painter.drawText(left, int(Qt.AlignmentFlag.AlignCenter.value), text)
    centre = QPointF(room.left() + room.width() * 0.74, room.center().y())
    paint_pip(painter, suit(card), centre, room.height() * 0.27, colour)
