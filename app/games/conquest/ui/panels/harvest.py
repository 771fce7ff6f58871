"""What a round of Conquest has brought to everybody."""

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from app.core.words import N_, Phrase
from app.games.conquest.model import Position
from app.games.conquest.ui.art.goods import GOODS, paint_goods
from app.games.conquest.ui.panels.floating_panel import SMALL, FloatingPanel, written
from app.games.conquest.ui.panels.island_panels import badge
from app.i18n import number, say
from app.ui.board.company import Company
from app.ui.text.labels import NameLabel, TextLabel, set_tool_tip
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grow, growth
from app.ui.widgets.scrolling import ScrollColumn

SUMMARY_MS = 14000
"""So long the production stays to be read."""


class Harvest(FloatingPanel):
    """Shows what the round has brought, first to whoever looks; a click, Esc or a step puts it away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._heading, self._hint = written(bold=True, wraps=False), written(factor=SMALL, wraps=False)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._rows = QWidget()
        self._scrolled = ScrollColumn(self._rows)
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(5)
        self._grid.setVerticalSpacing(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 7, 10, 8)
        layout.setSpacing(2)
        for part in (self._heading, self._scrolled, self._hint):
            layout.addWidget(part)
        # The paper is painted by the panel.
        self._rows.setAutoFillBackground(False)
        self._scrolled.viewport().setAutoFillBackground(False)
        self._told: tuple[Position, Company, dict[int, tuple[int, ...]]] | None = None
        self._shortened: tuple[int, float] | None = None
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.timeout.connect(self.hide)

    def show_gains(self, view: Position, company: Company, gains: dict[int, tuple[int, ...]]) -> None:
        """Show what each seat has got: five resources and gold."""
        self._told, self._shortened = (view, company, gains), None
        empty(self._grid)
        self._heading.setText(say(Phrase(N_("Round {round} brings"), {"round": view.round})))
        self._hint.setText(say(N_("Click or Esc puts it away")))
        for kind in range(len(GOODS)):
            self._grid.addWidget(goods_sign(kind), 0, kind + 2, Qt.AlignmentFlag.AlignCenter)
        # Where the others are scrolled to, one's own is in sight.
        seats = sorted(gains, key=lambda seat: (seat != company.viewer, seat))
        for row, seat in enumerate(seats, start=1):
            self._show_seat(row, company, seat, gains[seat])
        set_tool_tip(self, f"{self._heading.text()}\n{self._hint.text()}")
        self._take_height(None)
        self.show()
        self._fade.stop()

    def _show_seat(self, row: int, company: Company, seat: int, gained: tuple[int, ...]) -> None:
        self._grid.addWidget(badge(company.colour(seat), 16), row, 0)
        name = NameLabel(company.name(seat))
        give_letters(name, SMALL, bold=True)
        grow(name, setMaximumWidth=76)
        self._grid.addWidget(name, row, 1)
        for kind, count in enumerate(gained):
            cell = written(number(count) if count else "·", SMALL, wraps=False)
            self._grid.addWidget(cell, row, kind + 2, Qt.AlignmentFlag.AlignCenter)

    def shorten(self, height: int) -> None:
        """Say no more than a board of so many pixels has room for; the seats below that scroll."""
        if (height, growth()) != self._shortened:
            self._shortened = height, growth()
            self._take_height(height)

    def _take_height(self, height: int | None) -> None:
        for part in (self._heading, self._hint):
            part.show()
        wanted, layout = self._grid.totalSizeHint(), self.layout()
        assert layout is not None
        self._scrolled.setFixedSize(wanted)
        # What goes first where the board is low: how to put it away, then the heading.
        for part in (self._hint, self._heading):
            part.setVisible(height is None or layout.totalSizeHint().height() <= height)
        over = 0 if height is None else layout.totalSizeHint().height() - height
        if over > 0:
            bar = self._scrolled.verticalScrollBar().sizeHint().width()
            self._scrolled.setFixedSize(wanted.width() + bar, wanted.height() - over)
        self.fit()

    def let_read(self) -> None:
        """Begin to count the time for reading it, unless that has begun; call when somebody can."""
        if not self.isHidden() and not self._fade.isActive():
            self._fade.start(SUMMARY_MS)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._told is not None and self.isVisible():
            self.show_gains(*self._told)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()


def goods_sign(kind: int) -> QLabel:
    """Return the sign of a resource as a label."""
    pixels = QPixmap(36, 36)
    pixels.setDevicePixelRatio(2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_goods(painter, kind, QPointF(9, 9), 7.5)
    painter.end()
    label = TextLabel()
    label.setPixmap(pixels)
    return label
