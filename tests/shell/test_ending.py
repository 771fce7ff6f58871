"""The end of a game: who won lies over the board, and the count is told part by part."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.settings import Speed
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.play.ending_panel import EndingPanel
from tests.shell.conftest import controller_of, page_of, table_of
from tests.toy import race_setup

ADA, BO, SQUIRE = Player("Ada"), Player("Bo", colour=1), Player("Bo", Level.SQUIRE, 1)


def run_home(window: MainWindow, *players: Player) -> EndingPanel:
    """Play a short race to its end; return what lies over the board then."""
    window.start(race_setup(*players, goal=3))
    while not controller_of(window).session.is_over:
        if controller_of(window).waited_for is not None:
            controller_of(window).uncover()
        assert page_of(window).ending is None
        table_of(window).walk()
        QApplication.processEvents()
    ending = page_of(window).ending
    assert ending is not None
    return ending


def test_a_win_against_computers_is_told_to_whoever_won(window: MainWindow):
    """One person at the table: it is their win; without motion the whole count stands there at once."""
    ending = run_home(window, ADA, SQUIRE)
    QApplication.processEvents()

    assert ending.headline.text() == "You win, Ada!"
    result = controller_of(window).session.game.scoring.result(controller_of(window).session.state)
    assert [label.text() for _, label in sorted(ending._totals.items())] == [str(n) for n in result.totals]
    assert ending.again.hasFocus()


def test_among_people_the_winner_is_named(window: MainWindow):
    """Nobody is addressed where several sit at one screen."""
    assert run_home(window, ADA, BO).headline.text() == "Ada wins!"


def test_any_key_ends_the_telling_and_escape_shows_the_table(window: MainWindow):
    """The count takes its time; a key says the rest at once, Escape clears the board for good."""
    window.start(race_setup(ADA, SQUIRE, goal=3))
    controller_of(window).runner.speed = Speed.SLOW
    while not controller_of(window).session.is_over:
        table_of(window).walk()
        QApplication.processEvents()
    ending = page_of(window).ending
    assert ending is not None
    assert ending.told < ending._steps

    QTest.keyClick(ending, Qt.Key.Key_Space)
    assert ending.told == ending._steps

    QTest.keyClick(ending, Qt.Key.Key_Escape)
    assert page_of(window).ending is None
    controller_of(window)._touch()
    QApplication.processEvents()
    assert page_of(window).ending is None


def test_play_again_stands_where_the_game_ended(window: MainWindow, qtbot: QtBot):
    """Enter on the finished count begins the next game; a game looked at later has no such panel."""
    ending = run_home(window, ADA, SQUIRE)
    QApplication.processEvents()
    over = window.number

    QTest.keyClick(ending.again, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.number != over)
    assert not controller_of(window).session.is_over

    window.resume(over)
    QApplication.processEvents()
    assert controller_of(window).session.is_over
    assert page_of(window).ending is None
    assert window.actions_[ActionId.AGAIN].isVisible()
