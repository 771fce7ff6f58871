"""Pages scroll where they must, and only there."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.text.labels import TextLabel
from app.ui.widgets.page_stack import BoardPage, PageStack


class Board(QWidget):
    """Would like to be large, and can be small."""

    def sizeHint(self) -> QSize:
        return QSize(600, 900)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, 80)


@pytest.fixture
def stack(qtbot: QtBot) -> PageStack:
    """Shows a board over a sentence that wraps."""
    page, made, words = BoardPage(), PageStack(), TextLabel("What is to be done is said in a sentence.")
    words.setWordWrap(True)
    column = QVBoxLayout(page)
    column.addWidget(Board(), 1)
    column.addWidget(words)
    made.add(page)
    made.show_page(page)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_board_takes_the_room_there_is(stack):
    """It does not push what is under it out of sight, however large it would like to be."""
    stack.resize(300, 240)

    assert (stack.horizontalScrollBar().maximum(), stack.verticalScrollBar().maximum()) == (0, 0)


def test_a_page_scrolls_where_its_board_would_be_too_small(stack):
    stack.resize(300, 90)

    assert stack.verticalScrollBar().maximum() > 0
