"""Where there is no room: what one chose and trained is told of once, and kept once there is room again."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.bots.puzzles.puzzle import Difficulty
from app.bots.puzzles.puzzle import Theme as Kind
from app.games import all_infos
from app.paths import HOME_VARIABLE, config_folder, data_folder
from app.settings import Theme
from app.shell.common.covers import ThumbnailStyle, keep_cover
from app.shell.common.user_state import UserState
from app.shell.library.library_page import LibraryPage
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.shell.puzzles.collection import Listed
from app.shell.puzzles.puzzle_controller import PuzzleController
from app.shell.puzzles.training import Training
from app.storage import files
from app.storage.library import FILE_NAME
from tests.shell.conftest import told

_RGB = QImage.Format.Format_RGB32
_FULL = "there is no room left on the disk"


@contextmanager
def full_disk() -> Iterator[None]:
    """Let nothing more reach the disk meanwhile."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files.os, "fsync", refuse)
        yield


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[[], MainWindow]:
    """Opens the window as the program does."""

    def open_one() -> MainWindow:
        window = make_window(all_infos(), FIND)
        qtbot.addWidget(window, before_close_func=lambda each: each.close())
        window.show()
        return window

    return open_one


def test_preferences_that_cannot_be_kept_are_told_of_once(opened: Callable[[], MainWindow]):
    """They were lost without a word where the disk stayed full; where panels stood is nothing to tell of."""
    window = opened()
    state = window.services.user_state
    with full_disk():
        state.keep_note("panels", "there", matters=False)
        assert _heard(window) == []
        window.take_settings(replace(state.settings, theme=Theme.DARK))
        (sentence,) = _heard(window)
        assert _FULL in sentence
        window.take_settings(replace(state.settings, volume=12))
        assert _heard(window) == []

    window.close()
    later = UserState(config_folder())
    assert (later.settings.theme, later.settings.volume, later.note("panels")) == (Theme.DARK, 12, "there")


def test_it_is_told_again_when_it_happens_again(tmp_path: Path):
    """There was room in between."""
    state, heard = UserState(tmp_path), list[str]()
    state.told = lambda phrase: heard.append(str(phrase))
    for volume in (11, 12, 13):
        with full_disk():
            state.keep_settings(replace(state.settings, volume=volume))
            state.keep_note("people", str(volume))
        state.keep_note("people", "")
    assert len(heard) == 3


def test_whoever_deletes_the_folder_of_preferences_loses_none(tmp_path: Path):
    """It was never made again while the program ran, and all that was chosen since was gone."""
    state = UserState(tmp_path / "config")
    state.keep_note("people", "Ada")
    shutil.rmtree(tmp_path / "config")
    state.keep_settings(replace(state.settings, volume=12))
    later = UserState(tmp_path / "config")
    assert (later.settings.volume, later.note("people")) == (12, "Ada")


def test_what_was_trained_without_room_is_kept_when_the_window_is_closed(opened: Callable[[], MainWindow]):
    """It was lost, unless another puzzle was tried."""
    window = opened()
    puzzles, heard = window.puzzles, list[str]()
    with full_disk():
        for name in ("a", "b"):
            _answer(puzzles, name)
            heard += _heard(window)
    (sentence,) = heard
    assert _FULL in sentence
    window.close()
    assert set(Training(data_folder() / "puzzles" / "trained.json").cards) == {"cards/a", "cards/b"}


def test_a_library_out_of_reach_does_not_say_that_it_has_no_games(opened: Callable[[], MainWindow]):
    """*There is none yet*, it said, to somebody with a shelf of them on a full disk."""
    (data_folder() / FILE_NAME).mkdir(parents=True)
    window = opened()
    window.library.show()
    page = window.findChild(LibraryPage)
    assert page is not None
    (said,) = (each.text() for each in page.findChildren(QLabel) if "on the disk" in each.text())
    assert said.startswith("The library cannot be used now")


def test_a_home_that_nobody_can_look_at_leaves_all_pages_open(
    opened: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """A name too long, or a disk that is gone: the Hall, variants and new games ended in errors."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / ("n" * 300)))
    window = opened()
    game = window.services.game("cards")
    keep_cover(window.services.infos[0], ThumbnailStyle(QSize(1, 1), 1.0, dark=False), QImage(1, 1, _RGB))
    window.dialogs.set_up("cards")
    window.variants.show(game)
    (flaw,) = window.services.variants.flaws(game)
    assert "cannot be read" in str(flaw)


def _answer(puzzles: PuzzleController, name: str) -> None:
    """Solve a puzzle, as far as the controller hears of it."""
    puzzles._now = Listed("cards", name, Kind.LEAD, Difficulty.EASY, Path())
    puzzles._note(True)


def _heard(window: MainWindow) -> list[str]:
    """Return what has been said by the next turn of the event loop."""
    QApplication.processEvents()
    return told(window)
