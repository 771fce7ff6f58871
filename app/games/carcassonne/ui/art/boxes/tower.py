"""The paintings of The Tower: foundations on tiles, towers as high as they are, and single pieces."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from app.games.carcassonne.expansions.tower.heights import rise
from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.box_arts import MarkPainter
from app.games.carcassonne.ui.art.scenery import INK
from app.ui.art.artist import contact_shadow
from app.ui.art.path_artist import Art

_ACROSS, _DEEP = 9.2, 5.4
"""Half of a piece, from side to side and from front to back."""

_WOOD = (QColor("#C99A5B"), QColor("#E7C083"), QColor("#A5733B"))
"""Of pieces: lit from the left, then as it is, then in the shade."""


def paint_foundation(painter: QPainter, at: QPointF) -> None:
    """Paint a foundation: a ring of stones around a dark hole."""
    painter.save()
    painter.translate(at)
    ground, outer, inner = (QPainterPath() for _ in range(3))
    ground.addEllipse(QPointF(0, 0), 11.8, 9.6)
    contact_shadow(painter, ground, 1.6, 0.35)
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(QColor("#A2927C"))
    painter.drawPath(ground)
    painter.setBrush(QColor("#DCD4C8"))
    painter.setPen(QPen(QColor("#6E6455"), 0.7))
    outer.addEllipse(QPointF(0, -0.8), 10.8, 8.4)
    inner.addEllipse(QPointF(0, -0.6), 5.8, 4.2)
    painter.drawPath(outer.subtracted(inner))
    painter.setBrush(QColor("#4B3F33"))
    painter.drawPath(inner)
    painter.restore()


def tower_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a tower of so many pieces, "tower/pieces"."""
    up = rise(int(args[0]))
    return QRectF(-18, -up - 12, 42, up + 28)


def paint_tower(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "tower/pieces", the middle of its foundation at the origin."""
    foot = QPainterPath()
    foot.addEllipse(QPointF(0, 0), _ACROSS, _DEEP)
    contact_shadow(painter, foot, 5, 0.5)
    pieces = int(args[0])
    for number in range(pieces):
        _paint_piece(painter, -rise(number), rise(number + 1) - rise(number), is_top=number == pieces - 1)


def _paint_piece(painter: QPainter, foot: float, high: float, *, is_top: bool) -> None:
    """Paint a drum of wood from a foot upwards; the topmost one shows the hollow that the next stands in."""
    side = QPainterPath(QPointF(-_ACROSS, foot))
    side.arcTo(QRectF(-_ACROSS, foot - _DEEP, 2 * _ACROSS, 2 * _DEEP), 180, 180)
    side.lineTo(_ACROSS, foot - high)
    side.arcTo(QRectF(-_ACROSS, foot - high - _DEEP, 2 * _ACROSS, 2 * _DEEP), 0, -180)
    side.closeSubpath()
    grain = QLinearGradient(QPointF(-_ACROSS, 0), QPointF(_ACROSS, 0))
    for at, tone in ((0.0, _WOOD[0]), (0.3, _WOOD[1]), (1.0, _WOOD[2])):
        grain.setColorAt(at, tone)
    painter.setPen(QPen(INK, 0.9))
    painter.setBrush(grain)
    painter.drawPath(side)
    if high > 6:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#5A3D28"))
        for x in (-5.4, 0.0, 5.4):
            painter.drawRoundedRect(QRectF(x - 0.9, foot - high / 2 + _DEEP * 0.55, 1.8, 3.6), 0.9, 0.9)
    if is_top:
        painter.setPen(QPen(INK, 0.9))
        painter.setBrush(_WOOD[1].lighter(108))
        painter.drawEllipse(QPointF(0, foot - high), _ACROSS, _DEEP)
        painter.setBrush(_WOOD[2].darker(120))
        painter.drawEllipse(QPointF(0, foot - high + 0.4), _ACROSS * 0.6, _DEEP * 0.56)


def piece_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a piece to hand."""
    return QRectF(-14, -14, 30, 30)


def paint_single(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint a piece to hand, "towerpiece"."""
    painter.translate(0, 5)
    foot = QPainterPath()
    foot.addEllipse(QPointF(0, 0), _ACROSS, _DEEP)
    contact_shadow(painter, foot, 2, 0.4)
    _paint_piece(painter, 0.0, 9.0, is_top=True)


MARKS: Mapping[str, MarkPainter] = {"tower": paint_foundation}

ARTS: Mapping[str, Art[Book]] = {
    "tower": Art(tower_bounds, paint_tower),
    "towerpiece": Art(piece_bounds, paint_single),
}
