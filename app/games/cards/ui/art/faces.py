"""Cards: faces, backs, and how they lie in roads and walls."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from app.games.cards.pack import Card, is_joker, name, rank, suit
from app.games.cards.ui.arrangement import CARD
from app.games.cards.ui.art.courts import paint_court
from app.games.cards.ui.art.suit_signs import paint_pip, suit_colour
from app.games.cards.ui.art.thief import paint_thief
from app.i18n import say
from app.ui.art.artist import contact_shadow, font
from app.ui.art.seat_style import INK

PAPER = QColor("#FFFDF6")
FELT = QColor("#2F6B4F")
_CREAM = QColor("#F4E6C6")
_WIDTH, _HEIGHT = CARD

_LEFT, _RIGHT = -17.5, 17.5
_PIPS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, -42), (0, 42)),
    "3": ((0, -42), (0, 0), (0, 42)),
    "4": ((_LEFT, -42), (_RIGHT, -42), (_LEFT, 42), (_RIGHT, 42)),
    "5": ((_LEFT, -42), (_RIGHT, -42), (0, 0), (_LEFT, 42), (_RIGHT, 42)),
    "6": ((_LEFT, -42), (_RIGHT, -42), (_LEFT, 0), (_RIGHT, 0), (_LEFT, 42), (_RIGHT, 42)),
    "7": ((_LEFT, -42), (_RIGHT, -42), (0, -21), (_LEFT, 0), (_RIGHT, 0), (_LEFT, 42), (_RIGHT, 42)),
    "8": (
        (_LEFT, -42), (_RIGHT, -42), (0, -21), (_LEFT, 0), (_RIGHT, 0), (0, 21), (_LEFT, 42), (_RIGHT, 42),
    ),
    "9": (
        (_LEFT, -43), (_RIGHT, -43), (_LEFT, -15), (_RIGHT, -15), (0, 0), (_LEFT, 15), (_RIGHT, 15),
        (_LEFT, 43), (_RIGHT, 43),
    ),
    "10": (
        (_LEFT, -43), (_RIGHT, -43), (0, -29), (_LEFT, -15), (_RIGHT, -15), (_LEFT, 15), (_RIGHT, 15),
        (0, 29), (_LEFT, 43), (_RIGHT, 43),
    ),
}  # fmt: skip
"""Where the signs of a number lie; those in the lower half are upside down."""


def card_rect() -> QRectF:
    """Return a card around its middle."""
    return QRectF(-_WIDTH / 2, -_HEIGHT / 2, _WIDTH, _HEIGHT)


def card_path(inset: float = 0) -> QPainterPath:
    """Return a card's outline, drawn in by *inset*."""
    path = QPainterPath()
    path.addRoundedRect(card_rect().adjusted(inset, inset, -inset, -inset), 9 - inset / 2, 9 - inset / 2)
    return path


def card_bounds(_: list[str]) -> QRectF:
    """Return the room of a card with its shadow."""
    return card_rect().adjusted(-4, -4, 9, 11)


def side_bounds(_: list[str]) -> QRectF:
    """Return the room of a card that lies on its side."""
    return QRectF(-_HEIGHT / 2, -_WIDTH / 2, _HEIGHT, _WIDTH).adjusted(-4, -4, 9, 11)


def paint_card(painter: QPainter, args: list[str]) -> None:
    """Paint a card's face, "card/7D/deck"; "lift" after it for one that is held."""
    _paint_sheet(painter, 7 if "lift" in args else 2.2)
    paint_face(painter, args[0], args[1])


def paint_side(painter: QPainter, args: list[str]) -> None:
    """Paint a card that lies on its side as a stretch of road, "side/7D/deck"."""
    painter.rotate(90)
    contact = QTransform().rotate(-90)
    painter.save()
    painter.setTransform(contact, True)
    contact_shadow(painter, contact.inverted()[0].map(card_path()), 2.2, 0.34)
    painter.restore()
    _outline(painter)
    paint_face(painter, args[0], args[1])


def paint_back(painter: QPainter, args: list[str]) -> None:
    """Paint the back of a card, "back"."""
    _paint_sheet(painter, 2.2)
    _paint_pattern(painter)


def paint_wall(painter: QPainter, args: list[str]) -> None:
    """Paint a wall: a card face down on its side, "wall"."""
    painter.rotate(90)
    _outline(painter)
    _paint_pattern(painter)


def _paint_sheet(painter: QPainter, height: float) -> None:
    contact_shadow(painter, card_path(), height, 0.34)
    _outline(painter)


def _outline(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("#6B5A44"), 1.2))
    painter.setBrush(PAPER)
    painter.drawPath(card_path())


def _paint_pattern(painter: QPainter) -> None:
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(FELT)
    painter.drawPath(card_path(5))
    painter.save()
    painter.setClipPath(card_path(7))
    painter.setPen(QPen(QColor(244, 230, 198, 80), 1.4))
    for step in range(-12, 13):
        painter.drawLine(QPointF(step * 13 - 80, -80), QPointF(step * 13 + 80, 80))
        painter.drawLine(QPointF(step * 13 + 80, -80), QPointF(step * 13 - 80, 80))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_CREAM, 1.5))
    painter.drawPath(card_path(9.5))
    painter.setPen(QPen(INK, 1.2))
    painter.setBrush(_CREAM)
    painter.drawEllipse(QPointF(0, 0), 23, 23)
    _paint_springald(painter)


def _paint_springald(painter: QPainter) -> None:
    """Paint the engine that gave us our name: a frame, a bow and a bolt."""
    pen = QPen(
        FELT.darker(125), 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bow = QPainterPath(QPointF(-14, 4))
    bow.cubicTo(-11, -9, 11, -9, 14, 4)
    painter.drawPath(bow)
    painter.drawLine(QPointF(0, 15), QPointF(0, -15))
    painter.drawPolyline([QPointF(-4.5, -10), QPointF(0, -15.5), QPointF(4.5, -10)])
    pen.setWidthF(1.5)
    painter.setPen(pen)
    painter.drawLine(QPointF(-14, 4), QPointF(0, 11))
    painter.drawLine(QPointF(14, 4), QPointF(0, 11))


def paint_face(painter: QPainter, card: Card, deck: str) -> None:
    """Paint what stands on a card's face."""
    if is_joker(card):
        paint_thief(painter)
        _paint_jokers_index(painter)
        return
    sign, colour = suit(card), suit_colour(suit(card), deck)
    is_large = "l" in deck
    if rank(card) in "JQK":
        painter.save()
        if is_large:
            painter.translate(13, 12)
            painter.scale(0.74, 0.74)
        paint_court(painter, rank(card), sign, colour)
        painter.restore()
    elif rank(card) == "A" or is_large:
        paint_pip(painter, sign, QPointF(13 if is_large else 0, 22 if is_large else 0), 30, colour)
    else:
        size = 8.6 if len(_PIPS[rank(card)]) > 8 else 9.6
        for x, y in _PIPS[rank(card)]:
            paint_pip(painter, sign, QPointF(x, y), -size if y > 0 else size, colour)
    for turn in (0,) if is_large else (0, 180):
        painter.save()
        painter.rotate(turn)
        _paint_index(painter, card, colour, is_large=is_large)
        painter.restore()


def _paint_index(painter: QPainter, card: Card, colour: QColor, *, is_large: bool) -> None:
    text = say(name(card).values["rank"])
    height = 40 if is_large else 25
    letters = index_font(text, height, 42 if is_large else 19)
    metrics = QFontMetricsF(letters)
    painter.setFont(letters)
    painter.setPen(colour)
    middle = -28.5 if is_large else -38.6
    base = -36 if is_large else -45.5
    painter.drawText(QPointF(middle - metrics.horizontalAdvance(text) / 2, base), text)
    paint_pip(
        painter, suit(card), QPointF(middle, base + (17 if is_large else 12)), 10 if is_large else 7, colour
    )


def index_font(text: str, height: float, width: float) -> QFont:
    """Return the heavy letters of an index, narrower where the text would be wider than *width*."""
    letters = font(height, bold=True)
    wide = QFontMetricsF(letters).horizontalAdvance(text)
    if wide > width:
        letters.setStretch(round(100 * width / wide))
    return letters


def _paint_jokers_index(painter: QPainter) -> None:
    for turn in (0, 180):
        painter.save()
        painter.rotate(turn)
        painter.setPen(QPen(INK, 1))
        painter.setBrush(QColor("#4B3A66"))
        painter.translate(-39.5, -57)
        painter.drawPath(star(7.5))
        painter.restore()


def star(radius: float) -> QPainterPath:
    """Return a star of five points."""
    path = QPainterPath()
    turn = QTransform()
    for step in range(10):
        at = turn.map(QPointF(0, -radius if step % 2 == 0 else -radius * 0.45))
        if step:
            path.lineTo(at)
        else:
            path.moveTo(at)
        turn.rotate(36)
    path.closeSubpath()
    return path
