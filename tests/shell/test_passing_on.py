"""The screen passes from one person to another: nobody sees the other's hand, whatever is pressed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.play import game_launcher
from tests.patience import Patience
from tests.shell.conftest import controller_of, page_of, table_of
from tests.toy import race_setup
from tests.toy.model import Card

ADA, BO = Player("Ada"), Player("Bo", colour=1)


def press(key: Qt.Key) -> None:
    """Press a key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def test_taking_back_behind_the_curtain_draws_it_aside_for_nobody(window: MainWindow):
    """Bo has passed the screen on, and Ada presses Ctrl+Z: she saw his hand at once."""
    window.start(race_setup(ADA, BO))
    controller, curtain = controller_of(window), page_of(window).curtain
    for _ in range(2):
        press(Qt.Key.Key_Return)
        table_of(window).walk()
    seen = len(table_of(window).views)

    for whose in (1, 0):
        window.actions_[ActionId.UNDO].trigger()
        assert curtain.isVisible()
        assert controller.waited_for == whose

    assert len(table_of(window).views) == seen
    press(Qt.Key.Key_Return)
    assert controller.watching == 0


def test_a_game_that_nobody_has_had_the_screen_of_is_left_without_hands(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """Hall and library showed all hands of a game that was left, or left again, at its first curtain."""
    kept: list[Any] = []
    monkeypatch.setattr(game_launcher, "left_picture", lambda _, view: kept.append(view) or QPixmap(1, 1))
    window.start(race_setup(ADA, BO))
    assert page_of(window).curtain.isVisible()

    window.show_hall()

    assert [set(hand) for hand in kept[0].hands] == [{Card.HIDDEN}] * 2


@pytest.fixture
def quick(qapp: QApplication) -> Iterator[Callable[[bool], None]]:
    """Let two presses of a key be quick ones until it says otherwise."""
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(600_000)
    yield lambda is_quick: qapp.setDoubleClickInterval(600_000 if is_quick else 0)
    qapp.setDoubleClickInterval(usual)


@pytest.mark.parametrize("on_button", [False, True])
def test_a_second_enter_draws_no_curtain_aside_for_whoever_comes_next(
    window: MainWindow, quick: Callable[[bool], None], on_button: bool
):
    """Whoever ended their turn by Enter twice saw the hand of the next one."""
    window.start(race_setup(ADA, BO))
    page = page_of(window)
    press(Qt.Key.Key_Return)
    (page.status.primary if on_button else page.board).setFocus()

    waits = Patience("the end of the turn")
    while waits() and page.curtain.isHidden():
        press(Qt.Key.Key_Return)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        press(key)
        assert page.curtain.isVisible()

    quick(False)
    press(Qt.Key.Key_Return)
    assert page.curtain.isHidden()


def test_esc_does_not_lead_behind_the_curtain(window: MainWindow):
    """It gave the keys to the board."""
    window.start(race_setup(ADA, BO))
    page = page_of(window)
    press(Qt.Key.Key_Escape)
    assert page.curtain.hasFocus()


def test_f6_does_not_lead_behind_the_curtain(window: MainWindow):
    """It led to the board, where Enter did not raise the curtain any more, though it says so."""
    window.start(race_setup(ADA, BO))
    page, table = page_of(window), window.table

    for step in (1, -1):
        here = list[bool]()
        while here.count(True) < 2:
            table.next_zone(step)
            focus = QApplication.focusWidget()
            assert focus is page.curtain or not page.isAncestorOf(focus)
            here.append(focus is page.curtain)
    press(Qt.Key.Key_Return)
    assert page.curtain.isHidden()
