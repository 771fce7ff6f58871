"""The pictures of all screens are the same each time, and taken of any game."""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from attrs import evolve
from PySide6.QtCore import QCoreApplication

from app.bots.pool import BotPool
from app.core.game import AnyGame
from app.games import all_infos, find
from app.paths import config_folder
from app.shell.common import clock_driver
from app.shell.common.clock_driver import ClockDriver
from app.shell.common.user_state import UserState
from app.shell.gallery.gallery import APPEARANCES
from app.shell.gallery.interruption import ended_by_ctrl_c
from app.shell.gallery.picture_round import PictureRound
from app.shell.main.application import FIND, make_window
from app.shell.rulebook.chapter_view import ChapterView
from tests.patience import Patience
from tests.sample_game import SAMPLE_GAME

pytestmark = pytest.mark.usefixtures("qapp")


def test_games_are_dated_by_the_clock_that_the_window_is_given():
    window = make_window(all_infos(), FIND, lambda: 86_400.0)
    window.start(window.services.usual_setup(window.services.game("cards")))
    (record,) = window.services.library.records()
    window.close()
    assert record.touched == 86_400.0


def test_a_game_that_offers_less_has_its_pictures_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """No score pad, no shipped variant, no computer player that thinks: what there is, is shown."""

    def begin(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a computer player thinks")

    monkeypatch.setattr(BotPool, "__init__", begin)
    # What is on the pages of the book is looked at elsewhere; a worker would have to be started for it.
    monkeypatch.setattr(ChapterView, "wait", lambda _: None)
    take(tmp_path, [find(SAMPLE_GAME)])
    taken = {path.stem.removeprefix("light-") for path in tmp_path.glob("*.png")}
    assert {
        "hall",
        "hall-at-the-first-start",
        "library",
        "about",
        "workshop",
        f"{SAMPLE_GAME}-2-seats-end",
        f"{SAMPLE_GAME}-2-seats-look-back",
    } <= taken
    assert not taken & {
        *(f"{SAMPLE_GAME}-{name}" for name in ("pad", "editor", "stranger")),
        "new-pad",
        "balance",
    }


def take(folder: Path, games: Sequence[AnyGame]) -> None:
    """Take the light round of pictures, as somebody who has the samples in the Hall."""
    settings = replace(APPEARANCES[0].settings, samples=True)
    UserState(config_folder()).keep_settings(settings)
    PictureRound(folder, evolve(APPEARANCES[0], settings=settings), games).take()


def test_no_time_passes_while_pictures_are_taken(monkeypatch: pytest.MonkeyPatch):
    ticks: list[float] = []
    monkeypatch.setattr(clock_driver, "TICK_MS", 0)
    with ClockDriver.standing_still():
        still = driver(ticks)
        for _ in range(5):
            QCoreApplication.processEvents()
        assert ticks == []
        still.run(False)
    going = driver(ticks)
    waits = Patience("a tick of the clock")
    while waits() and not ticks:
        QCoreApplication.processEvents()
    going.run(False)


def driver(ticks: list[float]) -> ClockDriver:
    """Return a running driver that writes down what it measures."""
    made = ClockDriver()
    made.ticked.connect(ticks.append)
    made.run(True)
    return made


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """What a shell starts in the background inherits that Ctrl+C is not for it; ours shall hear it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_ends_at_once_while_pictures_are_taken():
    """Raised where Qt calls us, it was lost there, or ended in a crash."""
    with ended_by_ctrl_c():
        assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL

    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
