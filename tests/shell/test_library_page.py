"""Browsing a long library: filters, notes, stars, what is counted, and what is done with many at once."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.games.cards.game import GAME as CARDS
from app.shell.common.bot_client import NobodyThinks
from app.shell.library.library_action import LibraryAction
from app.shell.library.notes_dialog import NotesDialog
from app.shell.library.shelf_count import Sums
from app.shell.library.shelf_filter import ShelfFilter
from app.shell.main.home_page import ContinueCard, PieceCard
from app.shell.main.main_window import MainWindow
from app.storage.browsing import About, Ending, Filter, Key, Kind, Sort
from app.storage.library import Library
from app.storage.records import Record
from app.storage.saves import Loaded
from tests.contract.walks import play_out
from tests.shell.conftest import controller_of, opener, table_of, told
from tests.shell.test_keeping import shelf_of, titles
from tests.toy import GAME, race_setup

ADA, BO, CY = Player("Ada"), Player("Bo", Level.SQUIRE, 1), Player("Cy", None, 1)


@pytest.fixture
def three(window: MainWindow) -> MainWindow:
    """Games of Ada and Bo, of Ada and Cy, who has won, and of Cy and Bo; and a position."""
    for players in ((ADA, BO), (ADA, CY), (CY, BO)):
        window.start(race_setup(*players))
    library = window.services.library
    library._database.execute('UPDATE games SET result = \'{"winners": [1], "totals": [3, 7]}\' WHERE id = 2')
    state = controller_of(window).session
    library.positions.keep("A narrow escape", state.game, state.setup)
    return window


def test_an_empty_library_says_what_will_be_there(window: MainWindow):
    """Nobody has looked for anything yet, so nothing fails to fit."""
    shelf = shelf_of(window)
    assert shelf._nothing.text().startswith("Every game you play is kept here")
    shelf.search.setText("Zoe")
    assert shelf._nothing.text() == "No game is here that fits."


def test_what_is_noted_is_shown_found_and_sorted_by(three: MainWindow, qtbot: QtBot):
    """A name, stars and notes: they stand in the line, the search finds them, the order follows them."""
    shelf = shelf_of(three)
    shelf.filter.kind.setCurrentIndex(shelf.filter.kind.findData(Kind.GAMES))
    shelf.list.setCurrentRow(2)
    shelf._ways[LibraryAction.ABOUT].click()
    dialog = three.findChildren(NotesDialog)[-1]
    dialog.title.setText("The great race")
    dialog.stars.setCurrentIndex(3)
    dialog.notes.setPlainText("Remember the Überholspur.")
    dialog.keep.click()

    assert titles(shelf)[2] == "★★★  The great race  Race: Ada, Bo"
    shelf.search.setText("überholspur")
    assert titles(shelf) == ["★★★  The great race  Race: Ada, Bo"]
    shelf.search.clear()
    shelf.filter.sort.setCurrentIndex(shelf.filter.sort.findData(Sort.STARS))
    three.services.library.browser.note(Key(1, is_position=True), About("A narrow escape", stars=2))
    shelf.filter.kind.setCurrentIndex(shelf.filter.kind.findData(Kind.ALL))
    assert titles(shelf)[:2] == ["★★★  The great race  Race: Ada, Bo", "★★  A narrow escape"]
    assert three.services.library.browser.about(Key(1)).notes == "Remember the Überholspur."


def test_games_are_found_by_who_played_how_it_ended_and_what_it_is(three: MainWindow, qtbot: QtBot):
    """Names and variants are offered once they have been counted; positions lie among the games."""
    browser = three.services.library.browser

    def found(wanted: Filter) -> list[int]:
        return sorted(key.number for key in browser.keys(wanted) if not key.is_position)

    assert found(Filter(person="Ada")) == [1, 2]
    assert found(Filter(person="Ad")) == [], "a name is a whole one"
    assert found(Filter(ending=Ending.OPEN)) == [1, 3]
    assert found(Filter(person="Cy", ending=Ending.WON)) == [2]
    assert found(Filter(person="Ada", ending=Ending.LOST)) == [2]
    assert found(Filter(variant="")) == [1, 2, 3]
    assert found(Filter(kind=Kind.PADS)) == found(Filter(game="chess")) == []
    assert browser.keys(Filter(kind=Kind.POSITIONS)) == [Key(1, is_position=True)]

    shelf = shelf_of(three)
    assert "A narrow escape" in titles(shelf)
    qtbot.waitUntil(lambda: shelf.filter.person.findData("Cy") > 0)
    shelf.filter.person.setCurrentIndex(shelf.filter.person.findData("Cy"))
    assert titles(shelf) == ["Race: Cy, Bo", "Race: Ada, Cy"]
    before = shelf.sums.heightForWidth(600)
    qtbot.waitUntil(lambda: bool(shelf.sums.text().strip()))
    assert shelf.sums.heightForWidth(600) == before > 0, "the list does not jump when all are counted"
    assert shelf.sums.text() == "2 games, 1 finished, Ada won 0 of 1, Cy won 1 of 1."


def test_of_six_who_have_played_as_often_those_who_have_won_are_told():
    """Only the first three of a family were, by the alphabet, and whoever had won all games was left out."""
    sums, names = Sums(), ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")
    for number in range(2):
        sums.add(Record(number, "race", names, "", 0, 0, 9, winners=(5,), totals=(1, 1, 1, 1, 1, 3)))

    assert sums.told() == "2 games, 2 finished, Ada won 0 of 2, Bo won 0 of 2, Fay won 2 of 2."


def test_many_are_exported_and_deleted_at_once_and_delete_is_never_the_default(
    three: MainWindow, tmp_path: Path, qtbot: QtBot
):
    shelf = shelf_of(three)
    shelf.filter.kind.setCurrentIndex(shelf.filter.kind.findData(Kind.GAMES))
    shelf.list.selectAll()
    shown = {action for action, way in shelf._ways.items() if not way.isHidden()}
    assert shown == {LibraryAction.EXPORT, LibraryAction.DELETE}

    numbers = [key.number for key in shelf.chosen()]
    for times in (1, 2):
        three.library.write_all(numbers, tmp_path)
        qtbot.waitUntil(lambda wanted=3 * times: len(list(tmp_path.glob("race-*.springald"))) == wanted)

    shelf._ways[LibraryAction.DELETE].click()
    box = three.findChildren(QMessageBox)[-1]
    assert box.text() == "Delete 3 of them for good?"
    assert box.defaultButton() == box.button(QMessageBox.StandardButton.Cancel)
    next(each for each in box.buttons() if each.text() == "Delete").click()
    assert titles(shelf) == []
    assert len(three.services.library.positions.all()) == 1


def test_what_is_chosen_stays_so_and_is_told_at_once_when_the_shelf_is_read_again(three: MainWindow):
    """Each line by itself was told: with thousands of games the window stood still for seconds."""
    shelf, times = shelf_of(three), list[int]()
    shelf.list.selectAll()
    keys = shelf.chosen()
    shelf.list.chosen.connect(lambda: times.append(1))
    shelf.refresh()
    assert shelf.chosen() == keys
    assert len(keys) > 3 > len(times)


def test_whoever_deletes_one_game_reads_which_it_is(three: MainWindow):
    """By the name that somebody gave it, or as the list calls it; it had said "it"."""
    shelf = shelf_of(three)
    shelf.filter.kind.setCurrentIndex(shelf.filter.kind.findData(Kind.GAMES))
    listed = next(each for each in titles(shelf) if each.endswith("Ada, Bo"))
    for title in ("", "The long one"):
        three.services.library.browser.note(Key(1), About(title, "", 0))
        three.library.delete(Key(1))
        box = three.findChildren(QMessageBox)[-1]
        called = title or listed
        assert box.informativeText() == f"{called}\nIt cannot be brought back."
        box.reject()


def test_the_delete_key_asks_and_leads_on_to_the_next_line(three: MainWindow):
    """It did nothing; and after the button the keys were at the search, and the first line was chosen."""
    shelf = shelf_of(three)
    before = shelf._browser.keys(shelf.filter.wanted())
    shelf.list.setFocus()
    shelf.list.setCurrentRow(1)
    QTest.keyClick(shelf.list, Qt.Key.Key_Delete)
    box = three.findChildren(QMessageBox)[-1]
    assert box.text() == "Delete it for good?"
    next(each for each in box.buttons() if each.text() == "Delete").click()

    assert shelf.list.count() == len(before) - 1
    assert shelf.chosen() == [before[2]]
    assert three.focusWidget() is shelf.list
    QTest.keyClick(shelf.search, Qt.Key.Key_Delete)
    assert three.findChildren(QMessageBox)[-1] is box or not three.findChildren(QMessageBox)[-1].isVisible()


def test_a_position_is_opened_renamed_and_deleted_where_games_are(three: MainWindow):
    shelf = shelf_of(three)
    shelf.filter.kind.setCurrentIndex(shelf.filter.kind.findData(Kind.POSITIONS))
    browser, key = three.services.library.browser, Key(1, is_position=True)
    browser.note(key, About("", "kept", 1))
    shelf.refresh()
    assert titles(shelf) == ["★  A narrow escape"], "it keeps its name where none is given"
    browser.note(key, About("Wide open", "", 0))
    shelf.refresh()
    assert titles(shelf) == ["Wide open"]
    shown = {action for action, way in shelf._ways.items() if not way.isHidden()}
    assert shown == {LibraryAction.SANDBOX, LibraryAction.ABOUT, LibraryAction.DELETE}


def test_a_long_library_says_the_words_of_lines_in_sight_only(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """Two thousand games: a search reads none of them but those that can be seen."""
    window.start(race_setup(ADA, BO))
    table_of(window).walk()
    window.show_hall()
    library = window.services.library
    columns = "game, rules, program, setup, words, started, touched, now, clocks, holder, turn"
    for number in range(2000):
        library._database.execute(
            f"INSERT INTO games ({columns}) SELECT game, rules, program, setup, words || ?, started,"
            " touched, now, '{}', '', turn FROM games WHERE id = 1",
            (f" no{number}",),
        )
    read: list[int] = []
    record = Library.record
    monkeypatch.setattr(Library, "record", lambda self, number: read.append(number) or record(self, number))

    shelf = shelf_of(window)
    QApplication.processEvents()
    assert shelf.list.count() == 2001
    shelf.search.setText("no19")
    QApplication.processEvents()

    assert shelf.list.count() == 111
    assert len(set(read)) < 100


def test_fields_stand_in_more_rows_once_letters_are_larger(qtbot: QtBot):
    """Nothing else had to change for it: words were cut until somebody drew the window."""
    fields = ShelfFilter(QLineEdit(), [])
    qtbot.addWidget(fields)
    fields.retranslate()
    fields.resize(1200, 60)
    fields.show()
    boxes, before = fields._boxes(), fields._columns
    letters = fields.font()
    letters.setPointSizeF(2 * letters.pointSizeF())

    fields.setFont(letters)
    fields.layout().activate()

    assert fields._columns < before
    assert all(box.fontMetrics().horizontalAdvance(box.currentText()) < box.width() for box in boxes)


# --- Another window over the same library deletes what this one shows ---


@pytest.mark.parametrize(
    "way",
    [way for way in LibraryAction if way not in (LibraryAction.PAD, LibraryAction.DELETE)],
)
def test_what_another_window_has_deleted_says_so_and_leaves_the_list(
    three: MainWindow,
    elsewhere: Library,
    way: LibraryAction,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """Whatever is asked for it; the other lines stay, and so does the library's page."""
    copy = tmp_path / "copy.springald"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    shelf = shelf_of(three)
    kind = Kind.POSITIONS if way is LibraryAction.SANDBOX else Kind.GAMES
    shelf.filter.kind.setCurrentIndex(shelf.filter.kind.findData(kind))
    if way is LibraryAction.EXPORT_RAW:
        three.services.library._database.execute("UPDATE games SET setup = x'00' WHERE id = 3")
        shelf.refresh()
    # Only Ada's game with Cy is over.
    shelf.list.setCurrentRow(1 if way is LibraryAction.GO_OVER else 0)
    (key,), before = shelf.chosen(), shelf.list.count()
    assert not shelf._ways[way].isHidden()

    (elsewhere.positions if key.is_position else elsewhere).delete(key.number)
    shelf._ways[way].click()

    assert told(three) == ["It has been deleted."]
    assert shelf.isVisible()
    assert shelf.list.count() == before - 1
    assert not copy.exists()


def test_a_long_game_is_gone_over_once_it_lies_on_the_table(home: Path, qtbot: QtBot):
    """It is played through in slices: *Go over it* had come too soon, and only looked back."""
    long = play_out(CARDS, 4, varied=False)
    assert len(long.timeline.entries) > 40
    with opener(NobodyThinks, qtbot) as open_one:
        window = open_one(CARDS)
        window.services.library.take(Loaded(CARDS, long.setup, long.timeline))
        shelf = shelf_of(window)

        shelf._ways[LibraryAction.GO_OVER].click()

        qtbot.waitUntil(lambda: window.games.analysis is not None)
        assert window.games.analysis.isVisible()


def test_notes_on_what_another_window_has_deleted_are_not_taken_without_a_word(
    three: MainWindow, elsewhere: Library
):
    """It went while they were being written."""
    shelf = shelf_of(three)
    (key,) = shelf.chosen()
    shelf._ways[LibraryAction.ABOUT].click()
    (elsewhere.positions if key.is_position else elsewhere).delete(key.number)
    three.findChildren(NotesDialog)[-1].keep.click()

    assert told(three) == ["It has been deleted."]
    assert key not in shelf.list._lines.keys


def test_notes_that_cannot_be_kept_are_still_there(three: MainWindow):
    """They went with their dialog: on a full disk all of it was to be written again."""
    shelf, database = shelf_of(three), three.services.library._database
    shelf._ways[LibraryAction.ABOUT].click()
    dialog = three.findChildren(NotesDialog)[-1]
    dialog.notes.setPlainText("A long story.")
    database.execute("PRAGMA query_only = 1")
    dialog.keep.click()

    assert len(told(three)) == 1
    assert dialog.isVisible()

    database.execute("PRAGMA query_only = 0")
    dialog.keep.click()
    assert not dialog.isVisible()
    assert three.services.library.browser.about(shelf.chosen()[0]).notes == "A long story."


@pytest.mark.parametrize("card", [ContinueCard, PieceCard])
def test_what_another_window_has_deleted_leaves_the_hall(
    three: MainWindow, elsewhere: Library, card: type[ContinueCard | PieceCard]
):
    """The game to go on with, and the position that was left half done."""
    piece = three.services.library.positions.workpiece(GAME)
    piece.note(controller_of(three).session.setup)
    for number in (2, 3):
        elsewhere.delete(number)
    three.show_hall()
    (shown,) = three.hall.findChildren(card)

    elsewhere.positions.delete(piece.number)
    elsewhere.delete(1)
    shown.go_on.click()
    QApplication.processEvents()

    assert told(three) == ["It has been deleted."]
    assert three.hall.isVisible()
    assert [each for each in three.hall.findChildren(card) if each.isVisible()] == []
