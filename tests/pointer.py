"""Pointer and keys, so that the widget meant gets it, whatever else is open at that place."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.board.board_table import BoardTable
from app.ui.board.view import TableView

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


class Hands:
    """What is done at the board of a table by pointer and keys."""

    table: BoardTable

    @property
    def view(self) -> TableView:
        return self.table.board

    def where(self, key) -> QPoint:
        """Return where a thing is in the window."""
        item = self.table.scene.item(key)
        assert item is not None, f"nothing on the table is {key}"
        return self.view.mapFromScene(item.pos())

    def point(self, spot: QPoint) -> None:
        move_pointer(self.view.viewport(), spot)

    def click(self, spot: QPoint, button=Qt.MouseButton.LeftButton) -> None:
        self.point(spot)
        QTest.mouseClick(self.view.viewport(), button, pos=spot)

    def press(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    def art(self, key, layer: str = "hand") -> str:
        """Return what a thing looks like; empty if it is not there."""
        item = self.table.scene.item(key, layer)
        return "" if item is None else item.sprite.art


def in_window(widget: QWidget, at: QPoint) -> tuple[QWindow, QPoint]:
    """Return the window that a point of a widget is in, and where it is there."""
    assert widget.isVisible(), f"{widget} cannot be seen"
    return window_of(widget), widget.mapTo(widget.window(), at)


def window_of(widget: QWidget) -> QWindow:
    """Return the window that a widget is in."""
    window = widget.window().windowHandle()
    assert window is not None, f"{widget} is in no window"
    return window
