"""The end of a game is seen whole: in every window, with large letters, and with many seats."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.core.game import Player
from app.core.result import Result
from app.core.words import verbatim
from app.settings import TextSize
from app.shell.main.main_window import MainWindow
from tests.shell.conftest import page_of
from tests.shell.test_ending import ADA, SQUIRE, run_home
from tests.toy.model import Position
from tests.toy.rest import Points


@pytest.mark.parametrize("size", [QSize(640, 400), QSize(800, 480), QSize(1366, 768)], ids=str)
@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_it_lies_on_the_board_or_the_page_whole(
    window: MainWindow, qtbot: QtBot, size: QSize, text: TextSize
):
    """Small windows, large letters, a change of both while it is there; over the page if the board is low."""
    ending = run_home(window, ADA, SQUIRE)
    window.resize(size)
    window.take_settings(replace(window.services.user_state.settings, text=text, language="de"))

    def is_laid_out() -> bool:
        shown = page_of(window).ending
        buttons = [] if shown is None else shown.findChildren(QPushButton)
        is_new = shown is not None and shown is not ending
        return is_new and all(shown.rect().contains(each.geometry()) for each in buttons if each.isVisible())

    qtbot.waitUntil(is_laid_out)
    shown = page_of(window).ending
    assert shown is not None
    assert shown is not ending
    assert shown.headline.text() == "Du gewinnst, Ada!"
    buttons = shown.findChildren(QPushButton)
    if shown.isVisible():
        assert all(shown.rect().contains(each.geometry()) for each in buttons if each.isVisible())
        page = page_of(window)
        assert page.rect().contains(shown.geometry())
        is_on_board = page.board.geometry().contains(shown.geometry())
        assert is_on_board or not (shown.fit(page.board.size()) and shown.is_counted)
    else:
        assert size.width() < 800


def test_the_count_is_told_in_the_smallest_window(window: MainWindow):
    """Nobody saw who had how much there: the board had no room for it, and the page around it has."""
    window.resize(800, 480)
    window.take_settings(replace(window.services.user_state.settings, language="de"))
    ending = run_home(window, ADA, SQUIRE)
    ending.again.setText("Noch einmal – Ada beginnt, und das ist so")
    page_of(window)._place_ending()
    assert all(total.isVisible() for total in ending._totals.values())
    assert page_of(window).rect().contains(ending.geometry())


def test_a_count_of_many_seats_scrolls_where_it_has_no_room(window: MainWindow):
    """With large letters in the smallest window nobody saw who had how much; up and down show the rest."""
    window.resize(800, 480)
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    ending = run_home(window, *(Player(name, colour=seat) for seat, name in enumerate("ABCDEF")))
    QApplication.processEvents()
    bar = ending._count.verticalScrollBar()

    assert ending.is_counted
    assert page_of(window).rect().contains(ending.geometry())
    assert bar.isVisible()
    assert ending._count.height() >= 2 * ending._totals[0].height()
    row = ending._count.grid.sizeHint().height() // 6
    for where in (ending, ending.again):
        bar.setValue(0)
        QTest.keyClick(where, Qt.Key.Key_Down)
        assert bar.value() == row

    # More words about how it ended leave the winner, and the next one in part.
    assert ending.fit(QSize(800, ending.height() - ending._count.height() + 2 * row + 16), scrolls=True)
    assert ending.is_counted

    window.resize(1366, 1000)
    QApplication.processEvents()
    assert bar.maximum() == 0


def test_who_has_won_is_told_before_how_ties_were_broken(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    """With large letters in the smallest window nothing was, where a tie of three took four sentences."""
    steps = tuple(
        verbatim(f"then what they have of the kind {number}: {'9 - ' * 20}9") for number in range(4)
    )
    result = Points.result

    def tied(points: Points, state: Position) -> Result:
        return evolve(result(points, state), winners=(0, 1, 2), deciders=steps)

    monkeypatch.setattr(Points, "result", tied)
    window.resize(800, 480)
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    ending = run_home(window, *(Player(name, colour=seat) for seat, name in enumerate("ABCDEF")))
    QApplication.processEvents()

    assert ending.headline.isVisible()
    assert ending.is_counted
    assert page_of(window).rect().contains(ending.geometry())
    assert not any(line.isVisible() for line in ending._reasons)

    window.resize(1366, 1000)
    QApplication.processEvents()
    assert len(ending._reasons) == len(steps)
    assert not any(line.isHidden() for line in ending._reasons)


def test_ways_on_are_whole_from_the_first_moment_on(window: MainWindow):
    """In a small window with large letters a game ended beside cut words: its size was taken too early."""
    window.resize(800, 480)
    large = replace(window.services.user_state.settings, text=TextSize.LARGEST, language="de")
    window.take_settings(large)
    ending = run_home(window, ADA, SQUIRE)
    QApplication.processEvents()

    for each in ending.findChildren(QPushButton):
        if each.isVisible():
            assert each.width() >= each.sizeHint().width()
            assert ending.rect().contains(each.geometry())


def test_ways_on_stand_side_by_side_if_that_takes_little_more(window: MainWindow):
    """In German, after a game of cards, four buttons stood below each other in a window of 1366 x 768."""
    ending = run_home(window, ADA, SQUIRE)
    window.resize(1366, 768)
    usual = ending.width()
    ending.again.setText("Noch einmal – Ada beginnt, und das ist so")
    assert ending.fit(QSize(1050, 560))
    ways = [each for each in ending.findChildren(QPushButton) if each.isVisible()]
    ending.layout().activate()
    assert usual < ending.width() <= 680
    assert len({each.geometry().center().y() // 20 for each in ways}) == 1

    assert ending.fit(QSize(usual, 560))
    assert ending.width() < usual
