"""What score sheets are made of on paper: cells said, boxes drawn, things moved to their place."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.sheet import Cell, Gain
from app.core.words import N_, Phrase, SeatName
from app.i18n import say
from app.ui.paper.pages import WRAPPED, Ink, paint_text
from app.ui.paper.tags import Kind, tagged

Draw: TypeAlias = Callable[[Hashable, QPainter, QRectF], None]
"""Paints a part of a table into a room; a game's `Table.paint_drawing` with its view put in."""


def said(cell: Cell, names: Mapping[int, str]) -> str:
    """Return what stands in a cell, in the language that is spoken."""
    match cell:
        case None:
            return ""
        case Phrase():
            return say(cell, names)
        case SeatName():
            unnamed = Phrase(N_("Seat {number}"), {"number": cell.seat + 1})
            return names.get(cell.seat) or say(unnamed)
        case Gain():
            # A column of noughts would hide what came.
            return f"{cell.points:+d}" if cell.points else ""
        case _:
            return str(cell)


def boxed(box: QRectF, fill: str) -> Ink:
    """Return what draws a cell, grey inside or white."""

    def paint(painter: QPainter) -> None:
        if fill:
            painter.fillRect(box, QColor(fill))
        painter.setPen(QPen(QColor("#777777"), 0.2))
        painter.drawRect(box)

    return paint


def ruled(line: QLineF, ink: str = "#777777", width: float = 0.2) -> Ink:
    """Return what draws a line."""

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(ink), width))
        painter.drawLine(line)

    return paint


def moved(inks: Sequence[Ink], corner: QPointF) -> Ink:
    """Return what paints all of *inks*, from a corner of their own."""

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(corner)
        for ink in inks:
            ink(painter)
        painter.restore()

    return paint


HEAD_FILL, TOTAL_FILL = "#E4E4E4", "#F1F1F1"
"""Greys behind the heads of tables and behind totals."""


def noted(text: str, room: QRectF, points: float, painter: QPainter) -> None:
    """Set words in as many lines as they take."""
    paint_text(painter, text, room, points, flags=WRAPPED)


def drawn(draw: Draw, part: Hashable, room: QRectF, caption: str) -> Ink:
    """Return what paints a part of a table into a room, and tells what it shows."""

    def paint(painter: QPainter) -> None:
        with tagged(painter, Kind.PICTURE, caption):
            painter.save()
            draw(part, painter, room)
            painter.restore()

    return paint
