"""A position built by the pointer in the Workshop's window, played on against a Squire, and undone."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bots.bot import Budget
from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.library import Library
from app.core.session import Setup
from app.games.cards import GAME
from app.games.cards.bots import bot
from app.games.cards.commands import BuildRoad
from app.games.cards.model import Phase
from app.paths import config_folder, data_folder
from app.shell.app import dress
from app.shell.host import Host
from app.shell.memory import Memory
from app.shell.sandbox import SandboxPage
from app.shell.window import Window
from app.ui.view import TableView
from tests.games.cards.sitting import QUICK
from tests.games.cards.test_table_window import NoPool
from tests.pointer import move_pointer
from tests.shell.conftest import shut

DRAGS = (
    ("2H", ("spot", 0), 0.2),
    ("4H", ("road", 0), 0),
    ("JH", ("road", 0), 0),
    ("6D", ("hand", 0), 0),
    ("8D", ("hand", 0), 0),
    ("QD", ("hand", 0), 0),
    ("9C", ("hand", 0), 0),
    ("AC", ("hand", 1), 0),
    ("KS", "pile", 0),
    ("3C", ("spot", 1), -0.2),
    ("4D", ("village", 1), 0),
    ("5S", ("village", 1), 0),
    ("6S", ("village", 1), 0),
    ("*1", ("army", 0), 0),
)
"""Cards, where each is dragged from the palette, and how far below the middle it is let go."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    """A window with Catapult in it."""
    memory = Memory(config_folder())
    memory.keep_settings(QUICK)
    dress(QUICK)
    library = Library.open(data_folder())
    opened = Window(Host({GAME.id: GAME}, library, memory, "app.games:find", NoPool()))  # type: ignore[arg-type]
    opened.resize(1366, 768)
    with qtbot.waitActive(opened):
        opened.show()
        opened.activateWindow()
    yield opened
    shut(opened)
    opened.deleteLater()


class Tinkerer:
    """Somebody with a pointer in the sandbox."""

    def __init__(self, window: Window) -> None:
        window.workshop.begin(GAME.id, 2, False)
        assert window.workshop.page is not None
        self.page: SandboxPage = window.workshop.page
        assert isinstance(self.page.board, TableView)
        self.board: TableView = self.page.board
        QApplication.processEvents()

    def place(self, key: object, down: float = 0) -> QPoint:
        """Return where on the board something is."""
        if isinstance(key, tuple) and key[0] == "hand":
            area = self.page.editor.area(key)  # type: ignore[attr-defined]
        else:
            area = self.page.editor.scene.item(key).sceneBoundingRect()  # type: ignore[attr-defined]
        spot = area.center()
        spot.setY(spot.y() + down * area.height())
        return self.board.mapFromScene(spot)

    def drag_out(self, card: str, key: object, down: float) -> None:
        """Drag a card from the palette to where something is on the board."""
        button = self.page.palette_.button(("card", card))
        self.page.palette_.ensureWidgetVisible(button)
        QApplication.processEvents()
        port = self.board.viewport()
        end = button.mapFromGlobal(port.mapToGlobal(self.place(key, down)))
        start = button.rect().center()
        QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 5):
            move_pointer(button, start + (end - start) * step / 4)
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=end)

    def drag(self, card: str, key: object) -> None:
        """Drag a card that lies on the board."""
        port, start, end = self.board.viewport(), self.place(("card", card)), self.place(key)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 5):
            move_pointer(port, start + (end - start) * step / 4)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def test_a_position_built_by_pointer_is_played_on_and_undone(window: Window) -> None:
    """CRD-13, CRD-32: cards are dragged to every zone, the Squire answers, undo leads back."""
    maker = Tinkerer(window)
    for card, key, down in DRAGS:
        maker.drag_out(card, key, down)
    maker.drag("KS", "stock")
    state = maker.page.state
    assert (state.roads[0].owner, state.roads[0].cards) == (0, ("2H", "4H", "JH"))
    assert (state.villages[1].owner, state.villages[1].cards) == (1, ("3C", "4D", "5S", "6S"))
    assert (state.hands, state.pile, state.taxmen[0]) == ([["6D", "8D", "9C", "QD"], ["AC"]], [], ["*1"])
    maker.page.keep(maker.page.editor.turn(state, "phase", Phase.BUILD))
    assert maker.page.why_not is None
    maker.page.stack.undo()
    maker.page.stack.redo()
    players = (Player("Ada", None, 0), Player("Bo", Level.SQUIRE, 1))
    window.start(Setup(GAME.id, players, maker.page.draft.options, 7, start=maker.page.state))
    _play_against_a_squire(window)


def _play_against_a_squire(window: Window) -> None:
    """Build a Road by hand, take it back, build it again and let the Squire answer."""
    assert window.desk is not None
    session = window.desk.session
    begun = session.state.copy()
    session.submit(BuildRoad(0, ("6D", "8D", "QD"), 2))
    assert GAME.rules.scores(session.state) == {0: 3, 1: 2}
    assert session.why_no_undo() is None
    session.undo()
    assert session.state == begun
    session.redo()
    session.submit(next(each for each in GAME.rules.choices(session.state, 0) if "Discard" in repr(each)))
    for number in range(20):
        if session.to_act != {1}:
            break
        session.submit(bot(Level.SQUIRE).choose(GAME, session.view(1), 1, Budget(seed=number)))
    assert session.to_act in ({0}, set())
    assert NATURE not in session.to_act
    assert session.state.turns > begun.turns
