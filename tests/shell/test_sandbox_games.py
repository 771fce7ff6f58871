"""The sandbox and the questions to nature, in the window of each game."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.edits import Held
from app.core.game import Game, Level, Player
from app.core.library import Library
from app.core.session import Setup
from app.games import all_games, find
from app.games.carcassonne.data import Kind
from app.games.carcassonne.model import Square
from app.games.carcassonne.ui.places import middle
from app.paths import config_folder, data_folder
from app.shell.desk import Desk
from app.shell.dress import dress
from app.shell.host import Host
from app.shell.memory import Memory
from app.shell.play_on import PlayOn
from app.shell.sandbox import SandboxPage
from app.shell.window import Window
from tests.pointer import move_pointer
from tests.shell.conftest import QUICK, desk_of, open_over, page_of, put_away
from tests.shell.test_sandbox import bare, board_of, drag, drag_out
from tests.shell.test_sandbox_catapults import SquirePool

Open = Callable[[Game], Window]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Opens a window over one game and its Squires."""
    windows: list[Window] = []

    def open_one(game: Game) -> Window:
        memory = Memory(config_folder())
        memory.keep_settings(QUICK)
        dress(QUICK)
        host = Host({game.id: game}, Library.open(data_folder()), memory, "app.games:find", SquirePool())
        windows.append(open_over(host, qtbot))
        return windows[-1]

    yield open_one
    put_away(windows)


def test_a_land_is_built_by_mouse_played_on_against_a_squire_and_undone(opened: Open, qtbot: QtBot):
    """Carcassonne: a turned tile, a problem, a follower dragged out; a Squire goes on; all back again."""
    window = opened(find("carcassonne"))
    page = bare(window, "carcassonne")
    board, north = board_of(page).board, Square(0, -1)

    page.palette_.button(("tile", "E")).click()
    spot = board.mapFromScene(QPointF(*middle(north)))
    move_pointer(board.viewport(), spot)
    QTest.keyClick(board, Qt.Key.Key_R)
    QTest.keyClick(board, Qt.Key.Key_R)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert page.state.tiles[north][:2] == ("E", 2)

    drag_out(page, ("tile", "U"), QPointF(*middle(Square(1, -1))))
    assert "CAR-21" in {row.problem.rule for row in page.problems.rows()}
    drag(page, QPointF(*middle(Square(1, -1))), QPointF(*middle(Square(1, 1))))
    assert "CAR-20" in {row.problem.rule for row in page.problems.rows()}
    assert not page.action("play").isEnabled()
    page.stack.undo()
    page.stack.undo()

    drag_out(page, ("follower", 0), place_of(page, north, Kind.FIELD))
    (follower,) = page.state.followers.values()
    assert (follower.owner, follower.at) == (0, north)
    assert page.problems.rows() == []
    built = page.state

    desk = play_on_against_a_squire(window)
    while 0 in desk.session.to_act:
        desk.play(next(iter(desk.session.game.rules.choices(desk.session.state, 0))))
    qtbot.waitUntil(lambda: any(entry.command.by == 1 for entry in desk.session.timeline.entries))
    assert desk.session.timeline.at(0).tiles == built.tiles
    assert len(desk.session.state.tiles) > len(built.tiles)

    undo_all(window)


def place_of(page: SandboxPage, at: Square, kind: Kind) -> QPointF:
    """Return where a follower stands in the first feature of a kind on a tile."""
    laid = page.state.tiles[at]
    places = page.state.book.turned[laid.type, laid.turn].type.places
    number = [place.kind for place in places].index(kind)
    return board_of(page).middle(Held(("follower", 0)), ("place", at, number))


def play_on_against_a_squire(window: Window) -> Desk:
    """Play on, the second seat a Squire's."""
    assert window.workshop.page is not None
    window.workshop.page.action("play").trigger()
    dialog = window.findChild(PlayOn)
    dialog._seats._rows[1]._who.setCurrentIndex(2)
    dialog.accept()
    desk = desk_of(window)
    assert [player.level for player in desk.session.setup.players] == [None, Level.SQUIRE]
    return desk


def undo_all(window: Window) -> None:
    """Go back to the sandbox and to where it began."""
    window.actions_["back to sandbox"].trigger()
    page = window.workshop.page
    assert page is not None
    assert page.stack.canUndo()
    while page.stack.canUndo():
        QTest.keyClick(page.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.state == page.draft.state


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_dice_and_draws_of_every_game_are_answered_by_people(game: Game, opened: Open):
    """What is chosen is played, stands in the log as a person's step, and is taken back alone."""
    window = opened(game)
    players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
    window.start(Setup(game.id, players, game.options(), 3, asking=True))
    desk, panel = desk_of(window), page_of(window).asking
    play_until_asked(desk)

    assert panel.isVisible()
    while panel._timer.isActive():
        QApplication.processEvents()
    outcomes = game.chance.outcomes(desk.session.state)
    assert panel.list.count() == len(outcomes) > 1
    assert all("%" in panel.list.item(row).text() for row in range(panel.list.count()))

    before = desk.session.state.copy()
    panel.list.setCurrentRow(len(outcomes) - 1)
    panel._choose.click()
    place = desk.session.timeline.now
    answers = [entry for entry in desk.session.timeline.entries[:place] if entry.command == outcomes[-1][0]]
    assert answers
    assert answers[-1].human

    desk.undo()
    assert desk.session.state == before
    assert desk.session.is_asking
    assert panel.isVisible()
    panel._chance.click()
    assert desk.session.state != before


def play_until_asked(desk: Desk) -> None:
    """Let people do whatever comes first, until nature is asked."""
    for _ in range(60):
        if desk.session.is_asking:
            return
        if desk.waited_for is not None:
            desk.uncover()
        seat = min(desk.session.to_act)
        desk.play(next(iter(desk.session.game.rules.choices(desk.session.state, seat))))
    raise AssertionError("nobody was asked")
