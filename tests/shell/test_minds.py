"""Computer players at the table: paced, dropped when late, replaced when they die, gone when we go."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.bots.pool import BotPool
from app.core.game import Level, Player
from app.paths import config_folder, data_folder
from app.shell.common.menu_actions import ActionId
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.main_window import MainWindow
from app.storage.library import Library
from tests.shell.conftest import QUICK, InlinePool, desk_of, page_of, table_of
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

    qtbot.waitUntil(lambda: desk_of(real_window).session.state.turns == 2, timeout=20_000)
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
    desk_of(real_window).said.connect(said.append)

    table_of(real_window).propose(Throw(0))

    qtbot.waitUntil(lambda: desk_of(real_window).session.state.turns == 2, timeout=20_000)
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
    assert desk_of(window).runner.thinking == {1}
    assert "thinking" in window.panels.seats._cards[1]._who.text()
    asked = dict(pool.asked)

    window.actions_[ActionId.UNDO].trigger()
    assert not pool.asked
    pool.asked.update(asked)
    pool.answer()
    qtbot.wait(50)

    assert desk_of(window).session.state.turns == 0
    assert desk_of(window).watching == 0


def test_beside_a_clock_the_pace_is_a_persons(window: MainWindow, pool: InlinePool, qtbot: QtBot):
    """A Squire's step is due four seconds after the glass was full, and not before."""
    window.start(race_setup(ADA, BO, glass=30))
    table_of(window).walk()
    controller = desk_of(window)
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
    assert desk_of(window).session.state.turns == 1

    window.actions_[ActionId.PAUSE].trigger()

    qtbot.waitUntil(lambda: desk_of(window).session.state.turns == 2)
    assert page_of(window).status.primary.isVisible()
