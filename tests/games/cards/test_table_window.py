"""Whole games of Catapult in a real window: two people at one screen, by mouse and by keys."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.library import Library
from app.core.session import Setup
from app.games.cards import GAME
from app.games.cards.model import Options, Phase, Position
from app.games.cards.notation import parse
from app.games.cards.ui.offers import offers
from app.games.cards.ui.table import CardsTable
from app.paths import config_folder, data_folder
from app.shell.app import dress
from app.shell.host import Host
from app.shell.memory import Memory
from app.shell.window import Window
from app.ui.view import TableView
from tests.games.cards.sitting import PLAYERS, QUICK


class NoPool:
    """Computer players that nobody asks: only people sit here."""

    def ask(self, question: object, done: object) -> int:
        """Nobody answers."""
        return 0

    def cancel(self, ticket: int) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to send home."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    """A window with Catapult in it."""
    memory = Memory(config_folder())
    memory.keep_settings(QUICK)
    dress(QUICK)
    host = Host({GAME.id: GAME}, Library.open(data_folder()), memory, "app.games:find", NoPool())  # type: ignore[arg-type]
    opened = Window(host)
    opened.resize(1366, 768)
    with qtbot.waitActive(opened):
        opened.show()
        opened.activateWindow()
    yield opened
    opened.close()
    opened.deleteLater()


class Guests:
    """Two people at one screen, who do all by pointer or all by keys."""

    def __init__(self, window: Window, seed: int, **options: object) -> None:
        window.start(Setup(GAME.id, PLAYERS, Options(**options), seed))
        assert window.desk is not None
        assert window.page is not None
        self.window, self.desk, self.page = window, window.desk, window.page
        board = self.desk.table.widget()
        assert isinstance(board, TableView)
        assert isinstance(self.desk.table, CardsTable)
        self.board, self.table = board, self.desk.table
        self.dice = Random(seed)

    @property
    def state(self) -> Position:
        """The truth, which the tester peeks at."""
        state: Position = self.desk.session.state
        return state

    def take_the_screen(self, *, by_keys: bool) -> None:
        """Draw the curtain aside, if it has fallen."""
        if self.desk.waited_for is None:
            return
        curtain = self.page.curtain
        if by_keys:
            QTest.keyClick(curtain, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(curtain, Qt.MouseButton.LeftButton)
        assert self.desk.waited_for is None

    def click(self, key: object, dx: float = 0, dy: float = 0) -> None:
        """Click a thing on the board."""
        item = self.table.scene.item(key)  # type: ignore[arg-type]
        assert item is not None, f"{key} is not shown"
        box = item.sceneBoundingRect()
        spot = self.board.mapFromScene(box.center() + QPointF(dx * box.width(), dy * box.height()))
        QTest.mouseClick(self.board.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    def click_card(self, card: str) -> None:
        """Click a card of the hand at its left edge."""
        self.click(("card", card), -0.36, 0.1)

    def press(self, *keys: Qt.Key) -> None:
        """Press keys on the board."""
        for key in keys:
            QTest.keyClick(self.board, key)


def play_by_mouse(guests: Guests) -> None:
    """Do the next thing as somebody with a mouse would."""
    guests.take_the_screen(by_keys=False)
    state, seat = guests.state, guests.desk.watching
    assert seat is not None
    match state.phase:
        case Phase.PICK_UP:
            guests.click("stock")
        case Phase.THIEF:
            for card in state.hands[seat][: state.owing[seat]]:
                guests.click_card(card)
            QTest.mouseClick(guests.page.status.primary, Qt.MouseButton.LeftButton)
        case Phase.BUILD if found := [each for each in offers(state, seat) if each.kind != "wall"]:
            for card in found[0].cards:
                guests.click_card(card)
            guests.click(("offer", found[0].kind))
            if len(found[0].commands) > 1:
                at = found[0].commands[0].at  # type: ignore[attr-defined]
                kind = "spot" if found[0].kind in ("road", "village") else "village"
                guests.click((kind, at))
        case _ if state.hands[seat]:
            guests.click_card(guests.dice.choice(state.hands[seat]))
            guests.click(("offer", "discard"))
        case _:
            QTest.mouseClick(guests.page.status.primary, Qt.MouseButton.LeftButton)


def play_by_keys(guests: Guests) -> None:
    """Do the next thing as somebody without a mouse would."""
    guests.take_the_screen(by_keys=True)
    state, seat = guests.state, guests.desk.watching
    assert seat is not None
    focus = QApplication.focusWidget()
    assert focus is guests.board
    match state.phase:
        case Phase.PICK_UP:
            guests.press(*[Qt.Key.Key_T] * guests.dice.randrange(2))
            if guests.state.phase is Phase.PICK_UP:
                guests.press(Qt.Key.Key_Return)
        case Phase.THIEF:
            for _ in range(state.owing[seat]):
                guests.press(Qt.Key.Key_Right, Qt.Key.Key_Return)
            guests.press(Qt.Key.Key_Escape) if guests.table.prompt().action is None else None
            guests.table.primary()
        case Phase.BUILD if any(each.kind != "wall" for each in offers(state, seat)):
            guests.press(Qt.Key.Key_N, Qt.Key.Key_B, Qt.Key.Key_Return)
        case _ if state.hands[seat]:
            guests.press(Qt.Key.Key_Escape, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_D)
        case _:
            guests.press(Qt.Key.Key_Return)


@pytest.mark.parametrize("play", [play_by_mouse, play_by_keys])
def test_a_whole_game_in_a_window(window: Window, play: object) -> None:
    """CRD-33: from the deal to the last point, with the curtain between the hands."""
    guests = Guests(window, seed=4)
    for _ in range(400):
        if guests.desk.session.is_over:
            break
        before = guests.desk.session.timeline.now
        play(guests)  # type: ignore[operator]
        assert guests.desk.session.timeline.now > before, f"nothing was played in {guests.state.phase}"
    assert guests.state.phase is Phase.OVER
    assert max(GAME.rules.scores(guests.state).values()) >= 8 or guests.state.games[-1].stale


def test_how_the_cards_look_is_kept(window: Window, qtbot: QtBot) -> None:
    """Four colours, large corners and the order of the hand are the same in the next game, and tomorrow."""
    guests = Guests(window, seed=3)
    guests.take_the_screen(by_keys=False)
    guests.press(Qt.Key.Key_F, Qt.Key.Key_I)
    guests.click(("button", "sort"))
    assert _looks(guests) == (True, True, True)
    assert _looks(Guests(window, seed=4)) == (True, True, True)
    tomorrow = Window(Host({GAME.id: GAME}, window.host.library, Memory(config_folder()), "", NoPool()))  # type: ignore[arg-type]
    qtbot.addWidget(tomorrow)
    later = Guests(tomorrow, seed=5)
    assert _looks(later) == (True, True, True)
    later.table.actions_.sort.trigger()
    assert _looks(Guests(tomorrow, seed=6)) == (False, True, True)


def _looks(guests: Guests) -> tuple[bool, bool, bool]:
    """Return whether the hand is sorted by rank, in four colours, with large corners."""
    looks = guests.table.looks
    return looks.by_rank, looks.four_colours, looks.large


def test_between_two_turns_no_painted_frame_depends_on_a_hand(window: Window) -> None:
    """CRD-5: the page is painted the same whatever both hold, until the other one is ready."""
    pictures = [_page_behind_curtain(window, hands) for hands in (("2C 5D", "9H JS"), ("AS AH", "3C 4C"))]
    assert pictures[0] == pictures[1]


def _page_behind_curtain(window: Window, hands: tuple[str, str]) -> QImage:
    guests = Guests(window, seed=4, starter="first")
    guests.take_the_screen(by_keys=False)
    drawing = f"turn: 1\nhand 1: {hands[0]} 7D\nhand 2: {hands[1]}\npile: 8H"
    timeline = guests.desk.session.timeline
    timeline.start = parse(drawing)
    timeline.entries.clear()
    timeline.states.clear()
    timeline.now = 0
    guests.desk._show(None)
    guests.click_card("7D")
    guests.click(("offer", "discard"))
    assert guests.desk.waited_for == 1
    return guests.page.grab().toImage()


def test_behind_the_curtain_the_board_holds_no_hand(window: Window) -> None:
    """CRD-5: no picture under the curtain, no word for screen readers; then the new hand only."""
    guests = Guests(window, seed=9)
    guests.take_the_screen(by_keys=True)
    mover = guests.desk.watching
    assert mover is not None
    play_by_keys(guests)
    while guests.desk.waited_for is None:
        play_by_keys(guests)
    assert not [item for item in guests.table.scene.items_of() if _is_open_hand(guests, item.key)]
    guests.take_the_screen(by_keys=True)
    shown = [item.key for item in guests.table.scene.items_of() if _is_open_hand(guests, item.key)]
    seen = {*guests.state.hands[1 - mover], *guests.state.known[mover]}
    assert {key[1] for key in shown} == seen  # type: ignore[index]


def _is_open_hand(guests: Guests, key: object) -> bool:
    hands = {*guests.state.hands[0], *guests.state.hands[1]}
    return isinstance(key, tuple) and key[0] == "card" and key[1] in hands
