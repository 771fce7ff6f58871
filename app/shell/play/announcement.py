"""A quiet banner above the board: a round, a phase, an attack; it covers no piece, and takes no click."""

from PySide6.QtCore import QEasingCurve, QPoint, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.settings import Speed
from app.shell.play.recent.recent_strip import RecentStrip
from app.ui.widgets.letters import sized

_SHOWN_MS, _FADE_MS = 2200, 320
_PAPER, _INK, _RIM = QColor(43, 33, 24, 225), QColor("#FFF6E4"), QColor("#E8B23C")
_LETTERS, _AROUND, _APART = (1.35, 1.15, 1.0), QSize(28, 9), 8
"""The sizes of its letters beside the usual one; pixels around them, and from what stands beside it."""

_AIR = 14
"""So many of the pixels above and below its letters it can do without."""


class Announcement(QWidget):
    """
    Shows a sentence for a moment in the strip above the board; without motion it just stands there.

    Args:
        strip: Where it is shown: nothing that somebody plays with lies there.
    """

    def __init__(self, strip: RecentStrip) -> None:
        super().__init__(strip)
        self.words = ""
        self._strip = strip
        self._strength, self._letters = 1.0, _LETTERS[0]
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._gone = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._gone.timeout.connect(self._leave)
        self._fade = QVariantAnimation(self)
        self._fade.setDuration(_FADE_MS)
        self._fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._fade.valueChanged.connect(self._show_strength)
        self._moves = True
        # What is announced has mostly been done by somebody: its chip comes a moment later.
        strip.fitted.connect(self.place)

    def show_words(self, words: str, speed: Speed) -> None:
        """Show a sentence instead of the one before."""
        self.words, self._moves = words, speed is not Speed.OFF
        self._fade.stop()
        self.show()
        self.place()
        self.raise_()
        self._gone.start()
        if self._moves:
            self._fade.setStartValue(0.0)
            self._fade.setEndValue(1.0)
            self._fade.start()
        else:
            self._show_strength(1.0)

    def put_away(self) -> None:
        """Show nothing more: what was announced is over."""
        self._gone.stop()
        self._leave()

    def place(self) -> None:
        """Lie in the strip, in the middle as far as what it shows leaves room there."""
        if self.isHidden():
            return
        chips = self._strip.chips_room.width()
        sizes = {factor: self._wished(factor) for factor in _LETTERS}
        # A low strip has no room for large letters, however short the words are.
        most = self._strip.height() + _AIR
        whole = [factor for factor, size in sizes.items() if size.height() <= most] or [_LETTERS[-1]]
        fitting = [factor for factor in whole if sizes[factor].width() + 2 * _APART <= chips]
        self._letters = fitting[0] if fitting else _LETTERS[-1]
        size = sizes[self._letters]
        # What was done makes room, for it is told again in a moment; at the worst it lies over the stake.
        self._strip.lend(min(chips, size.width() + 2 * _APART))
        room = self._strip.free_room() if fitting else self._strip.rect()
        room.adjust(_APART, 0, -_APART, 0)
        frame = QRect(QPoint(0, 0), size.boundedTo(room.size()))
        frame.moveCenter(self._strip.rect().center())
        frame.moveLeft(max(room.left(), min(frame.left(), room.right() + 1 - frame.width())))
        self.setGeometry(frame)

    def _wished(self, factor: float) -> QSize:
        """Return how large it is with letters of a size."""
        text = QFontMetricsF(sized(factor, bold=True)).boundingRect(self.words).size().toSize()
        return QSize(text.width() + 2 * _AROUND.width(), text.height() + 2 * _AROUND.height())

    def _leave(self) -> None:
        self.hide()
        self._strip.lend(0)

    def _show_strength(self, strength: float) -> None:
        self._strength = strength
        self.update()

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self._strength)
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(_RIM, 1.6))
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
        painter.setPen(_INK)
        painter.setFont(sized(self._letters, bold=True))
        inner = room.adjusted(_AROUND.width() / 2, 0, -_AROUND.width() / 2, 0)
        shown = QFontMetricsF(painter.font()).elidedText(
            self.words, Qt.TextElideMode.ElideRight, inner.width()
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, shown)
        painter.end()
