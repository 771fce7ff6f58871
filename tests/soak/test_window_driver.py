"""The hand that treats a window wildly waits for nothing that it has opened itself."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.ui.widgets.fitted_dialog import FittedDialog
from tests.soak.window_driver import close_dialog_of_qt


def test_what_qt_asks_in_a_dialog_of_its_own_is_refused(qtbot: QtBot):
    """The properties of a printer were open for ever, and the window was taken to stand still."""
    asking = QDialog()
    qtbot.addWidget(asking)
    QTimer.singleShot(0, close_dialog_of_qt)

    assert asking.exec() == QDialog.DialogCode.Rejected


def test_ours_stay_open(qtbot: QtBot):
    dialog = FittedDialog()
    qtbot.addWidget(dialog)
    dialog.open()

    close_dialog_of_qt()

    assert dialog.isVisible()
