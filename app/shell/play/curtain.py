"""The curtain: covers the table while the screen goes from one person to another."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.core.command import Seat
from app.core.game import Player
from app.core.session import AnySession
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import TITLE
from app.ui.art.seat_style import paint_emblem
from app.ui.widgets.buttons import OneByOne
from app.ui.widgets.letters import sized

_FOLDS = 9
_CLOTH, _SHADE = QColor("#7A2E2A"), QColor("#54201D")


def is_secret(session: AnySession, one: Seat, other: Seat) -> bool:
    """Tell whether two seats know different things, so that a curtain falls between them."""
    state = session.state
    return bool(session.seen(state, one) != session.seen(state, other))


class Curtain(QWidget):
    """
    Covers everything until the player it names draws it aside.

    Signals:
        drawn: The player has the screen.
    """

    drawn = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._player = Player("")
        self._is_pressed = False
        self._cloth = _woven(1, 1.0)
        self._one_by_one = OneByOne(lambda: self._player, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Nothing behind the cloth is even painted.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def lower(self) -> None:
        """Take the screen away from everybody."""
        self.raise_()
        self.show()
        self.setFocus()

    def wait_for(self, player: Player | None, *, is_quick: bool = False) -> None:
        """
        Cover the table until *player* has the screen; None uncovers it.

        Args:
            is_quick: Enter has just been pressed: the second of two quick ones is no word of who comes next.
        """
        if player is None:
            self.hide()
            return
        if is_quick:
            self._one_by_one.renew()
        self._player, self._is_pressed = player, False
        self.retranslate()
        self.lower()

    def retranslate(self) -> None:
        """Say it in the language that is spoken now."""
        self.setAccessibleName(self._sentence())
        self.update()

    def _sentence(self) -> str:
        return say(Phrase(N_("Pass to {name} – press Enter"), {"name": self._player.name}))

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._cloth = _woven(self.width(), self.devicePixelRatioF())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawTiledPixmap(self.rect(), self._cloth)
        middle = QPointF(self.width() / 2, self.height() / 2 - 40)
        paint_emblem(painter, self._player.colour, middle, 44)
        painter.setFont(sized(TITLE, bold=True))
        painter.setPen(QColor("#FFF3DC"))
        below = QRectF(0, middle.y() + 60, self.width(), 60)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._sentence())
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            self.drawn.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pressed = True

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Whoever has just ended their turn clicks once more: that is no word of who comes next.
        self._is_pressed = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_pressed:
            self.drawn.emit()


def _woven(width: int, ratio: float) -> QPixmap:
    """
    Return a strip of cloth in folds, to hang all the way down.

    It is woven once for a width: a gradient painted again in a corner only is not the same to the pixel.

    Args:
        width: In pixels of the screen's own measure.
        ratio: How many real pixels each of them has.
    """
    strip = QPixmap(max(1, round(width * ratio)), 8)
    strip.setDevicePixelRatio(ratio)
    fold = width / _FOLDS
    painter = QPainter(strip)
    for n in range(_FOLDS):
        shade = QLinearGradient(n * fold, 0, (n + 1) * fold, 0)
        shade.setColorAt(0, _SHADE)
        shade.setColorAt(0.45, _CLOTH)
        shade.setColorAt(1, _SHADE)
        painter.fillRect(QRectF(n * fold, 0, fold + 1, 8), shade)
    painter.end()
    return strip
