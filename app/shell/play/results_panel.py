"""The panel at the end of a game: who won, every score taken apart, and how it went."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QStyle,
    QStyleOptionFocusRect,
    QVBoxLayout,
    QWidget,
)

from app.core.command import Seat
from app.core.names import breakable
from app.core.result import Part, Result
from app.core.session import AnySession
from app.core.words import N_, NN_, counted, listed
from app.i18n import number, say, sentence
from app.shell.common.fonts import SMALL, name_line, soft, strong
from app.shell.common.menu_actions import ActionId
from app.shell.common.rule_links import linked
from app.shell.common.seat_emblem import EmblemBadge
from app.shell.play.game_controller import GameController
from app.ui.art.score_chart import Curve, Inks, curves_of, paint_chart
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grow, growth, sized
from app.ui.widgets.scrolling import PanelColumn

Line = Callable[[Seat | None, int | None], None]
Reader = Callable[[str], object]


_LARGE = 1.4
"""Where letters have grown that much, buttons stand below each other."""


class PartRow(QFrame):
    """One addend of a score; pointing at it, by keys too, shows on the board what it stands for."""

    def __init__(self, seat: Seat, at: int, part: Part, points_out: Line, reads: Reader) -> None:
        super().__init__()
        self._seat, self._at, self._points_out = seat, at, points_out
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        label, points = TextLabel(sentence(say(part.label))), strong(number(part.points))
        label.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 1, 6, 1)
        layout.addWidget(label, 1)
        rule = soft(linked(part.rule), wraps=False)
        rule.show_links(reads)
        layout.addWidget(rule)
        layout.addWidget(points)
        grow(points, setMinimumWidth=36)
        points.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(f"{label.text()} {points.text()}")

    # Qt's names from here on.

    def enterEvent(self, event: QEvent) -> None:
        self._points_out(self._seat, self._at)

    def leaveEvent(self, event: QEvent) -> None:
        self._points_out(None, None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._points_out(self._seat, self._at)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._points_out(None, None)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            frame = QStyleOptionFocusRect()
            frame.initFrom(self)
            painter = QPainter(self)
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, frame, painter, self)
            painter.end()


class Chart(QWidget):
    """
    The scores over the whole game, a line for each seat.

    Every position of a game is counted for them: once the rest is on screen, for until then somebody waits.
    """

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._session = session
        grow(self, setMinimumHeight=130)
        self.setAccessibleName("; ".join(each.name for each in session.setup.players))

        self._curves: Sequence[Curve] | None = None

    def _count(self) -> None:
        self._curves = curves_of(self._session)
        self.update()

    # Qt's names from here on.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._curves is None:
            QTimer.singleShot(0, self, self._count)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inks = Inks(
            palette.color(QPalette.ColorRole.WindowText),
            palette.color(QPalette.ColorRole.PlaceholderText),
            palette.color(QPalette.ColorRole.Mid),
            sized(SMALL),
        )
        paint_chart(painter, QRectF(self.rect()), self._curves or (), inks)
        painter.end()


class ResultsPanel(PanelColumn):
    """
    How the game ended.

    Signals:
        asked: The `ActionId` of a button.
        wanted: The id of a rule, to be read.
    """

    asked = Signal(object)
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(10, 8)
        self.setMinimumWidth(200)

    def show_controller(self, controller: GameController) -> None:
        """Take the result of a finished game apart."""
        empty(self._layout)
        result = controller.session.game.scoring.result(controller.session.state)
        headline = TextLabel(breakable(winners_line(result, controller)))
        give_letters(headline, 1.3, bold=True)
        headline.setWordWrap(True)
        self._layout.addWidget(headline)
        for step in result.deciders:
            self._layout.addWidget(soft(say(step, controller.names)))
        self._layout.addWidget(self._buttons())
        for seat in ranking(result):
            self._layout.addWidget(self._seat(seat, result, controller))
        self._layout.addWidget(strong(say(N_("How it went"))))
        self._layout.addWidget(Chart(controller.session))
        self._layout.addStretch(1)

    def forget(self) -> None:
        """Let the game go: the rows hold its table."""
        empty(self._layout)

    def _seat(self, seat: Seat, result: Result, controller: GameController) -> QWidget:
        box = QFrame()
        player = controller.session.setup.players[seat]
        top = QHBoxLayout()
        top.addWidget(EmblemBadge(player.colour, 26))
        top.addWidget(name_line(player.name), 1)
        total = TextLabel(number(result.totals[seat]))
        give_letters(total, 1.3, bold=True)
        top.addWidget(total)
        layout = QVBoxLayout(box)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(1)
        layout.addLayout(top)
        for at, part in enumerate(result.parts[seat]):
            layout.addWidget(PartRow(seat, at, part, controller.table.show_result, self.wanted.emit))
        return box

    def _buttons(self) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 4, 0, 4)
        for at, (action, text) in enumerate(_WAYS_ON.items()):
            place = (at, 0) if growth() > _LARGE else (at // 2, at % 2)
            grid.addWidget(button(say(text), partial(self.asked.emit, action)), *place)
        return box


_WAYS_ON: Mapping[ActionId, str] = {
    ActionId.AGAIN: N_("Play again"),
    ActionId.FIRST: N_("Look back"),
    ActionId.PRINT: N_("Print …"),
    ActionId.EXPORT: N_("Export …"),
}


def winners_line(result: Result, controller: GameController) -> str:
    """Return who won, as a headline."""
    if result.is_drawn:
        return say(N_("A draw."))
    forms = NN_("{names} wins!", "{names} share the win.")
    return say(counted(forms, len(result.winners), names=listed(result.winners)), controller.names)


def ranking(result: Result) -> list[Seat]:
    """Return the seats from the winners down."""

    def place(seat: Seat) -> tuple[bool, int]:
        total = result.totals[seat]
        return seat not in result.winners, total if result.low_wins else -total

    return sorted(range(len(result.totals)), key=place)
