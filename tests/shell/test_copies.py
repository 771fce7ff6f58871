"""Copies of games in files: of one that today's rules cannot play to its end, and of many at once."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.shell.library import copies
from app.shell.library.copies import CopyingDialog
from app.shell.library.library_action import LibraryAction
from app.shell.main.main_window import MainWindow
from app.storage.browsing import Key
from app.storage.library import Library
from app.storage.saves import read
from tests.shell.conftest import controller_of, told
from tests.toy import GAME, find, race_setup


@pytest.fixture
def three(window: MainWindow) -> MainWindow:
    for _ in range(3):
        window.start(race_setup())
    return window


def cut(window: MainWindow, number: int) -> str:
    """Play a game on, and let its fifth step be one that nobody knows; return what is said of it."""
    window.resume(number)
    for _ in range(6):
        session = controller_of(window).session
        session.submit(next(GAME.rules.choices(session.state, min(session.to_act))))
    window.show_hall()
    unheard = ('{"do": "Fly", "by": 0}', number)
    window.services.library._database.execute(
        "UPDATE entries SET line = ? WHERE game = ? AND ply = 4", unheard
    )
    return "This game can be trusted up to step 4, but step 5 cannot be played today: "


def steps(path: Path) -> int:
    """Return how many steps of a game a file holds."""
    return len(read(path, find).timeline.entries)


def test_a_copy_of_part_of_a_game_says_so_and_offers_all_there_is(
    three: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It had looked like the whole game; whoever then deleted that had lost the rest."""
    why = cut(three, 1)
    three.library.show()
    offered = iter((tmp_path / "copy.springald", tmp_path / "all.txt"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(next(offered)), ""))

    three.library.act(LibraryAction.EXPORT, [Key(1)])

    assert steps(tmp_path / "copy.springald") == 4
    box = three.findChildren(QMessageBox)[-1]
    assert box.text().startswith(why)
    assert box.informativeText().startswith("The copy holds only that part.")
    next(each for each in box.buttons() if each.text() == "Export what is there …").click()
    kept = json.loads((tmp_path / "all.txt").read_text("utf-8"))["entries"]
    assert len(kept) > 6
    assert "Fly" in kept[4]["line"]


def test_copies_of_many_tell_which_are_not_whole_and_leave_none_out(
    three: MainWindow, elsewhere: Library, tmp_path: Path, qtbot: QtBot
):
    """One that another window has deleted stops none of the others."""
    cut(three, 2)
    elsewhere.delete(1)
    (tmp_path / "race-2.txt").write_text("somebody's own")

    three.library.write_all([1, 2, 3], tmp_path)

    qtbot.waitUntil(lambda: three.findChildren(QMessageBox) != [])
    (said,) = told(three)
    assert said.splitlines() == [
        "1 of them cannot be read.",
        "1 of them can be read only in part; a text beside its copy holds all there is.",
    ]
    names = ["race-2-2.txt", "race-2.springald", "race-2.txt", "race-3.springald"]
    assert sorted(path.name for path in tmp_path.glob("race-*")) == names
    assert steps(tmp_path / "race-2.springald") == 4
    assert "Fly" in (tmp_path / "race-2-2.txt").read_text("utf-8")


def test_a_folder_that_has_gone_is_not_taken_for_games_that_cannot_be_read(
    three: MainWindow, tmp_path: Path, qtbot: QtBot
):
    three.library.write_all([1, 2, 3], tmp_path / "gone")

    qtbot.waitUntil(lambda: three.findChildren(QMessageBox) != [])
    (said,) = told(three)
    assert said.startswith("race-1.springald cannot be written: ")


def test_many_copies_leave_the_window_free_to_stop_them(
    three: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """A dialog tells how far they are; what has been written when it is closed stays."""
    monkeypatch.setattr(copies, "SHORT", 0)
    three.library.write_all([1, 2, 3] * 100, tmp_path)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in three.findChildren(CopyingDialog)))
    (dialog,) = three.findChildren(CopyingDialog)
    qtbot.waitUntil(lambda: dialog.bar.value() > 3)

    dialog.reject()

    qtbot.waitUntil(lambda: QApplication.overrideCursor() is None)
    written = sorted(tmp_path.glob("race-*.springald"))
    assert 3 < len(written) < 300
    assert steps(written[0]) == steps(tmp_path / "race-1.springald")
    assert told(three) == []
