"""Two people in the program's window, who do all by pointer or all by keys."""

from random import Random

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.session import Setup
from app.games.cards.game import GAME
from app.games.cards.model import Options, Phase, Position
from app.games.cards.ui.offers import offers
from app.games.cards.ui.table import CardsTable
from app.shell.main.main_window import MainWindow
from app.ui.board.view import TableView
from tests.games.cards.at_table import PLAYERS
from tests.games.cards.drawn import parse
from tests.processes import until


class Guests:
    """Two people at one screen, who do all by pointer or all by keys."""

    def __init__(self, window: MainWindow, seed: int = 1, drawing: str = "", **options: object) -> None:
        start = parse(drawing, Options(**options)) if drawing else None
        window.start(Setup(GAME.id, PLAYERS, Options(**options), seed, start=start))
        assert window.controller is not None
        assert window.page is not None
        self.window, self.controller, self.page = window, window.controller, window.page
        board = self.controller.table.widget()
        assert isinstance(board, TableView)
        assert isinstance(self.controller.table, CardsTable)
        self.board, self.table = board, self.controller.table
        self.dice = Random(seed)
        # Before, the window shows what it showed.
        until(lambda: QApplication.processEvents() or window.updatesEnabled())

    @property
    def state(self) -> Position:
        """The truth, which the tester peeks at."""
        state: Position = self.controller.session.state
        return state

    def take_the_screen(self, *, by_keys: bool) -> None:
        """Draw the curtain aside, if it has fallen."""
        if self.controller.waited_for is None:
            return
        curtain = self.page.curtain
        if by_keys:
            # Keys go where the window sends them; Enter at once would be the second of the turn before.
            for key in (Qt.Key.Key_Shift, Qt.Key.Key_Return):
                QTest.keyClick(self.window.focusWidget(), key)
        else:
            QTest.mouseClick(curtain, Qt.MouseButton.LeftButton)
        assert self.controller.waited_for is None

    def click(self, key: object, dx: float = 0, dy: float = 0) -> None:
        """Click a thing on the board."""
        item = self.table.scene.item(key)
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
    state, seat = guests.state, guests.controller.watching
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
                at = found[0].commands[0].at
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
    state, seat = guests.state, guests.controller.watching
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
