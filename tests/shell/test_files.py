"""Files that are opened or dropped while a table is open: games, variants and positions."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.core.session import Session
from app.games import find
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.variants.import_dialog import ImportDialog
from app.storage.clippings import write_clipping
from app.storage.saves import write
from app.storage.variants import Variant, variant_text
from app.ui.board.view import TableView
from tests.shell.conftest import controller_of, page_of, table_of, whole_program
from tests.shell.test_half_done import listed
from tests.shell.test_sandbox import ADA, BO, answer, at, bare, board_of, sandbox_of
from tests.toy import GAME, race_setup
from tests.toy.model import Options, Square


def drop(widget: QWidget, path: Path) -> None:
    """Drag a file onto a part of the window, and let go; Qt looks itself for who takes it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window = widget.window()
    spot, copy, left = widget.mapTo(window, QPoint(8, 8)), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none, handle = Qt.KeyboardModifier.NoModifier, window.windowHandle()
    enter = QDragEnterEvent(spot, copy, data, left, none)
    QApplication.sendEvent(handle, enter)
    move = QDragMoveEvent(spot, copy, data, left, none)
    move.setAccepted(enter.isAccepted())
    QApplication.sendEvent(handle, move)
    if move.isAccepted():
        QApplication.sendEvent(handle, QDropEvent(QPointF(spot), copy, data, left, none))


def strangers(window: MainWindow) -> list[ImportDialog]:
    """Return what is shown of variants before they are kept."""
    return [each for each in window.findChildren(ImportDialog) if each.isVisible()]


@pytest.fixture
def seated(window: MainWindow) -> MainWindow:
    """A window with a game under way."""
    window.start(race_setup(ADA, BO))
    controller_of(window).uncover()
    table_of(window).walk()
    return window


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A variant of the game."""
    path = tmp_path / "hop.variant.json"
    path.write_text(variant_text(Variant("Hop", Options(goal=9)), GAME), "utf-8")
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position somebody copied into a text file."""
    session = Session(GAME, race_setup(ADA, BO))
    session.begin()
    state = session.state.copy()
    state.runners[0].at = Square(0, 6)
    path = tmp_path / "six ahead.txt"
    path.write_text(write_clipping(GAME, state, 2, Options()), "utf-8")
    return path


def test_a_variant_is_dropped_on_the_table_and_kept(seated: MainWindow, variant: Path):
    """What it changes is shown over the game, whose time stands still; kept, the game stays where it is."""
    before, number = controller_of(seated).session.state, seated.number
    drop(page_of(seated).board, variant)

    (dialog,) = strangers(seated)
    assert controller_of(seated).session.state == before
    dialog.accept()

    assert seated.variants.page.isVisible()
    chosen = seated.variants.page.chosen()
    assert chosen is not None
    assert chosen.variant.name == "Hop"
    seated.resume(number)
    assert controller_of(seated).session.state == before


def test_a_variant_that_is_not_wanted_leaves_the_game_on_the_table(seated: MainWindow, variant: Path):
    """Nothing is kept, and it goes on."""
    drop(page_of(seated).board, variant)
    (dialog,) = strangers(seated)
    dialog.reject()

    assert controller_of(seated).session.setup.options == Options()
    table_of(seated).walk()
    assert seated.services.variants.own(GAME) == []


def test_a_position_is_dropped_on_the_table_and_lies_in_the_sandbox(seated: MainWindow, position: Path):
    """The game stays on the shelf as it was."""
    before, number = controller_of(seated).session.state, seated.number
    drop(page_of(seated).board, position)

    assert sandbox_of(seated).state.runners[0].at == Square(0, 6)
    assert not seated.sandbox.has_unkept
    seated.resume(number)
    assert controller_of(seated).session.state == before


def test_endings_in_capitals_are_endings(seated: MainWindow, variant: Path, position: Path):
    """As *save as* takes them, and sticks bring them: they were no saved games."""
    for path in (variant, position):
        path.rename(path.with_name(path.name.upper()))
    drop(page_of(seated).board, variant.with_name(variant.name.upper()))
    (dialog,) = strangers(seated)
    dialog.reject()
    drop(page_of(seated).board, position.with_name(position.name.upper()))
    assert sandbox_of(seated).state.runners[0].at == Square(0, 6)


def test_each_kind_of_file_is_opened_from_the_menu_with_a_table_open(
    seated: MainWindow, variant: Path, position: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Ctrl+O: a game goes to the table, a variant is shown, a position goes to the sandbox."""
    game = tmp_path / "game.springald"
    write(Session(GAME, race_setup(ADA, BO, goal=7)), game)
    chosen = iter([game, variant, position])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(next(chosen)), ""))

    seated.actions_[ActionId.OPEN].trigger()
    assert controller_of(seated).session.setup.options.goal == 7
    seated.actions_[ActionId.OPEN].trigger()
    (dialog,) = strangers(seated)
    dialog.reject()
    assert controller_of(seated).session.setup.options.goal == 7
    seated.actions_[ActionId.OPEN].trigger()
    assert sandbox_of(seated).state.runners[0].at == Square(0, 6)


def test_what_was_built_is_asked_about_before_a_position_from_a_file_takes_its_place(
    window: MainWindow, position: Path
):
    """Dropped on the very board of the sandbox."""
    page = bare(window)
    at(page, 1, 3)

    drop(board_of(page).board.viewport(), position)
    answer(window, "Cancel")
    assert sandbox_of(window) is page

    drop(board_of(page).board.viewport(), position)
    answer(window, "Discard")
    assert sandbox_of(window).state.runners[0].at == Square(0, 6)
    assert listed(window) == []


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.txt", "Dear Ada,\nhow are you?", "Line 1 of the position: a position of Springald is expected."),
        ("a.txt", "Springald chess 2\n", "Line 1 of the position: there is no game chess here."),
        ("a.txt", "Springald race 2\nhant", "Line 2 of the position: "),
        ("a.txt", "", "Line 1 of the position: a position of Springald is expected."),
        ("a.variant.json", "{", "The file is not complete: it breaks off in line 1."),
        (
            "a.variant.json",
            '{"variant": 1, "game": "chess"}',
            "a.variant.json is a variant of none of our games.",
        ),
        ("a.springald", "no game", "This is not a file of Springald: line 1 cannot be read."),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence_and_the_game_goes_on(
    name: str, text: str, says: str, seated: MainWindow, tmp_path: Path
):
    """Nothing is kept, nothing is lost."""
    path, before = tmp_path / name, controller_of(seated).session.state
    path.write_text(text, "utf-8")

    drop(page_of(seated).board, path)

    (box,) = [each for each in seated.findChildren(QMessageBox) if each.isVisible()]
    assert says in box.text()
    box.accept()
    assert controller_of(seated).session.state == before
    table_of(seated).walk()


def test_files_may_be_dropped_on_a_table_and_anywhere_in_the_editor_of_variants(qtbot: QtBot, tmp_path: Path):
    """Its fields take no file for themselves: a path is no note."""
    window = whole_program(qtbot)
    window.variants.show()
    game = find("carcassonne")
    path = tmp_path / "cities.variant.json"
    shipped = window.services.variants.shipped(game)[0].variant
    path.write_text(variant_text(shipped, game), "utf-8")
    window.variants.page.show_game(game)
    window.variants.page.new.click()
    editor = window.variants.editor
    assert editor is not None
    for part in (editor.note.viewport(), editor.name, editor.fields.search, editor.designer.widget()):
        drop(part, path)
        (dialog,) = strangers(window)
        dialog.reject()
    assert editor.note.toPlainText() == ""
    assert editor.name.text() == "My variant"

    window.variants.try_out(game, editor.variant)
    board = page_of(window).board
    assert isinstance(board, TableView)
    drop(board.viewport(), path)
    (dialog,) = strangers(window)
    dialog.reject()


def test_a_link_or_a_text_is_not_taken_for_a_file(window: MainWindow):
    """A link out of a browser was called a folder."""
    data, spot = QMimeData(), QPoint(400, 300)
    for data_set in (
        lambda: data.setText("Dear Ada"),
        lambda: data.setUrls([QUrl("https://example.org/a.txt")]),
    ):
        data_set()
        enter = QDragEnterEvent(
            spot, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(window.windowHandle(), enter)
        assert not enter.isAccepted()
