"""What looks at screens finds what is wrong with them: each fault that it knows is put into a good dialog."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.i18n import say, speak
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.page_stack import BoardPage, PageStack
from tests.screens.faults import faults
from tests.screens.leftovers import unheard, words

ROOM = QSize(800, 480)


class Sample(QDialog):
    """A dialog with nothing wrong, whose parts are there to be spoilt."""

    def __init__(self) -> None:
        super().__init__()
        self.setModal(True)
        self.label, self.choice = QLabel("A line that has its room"), ComboBox()
        self.choice.addItems(["one", "another"])
        self.table = QTableWidget(1, 1)
        self.table.setItem(0, 0, QTableWidgetItem("cell"))
        self.choice.setAccessibleName("How many")
        self.table.setAccessibleName("What there is")
        self.main, self.other = QPushButton("Start"), QPushButton("Cancel")
        self.box = QVBoxLayout(self)
        for widget in (self.label, self.choice, self.table, self.main, self.other):
            self.box.addWidget(widget)
        self.other.setAutoDefault(False)
        self.main.setDefault(True)
        self.resize(400, 300)


def _cut_line(dialog: Sample) -> None:
    dialog.label.setMaximumWidth(40)


def _cut_choice(dialog: Sample) -> None:
    dialog.choice.setItemText(0, "a choice that is far too long for its box " * 3)


def _cut_cell(dialog: Sample) -> None:
    dialog.table.setItem(0, 0, QTableWidgetItem("a cell with more words than it has room for"))


def _overlap(dialog: Sample) -> None:
    grid = QGridLayout()
    grid.addWidget(QPushButton("below"), 0, 0)
    grid.addWidget(QPushButton("above"), 0, 0)
    dialog.box.addLayout(grid)


def _stick_out(dialog: Sample) -> None:
    stray = QLabel("stray", dialog)
    stray.setGeometry(380, 10, 90, 20)
    stray.show()


def _too_large(dialog: Sample) -> None:
    dialog.setMinimumHeight(500)


def _no_main(dialog: Sample) -> None:
    dialog.main.setDefault(False)


def _main_scrolls(dialog: Sample) -> None:
    area, inside = QScrollArea(), QWidget()
    QVBoxLayout(inside).addWidget(dialog.main)
    area.setWidget(inside)
    dialog.box.addWidget(area)


def _crush(dialog: Sample) -> None:
    dialog.choice.setMaximumHeight(6)


def _cancel_last(dialog: Sample) -> None:
    row = QHBoxLayout()
    for widget in (dialog.main, dialog.other):
        row.addWidget(widget)
    dialog.box.addLayout(row)


def _squeeze(dialog: Sample) -> None:
    dialog.label.setText("Words that have no room " * 6)
    dialog.label.setWordWrap(True)
    dialog.label.setFixedWidth(70)


def _unsay(dialog: Sample) -> None:
    dialog.choice.setAccessibleName("")


SPOILT: dict[str, Callable[[Sample], None]] = {
    "needs": _cut_line,
    "“a choice": _cut_choice,
    "of a cell of": _cut_cell,
    "overlap by": _overlap,
    "sticks out of": _stick_out,
    "larger than the screen": _too_large,
    "Enter presses one of": _no_main,
    "scrolls out of sight": _main_scrolls,
    "pixels of height": _crush,
    "stands behind": _cancel_last,
    "stands in": _squeeze,
    "is nothing to those who listen": _unsay,
}


@pytest.mark.parametrize("said", SPOILT)
def test_a_fault_is_found(qtbot: QtBot, said: str) -> None:
    dialog = Sample()
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert faults(dialog, ROOM) == []
    SPOILT[said](dialog)
    qtbot.waitUntil(lambda: any(said in fault for fault in faults(dialog, ROOM)))


def test_what_stays_english_is_found(qtbot: QtBot) -> None:
    dialog = Sample()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.main.setText(say("Preferences"))
    before = words(dialog)
    try:
        speak("de")
        assert "Preferences" in unheard(before, words(dialog))
        dialog.main.setText(say("Preferences"))
        assert "Preferences" not in unheard(before, words(dialog))
    finally:
        speak("en")


def test_a_table_that_scrolls_is_found(qtbot):
    """What is under the board, the button for the next thing above all, belongs into sight."""
    around, page, board = QWidget(), BoardPage(), QWidget()
    qtbot.addWidget(around)
    board.setFixedHeight(700)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(board)
    stack = PageStack()
    stack.add(page)
    stack.show_page(page)
    stack.setParent(around)
    stack.resize(400, 300)
    around.resize(800, 480)
    around.show()

    assert faults(around, ROOM) == ["BoardPage scrolls by 0x400"]
