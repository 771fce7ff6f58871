"""Rings, dots and words laid over any game's table, whatever its artist paints."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.ui.art.artist import Artist, font
from app.ui.art.label import PREFIX
from app.ui.art.label_painter import label_bounds, paint_label
from app.ui.art.seat_style import seat_colour
from app.ui.art.sprite import Sprite

_MARK = "marking"
_MARGIN = 14.0
_WRONG, _POINTED, _FREE = QColor("#D55E00"), QColor("#FFF3B0"), QColor("#FFF3B0")
_COLOURS = {"wrong": _WRONG, "hint": _WRONG, "at": _POINTED}
_DARK = QColor(30, 18, 8, 190)


def ring(room: QRectF, z: float, kind: Literal["at", "hint", "wrong"] = "at") -> Sprite:
    """Return a ring; one around something wrong wears a sign of exclamation."""
    middle = room.center()
    return Sprite(f"{_MARK}/{kind}/{round(room.width())}/{round(room.height())}", middle.x(), middle.y(), z)


def seat_ring(room: QRectF, z: float, colour: int) -> Sprite:
    """Return a ring in the colour of the seat look *colour*, around where that seat did something."""
    middle = room.center()
    return Sprite(f"{_MARK}/{colour}/{round(room.width())}/{round(room.height())}", middle.x(), middle.y(), z)


def dot(at: QPointF, size: float, z: float) -> Sprite:
    """Return a dot where something can be put."""
    return Sprite(f"{_MARK}/free/{round(size)}/{round(size)}", at.x(), at.y(), z)


class MarkingArtist(Artist):
    """Paints marks and labels, and leaves everything else to a game's artist."""

    def __init__(self, artist: Artist) -> None:
        self._artist = artist

    def bounds(self, art: str) -> QRectF:
        if art.startswith(PREFIX):
            return label_bounds(art)
        if not _is_mark(art):
            return self._artist.bounds(art)
        room, reach = _room(art), _MARGIN
        return room.adjusted(-reach, -reach, reach, reach)

    def paint(self, painter: QPainter, art: str) -> None:
        if art.startswith(PREFIX):
            paint_label(painter, art)
        elif not _is_mark(art):
            self._artist.paint(painter, art)
        elif art.split("/")[1] == "free":
            _paint_dot(painter, _room(art))
        else:
            _paint_ring(painter, _room(art), art.split("/")[1])

    def outline(self, art: str) -> QPainterPath:
        if art.startswith(PREFIX):
            return super().outline(art)
        return QPainterPath() if _is_mark(art) else self._artist.outline(art)


def _is_mark(art: str) -> bool:
    return art.startswith(f"{_MARK}/")


def _room(art: str) -> QRectF:
    width, height = (float(part) for part in art.split("/")[2:])
    return QRectF(-width / 2, -height / 2, width, height)


def _paint_dot(painter: QPainter, room: QRectF) -> None:
    painter.setPen(QPen(_DARK, 1.2))
    painter.setBrush(_FREE)
    painter.drawEllipse(room)


def _paint_ring(painter: QPainter, room: QRectF, kind: str) -> None:
    path = QPainterPath()
    corner = min(10.0, room.width() / 3, room.height() / 3)
    path.addRoundedRect(room.adjusted(-3, -3, 3, 3), corner, corner)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ink = seat_colour(int(kind)) if kind.isdecimal() else _COLOURS[kind]
    for colour, width in ((_DARK, 6.0), (ink, 3.4)):
        painter.setPen(QPen(colour, width))
        painter.drawPath(path)
    if kind == "wrong":
        _paint_exclamation(painter, room.topRight())


def _paint_exclamation(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(QColor("#FFF8EA"), 1.6))
    painter.setBrush(_WRONG)
    painter.drawEllipse(at, 11, 11)
    painter.setFont(font(17, bold=True))
    painter.drawText(QRectF(at.x() - 11, at.y() - 11, 22, 22), int(Qt.AlignmentFlag.AlignCenter.value), "!")
