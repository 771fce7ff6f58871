"""The sand glass for a real table: large, with a warning, started and stopped by hand."""

from math import ceil

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.clock_driver import ClockDriver
from app.shell.common.fonts import prominent
from app.ui.art.sand_glass import paint_sand
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button
from app.ui.widgets.letters import give_letters, grow

WARNING = 9.0
"""Seconds left when players are warned, as at our own tables."""


class SandGlassBox(QWidget):
    """
    Shows a sand glass, with buttons that start, stop and turn it.

    Signals:
        sounded: The name of a sound that should be heard.

    Attributes:
        left: Seconds left.
        is_running: Whether the sand runs.
    """

    sounded = Signal(str)

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._full = self.left = seconds
        self.is_running = False
        self._clock = ClockDriver(self)
        self._clock.ticked.connect(self.pass_time)
        self._sand, self.words = _Sand(self), TextLabel()
        give_letters(self.words, 1.9, bold=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.go = prominent(button("", self.toggle))
        self.again = button("", self.turn_over)
        ways = QHBoxLayout()
        ways.addWidget(self.go, 1)
        ways.addWidget(self.again)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._sand, 1)
        layout.addWidget(self.words)
        layout.addLayout(ways)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.again.setText(say(N_("Turn over")))
        self._show()

    def toggle(self) -> None:
        """Let the sand run, or stop it; an empty glass is turned over first."""
        if self.left == 0:
            self.left = self._full
        self._run(not self.is_running)

    def turn_over(self) -> None:
        """Fill the glass, and wait."""
        self.left = self._full
        self._run(False)

    def stop(self) -> None:
        """Stop the sand: nobody is looking."""
        self._run(False)

    def pass_time(self, seconds: float) -> None:
        """Let so much sand run, with a warning near the end and a sound when it is out."""
        if not self.is_running:
            return
        before, self.left = self.left, max(0.0, self.left - seconds)
        if before > WARNING >= self.left > 0:
            self.sounded.emit("glass-warning")
        if self.left == 0:
            self.sounded.emit("glass-end")
            self._run(False)
        self._show()

    @property
    def is_late(self) -> bool:
        """Whether the last seconds run."""
        return self.left <= WARNING

    @property
    def share(self) -> float:
        """The part of the sand that is above, from 0 to 1."""
        return self.left / self._full

    def _run(self, wanted: bool) -> None:
        self.is_running = wanted
        self._clock.run(wanted)
        self._show()

    def _show(self) -> None:
        seconds = {"seconds": ceil(self.left)}
        text = Phrase(N_("{seconds} s"), seconds)
        if self.left == 0:
            text = Phrase(N_("Time is up!"))
        elif self.is_late:
            text = Phrase(N_("Only {seconds} s!"), seconds)
        self.words.setText(say(text))
        is_fresh = self.left in (0, self._full)
        names = N_("Pause") if self.is_running else N_("Start") if is_fresh else N_("Go on")
        self.go.setText(say(names))
        self._sand.update()


class _Sand(QWidget):
    """The picture of a glass."""

    def __init__(self, box: SandGlassBox) -> None:
        super().__init__()
        self._box = box
        grow(self, setMinimumHeight=96)

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(140, 190)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.width() / 2, self.height() / 2)
        scale = min(self.height() / 138, self.width() / 84)
        painter.scale(scale, scale)
        paint_sand(painter, self._box.share, is_late=self._box.is_late, is_running=self._box.is_running)
        painter.end()
