"""The bar of the sandbox: keys reach all of it, and what has no room on it can be found."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from app.settings import Theme
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.palette import ThingButton
from app.shell.sandbox.sandbox_bar import SandboxBar
from app.shell.sandbox.sandbox_page import SandboxAction
from tests.shell.conftest import QUICK
from tests.shell.test_sandbox import bare


def more(window: MainWindow) -> QToolButton:
    """Return the button that leads to what has no room on the bar."""
    return window.findChild(SandboxBar).findChild(QToolButton, "qt_toolbar_ext_button")


def light(colour: QColor) -> float:
    """Return the relative luminance of a colour."""
    shares = [
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in colour.getRgbF()[:3]
    ]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))


def test_keys_reach_every_tool(window: MainWindow):
    """No key and no Tab led to a lesson; buttons of Qt's bars are for a mouse."""
    page, seen = bare(window), set()
    for _ in range(60):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        seen.add(focus.text() if isinstance(focus, QToolButton) else "")

    actions = [page.action(each) for each in SandboxAction]
    assert {each.iconText() for each in actions if each.isEnabled()} <= seen


def test_enter_takes_things_and_presses_tools(window: MainWindow):
    """Only Space did, though Enter puts down what has been taken."""
    page = bare(window)
    thing = window.findChild(ThingButton)
    thing.setFocus()

    QTest.keyClick(thing, Qt.Key.Key_Return)

    assert page.board.hasFocus()
    assert thing.isChecked()

    leaves = next(each for each in window.findChildren(QToolButton) if each.text() == "Leave")
    leaves.setFocus()
    QTest.keyClick(leaves, Qt.Key.Key_Return)
    assert window.hall.isVisible()


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_the_way_to_tools_without_room_is_seen_and_reached(window: MainWindow, theme: Theme):
    """It was nearly black, in the dark too: whoever had a small window did not find the way out."""
    window.take_settings(replace(QUICK, theme=theme))
    bare(window)
    window.findChild(SandboxBar).setMaximumWidth(200)
    QApplication.processEvents()
    button = more(window)
    assert button.isVisible()
    assert button.accessibleName() == "More tools"
    assert button.focusPolicy() is Qt.FocusPolicy.TabFocus

    image = button.grab().toImage()
    lights = [light(image.pixelColor(x, y)) for x in range(image.width()) for y in range(image.height())]
    assert (max(lights) + 0.05) / (min(lights) + 0.05) >= 3
