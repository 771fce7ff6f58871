"""The workshop: positions taken apart, kept and opened again; the best moves listed."""

import re

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QMessageBox, QSpinBox
from pytestqt.qtbot import QtBot

from app.core.edits import NONE_LEFT
from app.core.game import Level, Player
from app.core.positions import empty, write
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.best_moves_dialog import BestMovesDialog
from app.shell.sandbox.new_sandbox_dialog import NewSandboxDialog
from app.shell.sandbox.sandbox_page import SandboxAction, SandboxPage
from app.ui.editor.board_editor import BoardEditor
from tests.pointer import move_pointer
from tests.shell.conftest import controller_of, table_of
from tests.toy import GAME, race_setup
from tests.toy.model import Card, Options, Square, Throw

ADA, BO = Player("Ada"), Player("Bo", colour=1)


def sandbox_of(window: MainWindow) -> SandboxPage:
    """Return the sandbox that is open."""
    page = window.sandbox.page
    assert page is not None
    assert page.isVisible()
    return page


def bare(window: MainWindow, game: str = "race", seats: int = 2) -> SandboxPage:
    """Open the sandbox of an empty table; what was built in the last one is let go."""
    if window.sandbox.page is not None:
        window.sandbox.page.stack.setClean()
    window.sandbox.begin(game, seats, False)
    return sandbox_of(window)


def board_of(page: SandboxPage) -> BoardEditor:
    """Return the board."""
    assert isinstance(page.editor, BoardEditor)
    return page.editor


def drag(page: SandboxPage, start: QPointF, end: QPointF) -> None:
    """Press on the board, drag and let go."""
    view = board_of(page).board
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(start))
    for part in range(1, 6):
        move_pointer(view.viewport(), view.mapFromScene(start + (end - start) * part / 5))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(end))


def drag_out(page: SandboxPage, key: object, end: QPointF) -> None:
    """Drag a thing from the palette to a point of the table."""
    button, view = page.palette_.button(key), board_of(page).board
    there = view.viewport().mapToGlobal(view.mapFromScene(end))
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    for part in range(1, 6):
        here = button.mapToGlobal(button.rect().center())
        move_pointer(button, button.mapFromGlobal(here + (there - here) * part / 5))
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=button.mapFromGlobal(there))


def at(page: SandboxPage, seat: int, square: int) -> None:
    """Drag a runner to a square of its lane."""
    start = page.state.runners[seat].at.at
    y = 40.0 + 100 * seat
    drag(page, QPointF(40 + 40 * start, y), QPointF(40 + 40 * square, y))


# --- Editing ---


def test_everything_can_be_undone_and_redone(window: MainWindow):
    """Drags, dials, cards from the palette: each is a step with a name."""
    page = bare(window)
    before = page.state
    at(page, 0, 4)
    turn = page.dials.field("turn")
    turn.setCurrentIndex(1)
    drag_out(page, ("card", 2), QPointF(42, 186))

    assert page.state.runners[0].at == Square(0, 4)
    assert page.state.turn == 1
    assert page.state.hands == [[], [Card.TWO]]
    assert [page.stack.text(step) for step in range(3)] == [
        "Ada to square 4",
        "Whose turn: Bo",
        "card 2 to Bo",
    ]
    assert page.action(SandboxAction.UNDO).toolTip() == "Undo: card 2 to Bo"

    for _ in range(3):
        QTest.keyClick(page.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.state == before
    assert not page.action(SandboxAction.UNDO).isEnabled()
    for _ in range(3):
        page.action(SandboxAction.REDO).trigger()
    assert page.state.hands == [[], [Card.TWO]]


def test_a_number_is_typed(window: MainWindow):
    """It counts once it is whole; undo brings the old one back into the field."""
    page = bare(window)
    field = page.dials.field("turns")
    assert isinstance(field, QSpinBox)
    field.selectAll()
    QTest.keyClicks(field, "17")
    assert page.state.turns == 0
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.state.turns == 17
    page.stack.undo()
    assert field.value() == 0
    assert page.stack.count() == 1


def test_a_number_that_is_being_typed_counts_before_anything_is_done(window: MainWindow):
    """*Play on from here* had begun without it."""
    page = bare(window)
    field = page.dials.field("turns")
    assert isinstance(field, QSpinBox)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "17")
    page.action(SandboxAction.COPY).trigger()
    assert page.state.turns == 17


def test_below_the_board_stands_how_one_builds_until_there_is_something_to_say(window: MainWindow):
    """A strip without a word had stood there."""
    page = bare(window)
    how = page._said.text()
    assert "Drag things onto the board" in how
    page.tell("Something else.")
    assert "Something else." in page._said.text()
    page.tell("")
    assert page._said.text() == how


def test_numbers_have_the_room_that_problems_do_not_need(window: MainWindow, qtbot: QtBot):
    """Half of what is beside the board had been empty below them."""
    page = bare(window)
    qtbot.waitUntil(lambda: page.dials.height() > 2 * page.problems.height() > 0)


def test_a_position_travels_as_text(window: MainWindow):
    """Copied here, pasted there; a bad text is one sentence, and nothing is lost."""
    page = bare(window)
    at(page, 1, 7)
    page.copy_text()
    text = QGuiApplication.clipboard().text()
    built = page.state

    page = bare(window)
    page.paste_text()
    assert page.state == built

    QGuiApplication.clipboard().setText(text.replace("hands", "hants"))
    page.paste_text()
    assert page._said.text() == (
        "Line 4 of the position: one of runners, hands, turn, turns, owed, slept is expected, not “hants”."
    )
    three = (ADA, BO, Player("Cy", colour=2))
    QGuiApplication.clipboard().setText(write(GAME, empty(GAME, Options(), three), 3))
    page.paste_text()
    assert page._said.text() == "This is a position for 3 players; here are 2."
    QGuiApplication.clipboard().setText(text.replace("\n", "\r\n"))
    page.paste_text()
    assert page._said.text() == "This position is on the board already.", "the old complaint stayed"
    assert page.state == built
    assert page.stack.count() == 1


def test_a_position_is_kept_and_opened_again(window: MainWindow):
    """Under a name, in the library; the door of the workshop lists it."""
    page = bare(window)
    at(page, 0, 3)
    built = page.state
    window.sandbox.keep(page, "three squares")
    window.show_hall()
    window.sandbox.enter()
    dialog = window.findChild(NewSandboxDialog)
    assert dialog.shelf.count() == 1
    assert dialog.shelf.item(0).text().startswith("three squares")

    dialog._open(dialog.shelf.item(0))

    assert sandbox_of(window).state == built
    window.sandbox.enter()
    dialog = window.findChildren(NewSandboxDialog)[-1]
    dialog._drop()
    assert window.services.library.positions.all() == []


def test_the_sandbox_stays_until_there_is_another(window: MainWindow):
    """Whoever goes to the Hall finds it as it was left."""
    page = bare(window)
    at(page, 0, 3)
    page.action(SandboxAction.BACK).trigger()
    assert window.hall.isVisible()
    window.actions_[ActionId.BACK_TO_SANDBOX].trigger()
    assert sandbox_of(window) is page
    assert page.stack.canUndo()


# --- Keeping what was built ---


def question(window: MainWindow) -> QMessageBox:
    """Return what is asked before the sandbox goes."""
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    assert "has not been kept" in box.text()
    return box


def answer(window: MainWindow, word: str) -> None:
    """Press a button of the question."""
    next(each for each in question(window).buttons() if word in each.text()).click()


def name_it(window: MainWindow, name: str) -> None:
    """Type a name for the position, and press Enter."""
    (dialog,) = [each for each in window.findChildren(QInputDialog) if each.isVisible()]
    dialog.setTextValue(name)
    dialog.accept()


def test_another_sandbox_waits_until_it_is_known_what_becomes_of_this_one(window: MainWindow):
    """Cancel stays with it; discard lets it go; where nothing was built, nothing is asked."""
    page = bare(window)
    at(page, 0, 3)

    window.sandbox.begin("race", 3, False)
    answer(window, "Cancel")
    assert sandbox_of(window) is page
    assert page.state.runners[0].at == Square(0, 3)

    window.sandbox.begin("race", 3, False)
    answer(window, "Discard")
    assert len(sandbox_of(window).draft.players) == 3

    window.sandbox.begin("race", 2, False)
    assert len(sandbox_of(window).draft.players) == 2
    assert window.services.library.positions.all() == []


def test_what_is_kept_first_is_found_again(window: MainWindow):
    """A name is asked for; then the other sandbox opens.  Undoing past it asks again."""
    page = bare(window)
    at(page, 0, 3)
    window.sandbox.begin("race", 3, False)
    answer(window, "Keep")
    name_it(window, "three")
    assert len(sandbox_of(window).draft.players) == 3
    assert [each.name for each in window.services.library.positions.all()] == ["three"]

    page = bare(window)
    at(page, 0, 3)
    window.sandbox.keep(page, "again")
    page.stack.undo()
    window.sandbox.begin("race", 3, False)
    answer(window, "Cancel")


def test_the_window_asks_before_it_closes_over_a_sandbox(window: MainWindow):
    """From the Hall too: the sandbox would go with the window."""
    page = bare(window)
    at(page, 0, 3)
    window.show_hall()

    assert not window.close()
    answer(window, "Cancel")
    assert window.isVisible()

    window.close()
    answer(window, "Keep")
    name_it(window, "three")
    assert not window.isVisible()


def test_the_window_closes_over_what_is_discarded(window: MainWindow):
    """One question, no second one."""
    at(bare(window), 0, 3)
    assert not window.close()
    answer(window, "Discard")
    assert not window.isVisible()


# --- From a table ---


def test_a_game_is_taken_apart_and_stays_as_it_is(window: MainWindow):
    """Hidden hands: only after a warning; the sandbox works on a copy."""
    window.start(race_setup(ADA, BO))
    controller_of(window).uncover()
    table_of(window).walk()
    before, number = controller_of(window).session.state, window.number

    window.actions_[ActionId.SANDBOX].trigger()
    assert window.sandbox.page is None
    (box,) = window.findChildren(QMessageBox)
    next(button for button in box.buttons() if "all the same" in button.text()).click()

    page = sandbox_of(window)
    assert page.state == before
    at(page, 1, 9)
    assert page.state != before
    window.resume(number)
    assert controller_of(window).session.state == before


def test_an_enter_too_many_looks_at_no_hidden_cards(window: MainWindow):
    """Behind a curtain Enter is what everybody presses: it laid all hands open."""
    window.start(race_setup(ADA, BO))
    window.actions_[ActionId.SANDBOX].trigger()
    (box,) = window.findChildren(QMessageBox)

    QTest.keyClick(box, Qt.Key.Key_Return)

    assert not box.isVisible()
    assert window.sandbox.page is None


def test_best_moves_are_listed_and_shown(window: MainWindow):
    """The Marshal is asked with what the seat may see; what is listed can be pointed at."""
    window.start(race_setup(ADA, Player("Bo", Level.SQUIRE, 1)))
    window.actions_[ActionId.BEST].trigger()
    dialog = window.findChild(BestMovesDialog)
    QGuiApplication.processEvents()

    assert dialog._question.view == controller_of(window).session.view(0)
    assert dialog._question.level is Level.MARSHAL
    first, second, *_ = [dialog.list.item(row).text().split("\n") for row in range(dialog.list.count())]
    assert first[0] == "1.  Throw."
    assert re.fullmatch(r"wins about \d+ games in 100, give or take \d+", first[1])
    assert first[2].startswith("then: ")
    assert first[-1] == "It runs 3 fields."
    assert second[0].startswith("2.  ")
    hint, depth = table_of(window).hints[-1]
    assert hint is not None
    assert (hint.move, depth) == (Throw(0), 3)
    dialog.reject()
    assert table_of(window).hints[-1][0] is None


# --- Playing on ---


def test_what_no_rule_forbids_is_refused_in_words_too(window: MainWindow):
    """Where the box is empty there is no rule to name: it raised an error, which the soak found."""
    page = bare(window)

    board_of(page).refuse(NONE_LEFT)

    assert page._said.text() == "There is none left in the box."
