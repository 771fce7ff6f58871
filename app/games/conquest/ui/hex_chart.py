"""How many hexes each seat held, round by round, as a chart for paper."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.conquest.model import Position
from app.games.conquest.queries import held, needed
from app.i18n import number, say
from app.ui.art.seat_style import paint_emblem, seat_colour
from app.ui.board.company import Company
from app.ui.widgets.letters import sized

_INK, _RULE = QColor("#2B2118"), QColor("#C9C2B8")
_DASHES: tuple[Sequence[float], ...] = ((), (6, 2.5), (1.2, 1.8), (6, 2, 1.2, 2), (3, 1.6), (9, 2, 3, 2))
"""By the seats' colours: nothing is told by colour alone."""


@frozen
class Frame:
    """
    Where rounds and hexes lie on the paper.

    Attributes:
        room: Of the lines.
        unit: A hundredth of the picture's lesser side.
        rounds: How many points a line has.
        top: Hexes at the upper rim.
    """

    room: QRectF
    unit: float
    rounds: int
    top: int

    def at(self, place: int, hexes: int) -> QPointF:
        """Return where so many hexes are, at the start of a round counted from 0."""
        across = place / max(1, self.rounds - 1)
        x = self.room.left() + across * self.room.width()
        return QPointF(x, self.room.bottom() - hexes / self.top * self.room.height())


def lines_of(view: Position) -> Mapping[Seat, tuple[int, ...]]:
    """Return the hexes each seat held at the start of every round, and at last those it holds now."""
    return {
        seat: (*(row[seat] for row in view.chart), held(view, seat).bit_count()) for seat in range(view.seats)
    }


def paint_chart(view: Position, company: Company, painter: QPainter, room: QRectF) -> None:
    """Paint the chart into *room*."""
    unit, lines = min(room.width(), room.height()) / 100, lines_of(view)
    inside = room.adjusted(8 * unit, 5 * unit, -12 * unit, -9 * unit)
    top = max(needed(view), *(max(line) for line in lines.values())) + 1
    frame = Frame(inside, unit, len(view.chart) + 1, top)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = sized(1.0)
    font.setPixelSize(max(1, round(4.2 * unit)))
    painter.setFont(font)
    _paint_axes(painter, frame)
    _paint_goal(painter, frame, needed(view))
    known = company.known(view.seats)
    for seat, line in lines.items():
        _paint_line(painter, frame, known.colour(seat), line)
    for seat, y in _ends(frame, lines):
        paint_emblem(painter, known.colour(seat), QPointF(inside.right() + 6 * unit, y), 3.4 * unit)
    painter.restore()


def _paint_axes(painter: QPainter, frame: Frame) -> None:
    """Paint a rule for every few hexes, and the rounds under them."""
    unit, room = frame.unit, frame.room
    for hexes in range(0, frame.top + 1, 5 if frame.top > 12 else 2):
        y = frame.at(0, hexes).y()
        painter.setPen(QPen(_INK if hexes == 0 else _RULE, 0.35 * unit))
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        painter.setPen(_INK)
        left = QRectF(room.left() - 9 * unit, y - 3 * unit, 7.5 * unit, 6 * unit)
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(hexes))
    every = -(-frame.rounds // 12)
    for place in range(0, frame.rounds - 1, every):
        _write(painter, frame, place, number(place + 1))
    _write(painter, frame, frame.rounds - 1, say(N_("end")))


def _write(painter: QPainter, frame: Frame, place: int, text: str) -> None:
    """Write what a point of the lines is called under it."""
    unit, x = frame.unit, frame.at(place, 0).x()
    room = QRectF(x - 8 * unit, frame.room.bottom() + 1.5 * unit, 16 * unit, 6 * unit)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def _paint_goal(painter: QPainter, frame: Frame, hexes: int) -> None:
    """Paint how many hexes win.  Rule: CON-42."""
    y, unit = frame.at(0, hexes).y(), frame.unit
    painter.setPen(QPen(QColor("#B93A0E"), 0.5 * unit, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(frame.room.left(), y), QPointF(frame.room.right(), y))
    room = QRectF(frame.room.left() + unit, y - 6 * unit, 50 * unit, 5.5 * unit)
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, _win_words(hexes))


def _win_words(hexes: int) -> str:
    return say(Phrase(N_("{count} win"), {"count": hexes}))


def _paint_line(painter: QPainter, frame: Frame, colour: int, line: Sequence[int]) -> None:
    """Paint one seat's line, with a point for every round."""
    ink, unit = seat_colour(colour).darker(115), frame.unit
    pen = QPen(ink, 1.1 * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if _DASHES[colour]:
        pen.setDashPattern(_DASHES[colour])
    points = [frame.at(place, hexes) for place, hexes in enumerate(line)]
    painter.setPen(pen)
    painter.drawPolyline(points)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for point in points:
        painter.drawEllipse(point, 1.2 * unit, 1.2 * unit)


def _ends(frame: Frame, lines: Mapping[Seat, Sequence[int]]) -> Iterator[tuple[Seat, float]]:
    """Yield how high each seat's emblem stands at the end of its line, none over another."""
    lowest = frame.room.bottom() + 7.4 * frame.unit
    for seat in sorted(lines, key=lambda seat: lines[seat][-1]):
        lowest = min(frame.at(0, lines[seat][-1]).y(), lowest - 7.4 * frame.unit)
        yield seat, lowest
