"""The game stands still while somebody reads or looks back; afterwards whoever may play can play."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.session import Setup
from app.core.timeline import AnyEntry
from app.core.words import N_, Phrase
from app.games import find
from app.settings import Speed
from app.shell.common.menu_actions import ActionId
from app.shell.common.pause_reason import PauseReason
from app.shell.main.main_window import MainWindow
from app.shell.main.preferences_dialog import PreferencesDialog
from app.shell.play.stuck_dialog import StuckDialog
from app.storage.database import NotKept
from app.storage.kept_session import KeptSession
from app.ui.board.board_table import BoardTable
from tests.shell.conftest import InlinePool, controller_of, opener, page_of, table_of
from tests.shell.test_computers import lose
from tests.toy import race_setup
from tests.toy.model import Rolled, Throw

ADA, BO = Player("Ada"), Player("Bo", Level.SQUIRE, 1)
CARCASSONNE = find("carcassonne")


@pytest.fixture
def race(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """Ada has walked, Bo has answered, and it is Ada's turn."""
    window.start(race_setup(ADA, BO))
    table_of(window).walk()
    qtbot.waitUntil(lambda: controller_of(window).watching == 0)
    QApplication.processEvents()
    return window


@pytest.fixture
def tiles(pool: InlinePool, qtbot: QtBot) -> Iterator[MainWindow]:
    """A game of Carcassonne that Bo, who thinks for ever, begins."""
    pool.is_patient = True
    with opener(lambda: pool, qtbot) as open_one:
        window = open_one(CARCASSONNE)
        window.start(Setup(CARCASSONNE.id, (ADA, BO), CARCASSONNE.standard(), 3))
        yield window


def hinted(window: MainWindow) -> list[int]:
    """Return how deep each hint was that the board was given."""
    return [depth for _, depth in table_of(window).hints]


def close_preferences(window: MainWindow) -> None:
    """Close the dialog that lies over the window."""
    for dialog in window.findChildren(PreferencesDialog):
        dialog.close()


def test_who_looked_again_at_a_step_plays_on_after_a_dialog(race: MainWindow, qtbot: QtBot):
    """The step was over before the dialog was: the board waited for a computer, for good."""
    page, controller = page_of(race), controller_of(race)
    controller.runner.speed = Speed.FAST
    page.recent.chips[0].click()
    race.dialogs.choose_preferences()
    qtbot.waitUntil(lambda: not page.replayer.is_on)
    assert controller.watching is None

    close_preferences(race)

    assert controller.watching == table_of(race).acting == 0
    assert page_of(race).status.primary.isVisible()


def test_the_seat_of_a_stuck_computer_can_be_played_at_once(
    tiles: MainWindow, pool: InlinePool, qtbot: QtBot
):
    """The board was shown while the question still lay over it, and nobody could play then."""
    lose(pool)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), StuckDialog))
    dialog, table = QApplication.activeModalWidget(), controller_of(tiles).table
    assert isinstance(dialog, StuckDialog)
    assert isinstance(table, BoardTable)

    dialog.take.click()

    assert controller_of(tiles).watching == table.acting == 1


def test_a_game_that_comes_under_an_open_dialog_waits_for_it(window: MainWindow, qtbot: QtBot):
    """Somebody opened the preferences while the game was fetched: it began, and computers played, unseen."""
    window.start_soon(race_setup(BO, ADA))
    window.dialogs.choose_preferences()
    qtbot.waitUntil(lambda: window.controller is not None and window.controller.viewer is not None)
    controller = controller_of(window)
    assert PauseReason.DIALOG in controller._pause_reasons
    assert controller.session.state.turns == 0

    close_preferences(window)

    qtbot.waitUntil(lambda: controller.watching == table_of(window).acting == 1)


def test_a_game_waits_for_the_last_of_two_dialogs(race: MainWindow):
    """Something went wrong while preferences were chosen: whoever has read that is still choosing."""
    race.dialogs.choose_preferences()
    race.complain("That was not possible.")
    complaint = QApplication.activeModalWidget()
    assert complaint is not None
    assert not isinstance(complaint, PreferencesDialog)

    complaint.close()
    assert controller_of(race).watching is None

    close_preferences(race)
    assert controller_of(race).watching == table_of(race).acting == 0


def test_a_dialog_is_seen_even_where_the_board_beneath_it_fails(
    race: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """An error that came back as the board was covered kept its own sentence from being read."""
    monkeypatch.setattr(controller_of(race), "_cover", lambda: 1 / 0)
    controller_of(race).humans |= {1}  # two at a screen: a dialog covers the board

    with qtbot.captureExceptions() as raised:
        race.complain("That was not possible.")

    assert [kind for kind, *_ in raised] == [ZeroDivisionError]
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert dialog.isVisible()


def test_late_advice_is_said_but_not_shown_on_what_is_looked_back_at(
    race: MainWindow, pool: InlinePool, qtbot: QtBot
):
    """The move was drawn on a board that it was not for, where its place may not even be."""
    pool.is_patient = True
    race.actions_[ActionId.WHY].trigger()
    controller_of(race).look_at(0)
    before, said = hinted(race), list[str]()
    controller_of(race).said.connect(said.append)

    pool.answer()
    qtbot.waitUntil(lambda: bool(said))
    assert hinted(race) == before

    controller_of(race).look_at(None)
    controller_of(race).refresh()
    race.actions_[ActionId.WHY].trigger()
    assert hinted(race)[-1] == 3


def test_a_dialog_that_goes_with_its_page_stops_no_other_game(window: MainWindow, qtbot: QtBot):
    """A computer's silence is told over its own table: the next one had stood still."""
    window.start(race_setup(ADA, BO))
    window.open_dialog(QDialog(window.page))
    window.start(race_setup(ADA, BO))
    qtbot.waitUntil(lambda: controller_of(window).watching == 0)


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_a_computer_goes_on_thinking_where_nothing_could_be_taken_back(
    window: MainWindow, pool: InlinePool, qtbot: QtBot, way: str
):
    """Ctrl+Y pressed twice in one breath: the second had nothing to redo, and Bo never moved again."""
    pool.is_patient = True
    window.start(race_setup(BO, ADA))
    controller = controller_of(window)
    assert controller.runner.thinking == {0}

    getattr(controller, way)()
    pool.answer()

    qtbot.waitUntil(lambda: controller.watching == 1)


@pytest.mark.parametrize("takes_back", [False, True])
def test_chance_answers_once_there_is_room_again(
    race: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *, takes_back: bool
):
    """A throw was the last that the disk had room for: the die never fell, and nobody could play any more."""
    controller, said, append = controller_of(race), list[str](), KeptSession.append
    controller.said.connect(said.append)

    def full(self: KeptSession, ply: int, entry: AnyEntry, *rest: Any) -> None:
        if entry.command.by == NATURE:
            raise NotKept(Phrase(N_("The disk is full.")))
        append(self, ply, entry, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(KeptSession, "append", full)
        controller.play(Throw(0))
        controller.pause()
    assert said == ["The disk is full."] * 2
    assert controller.is_paused
    if takes_back:
        controller.undo()
        controller.redo()

    if controller.is_paused:
        controller.primary()

    assert any(isinstance(each.command, Rolled) for each in controller.session.timeline.entries)
    qtbot.waitUntil(lambda: controller.watching == 0)
    table_of(race).walk()
    qtbot.waitUntil(lambda: controller.session.state.turns == 6)
