"""The end of a game: who won lies over the board, and the count is told part by part."""

import pytest
from attrs import evolve
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.game import Level, Player
from app.core.words import NN_
from app.settings import Speed
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.play import ending_panel, table_controller
from app.shell.play.ending_panel import EndingPanel, Mood, headline, margin_line, mood
from app.shell.play.results_panel import winners_line
from tests.patience import Patience
from tests.pointer import click_again
from tests.shell.conftest import InlinePool, controller_of, page_of, table_of
from tests.toy import race_setup

ADA, BO, SQUIRE = Player("Ada"), Player("Bo", colour=1), Player("Bo", Level.SQUIRE, 1)


def run_home(window: MainWindow, *players: Player) -> EndingPanel:
    """Play a short race to its end; return what lies over the board then."""
    window.start(race_setup(*players, goal=3))
    waits = Patience("the end of the race")
    while waits() and not controller_of(window).session.is_over:
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
    waits = Patience("Play again, once the keys rest")
    while waits() and not ending.again.hasFocus():
        QApplication.processEvents()


def test_enter_still_meant_for_the_game_begins_no_other(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    """Whoever presses Enter for each step saw nothing of the ending: it began the next game."""
    monkeypatch.setattr(ending_panel, "_REST_MS", 3_600_000)
    ending = run_home(window, ADA, SQUIRE)
    QApplication.processEvents()
    over = window.number

    for _ in range(3):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        QApplication.processEvents()
    assert window.number == over
    assert page_of(window).ending is ending
    assert ending.isVisible()
    assert not ending.again.hasFocus()


def test_a_second_click_meant_for_the_board_begins_no_other_game(window: MainWindow):
    """It lies where the last piece was put down, and a double click there began the next one, unseen."""
    ending, asked = run_home(window, ADA, SQUIRE), []
    ending.asked.connect(asked.append)
    click_again(ending.again)
    assert not asked


@pytest.mark.parametrize(
    ("how", "speed"), [(Mood.WIN, Speed.FAST), (Mood.DEFEAT, Speed.FAST), (Mood.WIN, Speed.OFF)]
)
def test_a_fanfare_is_for_whoever_won(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, how: Mood, speed: Speed
):
    """Once, and by the table, so that it can be read; nobody cheers at a defeat, nor where nothing moves."""
    monkeypatch.setattr(table_controller, "mood", lambda *_: how)
    heard: list[str] = []
    window.start(race_setup(ADA, SQUIRE, goal=3))
    controller_of(window).runner.speed = speed
    table_of(window).sounded.connect(heard.append)
    waits = Patience("the end of the race")
    while waits() and not controller_of(window).session.is_over:
        table_of(window).walk()
        QApplication.processEvents()

    assert heard.count("fanfare") == (how is Mood.WIN and speed is Speed.FAST)


def test_what_came_of_the_last_step_is_seen_first(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    """A last throw is held until somebody goes on; the ending lay over it, and panel and fanfare told it."""
    window.start(race_setup(ADA, SQUIRE, goal=3))
    table = table_of(window)
    controller_of(window).runner.speed = Speed.FAST
    heard: list[str] = []
    table.sounded.connect(heard.append)
    monkeypatch.setattr(type(table), "behind", 1)
    waits = Patience("the end of the race")
    while waits() and not controller_of(window).session.is_over:
        table.walk()
        QApplication.processEvents()
    assert page_of(window).ending is None
    assert not window.panels.results.isVisible()
    assert "fanfare" not in heard

    monkeypatch.setattr(type(table), "behind", 0)
    table.caught_up.emit()
    QApplication.processEvents()
    assert page_of(window).ending is not None
    assert window.panels.results.isVisible()
    assert heard.count("fanfare") == 1


def test_among_people_the_winner_is_named(window: MainWindow):
    """Nobody is addressed where several sit at one screen."""
    ending = run_home(window, ADA, BO)

    assert (ending.headline.text(), ending.mood) == ("Ada wins!", Mood.PEOPLE)
    assert margin_line(ending._result, controller_of(window)) == ""


def test_three_who_share_the_win_are_told_as_one_says_it(window: MainWindow):
    """It said "Ada and Bo and Cy"."""
    run_home(window, ADA, BO)
    controller = controller_of(window)
    result = controller.session.game.scoring.result(controller.session.state)
    controller.names = {0: "Ada", 1: "Bo", 2: "Cy"}

    said = [winners_line(evolve(result, winners=tuple(range(count))), controller) for count in (1, 2, 3)]

    assert said == ["Ada wins!", "Ada and Bo share the win.", "Ada, Bo and Cy share the win."]


def test_a_defeat_is_told_otherwise_than_a_win(window: MainWindow):
    """The winner is named in smaller letters, and whoever lost hears by how much."""
    ending = run_home(window, ADA, SQUIRE)
    controller, won = controller_of(window), ending._result
    lost = evolve(won, winners=(1,), totals=tuple(reversed(won.totals)))

    assert (mood(won, controller), mood(lost, controller)) == (Mood.WIN, Mood.DEFEAT)
    assert headline(lost, controller) == "Bo wins!"
    behind = won.totals[0] - won.totals[1]
    assert (behind, margin_line(lost, controller)) == (1, "You were 1 point behind, Ada.")


def test_a_margin_is_told_in_what_the_game_counts(window: MainWindow):
    """Empty squares, hexes and games are no points."""
    ending = run_home(window, ADA, SQUIRE)
    squares = NN_("{count} square", "{count} squares")
    empties = evolve(ending._result, winners=(1,), totals=(12, 11), low_wins=True, unit=squares)

    assert margin_line(empties, controller_of(window)) == "You were 1 square behind, Ada."
    assert (
        margin_line(evolve(empties, winners=(0,), totals=(9, 11)), controller_of(window))
        == "Ahead by 2 squares."
    )


def test_whoever_was_out_is_not_told_by_how_much(window: MainWindow):
    """To be 18 hexes behind is no farewell to somebody who has nothing left."""
    ending = run_home(window, ADA, SQUIRE)
    out = evolve(ending._result, winners=(1,), totals=(0, 18), eliminated=frozenset({0}))
    assert margin_line(out, controller_of(window)) == "You left with honour, Ada."
    other = evolve(out, eliminated=frozenset({1}))
    assert margin_line(other, controller_of(window)).startswith("You were 18 ")


def test_what_was_announced_goes_with_the_game(window: MainWindow):
    """The banner that everybody has built shone over a game that was over."""
    window.start(race_setup(ADA, BO, goal=3))
    waits = Patience("the end of the race")
    while waits() and not controller_of(window).session.is_over:
        if controller_of(window).waited_for is not None:
            controller_of(window).uncover()
        page_of(window).announcement.show_words("Round 1", Speed.NORMAL)
        table_of(window).walk()
    assert page_of(window).announcement.isHidden()


def test_any_key_ends_the_telling_and_escape_shows_the_table(window: MainWindow, monkeypatch):
    """The count takes its time; a key says the rest at once, Escape clears the board for good."""
    for pace in ("_WHOLE_MS", "_LONGEST_MS"):
        monkeypatch.setattr(ending_panel, pace, 3_600_000)
    window.start(race_setup(ADA, SQUIRE, goal=3))
    controller_of(window).runner.speed = Speed.SLOW
    waits = Patience("the end of the race")
    while waits() and not controller_of(window).session.is_over:
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
    """Enter on the finished count begins the next game."""
    ending = run_home(window, ADA, SQUIRE)
    QApplication.processEvents()
    over = window.number

    QTest.keyClick(ending.again, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.number != over)
    assert not controller_of(window).session.is_over


def test_a_game_that_is_over_is_opened_with_its_result(window: MainWindow):
    """Quietly: the whole count stands there, nobody cheers, and a key clears the board."""
    run_home(window, ADA, SQUIRE)
    over = window.number
    window.show_hall()
    window.resume(over)
    heard: list[str] = []
    table_of(window).sounded.connect(heard.append)
    controller_of(window).runner.speed = Speed.SLOW
    QApplication.processEvents()

    ending = page_of(window).ending
    assert ending is not None
    assert ending.told == ending._steps
    assert window.actions_[ActionId.AGAIN].isVisible()
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Space)
    assert page_of(window).ending is None
    assert (window.number, heard) == (over, [])


def test_whoever_looks_back_at_an_old_game_sees_the_result_when_they_come_to_its_end(window: MainWindow):
    run_home(window, ADA, SQUIRE)
    over = window.number
    window.resume(over, place=1)
    QApplication.processEvents()
    assert page_of(window).ending is None

    controller_of(window).look_at(None)
    QApplication.processEvents()
    assert page_of(window).ending is not None


def test_whoever_goes_over_a_game_sees_its_board(window: MainWindow, pool: InlinePool):
    """The ending lay over the board that one wanted to look at."""
    ending = run_home(window, ADA, SQUIRE)
    pool.is_patient = True
    (over_it,) = (each for each in ending.findChildren(QPushButton) if each.text() == "Go over it")
    over_it.click()
    assert window.games.analysis is not None
    assert page_of(window).ending is None


def test_turning_points_come_to_the_ending_while_the_game_is_gone_over(window: MainWindow, pool: InlinePool):
    """Where the board is high enough for them; whoever has looked back finds them there again."""
    run_home(window, ADA, SQUIRE)
    pool.is_patient = True
    window.actions_[ActionId.ANALYSE].trigger()
    analysis, controller = window.games.analysis, window.controller
    assert analysis is not None
    assert controller is not None
    for place in (0, None):
        controller.look_at(place)
        QApplication.processEvents()
    ending = page_of(window).ending
    assert ending is not None
    assert "more closely" in ending.points.text()

    analysis.listed.emit(["Step 3, blunder.", "Step 1, mistake."])
    assert ending.points.text() == "Turning points\nStep 3, blunder.\nStep 1, mistake."
    assert not ending.points.isHidden()
    assert page_of(window).rect().contains(ending.geometry())
    high = ending.height()

    assert ending.fit(QSize(600, high - 100))
    assert ending.points.isHidden()
    QTest.keyClick(ending, Qt.Key.Key_Escape)
    analysis.listed.emit(["Step 3, blunder."])
    assert page_of(window).ending is None


def test_f6_leads_to_the_ending_and_to_what_is_gone_over_and_shows_it(window: MainWindow, pool: InlinePool):
    """It led to a result and a log that lay behind another panel, unseen, and never to these two."""
    ending, page, panels = run_home(window, ADA, SQUIRE), page_of(window), window.panels

    def zones() -> list[QWidget]:
        passed: list[QWidget] = []
        page.board.setFocus()
        while not passed or not page.board.hasFocus():
            window.table.next_zone(1)
            zone = QApplication.focusWidget()
            assert zone is not None
            passed.append(zone)
            seen = window.childAt(zone.mapTo(window, zone.rect().center()))
            assert page.board.hasFocus() or seen is zone or zone.isAncestorOf(seen)
        return passed

    assert ending.again in zones()
    pool.is_patient = True
    window.actions_[ActionId.ANALYSE].trigger()
    assert {panels.results, panels.log, window.games.analysis} < set(zones())
    window.actions_[ActionId.FIRST].trigger()
    QApplication.processEvents()
    assert page.replay.slider in zones()


def test_how_far_a_game_is_gone_over_never_goes_back(window: MainWindow, pool: InlinePool):
    """Steps that turn out to be worth a closer look are more to be done, and the bar had shrunk."""
    run_home(window, ADA, SQUIRE)
    pool.is_patient = True
    window.actions_[ActionId.ANALYSE].trigger()
    analysis = window.games.analysis
    assert analysis is not None

    far = []
    for done, whole in ((70, 100), (71, 140), (139, 140)):
        analysis._runner.done, analysis._runner.whole = done, whole
        analysis.refresh()
        far.append(analysis.bar.value() / analysis.bar.maximum())

    assert far == [0.7, 0.7, 0.992]
