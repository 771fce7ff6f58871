"""What Python finds to be garbage is deleted on the thread of the window."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer

from app.shell.main.sweeper import Sweeper, sweep


@pytest.fixture
def sweeper(qapp) -> Iterator[Sweeper]:
    """Takes it over from Python, which looks before that, as in the program."""
    gc.enable()
    sweeper = Sweeper(qapp)
    sweeper.start()
    yield sweeper
    sweeper.deleteLater()


def dialog_in_a_circle() -> tuple["weakref.ref[QObject]", list[int]]:
    """Return what nobody holds any more but itself, and where to read on which thread it went."""
    dialog, went = QObject(), list[int]()
    dialog.timer = QTimer(dialog, interval=1)
    dialog.timer.start()
    dialog.itself = dialog
    weakref.finalize(dialog, lambda: went.append(threading.get_ident()))
    return weakref.ref(dialog), went


def make_much() -> list[list[int]]:
    """Return so much that Python would look for garbage, however seldom it has been told to look."""
    return [[] for _ in range(200_000 + gc.get_threshold()[0])]


def test_a_thread_that_makes_much_deletes_nothing_of_the_window(sweeper: Sweeper):
    """Red without the sweeper: the timer was deleted on the other thread, and Qt called it afterwards."""
    dialog, went = dialog_in_a_circle()
    thread = threading.Thread(target=make_much)
    thread.start()
    thread.join()
    assert dialog() is not None
    assert went == []


def test_the_event_loop_finds_it(qtbot, sweeper: Sweeper):
    """Sooner or later, as more and more is made."""
    dialog, went = dialog_in_a_circle()
    kept = make_much()
    qtbot.waitUntil(lambda: dialog() is None)
    assert went == [threading.get_ident()]
    assert kept, "what is dropped again would not be counted"


def test_nobody_looks_while_something_waits_inside_the_loop(qtbot, sweeper: Sweeper):
    """An open menu, a drag: Qt is in the midst of a widget, and goes on there afterwards."""
    dialog, went = dialog_in_a_circle()
    kept = make_much()
    outer, inner, seen = QEventLoop(), QEventLoop(), list[bool]()

    def wait_inside() -> None:
        QTimer.singleShot(1200, inner.quit)
        inner.exec()
        seen.append(dialog() is not None)
        outer.quit()

    QTimer.singleShot(0, wait_inside)
    outer.exec()
    assert seen == [True]
    qtbot.waitUntil(lambda: dialog() is None)
    assert went == [threading.get_ident()]
    assert kept, "what is dropped again would not be counted"


def test_what_is_there_to_stay_is_looked_through_no_more(qtbot, sweeper: Sweeper):
    """Modules and functions, once they are there: that took as long as four frames, in mid-game."""
    gc.unfreeze()  # what tests before this one have left
    settled: list[bool] = []
    sweeper.set_aside_once(lambda: bool(settled))
    assert gc.get_freeze_count() == 0

    settled.append(True)
    try:
        qtbot.waitUntil(lambda: gc.get_freeze_count() > 10_000)
        later, went = dialog_in_a_circle()
        kept = make_much()
        qtbot.waitUntil(lambda: later() is None)
    finally:
        gc.unfreeze()

    assert went == [threading.get_ident()]
    assert kept, "what is dropped again would not be counted"


def test_every_generation_has_its_turn(sweeper: Sweeper, monkeypatch: pytest.MonkeyPatch):
    """The oldest first, since that one looks through the younger ones, too."""
    looked = []
    monkeypatch.setattr(gc, "collect", looked.append)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    for count in ((701, 0, 0), (701, 11, 0), (5, 11, 11), (5, 0, 0)):
        monkeypatch.setattr(gc, "get_count", lambda count=count: count)
        sweep()
    assert looked == [0, 1, 2]
