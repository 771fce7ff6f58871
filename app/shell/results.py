"""The panel at the end of a game: who won, every score taken apart, and how it went."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.core.command import Seat
from app.core.game import Part, Result
from app.core.words import N_, NN_, counted
from app.i18n import number, say
from app.shell.desk import Desk
from app.shell.emblem import EmblemBadge
from app.shell.lettering import SMALL, button, empty, sized, soft, strong
from app.shell.links import follow, linked
from app.ui.seats import seat_colour

Line = Callable[[Seat | None, int | None], None]
Reader = Callable[[str], object]


class PartRow(QFrame):
    """One addend of a score; pointing at it shows on the board what it stands for."""

    def __init__(self, seat: Seat, at: int, part: Part, points_out: Line, reads: Reader) -> None:
        super().__init__()
        self._seat, self._at, self._points_out = seat, at, points_out
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        label, points = QLabel(say(part.label)), strong(number(part.points))
        label.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 1, 6, 1)
        layout.addWidget(label, 1)
        rule = soft(linked(part.rule), wraps=False)
        follow(rule, reads)
        layout.addWidget(rule)
        layout.addWidget(points)
        points.setMinimumWidth(36)
        points.setAlignment(Qt.AlignmentFlag.AlignRight)

    # Qt's names from here on.

    def enterEvent(self, event: QEvent) -> None:
        self._points_out(self._seat, self._at)

    def leaveEvent(self, event: QEvent) -> None:
        self._points_out(None, None)


class Chart(QWidget):
    """The scores over the whole game, a line for each seat."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[tuple[int, list[int]]] = []
        self._names: list[str] = []
        self.setMinimumHeight(130)

    def show_lines(self, lines: Sequence[tuple[int, list[int]]], names: Sequence[str]) -> None:
        """Show *lines*: the colour of a seat, and its scores one after another; *names* go to their ends."""
        self._lines, self._names = list(lines), list(names)
        self.setAccessibleName("; ".join(self._names))
        self.update()

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized(SMALL))
        widest = max(map(painter.fontMetrics().horizontalAdvance, self._names), default=0)
        legend = min(widest + _STROKE_WIDTH + 10, self.width() // 2)
        room = QRectF(self.rect()).adjusted(34, 8, -legend - 6, -8)
        scores = [score for _, line in self._lines for score in line]
        low, high = min(scores, default=0), max(scores, default=1)
        self._scale(painter, room, low, high)
        for place, (colour, line) in enumerate(self._lines):
            pen = QPen(seat_colour(colour), 2.4, _STROKES[place % len(_STROKES)])
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline(_curve(line, room, low, high))
        self._legend(painter, room, low, high)
        painter.end()

    def _legend(self, painter: QPainter, room: QRectF, low: int, high: int) -> None:
        """Write the names by the lines' ends, each with a stroke of its line, none over another."""
        height = painter.fontMetrics().height()
        ends = [_curve(line, room, low, high).last().y() for _, line in self._lines if line]
        y = room.top() - height
        last = room.bottom() - height * (len(ends) - 1)
        for place in sorted(range(len(ends)), key=lambda each: ends[each]):
            y = max(y + height, min(ends[place], last))
            last += height
            pen = QPen(seat_colour(self._lines[place][0]), 2.4, _STROKES[place % len(_STROKES)])
            painter.setPen(pen)
            left = room.right() + 6
            painter.drawLine(QPointF(left, y), QPointF(left + _STROKE_WIDTH, y))
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            box = QRectF(left + _STROKE_WIDTH + 4, y - height / 2, self.width() - left, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self._names[place])

    def _scale(self, painter: QPainter, room: QRectF, low: int, high: int) -> None:
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        for y in (room.top(), room.center().y(), room.bottom()):
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
        painter.setFont(sized(SMALL))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for score, y in ((high, room.top()), (low, room.bottom())):
            box = QRectF(0, y - 9, room.left() - 6, 18)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(score))


_STROKE_WIDTH = 22
"""Pixels of a line beside its name."""

_STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


class ResultsPanel(QScrollArea):
    """
    How the game ended.

    Signals:
        asked: One of the buttons: "again", "look back", "print" or "save".
        wanted: The id of a rule, to be read.
    """

    asked = Signal(str)
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        inside = QWidget()
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(10, 8, 10, 8)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(300)

    def show_desk(self, desk: Desk) -> None:
        """Take the result of a finished game apart."""
        empty(self._layout)
        result = desk.session.game.scoring.result(desk.session.state)
        headline = QLabel(winners_line(result, desk))
        headline.setFont(sized(1.3, bold=True))
        headline.setWordWrap(True)
        self._layout.addWidget(headline)
        for step in result.deciders:
            self._layout.addWidget(soft(say(step, desk.names)))
        self._layout.addWidget(self._buttons())
        for seat in ranking(result):
            self._layout.addWidget(self._seat(seat, result, desk))
        self._layout.addWidget(strong(say(N_("How it went"))))
        chart = Chart()
        chart.show_lines(score_lines(desk), list(desk.names.values()))
        self._layout.addWidget(chart)
        self._layout.addStretch(1)

    def _seat(self, seat: Seat, result: Result, desk: Desk) -> QWidget:
        box = QFrame()
        player = desk.session.setup.players[seat]
        top = QHBoxLayout()
        top.addWidget(EmblemBadge(player.colour, 26))
        top.addWidget(strong(player.name), 1)
        total = QLabel(number(result.totals[seat]))
        total.setFont(sized(1.3, bold=True))
        top.addWidget(total)
        layout = QVBoxLayout(box)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(1)
        layout.addLayout(top)
        for at, part in enumerate(result.parts[seat]):
            layout.addWidget(PartRow(seat, at, part, desk.table.show_result, self.wanted.emit))
        return box

    def _buttons(self) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 4, 0, 4)
        for at, (name, text) in enumerate(_WAYS_ON):
            grid.addWidget(button(say(text), partial(self.asked.emit, name)), at // 2, at % 2)
        return box


_WAYS_ON = (
    ("again", N_("Play again")),
    ("look back", N_("Look back")),
    ("print", N_("Print …")),
    ("save", N_("Export …")),
)


def winners_line(result: Result, desk: Desk) -> str:
    """Return who won, as a headline."""
    names = [desk.names[seat] for seat in result.winners]
    forms = NN_("{names} wins!", "{names} share the win.")
    return say(counted(forms, len(names), names=say(N_(" and ")).join(names)))


def ranking(result: Result) -> list[Seat]:
    """Return the seats from the winners down."""

    def place(seat: Seat) -> tuple[bool, int]:
        total = result.totals[seat]
        return seat not in result.winners, total if result.low_wins else -total

    return sorted(range(len(result.totals)), key=place)


def score_lines(desk: Desk) -> list[tuple[int, list[int]]]:
    """Return every seat's colour and its score after each entry of the log."""
    session = desk.session
    scores = [session.game.rules.scores(session.timeline.at(ply)) for ply in range(session.timeline.now + 1)]
    return [
        (player.colour, [each.get(seat, 0) for each in scores])
        for seat, player in enumerate(session.setup.players)
    ]


def _curve(line: Sequence[int], room: QRectF, low: int, high: int) -> QPolygonF:
    width, height = max(1, len(line) - 1), max(1, high - low)
    return QPolygonF(
        [
            QPointF(
                room.left() + room.width() * at / width,
                room.bottom() - room.height() * (score - low) / height,
            )
            for at, score in enumerate(line)
        ]
    )
