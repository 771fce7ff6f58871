"""What is typed into a score pad: when it counts, what it means, and how it is corrected."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.shell.main.main_window import MainWindow
from app.shell.scorepad.pad_table import Typed, entered
from app.shell.scorepad.score_pad_page import PadAction
from tests.shell.pads import begin, four_games, write


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with the four games."""
    with four_games(qtbot) as opened:
        yield opened


def test_what_is_typed_right_after_a_click_is_written_down(window: MainWindow):
    """On the current cell, too, where Qt may wait for a double click."""
    page = begin(window, "catapults", "Ada", "Bo")
    table, cell = page.table, page.table.cell("empties", 0)
    table.setCurrentItem(cell)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualItemRect(cell).center())
    QTest.keyClicks(table, "4")
    (field,) = [each for each in table.findChildren(QLineEdit) if each.isVisible()]
    QTest.keyClicks(field, "1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert table.cell("empties", 0).text() == "41"


def test_a_number_that_is_being_typed_counts_before_the_turn_passes(window: MainWindow):
    """Ctrl+Enter had passed the round without it, and left the keys to nobody."""
    page = begin(window, "catapults", "Ada", "Bo")
    table = page.table
    table.setCurrentItem(table.cell("empties", 0))
    QTest.keyClicks(table, "7")
    QTest.keyClick(table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    page._actions[PadAction.NEXT].trigger()
    assert page.book.points("empties", 0) == 7
    assert page.book.round >= 2
    assert page.isAncestorOf(window.focusWidget())


def test_tab_leads_through_the_cells_and_on(window: MainWindow):
    """It began again with the first cell, for ever: no key led to the buttons."""
    page = begin(window, "catapults", "Ada", "Bo")
    table = page.table
    for key, cell, beyond in (
        (Qt.Key.Key_Tab, table.cell("empties", 0), table.cell("empties", 1)),
        (Qt.Key.Key_Backtab, table.cell("empties", 1), table.cell("empties", 0)),
    ):
        table.setFocus()
        table.setCurrentItem(cell)
        QTest.keyClick(table, key)
        assert table.currentItem() is beyond
        for _ in range(table.rowCount() * table.columnCount()):
            if QApplication.focusWidget() is table:
                QTest.keyClick(table, key)
        assert QApplication.focusWidget() is not table
        assert page.isAncestorOf(QApplication.focusWidget())


def test_entries_are_struck_out_one_after_the_other(window: MainWindow):
    """After the first nothing had been chosen any more; and what would leave a cell below zero stays."""
    page = begin(window, "carcassonne", "Ada", "Bo")
    for points in ("+8", "-3"):
        write(page, "Roads", 0, points)
    page.entries.setCurrentRow(0)
    QTest.keyClick(page.entries, Qt.Key.Key_Delete)
    assert page.book.points("Roads", 0) == 5, "-3 is no number of points"
    page.entries.setCurrentRow(1)
    for left in (8, None):
        QTest.keyClick(page.entries, Qt.Key.Key_Delete)
        assert page.book.points("Roads", 0) == left


def test_whoever_pays_a_ransom_has_less_than_nothing_for_it(window: MainWindow):
    """TWR-12: three points go from one to the other, so the sum of both stays; roads never cost any."""
    page = begin(window, "carcassonne", "Ada", "Bo", boxes=("tower",))
    for source, seat, text in (("Roads", 0, "7"), ("Ransoms", 0, "-3"), ("Ransoms", 1, "3")):
        write(page, source, seat, text)
    assert page.table.cell("Ransoms", 0).text() == "-3"
    assert page.book.result.totals == (4, 3)
    write(page, "Roads", 1, "-3")
    assert page._hint.text().startswith("“-3” is no number of points")

    page.entries.setCurrentRow(2)
    QTest.keyClick(page.entries, Qt.Key.Key_Delete)
    page.correct(1, "-6")
    assert page.book.result.totals == (1, 0)
    assert [page.book.points("Ransoms", seat) for seat in (0, 1)] == [-6, None]


def test_looking_into_a_cell_below_zero_pays_nothing_again(window: MainWindow):
    """Where numbers set cells: -3 that stood there was taken for three more to take away."""
    page = begin(window, "carcassonne", "Ada", "Bo", boxes=("tower",))
    write(page, "Ransoms", 0, "-3")
    page.adding.setChecked(False)
    page.table.setFocus()
    page.table.setCurrentItem(page.table.cell("Ransoms", 0))
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Return):
        QTest.keyClick(QApplication.focusWidget(), key)
        QApplication.processEvents()
    assert page.book.points("Ransoms", 0) == -3


def test_what_can_be_typed_sets_or_adds():
    """Where numbers set cells, and where they add up; a cell holds no less than nothing."""
    texts = ("12", "+3", " -2 ", "−2", "=4", "-8", "x", "1000", "")
    refused = (None,) * 4
    sets = [Typed(12, False), Typed(3, True), Typed(-2, True), Typed(-2, True), Typed(4, False), *refused]
    assert [entered(text, 7) for text in texts] == sets
    assert [entered(text, 7, adds=True) for text in texts] == [Typed(12, True), *sets[1:]]


def test_where_one_adds_twelve_and_eight_is_twenty_and_each_entry_can_be_corrected(window: MainWindow):
    """In Carcassonne; the mode is seen, and can be changed; what is wrong is put right in the list."""
    page = begin(window, "carcassonne", "Ada", "Bo")
    assert page.adding.isChecked()
    assert page._hint.text().startswith("A number is added to its cell: 12, then 8, is 20.")
    write(page, "Roads", 1, "12")
    write(page, "Roads", 1, "8")
    assert page.table.cell("Roads", 1).text() == "20"
    write(page, "Roads", 1, "many")
    assert page.table.cell("Roads", 1).text() == "20"
    assert page._hint.text().startswith("“many” is no number of points")

    listed = [page.entries.item(row).text() for row in range(page.entries.count())]
    assert listed == ["Bo, Roads: +12 = 12", "Bo, Roads: +8 = 20"]
    page.entries.setCurrentRow(0)
    page.entries.itemActivated.emit(page.entries.item(0))
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, QInputDialog)
    asked.setTextValue("10")
    asked.accept()
    page.correct(0, "1" + 40 * "0")
    assert "is no number of points" in page._hint.text()
    assert page.table.cell("Roads", 1).text() == "18", "what came later counts on from it"
    page.entries.setCurrentRow(1)
    QTest.keyClick(page.entries, Qt.Key.Key_Delete)
    assert page.table.cell("Roads", 1).text() == "10"
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.table.cell("Roads", 1).text() == "18"

    page.adding.click()
    write(page, "Roads", 1, "5")
    assert page.table.cell("Roads", 1).text() == "5"
