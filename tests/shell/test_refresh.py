"""One played command leads to one refresh of the panels, and the rules are asked only a few times."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.command import Command
from app.core.game import AnyGame, Level, Player
from app.core.session import Setup
from app.games import all_games
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.play.seats_panel import SeatsPanel
from app.shell.play.side_panels import SidePanels
from app.shell.play.table_page import TablePage
from app.ui.board.undo_stack import CommandStack
from tests.call_counter import CallCounter
from tests.shell.conftest import InlinePool, controller_of, opener, table_of
from tests.shell.race_table import GAME as RACE
from tests.toy import race_setup

STEPS = 40
"""So many commands of people are played in each game."""

REFRESHES = frozenset(
    each.__qualname__
    for each in (SidePanels.refresh, SeatsPanel.refresh, TablePage.refresh, CommandStack.undo_text)
)
"""Called once for each time that the panels, the page and the menus are brought up to date."""

COUNTED = REFRESHES | {"redact", "to_act"}

GAMES = [*all_games(), RACE]
ADA, BO = Player("Ada", None, 0), Player("Bo", None, 1)
SQUIRE = Player("Squire", Level.SQUIRE, 1)


def play(window: MainWindow, command: Command) -> CallCounter:
    """Let a gesture propose a command, and the event loop do what that has left for its next turn."""
    table = controller_of(window).table
    with CallCounter(COUNTED) as counter:
        table.proposed.emit(command)
        # No timer, and so no slow machine, has a say in this.
        QApplication.sendPostedEvents()
    return counter


def walk(window: MainWindow, game: AnyGame) -> Iterator[Command]:
    """Yield what the seat that has the screen may do, by luck, as long as there is something."""
    dice, controller = Random(5), controller_of(window)
    for _ in range(STEPS):
        controller.uncover()
        QApplication.processEvents()
        if controller.watching is None:
            return
        yield dice.choice(list(game.rules.choices(controller.session.state, controller.watching)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_command_is_shown_by_one_refresh_and_asks_the_rules_a_few_times(game: AnyGame, qtbot: QtBot):
    """All that a command changes is told at once; what follows from a state is worked out once."""
    with opener(InlinePool, qtbot) as open_one:
        window = open_one(game)
        window.start(Setup(game.id, (ADA, BO), game.options(), 4))
        played = 0
        for command in walk(window, game):
            controller = controller_of(window)
            viewer, before = controller.viewer, controller.session.timeline.now
            counter = play(window, command)
            played += 1

            assert {name: counter.count(name) for name in REFRESHES} == dict.fromkeys(REFRESHES, 1)
            assert counter.count("to_act") <= 10
            # The states are held by the counter: no two of them share an identity.
            redacted = Counter((id(state), seat) for state, seat in counter.arguments("redact"))
            assert max(redacted.values(), default=0) <= 1
            # The first time the log also tells what nature did before anybody could act.
            is_one_step = played > 1 and controller.session.timeline.now == before + 1
            if is_one_step and controller.viewer == viewer:
                seats = Counter(seat for _, seat in counter.arguments("redact"))
                assert max(seats.values(), default=0) <= 1
        assert played > 10


class PaintWatcher(QObject):
    """
    Notes what the window says whenever its board is painted.

    Attributes:
        said: What the Undo action said, each time.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self._window = window
        self.said: list[str] = []
        table_of(window).board.viewport().installEventFilter(self)

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.said.append(self._window.actions_[ActionId.UNDO].text())
        return False


def test_board_and_panels_change_in_one_frame(window: MainWindow, qtbot: QtBot):
    """What is told later than the board is shown is told before it is painted."""
    window.start(race_setup(ADA, SQUIRE))
    # Before, the window shows the Hall.
    qtbot.waitUntil(window.updatesEnabled)
    QApplication.processEvents()
    watcher = PaintWatcher(window)

    table_of(window).walk()
    qtbot.waitUntil(lambda: bool(watcher.said))

    assert watcher.said[0] == "Undo: walk to Square(lane=0, at=1) by Ada"


def test_a_ticking_clock_refreshes_nothing(window: MainWindow):
    """Ten times a second the table shows its clocks, and nothing else is told."""
    window.start(race_setup(ADA, SQUIRE, glass=30))
    controller = controller_of(window)
    QApplication.processEvents()
    assert controller.is_timed
    shown = dict(table_of(window).clocks)

    with CallCounter(COUNTED) as counter:
        for _ in range(10):
            controller._clock.ticked.emit(0.1)
            QApplication.processEvents()

    assert table_of(window).clocks != shown
    assert {name for name, _ in counter.calls} <= {"to_act"}, (
        "only the rules have been asked for their clocks"
    )


def test_a_game_that_was_left_refreshes_nothing(window: MainWindow):
    """What a game had still to tell when it was closed reaches neither its page nor the next one."""
    window.start(race_setup(ADA, BO))
    controller = controller_of(window)
    controller.uncover()
    told: list[bool] = []
    controller.changed.connect(lambda: told.append(True))
    window.show_hall()
    QApplication.processEvents()
    assert told == []
