"""A whole game of Carcassonne in the window of the program: once by pointer, once by keys."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest

from app.core.game import Player
from app.core.reason import Reason
from app.core.session import Setup, Step
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Tables, standard
from app.games.carcassonne.ui.arrangement import WIDE
from app.games.carcassonne.ui.gestures import Choose, TileCarry
from app.games.carcassonne.ui.table import CarcassonneTable
from app.games.carcassonne.ui.throw.aiming import Aiming
from app.games.carcassonne.ui.throw.catching import Catcher
from app.paths import config_folder, data_folder
from app.settings import Settings, Speed, Theme
from app.shell.common.services import Services
from app.shell.common.user_state import UserState
from app.shell.main.application import apply_appearance
from app.shell.main.main_window import MainWindow
from app.shell.play.seats_panel import SeatCard
from app.storage.library import Library
from tests.pointer import move_pointer
from tests.shell.conftest import InlinePool

ENTER, RIGHT, DOWN = Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down
QUICK = Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF, sounds=False)
KINDS = ("D", "U", "V", "E", "B", "CA04", "CA06", "CA07")
"""A short game: these kinds of tile, with three fairs among them."""


@pytest.fixture
def window(qtbot) -> Iterator[MainWindow]:
    """The program's window with a game of two people."""
    user_state = UserState(config_folder())
    user_state.keep_settings(QUICK)
    apply_appearance(user_state.settings)
    services = Services(
        {GAME.id: GAME}, Library.open(data_folder()), user_state, "app.games:find", InlinePool()
    )
    window = MainWindow(services)
    window.resize(1366, 768)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    tables = Tables(tuple(each for each in standard().tiles if each.id in KINDS))
    players = (Player("Ada", None, 0), Player("Bo", None, 1))
    window.start(Setup(GAME.id, players, Options(tables=tables, first="seat"), 4))
    yield window
    window.close()
    window.deleteLater()


def table_of(window: MainWindow) -> CarcassonneTable:
    assert window.controller is not None
    table = window.controller.table
    assert isinstance(table, CarcassonneTable)
    return table


def test_a_whole_game_by_keys(window):
    """Enter, arrows and nothing else, from the first tile to the result."""
    table, controller = table_of(window), window.controller
    for _ in range(400):
        if controller.session.is_over:
            break
        if isinstance(table.gesture, TileCarry | Choose):
            QTest.keyClick(table.widget(), RIGHT)
        if isinstance(table.gesture, Aiming):
            QTest.keyClick(table.widget(), DOWN)
        QTest.keyClick(table.widget(), ENTER)

    assert controller.session.is_over
    assert controller.session.state.phase is Phase.OVER


def click(table: CarcassonneTable, at: QPointF) -> None:
    viewport = table.widget().viewport()
    spot = table.widget().mapFromScene(at)
    move_pointer(viewport, spot)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)


def step_by_pointer(window: MainWindow) -> None:
    """Do what is to be done with clicks, drags and the large button."""
    table, gesture = table_of(window), table_of(window).gesture
    match gesture:
        case TileCarry():
            square = gesture.first()
            click(table, QPointF(square.x, square.y) * WIDE)
        case Choose() if gesture.targets:
            click(table, table.scene.item(gesture.targets[0]).sceneBoundingRect().center())
        case Aiming():
            viewport, view = table.widget().viewport(), table.widget()
            start = table.scene.item(("engine", table.acting)).pos()
            ahead = QPointF(0, 0) - start
            back = view.mapFromScene(start - ahead * 0.12)
            QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=view.mapFromScene(start))
            move_pointer(viewport, back)
            QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=back)
        case Catcher() | _:
            QTest.mouseClick(window.page.status.primary, Qt.MouseButton.LeftButton)


def test_a_whole_game_by_pointer(window):
    """Clicks, drags and the large button, from the first tile to the result."""
    controller = window.controller
    for _ in range(400):
        if controller.session.is_over:
            break
        step_by_pointer(window)

    assert controller.session.is_over
    assert controller.session.state.phase is Phase.OVER
    used = {type(entry.command).__name__ for entry in controller.session.timeline.entries}
    assert {"Place", "Deploy", "EndTurn", "ChooseToken", "Throw"} <= used


def play_until_somebody_aims(window: MainWindow) -> None:
    for _ in range(400):
        if isinstance(table_of(window).gesture, Aiming):
            return
        step_by_pointer(window)


def lines_of(window: MainWindow) -> list[str]:
    log = window.panels.log
    return [log.item(row).text() for row in range(log.count())]


def test_what_a_throw_did_is_told_when_the_flight_has_been_seen(window):
    """Neither log nor seats tell it before; Enter shows the end at once, and then everything is told."""
    play_until_somebody_aims(window)
    window.take_settings(replace(QUICK, speed=Speed.SLOW))
    window.panels.refresh(window.controller)
    table, controller, before = table_of(window), window.controller, lines_of(window)

    QTest.keyClick(table.widget(), ENTER)
    assert table.step_player.is_busy
    assert table.behind == 1
    assert controller.told == controller.session.timeline.now - 1
    assert lines_of(window) == before

    QTest.keyClick(table.widget(), ENTER)
    assert table.behind == 0
    assert controller.told == controller.session.timeline.now
    assert len(lines_of(window)) > len(before)
    assert controller.watching is not None


def test_looking_back_in_the_middle_of_a_flight_tells_everything(window):
    play_until_somebody_aims(window)
    window.take_settings(replace(QUICK, speed=Speed.SLOW))
    table, controller, before = table_of(window), window.controller, lines_of(window)
    QTest.keyClick(table.widget(), ENTER)

    controller.look_at(2)

    assert not table.step_player.is_busy
    assert controller.told == controller.session.timeline.now
    assert len(lines_of(window)) > len(before)


def test_a_tile_that_is_set_aside_is_said_for_a_while(window):
    """CAR-24: the sentence stays until something else is played."""
    controller = window.controller

    controller.played.emit()
    table_of(window).refused.emit(Reason("CAR-24", "Set aside."))
    assert window.page.status.notice.isVisible()
    controller.stepped.emit(Step(controller.state, None, controller.state))
    assert window.page.status.notice.isVisible()
    controller.played.emit()
    assert not window.page.status.notice.isVisible()


# --- Six seats ---


def begin_with_six(window: MainWindow) -> None:
    players = tuple(
        Player(name, None, seat) for seat, name in enumerate(["Ada", "Bo", "Cy", "Dee", "Eli", "Fay"])
    )
    window.start(Setup(GAME.id, players, Options(first="seat"), 4))


@pytest.mark.parametrize("language", ["en", "de"])
def test_six_seats_are_seen_at_once_on_a_small_screen(window, qtbot, language):
    """1366 x 768: nobody has to scroll to see how everybody stands."""
    window.take_settings(replace(QUICK, language=language))
    begin_with_six(window)
    panel = window.panels.seats

    def all_seen() -> bool:
        rim = panel.viewport().rect()
        cards = [each for each in panel.findChildren(SeatCard) if each.isVisible()]
        boxes = [QRect(each.mapTo(panel.viewport(), QPoint(0, 0)), each.size()) for each in cards]
        return len(boxes) == 6 and all(rim.contains(box) for box in boxes)

    qtbot.waitUntil(all_seen)


def test_whoever_acts_is_seen_where_there_is_no_room_for_all(window, qtbot):
    begin_with_six(window)
    panel = window.panels.seats
    panel.setFixedHeight(120)
    session = window.controller.session
    later = session.state.copy()
    later.turn = 5
    session.timeline.states[-1] = later
    window.panels.refresh(window.controller)

    def is_seen() -> bool:
        (card,) = [each for each in panel.findChildren(SeatCard) if each.isVisible() and each.is_acting]
        top = card.mapTo(panel.viewport(), QPoint(0, 0)).y()
        return top >= 0 and top + card.height() <= panel.viewport().height()

    qtbot.waitUntil(is_seen)
