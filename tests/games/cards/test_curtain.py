"""The curtain between two people: what is painted, and what is there, while the screen changes hands."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from attrs import frozen
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.games.cards.ui.table import CardsTable
from app.settings import Speed
from app.shell.main.main_window import MainWindow
from app.shell.play import game_launcher
from tests.games.cards.at_table import QUICK
from tests.games.cards.in_window import Guests, play_by_keys
from tests.patience import Patience

SMALL, LARGE = (1366, 768), (1500, 900)


@frozen
class Frame:
    """What was on the screen once: how large the window was, its pixels, and those where the table is."""

    size: tuple[int, int]
    window: bytes
    table: bytes


class Camera(QObject):
    """
    Takes a photograph of what stands on the screen each time the window has been painted.

    Attributes:
        frames: What was on the screen, oldest first.
    """

    def __init__(self, guests: Guests) -> None:
        super().__init__(guests.window)
        self._guests, self._begun = guests, guests.controller.session.timeline.now
        self.frames: list[Frame] = []
        guests.window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the window be painted; if the turn has ended, look at the screen."""
        if event.type() != QEvent.Type.UpdateRequest:
            return False
        window = self._guests.window
        window.removeEventFilter(self)
        QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        window.installEventFilter(self)
        if self._guests.controller.session.timeline.now > self._begun:
            self.frames.append(photograph(self._guests))
        return True


def photograph(guests: Guests) -> Frame:
    """Look at the screen, not at what a widget would paint if it were asked again."""
    window, page = guests.window, guests.page
    shot = window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    table = shot.copy(QRect(page.mapTo(window, page.rect().topLeft()), page.size()))
    return Frame(window.size().toTuple(), bytes(shot.constBits()), bytes(table.constBits()))


DISCARD = "turn: 1\nhand 1: {0} 7D\nhand 2: {1}\npile: 8H 9H"
THIEF = "turn: 1 thief\nhand 1: {0} 7D\nhand 2: {1} 6D\nthief: *1\nowing: 1 1\npile: 8H 9H"


def discard(guests: Guests) -> None:
    """End the turn."""
    guests.click_card("7D")
    guests.click(("offer", "discard"))


def pay_the_thief(guests: Guests) -> None:
    """Give up a card; the other one has to give up one too."""
    guests.click_card("7D")
    QTest.mouseClick(guests.page.status.primary, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("board_is_open", [False, True], ids=["as played", "the curtain alone"])
@pytest.mark.parametrize(
    ("drawing", "end"), [(DISCARD, discard), (THIEF, pay_the_thief)], ids=["discard", "thief"]
)
def test_no_painted_frame_between_end_turn_and_i_am_ready_depends_on_a_hand(
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    drawing: str,
    end: Callable[[Guests], None],
    board_is_open: bool,
) -> None:
    """
    CRD-5, CRD-R11: every frame on the screen is the same to the pixel, whatever both hold.

    The board hides its hands, and so does the curtain before it: each of the two is enough.
    """
    if board_is_open:
        monkeypatch.setattr(CardsTable, "show_pause", lambda self, paused: None)
    # What seals the luck of a game is another code in each, and stands in the log.
    monkeypatch.setattr(game_launcher, "new_salt", lambda: "0" * 32)
    seen = [
        frames_behind_curtain(window, drawing.format(*hands), end)
        for hands in (("2C 5D", "9H JS"), ("AS AH", "3C 4C"), ("3H QD", "KC 10D"))
    ]
    for size in (SMALL, LARGE):
        tables = {frame.table for frames in seen for frame in frames if frame.size == size}
        assert len(tables) == 1, f"{len(tables)} different pictures of the table at {size}"
        at_rest = {next(f.window for f in reversed(frames) if f.size == size) for frames in seen}
        assert len(at_rest) == 1, "what is around the table differs"


def frames_behind_curtain(window: MainWindow, drawing: str, end: Callable[[Guests], None]) -> Sequence[Frame]:
    """Return all that is painted while nobody is ready, in two sizes of the window, with animations."""
    window.resize(*SMALL)
    guests = Guests(window, drawing=drawing, starter="first")
    guests.take_the_screen(by_keys=False)
    window.take_settings(replace(QUICK, speed=Speed.NORMAL))
    QApplication.processEvents()
    camera = Camera(guests)
    end(guests)
    assert guests.controller.waited_for == 1
    for size in (SMALL, LARGE):
        window.resize(*size)
        for part in (guests.board.viewport(), guests.page, window):
            part.update()
            QApplication.processEvents()
    window.removeEventFilter(camera)
    assert {frame.size for frame in camera.frames} == {SMALL, LARGE}
    guests.take_the_screen(by_keys=True)
    assert guests.controller.watching == 1
    QApplication.processEvents()
    is_as_before = photograph(guests).table == camera.frames[-1].table
    assert not is_as_before, "the curtain is still there"
    window.take_settings(QUICK)
    return camera.frames


def test_behind_the_curtain_the_board_holds_no_hand(window: MainWindow) -> None:
    """CRD-5: no picture under the curtain, no word for screen readers; then the new hand only."""
    guests = Guests(window, seed=9)
    guests.take_the_screen(by_keys=True)
    mover = guests.controller.watching
    assert mover is not None
    play_by_keys(guests)
    waits = Patience("the curtain between two turns")
    while waits() and guests.controller.waited_for is None:
        play_by_keys(guests)
    assert not [item for item in guests.table.scene.items_of() if _is_open_hand(guests, item.key)]
    guests.take_the_screen(by_keys=True)
    shown = [item.key for item in guests.table.scene.items_of() if _is_open_hand(guests, item.key)]
    seen = {*guests.state.hands[1 - mover], *guests.state.known[mover]}
    assert {key[1] for key in shown} == seen


def _is_open_hand(guests: Guests, key: object) -> bool:
    hands = {*guests.state.hands[0], *guests.state.hands[1]}
    return isinstance(key, tuple) and key[0] == "card" and key[1] in hands
