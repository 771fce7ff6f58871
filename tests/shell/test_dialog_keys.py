"""Dialogs by keys alone: Tab comes to all that can be pressed, and Enter presses what it has come to."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.session import Setup
from app.games import all_infos, find
from app.shell.setup.game_chooser import GameChooser
from app.shell.setup.new_game_dialog import NewGameDialog
from app.ui.text.messages import MessageBox
from app.ui.widgets.buttons import button as made
from app.ui.widgets.fitted_dialog import FittedDialog
from tests.patience import Patience


def opened(dialog: QDialog, qtbot: QtBot) -> QDialog:
    """Show a dialog, in front of all others."""
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


def new_game(qtbot: QtBot) -> QDialog:
    """Open the dialog for Ada to play Catapults! against a computer."""
    players = Player("Ada"), Player("Bo", Level.PAGE, 1)
    game = find("catapults")
    return opened(NewGameDialog(game, Setup(game.id, players, game.options(), 0)), qtbot)


def deletion(qtbot: QtBot) -> QDialog:
    """Open a question that has two answers."""
    box = MessageBox(None, "Delete it for good?")
    box.addButton("Delete", MessageBox.ButtonRole.DestructiveRole)
    box.addButton(MessageBox.StandardButton.Cancel)
    return opened(box, qtbot)


def tabbed(dialog: QDialog) -> list[QWidget]:
    """Press Tab until it comes round; return where it came, in that order."""
    passed: list[QWidget] = []
    waits = Patience("Tab to come round")
    while waits() and (here := QApplication.focusWidget()) not in passed:
        assert here is not None
        passed.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
    return passed


def button(dialog: QDialog, words: str) -> QPushButton:
    """Return the button that begins with some words."""
    return next(each for each in dialog.findChildren(QPushButton) if each.text().startswith(words))


@pytest.mark.parametrize("dialog", [new_game, deletion])
def test_tab_comes_to_every_button(dialog, qtbot):
    """It left out who plays, and Cancel, which only Shift+Tab had found."""
    shown = dialog(qtbot)
    qtbot.waitUntil(lambda: shown.isAncestorOf(QApplication.focusWidget() or QWidget()))

    came_to = tabbed(shown)

    assert {each for each in shown.findChildren(QPushButton) if each.isVisible()} <= set(came_to)


def test_cancel_stands_before_what_a_dialog_is_for(qtbot: QtBot):
    """Tab goes the way that is seen."""
    dialog = new_game(qtbot)
    start, cancel = button(dialog, "Start"), button(dialog, "Cancel")
    qtbot.waitUntil(start.hasFocus)

    order = tabbed(dialog)

    assert order[-1] is cancel
    assert order[0] is start


def test_a_family_sits_down_by_keys(qtbot: QtBot):
    """Against computers or all at this screen: keys came to what was chosen already, and to nothing else."""
    dialog = new_game(qtbot)
    assert isinstance(dialog, NewGameDialog)
    button(dialog, "Just me").setFocus()

    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)

    assert [player.level for player in dialog.chosen().players] == [None, None]
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def test_enter_begins_no_game_that_is_called_off(qtbot: QtBot):
    """On Cancel it began the game."""
    dialog = new_game(qtbot)
    button(dialog, "Cancel").setFocus()

    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def test_enter_unfolds_names_and_options_and_begins_nothing(qtbot: QtBot):
    """It began the game that somebody was about to set up."""
    dialog = new_game(qtbot)
    begun: list[bool] = []
    dialog.accepted.connect(lambda: begun.append(True))
    (fold,) = (each for each in dialog.findChildren(QToolButton) if each.text().startswith("Names"))
    fold.setFocus()

    QTest.keyClick(fold, Qt.Key.Key_Return)

    assert fold.isChecked()
    assert not begun


def test_enter_makes_a_choice_that_the_keys_have_come_to_and_then_begins(qtbot: QtBot):
    """On "3 players" it began the game of two."""
    dialog = new_game(qtbot)
    begun: list[bool] = []
    dialog.accepted.connect(lambda: begun.append(True))
    three = button(dialog, "3")
    three.setFocus()

    QTest.keyClick(three, Qt.Key.Key_Return)
    assert len(dialog.chosen().players) == 3
    assert not begun

    QTest.keyClick(three, Qt.Key.Key_Return)
    assert begun


def test_enter_on_a_seat_opens_its_menu_and_goes_on_once_somebody_was_chosen(qtbot: QtBot):
    """It began the game against whoever sat there."""
    dialog = new_game(qtbot)
    begun: list[bool] = []
    dialog.accepted.connect(lambda: begun.append(True))
    bo = button(dialog, "Bo")
    bo.setFocus()

    QTest.keyClick(bo, Qt.Key.Key_Return)
    (squire,) = (each for each in bo.menu().actions() if each.text() == "Squire")
    bo.menu().setActiveAction(squire)
    QTest.keyClick(bo.menu(), Qt.Key.Key_Return)
    assert dialog.chosen().players[1].level is Level.SQUIRE
    assert not begun

    QTest.keyClick(bo, Qt.Key.Key_Return)
    assert begun


def test_an_enter_that_is_held_down_begins_nothing(qtbot: QtBot):
    """Whoever opened the dialog by it, or unfolded its options, began the game with it, too."""
    dialog = new_game(qtbot)
    begun: list[bool] = []
    dialog.accepted.connect(lambda: begun.append(True))
    fold = next(each for each in dialog.findChildren(QToolButton) if each.text().startswith("Names"))
    for here in (button(dialog, "Start"), fold, dialog):
        here.setFocus()
        kind, no = QEvent.Type.KeyPress, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(here, QKeyEvent(kind, Qt.Key.Key_Return, no, "\r", True))
    assert not begun


def test_enter_takes_the_game_that_the_keys_have_come_to(qtbot: QtBot):
    """It took the usual one, wherever they were."""
    chosen: list[str] = []
    chooser = opened(GameChooser(all_infos(), "cards"), qtbot)
    assert isinstance(chooser, GameChooser)
    chooser.chosen.connect(chosen.append)
    qtbot.waitUntil(button(chooser, "Catapult\n").hasFocus)

    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert button(chooser, "Catapults!").hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    assert chosen == ["catapults"]


def test_a_dialog_without_a_main_button_presses_what_the_keys_have_come_to(qtbot: QtBot):
    """Rules and the throws of practice: Enter did nothing, and now it does nothing else."""
    dialog, told = FittedDialog(), list[str]()
    ways = QVBoxLayout()
    ways.addWidget(field := QLineEdit())
    for word in ("Throw", "Again"):
        ways.addWidget(made(word, partial(told.append, word)))
    dialog.compose(ways, None, wish=QSize(300, 0))
    opened(dialog, qtbot)

    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert told == []
    QTest.keyClick(field, Qt.Key.Key_Tab)
    QTest.keyClick(button(dialog, "Throw"), Qt.Key.Key_Tab)
    again = button(dialog, "Again")
    QTest.keyClick(again, Qt.Key.Key_Return)
    assert told == ["Again"]
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(again, held)
    assert told == ["Again"], "held down, it presses once"


def test_a_key_that_is_held_down_presses_a_button_once(qtbot: QtBot):
    """Also on a page, where no dialog takes care of that."""
    told: list[str] = []
    way = made("Throw", partial(told.append, "Throw"))
    qtbot.addWidget(way)
    with qtbot.waitActive(way):
        way.show()
    for is_repeated in (False, True, True):
        kind, no = QEvent.Type.KeyPress, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(way, QKeyEvent(kind, Qt.Key.Key_Return, no, "\r", is_repeated))
    assert told == ["Throw"]


def test_it_is_seen_where_the_keys_are(qtbot: QtBot):
    """On the large buttons they were told by a brown line around brown."""
    dialog = new_game(qtbot)
    start = button(dialog, "Start")
    qtbot.waitUntil(start.hasFocus)
    tabbed(dialog)
    assert start.hasFocus()
    with_keys = lightest_near_rim(start)

    QTest.keyClick(start, Qt.Key.Key_Tab)

    assert with_keys - lightest_near_rim(start) > 60


def test_it_is_seen_where_the_keys_are_among_choices(qtbot: QtBot):
    """On the one that was chosen already they were told by a brown line around brown, too."""
    dialog = new_game(qtbot)
    just_me = button(dialog, "Just me")
    waits = Patience("the keys to come to it")
    while waits() and not just_me.hasFocus():
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert just_me.isChecked()
    with_keys = min(near_rim(just_me))

    QTest.keyClick(just_me, Qt.Key.Key_Tab)

    assert min(near_rim(just_me)) - with_keys > 60


def lightest_near_rim(made: QPushButton) -> int:
    """Return how light a button is where a line just inside its rim would be."""
    return max(near_rim(made))


def near_rim(made: QPushButton) -> list[int]:
    """Return how light a button is just inside its rim."""
    picture = made.grab().toImage()
    return [picture.pixelColor(made.width() // 2, y).lightness() for y in range(2, 7)]
