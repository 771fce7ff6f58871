"""The score pad: glass, dice and points for people who play with the real box."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.shell.common.menu_actions import ActionId
from app.shell.library.library_action import LibraryAction
from app.shell.library.library_page import LibraryPage
from app.shell.main.main_window import MainWindow
from app.shell.printing.print_dialog import PrintDialog
from app.shell.scorepad.new_pad_dialog import NewPadDialog
from app.shell.scorepad.score_pad_page import PadAction, ScorePadPage
from app.storage.library import Library
from tests.shell.conftest import QUICK
from tests.shell.pads import begin, four_games, page_of, write


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with the four games."""
    with four_games(qtbot) as opened:
        yield opened


def test_a_family_plays_catapults_with_the_box(window: MainWindow, qtbot: QtBot, tmp_path: Path):
    """From the Hall to the printed sheet: seats, glass, dice, entries, undo, a tie, the winner."""
    window.hall.wanted.emit(ActionId.PAD)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewPadDialog)
    dialog.seats.setValue(3)
    for field, name in zip(dialog.names, ("Mum", "Dad", "Kim"), strict=False):
        field.selectAll()
        QTest.keyClicks(field, name)
    QTest.keyClick(dialog.names[2], Qt.Key.Key_Return)
    page = page_of(window)
    assert page._round.text() == "Round 1 of 3"

    for seat, catapults in enumerate("210"):
        write(page, "1/catapults", seat, catapults)
    page.table.setCurrentItem(page.table.cell("1/budget", 0))
    assert page.dice is not None
    assert page.dice.count.value() == 3, "one more than her catapults"
    page.dice.luck = lambda count: (1, 3, 6)[:count]
    QTest.keyClick(page.table, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert page.table.cell("1/budget", 0).text() == "3"
    assert page.dice.worth.text() == "3 points"
    for _ in range(2):
        QTest.keyClick(page.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert page.dice.count.value() == 2, "nobody has counted castles of this round yet"
    assert page._round.text() == "Round 3 of 3"
    assert not page.next.isEnabled()

    for seat, empties in enumerate(("20", "25", "31")):
        write(page, "empties", seat, empties)
    write(page, "empties", 1, "-5")
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.table.cell("empties", 1).text() == "25"
    page._actions[PadAction.REDO].trigger()
    write(page, "engines", 0, "3")
    write(page, "engines", 1, "4")
    QTest.mouseClick(page._ways[PadAction.END], Qt.MouseButton.LeftButton)
    mean_it(page)
    assert page._verdict.text() == "Won by Dad."
    assert "catapults decide" in page._deciders.text()
    assert not page._ways[PadAction.END].isVisible()
    print_sheet(page, qtbot, tmp_path / "pad.pdf")


def mean_it(page: ScorePadPage) -> None:
    """Finish the game that is asked about, after thinking twice."""
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, QMessageBox)
    assert asked.defaultButton().text() == "Go on counting", "finishing is meant"
    QTest.keyClick(asked, Qt.Key.Key_Escape)
    assert page._verdict.text() == "Dad is ahead."
    page._actions[PadAction.END].trigger()
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, QMessageBox)
    next(each for each in asked.buttons() if each.text() == "Finish the game").click()


def print_sheet(page: ScorePadPage, qtbot: QtBot, path: Path) -> None:
    """Print the pad that is looked at as a PDF file."""
    QTest.mouseClick(page._ways[PadAction.PRINT], Qt.MouseButton.LeftButton)
    centre = QApplication.activeModalWidget()
    assert isinstance(centre, PrintDialog)
    qtbot.waitUntil(lambda: centre.document is not None)
    assert centre.form.record.currentData() == page.number
    centre.save(path)
    qtbot.waitUntil(lambda: centre._note.text() == "Saved as pad.pdf.")
    assert path.read_bytes().startswith(b"%PDF")
    centre.close()


def test_the_glass_warns_and_ends(window: MainWindow):
    """Thirty seconds; the last ones are called out, heard, and stop by themselves; Ctrl+G does it all."""
    page = begin(window, "catapults", "Ada", "Bo")
    glass = page.glass
    assert glass is not None
    heard: list[str] = []
    page.sounded.connect(heard.append)

    QTest.keyClick(page.table, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert (glass.is_running, glass.go.text()) == (True, "Pause")
    glass.pass_time(20)
    assert (glass.words.text(), heard) == ("10 s", [])
    glass.pass_time(2)
    assert (glass.words.text(), heard) == ("Only 8 s!", ["glass-warning"])
    glass.toggle()
    glass.pass_time(5)
    assert (glass.left, glass.go.text()) == (8, "Go on"), "a glass that lies on its side keeps its sand"
    glass.toggle()
    glass.pass_time(9)
    assert (glass.words.text(), glass.is_running) == ("Time is up!", False)
    assert heard == ["glass-warning", "glass-end"]
    glass.turn_over()
    assert glass.words.text() == "30 s"

    glass.toggle()
    window.show_hall()
    assert not glass.is_running, "nobody is looking"


def test_dice_tumble_before_they_lie(window: MainWindow, qtbot: QtBot):
    """Two dice in Conquest, one for each side; a game without dice has none."""
    page = begin(window, "conquest", "Ada", "Bo")
    dice = page.dice
    assert dice is not None
    dice.tumbles = lambda: True
    dice.luck = lambda count: (2, 6)
    QTest.mouseClick(dice.roll, Qt.MouseButton.LeftButton)
    assert page.book.standing.faces == ()
    qtbot.waitUntil(lambda: page.book.standing.faces == (2, 6))
    assert dice.worth.text() == "attacker: 2, defender: 6"
    assert begin(window, "carcassonne", "Ada", "Bo").dice is None


def test_six_long_names_leave_the_columns_beside_the_buttons(window: MainWindow):
    """In the smallest window the last columns had lain under them."""
    window.resize(800, 480)
    names = ("Katharina", "Maximilian", "Anna Schmidt", "Friederike", "Bartholomew", "Wilhelmina")
    page = begin(window, "carcassonne", *names)
    QApplication.processEvents()
    assert page.table.mapTo(page, page.table.rect().topRight()).x() < page.next.mapTo(page, QPoint(0, 0)).x()
    assert all(page.table.columnWidth(column) > 40 for column in range(1, 7))


def test_a_button_that_stands_out_is_grey_when_it_cannot_be_pressed(window: MainWindow):
    page = begin(window, "catapults", "Ada", "Bo")
    lively = page.next.grab().toImage()
    page.book.end()
    page.refresh()
    assert not page.next.isEnabled()
    colour = lively.pixelColor(6, lively.height() // 2)
    assert page.next.grab().toImage().pixelColor(6, lively.height() // 2) != colour


def test_space_never_ends_a_turn(window: MainWindow):
    """Enter does, and a click."""
    page = begin(window, "carcassonne", "Ada", "Bo")
    page.next.setFocus()
    QTest.keyClick(page.next, Qt.Key.Key_Space)
    assert page._round.text() == "Round 1  ·  Ada"
    QTest.keyClick(page.next, Qt.Key.Key_Return)
    assert page._round.text() == "Round 1  ·  Bo"
    QTest.mouseClick(page.next, Qt.MouseButton.LeftButton)
    assert page._round.text() == "Round 2  ·  Ada"


def test_f1_gives_the_rule_of_the_row(window: MainWindow):
    """In the book of the game that is counted, whatever is or was on the table."""
    page = begin(window, "catapults", "Ada", "Bo")
    page.table.setCurrentItem(page.table.cell("empties", 0))
    QTest.keyClick(page.table, Qt.Key.Key_F1)
    book = window.rule_book.book
    assert book is not None
    assert book.place is not None
    assert (book.place.page.game.id, "CAT-34" in book.place.page.rules) == ("catapults", True)
    book.close()


def test_paper_and_pad_open_on_the_game_one_comes_from(window: MainWindow, qtbot: QtBot):
    """After a pad of Conquest, back in the Hall: another pad, and the print centre, are Conquest's."""
    begin(window, "conquest", "Ada", "Bo")
    window.show_hall()
    window.hall.wanted.emit(ActionId.PAD)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewPadDialog)
    assert dialog.game.currentData() == "conquest"
    dialog.reject()
    window.print_game()
    centre = QApplication.activeModalWidget()
    assert isinstance(centre, PrintDialog)
    assert centre.form.game.currentData() == "conquest"
    qtbot.waitUntil(lambda: centre.document is not None)
    centre.close()


def test_a_pad_is_opened_again_from_the_library_and_never_played_on(window: MainWindow):
    """Its line says what it is; the Hall does not offer to continue it."""
    page = begin(window, "cards", "Ada", "Bo")
    write(page, "Roads", 0, "2")
    window.show_hall()
    assert window.hall._record is None

    window.library.show()
    shelf = window.findChild(LibraryPage)
    assert shelf is not None
    said = shelf.list.model().index(0, 0).data()
    assert said.startswith("Score pad, Catapult: Ada, Bo\nscore pad, round 1")
    offered = {name for name, way in shelf._ways.items() if way.isVisible()}
    assert offered == {LibraryAction.PAD, LibraryAction.PRINT, LibraryAction.ABOUT, LibraryAction.DELETE}
    shelf._activate()
    again = page_of(window)
    assert again is not page
    assert again.table.cell("Roads", 0).text() == "2"
    assert again._ways[PadAction.UNDO].isEnabled()


def test_the_pad_speaks_another_language_at_once(window: MainWindow, qtbot: QtBot):
    """Rows, buttons and the verdict."""
    page = begin(window, "catapults", "Ada", "Bo")
    window.take_settings(type(QUICK)(language="de", sounds=False))
    qtbot.waitUntil(lambda: page.next.text() == "Nächste Runde")
    assert page._headings[PadAction.GLASS].text() == "Sanduhr"
    window.take_settings(QUICK)


def test_what_cannot_be_written_down_is_said_and_not_shown(window: MainWindow):
    """The pad was deleted in another window."""
    page = begin(window, "cards", "Ada", "Bo")
    window.services.library.delete(page.number)
    write(page, "Roads", 0, "2")
    box = QApplication.activeModalWidget()
    assert box is not None
    assert box.property("text") == "This score pad has been deleted, or goes on in another window."
    box.close()
    assert page.table.cell("Roads", 0).text() == ""


def test_names_are_whole_beside_long_labels(window: MainWindow):
    """Where a label has less room than it takes it goes on in a second line."""
    table = begin(window, "cards", "Ada", "Bo").table
    table.setFixedSize(190, 400)
    header = table.horizontalHeader()
    for column in (1, 2):
        assert table.columnWidth(column) >= header.sectionSizeHint(column)
    assert sum(table.columnWidth(column) for column in range(3)) <= table.viewport().width()
    last = table.rowCount() - 2
    assert table.sizeHintForIndex(table.model().index(last, 0)).width() > table.columnWidth(0)
    assert table.rowHeight(last) >= 2 * table.fontMetrics().height()


def test_labels_stay_in_a_line_where_only_long_names_would_take_their_room(window: MainWindow):
    """With one long name among six "Gold and cards" had three lines, beside columns that were half empty."""
    names = ("Maximiliane-Friederike", "Bo", "Cy", "Dee", "Eli", "Fay")
    table = begin(window, "conquest", *names).table
    assert table.viewport().width() > 900
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)


def test_a_pad_that_another_window_has_deleted_says_so_and_leaves_the_list(
    window: MainWindow, elsewhere: Library
):
    """Whether it is to be opened or printed."""
    for action in (LibraryAction.PAD, LibraryAction.PRINT):
        begin(window, "cards", "Ada", "Bo")
        window.library.show()
        shelf = window.findChild(LibraryPage)
        assert shelf is not None
        (key,) = shelf.chosen()

        elsewhere.delete(key.number)
        shelf._ways[action].click()

        (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
        assert box.text() == "It has been deleted."
        box.reject()
        assert shelf.isVisible()
        assert shelf.list.count() == 0
