"""A board of squares, and round pieces in the colours of the seats: arts for games that have no other."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from app.ui.art.artist import contact_shadow
from app.ui.art.path_artist import Art, plain_art
from app.ui.art.seat_style import PAPER, SEATS, emblem, seat_colour

_RIM = 0.55
_FRAME, _LINE = ("#7A4E2C", "#4C2E18"), QColor(16, 48, 32, 190)
_CLOTHS = QColor("#3B8A5E"), QColor("#35805A")


def _square(side: float) -> QRectF:
    return QRectF(-side / 2, -side / 2, side, side)


def _inner(rest: list[str]) -> QRectF:
    cols, rows, side = map(int, rest)
    return QRectF(-cols * side / 2, -rows * side / 2, cols * side, rows * side)


def _outer(rest: list[str]) -> QRectF:
    rim = int(rest[2]) * _RIM
    return _inner(rest).adjusted(-rim, -rim, rim, rim)


def _paint_grid(painter: QPainter, rest: list[str]) -> None:
    """Paint a framed board: "columns/rows/side of a square"."""
    cols, rows, side = map(int, rest)
    inner, outer, path = _inner(rest), _outer(rest), QPainterPath()
    path.addRoundedRect(outer, side * 0.14, side * 0.14)
    contact_shadow(painter, path, 7)
    wood = QLinearGradient(outer.topLeft(), outer.bottomRight())
    wood.setColorAt(0, QColor(_FRAME[0]))
    wood.setColorAt(1, QColor(_FRAME[1]))
    painter.setPen(QPen(QColor("#2B1A0C"), 1.2))
    painter.setBrush(wood)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    for col in range(cols):
        for row in range(rows):
            corner = inner.topLeft() + QPointF(col, row) * side
            painter.fillRect(QRectF(corner.x(), corner.y(), side, side), _CLOTHS[(col + row) % 2])
    painter.setPen(QPen(_LINE, max(1.0, side / 40)))
    for col in range(cols + 1):
        painter.drawLine(
            inner.topLeft() + QPointF(col * side, 0), inner.bottomLeft() + QPointF(col * side, 0)
        )
    for row in range(rows + 1):
        painter.drawLine(inner.topLeft() + QPointF(0, row * side), inner.topRight() + QPointF(0, row * side))


def _paint_disc(painter: QPainter, rest: list[str]) -> None:
    """Paint a piece with its seat's emblem: "colour/side of its square"."""
    colour, radius = int(rest[0]), int(rest[1]) * 0.4
    thick, disc = radius * 0.13, QPainterPath()
    disc.addEllipse(QPointF(0, 0), radius, radius)
    contact_shadow(painter, disc.translated(0, thick), radius * 0.16)
    base = seat_colour(colour)
    painter.setPen(QPen(base.darker(260), max(0.8, radius / 26)))
    painter.setBrush(base.darker(165))
    painter.drawPath(disc.translated(0, thick))
    light = QRadialGradient(QPointF(-radius * 0.35, -radius * 0.45), radius * 1.5)
    light.setColorAt(0, base.lighter(140))
    light.setColorAt(0.6, base)
    light.setColorAt(1, base.darker(118))
    painter.setBrush(light)
    painter.drawPath(disc)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 255, 255, 70), radius / 16))
    painter.drawEllipse(QPointF(0, 0), radius * 0.82, radius * 0.82)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.scale(radius * 0.5, radius * 0.5)
    painter.drawPath(emblem(SEATS[colour].emblem))


def _paint_last(painter: QPainter, rest: list[str]) -> None:
    """Paint a ring around the piece that was put down last: "side of its square"."""
    radius = int(rest[0]) * 0.45
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#FFF3B0"), radius / 10))
    painter.drawEllipse(QPointF(0, 0), radius, radius)


SQUARE_ARTS: Mapping[str, Art[None]] = {
    "grid": plain_art(lambda rest: _outer(rest).adjusted(-4, -4, 14, 16), _paint_grid),
    "square": plain_art(lambda rest: _square(int(rest[0])), lambda *_: None),
    "disc": plain_art(lambda rest: _square(int(rest[1])), _paint_disc),
    "last": plain_art(lambda rest: _square(int(rest[0])), _paint_last),
}
"""By the first word of their path; "square/side" is an empty square, which can be pointed at but not seen."""
