"""Moving the pointer so that the widget meant gets it, whatever else is open at that place."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

_NO_BUTTON, _NO_MODIFIER = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


def move_pointer(widget: QWidget, to: QPoint | QPointF) -> None:
    """
    Move the pointer to a point of a widget, with the buttons held that are held.

    `QTest.mouseMove` of a widget moves the cursor of the screen instead; without a screen, any window
    that lies there, one that an earlier test left behind included, may then get the event.
    """
    spot, buttons = QPointF(to), QGuiApplication.mouseButtons()
    modifiers = QGuiApplication.keyboardModifiers()
    kind = QEvent.Type.MouseMove
    QApplication.sendEvent(
        widget, QMouseEvent(kind, spot, widget.mapToGlobal(spot), _NO_BUTTON, buttons, modifiers)
    )
    QApplication.processEvents()


def move_with_no_button(widget: QWidget, to: QPoint) -> None:
    """Move the pointer after a button came up elsewhere, as in a menu: Qt tells of no release."""
    spot, kind = QPointF(to), QEvent.Type.MouseMove
    modifiers = QGuiApplication.keyboardModifiers()
    QApplication.sendEvent(
        widget, QMouseEvent(kind, spot, widget.mapToGlobal(spot), _NO_BUTTON, _NO_BUTTON, modifiers)
    )


def click_again(widget: QWidget) -> None:
    """Press the left button and let go, as the second of two quick clicks."""
    spot, left, modifiers = QPointF(widget.rect().center()), Qt.MouseButton.LeftButton, _NO_MODIFIER
    for kind, down in ((QEvent.Type.MouseButtonDblClick, left), (QEvent.Type.MouseButtonRelease, _NO_BUTTON)):
        QApplication.sendEvent(
            widget, QMouseEvent(kind, spot, widget.mapToGlobal(spot), left, down, modifiers)
        )


def in_window(widget: QWidget, at: QPoint) -> tuple[QWindow, QPoint]:
    """Return the window that a point of a widget is in, and where it is there."""
    assert widget.isVisible(), f"{widget} cannot be seen"
    return window_of(widget), widget.mapTo(widget.window(), at)


def window_of(widget: QWidget) -> QWindow:
    """Return the window that a widget is in."""
    window = widget.window().windowHandle()
    assert window is not None, f"{widget} is in no window"
    return window
