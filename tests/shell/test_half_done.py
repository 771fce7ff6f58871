"""Nothing that is built in the Workshop is lost, neither a position nor a variant."""

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from app.games import find
from app.paths import RESOURCES, data_folder
from app.shell.main.home_page import PieceCard
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.new_sandbox_dialog import NewSandboxDialog
from app.storage.library import Library
from app.storage.tables import entries
from app.storage.variant_shelf import VariantShelf
from tests.killing import said_until_killed
from tests.shell.build_driver import STEPS
from tests.shell.conftest import OpenWindow
from tests.shell.test_sandbox import answer, at, bare, sandbox_of
from tests.toy.model import Square


def offered(window: MainWindow) -> list[PieceCard]:
    """Return what the Hall offers to go on building."""
    window.show_hall()
    QApplication.processEvents()
    return [each for each in window.hall.findChildren(PieceCard) if each.isVisible()]


def listed(window: MainWindow) -> list[str]:
    """Return what the door of the Workshop lists; it is shut again."""
    window.sandbox.enter()
    (dialog,) = [each for each in window.findChildren(NewSandboxDialog) if each.isVisible()]
    names = [dialog.shelf.item(row).text().splitlines()[0] for row in range(dialog.shelf.count())]
    dialog.reject()
    return names


def test_what_was_being_built_when_the_program_died_is_offered_at_the_next_start(open_window: OpenWindow):
    """In the Hall; opened it is as it was, and it still asks to be kept."""
    page = bare(open_window())
    at(page, 0, 4)
    at(page, 1, 7)
    built = page.state

    after = open_window()
    (card,) = offered(after)
    card.go_on.click()

    assert sandbox_of(after).state == built
    assert after.sandbox.has_unkept
    after.sandbox.begin("race", 3, False)
    answer(after, "Discard")
    assert after.services.library.positions.half_done() == []


def test_the_door_of_the_workshop_lists_it_first_until_it_is_kept(open_window: OpenWindow):
    """Under a name it is one of many; half done it has none."""
    window = open_window()
    page = bare(window)
    window.sandbox.keep(page, "empty")
    at(page, 0, 4)

    after = open_window()
    assert listed(after) == ["Half done, not kept yet", "empty"]
    after.sandbox.open(after.services.library.positions.half_done()[0].number)
    assert listed(after) == ["empty"]
    after.sandbox.keep(sandbox_of(after), "four")
    assert listed(after) == ["four", "empty"]
    assert offered(after) == []


def test_who_goes_on_in_the_hall_comes_back_to_the_very_sandbox(window: MainWindow):
    """With all that can be undone there."""
    page = bare(window)
    assert offered(window) == []
    window.sandbox.go_back()
    at(page, 0, 4)

    (card,) = offered(window)
    card.go_on.click()

    assert sandbox_of(window) is page
    page.stack.undo()
    assert offered(window) == []


def test_what_was_half_done_goes_on_being_written_down(open_window: OpenWindow):
    """Also after two crashes; and there is one of it, not three."""
    at(bare(open_window()), 0, 4)
    for square in (5, 6):
        window = open_window()
        (card,) = offered(window)
        card.go_on.click()
        at(sandbox_of(window), 0, square)

    last = open_window()
    (card,) = offered(last)
    card.go_on.click()
    assert sandbox_of(last).state.runners[0].at == Square(0, 6)


def test_built_work_is_asked_about_before_what_was_left_half_done_opens(
    open_window: OpenWindow,
):
    """Cancel: nothing has changed for either."""
    at(bare(open_window()), 0, 4)
    window = open_window()
    left = window.services.library.positions.half_done()[0].number
    page = bare(window)
    at(page, 1, 7)

    window.sandbox.open(left)
    answer(window, "Cancel")

    assert sandbox_of(window) is page
    assert len(window.services.library.positions.half_done()) == 2


def test_a_disk_that_takes_nothing_is_told_below_the_board_and_the_edit_stays(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """No dialog at every edit."""
    page = bare(window)
    window.services.library._database.execute("PRAGMA query_only = ON")

    at(page, 0, 4)

    assert "could not be written down" in page._said.text()
    assert page.state.runners[0].at == Square(0, 4)
    assert [each for each in window.findChildren(QMessageBox) if each.isVisible()] == []
    window.services.library._database.execute("PRAGMA query_only = OFF")


# --- kill -9 ---


def build_and_kill(what: str, steps: int) -> int:
    """Let a process build in the Workshop, kill it once it has said so many *steps*; return its last word."""
    return int(said_until_killed("tests.shell.build_driver", what, steps=steps)[-1])


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of Unix")
def test_kill_9_loses_no_edit_of_a_position():
    """What was on screen is on disk; one more edit may be, that nobody had seen."""
    seen = build_and_kill("position", 7)

    library = Library.open(data_folder())
    (left,) = library.positions.half_done()
    state = library.positions.open(left.number, find).start
    library.close()
    assert sum(state.points[0].values()) - seen in (0, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of Unix")
def test_kill_9_loses_no_change_of_a_variant(tmp_path: Path):
    """Neither the number nor the name."""
    seen = build_and_kill("variant", 7)

    game = find("conquest")
    (kept,) = VariantShelf(RESOURCES / "games", data_folder() / "variants").own(game)
    turn = int(kept.variant.name.removeprefix("Build "))
    number = next(each.value for each in entries(kept.variant.options) if each.path == STEPS)
    assert turn - seen in (0, 1)
    assert number in (turn % 2, (turn + 1) % 2)
