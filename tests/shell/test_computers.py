"""Computer players at the table: paced, dropped when late, replaced when they die, gone when we go."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bots.pool import Answer, BotPool
from app.core.game import Level, Player
from app.paths import config_folder, data_folder
from app.settings import Speed
from app.shell.common.menu_actions import ActionId
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.main_window import MainWindow
from app.shell.play.bot_runner import PAUSES, pause
from app.shell.play.stuck_dialog import StuckDialog
from app.storage.library import Library
from tests.shell.conftest import QUICK, InlinePool, controller_of, page_of, table_of
from tests.shell.race_table import GAME
from tests.toy import race_setup
from tests.toy.model import Throw

ADA, BO = Player("Ada"), Player("Bo", Level.SQUIRE, 1)


@pytest.fixture
def open_real(qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Opens a window with a real worker process."""
    opened: list[MainWindow] = []

    def open_one() -> MainWindow:
        user_state = UserState(config_folder())
        user_state.keep_settings(QUICK)
        pool = BotPool(1, find="tests.toy:find")
        window = MainWindow(
            Services({GAME.id: GAME}, Library.open(data_folder()), user_state, "tests.toy:find", pool)
        )
        window.show()
        opened.append(window)
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(
    open_real: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Killed in the middle of a thought: nobody at the table notices."""
    note = tmp_path / "trouble"
    note.write_text("die")
    monkeypatch.setenv("SPRINGALD_TOY_TROUBLE", str(note))
    real_window = open_real()
    real_window.start(race_setup(ADA, BO))

    table_of(real_window).propose(Throw(0))

    qtbot.waitUntil(lambda: controller_of(real_window).session.state.turns == 2, timeout=20_000)
    assert not note.exists()


def test_a_computer_that_cannot_think_plays_what_is_allowed(
    open_real: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One sentence says so, and the game goes on."""
    note = tmp_path / "trouble"
    note.write_text("raise")
    monkeypatch.setenv("SPRINGALD_TOY_TROUBLE", str(note))
    real_window = open_real()
    real_window.start(race_setup(ADA, BO))
    said: list[str] = []
    controller_of(real_window).said.connect(said.append)

    table_of(real_window).propose(Throw(0))

    qtbot.waitUntil(lambda: controller_of(real_window).session.state.turns == 2, timeout=20_000)
    assert said == ["A computer player could not decide and plays what is allowed."]


def test_no_process_is_left_after_closing(open_real: Callable[[], MainWindow], qtbot: QtBot):
    """The workers end with the window."""
    real_window = open_real()
    real_window.start(race_setup(ADA, BO))
    pool = real_window.services.pool
    assert isinstance(pool, BotPool)
    qtbot.waitUntil(lambda: bool(pool.process_ids), timeout=20_000)
    ids = pool.process_ids

    real_window.close()

    assert not any(Path(f"/proc/{each}").exists() for each in ids)


def test_an_answer_to_a_position_that_is_gone_is_dropped(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """Undo while a computer thinks: what it says then does not count."""
    window.start(race_setup(ADA, BO))
    pool.is_patient = True
    table_of(window).walk()
    assert controller_of(window).runner.thinking == {1}
    assert "thinking" in window.panels.seats._cards[1]._who.text()
    asked = dict(pool.asked)

    window.actions_[ActionId.UNDO].trigger()
    assert not pool.asked
    pool.asked.update(asked)
    pool.answer()
    qtbot.wait(50)

    assert controller_of(window).session.state.turns == 0
    assert controller_of(window).watching == 0


def test_beside_a_clock_the_pace_is_a_persons(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """A Squire's step is due four seconds after the glass was full, and not before."""
    window.start(race_setup(ADA, BO, glass=30))
    table_of(window).walk()
    controller = controller_of(window)
    qtbot.waitUntil(lambda: not controller.runner.thinking)
    controller._clock.run(False)

    controller._tick(3.0)
    assert controller.session.state.turns == 1

    controller._tick(1.5)
    assert controller.session.state.turns == 2


def test_nothing_is_decided_while_the_table_is_covered(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """A computer that has made up its mind waits until the pause is over."""
    window.start(race_setup(ADA, BO))
    pool.is_patient = True
    table_of(window).walk()
    window.actions_[ActionId.PAUSE].trigger()
    pool.answer()
    qtbot.wait(50)
    assert controller_of(window).session.state.turns == 1
    assert page_of(window).status.parts[0] == "The game stands still."

    QTest.keyClick(page_of(window).board, Qt.Key.Key_Return)
    assert not controller_of(window).is_paused

    qtbot.waitUntil(lambda: controller_of(window).session.state.turns == 2)
    assert page_of(window).status.primary.isVisible()


def stuck_window(window: MainWindow, pool: InlinePool, qtbot: QtBot) -> StuckDialog:
    """Let Bo's question be lost; return what is asked then."""
    window.start(race_setup(ADA, BO))
    pool.is_patient = True
    table_of(window).walk()
    lose(pool)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), StuckDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, StuckDialog)
    assert "Bo does not answer" in dialog.property("text")
    assert controller_of(window).session.state.turns == 1
    return dialog


def lose(pool: InlinePool) -> None:
    """Answer as a pool does whose workers have been replaced three times."""
    asked, pool.asked = pool.asked, {}
    for ticket, (_, done) in asked.items():
        done(Answer(ticket, trouble="3 workers died of this question.", is_lost=True))


def test_a_stuck_computer_is_waited_for(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """It is asked again, and then plays as always."""
    dialog = stuck_window(window, pool, qtbot)
    assert not pool.asked

    dialog.wait.click()
    qtbot.waitUntil(lambda: len(pool.asked) == 1)
    pool.answer()

    qtbot.waitUntil(lambda: controller_of(window).session.state.turns == 2)


def test_a_simpler_player_moves_for_a_stuck_computer(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """What is allowed, without asking again when it is stuck the next time."""
    stuck_window(window, pool, qtbot).simple.click()
    qtbot.waitUntil(lambda: controller_of(window).session.state.turns == 2)

    table_of(window).walk()
    qtbot.waitUntil(lambda: len(pool.asked) == 1)
    lose(pool)

    qtbot.waitUntil(lambda: controller_of(window).session.state.turns == 4)


def test_the_seat_of_a_stuck_computer_is_taken_over(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """A person plays for it from now on; the other seat is played as before."""
    stuck_window(window, pool, qtbot).take.click()
    controller = controller_of(window)

    for seat, turns in ((1, 2), (0, 3), (1, 4)):
        qtbot.waitUntil(lambda seat=seat: controller.waited_for == seat)
        controller.uncover()
        table_of(window).walk()
        assert controller.session.state.turns == turns
    assert not pool.asked


@pytest.mark.parametrize(("way", "is_helped"), [("wait", False), ("simple", True), ("take", True)])
def test_a_win_against_whoever_plays_for_a_stuck_computer_brings_no_rating(
    window: MainWindow, pool: InlinePool, qtbot: QtBot, way: str, is_helped: bool
):
    """One person who played both seats had beaten the computer that did not answer."""
    getattr(stuck_window(window, pool, qtbot), way).click()
    qtbot.waitUntil(lambda: not isinstance(QApplication.activeModalWidget(), StuckDialog))

    assert window.services.library.record(window.number).is_helped is is_helped


def test_a_long_turn_of_a_computer_is_a_stream_and_not_forty_pauses():
    """Ten steps are looked at one by one; then they come ever quicker, but for whoever wants all slowly."""
    long_turn = [pause(Speed.NORMAL, step) for step in range(60)]
    assert long_turn[:11] == [PAUSES[Speed.NORMAL]] * 11
    assert long_turn == sorted(long_turn, reverse=True)
    assert sum(long_turn) < sum(PAUSES[Speed.NORMAL] for _ in long_turn) / 2
    assert pause(Speed.SLOW, 60) == PAUSES[Speed.SLOW]
    for speed in Speed:
        assert 0 < pause(speed, 1000) <= pause(speed, 0) == PAUSES[speed]


def test_after_somebody_else_a_turn_is_slow_again(window: MainWindow):
    """In each turn of a computer the first steps can be followed."""
    window.start(race_setup(ADA, BO))
    controller = controller_of(window)
    assert controller.session.to_act == {0}
    controller.runner._in_a_row = (1, 30)
    controller.runner.look()
    assert pause(Speed.NORMAL, controller.runner._in_a_row[1]) == PAUSES[Speed.NORMAL]
