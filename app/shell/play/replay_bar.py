"""Looking back: a slider through the whole game."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QSlider, QToolButton

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.icons import icon
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.buttons import button


class ReplayBar(QFrame):
    """
    Shows which entry of the log is looked at, and goes to any other; in two rows where one is too long.

    Signals:
        moved: So many entries shall be shown.
        forked: The game shall go on from here, as a new one.
        left: Enough looked back.

    Attributes:
        slider: Which entry is looked at.
    """

    moved = Signal(int)
    forked = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.valueChanged.connect(self.moved)
        self._place = soft(wraps=False)
        self._fork: QPushButton = button("", self.forked.emit)
        self._leave: QPushButton = button("", self.left.emit)
        self._title = TextLabel()
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._where, self._ends = QHBoxLayout(), QHBoxLayout()
        self._ways = [self._way(sign, step) for sign, step in _WAYS]
        self._rows.addWidget(self._title)
        self._rows.addLayout(self._where, 1)
        self._rows.addLayout(self._ends)
        for widget in self._ways:
            self._where.addWidget(widget)
        for row in (self._where, self._ends):
            row.setSpacing(_APART)
        self._where.addWidget(self.slider, 1)
        self._where.addWidget(self._place)
        self._ends.addWidget(self._fork)
        self._ends.addWidget(self._leave)
        self.apply_palette()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title.setText(say(N_("Looking back")))
        self._fork.setText(say(N_("Play on from here")))
        self._leave.setText(say(N_("Back to the game")))
        self.slider.setAccessibleName(say(N_("Step of the game")))
        names = (N_("To the beginning"), N_("One step back"), N_("One step on"), N_("To the end"))
        for way, name in zip(self._ways, names, strict=True):
            set_tool_tip(way, say(name))
            way.setAccessibleName(say(name))
        self._fit()

    def apply_palette(self) -> None:
        """Take the colours of the palette."""
        for way, (sign, _) in zip(self._ways, _WAYS, strict=True):
            way.setIcon(icon(sign, self.palette().color(QPalette.ColorRole.ButtonText)))

    def show_place(self, place: int, last: int) -> None:
        """Show that *place* of *last* entries are in force."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(place)
        self.slider.blockSignals(False)
        self._place.setText(say(Phrase(N_("{place} of {last}"), {"place": place, "last": last})))
        self._fit()

    def _fit(self) -> None:
        """Stand in one row if there is room for it."""
        parts = (self._title.sizeHint().width(), *self._widths())
        row = sum(parts) + 2 * _APART + 2 * _RIM
        is_narrow, ways = self.width() < row, QBoxLayout.Direction
        self._title.setHidden(is_narrow)
        self._rows.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        # Of two rows nothing is to spare: what they take is the board's.
        apart = _CLOSE if is_narrow else _APART
        self._rows.setContentsMargins(_RIM, apart, _RIM, apart)
        self._rows.setSpacing(apart)

    def _widths(self) -> tuple[int, int]:
        """Return how wide the two rows must be."""
        for row in (self._where, self._ends):
            # Words that have just changed are known to the outer layout only.
            row.invalidate()
        return self._where.minimumSize().width(), self._ends.minimumSize().width()

    def _way(self, sign: str, step: int) -> QToolButton:
        way = QToolButton()
        way.setObjectName(sign)
        way.setAutoRaise(True)
        way.clicked.connect(lambda: self.slider.setValue(self.slider.value() + step))
        return way

    # Qt's names from here on.

    def minimumSizeHint(self) -> QSize:
        # Of two rows: else a narrow page would be as wide as one row, and never know that it is narrow.
        return QSize(max(self._widths()) + 2 * _RIM, self._rows.totalMinimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.layout() is not None:
            self._fit()
        if event.type() == QEvent.Type.PaletteChange and self.layout() is not None:
            # Whoever tells of another look may be earlier than the palette itself.
            self.apply_palette()


_RIM, _APART, _CLOSE = 12, 6, 4
"""Pixels at the left and at the right; between what it shows, and above and below; and that of two rows."""

_FAR = 1_000_000
_WAYS = (("first", -_FAR), ("back", -1), ("on", 1), ("last", _FAR))
