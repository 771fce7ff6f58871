"""Buttons that do something."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QPen, QShortcut
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton, QWidget

_RIM, _LINE, _CORNER = 3.5, 1.5, 2.5
"""Where in a button a ring is drawn, how thick it is, and how round."""

_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class Button(QPushButton):
    """
    A button with a ring where keys have come to it: Qt's own brown line drowns in a brown button.

    A key that is held down presses it once.
    """

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (event.isAutoRepeat() and event.key() in _PRESSES):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and _is_led_by_keys(self):
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.ButtonText), _LINE))
            ring = QRectF(self.rect()).adjusted(_RIM, _RIM, -_RIM, -_RIM)
            painter.drawRoundedRect(ring, _CORNER, _CORNER)
            painter.end()


def _is_led_by_keys(widget: QWidget) -> bool:
    """Tell whether somebody has used keys in the window, or in the one that it came from."""
    window: QWidget | None = widget.window()
    while window is not None:
        if window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            return True
        parent = window.parentWidget()
        window = None if parent is None else parent.window()
    return False


def button(text: str, does: Callable[[], object], *, is_default: bool = False) -> QPushButton:
    """Return a button that does something."""
    made = Button(text)
    made.clicked.connect(lambda *_: does())
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAutoDefault(True)
    made.setDefault(is_default)
    return made


def leads_out(way: QPushButton) -> QPushButton:
    """Let Ctrl+W press the button that leads away from a page, wherever on it the keys are."""
    QShortcut(QKeySequence("Ctrl+W"), way, way.click)
    return way


class OneByOne(QObject):
    """
    Keeps the second of two quick clicks from what the first one has led to: nobody has asked for that yet.

    A key that is held down presses nothing again either.

    Args:
        about: Tells what a click is about now; about the same once more it may be.
        buttons: Where clicks are so kept; the first one owns this.
    """

    def __init__(self, about: Callable[[], object], *buttons: QWidget) -> None:
        super().__init__(buttons[0])
        self._about = about
        self._clicked: object = None
        self._asked = QElapsedTimer()
        for each in buttons:
            each.installEventFilter(self)

    def renew(self) -> None:
        """Hear that somebody else is asked: the second of two quick presses of a key is not theirs."""
        self._asked.start()

    @property
    def is_quick(self) -> bool:
        """Whether that is so short a time ago that a key may still be meant for what was before."""
        return self._asked.isValid() and self._asked.elapsed() < QApplication.doubleClickInterval()

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() not in _PRESSES:
                # Whoever looks around has seen that.
                self._asked.invalidate()
                return False
            return self.is_quick or event.isAutoRepeat()
        if event.type() == QEvent.Type.MouseButtonPress:
            self._clicked = self._about()
        return event.type() == QEvent.Type.MouseButtonDblClick and self._clicked != self._about()


def keep_order(box: QDialogButtonBox) -> None:
    """
    Let what leaves a dialog stand left of what it is for, as in all dialogs and whatever the system.

    Call it again when letters or colours have changed: below a style sheet Qt lets buttons keep the old ones.
    """
    box.setStyleSheet("")
    # Qt has no setter for it: 3 is the order of Gnome.
    box.setStyleSheet("QDialogButtonBox { button-layout: 3 }")
    # Qt hands the keys on to the button that was first before: Tab would pass by what stands left of it.
    box.setFocusProxy(cast("QWidget", None))
