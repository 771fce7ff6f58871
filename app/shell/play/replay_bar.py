"""Looking back: a slider through the whole game."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSlider, QToolButton

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.icons import icon
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.buttons import button


class ReplayBar(QFrame):
    """
    Shows which entry of the log is looked at, and goes to any other.

    Signals:
        moved: So many entries shall be shown.
        forked: The game shall go on from here, as a new one.
        left: Enough looked back.
    """

    moved = Signal(int)
    forked = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.valueChanged.connect(self.moved)
        self._place = soft(wraps=False)
        self._fork: QPushButton = button("", self.forked.emit)
        self._leave: QPushButton = button("", self.left.emit)
        self._title = TextLabel()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.addWidget(self._title)
        self._ways = [self._way(layout, sign, step) for sign, step in _WAYS]
        layout.addWidget(self._slider, 1)
        for widget in (self._place, self._fork, self._leave):
            layout.addWidget(widget)
        self.apply_palette()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title.setText(say(N_("Looking back")))
        self._fork.setText(say(N_("Play on from here")))
        self._leave.setText(say(N_("Back to the game")))
        self._slider.setAccessibleName(say(N_("Step of the game")))
        names = (N_("To the beginning"), N_("One step back"), N_("One step on"), N_("To the end"))
        for way, name in zip(self._ways, names, strict=True):
            set_tool_tip(way, say(name))
            way.setAccessibleName(say(name))

    def apply_palette(self) -> None:
        """Take the colours of the palette."""
        for way, (sign, _) in zip(self._ways, _WAYS, strict=True):
            way.setIcon(icon(sign, self.palette().color(QPalette.ColorRole.ButtonText)))

    def show_place(self, place: int, last: int) -> None:
        """Show that *place* of *last* entries are in force."""
        self._slider.blockSignals(True)
        self._slider.setRange(0, last)
        self._slider.setValue(place)
        self._slider.blockSignals(False)
        self._place.setText(say(Phrase(N_("{place} of {last}"), {"place": place, "last": last})))

    def _way(self, layout: QHBoxLayout, sign: str, step: int) -> QToolButton:
        way = QToolButton()
        way.setObjectName(sign)
        way.setAutoRaise(True)
        way.clicked.connect(lambda: self._slider.setValue(self._slider.value() + step))
        layout.addWidget(way)
        return way


_FAR = 1_000_000
_WAYS = (("first", -_FAR), ("back", -1), ("on", 1), ("last", _FAR))
