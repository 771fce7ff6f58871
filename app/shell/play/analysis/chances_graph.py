"""The chances to win through a game, with marks where something was given away."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from app.bots.analysis.analysis import Analysis
from app.bots.analysis.verdict import Grade
from app.shell.common.fonts import SMALL
from app.ui.art.score_chart import Curve, Inks, chart_room, paint_chart
from app.ui.art.seat_style import seat_colour
from app.ui.widgets.letters import sized

_SIZES = {Grade.INEXACT: 3.0, Grade.MISTAKE: 4.5, Grade.BLUNDER: 6.5}
"""Pixels: half of a mark; the worse, the larger."""


_HEIGHT = 125
"""
Pixels, with letters of any size: so what was luck and what was play, and that it turned somewhere, is seen
without scrolling on a small screen with large letters.
"""


def chance_curves(found: Analysis) -> list[Curve]:
    """Return the chances to win by seat, in a hundred, from beginning to end."""
    players = found.session.setup.players
    known, last = dict(found.chances), tuple(1 / len(players) for _ in players)
    rows = list[Sequence[float]]()
    for ply in range(found.length + 1):
        last = known.get(ply, last)
        rows.append(last)
    return [
        Curve(player.name, player.colour, [round(100 * row[seat]) for row in rows])
        for seat, player in enumerate(players)
    ]


class ChancesGraph(QWidget):
    """
    A line for each seat, from 0 to 100 in a hundred.

    Signals:
        chosen: A place of the log was clicked.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._curves: Sequence[Curve] = ()
        self._marks: Sequence[tuple[int, int, Grade]] = ()
        self._length = 1
        self.place: int | None = None
        self.setFixedHeight(_HEIGHT)

    def show_analysis(self, found: Analysis, place: int | None) -> None:
        """Draw what is known, and where the board is."""
        self._curves = chance_curves(found)
        bad = [each for each in found.decisions if found.grade(each.ply) is not Grade.GOOD]
        self._marks = [(each.ply, each.seat, found.grade(each.ply)) for each in bad]
        self._length, self.place = max(1, found.length), place
        self.update()

    def _room(self) -> QRectF:
        """Return where the lines lie."""
        return chart_room(QFontMetricsF(sized(SMALL)), QRectF(self.rect()), self._curves)

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = palette.color(QPalette.ColorRole.WindowText)
        scale, lines = (
            palette.color(QPalette.ColorRole.PlaceholderText),
            palette.color(QPalette.ColorRole.Mid),
        )
        area = QRectF(self.rect())
        paint_chart(painter, area, self._curves, Inks(words, scale, lines, sized(SMALL)), (0, 100))
        room = self._room()
        if self.place is not None:
            painter.setPen(QPen(words, 1, Qt.PenStyle.DotLine))
            x = room.left() + room.width() * self.place / self._length
            painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
        for ply, seat, grade in self._marks:
            share = self._curves[seat].scores[ply]
            centre = QPointF(
                room.left() + room.width() * ply / self._length, room.bottom() - room.height() * share / 100
            )
            painter.setPen(QPen(words, 1.2))
            painter.setBrush(seat_colour(self._curves[seat].colour))
            painter.drawEllipse(centre, _SIZES[grade], _SIZES[grade])
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        room = self._room()
        share = (event.position().x() - room.left()) / max(1.0, room.width())
        self.chosen.emit(max(0, min(self._length, round(share * self._length))))
