"""Catapults! in the sandbox, from an empty table to a Squire's answer."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.games import find
from app.games.catapults.commands import Draw, Drawn
from app.games.catapults.ui.editor.editor import CatapultsEditor
from app.kit.squares import Square as PlateSquare
from app.paths import config_folder, data_folder
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.appearance import apply_appearance
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.sandbox_page import SandboxAction, SandboxPage
from app.storage.library import Library
from tests.pointer import move_pointer
from tests.shell.conftest import QUICK, shut
from tests.shell.squires import SquirePool, let_the_squire_answer, play_on_against_a_squire, undo_all
from tests.shell.test_sandbox import bare, board_of, drag, drag_out


@pytest.fixture
def catapults(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window with Catapults! and its Squires."""
    user_state = UserState(config_folder())
    user_state.keep_settings(QUICK)
    apply_appearance(QUICK)
    game = find("catapults")
    services = Services(
        {game.id: game}, Library.open(data_folder()), user_state, "app.games:find", SquirePool()
    )
    window = MainWindow(services)
    window.resize(1366, 768)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    shut(window)
    window.deleteLater()


def corner(page: SandboxPage, seat: int, row: float, col: float) -> QPointF:
    """Return a point of a plate, in squares from its upper left corner."""
    assert isinstance(page.editor, CatapultsEditor)
    return QPointF(*page.editor._boxes[seat].middle(row, col))


def test_a_position_is_built_by_mouse_played_on_against_a_squire_and_undone(
    catapults: MainWindow, qtbot: QtBot
):
    """Walls by drag and click, turned; a problem shown and mended; a Squire goes on; undo goes back."""
    page = bare(catapults, "catapults")
    board = board_of(page).board

    drag_out(page, ("wall", "I4"), corner(page, 0, 6.5, 3.0))
    (wall,) = page.state.camps[0].plate.walls.values()
    assert (wall.kind, page.state.land.forms["I4"].laid[wall.mask].at) == ("I4", PlateSquare(6, 1))

    page.palette_.button(("wall", "T")).click()
    spot = board.mapFromScene(corner(page, 1, 5.0, 5.5))
    move_pointer(board.viewport(), spot)
    QTest.keyClick(board, Qt.Key.Key_R)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert [each.kind for each in page.state.camps[1].plate.walls.values()] == ["T"]
    assert page.palette_.button(("wall", "T")).text() == "Wall T × 11"

    drag_out(page, ("catapult",), corner(page, 0, 7.0, 3.0))
    (row,) = page.problems.rows()
    assert row.problem.rule == "CAT-13"
    assert not page.action(SandboxAction.PLAY).isEnabled()
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert {item.key[1] for item in board_of(page).scene.items_of("problem")} == set(row.problem.where)

    drag(page, corner(page, 0, 7.5, 3.0), corner(page, 0, 2.0, 7.0))
    assert page.problems.rows() == []
    built = page.state

    controller = play_on_against_a_squire(catapults)
    assert controller.session.state.camps[0].plate == built.camps[0].plate
    controller.play(Draw(0))
    let_the_squire_answer(catapults, qtbot)
    assert any(isinstance(entry.command, Drawn) for entry in controller.session.timeline.entries)
    assert controller.session.state.camps[1].plate.walls.items() >= built.camps[1].plate.walls.items()

    undo_all(catapults)
    assert all(not camp.plate.walls for camp in page.state.camps)


def test_an_impossible_position_is_kept_as_well(catapults: MainWindow):
    """Who has to stop in the middle finds it as it was, problems and all."""
    page = bare(catapults, "catapults")
    drag_out(page, ("wall", "T"), corner(page, 0, 5.5, 6.0))
    drag_out(page, ("catapult",), corner(page, 0, 5.5, 6.0))
    assert [row.problem.rule for row in page.problems.rows()] == ["CAT-13"]
    built = page.state
    catapults.sandbox.keep(page, "half done")

    catapults.sandbox.begin("catapults", 2, False)
    (kept,) = catapults.services.library.positions.all()
    catapults.sandbox.open(kept.number)

    assert catapults.sandbox.page is not page
    assert catapults.sandbox.page.state == built
    assert [row.problem.rule for row in catapults.sandbox.page.problems.rows()] == ["CAT-13"]
