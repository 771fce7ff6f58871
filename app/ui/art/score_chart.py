"""The scores over a whole game, on the screen and on paper."""

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from app.core.session import AnySession
from app.i18n import number
from app.ui.art.seat_style import seat_colour

_STROKE = 22
"""Pixels of a line beside its name."""

_STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


@frozen
class Curve:
    """
    The score of a seat over the whole game.

    Attributes:
        name: Of the player.
        colour: Of the seat.
        scores: At the beginning, and after each entry of the log.
    """

    name: str
    colour: int
    scores: Sequence[int]


@frozen
class Inks:
    """The colours of words, scale and grid lines, and the font."""

    words: QColor
    scale: QColor
    lines: QColor
    letters: QFont


def curves_of(session: AnySession) -> list[Curve]:
    """Return the curves of a game, as far as it has come."""
    states = (session.timeline.at(ply) for ply in range(session.timeline.now + 1))
    scores = [session.game.rules.scores(state) for state in states]
    return [
        Curve(player.name, player.colour, [each.get(seat, 0) for each in scores])
        for seat, player in enumerate(session.setup.players)
    ]


def chart_room(metrics: QFontMetricsF, area: QRectF, curves: Sequence[Curve]) -> QRectF:
    """Return where in *area* the lines lie, beside scale and names in letters of these *metrics*."""
    widest = max((metrics.horizontalAdvance(each.name) for each in curves), default=0.0)
    legend = min(widest + _STROKE + 10, area.width() / 2)
    scale = max(34.0, metrics.horizontalAdvance("-100") + 8)
    edge = max(8.0, metrics.height() / 2)
    return area.adjusted(scale, edge, -legend - 6, -edge)


def paint_chart(
    painter: QPainter,
    area: QRectF,
    curves: Sequence[Curve],
    inks: Inks,
    ends: tuple[int, int] | None = None,
) -> None:
    """
    Paint a line for each seat into *area*, in pixels, with its name at its end.

    *ends* of the scale are those of the scores, unless they are given.
    """
    painter.setFont(inks.letters)
    room = chart_room(QFontMetricsF(painter.fontMetrics()), area, curves)
    scores = [score for each in curves for score in each.scores]
    low, high = ends or (min(scores, default=0), max(scores, default=1))
    _scale(painter, area.left(), room, (low, high), inks)
    for place, each in enumerate(curves):
        painter.setPen(_pen(place, each))
        painter.drawPolyline(_line(each.scores, room, low, high))
    tips = [
        _line(each.scores, room, low, high).last().y() if each.scores else room.bottom() for each in curves
    ]
    _legend(painter, area.right(), room, list(zip(curves, tips, strict=True)), inks)


def _legend(
    painter: QPainter, right: float, room: QRectF, ends: Sequence[tuple[Curve, float]], inks: Inks
) -> None:
    """Write the names by the lines' ends, each with a stroke of its line, none over another."""
    height = painter.fontMetrics().height()
    y = room.top() - height
    last = room.bottom() - height * (len(ends) - 1)
    for place in sorted(range(len(ends)), key=lambda each: ends[each][1]):
        curve, end = ends[place]
        y = max(y + height, min(end, last))
        last += height
        painter.setPen(_pen(place, curve))
        left = room.right() + 6
        painter.drawLine(QPointF(left, y), QPointF(left + _STROKE, y))
        painter.setPen(inks.words)
        box = QRectF(left + _STROKE + 4, y - height / 2, right - left - _STROKE - 4, height)
        name = painter.fontMetrics().elidedText(curve.name, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)


def _scale(painter: QPainter, left: float, room: QRectF, ends: tuple[int, int], inks: Inks) -> None:
    painter.setPen(QPen(inks.lines, 1))
    for y in (room.top(), room.center().y(), room.bottom()):
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
    painter.setPen(inks.scale)
    height = painter.fontMetrics().height()
    for score, y in zip(ends, (room.bottom(), room.top()), strict=True):
        box = QRectF(left, y - height / 2, room.left() - left - 6, height)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(score))


def _pen(place: int, curve: Curve) -> QPen:
    pen = QPen(seat_colour(curve.colour), 2.4, _STROKES[place % len(_STROKES)])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _line(scores: Sequence[int], room: QRectF, low: int, high: int) -> QPolygonF:
    width, height = max(1, len(scores) - 1), max(1, high - low)
    return QPolygonF(
        [
            QPointF(
                room.left() + room.width() * at / width,
                room.bottom() - room.height() * (score - low) / height,
            )
            for at, score in enumerate(scores)
        ]
    )
