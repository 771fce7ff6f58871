"""A long game is played through in slices before it lies on the table; the window answers meanwhile."""

import threading
from itertools import pairwise

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from app.core.game import Player
from app.core.session import Session, Setup
from app.core.words import N_, Phrase
from app.games import find
from app.shell.common.textured_page import Picture
from app.shell.main import slice_runner
from app.shell.main.home_page import ContinueCard
from app.shell.main.main_window import MainWindow
from app.shell.main.slice_runner import SliceRunner
from app.shell.play import game_launcher, left_pictures
from app.shell.play.game_controller import GameController
from app.shell.play.game_launcher import GameLauncher
from app.storage import saves
from app.storage.bad_save import BadSave
from tests.patience import Patience
from tests.shell.conftest import controller_of, table_of
from tests.shell.race_table import RaceTable
from tests.toy import race_setup


def counting(parts, came):
    for part in range(parts):
        came.append(part)
        yield
    return parts


@pytest.fixture
def complaints():
    return []


@pytest.fixture
def runner(qtbot, complaints):
    def safely(task):
        try:
            task()
        except BadSave as error:
            complaints.append(error)

    return SliceRunner(safely, QApplication.instance())


def test_a_short_task_is_done_at_once(runner):
    came, results = [], []
    runner.run(counting(5, came), results.append)
    assert results == [5]


def test_a_long_one_lets_the_window_answer_in_between(runner, qtbot):
    came, results, answered = [], [], []
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: answered.append(len(came)))
    clock.start()
    runner.run(counting(1000, came), results.append)
    assert len(came) < 1000
    assert QApplication.overrideCursor() is not None
    qtbot.waitUntil(lambda: bool(results))
    assert results == [1000]
    assert any(0 < part < 1000 for part in answered)
    assert QApplication.overrideCursor() is None


def test_what_comes_of_a_long_one_is_done_in_turns_of_its_own(runner, qtbot):
    came, done = [], []
    steps = (lambda parts: done.append("made") or parts + 1, done.append)
    runner.run(counting(100, came), *steps)
    turns = []
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: turns.append(len(done)))
    clock.start()
    qtbot.waitUntil(lambda: len(done) == 2)
    assert done == ["made", 101]
    assert 1 in turns


def test_whoever_begins_something_else_hears_no_more_of_it(runner):
    came, results = [], []
    runner.run(counting(1000, came), results.append)
    runner.run(counting(5, came), results.append)
    QApplication.processEvents()
    assert results == [5]
    assert QApplication.overrideCursor() is None


def test_what_cannot_be_read_is_said_and_over(runner, complaints, qtbot):
    def failing():
        for _ in range(200):
            yield
        raise BadSave(Phrase(N_("This is not a saved game of Springald.")))

    results = []
    runner.run(failing(), results.append)
    qtbot.waitUntil(lambda: bool(complaints))
    assert results == []
    assert QApplication.overrideCursor() is None


@pytest.fixture
def left_game(window, monkeypatch):
    """A game that was left, and is long: each of its entries takes a turn."""
    monkeypatch.setattr(slice_runner, "_AT_ONCE", 1)
    monkeypatch.setattr(slice_runner, "_SLICE", 1e-9)
    window.start(race_setup(Player("Ada"), Player("Cy", colour=2)))
    controller_of(window).uncover()
    controller_of(window).primary()
    number = window.number
    window.show_hall()
    return number


def test_a_long_game_comes_up_once_it_has_been_played_through(qtbot, left_game, window):
    window.hall.resumed.emit(left_game)
    assert window.page is None
    qtbot.waitUntil(lambda: window.page is not None)
    assert window.number == left_game
    assert controller_of(window).session.timeline.now > 1


def test_the_hall_has_all_its_room_at_once_when_a_table_is_left(window):
    """Else it may be painted first in the room that panels and tools left it: with another table top."""
    window.start(race_setup(Player("Ada"), Player("Bo", colour=1)))
    QApplication.processEvents()

    window.show_hall()
    room = window.hall.page.size()
    QApplication.processEvents()

    assert room == window.hall.page.size()


def test_a_long_file_is_read_taken_and_laid_out_in_turns_of_their_own(qtbot, left_game, window, tmp_path):
    file = tmp_path / "left.springald"
    services = window.services
    saves.write(services.library.load(left_game, services.game).session(), file)
    window.files.read(file)
    taken, turns = lambda: len(services.library.records()), []
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: turns.append((taken(), window.page is not None)))
    clock.start()
    qtbot.waitUntil(lambda: window.page is not None)
    assert window.number != left_game
    assert (2, False) in turns


def told(found, name, done):
    return lambda *given, **named: found.append(name) or done(*given, **named)


@pytest.fixture
def deeds(monkeypatch):
    """When the page of a game came and when it began, and the turns of the event loop between."""
    found = list[str]()
    for owner, name in ((GameController, "begin"), (MainWindow, "bring")):
        monkeypatch.setattr(owner, name, told(found, name, getattr(owner, name)))
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: found.append("turn"))
    clock.start()
    yield found
    clock.stop()


def test_the_page_of_a_long_game_comes_in_one_turn_and_the_game_goes_on_in_another(
    qtbot, left_game, window, deeds
):
    """Both together took as long as six frames."""
    deeds.clear()
    window.hall.resumed.emit(left_game)
    qtbot.waitUntil(lambda: "begin" in deeds)
    assert "turn" in deeds[deeds.index("bring") : deeds.index("begin")]


def test_a_new_game_is_begun_laid_out_and_goes_on_in_turns_of_their_own(qtbot, window, deeds, monkeypatch):
    """However short it is: game, table, page and what nature does first took as long as seven frames."""
    monkeypatch.setattr(GameLauncher, "seat", told(deeds, "table", GameLauncher.seat))
    monkeypatch.setattr(Session, "beginning", told(deeds, "game", Session.beginning))
    deeds.clear()
    window.start_soon(race_setup(Player("Ada"), Player("Bo", colour=1)))
    assert deeds == []
    qtbot.waitUntil(lambda: "begin" in deeds)
    order = [deed for deed in deeds if deed != "turn"]
    assert order[:4] == ["game", "table", "bring", "begin"]
    for one, other in pairwise(["game", "bring", "begin"]):
        assert "turn" in deeds[deeds.index(one) : deeds.index(other)]


def test_nature_begins_a_game_step_by_step():
    """The lands of an island are turned up one by one: a step is a part of the task."""
    game = find("conquest")
    session = Session(game, Setup("conquest", (Player("Ada"), Player("Bo")), game.standard(), 3))
    counted = [session.timeline.now for _ in session.beginning()]
    assert len(counted) > 10
    assert counted == sorted(set(counted))


def test_whoever_clicks_twice_begins_one_game(qtbot, window):
    setup = race_setup(Player("Ada"), Player("Bo", colour=1))
    window.start_soon(setup)
    QApplication.processEvents()
    window.start_soon(setup)
    qtbot.waitUntil(lambda: window.page is not None)
    assert len(window.services.library.records()) == 1


def test_whoever_goes_elsewhere_while_a_game_begins_stays_there(window, qtbot):
    """And can begin one afterwards."""
    setup = race_setup(Player("Ada"), Player("Bo", colour=1))
    window.start_soon(setup)
    window.library.show()
    QApplication.processEvents()
    assert window.page is None
    assert QApplication.overrideCursor() is None
    window.start_soon(setup)
    qtbot.waitUntil(lambda: window.page is not None)


def test_a_long_game_that_is_left_before_it_went_on_stays_left(qtbot, left_game, window, deeds):
    deeds.clear()
    window.hall.resumed.emit(left_game)
    with qtbot.captureExceptions() as errors:
        waits = Patience("the page of the game")
        while waits() and window.page is None:
            QApplication.processEvents()
        assert "begin" not in deeds
        window.show_hall()
        deeds.clear()
        qtbot.waitUntil(lambda: len(deeds) > 3)
    assert set(deeds) == {"turn"}
    assert window.page is None
    assert errors == []


def test_whoever_goes_elsewhere_meanwhile_stays_there(left_game, window):
    window.hall.resumed.emit(left_game)
    window.library.show()
    assert QApplication.overrideCursor() is None
    QApplication.processEvents()
    assert window.page is None


def test_a_game_that_was_only_looked_at_keeps_the_picture_it_has(left_game, window, monkeypatch):
    painted = []
    monkeypatch.setattr(game_launcher, "left_picture", lambda *_: painted.append("one") or QPixmap())
    before = window.services.library.thumbnail(left_game)
    window.resume(left_game)
    window.show_hall()
    assert before != b""
    assert window.services.library.thumbnail(left_game) == before
    assert painted == []


def test_one_that_was_played_on_gets_another(left_game, window, monkeypatch):
    monkeypatch.setattr(left_pictures, "png_data", lambda _: b"another")
    window.resume(left_game)
    controller_of(window).uncover()
    controller_of(window).primary()
    window.show_hall()
    assert window.services.library.thumbnail(left_game) == b"another"


def test_whoever_leaves_a_table_does_not_wait_for_its_picture_to_be_written(qtbot, window, monkeypatch):
    """That took as long as three frames; the Hall shows what was painted, and the library is told later."""
    told = threading.Event()
    monkeypatch.setattr(left_pictures, "png_data", lambda _: told.wait(60) and b"written")
    window.start(race_setup(Player("Ada"), Player("Cy", colour=2)))

    window.show_hall()
    (card,) = window.hall.findChildren(ContinueCard)
    (picture,) = card.findChildren(Picture)
    assert not picture.is_empty
    told.set()

    def kept():
        return window.services.library._rows("SELECT png FROM pictures")

    qtbot.waitUntil(lambda: kept() == [(b"written",)])


def test_a_picture_that_is_still_being_written_is_waited_for_where_it_is_asked_for(window, monkeypatch):
    told = threading.Event()
    monkeypatch.setattr(left_pictures, "png_data", lambda _: told.wait(60) and b"written")
    window.start(race_setup(Player("Ada"), Player("Cy", colour=2)))
    window.show_hall()
    threading.Timer(0.02, told.set).start()

    assert window.services.library.thumbnail(window.number) == b"written"


def test_a_table_left_before_it_was_painted_keeps_the_picture_it_has(left_game, window, monkeypatch):
    """A better one is kept when the game is left another time, also if nothing has happened since."""
    taken = iter([b"another", b"a better one"])
    monkeypatch.setattr(left_pictures, "png_data", lambda _: next(taken))
    before = window.services.library.thumbnail(left_game)
    window.resume(left_game)
    controller_of(window).uncover()
    controller_of(window).primary()
    monkeypatch.setattr(type(table_of(window)), "is_unfinished", True)
    window.show_hall()
    assert window.services.library.thumbnail(left_game) == before

    monkeypatch.setattr(RaceTable, "is_unfinished", False)
    window.resume(left_game)
    window.show_hall()
    assert window.services.library.thumbnail(left_game) == b"another"
