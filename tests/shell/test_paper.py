"""The print centre, and the way back from paper."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
import segno
from PySide6.QtCore import QPoint, QStandardPaths, Qt
from PySide6.QtGui import QImage, QPdfWriter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.game import Player
from app.core.session import Setup
from app.core.words import Phrase
from app.games import find
from app.shell.common.menu_actions import ActionId
from app.shell.library.enter_code_dialog import EnterCodeDialog
from app.shell.library.library_action import LibraryAction
from app.shell.main.main_window import MainWindow
from app.shell.printing.documents import Kind
from app.shell.printing.order_form import OrderForm, Wanted
from app.shell.printing.print_dialog import PrintDialog
from app.storage import files, saves
from app.storage.browsing import Key
from app.storage.database import NotKept
from app.storage.library import Library
from app.storage.papercode import spell
from app.ui.paper.pages import Run, page_picture
from app.ui.text.messages import MessageBox
from tests.shell.conftest import controller_of
from tests.shell.pads import four_games
from tests.toy import GAME, race_setup
from tests.ui.paperlab import paper_of


def centre_of(window: MainWindow, qtbot: QtBot) -> PrintDialog:
    """Open the print centre as Ctrl+P does, and wait until it has set its pages."""
    window.actions_[ActionId.PRINT].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(lambda: dialog.document is not None)
    return dialog


def code_dialog(window: MainWindow) -> EnterCodeDialog:
    """Open the dialog for codes as the menu does."""
    window.actions_[ActionId.CODE].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, EnterCodeDialog)
    return dialog


@pytest.fixture
def playing(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A window with a game of some steps on the table."""
    window.start(race_setup(goal=200))
    controller = controller_of(window)
    for _ in range(6):
        seat = min(controller.session.to_act)
        controller.session.submit(next(GAME.rules.choices(controller.session.state, seat)))
    return window


def test_from_the_hall_a_blank_sheet_is_shown_and_counted(window: MainWindow, qtbot: QtBot):
    """Before anything is printed it says how many sheets of paper that takes."""
    window.hall.wanted.emit(ActionId.PRINT)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(lambda: dialog.document is not None)

    assert dialog.form.kind.currentData() is Kind.BLANK
    assert dialog._count.text() in ("1 page: 1 sheet of A4", "1 page: 1 sheet of Letter")
    assert dialog.form.kind.findData(Kind.FILLED) == -1, "nothing has been played yet"
    dialog.close()


@pytest.mark.parametrize(("handicap", "offered"), [(("", ""), False), (("lone", ""), True)])
def test_how_it_was_set_up_last_is_offered_where_that_is_not_the_standard_game(
    qtbot: QtBot, handicap: tuple[str, ...], offered: bool
):
    """Though the dialog writes down for each seat that it has what all have."""
    with four_games(qtbot) as window:
        game = find("catapults")
        setup = Setup(game.id, (Player("Ada"), Player("Bo")), game.options(handicap=handicap), 1)
        window.services.user_state.keep_setup(game, setup)
        form = OrderForm(window.services, Wanted("catapults"))
        qtbot.addWidget(form)
        assert (form.variant.findText("As it was set up last") != -1) == offered


def test_the_game_on_the_table_is_printed_with_its_code_and_comes_back(
    playing: MainWindow, qtbot: QtBot, tmp_path: Path
):
    """A sheet is saved; a picture of its code page becomes the same game, a new one in the library."""
    before = saves.dumps(controller_of(playing).session)
    dialog = centre_of(playing, qtbot)
    assert dialog.form.kind.currentData() is Kind.FILLED
    assert dialog.document is not None
    picture = tmp_path / "scan.png"
    page_picture(dialog.document, len(dialog.document.pages) - 1, 200).save(str(picture))
    dialog.save(tmp_path / "sheet.pdf")
    qtbot.waitUntil(lambda: dialog._note.text() == "Saved as sheet.pdf.")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    dialog.close()
    playing.show_hall()

    coding = code_dialog(playing)
    torn, speck, other = (tmp_path / f"{name}.png" for name in ("torn", "speck", "other"))
    torn.write_text("not a picture")
    QImage(3, 3, QImage.Format.Format_RGB32).save(str(speck))
    segno.make_qr("https://example.org").save(str(other), scale=4)
    coding.add_pictures([torn, picture, speck, other])
    assert coding.answer.text() == (
        "1 code was found.  torn.png cannot be read: it is no picture, or a damaged one."
    ), "of what lay beside it nothing is taken, and what cannot be read takes nothing away"
    coding.enter()

    assert saves.dumps(controller_of(playing).session) == before
    assert len(playing.services.library.records()) == 2


def test_a_typed_code_is_checked_and_its_mistake_named(playing: MainWindow, qtbot: QtBot, tmp_path: Path):
    """One letter is wrong: the line is said, the letters stay, and the dialog with them."""
    (part,) = spell(controller_of(playing).session)
    lines = [part.header, *part.lines]
    wrong = lines[2].replace(lines[2][0], "A" if lines[2][0] != "A" else "C", 1)
    coding = code_dialog(playing)

    coding.text.setPlainText("\n".join([*lines[:2], wrong, *lines[3:]]))
    coding.enter()
    assert coding.answer.text() == "Line 2 of code 1 is not as it was printed."
    assert coding.text.textCursor().selectedText() == wrong, (
        "it need not be looked for, and can be typed again"
    )
    assert coding.isVisible()

    blank = tmp_path / "blank.png"
    QImage(40, 40, QImage.Format.Format_RGB32).save(str(blank))
    coding.add_pictures([blank])
    assert coding.answer.text().startswith("No code was found.")
    coding.add_pictures([tmp_path / "nothing.png"])
    assert coding.answer.text() == "nothing.png cannot be read: there is no such file or folder."
    coding.close()


def test_a_code_that_was_typed_is_there_until_its_game_is(
    playing: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """Escape, or a library without room, took all its letters away."""
    (part,) = spell(controller_of(playing).session)
    text = "\n".join([part.header, *part.lines])
    coding = code_dialog(playing)
    coding.text.setPlainText(text[:40])
    QTest.keyClick(coding, Qt.Key.Key_Escape)

    coding = code_dialog(playing)
    assert coding.text.toPlainText() == text[:40]
    coding.text.setPlainText(text)
    with monkeypatch.context() as full:
        full.setattr(Library, "take", fail(NotKept(Phrase("There is no room."))))
        coding.enter()
    (complaint,) = [each for each in playing.findChildren(MessageBox) if each.isVisible()]
    complaint.reject()

    coding = code_dialog(playing)
    assert coding.text.toPlainText() == text
    coding.enter()
    assert len(playing.services.library.records()) == 2
    assert code_dialog(playing).text.toPlainText() == ""


def fail(error: Exception) -> Callable[..., NoReturn]:
    """Return what raises an error, whatever it is called with."""

    def raising(*_: object) -> NoReturn:
        raise error

    return raising


def test_any_game_of_the_library_is_printed(playing: MainWindow, qtbot: QtBot):
    """From the shelf the centre opens with that game; another one can be chosen there."""
    playing.start(race_setup(goal=100))
    playing.library.show()
    oldest = playing.services.library.records()[-1].number
    playing.library.act(LibraryAction.PRINT, [Key(oldest)])
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(lambda: dialog.document is not None)

    assert dialog.form.record.currentData() == oldest
    assert dialog.form.record.count() == 2
    assert dialog.form.order().session is not None
    dialog.close()


def test_a_sheet_of_part_of_a_game_says_so_once(playing: MainWindow, qtbot: QtBot):
    """Today's rules cannot play it to its end; what is there can be printed."""
    number = playing.number
    playing.library.show()
    playing.services.library._database.execute("UPDATE entries SET line = '{}' WHERE ply = 4")
    playing.library.act(LibraryAction.PRINT, [Key(number)])
    dialog = playing.findChild(PrintDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.document is not None)
    dialog.refresh()

    (box,) = dialog.findChildren(QMessageBox)
    assert box.text().startswith("This game can be trusted up to step 4, but step 5 cannot be played today")
    assert box.text().endswith("\nThe score sheet holds only that part.")
    box.reject()
    assert dialog._print.isEnabled()
    dialog.close()


def test_paper_speaks_german_while_the_program_speaks_english(window: MainWindow, qtbot: QtBot):
    """The language of the paper is chosen there, and changes nothing else."""
    dialog = centre_of(window, qtbot)
    dialog.form.language.setCurrentIndex(dialog.form.language.findData("de"))
    dialog.refresh()

    assert dialog.document is not None
    assert dialog.document.language == "de"
    assert dialog.windowTitle() == "Print"
    dialog.close()


def test_a_pdf_is_offered_a_place_that_is_there(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Among the documents; of somebody who has no such folder, at home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    papers = tmp_path / "Papers"
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(papers))
    offered: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *told: offered.append(told[2]) or ("", ""))
    dialog = centre_of(window, qtbot)

    QTest.mouseClick(dialog._save, Qt.MouseButton.LeftButton)
    papers.mkdir()
    QTest.mouseClick(dialog._save, Qt.MouseButton.LeftButton)

    assert offered == [f"{tmp_path}/race.pdf", f"{papers}/race.pdf"]
    dialog.close()


def test_several_games_on_a_page_are_offered_where_they_fit(window: MainWindow, qtbot: QtBot):
    """The page is set anew with each choice; for other kinds of paper there is nothing to choose."""
    dialog = centre_of(window, qtbot)
    offered = [dialog.form.games.itemData(at) for at in range(dialog.form.games.count())]
    assert offered[:2] == [1, 2]
    before = dialog.document
    dialog.form.games.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.document is not before)
    assert dialog.document is not None
    assert dialog.document.pages[0].landscape, "two lie side by side"
    assert dialog.form.order().games == 2
    dialog.close()


def test_printing_can_be_stopped_and_leaves_no_half_file(window: MainWindow, qtbot: QtBot, tmp_path: Path):
    """The window lives between two pages; whoever cancels or closes keeps no broken file."""
    dialog = centre_of(window, qtbot)
    path = tmp_path / "half.pdf"

    dialog.save(path)
    assert not dialog._save.isEnabled()
    dialog.cancel()

    assert not path.exists()
    assert dialog._save.isEnabled()
    assert dialog._note.text() == "Printing was stopped."
    dialog.close()


def test_a_place_that_cannot_be_written_is_said(window: MainWindow, qtbot: QtBot, tmp_path: Path):
    """One sentence, and the centre stays as it was."""
    dialog = centre_of(window, qtbot)
    dialog.save(tmp_path / "nowhere" / "sheet.pdf")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), QMessageBox))

    box = QApplication.activeModalWidget()
    assert box is not None
    assert "sheet.pdf cannot be written" in box.property("text")
    box.close()
    dialog.close()


def test_a_file_that_the_dialog_of_printers_writes_is_whole_or_said(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A full disk cut the good file short, and it was said to be sent to the printer."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    dialog, path = centre_of(window, qtbot), tmp_path / "sheet.pdf"
    path.write_text("a good sheet")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    with monkeypatch.context() as full:
        full.setattr(files.os, "fsync", refuse)
        dialog.print_on(printer)
        qtbot.waitUntil(lambda: dialog.findChild(QMessageBox) is not None)
    (box,) = dialog.findChildren(QMessageBox)
    assert box.text() == "sheet.pdf cannot be written: there is no room left on the disk."
    box.reject()
    assert path.read_text() == "a good sheet"

    dialog.print_on(printer)
    qtbot.waitUntil(lambda: dialog._note.text() == "Saved as sheet.pdf.")
    assert path.read_bytes().startswith(b"%PDF")
    dialog.close()


def test_a_printer_that_takes_no_pages_is_said(window: MainWindow, qtbot: QtBot):
    """It was said to have got them."""
    dialog = centre_of(window, qtbot)
    assert dialog.document is not None
    dialog._start(Run(dialog.document, QPdfWriter("/nowhere/sheet.pdf"), dialog))
    qtbot.waitUntil(lambda: dialog.findChild(QMessageBox) is not None)
    (box,) = dialog.findChildren(QMessageBox)
    assert box.text() == "The printer cannot be used."
    box.reject()
    assert dialog._note.text() == "Printing was stopped."
    dialog.close()


def test_a_page_that_nobody_foresaw_ends_the_printing_with_a_sentence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog
):
    """Also if the error has no words; where it was raised is in the log, and no half file is left."""

    def stumble(*_: object) -> Iterator[int]:
        yield 0
        raise AssertionError

    dialog = centre_of(window, qtbot)
    monkeypatch.setattr("app.ui.paper.pages.printing", stumble)
    dialog.save(tmp_path / "torn.pdf")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), QMessageBox))

    box = QApplication.activeModalWidget()
    assert box is not None
    said = "Something went wrong (AssertionError).  Your game is safe; you can go on."
    assert box.property("text") == said
    assert "in stumble" in caplog.text
    assert not (tmp_path / "torn.pdf").exists()
    box.close()
    dialog.close()


def test_a_blank_sheet_becomes_a_pdf_where_the_player_says(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """By mouse: for as many seats, on the paper and without the colours that were chosen."""
    path = tmp_path / "sheet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    dialog = centre_of(window, qtbot)
    seats = dialog.form.seats.value()
    QTest.keyClick(dialog.form.seats, Qt.Key.Key_Up)
    dialog.form.paper.setCurrentIndex(1)
    QTest.mouseClick(
        dialog.form.grey, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.form.grey.height() // 2)
    )
    qtbot.waitUntil(lambda: dialog.document is not None and dialog.document.paper == "letter")

    QTest.mouseClick(dialog._save, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: dialog._note.text() == "Saved as sheet.pdf.")
    assert set(paper_of(path)) == {(612, 792)}
    assert dialog.form.order().seats == seats + 1
    assert dialog.form.order().grey
    dialog.close()


def test_pages_are_leafed_through(playing: MainWindow, qtbot: QtBot):
    """The sheet, then its code; the buttons end where the pages do."""
    dialog = centre_of(playing, qtbot)
    view = dialog.view
    assert (view.number, view._back.isEnabled(), view._on.isEnabled()) == (0, False, True)

    QTest.mouseClick(view._on, Qt.MouseButton.LeftButton)

    assert (view.number, view._back.isEnabled(), view._on.isEnabled()) == (1, True, False)
    assert view._where.text() == "Page 2 of 2"
    dialog.close()
