"""What is kept: unfinished games, the library, preferences; and looking back."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.paths import HOME_VARIABLE, config_folder
from app.settings import Theme
from app.shell.common.menu_actions import ActionId
from app.shell.common.theme import is_dark
from app.shell.common.user_state import UserState
from app.shell.library.library_action import LibraryAction
from app.shell.library.library_page import LibraryPage
from app.shell.main.application import show_whole
from app.shell.main.error_reporter import ErrorReporter
from app.shell.main.main_window import MainWindow
from app.shell.main.preferences_dialog import PreferencesDialog
from app.shell.play import game_launcher
from app.storage.records import result_line
from tests.shell.conftest import OpenWindow, controller_of, page_of, table_of
from tests.toy import race_setup
from tests.toy.model import Square, Throw, Walk

ADA, BO = Player("Ada"), Player("Bo", Level.SQUIRE, 1)


def shelf_of(window: MainWindow) -> LibraryPage:
    """Return the library's page, brought to the front."""
    window.library.show()
    shelf = window.findChild(LibraryPage)
    assert shelf is not None
    return shelf


def titles(shelf: LibraryPage) -> list[str]:
    """Return the first lines of the list."""
    return [shelf.list.model().index(row, 0).data().splitlines()[0] for row in range(shelf.list.count())]


@pytest.mark.parametrize(("room", "fills"), [((1366, 768), True), ((1400, 740), True), ((1920, 1080), False)])
def test_a_window_that_its_frame_would_push_off_the_screen_fills_it(
    open_window: OpenWindow, room: tuple[int, int], fills: bool
):
    """The buttons at the bottom of the Hall are seen on the first start on a small screen."""
    window = open_window()
    window.hide()
    show_whole(window, QSize(*room))
    assert window.isMaximized() is fills


def test_a_closed_window_goes_on_exactly_there(open_window: OpenWindow):
    """State, undo and the seconds left in the glass are as they were."""
    window = open_window()
    window.start(race_setup(ADA, Player("Cy", colour=2), glass=30))
    controller_of(window).uncover()
    table_of(window).walk()
    controller_of(window).uncover()
    controller_of(window)._tick(12.5)
    left, state = dict(controller_of(window).session.clocks), controller_of(window).session.state
    window.close()

    window = open_window()
    window.hall.focusProxy().click()

    assert controller_of(window).session.state == state
    assert controller_of(window).session.clocks.keys() == left.keys()
    assert abs(min(controller_of(window).session.clocks.values()) - min(left.values())) < 1.0
    assert window.actions_[ActionId.UNDO].text().startswith("Undo: walk to")


def test_the_language_switches_at_run_time(window: MainWindow, qtbot: QtBot):
    """Menus, panels, prompts and Qt's own words change while a game is open."""
    window.start(race_setup(ADA, BO))
    window.dialogs.choose_preferences()
    dialog = window.findChild(PreferencesDialog)

    _pick(dialog.findChild(QComboBox, "language"), "de")

    assert window.services.user_state.settings.language == "de"
    assert dialog.findChild(QComboBox, "language").currentText() == "Deutsch"
    qtbot.waitUntil(lambda: window.actions_[ActionId.REDO].text() == "Es gibt nichts zu wiederholen.")
    assert dialog._buttons.buttons()[0].text() == "Schließen"
    _pick(dialog.findChild(QComboBox, "language"), "en")
    qtbot.waitUntil(lambda: window.actions_[ActionId.REDO].text() == "There is nothing to redo.")


def test_the_theme_switches_at_run_time(window: MainWindow, qtbot: QtBot):
    """Dark panels have light letters."""
    window.dialogs.choose_preferences()
    dialog = window.findChild(PreferencesDialog)

    _pick(dialog.findChild(QComboBox, "theme"), Theme.DARK)

    qtbot.waitUntil(lambda: is_dark(window.palette()))
    assert is_dark(window.panels.log.palette())
    _pick(dialog.findChild(QComboBox, "theme"), Theme.LIGHT)
    qtbot.waitUntil(lambda: not is_dark(window.palette()))


def test_preferences_are_kept(window: MainWindow):
    """What was chosen is there next time; a spoilt file is forgotten without a word."""
    window.dialogs.choose_preferences()
    window.findChild(PreferencesDialog).findChild(QCheckBox, "coordinates").setChecked(True)

    assert UserState(config_folder()).settings.coordinates is True
    (config_folder() / "settings.json").write_text(
        '{"settings": {"volume": "loud", "theme": 3}, "setups": []}'
    )
    assert UserState(config_folder()).settings.volume == 70
    assert UserState(config_folder()).setup(window.services.game("race")) is None


def test_looking_back_and_playing_on_from_there(window: MainWindow, qtbot: QtBot):
    """Slider, keys and log lead anywhere; a fork is a game of its own, and the old one stays."""
    window.start(race_setup(ADA, BO))
    for _ in range(3):
        qtbot.waitUntil(lambda: controller_of(window).watching == 0)
        table_of(window).walk()
    qtbot.waitUntil(lambda: controller_of(window).watching == 0)
    last, first_number = controller_of(window).session.timeline.now, window.number

    for action, place in (
        (ActionId.FIRST, 0),
        (ActionId.ON, 1),
        (ActionId.ON, 2),
        (ActionId.LAST, last),
        (ActionId.BACK, last - 1),
    ):
        window.actions_[action].trigger()
        assert controller_of(window).place == place
        assert table_of(window).views[-1] == controller_of(window).view
    page_of(window).replay.moved.emit(2)
    assert controller_of(window).place == 2
    assert controller_of(window).watching is None
    assert page_of(window).status.parts[0] == "Ada is at 1."

    page_of(window).replay.forked.emit()

    assert window.number != first_number
    assert controller_of(window).place is None
    assert controller_of(window).session.timeline.entries[0].command is not None
    assert len(window.services.library.records()) == 2
    old = window.services.library.load(first_number, window.services.game)
    assert old.timeline.now == last


def test_esc_goes_back_to_the_game_from_looking_back(window: MainWindow):
    """Ctrl+End stayed at the last step, and no key but those of the menus led on."""
    window.start(race_setup(ADA, BO))
    controller, page = controller_of(window), page_of(window)
    for way in (ActionId.FIRST, ActionId.LAST):
        window.actions_[way].trigger()
        QApplication.processEvents()
        assert "Esc back to the game" in page.status.sentence
        page.replay.slider.setFocus()

        QTest.keyClick(page.replay.slider, Qt.Key.Key_Escape)

        assert controller.place is None
        assert controller.watching == 0
        assert page.board.hasFocus()


def test_who_leaves_while_looking_back_finds_a_picture_of_where_the_game_stands(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """Hall and library showed the place that had been looked at."""
    kept: list[Any] = []
    monkeypatch.setattr(game_launcher, "left_picture", lambda _, view: kept.append(view) or QPixmap(1, 1))
    window.start(race_setup(ADA, BO))
    controller = controller_of(window)
    table_of(window).walk()
    now = controller.session.state.turns
    controller.look_at(0)

    window.show_hall()

    assert [view.turns for view in kept] == [now]


def test_the_library_finds_continues_and_forgets(window: MainWindow, qtbot: QtBot):
    """Newest first, searched by name, deleted only when asked twice."""
    window.start(race_setup(ADA, BO))
    window.start(race_setup(Player("Zoe"), BO))
    shelf = shelf_of(window)
    assert titles(shelf) == ["Race: Zoe, Bo", "Race: Ada, Bo"]
    picture = shelf.list.model().index(0, 0).data(Qt.ItemDataRole.DecorationRole)
    assert not picture.isNull(), "the game as it was just left"

    shelf.search.setText("ada")
    assert titles(shelf) == ["Race: Ada, Bo"]
    shelf._ways[LibraryAction.CONTINUE].click()
    assert controller_of(window).names[0] == "Ada"
    table_of(window).walk()

    shelf = shelf_of(window)
    shelf.search.clear()
    assert titles(shelf)[0] == "Race: Ada, Bo"
    shelf.list.setCurrentRow(0)
    for answer, left in (("Cancel", 2), ("Delete", 1)):
        shelf._ways[LibraryAction.DELETE].click()
        box = window.findChildren(QMessageBox)[-1]
        next(each for each in box.buttons() if each.text() == answer).click()
        assert len(titles(shelf_of(window))) == left


def test_a_copy_goes_out_and_comes_back(window: MainWindow, tmp_path: Path):
    """Export and open: the same log; a file that is none is one sentence, and changes nothing."""
    window.start(race_setup(ADA, BO))
    table_of(window).walk()
    log = list(controller_of(window).session.timeline.entries)

    window.safely(lambda: window.library.write(window.number, tmp_path / "a.springald"))
    window.safely(lambda: window.files.read(tmp_path / "a.springald"))

    newest = window.services.library.records()[0]
    assert window.services.library.load(newest.number, window.services.game).timeline.entries == log
    (tmp_path / "b.springald").write_text("once upon a time")
    window.safely(lambda: window.files.read(tmp_path / "b.springald"))
    assert "not a file of Springald" in window.findChildren(QMessageBox)[-1].text()
    assert len(window.services.library.records()) == 2


def test_an_unforeseen_error_is_said_once(window: MainWindow, qtbot: QtBot):
    """An error in a slot is one sentence, however often it comes, and is written down; the window lives."""
    reporter = ErrorReporter()
    said: list[str] = []
    reporter.failed.connect(said.append)
    reporter.install()
    try:
        for _ in range(3):
            reporter._catch(ValueError, *_raised())
    finally:
        reporter.remove()
    assert said == ["a stone in the gears"]
    window.report(said[0])
    assert "a stone in the gears" in window.findChildren(QMessageBox)[-1].text()


def test_throwing_in_a_fork_does_not_touch_the_old_game(window: MainWindow):
    """What is played after a fork belongs to the fork."""
    window.start(race_setup(ADA, BO))
    number = window.number
    controller_of(window).look_at(1)
    window.games.fork()

    table_of(window).propose(Throw(0))

    assert len(window.services.library.load(number, window.services.game).timeline.entries) == 1


def test_a_branch_says_at_once_where_it_stands(window: MainWindow):
    """Until its first step the library counted its steps, where it says of all others whose turn it is."""
    window.start(race_setup(ADA, BO))
    table_of(window).walk()
    said = [str(result_line(window.services.library.record(window.number)))]
    controller_of(window).look_at(window.controller.session.timeline.now)
    window.games.fork()

    said.append(str(result_line(window.services.library.record(window.number))))
    assert said[0] == said[1]
    assert "unfinished" not in said[1]


def test_what_cannot_be_written_down_does_not_happen(window: MainWindow):
    """The game was deleted elsewhere: one sentence, no step, and the time stands still."""
    window.start(race_setup(ADA, BO))
    window.services.library.delete(window.number)

    table_of(window).walk()

    assert controller_of(window).session.timeline.now == 1  # the deal
    assert controller_of(window).is_paused
    assert "deleted" in page_of(window).status.notice.text()


def test_f1_opens_the_rule_that_said_no(window: MainWindow):
    """The last refusal is what F1 looks up."""
    window.start(race_setup(ADA, BO))

    table_of(window).propose(Walk(0, to=Square(0, 9)))

    assert window.rule_book._rule == "TOY-2"


def _pick(box: QComboBox, value: object) -> None:
    box.setCurrentIndex(box.findData(value))


def _raised() -> tuple[ValueError, object]:
    try:
        raise ValueError("a stone in the gears")
    except ValueError as error:
        return error, error.__traceback__


def test_without_a_place_to_keep_anything_one_can_still_play(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A file where our folder should be: the library says so, the rest forgets, and the game goes on."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file"))
    window = open_window()
    assert "Games are not being kept" in str(window.services.library.notice)
    reporter = ErrorReporter()
    said: list[str] = []
    reporter.failed.connect(said.append)
    reporter.install()

    window.start(race_setup(ADA, BO))
    table_of(window).walk()
    reporter._catch(ValueError, ValueError("unforeseen"), None)
    reporter.remove()

    assert controller_of(window).session.state.runners[0].at == Square(0, 1)
    assert said == ["unforeseen"]


def test_the_hall_opens_without_a_library_that_can_be_read(window: MainWindow):
    """What went wrong is said, and a game can be begun all the same."""
    window.start(race_setup(ADA, BO))
    window.services.library._database.execute("ALTER TABLE games RENAME TO taken")

    window.show_hall()

    assert window.hall.isVisible()
    assert "The library cannot be read" in window.findChildren(QMessageBox)[-1].text()


def test_a_damaged_game_is_one_line_to_export_or_delete(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The Hall and the other games are as always; what is left of it goes into a file."""
    window.start(race_setup(ADA, BO))
    window.start(race_setup(Player("Zoe"), BO))
    broken = window.number
    window.services.library._database.execute("UPDATE games SET setup = x'00' WHERE id = ?", (broken,))
    window.show_hall()
    shelf = shelf_of(window)
    assert titles(shelf) == ["A game that cannot be read", "Race: Ada, Bo"]

    shelf.list.setCurrentRow(0)
    offered = [name for name, way in shelf._ways.items() if not way.isHidden()]
    assert offered == [LibraryAction.EXPORT_RAW, LibraryAction.DELETE]
    path = tmp_path / "left.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    shelf._ways[LibraryAction.EXPORT_RAW].click()
    assert '"entries"' in path.read_text("utf-8")
    shelf.list.setCurrentRow(1)
    assert LibraryAction.CONTINUE in [name for name, way in shelf._ways.items() if not way.isHidden()]
