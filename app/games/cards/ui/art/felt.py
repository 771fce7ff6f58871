"""What lies under the cards: felt, name boards, and the ground of the line."""

from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from app.games.cards.ui.arrangement import CARD
from app.games.cards.ui.art.build_signs import paint_kind
from app.games.cards.ui.art.faces import FELT
from app.games.cards.ui.art.furniture import LIGHT
from app.ui.art.artist import contact_shadow, paint_raised
from app.ui.art.seat_style import INK, seat_colour, seat_hatch


def paint_felt(painter: QPainter, args: list[str]) -> None:
    """Paint the cloth, "felt/width/height/far colour/near colour/middle/shade"."""
    room = QRectF(0, 0, float(args[0]), float(args[1]))
    far, near, middle = seat_colour(int(args[2])), seat_colour(int(args[3])), float(args[4])
    cloth = FELT.darker(135) if args[5] == "dark" else FELT
    shape = QPainterPath()
    shape.addRoundedRect(room, 18, 18)
    contact_shadow(painter, shape, 5, 0.5)
    painter.save()
    painter.setClipPath(shape)
    light = QRadialGradient(QPointF(room.width() * 0.42, room.height() * 0.4), room.width() * 0.75)
    light.setColorAt(0, cloth.lighter(118))
    light.setColorAt(0.6, cloth)
    light.setColorAt(1, cloth.darker(128))
    painter.fillRect(room, light)
    painter.fillRect(room, _fibres())
    for colour, top, bottom in ((far, 0.0, middle), (near, middle, room.height())):
        _paint_territory(painter, QRectF(0, top, room.width(), bottom - top), colour, is_far=top == 0)
    painter.setPen(QPen(QColor(255, 244, 214, 70), 1.6, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(14, middle), QPointF(room.width() - 14, middle))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(INK, 1.6))
    painter.drawPath(shape)
    painter.setPen(QPen(QColor(244, 226, 178, 130), 1.8, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(room.adjusted(6, 6, -6, -6), 13, 13)


def _paint_territory(painter: QPainter, land: QRectF, colour: QColor, *, is_far: bool) -> None:
    """Tint a player's side, most at its outer edge."""
    outer, inner = (land.top(), land.bottom()) if is_far else (land.bottom(), land.top())
    tint = QLinearGradient(QPointF(0, outer), QPointF(0, inner))
    strong, clear = QColor(colour), QColor(colour)
    strong.setAlpha(58)
    clear.setAlpha(0)
    tint.setColorAt(0, strong)
    tint.setColorAt(0.7, clear)
    painter.fillRect(land, tint)


def _fibres() -> QBrush:
    """Return the fine grain of felt."""
    tile = QPixmap(96, 96)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    dice = Random("felt")
    for _ in range(900):
        shade = QColor(255, 255, 255, 11) if dice.random() < 0.5 else QColor(0, 20, 10, 20)
        painter.setPen(shade)
        x, y = dice.uniform(0, 96), dice.uniform(0, 96)
        painter.drawLine(QPointF(x, y), QPointF(x + dice.uniform(-3, 3), y + dice.uniform(-3, 3)))
    painter.end()
    return QBrush(tile)


def paint_plate(painter: QPainter, args: list[str]) -> None:
    """Paint the board with a player's name, "plate/width/height/colour/on"; "on" for whose turn it is."""
    room = QRectF(0, 0, float(args[0]), float(args[1]))
    wood = QLinearGradient(room.topLeft(), room.bottomLeft())
    wood.setColorAt(0, QColor("#6B4228"))
    wood.setColorAt(1, QColor("#4E2E1B"))
    paint_raised(painter, room, 10, wood, QPen(INK, 1.4), shadow=(3, 0.4))
    colour = seat_colour(int(args[2]))
    is_on = args[3] == "on"
    painter.setPen(QPen(LIGHT if is_on else colour, 2.6 if is_on else 1.8))
    painter.drawRoundedRect(room.adjusted(3, 3, -3, -3), 8, 8)


def base_bounds(args: list[str]) -> QRectF:
    """Return the room of "base/width/colour" around its middle."""
    return _base(float(args[0])).adjusted(-6, -20, 12, 24)


def _base(width: float) -> QRectF:
    return QRectF(-width / 2, -CARD[1] / 2, width, CARD[1]).adjusted(-7, -16, 7, 16)


def paint_base(painter: QPainter, args: list[str]) -> None:
    """Paint the ground of a Road or Village, "base/width/colour"."""
    room, colour = _base(float(args[0])), int(args[1])
    shape = QPainterPath()
    shape.addRoundedRect(room, 14, 14)
    painter.setPen(QPen(INK, 2.2))
    painter.setBrush(FELT)
    painter.drawPath(shape)
    fill = seat_colour(colour)
    fill.setAlpha(165)
    painter.setBrush(fill)
    painter.drawPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(seat_hatch(colour, 18, 150))
    painter.drawPath(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(seat_colour(colour).lighter(130), 2.4))
    painter.drawRoundedRect(room.adjusted(3, 3, -3, -3), 11, 11)


def spot_bounds(args: list[str]) -> QRectF:
    """Return the room of "spot/kind/width/state" around its middle."""
    return _base(float(args[1])).adjusted(-8, -8, 8, 8)


def paint_spot(painter: QPainter, args: list[str]) -> None:
    """Paint a place of the line, "spot/kind/width/state"; "on" where something may be built now."""
    room, is_on = _base(float(args[1])).adjusted(4, 10, -4, -10), args[2] == "on"
    colour = QColor(LIGHT) if is_on else QColor(255, 244, 214, 95)
    fill = QColor(colour)
    fill.setAlpha(70 if is_on else 14)
    painter.setBrush(fill)
    painter.setPen(
        QPen(colour, 5 if is_on else 2.4, Qt.PenStyle.SolidLine if is_on else Qt.PenStyle.DashLine)
    )
    painter.drawRoundedRect(room, 14, 14)
    painter.setOpacity(1.0 if is_on else 0.45)
    painter.scale(2.1, 2.1)
    paint_kind(painter, [args[0], "light"])
