"""What is on screen while letters grow or shrink takes the room that its words then want."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.settings import TextSize
from app.ui.text.labels import TextLabel
from app.ui.widgets.columns import Columns
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import apply_text_size, grow, letters_width


@pytest.fixture(autouse=True)
def _usual_letters(qapp: QApplication) -> Iterator[None]:
    apply_text_size(qapp, TextSize.NORMAL)
    yield
    apply_text_size(qapp, TextSize.NORMAL)


def test_a_list_is_never_narrower_than_its_words(qtbot: QtBot, qapp: QApplication) -> None:
    box = ComboBox()
    qtbot.addWidget(box)
    box.addItems(["A short one", "The longest of all that stand in the list"])
    box.show()
    before = box.minimumSizeHint().width()
    apply_text_size(qapp, TextSize.LARGEST)
    qapp.processEvents()
    assert box.minimumSizeHint().width() > 1.5 * before
    assert box.minimumSizeHint().width() > box.fontMetrics().horizontalAdvance(box.itemText(1))


def test_columns_go_below_each_other_when_their_words_have_no_room_any_more(
    qtbot: QtBot, qapp: QApplication
) -> None:
    labels = [TextLabel("Twenty letters of it"), TextLabel("And twenty more here")]
    layouts = [QVBoxLayout(), QVBoxLayout()]
    for label, layout in zip(labels, layouts, strict=True):
        layout.addWidget(label)
    columns = Columns(layouts[0], layouts[1], gap=10, stretch=(1, 1))
    page = QScrollArea()
    page.setWidgetResizable(True)
    page.setWidget(columns)
    qtbot.addWidget(page)
    page.resize(sum(label.sizeHint().width() for label in labels) + 40, 200)
    page.show()
    assert labels[0].y() == labels[1].y()
    # The width stays: nothing but the words asks for another order.
    apply_text_size(qapp, TextSize.LARGEST)
    qtbot.waitUntil(lambda: labels[1].y() > labels[0].y())


def test_a_dialog_is_as_high_as_columns_below_each_other_want(qtbot: QtBot, qapp: QApplication) -> None:
    """Words that are never broken have no height for a width of their own: their columns still have one."""
    apply_text_size(qapp, TextSize.LARGEST)
    labels = [TextLabel("Twenty letters of it and many more"), TextLabel("And twenty more here, and others")]
    layouts = [QVBoxLayout(), QVBoxLayout()]
    for label, layout in zip(labels, layouts, strict=True):
        layout.addWidget(label)
    contents, dialog = QVBoxLayout(), FittedDialog()
    contents.addWidget(Columns(layouts[0], layouts[1], gap=10, stretch=(1, 1)))
    dialog.compose(contents, None)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(max(label.sizeHint().width() for label in labels) + 60, 20)
    qtbot.waitUntil(lambda: labels[1].mapTo(dialog, QPoint()).y() > labels[0].mapTo(dialog, QPoint()).y())
    for label in labels:
        assert label.height() >= label.sizeHint().height()


def test_what_is_bounded_in_letters_holds_as_many_of_any_size(qtbot: QtBot, qapp: QApplication) -> None:
    label = TextLabel("Tax collector")
    qtbot.addWidget(label)
    grow(label, setFixedWidth=letters_width(20))
    usual = label.width()
    apply_text_size(qapp, TextSize.LARGEST)
    assert label.width() == pytest.approx(2 * usual, abs=2)
    assert letters_width(20) == pytest.approx(usual, abs=2)


def test_a_dialog_scrolls_no_more_once_there_is_room(qtbot: QtBot, qapp: QApplication) -> None:
    """Words that wrap are higher beside a bar; it goes all the same.  No main button: both sides grow."""
    contents, dialog = QVBoxLayout(), FittedDialog()
    qtbot.addWidget(dialog)
    label, wide = TextLabel("Short."), TextLabel("Wide")
    label.setWordWrap(True)
    contents.addWidget(label)
    contents.addWidget(wide)
    dialog.compose(contents, None, wish=QSize(300, 0))
    dialog.show()
    dialog.move(250, 100)
    middle = dialog.x() + dialog.width() // 2

    for count in range(2, 60):
        label.setText("A word or two more. " * count)
        qtbot.waitUntil(lambda: dialog.size() == dialog._wished())
        assert dialog._area.viewport().height() >= dialog._inside.minimumSizeHint().height()
        assert not dialog._area.verticalScrollBar().isVisible()

    wide.setMinimumWidth(400)
    qtbot.waitUntil(lambda: dialog.width() >= 400)
    assert abs(dialog.x() + dialog.width() // 2 - middle) <= 1


def test_the_main_button_stays_where_it_is_when_a_dialog_grows_or_shrinks(qtbot: QtBot) -> None:
    """Whoever has the pointer on *Start* may choose something first; the screen's rim alone moves it."""
    contents, dialog, main = QVBoxLayout(), FittedDialog(), QPushButton("Start")
    qtbot.addWidget(dialog)
    more = TextLabel("More")
    more.setMinimumSize(100, 20)
    contents.addWidget(more)
    dialog.compose(contents, main, main, wish=QSize(200, 0))
    dialog.show()
    room = dialog.screen().availableGeometry()
    dialog.move(room.center())
    start = main.mapToGlobal(main.rect().bottomRight())

    for width, height in ((100, 200), (350, 200), (350, 40), (100, 20)):
        more.setMinimumSize(width, height)
        qtbot.waitUntil(lambda: dialog.size() == dialog._wished() and not dialog._refit.isActive())
        assert main.mapToGlobal(main.rect().bottomRight()) == start

    more.setMinimumSize(100, room.height() - 200)
    qtbot.waitUntil(lambda: dialog.size() == dialog._wished() and not dialog._refit.isActive())
    assert room.contains(dialog.frameGeometry())
