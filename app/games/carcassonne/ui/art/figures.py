"""Wooden figures, tokens and catapults."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.games.carcassonne.tiles import Book
from app.ui.art.artist import contact_shadow
from app.ui.art.path_artist import Art
from app.ui.art.seat_style import INK, PAPER, SEATS, emblem, seat_colour, seat_hatch

_LIGHT = QColor(255, 248, 230, 215)

_TOKEN_COLOURS = {"KNOCK_OUT": "#B5452C", "SEDUCTION": "#B0508A", "TARGET": "#2B6CA3", "CATCH": "#2F7D4F"}


@cache
def cloaked() -> QPainterPath:
    """Return a cloaked figure, 24 units wide, its foot at the origin; drawn large for smooth curves."""
    cloak = QPainterPath(QPointF(-12, 7.5))
    cloak.cubicTo(-11.5, 2, -8, -2, -7.5, -8)
    cloak.cubicTo(-7.4, -12, -4.5, -13.5, 0, -13.5)
    cloak.cubicTo(4.5, -13.5, 7.4, -12, 7.5, -8)
    cloak.cubicTo(8, -2, 11.5, 2, 12, 7.5)
    cloak.cubicTo(9, 10.5, -9, 10.5, -12, 7.5)
    cloak.closeSubpath()
    head = QPainterPath()
    head.addEllipse(QPointF(0, -18), 6.8, 6.8)
    large = QTransform.fromScale(50, 50)
    return QTransform.fromScale(0.02, 0.02).map(large.map(cloak).united(large.map(head)))


def figure_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a follower, standing or lying."""
    return QRectF(-26, -30, 58, 52)


def paint_follower(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "follower/colour/pose"; the poses are "standing", "lying" and "faint" ones of both."""
    paint_figure(painter, cloaked(), args)


def paint_figure(painter: QPainter, shape: QPainterPath, args: list[str]) -> None:
    """Paint a wooden figure of a shape, its foot at the origin, with the seat's emblem: "colour/pose"."""
    colour, pose = int(args[0]), args[1]
    if pose.startswith("lying"):
        painter.translate(0, 2)
        shape = QTransform().rotate(78).translate(0, 5.5).map(shape)
    contact_shadow(painter, shape, 3.2, 0.5)
    # A light rim lifts it off roofs and meadows alike.
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(_LIGHT, 4.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.drawPath(shape)
    _paint_wood(painter, shape, colour)
    if pose.startswith("lying"):
        painter.rotate(78)
        painter.translate(0, 5.5)
    painter.setPen(QPen(INK, 1.0))
    painter.setBrush(PAPER)
    painter.drawEllipse(QPointF(0, -1.2), 6.0, 6.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(seat_colour(colour).darker(150))
    painter.translate(0, -1.2)
    painter.scale(4.3, 4.3)
    painter.drawPath(emblem(SEATS[colour].emblem))


def _paint_wood(painter: QPainter, shape: QPainterPath, colour: int) -> None:
    """Paint a figure's body in a seat's wood and pattern, lit from the upper left."""
    wood = seat_colour(colour)
    grain = QLinearGradient(QPointF(-10, -20), QPointF(10, 12))
    for at, tone in ((0.0, wood.lighter(122)), (0.55, wood), (1.0, wood.darker(122))):
        grain.setColorAt(at, tone)
    painter.setPen(QPen(INK, 1.3))
    painter.setBrush(wood.darker(135))
    painter.drawPath(shape.translated(0.5, 1.5))
    painter.setBrush(grain)
    painter.drawPath(shape)
    painter.save()
    painter.setClipPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_dark_hatch(colour))
    painter.drawPath(shape)
    painter.restore()


def _dark_hatch(colour: int) -> QBrush:
    """Return the pattern of a seat, light on its own wood."""
    brush = seat_hatch(colour, 5.5, 255)
    pattern = brush.texture().createMaskFromColor(QColor(0, 0, 0, 0), Qt.MaskMode.MaskInColor)
    pixels = brush.texture().copy()
    pixels.fill(QColor(255, 255, 255, 70))
    pixels.setMask(pattern)
    brush.setTexture(pixels)
    return brush


# --- Tokens ---


def token_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a token, 24 mm across."""
    return QRectF(-30, -30, 66, 68)


def paint_token(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "token/kind/colour"."""
    paint_disc(painter, args[0], args[1])


def paint_disc(painter: QPainter, kind: str, colour: str) -> None:
    """Paint a wooden disc with the sign of a kind of token; a seat's rim if *colour* is not empty."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 26.6, 26.6)
    contact_shadow(painter, disc, 3, 0.45)
    painter.setPen(QPen(INK, 1.3))
    painter.setBrush(QColor("#8F6636"))
    painter.drawPath(disc.translated(0.4, 1.8))
    rim = QColor("#E2BC82") if not colour else seat_colour(int(colour))
    painter.setBrush(rim)
    painter.drawPath(disc)
    painter.setBrush(QColor("#F0D7A8"))
    painter.setPen(QPen(QColor("#A57C48"), 0.8))
    painter.drawEllipse(QPointF(0, 0), 21.5, 21.5)
    painter.setPen(QPen(INK, 1.2))
    painter.setBrush(QColor(_TOKEN_COLOURS[kind]))
    painter.drawPath(_SIGNS[kind]())


@cache
def _blow() -> QPainterPath:
    """Return a burst: knock out."""
    points = []
    for i in range(18):
        far, turn = (17 if i % 2 == 0 else 9.5), 2 * pi * i / 18
        points.append(QPointF(far * sin(turn), -far * cos(turn)))
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    hole = QPainterPath()
    hole.addEllipse(QPointF(0, 0), 4, 4)
    return path.subtracted(hole)


@cache
def _heart() -> QPainterPath:
    """Return a heart: seduction."""
    path = QPainterPath(QPointF(0, 15))
    path.cubicTo(-22, -1, -14, -17, -5, -13)
    path.cubicTo(-2, -12, 0, -9, 0, -7)
    path.cubicTo(0, -9, 2, -12, 5, -13)
    path.cubicTo(14, -17, 22, -1, 0, 15)
    return path


@cache
def _rings() -> QPainterPath:
    """Return rings: target."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for radius in (17.0, 12.5, 8.0, 3.6):
        path.addEllipse(QPointF(0, 0), radius, radius)
    return path


@cache
def _hand() -> QPainterPath:
    """Return an open hand: catch."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(QRectF(-8.5, -2, 17, 15), 6, 6)
    for x, top in ((-8.5, -11), (-4.1, -15), (0.3, -15.5), (4.7, -12.5)):
        path.addRoundedRect(QRectF(x, top, 3.8, 16), 1.9, 1.9)
    thumb = QPainterPath()
    thumb.addRoundedRect(QRectF(-2, -2.1, 13, 4.2), 2.1, 2.1)
    path.addPath(QTransform().translate(6, 5).rotate(-48).map(thumb))
    return path.simplified()


_SIGNS = {"KNOCK_OUT": _blow, "SEDUCTION": _heart, "TARGET": _rings, "CATCH": _hand}


def paint_token_shadow(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint the shadow of a token in the air."""
    painter.setPen(Qt.PenStyle.NoPen)
    for ring in range(5):
        painter.setBrush(QColor(15, 8, 0, 26))
        painter.drawEllipse(QPointF(0, 0), 29 - ring * 2, 29 - ring * 2)


# --- What seats gather and keep ---


@contextmanager
def plate(painter: QPainter, at: QPointF) -> Iterator[None]:
    """Put a light plate below, on which a sign is told from houses around it."""
    painter.save()
    painter.translate(at)
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 10.4, 10.4)
    contact_shadow(painter, disc, 1.6, 0.4)
    painter.setPen(QPen(INK, 0.9))
    painter.setBrush(QColor("#FFF6DC"))
    painter.drawPath(disc)
    try:
        yield
    finally:
        painter.restore()


def gathered_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of something small that seats gather or keep."""
    return QRectF(-13, -13, 28, 30)


def token_of(paint: Callable[[QPainter, QPointF], None]) -> Art[Book]:
    """Return the art of what is painted in one place, like a token of goods."""
    return Art(gathered_bounds, lambda painter, book, args: paint(painter, QPointF(0, 0)))
